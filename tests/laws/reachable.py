"""A search of objects for what their owner may not know: whatever code can get at from them.

It follows attributes, slots, closures, referents and pickles, but neither modules nor classes,
from which everything in the process can be reached.
"""

import gc
import pickle
from ast import literal_eval
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from hashlib import sha256
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any
from weakref import ReferenceType

from gamekit.chance import Stream, stream

ATOMS = (str, bytes, bytearray, int, float, complex, type(None), type(...), range)
ROLES = ("bot", "chance", "table", "stand-in")


def parts(thing: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """The things that can be got at from one, each with the way to it."""
    match thing:
        case ModuleType() | type() | Enum():
            return
        case FunctionType():
            yield from (("closure", cell.cell_contents) for cell in thing.__closure__ or ())
            yield from (("default", value) for value in thing.__defaults__ or ())
            yield from (thing.__kwdefaults__ or {}).items()
            yield from vars(thing).items()
            return
        case MethodType() | BuiltinFunctionType():
            yield "owner", thing.__self__
            return
        case ReferenceType():
            yield "referent", thing()
            return
        case tuple() | list():
            yield from ((str(place), part) for place, part in enumerate(thing))
        case dict():
            yield from ((f"key {place}", key) for place, key in enumerate(thing))
            yield from ((f"value {place}", part) for place, part in enumerate(thing.values()))
            return
        case set() | frozenset():
            yield from (("member", part) for part in sorted(thing, key=structure))
            return
    if type(thing) in (tuple, list, *ATOMS):
        return  # their pickles are new tuples of the same, without end
    if not isinstance(thing, ATOMS):
        for name in dir(thing):
            if not name.startswith("__"):
                with suppress(Exception):
                    part = getattr(thing, name)
                    if getattr(part, "__self__", None) is not thing:  # a method of its own
                        yield name, part
        referents = [part for part in gc.get_referents(thing) if not isinstance(part, type)]
        yield from (("referent", part) for part in referents)
    elif hasattr(thing, "__dict__"):  # of a subclass, such as one of str
        yield from vars(thing).items()
    with suppress(Exception):
        yield "pickle", thing.__reduce_ex__(pickle.HIGHEST_PROTOCOL)[1:]


def reachable(*things: Any) -> list[Any]:  # noqa: ANN401
    """All things that can be reached from some, and they themselves."""
    found: dict[int, Any] = {}
    waiting = [*things]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found:
            found[id(thing)] = thing  # held, so that no other gets its id
            waiting += (part for _, part in parts(thing))
    return [*found.values()]


def structure(thing: Any) -> str:  # noqa: ANN401
    """A digest of all that can be reached from a thing: what differs in anything has another."""
    return _digest(thing, {})


def _digest(thing: Any, known: dict[int, tuple[str, Any]]) -> str:  # noqa: ANN401
    if id(thing) in known:
        return known[id(thing)][0]
    known[id(thing)] = "cycle", thing
    kind = type(thing)
    told = [f"{kind.__module__}.{kind.__qualname__}"]
    if isinstance(thing, (*ATOMS, Enum, type, ModuleType)):
        told.append(repr(thing))
    if callable(thing) and hasattr(thing, "__qualname__"):
        told.append(thing.__qualname__)
    if not isinstance(thing, ATOMS) or hasattr(thing, "__dict__"):
        told += (f"{way}: {_digest(part, known)}" for way, part in parts(thing))
    digest = sha256("\n".join(told).encode(errors="surrogatepass")).hexdigest()
    known[id(thing)] = digest, thing
    return digest


def candidates(things: Iterable[Any]) -> set[int | str]:
    """The seeds that things can contain: texts and numbers, and those written in texts."""
    found: set[int | str] = set()
    read_before: set[str | bytes] = set()
    waiting = [*things]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, (str, bytes)):
            if thing in read_before:
                continue
            read_before.add(thing)
        match thing:
            case str():
                texts = {thing, thing.strip()}
                found |= texts
                for text in texts:
                    for read in (literal_eval, int, bytes.fromhex):
                        with suppress(Exception):
                            waiting.append(read(text))
            case bytes() | bytearray():
                waiting += (thing.hex(), thing.decode("latin-1"))
                waiting.append(int.from_bytes(thing, "big"))
                with suppress(Exception):
                    waiting.append(pickle.loads(thing))
            case bool():
                pass
            case int():
                number = int(thing)  # it may be of an enum
                found |= {number, str(number), f"{number:x}"}
            case dict():
                waiting += (*thing, *thing.values())
            case tuple() | list() | set():
                waiting += thing
    return found


def secret_in(view: Any, rng: Random, *, seed: str, ply: int) -> str:  # noqa: ANN401
    """The secret of a game that a bot's question contains, or an empty text."""
    things = reachable(view, rng)
    packed = pickle.dumps((view, rng))
    hidden = (seed, seed.encode().hex(), str(int(seed, 16)))
    for thing in (*things, packed.decode("latin-1")):
        if isinstance(thing, (str, bytes, bytearray, int)):
            text = thing.decode("latin-1") if isinstance(thing, (bytes, bytearray)) else str(thing)
            if any(secret in text for secret in hidden):
                return f"the seed, in {thing!r:.80}"
    tried = candidates(things)
    if seed in tried:
        return "the seed, in other words"
    others = {
        getattr(stream(seed, role, *which), "name", ""): (role, *which)
        for role in ROLES
        for which in ((1,), *((1, other) for other in range(ply + 3) if other != ply))
    }
    for name in tried & others.keys():
        return f"the generator of {others[name]}"
    state = rng.getstate()
    if not any(Random(text).getstate() == state for text in tried if isinstance(text, str)):
        return "a generator that was seeded with something else than a text in it"
    return "" if isinstance(rng, Stream) else "a generator that is no Stream"
