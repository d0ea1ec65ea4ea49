//! Messages about errors and warnings in configurations, for standard error.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::Arc;

use crate::cli::error::{Error, Result};
use crate::cli::limits::MAX_EXCERPT_CHARACTERS;
use crate::config::{ConfigError, ConfigExcerpt, ConfigWarning, Configs};
use crate::diagnostic::Severity;
use crate::report::{Style, text::sanitize};
use crate::source::cut;

/// Returns an error if a configuration that was found cannot be used.
pub(crate) fn check(configs: &Configs) -> Result<()> {
    let errors = configs.errors();
    if errors.is_empty() { Ok(()) } else { Err(Error::Config(errors)) }
}

/// The warnings about the configurations in use, each once, even if many configurations extend the
/// affected file.
pub(crate) fn warnings(configs: &Configs) -> Vec<Arc<ConfigWarning>> {
    let used = configs.used();
    let configs = used.iter().filter_map(|scope| scope.config.as_ref());
    let (mut known, mut reported) = (HashSet::new(), HashSet::new());
    let of_files = configs.flat_map(|config| &config.warnings);
    let of_files = of_files.filter(|of_file| known.insert(Arc::as_ptr(of_file)));
    let is_news = |warning: &&Arc<ConfigWarning>| {
        reported.insert((Arc::clone(warning.place.source.path()), warning.place.start))
    };
    of_files.flat_map(|of_file| &**of_file).filter(is_news).cloned().collect()
}

pub(crate) fn write_warnings(
    warnings: &[Arc<ConfigWarning>],
    style: Style,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    let word = style.severity(Severity::Warning, "warning:");
    for warning in warnings {
        writeln!(stderr, "{word} {}", sanitize::terminal(&warning.to_string()))?;
    }
    Ok(())
}

/// Writes each error with an excerpt of its line; `word` precedes each error.
pub(crate) fn write_messages(
    errors: &[ConfigError],
    word: &str,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    for error in errors {
        writeln!(stderr, "{word} {}", sanitize::terminal(&error.to_string()))?;
        if let Some(excerpt) = error.excerpt() {
            write_excerpt(excerpt, stderr)?;
        }
    }
    Ok(())
}

fn write_excerpt(excerpt: ConfigExcerpt<'_>, stderr: &mut dyn Write) -> io::Result<()> {
    let number = excerpt.line.to_string();
    let margin = " ".repeat(number.len());
    let before = sanitize::excerpt(&last(excerpt.before, MAX_EXCERPT_CHARACTERS));
    let marked = sanitize::excerpt(&cut(excerpt.marked, MAX_EXCERPT_CHARACTERS));
    let after = sanitize::excerpt(&cut(excerpt.after, MAX_EXCERPT_CHARACTERS));
    let (gap, marks) = (before.chars().count(), marked.chars().count().max(1));
    writeln!(stderr, " {margin} |")?;
    writeln!(stderr, " {number} | {before}{marked}{after}")?;
    writeln!(stderr, " {margin} | {}{}", " ".repeat(gap), "^".repeat(marks))
}

/// The last `most` characters of a text, after an ellipsis if there are more.
fn last(text: &str, most: usize) -> String {
    match text.char_indices().rev().nth(most) {
        Some((start, character)) => format!("…{}", &text[start + character.len_utf8()..]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_on_both_sides_of_an_error() {
        let shown = |before: usize, after: usize| {
            let (before, after) = ("b".repeat(before), "a".repeat(after));
            let excerpt = ConfigExcerpt { line: 1, before: &before, marked: "!", after: &after };
            let mut out = Vec::new();
            write_excerpt(excerpt, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(!shown(MAX_EXCERPT_CHARACTERS, MAX_EXCERPT_CHARACTERS).contains('…'));
        assert!(shown(MAX_EXCERPT_CHARACTERS + 1, 0).contains(" …bbb"));
        assert!(shown(0, MAX_EXCERPT_CHARACTERS + 1).contains("aaa…\n"));
    }
}
