//! A renderer for Markdown of this program in a terminal: headings, lists, code, emphasis. Pages
//! are part of the program, so this is not a parser for untrusted texts.

use std::io::{self, Write};

use crate::cli::limits::MAX_PAGE_COLUMNS;
use crate::diagnostic::Severity;
use crate::report::Style;
use crate::report::text::wrap::wrap;

/// Writes a page; `width` is the width of the terminal in columns, if there is one.
pub(super) fn write(
    page: &str,
    style: Style,
    width: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = width.map(|width| width.min(MAX_PAGE_COLUMNS));
    let mut in_code = false;
    for line in page.trim_end().lines() {
        if let Some(info) = line.strip_prefix("```") {
            in_code = !in_code;
            if in_code && !info.is_empty() {
                let verdict = match info.rsplit(' ').next() {
                    Some("fails") => style.severity(Severity::Error, "fails:"),
                    Some("passes") => style.good("passes:"),
                    _ => style.faint(&format!("{info}:")),
                };
                writeln!(out, "    {verdict}")?;
            }
        // Examples are copied, so their lines are not broken.
        } else if in_code {
            writeln!(out, "    {line}")?;
        } else if line.starts_with('#') {
            writeln!(out, "{}", style.strong(line.trim_start_matches('#').trim()))?;
        } else {
            write_text(line, style, width, out)?;
        }
    }
    Ok(())
}

/// Writes a paragraph or list item, wrapped at spaces, with further lines aligned to its text.
fn write_text(
    line: &str,
    style: Style,
    width: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let line = links(line);
    // Broken rows of a table are harder to read than long ones.
    let is_table = line.starts_with('|');
    let indent = if line.starts_with("- ") { 2 } else { 0 };
    let width = width.filter(|_| !is_table).map(|width| width.saturating_sub(indent).max(20));
    let mut in_quotes = false;
    for (index, part) in wrap(&line, width).iter().enumerate() {
        let indent = if index == 0 { 0 } else { indent };
        writeln!(out, "{:indent$}{}", "", inline(part, style, &mut in_quotes))?;
    }
    Ok(())
}

/// Colours code between backticks. The backticks are kept, so that text copied from the terminal is
/// Markdown. `in_quotes` is whether the previous line ended within code.
fn inline(line: &str, style: Style, in_quotes: &mut bool) -> String {
    if !style.color {
        return line.to_owned();
    }
    let mut shown = String::with_capacity(line.len());
    for (index, part) in line.split('`').enumerate() {
        if index > 0 {
            *in_quotes = !*in_quotes;
        }
        let quote = if index > 0 { "`" } else { "" };
        match (*in_quotes, index) {
            (true, _) => shown.push_str(&style.lead(&format!("{quote}{part}"))),
            (false, 0) => shown.push_str(part),
            (false, _) => shown.push_str(&format!("{}{part}", style.lead(quote))),
        }
    }
    shown
}

/// Rewrites `[text](address)` as `text (address)`.
fn links(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, text, address, after)) = next_link(rest) {
        shown.push_str(&format!("{before}{text} ({address})"));
        rest = after;
    }
    shown + rest
}

fn next_link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let middle = text.find("](")?;
    let open = text[..middle].rfind('[')?;
    let close = middle + text[middle..].find(')')?;
    Some((&text[..open], &text[open + 1..middle], &text[middle + 2..close], &text[close + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(page: &str, color: bool) -> String {
        let mut out = Vec::new();
        write(page, Style { color, unicode: true }, None, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn headings_code_and_links_read_well_without_colours() {
        let page = "# a-rule\n\nSee [the page](https://a.b/c) on `x`.\n\n```json fails\n{}\n```\n";
        assert_eq!(
            shown(page, false),
            "a-rule\n\nSee the page (https://a.b/c) on `x`.\n\n    fails:\n    {}\n"
        );
    }

    #[test]
    fn code_is_coloured_and_keeps_its_backticks() {
        let line = shown("Use `x` here.\n", true);
        let plain: String =
            line.split('\u{1b}').map(|it| it.split_once('m').map_or(it, |it| it.1)).collect();
        assert_eq!(plain, "Use `x` here.\n");
        assert!(line.contains("\u{1b}[36m`x"), "{line:?}");
    }

    #[test]
    fn lines_are_broken_at_spaces_where_the_terminal_is_narrow() {
        let mut out = Vec::new();
        let page = "A line of a few words.\n\n- an item of a few words\n\n```json\n{\"a\": \"not broken\"}\n```\n";
        write(page, Style::PLAIN, Some(20), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(
            text.starts_with("A line of a few\nwords.\n\n- an item of a few\n  words\n"),
            "{text}"
        );
        assert!(text.ends_with("{\"a\": \"not broken\"}\n"), "{text}");
    }

    #[test]
    fn text_is_no_wider_than_the_limit_in_a_wide_terminal() {
        let lines = |letters: usize| {
            let mut out = Vec::new();
            let page = format!("a {}\n", "x".repeat(letters));
            write(&page, Style::PLAIN, Some(200), &mut out).unwrap();
            String::from_utf8(out).unwrap().lines().count()
        };
        assert_eq!(lines(MAX_PAGE_COLUMNS - 2), 1);
        assert_eq!(lines(MAX_PAGE_COLUMNS - 1), 2);
    }
}
