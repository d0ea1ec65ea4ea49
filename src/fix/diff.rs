//! Changes as a unified diff.

use similar::{Algorithm, TextDiff};

use super::FixedText;
use crate::fix::limits::DIFF_TIMEOUT;

/// The change to a text, with three lines of context; `name` is the name of the file. Secrets of
/// configurations are hidden, so a diff with one cannot be applied: diffs are kept in logs.
pub fn unified_diff(text: &FixedText, name: &str) -> String {
    let name = name.trim_start_matches('/');
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .timeout(DIFF_TIMEOUT)
        .diff_lines(text.before.text(), text.after.text())
        .unified_diff()
        .context_radius(3)
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string();
    text.before.hidden().fold(diff, |diff, secret| diff.replace(secret, "***"))
}
