"""Pictures of every page and main state, to be looked at: phone and desktop, Chinese and English, light and dark.

    python tools/screenshots.py              all of them, into build/screenshots
    python tools/screenshots.py zh phone     only those: any of zh, en, light, dark, phone, desktop

Needs chromium and the developer's tools, as the tests of the pages do; the walk itself is theirs (tests/tour.py).
"""
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests")]

import page_build  # noqa: E402
from browsing import DESKTOP, PHONE, Device, chromium  # noqa: E402
from tour import tour  # noqa: E402
from webs import served  # noqa: E402

OUT = ROOT / "build" / "screenshots"
SIZES = {"phone": PHONE, "desktop": DESKTOP}


def main(words: list[str]) -> int:
    """Take the pictures that are asked for; 2 for a word that names none."""
    langs, themes, sizes = ([one for one in kind if one in words] or list(kind)
                            for kind in (("zh", "en"), ("light", "dark"), tuple(SIZES)))
    unknown = set(words) - {"zh", "en", "light", "dark", *SIZES}
    if unknown:
        print(f"{', '.join(sorted(unknown))}: none of zh, en, light, dark, phone, desktop", file=sys.stderr)
        return 2
    page_build.build(ROOT)
    OUT.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (base, *_):
        for lang in langs:
            for size in sizes:
                device = Device(browser, base, lang=lang, size=SIZES[size])
                for name in tour(device):
                    for theme in themes:
                        device.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                        device.settle()
                        device.page.screenshot(path=OUT / f"{name}-{size}-{lang}-{theme}.png")
                print(f"{lang} {size}: done", flush=True)
                device.context.close()
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
