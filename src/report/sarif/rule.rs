//! A rule as SARIF describes it (section 3.49), with the properties that GitHub reads.

use serde::Serialize;

use super::Text;
use crate::diagnostic::Category;
use crate::rules::{Level, Rule, RulePage};

/// Characters of a full description that GitHub accepts.
const LONGEST_DESCRIPTION: usize = 1024;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptor<'r> {
    id: &'static str,
    short_description: Text<'r>,
    full_description: Text<'r>,
    help: Text<'r>,
    help_uri: String,
    default_configuration: Configuration,
    properties: Properties,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
    enabled: bool,
}

/// Properties that GitHub reads:
/// <https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning>.
#[derive(Serialize)]
struct Properties {
    tags: Vec<&'static str>,
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    severity: &'static str,
    #[serde(rename = "security-severity", skip_serializing_if = "Option::is_none")]
    security_severity: Option<&'static str>,
}

pub(super) fn descriptor(rule: &'static Rule) -> Descriptor<'static> {
    let page = RulePage::new(rule.page);
    let description: String = page.first_paragraph().chars().take(LONGEST_DESCRIPTION).collect();
    Descriptor {
        id: rule.name,
        short_description: Text::own(rule.summary),
        help: Text {
            text: format!("{description}\n\n{}\n\n{}", rule.source, rule.url()).into(),
            markdown: Some(rule.page),
        },
        full_description: Text::own(description),
        help_uri: rule.url(),
        default_configuration: Configuration {
            level: level(rule.level),
            enabled: rule.level != Level::Off,
        },
        properties: properties(rule),
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "note",
        Level::Off => "none",
    }
}

fn properties(rule: &Rule) -> Properties {
    let severity = match rule.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info | Level::Off => "recommendation",
    };
    let mut tags = vec!["mcp", rule.category.name(), rule.family];
    tags.dedup();
    // GitHub's bands: high from 7.0, medium from 4.0, low below.
    let security = match rule.level {
        Level::Error => "7.5",
        Level::Warning => "5.0",
        Level::Info | Level::Off => "2.0",
    };
    Properties {
        tags,
        precision: precision(rule.category),
        severity,
        security_severity: (rule.category == Category::Security).then_some(security),
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
