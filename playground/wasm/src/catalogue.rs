//! The lists of rules and targets.

use mcp_lint::rules::{RULES, Rule};
use mcp_lint::targets::{self, Target};
use serde::Serialize;

#[derive(Serialize)]
struct RuleRecord {
    name: &'static str,
    category: &'static str,
    family: String,
    level: &'static str,
    summary: &'static str,
    fix: &'static str,
    url: String,
}

#[derive(Serialize)]
struct TargetRecord {
    name: &'static str,
    title: &'static str,
    kind: &'static str,
    aliases: &'static [String],
    verified: String,
}

pub(crate) fn rules() -> String {
    let record = |rule: &&Rule| RuleRecord {
        name: rule.name,
        category: rule.category.name(),
        family: rule.family(),
        level: rule.level.name(),
        summary: rule.summary,
        fix: rule.fix.name(),
        url: rule.url(),
    };
    json(&RULES.iter().map(record).collect::<Vec<_>>())
}

pub(crate) fn targets() -> String {
    let record = |target: &'static Target| TargetRecord {
        name: target.name,
        title: &target.label,
        kind: target.kind.name(),
        aliases: &target.aliases,
        verified: target.verified.to_string(),
    };
    json(&targets::all().map(record).collect::<Vec<_>>())
}

fn json(list: &impl Serialize) -> String {
    serde_json::to_string(list).expect("lists are plain data")
}
