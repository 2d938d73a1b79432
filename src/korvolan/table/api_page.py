"""The description of the interface as a plain page. It loads nothing, from here or elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

STYLE = """body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2118;background:#f6efdf}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;background:#fffaf0;padding:.7rem;border:1px solid #d9caa8}
summary{cursor:pointer;padding:.25rem 0}summary b{display:inline-block;min-width:4.5rem}h2{margin-top:2rem}
@media (prefers-color-scheme:dark){body{color:#e9dfc9;background:#1e1a15}pre{background:#2a241c;border-color:#4a4030}
a{color:#d8b46a}}"""


def page(schema: dict[str, Any]) -> str:
    """Every route with what it takes and gives, then every struct."""
    parts = ["<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"]
    parts.append(f"<title>Korvolan: the interface</title><style>{STYLE}</style><h1>Korvolan: the interface</h1>")
    parts.append(f"<p>{escape(schema['info'].get('description', ''))} The same as <a href=/api/openapi.json>OpenAPI JSON</a>.")
    parts.append("<p>Routes under <code>/api/tables/{table}</code> take <code>Authorization: Bearer TOKEN</code>. ")
    parts.append("<code>/api/live</code> is a WebSocket: its first message is a Hello, then the table pushes ")
    parts.append("Push, PushChat and at last Goodbye.<h2>Routes</h2>")
    for path, operations in sorted(schema["paths"].items()):
        for method, operation in operations.items():
            parts.append(route(path, method, operation))
    parts.append("<h2>Structs</h2>")
    for name, described in sorted(schema["components"]["schemas"].items()):
        parts.append(struct(name, described))
    return "".join(parts)


def route(path: str, method: str, operation: dict[str, Any]) -> str:
    """One route, folded."""
    takes = words(operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {}))
    given = [f"{p['name']} ({p['in']})" for p in operation.get("parameters", [])]
    lines = [f"<p>{escape(operation.get('description', ''))}"]
    lines += [f"<p>Parameters: {escape(', '.join(given))}"] if given else []
    lines += [f"<p>Takes: {takes}"] if takes else []
    answers = [f"<li><b>{status}</b> {answer(found)}" for status, found in sorted(operation["responses"].items())]
    head = f"<summary><b>{method.upper()}</b> <code>{escape(path)}</code></summary>"
    return f"<details>{head}{''.join(lines)}<ul>{''.join(answers)}</ul></details>"


def answer(found: dict[str, Any]) -> str:
    content: dict[str, Any] = next(iter(found.get("content", {}).values()), {})
    return f"{words(content.get('schema', {}))} {escape(found.get('description', ''))}"


def struct(name: str, described: dict[str, Any]) -> str:
    """One struct with its fields."""
    needed = described.get("required", [])
    rows = [
        f"<li><code>{escape(field)}</code>{'' if field in needed else '?'}: {words(kind)}"
        for field, kind in described.get("properties", {}).items()
    ]
    text = escape(described.get("description", ""))
    head = f"<summary><code>{escape(name)}</code></summary>"
    return f"<details id='{escape(name)}'>{head}<p>{text}<ul>{''.join(rows)}</ul></details>"


def words(kind: dict[str, Any]) -> str:
    """A type in a few words, with links to structs."""
    if "$ref" in kind:
        name = escape(kind["$ref"].rsplit("/", 1)[-1])
        return f"<a href='#{name}'>{name}</a>"
    if "anyOf" in kind or "oneOf" in kind:
        return " or ".join(words(one) for one in kind.get("anyOf", kind.get("oneOf", [])))
    if "enum" in kind:
        return " | ".join(f"<code>{escape(str(one))}</code>" for one in kind["enum"])
    if kind.get("type") == "array":
        return f"list of {words(kind.get('items', {})) if isinstance(kind.get('items'), dict) else 'values'}"
    return escape(str(kind.get("type", "")))
