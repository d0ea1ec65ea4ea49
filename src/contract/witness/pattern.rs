//! Strings that a regular expression matches.

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::contract::limits::MAX_SAMPLE_BYTES;
use crate::contract::shape::pattern::expression;

/// Strings that a pattern matches, as far as it can be read: each class by its first, its last and
/// an inner member, each repetition by its least number and one more.
pub(super) fn samples(pattern: &str) -> Vec<String> {
    let Some(expression) = expression(pattern) else { return Vec::new() };
    let mut found: Vec<String> = Vec::new();
    for choice in 0..12 {
        let mut text = String::new();
        if write(&expression, choice, &mut text).is_some() && !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

fn write(expression: &Hir, choice: usize, text: &mut String) -> Option<()> {
    // `(a{1000}){1000}` is a short pattern of very long strings.
    if text.len() > MAX_SAMPLE_BYTES {
        return None;
    }
    match expression.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(class) => text.push(member(class, choice)?),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min.saturating_add(3));
            let times = repetition.min.saturating_add(u32::try_from(choice / 4).ok()?).min(most);
            for turn in 0..times {
                let choice = if choice >= 8 { choice + turn as usize } else { choice };
                write(&repetition.sub, choice, text)?;
            }
        }
        HirKind::Capture(capture) => write(&capture.sub, choice, text)?,
        HirKind::Concat(parts) => {
            for part in parts {
                write(part, choice, text)?;
            }
        }
        HirKind::Alternation(parts) => write(parts.get(choice % parts.len())?, choice, text)?,
    }
    Some(())
}

fn member(class: &Class, choice: usize) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class.ranges().iter().map(|it| (it.start(), it.end())).collect(),
        Class::Bytes(class) => {
            class.ranges().iter().map(|it| (char::from(it.start()), char::from(it.end()))).collect()
        }
    };
    // Characters that can be read first, if there are any.
    let printable: Vec<(char, char)> = ranges
        .iter()
        .map(|(start, end)| ((*start).max('!'), (*end).min('~')))
        .filter(|(start, end)| start <= end)
        .collect();
    let ranges = if printable.is_empty() { ranges } else { printable };
    let letters = ranges.iter().position(|(start, end)| *start <= 'a' && *end >= 'a');
    // Reports show the example to people.
    if let (0, Some(_)) = (choice % 4, letters) {
        return Some('a');
    }
    let (start, end) = *ranges.get((choice / 4) % ranges.len().max(1))?;
    let inner = char::from_u32(u32::from(start).midpoint(u32::from(end))).unwrap_or(start);
    Some([start, end, inner, start][choice % 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_matched_by_their_pattern() {
        for pattern in ["^[a-z]+$", "^\\d{3}-x?$", "(ab|cd)*e", "^[^/]+/[^/]+$", "^.{2,4}$"] {
            let regex = fancy_regex::Regex::new(pattern).unwrap();
            let found = samples(pattern);
            assert!(!found.is_empty(), "{pattern}");
            for text in found {
                assert!(regex.is_match(&text).unwrap(), "{pattern} {text}");
            }
        }
        assert!(samples("(").is_empty());
    }
}
