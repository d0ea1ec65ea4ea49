//! Changes as a unified diff.

use std::time::Duration;

use similar::{Algorithm, TextDiff};

use super::FixedText;

/// How long the shortest diff is looked for; after that, a longer one will do.
const PATIENCE: Duration = Duration::from_secs(2);

/// The change to a text, with three lines around each place; `name` is what the file is called.
pub fn unified_diff(text: &FixedText, name: &str) -> String {
    let name = name.trim_start_matches('/');
    TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .timeout(PATIENCE)
        .diff_lines(text.before.text(), text.after.text())
        .unified_diff()
        .context_radius(3)
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}
