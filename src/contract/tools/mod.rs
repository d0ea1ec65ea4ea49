//! Comparing the tools of two sides.

pub(super) mod change;
mod hints;
mod members;
mod pairs;
pub(super) mod parts;
mod security;
mod servers;
pub(super) mod set;
pub(super) mod versions;

use std::collections::HashSet;

use crate::contract::change::{Proof, SchemaChange};
use crate::contract::kinds::Level;
use crate::contract::schemas::compare_schemas;
use crate::contract::tools::change::{Change, Spot, Versions, kind, level_of};
use crate::contract::tools::pairs::Matching;
use crate::contract::tools::set::{ListedTool, ToolSet};
use crate::contract::verdict::{Direction, Undeclared};
use crate::document::{Part, Place, Value};

/// How two sides are compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompareOptions {
    /// How members are read that a schema does not declare.
    pub undeclared: Undeclared,
    /// Whether versions of tools are checked against their changes.
    pub versions: bool,
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Comparison {
    /// The changes, tool by tool, the gravest first within a tool.
    pub changes: Vec<Change>,
    /// Number of tools on either side.
    pub tools: usize,
    /// Number of tools that are on both sides without any change.
    pub unchanged: usize,
}

/// Compares the tools of two sides.
///
/// # Errors
/// A tool that the old side has twice: then it is not known what was promised.
pub fn compare(
    old: &ToolSet<'_>,
    new: &ToolSet<'_>,
    options: CompareOptions,
) -> Result<Comparison, String> {
    let (was, is) = (old.server_names(), new.server_names());
    let is_renamed = was.len() == 1 && is.len() == 1 && was != is;
    // Where one side knows no server, or a single one has another name, names alone count.
    let by_name = was.is_empty() || is.is_empty() || is_renamed;
    let mut changes = Vec::new();
    servers::compare(old, new, &mut changes);
    let (old, new) = match by_name {
        true => (&old.without_servers(), &new.without_servers()),
        false => (old, new),
    };
    let comparison = compare_tools(old, new, options, changes);
    comparison.map(|mut comparison| {
        sort(&mut comparison.changes);
        comparison
    })
}

fn compare_tools(
    old: &ToolSet<'_>,
    new: &ToolSet<'_>,
    options: CompareOptions,
    mut changes: Vec<Change>,
) -> Result<Comparison, String> {
    let mut matching = Matching::of(old, new);
    let ids = |side: usize| -> HashSet<&str> {
        matching.duplicates[side].iter().map(|(tool, _)| tool.id.as_str()).collect()
    };
    let (was_twice, is_twice) = (ids(0), ids(1));
    let is_ambiguous = |(one, other): &&(&ListedTool<'_>, &ListedTool<'_>)| {
        !is_twice.contains(one.id.as_str()) && !one.tool.value.equals(other.tool.value)
    };
    if let Some((tool, _)) = matching.duplicates[0].iter().find(is_ambiguous) {
        return Err(format!(
            "the old side has the tool `{}` twice, so that it is not known what it promised",
            tool.id
        ));
    }
    for (tool, _) in &matching.duplicates[1] {
        if !was_twice.contains(tool.id.as_str()) {
            let message = format!("the name `{}` appears twice now", tool.id);
            changes.push(single("tool-duplicated", message, None, Some(tool)));
        }
    }
    let namespaces = matching.take_namespaces();
    for (one, other) in &namespaces {
        let versions = Versions { old: one, new: other };
        let message = format!("the tool is `{}` now, and was `{}`", other.id, one.id);
        let place = |tool: &ListedTool<'_>| tool.tool.namespace().map(Value::place);
        changes.push(versions.change("namespace-changed", message, place(one), place(other)));
    }
    let renames = matching.renames();
    let is_version = |tool: &ListedTool<'_>, others: &HashSet<&str>| {
        matching.is_versioned(tool) && others.contains(tool.id.as_str())
    };
    let [old_ids, new_ids] =
        [old, new].map(|side| side.tools.iter().map(|it| it.id.as_str()).collect::<HashSet<_>>());
    for tool in &matching.removed {
        changes.push(removed(tool, is_version(tool, &new_ids), new));
    }
    for tool in &matching.added {
        changes.push(added(tool, is_version(tool, &old_ids)));
    }
    for (one, other, shared) in renames {
        let versions = Versions { old: one, new: other };
        let message = format!("`{}` was probably renamed to `{}` ({shared})", one.id, other.id);
        changes.push(versions.change("tool-renamed", message, None, None));
    }
    reordered(&matching, &mut changes);
    let mut unchanged = 0;
    for (one, other) in matching.both.iter().chain(&namespaces) {
        let before = changes.len();
        let versions = Versions { old: one, new: other };
        compare_pair(versions, options, &mut changes);
        unchanged +=
            usize::from(changes[before..].iter().all(|change| change.level == Level::None));
    }
    Ok(Comparison { changes, tools: new.tools.len() + matching.removed.len(), unchanged })
}

/// Compares two versions of a tool.
fn compare_pair(versions: Versions<'_, '_>, options: CompareOptions, changes: &mut Vec<Change>) {
    // Nearly all tools are the same on both sides.
    if versions.old.tool.value.equals(versions.new.tool.value) {
        return;
    }
    if let Some(locked) = versions.old.locked.as_ref().filter(|it| it.definition.is_none()) {
        changes.extend(parts::compare(versions, locked));
        return;
    }
    let mut own = Vec::new();
    security::compare(versions, &mut own);
    members::compare(versions, &mut own);
    hints::compare(versions, &mut own);
    schemas(versions, options, &mut own);
    if options.versions {
        versions::compare(versions, &mut own);
    }
    changes.append(&mut own);
}

fn schemas(versions: Versions<'_, '_>, options: CompareOptions, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool, versions.new.tool);
    match (old.any_input_schema(), new.any_input_schema()) {
        (Some(was), Some(is)) => {
            schema(versions, (was, is), Direction::Input, options, changes);
        }
        (Some(was), None) => {
            let message = "the tool no longer has an input schema".to_owned();
            changes.push(versions.change(
                "input-schema-missing",
                message,
                Some(was.key_place()),
                None,
            ));
        }
        _ => {}
    }
    match (old.output_schema(), new.output_schema()) {
        (Some(was), Some(is)) => {
            schema(versions, (was, is), Direction::Output, options, changes);
        }
        (Some(was), None) => {
            let message = "the tool no longer describes its results".to_owned();
            changes.push(versions.change(
                "output-schema-removed",
                message,
                Some(was.key_place()),
                None,
            ));
        }
        (None, Some(is)) => {
            let message = "the tool describes its results now".to_owned();
            changes.push(versions.change(
                "output-schema-added",
                message,
                None,
                Some(is.key_place()),
            ));
        }
        (None, None) => {}
    }
}

fn schema<'d>(
    versions: Versions<'_, 'd>,
    (old, new): (Value<'d>, Value<'d>),
    direction: Direction,
    options: CompareOptions,
    changes: &mut Vec<Change>,
) {
    for found in compare_schemas(old, new, direction, options.undeclared) {
        let SchemaChange { kind: of_schema, level, old, new, message, proof, witness, count } =
            found;
        let is_root = direction == Direction::Output
            && of_schema.name == "type-changed"
            && message.starts_with("the value");
        let of_schema = if is_root { kind("output-root-type-changed") } else { of_schema };
        let was_deprecated = is_deprecated(versions.old.tool.value.document().value(old.node));
        changes.push(Change {
            kind: of_schema,
            level,
            direction: Some(direction),
            tool: Some(versions.new.id.clone()),
            old: Some(Spot { source: versions.old.source, place: old }),
            new: Some(Spot { source: versions.new.source, place: new }),
            message,
            proof,
            witness,
            count,
            was_deprecated,
        });
    }
}

fn is_deprecated(value: Value<'_>) -> bool {
    value.get("deprecated").and_then(Value::as_bool) == Some(true)
}

fn single(
    name: &str,
    message: String,
    old: Option<&ListedTool<'_>>,
    new: Option<&ListedTool<'_>>,
) -> Change {
    let of_name = kind(name);
    let level = level_of(of_name);
    let spot = |tool: &ListedTool<'_>| Spot { source: tool.source, place: tool.tool.place() };
    Change {
        kind: of_name,
        level,
        direction: None,
        tool: old.or(new).map(|tool| tool.id.clone()),
        old: old.map(spot),
        new: new.map(spot),
        message,
        proof: (level == Level::Breaking).then_some(Proof::Definition),
        witness: None,
        count: 1,
        was_deprecated: old.is_some_and(|tool| is_deprecated(tool.tool.value)),
    }
}

fn removed(tool: &ListedTool<'_>, is_version: bool, new: &ToolSet<'_>) -> Change {
    let mut change = match is_version {
        true => {
            let message =
                format!("version `{}` of `{}` was removed", pairs::version(tool), tool.id);
            single("tool-version-removed", message, Some(tool), None)
        }
        false => {
            single("tool-removed", format!("the tool `{}` was removed", tool.id), Some(tool), None)
        }
    };
    // What is gone is reported at the list that no longer has it.
    change.new = new.servers.first().and_then(|server| {
        let holder = server.holder?;
        Some(Spot { source: server.source, place: Place::new(holder.id(), Part::Opening) })
    });
    change
}

fn added(tool: &ListedTool<'_>, is_version: bool) -> Change {
    match is_version {
        true => {
            let message = format!("version `{}` of `{}` was added", pairs::version(tool), tool.id);
            single("tool-version-added", message, None, Some(tool))
        }
        false => {
            single("tool-added", format!("the tool `{}` was added", tool.id), None, Some(tool))
        }
    }
}

fn reordered(matching: &Matching<'_, '_>, changes: &mut Vec<Change>) {
    let mut order: Vec<_> = matching
        .both
        .iter()
        .filter(|(one, other)| one.source == 0 && other.source == 0 && one.locked.is_none())
        .map(|(one, other)| (one.tool.value.id(), other.tool.value.id(), *one, *other))
        .collect();
    order.sort_by_key(|it| it.0);
    if let Some(pair) = order.windows(2).find(|pair| pair[0].1 > pair[1].1) {
        let message = "the tools are listed in another order".to_owned();
        let mut change = single("tool-reordered", message, Some(pair[1].2), Some(pair[1].3));
        change.tool = None;
        changes.push(change);
    }
}

/// Lists first, then tools by name; within a tool the gravest first, security before all.
fn sort(changes: &mut [Change]) {
    let is_security = Change::concerns_security;
    changes.sort_by(|one, other| {
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
