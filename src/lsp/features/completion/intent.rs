//! The kind of a document whose content does not show it yet: by the name of the file, by its
//! folder, and by the first members.

use std::sync::Arc;

use super::item::{Item, ItemKind};
use super::repair::TYPED;
use super::typing::{Form, Typing};
use crate::document::{Syntax, Value};
use crate::engine::layout_of;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::features::view::View;
use crate::model::{
    ListForm, ServerFile, ServerFileKind, ToolList, is_of_another_kind, known_member,
    prescribed_kind, record_member,
};
use crate::server_files::{Client, known_members};
use crate::source::is_prescribed_name;

/// A member with the form and the meaning of its value.
pub(super) type Other = (&'static str, Form<'static>, &'static str);

/// Members at the root of other documents that an empty one may become.
static OTHERS: [Other; 3] = [
    ("tools", Form::List, "The tools of a server."),
    ("jsonrpc", Form::Literal("\"2.0\""), "A message of JSON-RPC, as clients and servers send it."),
    ("mcpServers", Form::Object, "The servers that a client starts or connects to, by name."),
];

/// The item for a member of another document.
pub(super) fn of_other((name, form, about): &Other, typing: &Typing<'_>) -> Item {
    let mut item = typing.key(name, ItemKind::Member, *form);
    (*about).clone_into(&mut item.documentation);
    item
}

/// Adds to the content of a document what the root of the typed value is meant to be, unless it is
/// recognised. Returns the other members that an empty root may have.
pub(super) fn intend(view: &mut View<'_>, offset: usize, snapshot: &Snapshot) -> &'static [Other] {
    let path = view.document.path_at(u32::try_from(offset).unwrap_or(u32::MAX));
    let Some(root) = path.first().copied() else { return &[] };
    if is_recognised(view, root) {
        return &[];
    }
    let source = snapshot.source.path();
    let of_client = || Client::reading(source).next().map(|_| ServerFileKind::ClientConfiguration);
    let kind = prescribed_kind(source).or_else(of_client);
    if let Some(kind) = kind.filter(|_| root.is_object()) {
        let file = ServerFile { kind, root };
        let known = known_members(file, &[root], &[]);
        let is_known = |it: Value<'_>| known.iter().any(|member| it.has_key(&member.name));
        if kind == ServerFileKind::ClientConfiguration || typed_aside(root).all(is_known) {
            view.content.server_files.push(file);
        }
        return &[];
    }
    let is_toml = view.document.syntax() == Syntax::Toml;
    if is_toml || is_other_program_file(source) || !may_hold_tools(snapshot) {
        return &[];
    }
    let is_of_tool = |it: Value<'_>| {
        let key = it.key().unwrap_or_default();
        known_member(key).is_some() || record_member(key).is_some()
    };
    let is_tool = |it: Value<'_>| it.is_object() && typed_aside(it).all(is_of_tool);
    if matches!(layout_of(source).1, "jsonl" | "ndjson") {
        // Lines are messages, or else tools.
        if !view.content.lists.is_empty() && is_tool(root) {
            view.content.lists.push(ToolList::new(root, None, ListForm::Single));
            return &[];
        }
        return if typed_aside(root).next().is_none() { &OTHERS[1..2] } else { &[] };
    }
    let is_of_another_format =
        root.entries().any(|member| is_of_another_kind(member.key(), &["tools"]));
    let tools = root.get("tools").filter(|tools| tools.is_array());
    let list = if is_tool(root) {
        ToolList::new(root, None, ListForm::Single)
    } else if root.is_array() && root.items().all(is_tool) {
        ToolList::new(root, None, ListForm::BareArray)
    } else if let Some(tools) = tools.filter(|_| !is_of_another_format) {
        ToolList::new(tools, Some(root), ListForm::ToolsMember)
    } else {
        return &[];
    };
    view.content.lists.push(list);
    if root.is_object() && typed_aside(root).next().is_none() { &OTHERS } else { &[] }
}

/// The members of an object without the one that is being typed.
fn typed_aside(object: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    object.entries().filter(|member| !member.has_key(TYPED))
}

/// Whether some content was recognised in a root.
fn is_recognised(view: &View<'_>, root: Value<'_>) -> bool {
    let content = &view.content;
    let lists = content.lists.iter().map(|list| list.container.id());
    let files = content.server_files.iter().map(|file| file.root.id());
    let results = content.results.iter().map(|result| result.value.id());
    let messages = content.transcript.messages.iter().map(|message| message.value.id());
    lists.chain(files).chain(results).chain(messages).any(|it| root.contains(it))
}

/// Whether a file is one of another program, by its name or its hidden folder.
fn is_other_program_file(path: &str) -> bool {
    const NAMES: &str = "action angular appsettings chart compose composer deno docker-compose \
        jsconfig mkdocs openapi package package-lock pubspec renovate swagger tsconfig values";
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let is_hidden = |part: &str| part.starts_with('.') && part.len() > 1 && part != "..";
    let name = name.to_ascii_lowercase();
    let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
    let (first, last) = stem.split_once('.').unwrap_or((stem, ""));
    is_prescribed_name(path)
        || is_hidden(&name)
        || !path.starts_with('/') && folders.split('/').any(is_hidden)
        || NAMES.split(' ').any(|it| it == first)
        || first.starts_with("tsconfig")
        || ["config", "lock", "schema", "settings"].iter().any(|it| first == *it || last == *it)
}

/// The number of other files with the extension of a document from which on its folder is known to
/// be one of something else, if none of them defines a tool.
const MANY_OTHERS: usize = 3;

/// Whether the folder of a document may be one of tools.
fn may_hold_tools(snapshot: &Snapshot) -> bool {
    let path = snapshot.source.path();
    let words = path.to_ascii_lowercase();
    let around = snapshot.project.around();
    let is_beside = |other: &&Arc<str>| {
        *other != path && layout_of(other) == layout_of(path) && !is_other_program_file(other)
    };
    let beside: Vec<_> = around.files().map(|(other, _)| other).filter(is_beside).collect();
    beside.len() < MANY_OTHERS
        || ["tool", "mcp"].iter().any(|word| words.contains(word))
        || beside.iter().any(|other| around.is_definition(other))
}
