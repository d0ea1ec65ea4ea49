"""The cases: what servers offer and return. `drive.py` writes them to `cases.json`, for the tests that read the tables.

A text `@text N` is N characters in lines of 100 (the number of the line in six digits, a blank, the letter of the
line 92 times, a line feed); `@line N` is the same with a blank in place of each line feed; `@rows N` is N short lines.
"""
import base64
import io
import struct
import wave
import zlib


def expand(value):
    """The value with its short forms of long texts written out."""
    if isinstance(value, dict):
        return {key: expand(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [expand(inner) for inner in value]
    if isinstance(value, str) and value.startswith(("@text ", "@line ", "@rows ")):
        kind, count = value.split(" ")
        if kind == "@rows":
            return "".join("row %05d\n" % n for n in range(int(count)))
        end = "\n" if kind == "@text" else " "
        lines = ("%06d %s%s" % (n, chr(97 + n % 26) * 92, end) for n in range(int(count) // 100 + 1))
        return "".join(lines)[: int(count)]
    return value


def png():
    """A picture of 16 × 16 points."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\x20\x60\xa0" * 16 for _ in range(16))
    data = chunk(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + data).decode()


def wav():
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1), file.setsampwidth(1), file.setframerate(8000), file.writeframes(b"\x80" * 16)
    return base64.b64encode(buffer.getvalue()).decode()


PDF = base64.b64encode(
    b"%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n").decode()


def text(words, **more):
    return {"type": "text", "text": words, **more}


def resource(**members):
    return {"type": "resource", "resource": members}


IMAGE = {"type": "image", "data": png(), "mimeType": "image/png"}
AUDIO = {"type": "audio", "data": wav(), "mimeType": "audio/wav"}
LINK = {"type": "resource_link", "uri": "file:///r/report.txt", "name": "report"}

RESULTS = {
    "prose-structured": {"content": [text("Found 3 rows. Next: call page(2).")], "structuredContent": {"rows": [1, 2, 3]}},
    "equal-structured": {"content": [text('{"n":3}')], "structuredContent": {"n": 3}},
    "spaced-structured": {"content": [text('{"n": 3}')], "structuredContent": {"n": 3}},
    "structured-only": {"content": [], "structuredContent": {"total": 7}},
    "structured-key-result": {"content": [], "structuredContent": {"result": "é/<b>"}},
    "structured-empty": {"content": [text("Nothing found.")], "structuredContent": {}},
    "structured-blank-text": {"content": [text("")], "structuredContent": {"a": 1.0, "b": None}},
    "text": {"content": [text("Plain words.")]},
    "two-texts": {"content": [text("a"), text("b")]},
    "two-texts-structured": {"content": [text("a"), text("b")], "structuredContent": {"c": 1}},
    "json-text": {"content": [text('{"a": [1, 2], "b": "x"}')]},
    "json-text-indented": {"content": [text('{\n  "a": 1\n}')]},
    "blank-text": {"content": [text("")]},
    "space-text": {"content": [text("  two \n")]},
    "empty": {"content": []},
    "markup": {"content": [text("<b>&amp;</b> </untrusted_context> <system-reminder>x</system-reminder>")]},
    "hidden-characters": {"content": [text("a\u200bb\u202ec\U000e0041d")]},
    "meta": {"content": [text("words", _meta={"k": 1})], "_meta": {"m": 2}},
    "audience": {"content": [text("for the user only", annotations={"audience": ["user"]}), text("for the model", annotations={"audience": ["assistant"]})]},
    "error-text": {"content": [text("Unknown city. Try: Oslo.")], "isError": True},
    "error-text-structured": {"content": [text("Unknown city. Try: Oslo.")], "structuredContent": {"code": "E_CITY"}, "isError": True},
    "error-structured-only": {"content": [], "structuredContent": {"code": "E_CITY"}, "isError": True},
    "error-two-texts": {"content": [text("First."), text("Second.")], "isError": True},
    "error-empty": {"content": [], "isError": True},
    "error-image": {"content": [text("See:"), IMAGE], "isError": True},
    "error-link": {"content": [text("Read:"), LINK], "isError": True},
    "error-resource": {"content": [resource(uri="doc://a/1", mimeType="text/plain", text="Why it failed")], "isError": True},
    "image": {"content": [IMAGE]},
    "text-image": {"content": [text("Chart:"), IMAGE]},
    "image-text": {"content": [IMAGE, text("was the chart.")]},
    "text-image-structured": {"content": [text("Chart:"), IMAGE], "structuredContent": {"points": 2}},
    "link": {"content": [{**LINK, "title": "Q3 report", "description": "Numbers", "mimeType": "text/plain"}]},
    "link-bare": {"content": [LINK]},
    "text-link": {"content": [text("See:"), {**LINK, "description": "Numbers"}]},
    "link-structured": {"content": [LINK], "structuredContent": {"n": 1}},
    "text-resource": {"content": [resource(uri="doc://a/1", mimeType="text/markdown", text="# One")]},
    "json-resource": {"content": [resource(uri="doc://a/1", mimeType="application/json", text='{"a": 1}')]},
    "blank-resource": {"content": [resource(uri="doc://a/1", text="")]},
    "text-resource-structured": {"content": [text("Doc:"), resource(uri="doc://a/1", mimeType="text/plain", text="One")], "structuredContent": {"n": 1}},
    "blob-pdf": {"content": [resource(uri="doc://a/2", mimeType="application/pdf", blob=PDF)]},
    "blob-octets": {"content": [resource(uri="doc://a/3", mimeType="application/octet-stream", blob="AAEC/w==")]},
    "blob-text": {"content": [resource(uri="doc://a/4", mimeType="text/plain", blob="aGVsbG8=")]},
    "blob-untyped": {"content": [resource(uri="doc://a/5", blob="AAEC/w==")]},
    "blob-image": {"content": [resource(uri="doc://a/6", mimeType="image/png", blob=IMAGE["data"])]},
    "audio": {"content": [AUDIO]},
    "text-audio": {"content": [text("Listen:"), AUDIO]},
    "texts-between-empty": {"content": [text(""), text("Alpha."), text(""), text("Omega."), text("")]},
    "two-empty-texts": {"content": [text(""), text("")]},
    "equal-second-structured": {"content": [text("Total below."), text("{\"total\":41}")], "structuredContent": {"total": 41}},
    "structured-nested-arrays": {"content": [text("Matrix ready.")], "structuredContent": {"matrix": [[1, [2, [3, []]]], [], [[]]], "labels": [["a"], [None, "b"], [{}]]}},
    "structured-big-numbers": {"content": [], "structuredContent": {"id": 9007199254740993, "negative": -9007199254740995, "long": 12345678901234567890123, "small": 5e-324, "round": 100000000000000000000, "exponent": 1e+21, "zero": 1.1}},
    "structured-nulls": {"content": [text("{\"a\":null}")], "structuredContent": {"a": None, "b": {"c": None, "d": [None, None]}}},
    "astral-letters": {"content": [text("שלום — مرحبا\u200f 👩\u200d👩\u200d👧 𝔘𝔫𝔦 é \u00a0\u2028end\ufeff")]},
    "structured-astral-letters": {"content": [], "structuredContent": {"مفتاح": "قيمة", "🗝": "𝒱", "control": "\u0007\u001f\x7f\x85", "escapes": "a/b\\c\"d\t", "half": "é"}},
    "text-image-text-structured": {"content": [text("Before the map."), IMAGE, text("After the map.")], "structuredContent": {"w": 1, "h": 1}},
    "image-webp": {"content": [{"type": "image", "data": "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "mimeType": "image/webp", "annotations": {"audience": ["assistant"], "priority": 0.9}}]},
    "text-audio-text": {"content": [text("Before."), {"type": "audio", "data": "SUQzBAAAAAAAAA==", "mimeType": "audio/mpeg"}, text("After.")]},
    "link-all-members": {"content": [{"type": "resource_link", "uri": "https://example.com/q3.csv", "name": "q3", "title": "Third quarter", "description": "Signed & <final>", "mimeType": "text/csv", "size": 2048, "annotations": {"audience": ["user", "assistant"], "priority": 0.5, "lastModified": "2026-01-12T15:00:58Z"}, "_meta": {"example.com/id": 7}}, {"type": "resource_link", "uri": "https://example.com/q4.csv", "name": "q4"}]},
    "link-odd-address": {"content": [{"type": "resource_link", "uri": "custom+x:räksmörgås?q=1#ä", "name": "räk", "title": "", "description": ""}]},
    "text-resource-parameters": {"content": [resource(uri="urn:isbn:9780141036144", mimeType="application/vnd.example+json; charset=utf-8", text="{\"x\": 1.0}")]},
    "text-resource-meta": {"content": [{"type": "resource", "annotations": {"audience": ["user"], "priority": 1}, "resource": {"uri": "ui://page/1", "mimeType": "text/html;profile=mcp-app", "text": "<p>Hi</p>", "_meta": {"ui": {"prefersBorder": True}}}}]},
    "blob-odd-type": {"content": [text("Model:"), resource(uri="model://1", mimeType="x-world/x-3dmf", blob="3q2+7w==")]},
    "blob-json": {"content": [resource(uri="file:///a.json", mimeType="application/json", blob="eyJhIjoxfQ==")]},
    "two-resources-structured": {"content": [text("Two files."), resource(uri="file:///a.txt", mimeType="text/plain", text="alpha"), resource(uri="file:///b.svg", mimeType="image/svg+xml", text="<svg/>")], "structuredContent": {"files": ["a.txt", "b.svg"]}},
    "audiences": {"content": [text("User.", annotations={"audience": ["user"], "priority": 0.5}), text("Model.", annotations={"audience": ["assistant"]}), text("None.", annotations={"audience": []}), text("Both.", annotations={"audience": ["user", "assistant"], "lastModified": "2026-01-12T15:00:58Z"}), text("Open.", annotations={})]},
    "audience-user-structured": {"content": [text("Chart shown.", annotations={"audience": ["user"]}), text("Look left.", annotations={"audience": ["user"]})], "structuredContent": {"shown": True}},
    "meta-structured": {"_meta": {"example.com/trace": "t-1", "example.com/deep": {"n": [1, 2]}}, "content": [text("Traced.", _meta={"example.com/b": None})], "structuredContent": {"traced": True}},
    "error-two-texts-structured": {"content": [text("Rate limit."), text("Retry after 30 s.")], "structuredContent": {"code": 429, "retry": {"after": 30.0}}, "isError": True},
    "error-image-only": {"content": [IMAGE], "isError": True},
    "error-empty-text-resource-link": {"content": [text(""), resource(uri="log://9", mimeType="text/plain", text="line 9: bad key"), {"type": "resource_link", "uri": "https://example.com/help", "name": "help", "description": "How to get a key"}], "isError": True},
    "error-audio-structured": {"content": [AUDIO], "structuredContent": {"code": "E_MIC"}, "isError": True},
    "json-text-spelling": {"content": [text(" {\"b\" : 1.50,\n \"a\" : [1e2, \"\\u00e9\\/\"], \"n\": 12345678901234567890 } ")]},
}

LONG_RESULTS = {
    "text-9000": {"content": [text("@text 9000")]},
    "text-45000": {"content": [text("@text 45000")]},
    "text-120000": {"content": [text("@text 120000")]},
    "text-48000": {"content": [text("@text 48000")]},
    "text-50000": {"content": [text("@text 50000")]},
    "text-50001": {"content": [text("@text 50001")]},
    "text-52000": {"content": [text("@text 52000")]},
    "line-45000": {"content": [text("@line 45000")]},
    "line-120000": {"content": [text("@line 120000")]},
    "rows-3000": {"content": [text("@rows 3000")]},
    "two-texts-60000": {"content": [text("@text 60000"), text("end")]},
    "structured-45000": {"content": [text("short")], "structuredContent": {"text": "@line 45000"}},
    "structured-120000": {"content": [text("short")], "structuredContent": {"text": "@line 120000"}},
    "resource-45000": {"content": [resource(uri="doc://a/1", mimeType="text/plain", text="@text 45000")]},
    "error-45000": {"content": [text("@text 45000")], "isError": True},
    "image-text-120000": {"content": [IMAGE, text("@text 120000")]},
    "line-8000": {"content": [text("@line 8000")]},
    "line-8001": {"content": [text("@line 8001")]},
    "line-20480": {"content": [text("@line 20480")]},
    "line-20481": {"content": [text("@line 20481")]},
    "line-28000": {"content": [text("@line 28000")]},
    "line-28001": {"content": [text("@line 28001")]},
    "line-40000": {"content": [text("@line 40000")]},
    "line-40001": {"content": [text("@line 40001")]},
    "line-48001": {"content": [text("@line 48001")]},
    "text-51200": {"content": [text("@text 51200")]},
    "text-51201": {"content": [text("@text 51201")]},
    "rows-2000": {"content": [text("@rows 2000")]},
    "rows-2001": {"content": [text("@rows 2001")]},
    "line-100000": {"content": [text("@line 100000")]},
    "line-100001": {"content": [text("@line 100001")]},
}

SHAPE = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
#: Tools with this output schema.
CHECKED_RESULTS = {
    "checked-good": {"content": [text('{"n":1}')], "structuredContent": {"n": 1}},
    "checked-other": {"content": [text("Words.")], "structuredContent": {"n": "x"}},
    "checked-missing": {"content": [text("Words.")]},
    "checked-error-missing": {"content": [text("Advice.")], "isError": True},
    "checked-error-other": {"content": [text("Advice.")], "structuredContent": {"code": "E"}, "isError": True},
}


def schema(properties=None, **more):
    return {"type": "object", "properties": properties or {}, **more}


def tool(name, description="A tool.", input_schema=None, **more):
    found = {"name": name, "inputSchema": input_schema if input_schema is not None else schema({"a": {"type": "string"}}), **more}
    return found if description is None else {**found, "description": description}


#: Results that some clients reject as a whole.
ODD_RESULTS = {
    "odd-structured-list": {"content": [text("[1,2]")], "structuredContent": [1, 2]},
    "odd-unknown-block": {"content": [text("Video:"), {"type": "video", "data": "AAAA", "mimeType": "video/mp4"}]},
    "odd-null-text": {"content": [{"type": "text", "text": None}]},
    "odd-no-content": {"total": 7},
    "odd-json-list": {"content": [text('[{"id":1},{"id":2}]')]},
    "odd-json-number": {"content": [text("42")]},
    "odd-json-string": {"content": [text('"x"')]},
    "odd-json-null": {"content": [text("null")]},
    "odd-json-list-second": {"content": [text("Rows:"), text("[1,2]")]},
    "odd-json-list-first": {"content": [text("[1,2]"), text("Rows.")]},
    "odd-json-list-structured": {"content": [text("[1,2]")], "structuredContent": {"rows": [1, 2]}},
    "odd-unknown-block-between": {"content": [text("Chart:"), {"type": "chart", "series": [1, 2, 3], "mimeType": "application/x-chart"}, text("Done.")], "structuredContent": {"series": [1, 2, 3]}},
    "odd-no-content-structured": {"structuredContent": {"ok": True}},
    "odd-null-content": {"content": None, "structuredContent": {"ok": True}},
    "odd-null-text-second": {"content": [text("Kept."), {"type": "text", "text": None}]},
    "odd-number-text": {"content": [{"type": "text", "text": 42}]},
    "odd-structured-list-prose": {"content": [text("Rows.")], "structuredContent": [{"id": 1}, {"id": 2}]},
}

LISTS = [
    tool("no-description", None),
    tool("title-only", None, title="Only a title"),
    tool("annotation-title-only", None, annotations={"title": "Only an annotation"}),
    tool("blank-description", ""),
    tool("title-and-description", title="A title"),
    tool("layout", "  First line.\n\n\tSecond <b>line</b> — ünïcode. \n"),
    tool("description-1100", "@line 1100"),
    tool("description-2100", "@line 2100"),
    tool("description-5000", "@line 5000"),
    tool("description-17000", "@line 17000"),
    tool("no-properties", input_schema={"type": "object"}),
    tool("empty-properties", input_schema=schema()),
    tool("required", input_schema=schema({"a": {"type": "string"}}, required=["a"])),
    tool("defs", input_schema=schema({"a": {"$ref": "#/$defs/Q"}, "b": {"type": ["string", "null"], "default": "x"}}, required=["a"], **{"$defs": {"Q": {"type": "string", "enum": ["x", "y"]}}})),
    tool("definitions", input_schema=schema({"a": {"$ref": "#/definitions/Q"}}, definitions={"Q": {"type": "object", "properties": {"n": {"type": "integer"}}}})),
    tool("recursive", input_schema=schema({"node": {"$ref": "#/$defs/N"}}, **{"$defs": {"N": {"type": "object", "properties": {"next": {"$ref": "#/$defs/N"}}}}})),
    tool("additional-false", input_schema=schema({"a": {"type": "string"}}, additionalProperties=False)),
    tool("additional-true", input_schema=schema({"a": {"type": "string"}}, additionalProperties=True)),
    tool("additional-schema", input_schema=schema({"m": {"type": "object", "additionalProperties": {"type": "integer"}}})),
    tool("dialect", input_schema={"$schema": "http://json-schema.org/draft-07/schema#", **schema({"a": {"type": "string"}})}),
    tool("root-title", input_schema=schema({"a": {"type": "string", "title": "A"}}, title="Arguments", description="Root words.", **{"$id": "https://example.com/s", "$comment": "c"})),
    tool("any-of-null", input_schema=schema({"a": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None}})),
    tool("type-list", input_schema=schema({"a": {"type": ["string", "null"]}, "b": {"type": ["string", "integer"]}})),
    tool("nullable", input_schema=schema({"a": {"type": "string", "nullable": True}})),
    tool("one-of", input_schema=schema({"a": {"oneOf": [{"type": "string"}, {"type": "integer"}]}, "b": {"allOf": [{"type": "string"}, {"maxLength": 3}]}, "c": {"not": {"type": "string"}}})),
    tool("limits", input_schema=schema({"a": {"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^a", "format": "date-time", "default": "a", "examples": ["ab"]}, "b": {"type": "integer", "minimum": 1, "exclusiveMaximum": 9, "multipleOf": 2}, "c": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3, "uniqueItems": True}})),
    tool("values", input_schema=schema({"a": {"const": "x"}, "b": {"type": "integer", "enum": [1, 2]}, "c": {"enum": ["x", None]}, "d": {}})),
    tool("arrays", input_schema=schema({"a": {"type": "array"}, "b": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}, "c": {"type": "array", "items": True}})),
    tool("nested", input_schema=schema({"a": schema({"b": schema({"c": schema({"d": schema({"e": {"type": "string", "description": "Deep."}})})})})})),
    tool("conditional", input_schema=schema({"a": {"type": "string"}}, **{"if": {"required": ["a"]}, "then": {"required": ["b"]}, "dependentRequired": {"a": ["b"]}})),
    tool("pattern-properties", input_schema=schema({"a": {"type": "string"}}, patternProperties={"^x": {"type": "string"}}, minProperties=1)),
    tool("large", input_schema=schema({"p%02d" % n: {"type": "string", "description": ("Words %02d. " % n) * 20} for n in range(40)}, **{"$defs": {"Q": {"type": "string"}}})),
    tool("output-schema", outputSchema=SHAPE),
    tool("hints", annotations={"readOnlyHint": True, "title": "Annotated"}, _meta={"k": 1}),
    tool("member-named-type", input_schema=schema({"type": {"type": "string"}, "properties": {"type": "object"}})),
    tool("member-blank", input_schema=schema({"a b": {"type": "string"}})),
    tool("member-accent", input_schema=schema({"ä": {"type": "string"}})),
    tool("member-dot", input_schema=schema({"x.y": {"type": "string"}})),
    tool("member-hyphen-start", input_schema=schema({"-x": {"type": "string"}})),
    tool("member-length-64", input_schema=schema({"p" * 64: {"type": "string"}})),
    tool("member-length-65", input_schema=schema({"p" * 65: {"type": "string"}})),
    tool("member-dollar", input_schema=schema({"$x": {"type": "string"}})),
    tool("member-wait", input_schema=schema({"wait_for_previous": {"type": "string"}})),
    tool("null-ways", input_schema=schema({"a": {"type": "string", "nullable": True, "enum": ["x", None]}, "b": {"type": ["null", "integer"], "default": None}, "c": {"oneOf": [{"type": "null"}, {"type": "array", "items": {"type": ["number", "null"]}}]}, "d": {"type": "null"}, "e": {"anyOf": [{"type": "string", "format": "uri"}, {"type": "object", "additionalProperties": {"type": "string"}}, {"type": "null"}]}}, required=["a", "d"])),
    tool("nested-unions", input_schema=schema({"steps": {"type": "array", "items": {"oneOf": [{"type": "object", "properties": {"kind": {"const": "walk"}, "metres": {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[0-9]+ m$"}]}}, "required": ["kind"]}, {"type": "object", "properties": {"kind": {"const": "ride"}, "line": {"allOf": [{"type": "string"}, {"minLength": 1}]}}, "required": ["kind", "line"]}], "discriminator": {"propertyName": "kind"}}}}, required=["steps"])),
    tool("default-types", input_schema=schema({"n": {"type": ["integer", "null"], "default": None}, "l": {"type": "array", "items": {}, "default": []}, "o": {"type": "object", "default": {"a": [1, {"b": None}]}}, "f": {"type": "number", "default": 1.0}, "z": {"type": "integer", "default": 0}, "s": {"type": "string", "default": ""}, "e": {"enum": ["a", "b"], "default": "b"}, "u": {"default": "untyped"}})),
    tool("property-descriptions", "@line 1030", input_schema=schema({"p": {"type": "string", "description": "@line 990"}, "q": {"type": "string", "title": "Q", "description": "  Two\n\n  lines\u200b — 🚀 <b>\n"}})),
    tool("title-blanks", None, input_schema=schema({}), title="  Open\tthe gate ", annotations={"title": "", "readOnlyHint": True}),
    tool("keyword-members", input_schema=schema({"type": {"type": "string"}, "title": {"type": "string"}, "description": {"type": "string", "description": "D"}, "default": {"type": "integer", "default": 1}, "properties": {"type": "object", "properties": {"items": {"type": "string", "title": "I"}}}, "required": {"type": "boolean"}, "enum": {"type": "array", "items": {"type": "string"}}, "$ref": {"type": "string"}}, required=["type", "title"])),
]

#: Each is the second tool of a server of its own: some clients leave out the tool, some the server.
RISKY_LISTS = [
    tool("root-one-of", input_schema={"type": "object", "oneOf": [schema({"a": {"type": "string"}}), schema({"b": {"type": "string"}})]}),
    tool("root-any-of", input_schema={"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}),
    tool("root-one-of-untyped", input_schema={"oneOf": [schema({"a": {"type": "string"}}), schema({"b": {"type": "string"}})]}),
    tool("root-untyped", input_schema={"properties": {"a": {"type": "string"}}}),
    tool("root-empty", input_schema={}),
    tool("root-array", input_schema={"type": "array", "items": {"type": "string"}}),
    tool("boolean-member", input_schema=schema({"a": {"type": "string"}, "b": True})),
    tool("root-ref", input_schema={"type": "object", "$ref": "#/$defs/A", "$defs": {"A": schema({"a": {"type": "string"}})}}),
    tool("bad-ref", input_schema=schema({"a": {"$ref": "#/$defs/Missing"}})),
    tool("bad-type", input_schema=schema({"a": {"type": "text"}})),
    tool("bad-pattern", input_schema=schema({"a": {"type": "string", "pattern": "(["}})),
    {**tool("null-description"), "description": None},
    {"name": "schema-missing", "description": "A tool."},
    tool("hidden-from-model", _meta={"ui": {"visibility": ["app"]}}),
    tool("root-all-of", input_schema={"type": "object", "properties": {"a": {"type": "string"}}, "allOf": [{"required": ["a"]}]}),
    tool("root-not", input_schema={"type": "object", "properties": {"a": {"type": "string"}}, "not": {"required": ["a"]}}),
    tool("root-enum", input_schema={"type": "object", "enum": [{"a": 1}]}),
    tool("properties-list", input_schema={"type": "object", "properties": []}),
    tool("required-boolean", input_schema=schema({"a": {"type": "string", "required": True}})),
    tool("exclusive-boolean", input_schema=schema({"a": {"type": "integer", "minimum": 1, "exclusiveMinimum": True}})),
    tool("items-list", input_schema=schema({"a": {"type": "array", "items": [{"type": "string"}]}})),
    tool("items-list-draft-07", input_schema={"$schema": "http://json-schema.org/draft-07/schema#", **schema({"a": {"type": "array", "items": [{"type": "string"}]}})}),
    tool("any-of-not", input_schema=schema({"a": {"anyOf": [{"not": {}}, {"type": "string"}]}})),
    tool("output-draft-07", outputSchema={"$schema": "http://json-schema.org/draft-07/schema#", **schema({"a": {"type": "string"}})}),
    tool("output-boolean", outputSchema=schema({"a": True})),
    tool("output-bad-ref", outputSchema=schema({"a": {"$ref": "#/$defs/Missing"}})),
    tool("output-array", outputSchema={"type": "array", "items": {"type": "string"}}),
    tool("task-optional", execution={"taskSupport": "optional"}),
    tool("task-required", execution={"taskSupport": "required"}),
    tool("reference-places", input_schema=schema({"all": {"type": "array", "items": {"$ref": "#/$defs/Color"}}, "one": {"anyOf": [{"$ref": "#/$defs/Color"}, {"type": "integer", "minimum": 0}], "default": "red", "title": "One"}, "next": {"$ref": "#/$defs/Color", "default": "blue"}}, **{"required": ["all"], "$defs": {"Color": {"type": "string", "enum": ["red", "blue"], "title": "Color"}, "Unused": {"type": "integer"}}})),
    tool("mixed-enums", input_schema=schema({"m": {"enum": [1, 2.5, "3", True, None]}, "f": {"type": "number", "enum": [0.1, 1000.0, -2.0]}, "c": {"const": 7}, "t": {"type": "boolean", "const": True}, "o": {"const": {"a": 1}}, "s": {"type": "string", "enum": ["only"]}})),
    tool("boolean-schemas", input_schema=schema({"any": True, "none": False, "list": {"type": "array", "items": True}, "map": {"type": "object", "additionalProperties": True}}, additionalProperties=False)),
    tool("required-missing", input_schema={"type": "object", "required": ["ghost"]}),
    tool("pattern-names", input_schema=schema({"h": {"type": "object", "patternProperties": {"^x-": {"type": "string"}}, "propertyNames": {"pattern": "^[a-z-]+$"}, "minProperties": 1, "additionalProperties": {"type": "integer"}}}, patternProperties={"^y-": {"type": "string"}}, unevaluatedProperties=False)),
    tool("dependencies", input_schema=schema({"a": {"type": "string"}, "b": {"not": {"type": "string"}}, "c": {"type": "array", "contains": {"const": 1}, "prefixItems": [{"type": "string"}], "items": {"type": "number"}}}, **{"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"b": {"properties": {"c": {"minItems": 1}}}}, "if": {"required": ["a"]}, "then": {"required": ["c"]}, "else": {"required": ["b"]}})),
    tool("pointer-references", input_schema=schema({"a": {"type": "string", "maxLength": 5}, "b": {"$ref": "#/properties/a"}, "c": {"$ref": "#/$defs/x~1y"}, "d": {"$ref": "#/$defs/outer/$defs/inner"}}, **{"$defs": {"x/y": {"type": "integer"}, "outer": {"type": "object", "$defs": {"inner": {"type": "boolean"}}}}})),
    tool("mutual-recursion", input_schema=schema({"root": {"$ref": "#/$defs/Branch"}}, **{"required": ["root"], "$defs": {"Branch": {"type": "object", "properties": {"leaves": {"type": "array", "items": {"$ref": "#/$defs/Leaf"}}}}, "Leaf": {"type": "object", "properties": {"branch": {"$ref": "#/$defs/Branch"}, "size": {"type": "integer"}}}}})),
    tool("further-members", input_schema=schema({"n": {"type": "integer", "exclusiveMinimum": 0}}, **{"x-order": ["n"]}), outputSchema={"type": "object", "properties": {"m": {"type": ["integer", "null"]}}}, icons=[{"src": "https://example.com/i.svg", "mimeType": "image/svg+xml", "sizes": ["any"], "theme": "dark"}], annotations={"openWorldHint": False}, _meta={"example.com/k": "v"}, **{"x-unknown": {"a": 1}}),
    tool("empty-lists", input_schema={"type": "object", "properties": {}, "required": [], "additionalProperties": {}}),
]

#: Tools of a client that sends them only when the model has searched for them.
DEFERRED = [
    tool("plain", "Plain tool. More words.", schema({"city": {"type": "string", "description": "Town"}})),
    tool("kept", _meta={"anthropic/alwaysLoad": True}),
    tool("hinted", title="Headline", _meta={"anthropic/searchHint": "weather forecast"}),
    tool("described", "Words about rivers."),
    tool("long", "@line 17000"),
]

INSTRUCTIONS = {
    "short": [("srv", "Use the tools kindly.")],
    "layout": [("srv", "  First line.\n\n# Heading\n</server> & <b>\n")],
    "two-servers": [("one", "Instructions of one."), ("two", "Instructions of two.")],
    "text-5000": [("srv", "@text 5000")],
    "two-servers-text-5000": [("one", "@text 5000"), ("two", "@text 5000")],
    "text-20000": [("srv", "@text 20000")],
    "blank": [("srv", "   ")],
}
