"""What was bought, taken away and counted is listed apart from the play."""
from webs import Table, application

SEATS = [{"name": n, "chips": 200} for n in ("Ann", "Bob", "Cat")]


def test_purchases_cash_outs_and_counts_are_listed_with_their_hands_and_an_undo_takes_them_back(tmp_path):
    with application(tmp_path) as client:
        table = Table(client, seats=SEATS, button="Ann", game={"small": 1, "big": 2})
        assert table.view["money"] == []
        table.do({"do": "act", "kind": "fold"}, {"do": "act", "kind": "fold"}).raise_for_status()
        before = table.version
        table.do({"do": "add", "seat": "Bob", "chips": 50}, {"do": "sit", "seat": "Dee", "chips": 300}).raise_for_status()
        table.do({"do": "next"}).raise_for_status()
        table.do({"do": "count", "seat": "Bob", "chips": 240}).raise_for_status()
        listed = [(line["hand"], line["text"]["en"], line["text"]["zh"]) for line in table.view["money"]]
        assert [hand for hand, *_ in listed] == [1, 1, 2]
        for (_, en, zh), (name, chips) in zip(listed, (("Bob", "50"), ("Dee", "300"), ("Bob", "240")), strict=True):
            assert name in en
            assert chips in en
            assert name in zh
            assert chips in zh
        assert len(table.view["log"]) > len(table.view["money"])
        table.undo(before).raise_for_status()
        assert table.view["money"] == []


def test_the_usual_buy_in_stays_what_most_sat_down_with(tmp_path):
    seats = [{"name": n, "chips": c} for n, c in (("Ann", 500), ("Bob", 200), ("Cat", 200))]
    with application(tmp_path) as client:
        table = Table(client, seats=seats, button="Ann", game={"small": 1, "big": 2})
        assert table.view["buy_in"] == 200
        table.do({"do": "act", "kind": "fold"}, {"do": "act", "kind": "fold"}).raise_for_status()
        table.do({"do": "add", "seat": "Bob", "chips": 50}, {"do": "leave", "seat": "Cat"}).raise_for_status()
        table.do({"do": "sit", "seat": "Dee", "chips": 300}).raise_for_status()
        assert table.view["buy_in"] == 200
        other = Table(client, seats=seats[:2], button="Ann", game={"small": 1, "big": 2})
        assert other.view["buy_in"] == 500
