//! All targets: their limits, and how they handle each feature.

use super::fact::{linked, title};
use super::{extension, received};
use crate::report::blocks::{Block, Line, Mark, Table};
use crate::targets::{Feature, Outcome, Scope, Target, TargetKind, all};

/// The limits of a target on names, names with prefix, number of tools and length of descriptions;
/// empty where there is no limit.
fn limits(target: &Target) -> [String; 4] {
    let name = target.name_rule.as_ref().and_then(|rule| rule.max);
    let effective = target.effective_name.as_ref();
    let prefix = effective.map(|name| match name.max {
        Some(max) => format!("{} ≤ {max}", name.format),
        None => name.format.clone(),
    });
    let tools = target.tools.as_ref().map(|tools| format!("{} tools", tools.max));
    let description = target.description.as_ref();
    let description =
        description.map(|rule| format!("description ≤ {} {}", rule.max, rule.unit.name()));
    [
        name.map(|max| format!("name ≤ {max}")).unwrap_or_default(),
        prefix.unwrap_or_default(),
        tools.unwrap_or_default(),
        description.unwrap_or_default(),
    ]
}

/// The targets in lines.
pub fn target_list() -> Block {
    let row = |target: &Target| {
        let [name, prefix, tools, description] = limits(target);
        let facts = [target.kind.name().to_owned(), name, prefix, tools, description];
        let mut row = vec![Line::marked(Mark::Strong, target.name)];
        row.extend(facts.map(Line::own));
        row.extend([Line::own(target.observed()), Line::marked(Mark::Faint, &target.label)]);
        row
    };
    Block::Table(Table::new(&[], all().map(row).collect()))
}

/// The tables of all targets: their limits, what their models see, the extensions that they support,
/// then the features by kind of target.
pub fn overview() -> Vec<Block> {
    let heads =
        ["target", "what it is", "names", "names with prefix", "tools", "descriptions", "observed"];
    let row = |target: &Target| {
        let [name, prefix, tools, description] = limits(target);
        let prefix = if prefix.is_empty() { prefix } else { format!("`{prefix}`") };
        let (label, observed) = (target.label.clone(), target.observed());
        [linked(target), label, name, prefix, tools, description, observed]
    };
    let mut blocks = vec![Block::Table(Table::own(&heads, all().map(row)))];
    blocks.extend(received::table());
    blocks.extend(extension::table());
    for (name, kinds) in [
        ("Providers", &[TargetKind::Provider][..]),
        ("Clients", &[TargetKind::Client]),
        ("The protocol, and libraries", &[TargetKind::Specification, TargetKind::Library]),
    ] {
        blocks.extend([title(name), Block::Paragraph(Line::own(LEGEND)), features(kinds)]);
    }
    blocks
}

const LEGEND: &str = "**R** rejects request; **S** rejects server; **T** rejects tool; **C** rejects \
                      call; D drops; W rewrites; + accepts; empty: not known.";

/// How the targets of these kinds handle each feature for which facts are known.
fn features(kinds: &[TargetKind]) -> Block {
    let of_kind = |target: &&Target| kinds.contains(&target.kind) && !target.outcomes.is_empty();
    let targets: Vec<&Target> = all().filter(of_kind).collect();
    let heads = std::iter::once("feature").chain(targets.iter().map(|target| target.name));
    let row = |feature: &Feature| {
        let cells: Vec<_> = targets.iter().map(|target| cell(target, *feature)).collect();
        let is_known = cells.iter().any(|cell| !cell.is_empty());
        let cells = std::iter::once(feature.what()).chain(cells).map(Line::own);
        is_known.then(|| cells.collect())
    };
    let rows = Feature::ALL.iter().filter_map(row).collect();
    Block::Table(Table::new(&heads.collect::<Vec<_>>(), rows))
}

fn cell(target: &Target, feature: Feature) -> &'static str {
    let Some(found) = target.outcome_of(feature) else { return "" };
    match (found.outcome, found.scope) {
        (Outcome::Accepted, _) => "+",
        (Outcome::Rewritten, _) => "W",
        (Outcome::Dropped, _) => "D",
        (Outcome::Refused, Some(Scope::Request)) => "**R**",
        (Outcome::Refused, Some(Scope::Server)) => "**S**",
        (Outcome::Refused, Some(Scope::Call)) => "**C**",
        (Outcome::Refused, Some(Scope::Tool) | None) => "**T**",
    }
}
