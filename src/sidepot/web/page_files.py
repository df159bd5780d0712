"""The page as it was built: its files in memory, packed once, sent with how long they keep."""
import gzip
import hashlib
import mimetypes
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(str(files("sidepot.web"))) / "page"
# Built files whose names change with their content.
HASHED = "assets/"
FOR_EVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
ABSENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sidepot</title>
<p>The page has not been built: in a checkout, <code>make run</code> builds it.</p>
<p lang="zh">页面还没有构建：在源码目录里运行 <code>make run</code> 即可。</p></html>"""
NOT_FOUND = "Not found. 没有这个文件。\n"


class File(NamedTuple):
    """One file.  packed: as gzip, None where that is no smaller."""

    data: bytes
    packed: bytes | None
    kind: str
    etag: str


class PageFiles:
    """The files of a folder by path.  They are read again when the page has been built anew."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder, self.stamp = folder, -1
        self.found: dict[str, File] = {}

    def get(self, path: str) -> File | None:
        """A file by its path below the folder; nothing outside it can be named."""
        index = self.folder / "index.html"
        stamp = index.stat().st_mtime_ns if index.is_file() else 0
        if stamp != self.stamp:
            paths = sorted(p for p in self.folder.rglob("*") if p.is_file()) if stamp else []
            self.found = {p.relative_to(self.folder).as_posix(): _read(p) for p in paths}
            self.stamp = stamp
        return self.found.get(path)

    async def page(self, request: Request) -> Response:
        """index.html, whatever page of it is meant."""
        file = self.get("index.html")
        return _send(request, file, ASK_AGAIN) if file else Response(ABSENT, 503, media_type="text/html")

    async def file(self, request: Request) -> Response:
        """Any other file; for a path that is none, the page with status 404, so that it can say so."""
        path = request.path_params["path"]
        file = self.get(path)
        if file is not None:
            return _send(request, file, FOR_EVER if path.startswith(HASHED) else ASK_AGAIN)
        index = self.get("index.html")
        if "." in path.rpartition("/")[2] or index is None:
            return Response(NOT_FOUND, 404, media_type="text/plain")
        return _send(request, index, ASK_AGAIN, 404)


def _read(path: Path) -> File:
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or path.suffix in (".svg", ".webmanifest"):
        kind += "; charset=utf-8"
    return File(data, packed if len(packed) < len(data) * 0.95 else None, kind, f'"{hashlib.sha256(data).hexdigest()[:24]}"')


def _send(request: Request, file: File, keep: str, status: int = 200) -> Response:
    headers = {"Content-Type": file.kind, "Cache-Control": keep, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(data, status, headers)
