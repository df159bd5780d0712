"""What the page checks deals against is made by the server's own code."""
import make_fair_vectors


def test_the_vectors_of_the_pages_checker_are_current():
    assert make_fair_vectors.MADE.read_text("utf-8") == make_fair_vectors.text(), "python tools/make_fair_vectors.py"
