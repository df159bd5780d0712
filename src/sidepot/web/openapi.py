"""What can be asked, from the routes and the types themselves: as OpenAPI for programs, as a page for people."""
from functools import cache
from html import escape
from typing import Any

import msgspec

from .._version import __version__
from .endpoint import Endpoint, Text
from .types import Fault

TITLE = "Sidepot"
ABOUT = (
    "The referee for Texas hold'em over HTTP. All amounts are whole chips; amounts of bets and raises are street totals. "
    "Texts come in English and Chinese. Whatever goes wrong is told as a Fault."
)
ABOUT_ZH = "德州扑克裁判的 HTTP 接口。筹码都是整数，下注和加注写本轮总额；所有文字都有中文和英文；出错时返回 Fault。"
ERRORS = {
    "400": "The request cannot be read; the field that is wrong is named.",
    "401": "No token, or one that opens no table here.",
    "403": "Not with this token, or sent by another page.",
    "409": "The table has changed since; nothing was done.",
    "413": "Too large.",
    "422": "Understood, but not allowed or not possible; the text says why.",
    "429": "Too many requests; see Retry-After.",
}


def openapi(endpoints: list[Endpoint]) -> dict[str, Any]:
    """The description of the API as OpenAPI 3.1."""
    types = [t for e in endpoints for t in (e.asks, e.answers) if t is not Text] + [Fault]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    named = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for end in endpoints:
        paths.setdefault(end.path, {})[end.method.lower()] = _operation(end, named, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _operation(end: Endpoint, named: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"summary": end.about, "operationId": f"{end.method} {end.path}"}
    if end.method == "POST":
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": named[repr(end.asks)]}}}
    else:
        shape = components[end.asks.__name__]
        in_path = {part.strip("{}") for part in end.path.replace(".", "/").split("/") if part.startswith("{")}
        needed = {*in_path, *shape.get("required", [])}
        found["parameters"] = [
            {"name": name, "in": "path" if name in in_path else "query", "required": name in needed, "schema": schema}
            for name, schema in shape["properties"].items()]
    if end.answers is Text:
        content: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": named[repr(end.answers)]}}
    fault = {"application/json": {"schema": named[repr(Fault)]}}
    wrong = {code: about for code, about in ERRORS.items() if code not in ("401", "403", "409") or end.role != "nobody"}
    found["responses"] = {"200": {"description": "The answer.", "content": content},
                          **{code: {"description": about, "content": fault} for code, about in wrong.items()}}
    if end.role != "nobody":
        found["security"] = [{"token": []}]
    return found


@cache
def readable(endpoints: tuple[Endpoint, ...]) -> str:
    """The same for people, in HTML without scripts."""
    rows = []
    for end in endpoints:
        key = {"nobody": "", "anyone": "token", "owner": "token of the owner 管桌凭证"}[end.role]
        asks = "" if not end.asks.__struct_fields__ else end.asks.__name__
        answers = end.answers if isinstance(end.answers, str) else _name(end.answers)
        rows.append(f"<tr><td><code>{end.method} {escape(end.path)}</code><td>{escape(end.about)}"
                    f"<td><code>{escape(asks)}</code><td><code>{escape(answers)}</code><td>{key}</tr>")
    head = "".join(f"<th>{en}<br>{zh}" for en, zh in
                   (("Route", "路由"), ("What it does", "作用"), ("Asks", "请求"), ("Answers", "回答"), ("Needs", "需要")))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{TITLE} API</title><h1>{TITLE} {__version__} API</h1><p>{escape(ABOUT)}</p><p lang=zh>{ABOUT_ZH}</p>"
        f'<p><a href="/api/openapi.json">openapi.json</a></p><table border="1" cellpadding="6">'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></html>"
    )


def _name(kind: Any) -> str:
    if isinstance(kind, type) and not hasattr(kind, "__args__"):
        return kind.__name__
    inner = ", ".join(_name(k) for k in kind.__args__)
    return f"{getattr(kind, '__name__', '')}[{inner}]"
