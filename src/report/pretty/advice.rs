//! The advice about a finding: either its help or its fix.

use crate::diagnostic::{Applicability, Diagnostic, Edit, Fix};
use crate::report::limits::{MAX_ADVICE_CHARACTERS, MAX_DIFF_LINES, SHARED_CHARACTERS};
use crate::report::text::sanitize;
use crate::source::SourceText;

/// The advice about a finding, in the form in which it is shown.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Advice {
    /// Text that is short enough to be written beside the mark.
    Label(String),
    /// Text on its own line.
    Line(String),
    /// The lines that a fix removes and adds, each with its mark, below the title of the fix.
    Diff { title: String, text: String, lines: Vec<String> },
}

impl Advice {
    /// The advice about a finding; `source` is the text that a fix changes, and `width` the maximum
    /// length of a diff's line, in characters.
    pub(super) fn of(
        found: &Diagnostic,
        source: Option<&SourceText>,
        width: usize,
    ) -> Option<Self> {
        let fix = found.fix().filter(|fix| fix.applicability != Applicability::Display);
        // The recording is no place to change anything if the code is known.
        let fix = fix.filter(|_| !found.has_cure());
        let Some(fix) = fix else {
            let help = found.help.as_deref().or_else(|| found.fix().map(|fix| fix.message))?;
            return Some(Self::sentence(help, help.to_owned()));
        };
        let kind = format!("{} fix", fix.applicability.name());
        if source.is_none_or(|source| is_at_the_mark(found, &fix, source)) {
            // Help that begins like the fix says the same and more.
            let help = found.help.as_deref().filter(|help| help.starts_with(fix.message));
            let text = help.unwrap_or(fix.message);
            return Some(Self::sentence(text, format!("{text} ({kind})")));
        }
        let lines = source.and_then(|source| diff(source, fix.edits, width));
        Some(match lines {
            Some(lines) => Self::Diff { title: kind, text: fix.message.to_owned(), lines },
            None => Self::Line(format!("{} ({kind})", fix.message)),
        })
    }

    fn sentence(advice: &str, text: String) -> Self {
        if advice.chars().count() <= MAX_ADVICE_CHARACTERS {
            Self::Label(text)
        } else {
            Self::Line(text)
        }
    }
}

/// Whether a fix changes only the marked line, which is shown anyway.
fn is_at_the_mark(found: &Diagnostic, fix: &Fix<'_>, source: &SourceText) -> bool {
    let line = found.region.start_position.line;
    let [edit] = fix.edits else { return false };
    source.position(edit.start).line == line
        && source.position(edit.end).line == line
        && !edit.text.contains('\n')
}

/// A hunk: consecutive lines, and the edits in them.
struct Hunk<'e> {
    first_line: u32,
    last_line: u32,
    edits: &'e [Edit],
}

/// The lines that edits remove and add, cut to `width`; `None` if there are more than a few.
pub(crate) fn diff(source: &SourceText, edits: &[Edit], width: usize) -> Option<Vec<String>> {
    if edits.len() > MAX_DIFF_LINES {
        return None;
    }
    let mut lines = Vec::new();
    let mut rest = edits;
    while let Some(hunk) = next_hunk(source, rest) {
        rest = &rest[hunk.edits.len()..];
        add_hunk(source, &hunk, width, &mut lines)?;
    }
    let fits = !lines.is_empty() && lines.len() <= MAX_DIFF_LINES;
    fits.then(|| cut_lines(&without_indentation(&lines), width))
}

fn next_hunk<'e>(source: &SourceText, edits: &'e [Edit]) -> Option<Hunk<'e>> {
    let lines = |edit: &Edit| (source.position(edit.start).line, source.position(edit.end).line);
    let (first_line, mut last_line) = lines(edits.first()?);
    let mut count = 1;
    for edit in &edits[1..] {
        let (first, last) = lines(edit);
        if first > last_line + 1 {
            break;
        }
        (last_line, count) = (last_line.max(last), count + 1);
    }
    Some(Hunk { first_line, last_line, edits: &edits[..count] })
}

fn add_hunk(
    source: &SourceText,
    hunk: &Hunk<'_>,
    width: usize,
    lines: &mut Vec<String>,
) -> Option<()> {
    let start = source.lines().line_range(source.shown_text(), hunk.first_line).start;
    let end = source.lines().line_range(source.shown_text(), hunk.last_line).end;
    let before = source.shown_text().get(start..end)?;
    // A character has at most four bytes, so more would be too long, and is not compared at all.
    if before.len() > 4 * width * MAX_DIFF_LINES {
        return None;
    }
    let (mut after, mut at) = (String::new(), start);
    for edit in hunk.edits {
        after.push_str(source.shown_text().get(at..edit.start as usize)?);
        after.push_str(&source.shown_of(&edit.text));
        at = edit.end as usize;
    }
    after.push_str(source.shown_text().get(at..end)?);
    let (old, new): (Vec<_>, Vec<_>) = (before.lines().collect(), after.lines().collect());
    let same_from_start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[same_from_start..], &new[same_from_start..]);
    let same_from_end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new);
    let kept = same_from_end.count();
    let marked = |mark: char, lines: &[&str]| {
        let lines = lines[..lines.len() - kept].iter();
        lines.map(|line| format!("{mark} {}", sanitize::excerpt(line))).collect::<Vec<_>>()
    };
    lines.extend(marked('-', old));
    lines.extend(marked('+', new));
    Some(())
}

/// The lines of a diff without their common indentation.
fn without_indentation(lines: &[String]) -> Vec<String> {
    let spaces = |line: &String| line[2..].len() - line[2..].trim_start_matches(' ').len();
    let shared = lines.iter().map(spaces).min().unwrap_or_default();
    lines.iter().map(|line| format!("{}{}", &line[..2], &line[2 + shared..])).collect()
}

/// The lines of a diff; those longer than `width` are cut at both ends around the change.
fn cut_lines(lines: &[String], width: usize) -> Vec<String> {
    let characters = |line: &String| line[2..].chars().collect::<Vec<_>>();
    let texts: Vec<_> = lines.iter().map(characters).collect();
    if texts.iter().all(|text| text.len() + 2 <= width) {
        return lines.to_vec();
    }
    let shared = |other: &Vec<char>| texts[0].iter().zip(other).take_while(|(a, b)| a == b).count();
    let shared = texts[1..].iter().map(shared).min().unwrap_or_default();
    let start = shared.saturating_sub(SHARED_CHARACTERS);
    let room = width.saturating_sub(4).max(1);
    let cut = |(line, text): (&String, &Vec<char>)| {
        let begin = if start > 0 { "…" } else { "" };
        let end = if text.len() > start + room { "…" } else { "" };
        let shown: String = text.iter().skip(start).take(room).collect();
        format!("{}{begin}{shown}{end}", &line[..2])
    };
    lines.iter().zip(&texts).map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;

    const TEXT: &str = "{\n  \"a\": {\n    \"b\": true\n  },\n  \"c\": 1\n}\n";

    fn edit(what: &str, with: &str) -> Edit {
        let start = u32::try_from(TEXT.find(what).unwrap()).unwrap();
        Edit { start, end: start + u32::try_from(what.len()).unwrap(), text: with.into() }
    }

    fn shown(edits: &[Edit], width: usize) -> Option<Vec<String>> {
        diff(&SourceText::new("a.json", TEXT), edits, width)
    }

    #[test]
    fn lines_that_do_not_change_are_left_out_of_a_diff() {
        let lines = shown(&[edit("true\n  },", "true\n  },\n  \"d\": 2,")], 80).unwrap();
        assert_eq!(lines, ["+ \"d\": 2,"]);
    }

    #[test]
    fn edits_in_different_lines_are_shown_together() {
        let lines = shown(&[edit("true", "false"), edit("1", "2")], 80).unwrap();
        assert_eq!(lines, ["-   \"b\": true", "+   \"b\": false", "- \"c\": 1", "+ \"c\": 2"]);
    }

    #[test]
    fn long_lines_of_a_diff_are_cut_around_the_change() {
        let text = format!("{{\"{}\": tru, \"b\": \"{}\"}}\n", "a".repeat(60), "c".repeat(60));
        let at = u32::try_from(text.find("tru").unwrap()).unwrap();
        let edits = [Edit { start: at, end: at + 3, text: "true".into() }];
        let lines = diff(&SourceText::new("a.json", text), &edits, 60).unwrap();
        assert!(lines.iter().all(|line| line.chars().count() <= 60), "{lines:?}");
        assert!(lines[0].starts_with("- …a") && lines[0].contains("tru, "), "{lines:?}");
        assert!(lines[1].contains("true, ") && lines[1].ends_with('…'), "{lines:?}");
    }

    #[test]
    fn a_diff_of_many_lines_is_not_shown() {
        let lines = |added: usize| {
            shown(&[edit("{\n  \"a\"", &format!("{{{}\n  \"a\"", "\nx".repeat(added)))], 80)
        };
        assert_eq!(lines(MAX_DIFF_LINES).map(|lines| lines.len()), Some(MAX_DIFF_LINES));
        assert_eq!(lines(MAX_DIFF_LINES + 1), None);
        assert_eq!(shown(&[edit("true", &"x".repeat(2_000))], 80).unwrap().len(), 2);
        assert_eq!(shown(&vec![edit("true", "1"); 7], 80), None);
    }

    #[test]
    fn short_advice_is_a_label_and_longer_advice_a_line() {
        let advice = |count: usize| {
            let help = Some("h".repeat(count).into());
            let found =
                Diagnostic { help, ..crate::report::test_support::finding(Severity::Error) };
            Advice::of(&found, None, 80).unwrap()
        };
        assert!(matches!(advice(MAX_ADVICE_CHARACTERS), Advice::Label(_)));
        assert!(matches!(advice(MAX_ADVICE_CHARACTERS + 1), Advice::Line(_)));
    }
}
