//! Comparing the tools, prompts and resources of two sides.

pub(super) mod change;
mod hints;
mod members;
mod pairs;
pub(super) mod parts;
pub(super) mod rejections;
mod security;
mod servers;
pub(super) mod set;
pub(super) mod versions;

use std::collections::HashSet;

use crate::changes::{self, Kind, Level, Undeclared};
use crate::contract::change::{Direction, FilePlace, SchemaChange};
use crate::contract::schemas::compare_schemas;
use crate::contract::tools::change::{Change, Versions};
use crate::contract::tools::pairs::Matching;
use crate::contract::tools::set::{Primitive, PrimitiveSet};
use crate::document::{Part, Place, Value};
use crate::model::ListedKind;
use crate::parallel::parallel;

/// Options of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompareOptions {
    /// How members that a schema does not declare are treated.
    pub undeclared: Undeclared,
    /// Whether versions of tools are checked against their changes.
    pub versions: bool,
    /// Number of threads; 0 is 1.
    pub threads: usize,
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Comparison {
    /// The changes, tool by tool, the gravest first within a tool.
    pub changes: Vec<Change>,
    /// Number of tools on either side.
    pub tools: usize,
    /// Number of prompts, resources and templates on either side, by kind.
    pub listed: [usize; ListedKind::ALL.len()],
    /// Number of tools that both sides contain without any change.
    pub unchanged: usize,
    /// The kinds that only one side lists, so that they were not compared.
    pub not_compared: Vec<ListedKind>,
}

/// Compares the definitions of two sides.
///
/// # Errors
/// A tool that appears twice with different definitions on the old side, so that its contract is
/// ambiguous.
pub fn compare(
    old: &PrimitiveSet<'_>,
    new: &PrimitiveSet<'_>,
    options: CompareOptions,
) -> Result<Comparison, String> {
    let (was, is) = (old.server_names(), new.server_names());
    let is_renamed = was.len() == 1 && is.len() == 1 && was != is;
    // Where one side knows no server, or a single one has another name, names alone count.
    let by_name = was.is_empty() || is.is_empty() || is_renamed;
    let mut changes = Vec::new();
    servers::compare(old, new, &mut changes);
    let is_dropped = |kind: &ListedKind| {
        let has = |set: &PrimitiveSet<'_>| set.primitives.iter().any(|it| it.kind == Some(*kind));
        let [was, is] = [old.lists, new.lists].map(|lists| lists[*kind as usize].is_some());
        was != is && (has(old) || has(new))
    };
    let not_compared = ListedKind::ALL.into_iter().filter(is_dropped).collect();
    let (old, new) = (&old.comparable_with(new), &new.comparable_with(old));
    let mut comparison = if by_name {
        compare_tools(&old.without_servers(), &new.without_servers(), options, changes)?
    } else {
        compare_tools(old, new, options, changes)?
    };
    comparison.not_compared = not_compared;
    merge_dialects(&mut comparison.changes);
    sort(&mut comparison.changes);
    Ok(comparison)
}

/// Merges equal changes of the dialect of several tools into one change of the list.
fn merge_dialects(all: &mut Vec<Change>) {
    let mut known: Vec<Change> = Vec::new();
    all.retain(|change| {
        if change.kind != changes::DIALECT_CHANGED {
            return true;
        }
        match known.iter_mut().find(|it| it.message == change.message) {
            Some(first) => {
                first.count += change.count;
                first.tool = None;
            }
            None => known.push(change.clone()),
        }
        false
    });
    all.append(&mut known);
}

fn compare_tools(
    old: &PrimitiveSet<'_>,
    new: &PrimitiveSet<'_>,
    options: CompareOptions,
    mut changes: Vec<Change>,
) -> Result<Comparison, String> {
    let mut matching = Matching::of(old, new);
    duplicates(&matching, &mut changes)?;
    // Before removed and added tools are reported, or each of these would be both.
    let namespaces = matching.take_namespaces();
    for (one, other) in &namespaces {
        let message = format!("the tool is `{}` now, and was `{}`", other.id, one.id);
        let places = [*one, *other].map(|it| it.tool.namespace().map(Value::place));
        let versions = Versions { old: one, new: other };
        changes.push(versions.change(changes::NAMESPACE_CHANGED, message, places));
    }
    let [old_ids, new_ids] =
        [old, new].map(|side| side.primitives.iter().map(|it| &*it.id).collect::<HashSet<_>>());
    let is_version = |tool: &Primitive<'_>, others: &HashSet<&str>| {
        matching.is_versioned(tool) && others.contains(&*tool.id)
    };
    let has_several = old.server_names().len().max(new.server_names().len()) > 1;
    let of_server = |tool: &Primitive<'_>| match tool.server.as_deref().filter(|_| has_several) {
        Some(server) => format!(" of the server `{server}`"),
        None => String::new(),
    };
    for tool in &matching.removed {
        changes.push(removed(tool, &of_server(tool), is_version(tool, &new_ids), new));
    }
    for tool in &matching.added {
        changes.push(added(tool, &of_server(tool), is_version(tool, &old_ids)));
    }
    for (one, other, shared) in matching.renames() {
        let [was, is] = [one, other].map(|it| format!("`{}`{}", it.id, of_server(it)));
        let message = match other.kind {
            None => format!("{was} was probably renamed to {is} ({shared})"),
            Some(_) => format!("probably renamed from {was} ({shared})"),
        };
        let versions = Versions { old: one, new: other };
        changes.push(versions.change(changes::TOOL_RENAMED, message, [None, None]));
    }
    reordered(&matching, &mut changes);
    let both: Vec<_> = matching.both.iter().chain(&namespaces).collect();
    let of_tools = parallel(&both, options.threads, |(one, other)| {
        compare_pair(Versions { old: one, new: other }, options)
    });
    let is_unchanged = |own: &Vec<Change>| own.iter().all(|it| it.level == Level::None);
    let of_both = both.iter().zip(&of_tools);
    let unchanged = of_both.filter(|(it, own)| it.0.kind.is_none() && is_unchanged(own)).count();
    changes.extend(of_tools.into_iter().flatten());
    let count = |kind: Option<ListedKind>| {
        let all = new.primitives.iter().chain(matching.removed.iter().copied());
        all.filter(|it| it.kind == kind).count()
    };
    let (tools, listed) = (count(None), ListedKind::ALL.map(|kind| count(Some(kind))));
    Ok(Comparison { changes, tools, listed, unchanged, not_compared: Vec::new() })
}

/// Reports the names that appear twice only in the new version; an error if they are ambiguous in
/// the old one.
fn duplicates(matching: &Matching<'_, '_>, changes: &mut Vec<Change>) -> Result<(), String> {
    let [was_twice, is_twice] = matching.duplicates.each_ref().map(|duplicates| {
        duplicates.iter().map(|(it, _)| (it.kind, it.id.as_str())).collect::<HashSet<_>>()
    });
    let is_ambiguous = |(one, other): &&(&Primitive<'_>, &Primitive<'_>)| {
        one.kind.is_none()
            && !is_twice.contains(&(one.kind, one.id.as_str()))
            && !one.tool.value.equals(other.tool.value)
    };
    if let Some((tool, _)) = matching.duplicates[0].iter().find(is_ambiguous) {
        return Err(format!(
            "the old side has the tool `{}` twice, so that it is not known what it promised",
            tool.id
        ));
    }
    for (tool, first) in &matching.duplicates[1] {
        // Sessions of one server list the same prompts and resources.
        let is_again = tool.kind.is_some() && tool.tool.value.equals(first.tool.value);
        if !was_twice.contains(&(tool.kind, tool.id.as_str())) && !is_again {
            let message = format!("the name `{}` appears twice now", tool.id);
            changes.push(whole(changes::TOOL_DUPLICATED, message, [None, Some(tool)]));
        }
    }
    Ok(())
}

/// Compares two versions of a definition.
fn compare_pair(versions: Versions<'_, '_>, options: CompareOptions) -> Vec<Change> {
    let mut own = Vec::new();
    // Nearly all tools are the same on both sides.
    if versions.old.tool.value.equals(versions.new.tool.value) {
        return own;
    }
    if let Some(locked) = versions.old.locked.as_ref().filter(|it| it.definition.is_none()) {
        own.extend(parts::compare(versions, locked));
        return own;
    }
    security::compare(versions, &mut own);
    members::compare(versions, &mut own);
    if versions.new.kind.is_some() {
        return own;
    }
    hints::compare(versions, &mut own);
    schemas(versions, options, &mut own);
    // Last, because the version has to go up by what all other changes need.
    if options.versions {
        versions::compare(versions, &mut own);
    }
    own
}

fn schemas(versions: Versions<'_, '_>, options: CompareOptions, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool, versions.new.tool);
    let inputs = [old.any_input_schema(), new.any_input_schema()];
    let outputs = [old.output_schema(), new.output_schema()];
    for (direction, both) in [(Direction::Input, inputs), (Direction::Output, outputs)] {
        let (kind, message) = match (direction, both) {
            (_, [Some(was), Some(is)]) => {
                schema(versions, [was, is], direction, options, changes);
                continue;
            }
            (_, [None, None]) | (Direction::Input, [None, _]) => continue,
            (Direction::Input, [_, None]) => {
                (changes::INPUT_SCHEMA_REMOVED, "the tool no longer has an input schema")
            }
            (Direction::Output, [_, None]) => {
                (changes::OUTPUT_SCHEMA_REMOVED, "the tool no longer describes its results")
            }
            (Direction::Output, [None, _]) => {
                (changes::OUTPUT_SCHEMA_ADDED, "the tool describes its results now")
            }
        };
        let places = both.map(|schema| schema.map(Value::key_place));
        changes.push(versions.change(kind, message, places));
    }
}

fn schema<'d>(
    versions: Versions<'_, 'd>,
    [old, new]: [Value<'d>; 2],
    direction: Direction,
    options: CompareOptions,
    changes: &mut Vec<Change>,
) {
    let found = compare_schemas(old, new, direction, options.undeclared);
    changes.extend(found.into_iter().map(|found| {
        let SchemaChange { kind, level, old, new, message, proof, witness, count } = found;
        let was_deprecated = is_deprecated(versions.old.tool.value.document().value(old.node));
        let change = versions.change(kind, message, [Some(old), Some(new)]);
        let direction = Some(direction);
        Change { level, direction, proof, witness, count, was_deprecated, ..change }
    }));
}

fn is_deprecated(value: Value<'_>) -> bool {
    value.get("deprecated").and_then(Value::as_bool) == Some(true)
}

/// A change of a definition as a whole.
fn whole(kind: &'static Kind, message: String, [old, new]: [Option<&Primitive<'_>>; 2]) -> Change {
    let file_places = [old, new].map(|tool| tool.map(|tool| tool.file_place(None)));
    let was_deprecated = old.is_some_and(|tool| is_deprecated(tool.tool.value));
    Change { was_deprecated, ..Change::new(kind, message, old.or(new), file_places) }
}

fn removed(
    tool: &Primitive<'_>,
    of_server: &str,
    is_version: bool,
    new: &PrimitiveSet<'_>,
) -> Change {
    let (kind, message) = if is_version {
        let version = pairs::version(tool);
        (changes::TOOL_VERSION_REMOVED, format!("version `{version}` of `{}` was removed", tool.id))
    } else {
        (kinds_of(tool)[1], format!("the {} `{}`{of_server} was removed", tool.noun(), tool.id))
    };
    // The change is reported at the list that no longer has the tool.
    let list = new.servers.first().and_then(|server| {
        let place = Place::new(server.holder?.id(), Part::Opening);
        Some(FilePlace { source: server.source, place, tool: None })
    });
    let list = tool.kind.map_or(list, |kind| new.lists[kind as usize]);
    Change { new: list, ..whole(kind, message, [Some(tool), None]) }
}

fn added(tool: &Primitive<'_>, of_server: &str, is_version: bool) -> Change {
    let (kind, message) = if is_version {
        let version = pairs::version(tool);
        (changes::TOOL_VERSION_ADDED, format!("version `{version}` of `{}` was added", tool.id))
    } else {
        (kinds_of(tool)[0], format!("the {} `{}`{of_server} was added", tool.noun(), tool.id))
    };
    whole(kind, message, [None, Some(tool)])
}

/// The kinds of changes by which something was added and removed.
const fn kinds_of(primitive: &Primitive<'_>) -> [&'static Kind; 2] {
    match primitive.kind {
        None => [changes::TOOL_ADDED, changes::TOOL_REMOVED],
        Some(ListedKind::Prompt) => [changes::PROMPT_ADDED, changes::PROMPT_REMOVED],
        Some(_) => [changes::RESOURCE_ADDED, changes::RESOURCE_REMOVED],
    }
}

fn reordered(matching: &Matching<'_, '_>, changes: &mut Vec<Change>) {
    let mut order: Vec<_> = matching
        .both
        .iter()
        .filter(|(one, other)| one.source == 0 && other.source == 0 && one.locked.is_none())
        .filter(|(one, _)| one.kind.is_none())
        .map(|(one, other)| (one.tool.value.id(), other.tool.value.id(), *one, *other))
        .collect();
    crate::sort::by_key(&mut order, |it| it.0);
    if let Some(pair) = order.windows(2).find(|pair| pair[0].1 > pair[1].1) {
        let message = "the tools are listed in another order".to_owned();
        let change = whole(changes::TOOL_REORDERED, message, [Some(pair[1].2), Some(pair[1].3)]);
        changes.push(Change { tool: None, ..change });
    }
}

/// Sorts changes: those of lists first, then by tool; within a tool by severity, then security
/// first.
fn sort(changes: &mut [Change]) {
    let is_security = |change: &Change| change.kind.concerns_security;
    crate::sort::by(changes, |one, other| {
        one.tool
            .cmp(&other.tool)
            .then_with(|| other.level.cmp(&one.level))
            .then_with(|| is_security(other).cmp(&is_security(one)))
            .then_with(|| one.direction.cmp(&other.direction))
            .then_with(|| {
                one.new
                    .map(|it| (it.source, it.place))
                    .cmp(&other.new.map(|it| (it.source, it.place)))
            })
            .then_with(|| one.kind.name.cmp(other.kind.name))
    });
}
