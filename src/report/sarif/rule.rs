//! A rule as SARIF describes it (section 3.49), with the properties that GitHub reads:
//! <https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning>.

use std::collections::HashMap;

use serde::Serialize;

use super::message;
use crate::changes::{Impact, KINDS, Kind};
use crate::diagnostic::Category;
use crate::report::text::json::object;
use crate::rules::{Level, RULES, Rule, RulePage};

/// What a descriptor is made of.
pub(super) struct Described {
    pub(super) name: &'static str,
    summary: &'static str,
    page: &'static str,
    source: &'static str,
    url: String,
    level: Level,
    category: Category,
    family: String,
}

/// These rules and kinds of changes, each with the category of its findings; in the order of the
/// documentation.
pub(super) fn described(
    reported: &HashMap<&'static str, Category>,
) -> impl Iterator<Item = Described> {
    let rules = RULES.iter().filter(|rule| reported.contains_key(rule.name));
    let kinds = KINDS.iter().filter_map(|kind| Some(of_kind(kind, *reported.get(kind.name)?)));
    rules.map(|rule| of_rule(rule)).chain(kinds)
}

fn of_rule(rule: &'static Rule) -> Described {
    Described {
        name: rule.name,
        summary: rule.summary,
        page: rule.page,
        source: rule.source(),
        url: rule.url(),
        level: rule.level,
        category: rule.category,
        family: rule.family(),
    }
}

fn of_kind(kind: &'static Kind, category: Category) -> Described {
    let level = |impact| match impact {
        Impact::Breaking | Impact::ByProof => Level::Error,
        Impact::Risky => Level::Warning,
        Impact::Compatible => Level::Info,
        Impact::None | Impact::Absent => Level::Off,
    };
    Described {
        name: kind.name,
        summary: kind.summary,
        page: kind.page,
        source: "mcp-lint, docs/contracts.md",
        url: kind.url(),
        level: level(kind.input).max(level(kind.output)),
        category,
        family: "contract".to_owned(),
    }
}

pub(super) fn descriptor(described: &Described) -> impl Serialize {
    let Described { name, summary, page, source, ref url, level, category, ref family } =
        *described;
    let description = RulePage::new(page).first_paragraph();
    // The level (section 3.50.3), GitHub's own one, and a number in one of GitHub's bands: high
    // from 7.0, medium from 4.0, low below.
    let (configured, severity, security) = match level {
        Level::Error => ("error", "error", "7.5"),
        Level::Warning => ("warning", "warning", "5.0"),
        Level::Info => ("note", "recommendation", "2.0"),
        Level::Off => ("none", "recommendation", "2.0"),
    };
    let mut tags = vec!["mcp", category.name(), family];
    tags.dedup();
    object! {
        "id": name,
        "shortDescription": message(summary),
        "fullDescription": message(description),
        // Section 3.12.
        "help": object! {
            "text": format!("{description}\n\n{source}\n\n{url}"),
            "markdown": page,
        },
        "helpUri": url.as_str(),
        "defaultConfiguration": object! { "level": configured, "enabled": level != Level::Off, },
        "properties": object! {
            "tags": tags,
            "precision": precision(category),
            "problem.severity": severity,
            "security-severity"?: (category == Category::Security).then_some(security),
        },
    }
}

/// How many findings of a category are right, in the words of GitHub.
fn precision(category: Category) -> &'static str {
    match category {
        Category::Correctness => "very-high",
        Category::Portability | Category::Target | Category::Security => "high",
        Category::Quality | Category::Style => "medium",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GitHub accepts descriptions of at most 1,024 characters.
    #[test]
    fn every_description_is_short_enough_for_code_scanning() {
        let pages = RULES.iter().map(|rule| rule.page).chain(KINDS.iter().map(|kind| kind.page));
        for page in pages {
            let description = RulePage::new(page).first_paragraph();
            assert!((1..=1024).contains(&description.chars().count()), "{description}");
        }
    }
}
