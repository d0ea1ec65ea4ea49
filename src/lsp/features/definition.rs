//! Go to definition and find references: references in schemas, and names of tools.

use std::ops::Range;
use std::sync::Arc;

use super::view::{At, View, bytes, inside};
use crate::cancel::checkpoint;
use crate::document::{Document, Span, Value};
use crate::engine::document_of;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::limits::{MAX_SEARCHED_BYTES, MAX_SEARCHED_FILES};
use crate::model::Tool;
use crate::schema::{Reference, Schema, SchemaNode, Target};
use crate::source::SourceText;

/// A place in a file of the folder.
pub(in crate::lsp) struct Place {
    pub(in crate::lsp) source: Arc<SourceText>,
    pub(in crate::lsp) bytes: Range<usize>,
}

/// The subject that a byte uses or defines.
pub(super) enum Symbol<'d> {
    /// A tool, identified by its name.
    Tool(&'d str),
    /// A subschema.
    Schema(Value<'d>),
}

/// The definitions of the subject at a byte, and the bytes of the text that refers to it.
pub(in crate::lsp) fn definition(
    snapshot: &Snapshot,
    offset: usize,
) -> Option<(Range<usize>, Vec<Place>)> {
    let settings = snapshot.settings();
    let view = View::of(snapshot.document(), &settings)?;
    let at = view.at(offset);
    let innermost = at.innermost()?;
    if let Some(target) = reference_at(&at) {
        let place = Place { source: Arc::clone(&snapshot.source), bytes: bytes(target) };
        return Some((inside(innermost), vec![place]));
    }
    let name = used_name(&view, &at)?;
    let mut places = Vec::new();
    documents(snapshot, Holds::Definitions, |document| {
        let Some(view) = View::of(document, &settings) else { return };
        for tool in view.tools().filter(|tool| tool.display_name() == Some(name)) {
            let bytes = tool.name().map_or_else(|| bytes(tool.value), inside);
            places.push(Place { source: Arc::clone(document.source()), bytes });
        }
    });
    Some((inside(innermost), places))
}

/// The uses of the subject at a byte, in all files or only in the document; with its definitions if
/// `with_definitions`.
pub(in crate::lsp) fn references(
    snapshot: &Snapshot,
    offset: usize,
    with_definitions: bool,
    everywhere: bool,
) -> Vec<Place> {
    let settings = snapshot.settings();
    let Some(view) = View::of(snapshot.document(), &settings) else { return Vec::new() };
    let at = view.at(offset);
    let mut places = Vec::new();
    match subject(&view, &at) {
        Some(Symbol::Schema(target)) => {
            let Some(schema) = at.schema() else { return places };
            let own = |bytes| Place { source: Arc::clone(&snapshot.source), bytes };
            places.extend(references_to(&schema, target).map(|it| own(inside(it.value))));
            if with_definitions {
                places.push(own(target.key_span().map_or_else(|| bytes(target), Span::range)));
            }
        }
        Some(Symbol::Tool(name)) => {
            let mut visit = |view: &View<'_>| {
                let source = view.document.source();
                let own = |value| Place { source: Arc::clone(source), bytes: inside(value) };
                let uses = view.uses().into_iter().filter(|it| it.is_text(name));
                places.extend(uses.map(own));
                let names = view.tools().filter_map(Tool::name);
                let names = names.filter(|it| with_definitions && it.is_text(name));
                places.extend(names.map(own));
            };
            if everywhere {
                documents(snapshot, Holds::Either, |document| {
                    View::of(document, &settings).iter().for_each(&mut visit);
                });
            } else {
                visit(&view);
            }
        }
        None => {}
    }
    places
}

/// The subject at a byte.
pub(super) fn subject<'d>(view: &View<'d>, at: &At<'_, 'd>) -> Option<Symbol<'d>> {
    if let Some(target) = reference_at(at).or_else(|| defined_schema(at)) {
        return Some(Symbol::Schema(target));
    }
    let innermost = at.innermost()?;
    let is_definition =
        view.tools().any(|tool| tool.name().is_some_and(|it| it.id() == innermost.id()));
    let name = if is_definition { innermost.as_str() } else { used_name(view, at) };
    name.map(Symbol::Tool)
}

/// The tool name at a byte, if it is in a recorded call or result.
fn used_name<'d>(view: &View<'d>, at: &At<'_, 'd>) -> Option<&'d str> {
    let innermost = at.innermost()?;
    view.uses().into_iter().find(|it| it.id() == innermost.id())?.as_str()
}

/// The target of the reference at a byte, if it is in the document.
pub(super) fn reference_at<'d>(at: &At<'_, 'd>) -> Option<Value<'d>> {
    let innermost = at.innermost().filter(|it| it.is_string())?;
    let schema = at.schema()?;
    let reference = schema.references().iter().find(|it| it.value.id() == innermost.id())?;
    target_of(&schema, reference)
}

fn target_of<'d>(schema: &Schema<'d>, reference: &Reference<'d>) -> Option<Value<'d>> {
    match reference.target {
        Target::Schema(index) => Some(schema.node(index).value()),
        Target::Elsewhere(value) => Some(value),
        Target::MetaSchema(_) | Target::Outside(_) | Target::Missing(_) => None,
    }
}

/// The subschema whose key in `$defs` is at a byte.
fn defined_schema<'d>(at: &At<'_, 'd>) -> Option<Value<'d>> {
    let (innermost, holder) = (at.innermost()?, at.holder()?);
    let is_defs = holder.has_key("$defs") || holder.has_key("definitions");
    let schema = at.schema().filter(|_| at.in_key && is_defs)?;
    schema.node_of(innermost.id()).map(SchemaNode::value)
}

/// The references to a subschema.
pub(super) fn references_to<'s, 'd>(
    schema: &'s Schema<'d>,
    target: Value<'d>,
) -> impl Iterator<Item = &'s Reference<'d>> {
    let is_it = move |it: &&Reference<'d>| {
        target_of(schema, it).is_some_and(|found| found.id() == target.id())
    };
    schema.references().iter().filter(is_it)
}

/// Which files are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Definitions,
    /// Definitions, or recordings that are compared with definitions.
    Either,
}

/// Visits the document, then the other files that contain what is searched; returns whether the
/// limits allowed reading all of them.
pub(super) fn documents(
    snapshot: &Snapshot,
    holds: Holds,
    mut visit: impl FnMut(&Document),
) -> bool {
    visit(snapshot.document());
    let around = snapshot.project.around();
    let is_wanted = |path: &str| match holds {
        Holds::Definitions => around.is_definition(path),
        Holds::Either => around.is_definition(path) || around.needs_definitions(path),
    };
    let own = Arc::clone(snapshot.source.path());
    let work = snapshot.project.work().iter();
    let wanted = work.filter(|(job, _)| *job.path() != *own && is_wanted(job.path()));
    let mut bytes = 0;
    for (index, work) in wanted.enumerate() {
        checkpoint();
        let (job, settings) = snapshot.project.current(work);
        let Some(text) = job.input.text_of(&settings) else { continue };
        bytes += text.text().len();
        if bytes > MAX_SEARCHED_BYTES || index >= MAX_SEARCHED_FILES {
            return false;
        }
        visit(&document_of(text, &settings));
    }
    true
}
