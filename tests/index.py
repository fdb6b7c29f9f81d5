"""A package index in a folder, with small wheels made for a test."""

import base64
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from zipfile import ZipFile, ZipInfo


class Index:
    """Wheels in a folder, one folder a package, as pip reads an index."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def settings(self) -> dict[str, str]:
        """Settings with which pip knows this index and no other."""
        return {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": self.folder.as_uri()}

    def offer(
        self,
        name: str,
        version: str,
        *metadata: str,
        tag: str = "py3-none-any",
        scripts: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        """Add a wheel, with these lines in its metadata; returns its pin, as a lock has it."""
        stem = f"{name.replace('-', '_')}-{version}"
        info = f"{stem}.dist-info"
        about = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *metadata, ""]
        files = {
            f"{name.replace('-', '_')}.py": f"VERSION = {version!r}\n",
            f"{info}/METADATA": "\n".join(about),
            f"{info}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n",
            **{f"{stem}.data/scripts/{key}": text for key, text in scripts.items()},
        }
        record = [f"{path},sha256={_digest(text)},{len(text)}" for path, text in files.items()]
        files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""])
        wheel = self.folder / name / f"{stem}-{tag}.whl"
        wheel.parent.mkdir(parents=True, exist_ok=True)
        with ZipFile(wheel, "w") as archive:
            for path, text in files.items():
                entry = ZipInfo(path)
                entry.external_attr = 0o100755 << 16  # scripts can be run
                archive.writestr(entry, text)
        self._list(wheel.parent)
        return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"

    def add(self, wheel: Path) -> None:
        """Add a wheel that was made elsewhere."""
        folder = self.folder / wheel.name.partition("-")[0].replace("_", "-").lower()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / wheel.name).symlink_to(wheel)
        self._list(folder)

    def _list(self, folder: Path) -> None:
        links = (f'<a href="{path.name}">{path.name}</a>' for path in folder.glob("*.whl"))
        (folder / "index.html").write_text("<!doctype html>" + "".join(links))


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
