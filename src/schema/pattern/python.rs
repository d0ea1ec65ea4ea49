//! Finds what Python's `re` rejects in a pattern. The Python SDK compiles the patterns of every
//! output schema, and rejects each result if that fails.

use crate::schema::limits::MAX_PYTHON_PATTERN_DEPTH;

/// A part of an ECMA-262 pattern that Python's `re` rejects: byte offsets and description.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PythonRejection {
    /// Byte offset of the first byte.
    pub start: usize,
    /// Byte offset just past the last byte.
    pub end: usize,
    /// The description of the part, as the subject of a sentence.
    pub what: &'static str,
}

/// The first part of a pattern that Python's `re` rejects. The pattern must be valid in ECMA-262.
pub fn python_rejection(pattern: &str) -> Option<PythonRejection> {
    let mut scan = Scan { pattern, at: 0, groups: 0, open: vec![Group::default()] };
    while scan.at < pattern.len() {
        let start = scan.at;
        if let Some(what) = scan.step()? {
            return Some(PythonRejection { start, end: scan.at.max(start + 1), what });
        }
    }
    None
}

/// The minimum and maximum number of characters that a part of a pattern matches; `None` for no
/// maximum.
type Width = (usize, Option<usize>);

/// An open group.
struct Group {
    is_look_behind: bool,
    start: usize,
    /// The number of the group, if it captures.
    number: Option<usize>,
    /// The common width of the earlier alternatives, and the width of the current one so far.
    alternatives: Option<Width>,
    current: Width,
    /// The width of the last atom, which a quantifier may repeat.
    atom: Width,
}

impl Default for Group {
    fn default() -> Self {
        let empty = (0, Some(0));
        Self {
            is_look_behind: false,
            start: 0,
            number: None,
            alternatives: None,
            current: empty,
            atom: empty,
        }
    }
}

impl Group {
    fn push(&mut self, atom: Width) {
        self.close_atom();
        self.atom = atom;
    }

    fn close_atom(&mut self) {
        self.current = sum(self.current, self.atom);
        self.atom = (0, Some(0));
    }

    fn width(&mut self) -> Width {
        self.close_atom();
        match self.alternatives {
            Some(before) => union(before, self.current),
            None => self.current,
        }
    }
}

fn sum(one: Width, other: Width) -> Width {
    (one.0.saturating_add(other.0), one.1.zip(other.1).map(|(a, b)| a.saturating_add(b)))
}

fn union(one: Width, other: Width) -> Width {
    (one.0.min(other.0), one.1.zip(other.1).map(|(a, b)| a.max(b)))
}

struct Scan<'p> {
    pattern: &'p str,
    at: usize,
    /// Number of capturing groups opened so far.
    groups: usize,
    open: Vec<Group>,
}

/// The result of a scan step: `None` ends the scan; otherwise the rejected syntax, if there is any.
type ScanStep = Option<Option<&'static str>>;

impl<'p> Scan<'p> {
    fn rest(&self) -> &'p str {
        &self.pattern[self.at..]
    }

    fn step(&mut self) -> ScanStep {
        let first = self.rest().chars().next()?;
        match first {
            '\\' => self.escape(),
            '[' => self.class(),
            '(' => self.enter(),
            ')' => self.leave(),
            '|' => {
                self.at += 1;
                let group = self.open.last_mut()?;
                let width = group.width();
                group.alternatives = Some(width);
                group.current = (0, Some(0));
                Some(None)
            }
            '*' | '+' | '?' | '{' => self.quantify(first),
            '^' | '$' => {
                self.at += 1;
                self.open.last_mut()?.push((0, Some(0)));
                Some(None)
            }
            _ => self.atom(first.len_utf8(), (1, Some(1))),
        }
    }

    fn atom(&mut self, length: usize, width: Width) -> ScanStep {
        self.at += length;
        self.open.last_mut()?.push(width);
        Some(None)
    }

    fn escape(&mut self) -> ScanStep {
        let letter = self.rest()[1..].chars().next()?;
        let length = 1 + letter.len_utf8();
        if let Some(what) = self.escape_rejection(letter) {
            self.at += length;
            return Some(Some(what));
        }
        match letter {
            'b' | 'B' => self.atom(length, (0, Some(0))),
            '1'..='9' => {
                let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
                let number = self.rest()[1..=digits].parse::<usize>().unwrap_or(usize::MAX);
                let is_open = self.open.iter().any(|group| group.number == Some(number));
                let is_known = number <= self.groups && !is_open;
                self.atom(1 + digits, (0, None))?;
                let what = "a reference to a group that is not closed before it";
                Some((!is_known).then_some(what))
            }
            'x' => self.atom(4.min(self.rest().len()), (1, Some(1))),
            'u' => self.atom(6.min(self.rest().len()), (1, Some(1))),
            _ => self.atom(length, (1, Some(1))),
        }
    }

    /// The description of a rejected escape of a letter, in a class or outside.
    fn escape_rejection(&self, letter: char) -> Option<&'static str> {
        let after = self.pattern.get(self.at + 2..).unwrap_or_default();
        match letter {
            'p' | 'P' => Some("a Unicode property (`\\p`)"),
            'u' if after.starts_with('{') => Some("a code point in braces (`\\u{…}`)"),
            'k' => Some("a reference by name (`\\k`)"),
            'c' => Some("a control escape (`\\c`)"),
            _ => None,
        }
    }

    fn class(&mut self) -> ScanStep {
        let start = self.at;
        self.at += 1;
        if self.rest().starts_with('^') {
            self.at += 1;
        }
        if self.rest().starts_with(']') {
            self.at += 1;
            return Some(Some("an empty class (`[]` or `[^]`)"));
        }
        loop {
            match self.rest().chars().next()? {
                ']' => break,
                '\\' => {
                    let letter = self.rest()[1..].chars().next()?;
                    let rejection_reason = self.escape_rejection(letter);
                    self.at += 1 + letter.len_utf8();
                    if rejection_reason.is_some() {
                        return Some(rejection_reason);
                    }
                }
                other => self.at += other.len_utf8(),
            }
        }
        let length = self.at + 1 - start;
        self.at = start;
        self.atom(length, (1, Some(1)))
    }

    fn enter(&mut self) -> ScanStep {
        if self.open.len() > MAX_PYTHON_PATTERN_DEPTH {
            return None;
        }
        let mut group = Group { start: self.at, ..Group::default() };
        let rest = self.rest();
        let opening =
            ["(?:", "(?=", "(?!", "(?<=", "(?<!"].iter().find(|it| rest.starts_with(**it));
        match opening {
            Some(opening) => {
                group.is_look_behind = opening.starts_with("(?<");
                self.at += opening.len();
            }
            None if rest.starts_with("(?<") => {
                self.at += rest.find('>')? + 1;
                return Some(Some("a named group (`(?<name>…)`)"));
            }
            None if rest.starts_with("(?") => return None,
            None => {
                self.groups += 1;
                group.number = Some(self.groups);
                self.at += 1;
            }
        }
        self.open.push(group);
        Some(None)
    }

    fn leave(&mut self) -> ScanStep {
        let mut group = self.open.pop()?;
        let width = group.width();
        self.at += 1;
        let is_look = group.number.is_none() && !self.pattern[group.start..].starts_with("(?:");
        self.open.last_mut()?.push(if is_look { (0, Some(0)) } else { width });
        // Python's `re` only goes back by a number of characters that is known when it compiles.
        let is_variable = group.is_look_behind && width.1 != Some(width.0);
        Some(is_variable.then_some("a look-behind of variable length"))
    }

    fn quantify(&mut self, first: char) -> ScanStep {
        let (least, most, length) = match first {
            '*' => (0, None, 1),
            '+' => (1, None, 1),
            '?' => (0, Some(1), 1),
            _ => {
                let end = self.rest().find('}')?;
                let (least, most) = match self.rest()[1..end].split_once(',') {
                    Some((least, "")) => (least.parse().ok()?, None),
                    Some((least, most)) => (least.parse().ok()?, Some(most.parse().ok()?)),
                    // Like `(?<=a{3})`, which has a fixed width.
                    None => {
                        let count: usize = self.rest()[1..end].parse().ok()?;
                        (count, Some(count))
                    }
                };
                (least, most, end + 1)
            }
        };
        self.at += length;
        if self.rest().starts_with('?') {
            self.at += 1;
        }
        let group = self.open.last_mut()?;
        let (shortest, longest) = group.atom;
        let times = |length: usize, count: usize| length.saturating_mul(count);
        let longest = match (longest, most) {
            (Some(0), _) => Some(0),
            (Some(longest), Some(most)) => Some(times(longest, most)),
            _ => None,
        };
        group.atom = (times(shortest, least), longest);
        Some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax_of_both_languages_is_accepted() {
        for pattern in [
            "",
            "^[a-z]+$",
            "^\\d{4}-\\d{2}$",
            "(?=a)b(?!c)",
            "(?<=ab)c",
            "(?<!a{2})b",
            "(a)\\1",
            "(?:a|b)*?",
            "[\\w.-]",
            "\\bfoo\\b",
            "^\\/a$",
            "\\x41\\u0041",
            "[^\\]]",
            "(?<=a|b)c",
            "(?<=(?:ab|cd))e",
            "a{2,}",
            "[\\s\\S]*",
            "(?<=^)a",
            "(?<=\\b)a",
            "ü|é",
        ] {
            assert_eq!(python_rejection(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn syntax_that_python_lacks_is_located() {
        for (pattern, part) in [
            ("^\\p{L}+$", "\\p"),
            ("[a\\P{N}]", "[a\\P"),
            ("^\\u{61}$", "\\u"),
            ("^(?<year>\\d)$", "(?<year>"),
            ("(a)\\k<b>", "\\k"),
            ("a\\cA", "\\c"),
            ("[^]", "[^]"),
            ("[]", "[]"),
            ("\\1(a)", "\\1"),
            ("(a\\1)", "\\1"),
            ("(?<=a+)b", ")"),
            ("(?<!a|bc)d", ")"),
            ("(?<=a?)b", ")"),
            ("(?<=(?:a|bc))d", ")"),
        ] {
            let found = python_rejection(pattern).map(|it| &pattern[it.start..it.end]);
            assert_eq!(found, Some(part), "{pattern}");
        }
    }

    #[test]
    fn the_width_of_a_look_behind_is_the_sum_of_its_parts() {
        for (inner, is_variable) in [
            ("^a$|b", false),
            ("\\ba|\\Bb", false),
            ("\\x41|b", false),
            ("\\x41|bcde", true),
            ("\\u0041|b", false),
            ("\\u0041|bcdefg", true),
            ("[abc]|d", false),
            ("[^abc\\]]d|ef", false),
            ("[a-c]d|e", true),
            ("a*", true),
            ("(?:ab){2}|cdef", false),
            ("(?:ab){2}|cd", true),
            ("a{2,2}|bc", false),
            ("a{2,3}", true),
            ("a{1,}", true),
            ("(?:^){0,3}a", false),
            ("(?=b*)a|c", false),
            ("(a)|b", false),
            ("(a)\\1", true),
            ("a*?", true),
            ("a{2}?|bc", false),
            ("", false),
            ("a|", true),
        ] {
            let pattern = format!("(?<={inner})z");
            assert_eq!(python_rejection(&pattern).is_some(), is_variable, "{pattern}");
        }
    }

    #[test]
    fn patterns_that_cannot_be_parsed_are_not_judged() {
        for pattern in ["(?i)\\p{L}", "(?i:a)\\p{L}", "[a\\", "a{b}\\p{L}"] {
            assert_eq!(python_rejection(pattern), None, "{pattern}");
        }
        let nested = |depth: usize| format!("{}\\p{{L}}{}", "(".repeat(depth), ")".repeat(depth));
        assert!(python_rejection(&nested(MAX_PYTHON_PATTERN_DEPTH)).is_some());
        assert_eq!(python_rejection(&nested(MAX_PYTHON_PATTERN_DEPTH + 1)), None);
        let found = python_rejection("a{2}[^b]c\\pL").unwrap();
        assert_eq!((found.start, found.end), (9, 11));
    }
}
