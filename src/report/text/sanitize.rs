//! Sanitizes untrusted text for output. Tool descriptions are untrusted: no text may move the
//! cursor, reorder a line, be invisible, or look like output of the linter.

use std::borrow::Cow;

use crate::model::text::is_invisible;
use crate::source::any_byte;

/// Columns that a tab takes in an excerpt.
const TAB: &str = "    ";

/// Whether a character controls a terminal, reorders text, or is invisible.
///
/// Includes, apart from control and invisible characters, the line and paragraph separators and
/// noncharacters. Joiners and variation selectors count as invisible, because emoji composed of
/// several characters would misplace every marker after them.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || is_invisible(character)
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fdd0}'..='\u{fdef}')
        || u32::from(character) & 0xfffe == 0xfffe
}

/// Whether a text is printable ASCII without `#`, with which commands begin. Nearly every text is,
/// and many bytes are checked at a time.
pub(crate) fn is_plain(text: &str) -> bool {
    !any_byte(text.as_bytes(), is_odd)
}

fn is_odd(byte: u8) -> bool {
    // Without branches, so that the compiler compares many bytes at once.
    (byte.wrapping_sub(0x20) > 0x5e) | (byte == b'#')
}

/// Whether a bracket after `before` would begin a command to the CI system, at any position of a
/// line: `##[error]` (GitHub Actions), `##vso[…]` (Azure Pipelines), `##teamcity[…]`.
pub(crate) fn begins_command(before: &str) -> bool {
    before.trim_end_matches(|character: char| character.is_ascii_alphanumeric()).ends_with("##")
}

/// Text for one line of a terminal or a log: hidden characters become visible escapes (`\u{202e}`),
/// and so does the bracket of a command.
pub fn terminal(text: &str) -> Cow<'_, str> {
    if is_plain(text) || !text.contains(is_hidden) && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let mut cleaned = String::with_capacity(text.len() + 16);
    for (at, character) in text.char_indices() {
        push_visible(&mut cleaned, &text[..at], character);
    }
    Cow::Owned(cleaned)
}

/// Text of one line in a message that readers may show as Markdown: like [`terminal`], and a
/// backslash keeps text from being read as a link, `[text](target)`.
pub(crate) fn message(text: &str) -> Cow<'_, str> {
    let text = terminal(text);
    if text.contains("](") { text.replace("](", "\\](").into() } else { text }
}

/// A path at the beginning of a line: like [`terminal`], and never a workflow command
/// (`::error::…`).
pub fn line_start(path: &str) -> Cow<'_, str> {
    without_command(terminal(path), |path| format!("./{path}"))
}

/// A name at the beginning of a line, after any spaces: like [`terminal`], and never a workflow
/// command.
pub fn name_at_line_start(name: &str) -> Cow<'_, str> {
    without_command(terminal(name), spelt_command)
}

/// Text at the beginning of a line, converted by `harmless` if it would be a workflow command.
fn without_command<'t>(text: Cow<'t, str>, harmless: impl Fn(&str) -> String) -> Cow<'t, str> {
    if text.trim_start().starts_with("::") { Cow::Owned(harmless(&text)) } else { text }
}

/// A workflow command with its first colon escaped.
fn spelt_command(command: &str) -> String {
    command.replacen("::", "\\u{3a}:", 1)
}

/// A line of source for an excerpt: like [`terminal`], but tabs become spaces. A sanitized prefix
/// is a prefix of the sanitized line, so the position of a marker is the length of the sanitized
/// text before it.
pub fn excerpt(line: &str) -> String {
    let mut cleaned = String::with_capacity(line.len() + 16);
    for (at, character) in line.char_indices() {
        match character {
            '\t' => cleaned.push_str(TAB),
            _ => push_visible(&mut cleaned, &line[..at], character),
        }
    }
    cleaned
}

/// Several lines for a terminal: like [`terminal`], but line breaks are kept.
pub fn lines(text: &str) -> Cow<'_, str> {
    let hidden = |character| is_hidden(character) && character != '\n';
    if !text.contains(hidden) && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let cleaned: Vec<_> = text.split('\n').map(terminal).collect();
    Cow::Owned(cleaned.join("\n"))
}

/// A line of a diff: like [`terminal`], but tabs are kept. After the mark at its beginning, the
/// rest must not begin a workflow command either.
pub fn diff_line(line: &str) -> Cow<'_, str> {
    let (mark, rest) = line.split_at_checked(1).unwrap_or(("", line));
    let rest = without_command(Cow::Borrowed(rest), spelt_command);
    if matches!(rest, Cow::Borrowed(_)) && !line.contains(is_hidden) && !line.contains("##") {
        return Cow::Borrowed(line);
    }
    let line = [mark, &*rest].concat();
    let parts: Vec<_> = line.split('\t').map(terminal).collect();
    Cow::Owned(parts.join("\t"))
}

fn push_visible(cleaned: &mut String, before: &str, character: char) {
    match character {
        '[' if begins_command(before) => cleaned.push_str("\\u{5b}"),
        '\n' => cleaned.push_str("\\n"),
        '\r' => cleaned.push_str("\\r"),
        '\t' => cleaned.push_str("\\t"),
        _ if is_hidden(character) => {
            cleaned.push_str(&format!("\\u{{{:x}}}", u32::from(character)));
        }
        _ => cleaned.push(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str =
        "a\u{1b}[31mb\r\nc\u{202e}d\u{200d}e\u{e0041}f\u{9b}g\u{7f}h\u{feff}\u{fe0f}";

    #[test]
    fn a_name_at_the_beginning_of_a_line_is_not_a_command() {
        assert_eq!(name_at_line_start("::error::x"), "\\u{3a}:error::x");
        assert_eq!(name_at_line_start("  ::set-env"), "  \\u{3a}:set-env");
        assert_eq!(name_at_line_start("a::b"), "a::b");
        assert_eq!(diff_line("+\t::error::x::"), "+\t\\u{3a}:error::x::");
        assert_eq!(diff_line("+a::b"), "+a::b");
    }

    #[test]
    fn hidden_characters_become_visible() {
        assert_eq!(
            terminal(HOSTILE),
            "a\\u{1b}[31mb\\r\\nc\\u{202e}d\\u{200d}e\\u{e0041}f\\u{9b}g\\u{7f}h\\u{feff}\\u{fe0f}"
        );
        assert!(matches!(terminal("Grüße, 世界 🎉 ⠁\u{fdcf}\u{fdf0}\u{fffd}"), Cow::Borrowed(_)));
        assert_eq!(
            terminal("\u{2800}\u{fdd0}\u{fdef}\u{fffe}\u{10ffff}"),
            "\\u{2800}\\u{fdd0}\\u{fdef}\\u{fffe}\\u{10ffff}"
        );
    }

    #[test]
    fn plain_text_contains_nothing_hidden_and_no_command() {
        for byte in 0..=0x7f_u8 {
            let expected = !is_hidden(char::from(byte)) && byte != b'#';
            for (before, behind) in (0..40).flat_map(|before| [(before, 0), (before, 7), (0, 37)]) {
                let odd = char::from(byte);
                let text = format!("{}{odd}{}", "x".repeat(before), "y".repeat(behind));
                assert_eq!(is_plain(&text), expected, "{text:?}");
            }
        }
        assert!(is_plain("") && !is_plain("\u{202e}") && !is_plain("ü"));
    }

    #[test]
    fn no_text_begins_a_workflow_command() {
        assert_eq!(terminal("a ##[error]b"), "a ##\\u{5b}error]b");
        assert_eq!(lines("a\n##vso[task.x]b"), "a\n##vso\\u{5b}task.x]b");
        assert_eq!(terminal("# h\u{200b} [x] ## [y]"), "# h\\u{200b} [x] ## [y]");
        assert_eq!(line_start("::error::a.json"), "./::error::a.json");
        assert_eq!(line_start(" ::a.json"), "./ ::a.json");
        assert_eq!(line_start("a::b.json"), "a::b.json");
    }

    #[test]
    fn a_cleaned_prefix_is_a_prefix_of_the_cleaned_line() {
        let line = "\t\u{202e}ab\u{1b}\tü##vso[x";
        for (at, _) in line.char_indices() {
            assert!(excerpt(line).starts_with(&excerpt(&line[..at])));
        }
        assert_eq!(excerpt("\ta"), "    a");
    }
}
