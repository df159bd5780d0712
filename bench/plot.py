"""The figures of build/bench.json as a chart for the docs: `python bench/plot.py` writes docs/static/speed-en.svg and -zh.svg.

Whole six-handed hands, PokerKit as 1, on a logarithmic scale.  Run it after a whole `make bench` on a quiet machine.
"""
import json
import warnings
from pathlib import Path

import matplotlib as mpl
from matplotlib import pyplot as plt

ROOT = Path(__file__).resolve().parent.parent
OURS, OTHERS, LIMIT, TEXT = "#1f7a4d", "#8b95a1", "#c9862b", "#6b7683"   # all to be read on white and on black
RIVALS = {
    "clubs": "clubs", "texasholdem": "texasholdem", "openspiel": "OpenSpiel", "pokerfast": "pokerfast", "pokers": "pokers (Rust)"}
WORDS = {
    "en": {
        "hand": "Sidepot, Hand", "plain": "Sidepot, core, plain Python", "mypyc": "Sidepot, core, compiled",
        "batch": "Sidepot, batch", "c": "the same policy in C", "axis": "whole six-handed hands a second, PokerKit = 1",
        "file": "speed-en.svg"},
    "zh": {
        "hand": "Sidepot，Hand 对象", "plain": "Sidepot，核心，纯 Python", "mypyc": "Sidepot，核心，已编译",
        "batch": "Sidepot，批量", "c": "同样的策略，C 语言", "axis": "每秒完整的六人局数（PokerKit 为 1）",
        "file": "speed-zh.svg"},
}


def bars(ratios: dict[str, float], words: dict[str, str]) -> list[tuple[str, float, str]]:
    """(label, times PokerKit, colour), from the slowest to the fastest."""
    plain = ratios["plain_vs_pokerkit_6"]
    found = [("PokerKit", 1.0, OTHERS)]
    found += [(name, plain / ratios[f"plain_vs_{key}_6"], OTHERS) for key, name in RIVALS.items() if f"plain_vs_{key}_6" in ratios]
    found += [(words["hand"], ratios["hand_vs_pokerkit_6"], OURS), (words["plain"], plain, OURS)]
    if "mypyc_vs_pokerkit_6" in ratios:
        found.append((words["mypyc"], ratios["mypyc_vs_pokerkit_6"], OURS))
    batch = ratios["batch_vs_pokerkit_6"]
    found += [(words["batch"], batch, OURS), (words["c"], batch / ratios["batch_vs_c_6"], LIMIT)]
    return sorted(found, key=lambda bar: bar[1])


def draw(ratios: dict[str, float], words: dict[str, str], to: Path) -> None:
    """One chart, its text left as text."""
    shown = bars(ratios, words)
    figure, axes = plt.subplots(figsize=(7.2, 0.36 * len(shown) + 0.9))
    labels, times_each, colours = zip(*shown, strict=True)
    axes.barh(labels, times_each, color=colours, height=0.62)
    axes.set_xscale("log")
    axes.set_xlim(0.7, max(times_each) * 6)
    for at, (_, times, _) in enumerate(shown):
        axes.text(times * 1.15, at, f"{times:,.0f}" if times >= 10 else f"{times:.1f}", va="center", color=TEXT)
    axes.set_xlabel(words["axis"], color=TEXT)
    axes.tick_params(which="both", colors=TEXT, length=0)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    for side in axes.spines.values():
        side.set_visible(False)
    figure.tight_layout()
    figure.savefig(to, transparent=True, metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    """Read the figures and draw them in both languages."""
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "sidepot", "font.family": "sans-serif", "font.size": 10})
    warnings.filterwarnings("ignore", "Glyph")         # the reader's browser has the Chinese characters
    ratios = json.loads((ROOT / "build" / "bench.json").read_text("utf-8"))["ratios"]
    for words in WORDS.values():
        to = ROOT / "docs" / "static" / words["file"]
        draw(ratios, words, to)
        print(f"Written to {to.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
