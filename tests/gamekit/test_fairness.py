"""The proof that a game was fair: a commitment before it, the seed after it."""

import pytest

from gamekit.fairness import commitment, problem

SEED = "00112233445566778899aabbccddeeff"
DIGEST = commitment("jaipur", SEED)
CHANCE = [("deal", "deal"), ("6-5", "6-5")]


def test_a_commitment_is_a_digest_that_depends_on_game_and_seed() -> None:
    others = {commitment("coup", SEED), commitment("jaipur", 7), commitment("jaipur", "7")}
    assert len({DIGEST, *others}) == 4
    assert all(len(digest) == 64 for digest in others)


def test_a_commitment_is_the_same_in_every_version() -> None:
    assert DIGEST == "a3a01e7377a8d9413f19bbddd13351cd34c61abb6abb336ed9a59188bb2fb369"


def test_a_fair_game_is_proved() -> None:
    assert problem("jaipur", SEED, DIGEST, CHANCE) is None


@pytest.mark.parametrize(
    ("seed", "committed", "chance", "sentence"),
    [
        ("", DIGEST, CHANCE, "The record has no seed"),
        (SEED, "", CHANCE, "no commitment that was made before it"),
        (SEED, DIGEST[:-1], CHANCE, "64 hexadecimal digits"),
        (SEED, DIGEST.upper(), CHANCE, "64 hexadecimal digits"),
        (SEED, "x\x1b[2J", CHANCE, "64 hexadecimal digits"),
        (SEED, commitment("jaipur", 7), CHANCE, "to another seed"),
        (SEED, commitment("coup", SEED), CHANCE, "to another seed"),
        (SEED, DIGEST, [("deal", "deal"), ("6-5", "6-4")], "gives another game"),
    ],
)
def test_wrong_and_missing_values_are_told(
    seed: str, committed: str, chance: list[tuple[str, str]], sentence: str
) -> None:
    assert sentence in (problem("jaipur", seed, committed, chance) or "")
