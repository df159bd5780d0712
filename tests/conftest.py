"""What all tests share: where the shared data lies, and how hypothesis draws."""
import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# Tables that tests begin are kept in a folder of the test run, never among those of whoever runs the tests.
os.environ["SIDEPOT_HOME"] = tempfile.mkdtemp(prefix="sidepot-test-")
atexit.register(shutil.rmtree, os.environ["SIDEPOT_HOME"], ignore_errors=True)

# "ci" draws the same examples every time, so that a red run can be repeated; "dev" draws new ones.  No deadlines: a
# busy machine is not a fault.  Chosen by CI=..., or by `--hypothesis-profile`.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def shared_folder() -> Path:
    """The folder of shared data beside the project, or where SIDEPOT_SHARED says; it need not be there."""
    return Path(os.environ.get("SIDEPOT_SHARED") or ROOT.parent / "shared")


def need_shared(path: str = "") -> Path:
    """A file or folder of the shared data, for use at import or inside a test.

    Where it is absent, the test (or the whole module) is skipped; with SIDEPOT_REQUIRE_DATA=1, as in CI, it fails.
    """
    wanted = shared_folder() / path
    if wanted.exists():
        return wanted
    missing = f"shared data is absent: {wanted} (SIDEPOT_SHARED names another folder)"
    if os.environ.get("SIDEPOT_REQUIRE_DATA") == "1":
        pytest.fail(f"{missing}, and SIDEPOT_REQUIRE_DATA=1 asks for it", pytrace=False)
    pytest.skip(missing, allow_module_level=True)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data; skips or fails as need_shared does."""
    return need_shared()


@pytest.fixture(scope="session")
def built_page() -> Path:
    """The folder of the built page, built now if its sources have changed since."""
    import page_build

    page_build.build(ROOT)
    return page_build.out(ROOT)


@pytest.fixture(scope="module")
def chrome():
    """Debian's chromium.  Of a module, not of the run: while it is open, no other test can run an event loop of its own."""
    from browsing import chromium

    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def site(tmp_path_factory, built_page):
    """A real server with the built page, in a process of its own over a folder of its own."""
    from webs import Site

    running = Site(tmp_path_factory.mktemp("site"))
    yield running
    running.close()


@pytest.fixture(scope="module")
def base(site):
    """The address of that server."""
    return site.address
