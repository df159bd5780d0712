"""The rule sets that a table may be played by, as the page offers them."""
from sidepot.rulebook import rule_sets
from webs import Table, application


def test_every_rule_set_is_offered_in_words_and_a_table_can_be_played_by_it(tmp_path):
    with application(tmp_path) as client:
        rows = client.get("/api/sets").raise_for_status().json()
        assert [row["name"] for row in rows] == list(rule_sets())
        assert {row["format"] for row in rows} == {"cash", "tournament"}
        for row in rows:
            assert all(row[field][lang] for field in ("title", "about") for lang in ("en", "zh"))
            table = Table(client, game={"small": 1, "big": 2, "rules": row["name"]})
            assert table.view["hand"]["rules_words"] == row["title"]
