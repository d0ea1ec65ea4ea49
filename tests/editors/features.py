"""Features of the server, for clients with the capabilities of several editors: see `clients.py`."""

import asyncio
import json

import pytest
from clients import PATIENCE, editor, rules  # noqa: F401
from lsprotocol import types

TOOL = '{{"name": "get_{0}", "description": "Returns the {0} in a city.", "inputSchema": {{"type": "object", \
"properties": {{"city": {{"description": "A city, 😀.", "type": "strng"}}}}, "additionalProperties": false}}}}'
DEFINITIONS = """{
  "name": "get_ice",
  "description": "Returns the ice in two cities.",
  "inputSchema": {
    "type": "object",
    "additionalProperties": false,
    "$defs": {"city": {"type": "object", "properties": {"land": {"type": "string"}}}},
    "properties": {"to": {"$ref": "#/$defs/city"}, "in": {"$ref": "#/$defs/city/properties/land"}}
  }
}
"""


def write(editor, tmp_path, name, text):
    path = tmp_path / "workspace" / name
    path.write_text(text, encoding="utf-8")
    editor.open(path)
    return types.TextDocumentIdentifier(path.as_uri())


def place(editor, words, offset=0):
    """Where some words of the document begin."""
    text = editor.document.source
    before = text[: text.index(words) + offset].split("\n")
    server = types.Position(len(before) - 1, len(before[-1]))
    return editor.document.position_codec.position_to_client_units(editor.document.lines, server)


async def ask(request):
    return await asyncio.wait_for(request, PATIENCE)


@pytest.mark.asyncio
async def test_each_of_three_equal_mistakes_has_a_mark(editor, tmp_path):
    tools = ",\n".join(TOOL.format(it) for it in ["rain", "wind", "snow"])
    write(editor, tmp_path, "tools.json", f"[\n{tools}\n]\n")
    found = [it for it in await editor.findings() if it.code == "schema-type-unknown"]
    assert [editor.text_of(it.range) for it in found] == ['"strng"'] * 3
    assert [it.range.start.line for it in found] == [1, 2, 3]


@pytest.mark.asyncio
async def test_a_fix_is_offered_elsewhere_on_the_line_of_its_finding(editor, tmp_path):
    write(editor, tmp_path, "line.json", TOOL.format("dew"))
    [found] = [it for it in await editor.findings() if it.code == "schema-type-unknown"]
    # Neovim sends the findings of the line, and the place of the cursor.
    start = types.Position(0, 0)
    offered = await editor.actions(types.Range(start, start), None, [found])
    assert any('"string"' in it.title for it in offered), [it.title for it in offered]


def members(answer):
    return {it.label: it for it in (answer.items if isinstance(answer, types.CompletionList) else answer)}


async def complete(editor, identifier, position, label):
    """Accepts the completion with a label."""
    request = editor.client.text_document_completion_async(types.CompletionParams(identifier, position))
    offered = members(await ask(request))
    assert label in offered, list(offered)
    item = offered[label]
    editor.edit([item.text_edit, *(item.additional_text_edits or [])])
    return item


# Documents, with the place of the cursor and the member that is chosen.
COMPLETED = {
    "quoted.json": ('{\n  "name": "get_fog",\n  ""\n  "description": "Returns the fog in a city.",\n  "inputSchema": {"type": "object"}\n}\n',
                    types.Position(2, 3), "annotations"),
    # These are not tools yet.
    "written.json": ('{\n  "name": "get_sun",\n  "description": "Returns the sun in a city.",\n  ""\n}\n',
                     types.Position(3, 3), "inputSchema"),
    "written.yaml": ("name: get_sun\ndescription: Returns the sun in a city.\n\n", types.Position(2, 0), "inputSchema"),
}


@pytest.mark.asyncio
@pytest.mark.parametrize("name", COMPLETED)
async def test_a_member_is_completed_with_its_value(editor, tmp_path, name):
    text, position, label = COMPLETED[name]
    identifier = write(editor, tmp_path, name, text)
    item = await complete(editor, identifier, position, label)
    written = editor.document.source
    assert written.count(label) == 1 and f"{label}:" in written.replace('"', ""), written
    if item.insert_text_format == types.InsertTextFormat.Snippet:
        return
    assert "$" not in item.text_edit.new_text, item.text_edit.new_text
    if name.endswith("json"):
        # A comma before the next member is part of what is written.
        assert label in json.loads(written), written


@pytest.mark.asyncio
async def test_a_definition_is_renamed_with_all_references_into_it(editor, tmp_path):
    identifier = write(editor, tmp_path, "defined.json", DEFINITIONS)
    at = place(editor, 'city": {')
    edit = await ask(editor.client.text_document_rename_async(types.RenameParams(text_document=identifier, position=at, new_name="town")))
    editor.edit(editor.edits_of(types.CodeAction("", edit=edit)))
    expected = DEFINITIONS.replace('"city": {"type"', '"town": {"type"').replace("#/$defs/city", "#/$defs/town")
    assert editor.document.source == expected


@pytest.mark.asyncio
async def test_objects_and_lists_can_be_folded(editor, tmp_path):
    identifier = write(editor, tmp_path, "defined.json", DEFINITIONS)
    ranges = await ask(editor.client.text_document_folding_range_async(types.FoldingRangeParams(identifier)))
    folded = {it.start_line: it.end_line for it in ranges}
    # With or without the line of the closing bracket.
    assert folded[0] in (8, 9) and folded[3] in (7, 8), folded
