//! The tables of all targets: their limits, and how they handle each feature.

use crate::targets::{
    Feature, Outcome, Scope, Target, TargetKind, all, extension_table, view_table,
};

/// The limits of a target on names, names with prefix, number of tools and length of descriptions;
/// empty where there is no limit.
pub(crate) fn limits(target: &Target) -> [String; 4] {
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

/// The tables of all targets in Markdown: their limits, what their models see, the extensions
/// that they support, then the features by kind of target.
pub(crate) fn overview() -> String {
    let mut text = String::from(
        "| target | what it is | names | names with prefix | tools | descriptions | observed |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for target in all() {
        let [name, prefix, tools, description] = limits(target);
        let prefix = if prefix.is_empty() { prefix } else { format!("`{prefix}`") };
        text.push_str(&format!(
            "| [{name_of}]({name_of}.md) | {} | {name} | {prefix} | {tools} | {description} | {} |\n",
            target.label,
            target.observed(),
            name_of = target.name,
        ));
    }
    text += &view_table();
    text += &extension_table();
    for (title, kinds) in [
        ("Providers", &[TargetKind::Provider][..]),
        ("Clients", &[TargetKind::Client]),
        ("The protocol, and libraries", &[TargetKind::Specification, TargetKind::Library]),
    ] {
        text.push_str(&format!("\n## {title}\n\n{LEGEND}\n\n"));
        text.push_str(&features(kinds));
    }
    text
}

const LEGEND: &str = "**R** rejects request; **S** rejects server; **T** rejects tool; **C** rejects \
                      call; D drops; W rewrites; + accepts; empty: not known.";

/// A Markdown table of how the targets of these kinds handle each feature for which facts are
/// known.
fn features(kinds: &[TargetKind]) -> String {
    let of_kind = |target: &&Target| kinds.contains(&target.kind) && !target.outcomes.is_empty();
    let targets: Vec<&Target> = all().filter(of_kind).collect();
    let names: Vec<_> = targets.iter().map(|target| target.name).collect();
    let mut text = format!("| feature | {} |\n|---|", names.join(" | "));
    text.push_str(&"---|".repeat(names.len()));
    text.push('\n');
    for &feature in Feature::ALL {
        let cells: Vec<_> = targets.iter().map(|target| cell(target, feature)).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            text.push_str(&format!("| {} | {} |\n", feature.what(), cells.join(" | ")));
        }
    }
    text
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
