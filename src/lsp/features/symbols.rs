//! The outline of a document: tools with their schemas, and sessions with their calls.

use std::ops::Range;

use super::view::{View, bytes, inside};
use crate::cancel::checkpoint;
use crate::document::{Span, Value};
use crate::lsp::diagnostics::shown;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::limits::{MAX_SYMBOL_DEPTH, MAX_SYMBOLS};
use crate::model::{Call, Tool};

/// The kind of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::lsp) enum SymbolKind {
    Tool,
    Schema,
    Property,
    Session,
    Call,
}

/// A named part of a document.
#[derive(Debug)]
pub(in crate::lsp) struct Symbol {
    pub(in crate::lsp) name: String,
    pub(in crate::lsp) detail: String,
    pub(in crate::lsp) kind: SymbolKind,
    pub(in crate::lsp) range: Range<usize>,
    /// The bytes that are selected with the symbol, inside the range.
    pub(in crate::lsp) selection: Range<usize>,
    pub(in crate::lsp) children: Vec<Symbol>,
}

/// The outline of a document.
pub(in crate::lsp) fn symbols(snapshot: &Snapshot) -> Vec<Symbol> {
    let settings = snapshot.settings();
    let Some(view) = View::of(snapshot.document(), &settings) else { return Vec::new() };
    let (mut left, mut symbols) = (0, Vec::new());
    // All tools with fewer levels of properties, rather than the first tools with all levels.
    for depth in (0..=MAX_SYMBOL_DEPTH).rev() {
        if left > 0 {
            break;
        }
        checkpoint();
        left = MAX_SYMBOLS;
        symbols = view.tools().map_while(|tool| of_tool(tool, depth, &mut left)).collect();
    }
    symbols.extend(sessions(&view, &mut left));
    crate::sort::by_key(&mut symbols, |symbol| symbol.range.start);
    symbols
}

/// The parts of a document that can be folded: what the outline shows, and recorded messages.
pub(in crate::lsp) fn folds(snapshot: &Snapshot) -> Vec<Range<usize>> {
    let mut pending = symbols(snapshot);
    let settings = snapshot.settings();
    let view = View::of(snapshot.document(), &settings);
    let messages = view.iter().flat_map(|view| &view.content.transcript.messages);
    let mut folds: Vec<_> = messages.map(|message| bytes(message.value)).collect();
    while let Some(symbol) = pending.pop() {
        folds.push(symbol.range);
        pending.extend(symbol.children);
    }
    crate::sort::by_key(&mut folds, |range| (range.start, range.end));
    folds
}

/// Creates a symbol, unless the limit is reached.
fn symbol(
    name: &str,
    kind: SymbolKind,
    value: Value<'_>,
    selected: Option<Range<usize>>,
    left: &mut usize,
) -> Option<Symbol> {
    *left = left.checked_sub(1)?;
    let range = value.entry_span().range();
    let is_inside = |it: &Range<usize>| range.start <= it.start && it.end <= range.end;
    let selection = selected.filter(is_inside).unwrap_or(range.start..range.start);
    // Editors reject a symbol without a name.
    let name = if name.trim().is_empty() { "(no name)".to_owned() } else { shown(name) };
    Some(Symbol { name, detail: String::new(), kind, range, selection, children: Vec::new() })
}

fn of_tool(tool: &Tool<'_>, depth: usize, left: &mut usize) -> Option<Symbol> {
    let name = tool.display_name().unwrap_or_default();
    let selected = tool.name().map(inside);
    let mut symbol = symbol(name, SymbolKind::Tool, tool.value, selected, left)?;
    let title = tool.title().and_then(Value::as_str).unwrap_or_default();
    symbol.detail = shown(title);
    let parts = [
        ("input", tool.any_input_schema()),
        ("output", tool.output_schema()),
        ("annotations", tool.annotations()),
    ];
    for (name, part) in parts {
        let Some(part) = part.filter(|part| part.is_object()) else { continue };
        symbol.children.extend(of_member(name, part, SymbolKind::Schema, depth, left));
    }
    Some(symbol)
}

/// The symbol of a schema, or of a property with the properties inside it.
fn of_member(
    name: &str,
    value: Value<'_>,
    kind: SymbolKind,
    depth: usize,
    left: &mut usize,
) -> Option<Symbol> {
    let selected = value.key_span().map(Span::range);
    let mut symbol = symbol(name, kind, value, selected, left)?;
    let type_name = value.get("type").and_then(Value::as_str).unwrap_or_default();
    symbol.detail = shown(type_name);
    if depth == 0 {
        return Some(symbol);
    }
    // The elements of an array have the properties that an author looks for.
    let of_items = value.get("items").and_then(|items| items.get("properties"));
    let properties = value.get("properties").or(of_items);
    for property in properties.into_iter().flat_map(Value::entries) {
        let name = property.key().unwrap_or_default();
        let of_property = of_member(name, property, SymbolKind::Property, depth - 1, left);
        symbol.children.extend(of_property);
    }
    Some(symbol)
}

/// The sessions of a recording with their calls; without a level for the session if there is only
/// one.
fn sessions(view: &View<'_>, left: &mut usize) -> Vec<Symbol> {
    let messages = &view.content.transcript.messages;
    let mut symbols: Vec<(usize, Symbol)> = Vec::new();
    for call in &view.content.calls {
        let message = call.request.and_then(|index| messages.get(index));
        let Some(of_call) = of_call(call, message.map(|it| it.value), left) else { break };
        let session = message.map_or(0, |message| message.session);
        match symbols.last_mut() {
            Some((last, symbol)) if *last == session => symbol.children.push(of_call),
            _ => {
                let mut of_session = messages.iter().filter(|it| it.session == session);
                let Some(first) = of_session.next() else { break };
                let last = of_session.next_back().unwrap_or(first);
                let name = format!("session {}", session + 1);
                let Some(mut symbol) = symbol(&name, SymbolKind::Session, first.value, None, left)
                else {
                    break;
                };
                symbol.range.end = bytes(last.value).end.max(symbol.range.end);
                symbol.children.push(of_call);
                symbols.push((session, symbol));
            }
        }
    }
    let mut symbols: Vec<_> = symbols.into_iter().map(|(_, symbol)| symbol).collect();
    match symbols.len() {
        1 => symbols.remove(0).children,
        _ => symbols,
    }
}

fn of_call(call: &Call<'_>, message: Option<Value<'_>>, left: &mut usize) -> Option<Symbol> {
    let name = call.name_text().unwrap_or_default();
    let value = message.or(call.arguments).or(call.name)?;
    let mut symbol = symbol(name, SymbolKind::Call, value, call.name.map(inside), left)?;
    symbol.detail = if call.outcome.failed() { "failed" } else { "call" }.to_owned();
    Some(symbol)
}
