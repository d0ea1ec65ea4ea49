//! Tools that make clients and providers reject the whole list or request, if the old version had
//! none.

use std::collections::HashSet;

use crate::changes::{self, Level};
use crate::contract::tools::change::Change;
use crate::contract::tools::set::{Primitive, PrimitiveSet};
use crate::diagnostic::Severity;
use crate::document::Place;
use crate::targets::{COMMON, Feature, Loser, Loss, SchemaRole, Selection, Target, judge_tool};

/// A part of a tool that makes targets reject the list.
struct RejectedPart {
    what: &'static str,
    /// The schema that contains the part; `None` for the tool's name.
    role: Option<SchemaRole>,
    place: Place,
    losers: Vec<Loser>,
}

/// A rejected part that several tools have, counted.
struct Repeated<'a, 'd> {
    /// The first tool that has the part.
    tool: &'a Primitive<'d>,
    first: RejectedPart,
    count: usize,
}

/// A change for each part of new or changed tools that makes targets reject a whole list that they
/// accepted in the old version. Covers the chosen targets and the common ones.
pub fn rejections(
    old: &PrimitiveSet<'_>,
    new: &PrimitiveSet<'_>,
    chosen: &Selection,
) -> Vec<Change> {
    // Digests do not show what the old version had.
    let is_digest =
        |tool: &Primitive<'_>| tool.locked.as_ref().is_some_and(|it| it.definition.is_none());
    let mut olds = old.tools();
    if olds.clone().next().is_none() || olds.any(is_digest) {
        return Vec::new();
    }
    let known: HashSet<&str> = old.tools().map(|it| it.tool.value.source_text()).collect();
    let is_new = |it: &&Primitive<'_>| !known.contains(it.tool.value.source_text());
    let mut changed = new.tools().filter(is_new).peekable();
    // Most comparisons end here, without reading the data of any target.
    if changed.peek().is_none() {
        return Vec::new();
    }
    let selection = chosen.with(COMMON.targets());
    let found = of_tools(changed, &selection);
    if found.is_empty() {
        return Vec::new();
    }
    // A target that lost the old list already loses nothing more.
    let before = of_tools(old.tools(), &selection);
    let before: HashSet<_> =
        before.into_iter().flat_map(|it| it.first.losers).map(|it| it.target.name).collect();
    let change = |Repeated { tool, first, count }: Repeated<'_, '_>| {
        let RejectedPart { what, role, place, mut losers } = first;
        losers.retain(|loser| !before.contains(loser.target.name));
        let loss = Loss::of_any(losers, chosen)?;
        let member = role.map(|role| format!(" in `{}`", role.member())).unwrap_or_default();
        let (products, seen) = (loss.products(), &loss.seen);
        let message = format!("every tool breaks for {products}: {what}{member} (seen {seen})");
        let places = [None, Some(tool.file_place(Some(place)))];
        let mut change = Change::new(changes::LIST_REJECTED, message, Some(tool), places);
        change.level = match loss.severity {
            _ if loss.is_chosen => Level::Breaking,
            Severity::Info => Level::Compatible,
            _ => Level::Risky,
        };
        change.count = count;
        Some(change)
    };
    found.into_iter().filter_map(change).collect()
}

/// The distinct parts of tools that make targets reject the list.
fn of_tools<'a, 'd: 'a>(
    tools: impl Iterator<Item = &'a Primitive<'d>>,
    selection: &Selection,
) -> Vec<Repeated<'a, 'd>> {
    let mut found: Vec<Repeated<'_, '_>> = Vec::new();
    for tool in tools {
        for first in of_tool(tool, selection) {
            let is_same = |it: &&mut Repeated<'_, '_>| {
                (it.first.what, it.first.role) == (first.what, first.role)
            };
            match found.iter_mut().find(is_same) {
                Some(known) => known.count += 1,
                None => found.push(Repeated { tool, first, count: 1 }),
            }
        }
    }
    found
}

/// The parts of one tool that make targets reject the list, at all of their places.
fn of_tool(tool: &Primitive<'_>, selection: &Selection) -> Vec<RejectedPart> {
    let mut found = of_name(tool, selection);
    judge_tool(&tool.tool, selection, |role, it| {
        let losers: Vec<_> = it.opinions.iter().filter_map(Loser::of).collect();
        if !losers.is_empty() {
            let (what, place) = (it.occurrence.feature.what(), it.occurrence.place);
            found.push(RejectedPart { what, role: Some(role), place, losers });
        }
    });
    found
}

fn of_name(tool: &Primitive<'_>, selection: &Selection) -> Vec<RejectedPart> {
    let Some(name) = tool.tool.display_name() else { return Vec::new() };
    let all = |loser: &dyn Fn(&'static Target) -> Option<Loser>| {
        selection.targets().iter().filter_map(|target| loser(target)).collect::<Vec<_>>()
    };
    let length = name.chars().count();
    let of_dot = || all(&|target| Loser::by_feature(target, Feature::ToolNameDot));
    let parts = [
        (Feature::ToolNameDot.what(), if name.contains('.') { of_dot() } else { Vec::new() }),
        ("a long tool name", all(&|target| Loser::by_name_length(target, length))),
    ];
    let place = tool.tool.place();
    let lost = parts.into_iter().filter(|(_, losers)| !losers.is_empty());
    lost.map(|(what, losers)| RejectedPart { what, role: None, place, losers }).collect()
}
