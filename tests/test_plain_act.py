"""Acts as plain data: what a file or a page keeps of words and chips."""
import json

import pytest

from sidepot.errors import SidepotError
from sidepot.rulings import Act, plain_act, read_act

ACTS = [
    Act("A"),
    Act("A", "raise", 500, motions=((500,), (100, 100)), returned_to_stack=True, first="together", last_chips=True),
    Act("B", prior_chips=(100, 25), prior_handling="partly_pulled_back", prior_left=(25,), readings=(5, 500), out_of_turn=False,
        told=200, hidden=100, had_time=False, released=False),
]


@pytest.mark.parametrize("act", ACTS)
def test_an_act_survives_json(act):
    plain = plain_act(act)
    assert read_act(json.loads(json.dumps(plain))) == read_act(plain) == act
    assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize(("bad", "field"), [
    (None, "act"), ({}, "act"), ({"seat": "A", "x": 1}, "act"), ({"seat": 3}, "act.seat"), ({"seat": None}, "act.seat"),
    ({"seat": "A", "amount": True}, "act.amount"), ({"seat": "A", "amount": 2.0}, "act.amount"),
    ({"seat": "A", "motions": [5]}, "act.motions"), ({"seat": "A", "motions": [["x"]]}, "act.motions"),
    ({"seat": "A", "motions": [[1]] * 101}, "act.motions"), ({"seat": "A", "readings": 5}, "act.readings"),
    ({"seat": "A", "released": 1}, "act.released"), ({"seat": "A", "released": None}, "act.released"),
])
def test_what_is_no_act_is_refused_by_name(bad, field):
    with pytest.raises(SidepotError) as e:
        read_act(bad)
    assert e.value.field == field
    assert e.value.message("en") != e.value.message("zh")
