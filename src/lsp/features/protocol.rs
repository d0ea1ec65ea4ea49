//! The requests of the protocol for the features: converts positions to bytes and back. A lens is a
//! line above each tool with its findings and the size of its definition.

use std::collections::HashMap;
use std::ops::Range;

use serde::Serialize;
use serde_json::{Value, json};

use super::completion::completion;
use super::definition::{Holds, Place, definition, documents, references};
use super::hover::{hover, plain};
use super::links::links;
use super::rename::{FileEdits, prepare, rename};
use super::symbols::{Symbol, SymbolKind, folds, symbols};
use super::toml;
use super::view::{View, inside};
use crate::lsp::answer::{Answer, failed, invalid};
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::documents::text::{self, Positions};
use crate::lsp::documents::uri::uri_of;
use crate::lsp::limits::{MAX_FOLDS, MAX_LENSES};
use crate::model::Tool;
use crate::report::summary::run_summary::plural;
use crate::source::{SourceText, absolute_path};
use crate::targets::compact_length;

/// The byte at the position of a request.
fn offset(snapshot: &Snapshot, parameters: &Value) -> Result<usize, lsp_server::ResponseError> {
    let position = parameters.get("position").cloned().unwrap_or_default();
    let position =
        serde_json::from_value(position).map_err(|_| invalid("a position is missing"))?;
    Ok(snapshot.positions().offset(position))
}

pub(in crate::lsp) fn on_hover(snapshot: &Snapshot, parameters: &Value) -> Answer {
    if !snapshot.client.settings.hover {
        return Ok(Value::Null);
    }
    let find = if snapshot.is_configuration { toml::hover } else { hover };
    let Some(hover) = find(snapshot, offset(snapshot, parameters)?) else {
        return Ok(Value::Null);
    };
    let (kind, text) = match snapshot.client.markdown_hover {
        true => ("markdown", hover.markdown),
        false => ("plaintext", plain(&hover.markdown)),
    };
    let range = snapshot.positions().range(hover.range);
    Ok(json!({"contents": {"kind": kind, "value": text}, "range": range}))
}

pub(in crate::lsp) fn on_symbols(
    snapshot: &Snapshot,
    _: &Value,
) -> Result<String, lsp_server::ResponseError> {
    let (positions, mut all) = (snapshot.positions(), Vec::new());
    let symbols = symbols(snapshot);
    let text = if snapshot.client.nested_symbols {
        let symbols: Vec<_> = symbols.iter().map(|symbol| nested(symbol, &positions)).collect();
        serde_json::to_string(&symbols)
    } else {
        symbols.iter().for_each(|symbol| flat(symbol, None, snapshot, &positions, &mut all));
        serde_json::to_string(&all)
    };
    text.map_err(|error| failed(&error.to_string()))
}

pub(in crate::lsp) fn on_folding(snapshot: &Snapshot, _: &Value) -> Answer {
    let (positions, mut lines) = (snapshot.positions(), Vec::new());
    for bytes in folds(snapshot) {
        let text = &snapshot.source.shown_text()[bytes.clone()];
        let range = positions.range(bytes.start..bytes.start + text.trim_end().len());
        // A closing bracket stays visible.
        let last = range.end.line.saturating_sub(u32::from(text.ends_with([']', '}'])));
        if last > range.start.line {
            lines.push((range.start.line, last));
        }
    }
    // Editors fold a line once; the outer part is the first.
    lines.dedup_by_key(|(first, _)| *first);
    let fold = |(first, last)| json!({"startLine": first, "endLine": last});
    Ok(lines.into_iter().take(MAX_FOLDS).map(fold).collect())
}

pub(in crate::lsp) fn on_links(snapshot: &Snapshot, _: &Value) -> Answer {
    let positions = snapshot.positions();
    let link = |(bytes, target)| json!({"range": positions.range(bytes), "target": target});
    Ok(links(snapshot).into_iter().map(link).collect())
}

/// The number of a symbol kind in the protocol.
fn number(kind: SymbolKind) -> u32 {
    match kind {
        SymbolKind::Tool => 12,
        SymbolKind::Schema => 19,
        SymbolKind::Property => 7,
        SymbolKind::Session => 3,
        SymbolKind::Call => 24,
    }
}

/// A `DocumentSymbol`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Nested<'s> {
    name: &'s str,
    detail: &'s str,
    kind: u32,
    range: text::Range,
    selection_range: text::Range,
    children: Vec<Self>,
}

fn nested<'s>(symbol: &'s Symbol, positions: &Positions<'_>) -> Nested<'s> {
    Nested {
        name: &symbol.name,
        detail: &symbol.detail,
        kind: number(symbol.kind),
        range: positions.range(symbol.range.clone()),
        selection_range: positions.range(symbol.selection.clone()),
        children: symbol.children.iter().map(|it| nested(it, positions)).collect(),
    }
}

/// A `SymbolInformation`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Flat<'s> {
    name: &'s str,
    kind: u32,
    location: Location<'s>,
    container_name: Option<&'s str>,
}

#[derive(Serialize)]
struct Location<'s> {
    uri: &'s str,
    range: text::Range,
}

fn flat<'s>(
    symbol: &'s Symbol,
    holder: Option<&'s str>,
    snapshot: &'s Snapshot,
    positions: &Positions<'_>,
    all: &mut Vec<Flat<'s>>,
) {
    let range = positions.range(symbol.selection.clone());
    let location = Location { uri: &snapshot.uri, range };
    let (name, kind) = (&*symbol.name, number(symbol.kind));
    all.push(Flat { name, kind, location, container_name: holder });
    symbol.children.iter().for_each(|it| flat(it, Some(name), snapshot, positions, all));
}

/// The URI of a file of the folder; for the document itself, as the client spells it.
fn uri(snapshot: &Snapshot, source: &SourceText) -> String {
    if source.path() == snapshot.source.path() {
        return snapshot.uri.clone();
    }
    uri_of(&absolute_path(&snapshot.root, std::path::Path::new(&**source.path())))
}

fn location(snapshot: &Snapshot, place: &Place) -> Value {
    let range = Positions::new(&place.source, snapshot.client.unit).range(place.bytes.clone());
    json!({"uri": uri(snapshot, &place.source), "range": range})
}

pub(in crate::lsp) fn on_definition(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let found = definition(snapshot, offset(snapshot, parameters)?);
    let Some((origin, places)) = found else { return Ok(Value::Null) };
    let origin = snapshot.positions().range(origin);
    let target = |place: &Place| {
        let location = location(snapshot, place);
        if !snapshot.client.links {
            return location;
        }
        json!({
            "originSelectionRange": origin,
            "targetUri": location["uri"],
            "targetRange": location["range"],
            "targetSelectionRange": location["range"],
        })
    };
    Ok(places.iter().map(target).collect())
}

pub(in crate::lsp) fn on_references(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let declared = parameters.pointer("/context/includeDeclaration").and_then(Value::as_bool);
    let at = offset(snapshot, parameters)?;
    let places = references(snapshot, at, declared == Some(true), true);
    Ok(places.iter().map(|place| location(snapshot, place)).collect())
}

pub(in crate::lsp) fn on_highlights(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let places = references(snapshot, offset(snapshot, parameters)?, true, false);
    let positions = snapshot.positions();
    let range = |place: Place| json!({"range": positions.range(place.bytes), "kind": 1});
    Ok(places.into_iter().map(range).collect())
}

pub(in crate::lsp) fn on_completion(snapshot: &Snapshot, parameters: &Value) -> Answer {
    if !snapshot.client.settings.completion {
        return Ok(json!([]));
    }
    let items = completion(snapshot, offset(snapshot, parameters)?);
    let positions = snapshot.positions();
    let items = items.iter().enumerate();
    let items = items.map(|(index, item)| item.to_json(snapshot, index, &positions));
    Ok(items.collect())
}

pub(in crate::lsp) fn on_prepare_rename(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let found = prepare(snapshot, offset(snapshot, parameters)?);
    let Some((range, name)) = found else { return Ok(Value::Null) };
    Ok(json!({"range": snapshot.positions().range(range), "placeholder": name}))
}

pub(in crate::lsp) fn on_rename(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let new = parameters.get("newName").and_then(Value::as_str);
    let new = new.ok_or_else(|| invalid("a name is missing"))?;
    let files = rename(snapshot, offset(snapshot, parameters)?, new);
    let files = files.map_err(|why| failed(&why))?;
    if !snapshot.client.versioned_edits {
        let changes = files.iter().map(|file| {
            let edits = file_edits(snapshot, file)
                .into_iter()
                .map(|(range, text)| json!({"range": range, "newText": text}));
            (uri(snapshot, &file.source), edits.collect::<Value>())
        });
        return Ok(json!({"changes": changes.collect::<serde_json::Map<_, _>>()}));
    }
    let changes: Vec<_> = files.iter().map(|file| versioned(snapshot, file)).collect();
    let mut edit = json!({"documentChanges": changes});
    if snapshot.client.annotates_changes && files.iter().any(|file| file.is_recording) {
        edit["changeAnnotations"] = json!({"recording": {
            "label": "Change recordings",
            "needsConfirmation": true,
            "description": "Recordings are evidence of what a server and a client said.",
        }});
    }
    Ok(edit)
}

/// The edits of a file, with their positions.
fn file_edits(snapshot: &Snapshot, file: &FileEdits) -> Vec<(text::Range, String)> {
    let positions = Positions::new(&file.source, snapshot.client.unit);
    let edit =
        |(bytes, text): &(Range<usize>, String)| (positions.range(bytes.clone()), text.clone());
    file.edits.iter().map(edit).collect()
}

fn versioned(snapshot: &Snapshot, file: &FileEdits) -> Value {
    let is_annotated = file.is_recording && snapshot.client.annotates_changes;
    let edits = file_edits(snapshot, file).into_iter().map(|(range, text)| {
        let mut edit = json!({"range": range, "newText": text});
        if is_annotated {
            edit["annotationId"] = json!("recording");
        }
        edit
    });
    let uri = uri(snapshot, &file.source);
    let version = snapshot.versions.get(&uri).copied();
    let document = json!({"uri": uri, "version": version});
    json!({"textDocument": document, "edits": edits.collect::<Vec<_>>()})
}

pub(in crate::lsp) fn on_lenses(snapshot: &Snapshot, _: &Value) -> Answer {
    if !snapshot.client.settings.code_lens {
        return Ok(json!([]));
    }
    let positions = snapshot.positions();
    // A lens without a command is not shown; one with an empty command is only text.
    let lens = |(bytes, title): (Range<usize>, String)| json!({"range": positions.range(bytes), "command": {"title": title, "command": ""}});
    Ok(lenses(snapshot).into_iter().map(lens).collect())
}

/// Bytes of JSON per token: a rule of thumb for all models.
const BYTES_PER_TOKEN: usize = 4;

/// The text of each tool's lens, with the bytes of the tool. Calls are counted in all recordings of
/// the folder.
pub(in crate::lsp) fn lenses(snapshot: &Snapshot) -> Vec<(Range<usize>, String)> {
    let settings = snapshot.settings();
    let Some(view) = View::of(snapshot.document(), &settings) else { return Vec::new() };
    let found = snapshot.linted().file.as_deref().map(|file| &file.diagnostics[..]);
    let found = found.unwrap_or_default();
    let mut calls: HashMap<String, usize> = HashMap::new();
    documents(snapshot, Holds::Either, |document| {
        let view = View::of(document, &settings);
        for used in view.iter().flat_map(View::uses) {
            let name = used.as_str().unwrap_or_default().to_owned();
            *calls.entry(name).or_default() += 1;
        }
    });
    let lens = |tool: &Tool<'_>| {
        let whole = tool.value.span().range();
        // The findings are in the order of the text.
        let before = |end: usize| found.partition_point(|it| (it.region.start as usize) < end);
        let findings = before(whole.end) - before(whole.start);
        let tokens = plural(compact_length(tool.value, 0).div_ceil(BYTES_PER_TOKEN), "token");
        let mut words = vec![plural(findings, "finding"), format!("about {tokens}")];
        let recorded = tool.display_name().and_then(|name| calls.get(name)).copied();
        if let Some(recorded) = recorded {
            words.push(plural(recorded, "recorded call"));
        }
        (tool.name().map_or(whole, inside), words.join(" · "))
    };
    view.tools().take(MAX_LENSES).map(lens).collect()
}
