//! What stands behind the headline of a finding where there is room for plain lines only.

use super::clean;
use crate::diagnostic::Diagnostic;
use crate::rules::Rule;

/// Appends the notes, the help and the address of the rule's page, a line each.
pub(super) fn push_explanation(found: &Diagnostic, text: &mut String) {
    for note in found.notes.iter() {
        text.push_str(&format!("\nnote: {}", clean::terminal(note)));
    }
    if let Some(help) = &found.help {
        text.push_str(&format!("\nhelp: {}", clean::terminal(help)));
    }
    if let Some(rule) = Rule::named(found.rule) {
        text.push_str(&format!("\n{}", rule.url()));
    }
}
