//! Breaking text into lines at spaces.

use crate::report::limits::MIN_COLUMNS;

/// The lines of a text, of at most `width` characters each; a longer word gets its own line.
pub fn wrap(text: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width else { return vec![text.to_owned()] };
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = length(word);
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                line.push(' ');
                line.push_str(word);
                used += 1 + length;
            }
            _ => {
                lines.push(word.to_owned());
                used = length;
            }
        }
    }
    lines
}

/// A line with its indentation, of at most `width` characters; further lines are indented by two more.
/// A command that the user copies is not broken.
pub fn wrap_indented(line: &str, width: Option<usize>) -> String {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    if text.starts_with("mcp-lint ") || text.starts_with("run `") {
        return line.to_owned();
    }
    let width = width.map(|width| width.saturating_sub(indent + 2).max(MIN_COLUMNS / 2));
    let lines = wrap(text, width).join(&format!("\n{:1$}", "", indent + 2));
    format!("{:indent$}{lines}", "")
}

/// The number of visible characters: colours take no space.
fn length(text: &str) -> usize {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let visible = parts.map(|part| part.split_once('m').map_or(part, |(_, visible)| visible));
    first.chars().count() + visible.map(|part| part.chars().count()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::{wrap, wrap_indented};

    #[test]
    fn indentation_is_kept_and_commands_stay_whole() {
        let width = Some(22);
        assert_eq!(
            wrap_indented("  one two three four five", width),
            "  one two three four\n    five"
        );
        let command = "  mcp-lint try npm run --silent start";
        assert_eq!(wrap_indented(command, width), command);
        assert_eq!(wrap_indented("  one two three four five", None), "  one two three four five");
    }

    #[test]
    fn long_texts_are_wrapped_at_the_width() {
        assert_eq!(wrap("one two three", Some(7)), ["one two", "three"]);
        assert_eq!(wrap("one two three", None), ["one two three"]);
        assert_eq!(wrap("verylongword x", Some(4)), ["verylongword", "x"]);
        assert_eq!(wrap("\u{1b}[36mone\u{1b}[0m two", Some(7)).len(), 1);
    }
}
