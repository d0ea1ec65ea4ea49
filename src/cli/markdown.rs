//! A renderer of our own Markdown for a terminal: headings, lists, code, emphasis. Pages are part
//! of the program, so this is not a parser for untrusted texts.

use std::io::{self, Write};

use crate::report::Style;

pub(super) fn write(page: &str, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let mut in_code = false;
    for line in page.trim_end().lines() {
        if let Some(info) = line.strip_prefix("```") {
            in_code = !in_code;
            if in_code && !info.is_empty() {
                writeln!(out, "    {}", style.faint(&format!("{info}:")))?;
            }
        } else if in_code {
            writeln!(out, "    {line}")?;
        } else if line.starts_with('#') {
            writeln!(out, "{}", style.strong(line.trim_start_matches('#').trim()))?;
        } else {
            writeln!(out, "{}", inline(line, style))?;
        }
    }
    Ok(())
}

/// Code between backticks is coloured; without colours the backticks are kept. Links keep their
/// text and show their address.
fn inline(line: &str, style: Style) -> String {
    let line = links(line);
    if !style.color {
        return line;
    }
    let mut parts = line.split('`');
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        match index % 2 {
            0 => shown.push_str(&style.lead(part)),
            _ => shown.push_str(part),
        }
    }
    shown
}

/// `[text](address)` becomes `text (address)`.
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
        write(page, Style { color, unicode: true }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn headings_code_and_links_read_well_without_colours() {
        let page = "# a-rule\n\nSee [the page](https://a.b/c) on `x`.\n\n```json fails\n{}\n```\n";
        assert_eq!(
            shown(page, false),
            "a-rule\n\nSee the page (https://a.b/c) on `x`.\n\n    json fails:\n    {}\n"
        );
    }

    #[test]
    fn code_is_coloured_instead_of_quoted() {
        let line = shown("Use `x` here.\n", true);
        assert!(line.starts_with("Use \u{1b}[36mx\u{1b}["), "{line:?}");
        assert!(!line.contains('`'));
    }
}
