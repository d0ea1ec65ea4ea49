//! `SKILL.md` files of Agent Skills: their frontmatter, which is YAML between two lines `---` at the
//! beginning of a Markdown text, and their names.

use std::ops::Range;

/// The frontmatter of a Markdown text. Offsets are in bytes of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frontmatter {
    /// The YAML, from the line after the opening delimiter to the end of the line before the closing
    /// one.
    pub yaml: Range<usize>,
    /// The beginning of the Markdown after the closing delimiter.
    pub body: usize,
    /// Whether the text begins with a byte order mark, after which strict readers find no frontmatter.
    pub has_byte_order_mark: bool,
}

/// The reason why a Markdown text has no frontmatter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrontmatterFault {
    /// The first line is not `---`.
    Absent,
    /// No later line is `---`.
    Unclosed,
}

/// Finds the frontmatter of a Markdown text. The delimiters may have spaces and tabs after them, and
/// lines end with LF or CRLF.
pub fn find_frontmatter(text: &str) -> Result<Frontmatter, FrontmatterFault> {
    let mark = '\u{feff}';
    let has_byte_order_mark = text.starts_with(mark);
    let start = if has_byte_order_mark { mark.len_utf8() } else { 0 };
    let mut at = start;
    let mut lines = text[start..].split_inclusive('\n').map(|line| {
        at += line.len();
        (at - line.len(), line)
    });
    let opening = lines.next().map(|(_, line)| line).unwrap_or_default();
    if !is_delimiter(opening) || !opening.ends_with('\n') {
        return Err(FrontmatterFault::Absent);
    }
    let from = start + opening.len();
    let closing = lines.find(|(_, line)| is_delimiter(line)).ok_or(FrontmatterFault::Unclosed)?;
    let (to, body) = (closing.0, closing.0 + closing.1.len());
    Ok(Frontmatter { yaml: from..to, body, has_byte_order_mark })
}

/// Whether a text is the name of a skill: 1 to 64 ASCII letters in lower case, digits and single
/// hyphens, with no hyphen at either end (Agent Skills, `name`).
pub fn is_skill_name(name: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_allowed);
    name.len() <= 64 && name.split('-').all(is_word)
}

/// The name of a skill that a text was written for: `skill-development` for `Skill Development`.
pub fn skill_name_of(text: &str) -> Option<String> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    let name = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    is_skill_name(&name).then_some(name)
}

/// The entries of frontmatter as texts, each with its offset, whether they are valid YAML or not.
pub fn frontmatter_entries(yaml: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = yaml.match_indices('\n').map(|(at, _)| at + 1);
    let starts = std::iter::once(0).chain(starts);
    let starts = starts.filter(|at| yaml[*at..].starts_with(|it: char| it.is_ascii_alphanumeric()));
    let starts: Vec<_> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([yaml.len()]).collect::<Vec<_>>();
    starts.into_iter().zip(ends).map(|(start, end)| (start, &yaml[start..end]))
}

/// The key and the bytes of the value of an entry on one line, if it can only be a text without
/// quotes.
pub fn plain_entry(entry: &str) -> Option<(&str, Range<usize>)> {
    let (key, rest) = entry.trim_end().split_once(':')?;
    let value = rest.trim_start_matches([' ', '\t']);
    let is_key = key.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it));
    let is_text = !value.starts_with(['"', '\'', '|', '>', '{', '#']) && !value.is_empty();
    let is_one_line = !value.contains(['\n', '\r', '\t']);
    // What follows would be a comment.
    let has_comment = value.contains(" #");
    let start = entry.trim_end().len() - value.len();
    (is_key && is_text && is_one_line && !has_comment && value.len() < rest.len())
        .then(|| (key, start..start + value.len()))
}

fn is_delimiter(line: &str) -> bool {
    let blank = line.strip_prefix("---").map(|rest| rest.trim_end_matches(['\n', '\r']));
    blank.is_some_and(|blank| blank.bytes().all(|byte| matches!(byte, b' ' | b'\t')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_yaml_is_between_the_first_two_delimiters() {
        for (text, yaml, body) in [
            ("---\nname: a\n---\n\nText\n", "name: a\n", "\nText\n"),
            ("---\r\nname: a\r\n---\r\nText", "name: a\r\n", "Text"),
            ("--- \t\nname: a\n---\t \nText\n---\n", "name: a\n", "Text\n---\n"),
            ("---\n---\nText", "", "Text"),
            ("---\nname: a\n---", "name: a\n", ""),
            ("---\na: |\n  ---\n ---\n---x\n---\n", "a: |\n  ---\n ---\n---x\n", ""),
            ("\u{feff}---\nname: é\n---\nText", "name: é\n", "Text"),
        ] {
            let found = find_frontmatter(text).unwrap();
            assert_eq!((&text[found.yaml], &text[found.body..]), (yaml, body), "{text:?}");
            assert_eq!(found.has_byte_order_mark, text.starts_with('\u{feff}'));
        }
    }

    #[test]
    fn names_of_skills_are_words_with_hyphens() {
        let (longest, longer) = ("a".repeat(64), "a".repeat(65));
        for name in ["a", "0", "parcel-returns", "a-1-b", &longest] {
            assert!(is_skill_name(name), "{name}");
        }
        for name in ["", "-", "a-", "-a", "a--b", "Parcel", "a_b", "a b", "é", "a/b", &longer] {
            assert!(!is_skill_name(name), "{name}");
        }
    }

    #[test]
    fn a_text_without_both_delimiters_has_no_frontmatter() {
        for (text, fault) in [
            ("", FrontmatterFault::Absent),
            ("---", FrontmatterFault::Absent),
            ("# Title\n---\nname: a\n---\n", FrontmatterFault::Absent),
            ("\n---\nname: a\n---\n", FrontmatterFault::Absent),
            (" ---\nname: a\n---\n", FrontmatterFault::Absent),
            ("----\nname: a\n---\n", FrontmatterFault::Absent),
            ("---\nname: a\n", FrontmatterFault::Unclosed),
            ("---\nname: a\n ---\n....\n", FrontmatterFault::Unclosed),
        ] {
            assert_eq!(find_frontmatter(text), Err(fault), "{text:?}");
        }
    }
}
