//! Findings about several servers, limited in number.

use std::collections::HashMap;

use super::limits::{MAX_FINDINGS, MAX_NAME, MAX_PLACES};
use super::{FleetFinding, FleetPlace, FleetRule};
use crate::diagnostic::{Region, Severity};
use crate::document::{Span, Value};
use crate::source::cut;

/// The findings of all kinds.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) found: Vec<FleetFinding>,
    counts: HashMap<FleetRule, usize>,
}

/// The level, the sentence and the places of a finding.
pub(super) type Finding = (Severity, String, Vec<FleetPlace>);

impl Findings {
    /// Adds a finding, which is made only while there are few of its rule.
    pub(super) fn add(&mut self, rule: FleetRule, finding: impl FnOnce() -> Finding) {
        let count = self.counts.entry(rule).or_default();
        *count += 1;
        let (level, message, mut places) = match *count {
            0..=MAX_FINDINGS => finding(),
            count if count == MAX_FINDINGS + 1 => {
                let rule = rule.name();
                (Severity::Info, format!("more findings of {rule} are left out"), Vec::new())
            }
            _ => return,
        };
        places.truncate(MAX_PLACES);
        self.found.push(FleetFinding { rule, level, message, places });
    }
}

impl FleetPlace {
    /// The place of the key of a member.
    pub(super) fn of_key(value: Value<'_>) -> Self {
        Self::at(value, value.key_span().unwrap_or_else(|| value.span()))
    }

    /// The place of a value.
    pub(super) fn of(value: Value<'_>) -> Self {
        Self::at(value, value.span())
    }

    fn at(value: Value<'_>, span: Span) -> Self {
        let source = value.document().source();
        let position = source.position(span.start);
        let path = source.path().to_string();
        let (line, column) = (position.line as usize, position.column as usize);
        Self { path, line, column, region: Region::of(source, span) }
    }
}

/// A name in a sentence.
pub(super) fn quoted(name: &str) -> String {
    format!("`{}`", cut(name, MAX_NAME))
}

/// A tool and its server in a sentence.
pub(super) fn quoted_of(tool: &str, server: &str) -> String {
    format!("{} of {}", quoted(tool), quoted(server))
}

/// The end of a sentence about an unknown name.
pub(super) fn did_you_mean(near: Option<&str>) -> String {
    near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}
