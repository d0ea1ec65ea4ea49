//! The text after the headline of a finding, in formats with plain lines only.

use crate::diagnostic::Diagnostic;
use crate::report::text::sanitize;
use crate::rules::Rule;

/// Appends the notes, the help and the URL of the rule's page, one per line.
pub(crate) fn push_explanation(found: &Diagnostic, text: &mut String) {
    push_reasons(found, text);
    if let Some(rule) = Rule::named(found.rule) {
        text.push_str(&format!("\n{}", rule.url()));
    }
}

/// Appends the notes and the help, one per line.
pub(crate) fn push_reasons(found: &Diagnostic, text: &mut String) {
    for note in found.notes.iter() {
        text.push_str(&format!("\nnote: {}", sanitize::terminal(note)));
    }
    if let Some(help) = &found.help {
        text.push_str(&format!("\nhelp: {}", sanitize::terminal(help)));
    }
}
