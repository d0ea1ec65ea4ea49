//! A document with its MCP content, and the values at a byte.

use std::ops::Range;

use crate::config::Settings;
use crate::document::{Document, Value, escape_token};
use crate::engine::content_in;
use crate::model::{Content, Tool};
use crate::schema::{Dialect, Schema};

/// A document with its MCP content.
pub(super) struct View<'d> {
    pub(super) document: &'d Document,
    pub(super) content: Content<'d>,
}

/// The values at a byte.
pub(super) struct At<'v, 'd> {
    /// The values that contain the byte, the innermost last.
    pub(super) path: Vec<Value<'d>>,
    /// Whether the byte is in the key of the innermost value.
    pub(super) in_key: bool,
    /// The tool that contains the byte.
    pub(super) tool: Option<&'v Tool<'d>>,
}

impl<'d> View<'d> {
    /// The view of a document; `None` if its bytes are not those that the editor shows, as for
    /// messages inside strings and logs of clients.
    pub(super) fn of(document: &'d Document, settings: &Settings) -> Option<Self> {
        let is_shown = !document.source().is_of_streams() && document.rewritten_at().is_none();
        is_shown.then(|| Self { document, content: content_in(document, settings) })
    }

    pub(super) fn at(&self, offset: usize) -> At<'_, 'd> {
        let byte = u32::try_from(offset).unwrap_or(u32::MAX);
        let path = self.document.path_at(byte);
        let in_key = path
            .last()
            .and_then(|innermost| innermost.key_span())
            .is_some_and(|key| key.start <= byte && byte <= key.end);
        let tool = self.tools().find(|tool| path.iter().any(|value| value.id() == tool.value.id()));
        At { path, in_key, tool }
    }

    /// All tools, in the order of the text.
    pub(super) fn tools(&self) -> impl Iterator<Item = &Tool<'d>> {
        self.content.lists.iter().flat_map(|list| &list.tools)
    }

    /// The strings that name a tool in recorded calls and results, each once.
    pub(super) fn uses(&self) -> Vec<Value<'d>> {
        let calls = self.content.calls.iter().filter_map(|call| call.name);
        let results = self.content.results.iter().filter_map(|result| result.tool);
        let mut uses: Vec<_> = calls.chain(results).filter(|name| name.is_string()).collect();
        crate::sort::by_key(&mut uses, |name| name.id());
        uses.dedup_by_key(|name| name.id());
        // A result beside the definition of its tool is named by that.
        let names: Vec<_> = self.tools().filter_map(Tool::name).map(Value::id).collect();
        uses.retain(|name| !names.contains(&name.id()));
        uses
    }
}

impl<'d> At<'_, 'd> {
    pub(super) fn innermost(&self) -> Option<Value<'d>> {
        self.path.last().copied()
    }

    /// The value that contains the innermost one.
    pub(super) fn holder(&self) -> Option<Value<'d>> {
        self.path.len().checked_sub(2).map(|at| self.path[at])
    }

    /// The value whose key is at the byte, or a word at the byte, with its key and the bytes of what
    /// is there.
    pub(super) fn named(&self) -> Option<(Value<'d>, &'d str, Range<usize>)> {
        let innermost = self.innermost()?;
        let range = if self.in_key { innermost.key_span()?.range() } else { bytes(innermost) };
        let is_word = innermost.is_string() || innermost.as_bool().is_some();
        (self.in_key || is_word).then_some((innermost, innermost.key()?, range))
    }

    /// The schema of the tool that contains the byte.
    pub(super) fn schema(&self) -> Option<Schema<'d>> {
        let tool = self.tool?;
        let schemas = [tool.any_input_schema(), tool.output_schema()];
        let is_around = |schema: &Value<'d>| self.path.iter().any(|it| it.id() == schema.id());
        let root = schemas.into_iter().flatten().find(is_around)?;
        root.is_object().then(|| Schema::walk(root, Dialect::Draft2020))
    }
}

/// The bytes of a value.
pub(super) fn bytes(value: Value<'_>) -> Range<usize> {
    value.span().range()
}

/// The bytes of the text inside a string, without its quotes.
pub(super) fn inside(value: Value<'_>) -> Range<usize> {
    let whole = value.span().range();
    let text = value.document().text().get(whole.clone()).unwrap_or_default();
    let quote = text.chars().next().filter(|it| matches!(it, '"' | '\'')).map_or(0, char::len_utf8);
    let is_closed = quote > 0 && text.len() >= 2 && text.ends_with(['"', '\'']);
    whole.start + quote..whole.end - usize::from(is_closed)
}

/// The token of a name in the reference to it: escaped, and percent-encoded for a URI.
pub(super) fn reference_token(name: &str) -> String {
    let token = escape_token(name);
    let is_plain =
        |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte);
    let encode = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    token.bytes().map(encode).collect()
}
