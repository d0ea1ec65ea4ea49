"""A client that is not ours (pytest-lsp, on pygls), with the capabilities of several editors:

    MCP_LINT=BINARY SERVER=PROGRAM DOCUMENTS=FOLDER pytest clients.py

PROGRAM is started with `lsp`. Positions are converted, and edits are applied, by pygls.
"""

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.workspace import PositionCodec, TextDocument
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, default_converter, register_lsp_features

BINARY, SERVER = os.environ["MCP_LINT"], os.environ["SERVER"]
# Every third: all of them are fixed by the client that is a part of the tests.
FILES = sorted(it for it in Path(os.environ["DOCUMENTS"]).rglob("*") if it.suffix in {".json", ".yaml"})[::3]
LANGUAGES = {".json": "json", ".yaml": "yaml"}
PROFILES = ["visual-studio-code", "neovim@v0.7", "neovim@v0.10", "neovim@v0.11", "emacs@v29"]
PATIENCE = 30
# What ends a line for pygls, but not in the protocol.
PYTHON_LINE_ENDS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"


def listening_client():
    """The default client, which would forget the versions of what is published."""
    client = LanguageClient(converter_factory=default_converter)
    client.published = asyncio.Queue()

    def publish(client: LanguageClient, params: types.PublishDiagnosticsParams):
        client.published.put_nowait(params)

    features = DEFAULT_CLIENT_FEATURES | {types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: publish}
    register_lsp_features(client, features)
    return client


class Editor:
    """A client with one document."""

    def __init__(self, client, encoding):
        self.client, self.published = client, client.published
        self.codec = PositionCodec(encoding=encoding)
        self.document, self.last = None, []

    def open(self, path):
        text = path.read_text(encoding="utf-8")
        self.document = TextDocument(path.as_uri(), text, version=1, position_codec=self.codec)
        item = types.TextDocumentItem(path.as_uri(), LANGUAGES[path.suffix], 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    @property
    def identifier(self):
        return types.VersionedTextDocumentIdentifier(self.document.version, self.document.uri)

    def edit(self, edits):
        """Applies edits from the end to the beginning, and sends them."""
        changes = [
            types.TextDocumentContentChangePartial(edit.range, edit.new_text)
            for edit in sorted(edits, key=lambda it: (it.range.start.line, it.range.start.character), reverse=True)
        ]
        for change in changes:
            self.document.apply_change(change)
        self.document.version += 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(self.identifier, changes))

    def set(self, text):
        """Replaces the whole document."""
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.document.apply_change(change)
        self.document.version += 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(self.identifier, [change]))

    def close(self):
        identifier = types.TextDocumentIdentifier(self.document.uri)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))

    async def findings(self):
        """Those of the present version."""
        while True:
            params = await asyncio.wait_for(self.published.get(), PATIENCE)
            if (params.uri, params.version) == (self.document.uri, self.document.version):
                self.last = params.diagnostics
                return self.last

    def text_of(self, range):
        return self.document.text_in_client_range(range)

    async def actions(self, range, kinds, diagnostics=()):
        context = types.CodeActionContext(list(diagnostics), kinds)
        identifier = types.TextDocumentIdentifier(self.document.uri)
        request = self.client.text_document_code_action_async(types.CodeActionParams(identifier, range, context))
        return await asyncio.wait_for(request, PATIENCE) or []

    def edits_of(self, action):
        """Those of the document, which must be of its version if they name one."""
        edit = action.edit
        if edit.document_changes is None:
            assert list(edit.changes) == [self.document.uri]
            return edit.changes[self.document.uri]
        [change] = edit.document_changes
        assert change.text_document.uri == self.document.uri
        assert change.text_document.version == self.document.version
        return change.edits


@pytest_asyncio.fixture(params=PROFILES)
async def editor(request, tmp_path):
    client = await ClientServerConfig([SERVER, "lsp"], listening_client).start()
    (tmp_path / "workspace").mkdir()
    folder = types.WorkspaceFolder(uri=(tmp_path / "workspace").as_uri(), name="workspace")
    result = await client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities(request.param), workspace_folders=[folder], root_uri=folder.uri,
    ))
    assert result.server_info.name == "mcp-lint"
    # Of these, only the newest clients count otherwise than in UTF-16.
    encoding = "utf-8" if request.param in {"neovim@v0.11", "emacs@v29"} else "utf-16"
    assert result.capabilities.position_encoding == encoding
    yield Editor(client, encoding)
    await client.shutdown_session()
    await asyncio.wait_for(client._server.wait(), PATIENCE)
    assert client._server.returncode == 0


def rules(findings):
    return [it.code for it in findings]


@pytest.mark.asyncio
async def test_edit_and_fix(editor, tmp_path):
    path = tmp_path / "workspace/weather.json"
    shutil.copy(Path(__file__).with_name("weather.json"), path)
    editor.open(path)
    found = await editor.findings()
    assert sorted(rules(found)) == ["schema-required-duplicate", "schema-type-unknown"]
    [wrong] = [it for it in found if it.code == "schema-type-unknown"]
    assert editor.text_of(wrong.range) == '"strng"'
    assert wrong.source == "mcp-lint" and wrong.severity == types.DiagnosticSeverity.Error

    place = types.Position(wrong.range.start.line, wrong.range.start.character + 4)
    editor.edit([types.TextEdit(types.Range(place, place), "i")])
    assert rules(await editor.findings()) == ["schema-required-duplicate"]
    after = types.Position(place.line, place.character + 1)
    editor.edit([types.TextEdit(types.Range(place, after), "")])
    found = await editor.findings()
    assert len(found) == 2

    [everything] = await editor.actions(wrong.range, ["source.fixAll"])
    if everything.edit is None:
        everything = await asyncio.wait_for(editor.client.code_action_resolve_async(everything), PATIENCE)
    editor.edit(editor.edits_of(everything))
    assert not await editor.findings()
    fixed = subprocess.run([BINARY, "--fix", "--quiet", str(path)], capture_output=True, check=False)
    assert fixed.returncode == 0, fixed.stderr
    assert editor.document.source == path.read_text(encoding="utf-8")

    editor.close()
    # Nothing stays in the list of a closed document.
    last = await asyncio.wait_for(editor.published.get(), PATIENCE)
    assert last.uri == editor.document.uri and not last.diagnostics


def fixed(folder, path, text, rule, is_safe):
    """What the program makes of a text by the fixes of one rule."""
    copy = folder / f"copy{path.suffix}"
    copy.write_text(text, encoding="utf-8", newline="")
    flags = ["--fix"] if is_safe else ["--unsafe-fixes"]
    subprocess.run([BINARY, "--quiet", "--min-severity", "info", *flags, "--select", rule, str(copy)], capture_output=True, check=False)
    return copy.read_bytes().decode()


async def quick_fix(editor, found):
    """The fix of a finding, if there is one."""
    for action in await editor.actions(found.range, ["quickfix"], [found]):
        is_own = rules(action.diagnostics or []) == [found.code]
        if is_own and not action.title.startswith("Suppress"):
            assert bool(action.is_preferred) != action.title.endswith("(changes meaning)"), action.title
            return action
    return None


async def fix_everything_of(editor, rule):
    """Fixes the findings of a rule one after the other, because some appear when others disappear.
    Returns whether the fixes are safe, or nothing if there are none."""
    is_safe = None
    first = next((it for it in editor.last if it.code == rule), None)
    assert first, f"{rules(editor.last)} without {rule}"
    while (action := await quick_fix(editor, first)) and is_safe in (None, bool(action.is_preferred)):
        is_safe = bool(action.is_preferred)
        editor.edit(editor.edits_of(action))
        same = [it for it in await editor.findings() if it.code == rule]
        if not same:
            break
        first = same[0]
    return is_safe


@pytest.mark.asyncio
@pytest.mark.parametrize("editor", ["visual-studio-code", "neovim@v0.11"], indirect=True)
async def test_fixes_are_those_of_the_program(editor, tmp_path):
    """Each quick fix gives the text that the program gives, if it is the only one of its rule."""
    compared = 0
    for index, path in enumerate(FILES):
        text = path.read_bytes().decode()
        if any(it in text for it in PYTHON_LINE_ENDS):
            continue
        # Outside of the workspace and alone: what a text means can depend on others.
        (tmp_path / f"{index}").mkdir()
        alone = tmp_path / f"{index}/document{path.suffix}"
        alone.write_bytes(text.encode())
        editor.open(alone)
        found = await editor.findings()
        once = {it for it in rules(found) if it and rules(found).count(it) == 1}
        for rule in sorted(once):
            is_safe = await fix_everything_of(editor, rule)
            if is_safe is not None:
                expected = fixed(tmp_path, path, text, rule, is_safe)
                assert editor.document.source == expected, f"{path}: {rule}"
                compared += 1
            editor.set(text)
            await editor.findings()
        editor.close()
        await asyncio.wait_for(editor.published.get(), PATIENCE)
    print(f"{compared} fixes of {len(FILES)} documents")
    assert compared >= int(os.environ.get("AT_LEAST", "1"))
