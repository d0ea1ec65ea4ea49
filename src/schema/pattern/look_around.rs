//! Matching of patterns with look-around, which automata do not support.
//!
//! Each part of a pattern maps a set of positions in the text to the positions that can be reached,
//! so that nothing is tried twice. Back-references would need more than positions and are not
//! supported.

use std::collections::HashMap;

use fancy_regex::{Assertion, Expr, LookAround};
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};

use crate::schema::limits::BYTES_PER_STEP;

/// A part of a pattern.
#[derive(Debug)]
pub(super) enum Part {
    Character(ClassUnicode),
    Start,
    End,
    /// A word boundary, or the absence of one; `is_unicode` if letters of all scripts count.
    WordBoundary {
        is_wanted: bool,
        is_unicode: bool,
    },
    Sequence(Vec<Part>),
    Alternatives(Vec<Part>),
    Repetition(Box<Part>, usize, usize),
    Look {
        inner: Box<Part>,
        is_behind: bool,
        is_negative: bool,
    },
}

impl Part {
    /// Compiles a pattern to at most `max_size` bytes; `is_unicode` if shorthands include all
    /// scripts. `None` if the pattern is larger, or has back-references or syntax that ECMA-262
    /// does not have.
    pub(super) fn compile(pattern: &str, max_size: usize, is_unicode: bool) -> Option<Self> {
        let tree = Expr::parse_tree(pattern).ok()?;
        Compiler { size_left: max_size, is_unicode }.part(&tree.expr)
    }

    /// Whether the pattern matches anywhere in a text; `None` if there are not enough steps to
    /// decide.
    pub(super) fn is_match(&self, text: &str, steps_left: &mut u64) -> Option<bool> {
        let looks = HashMap::new();
        let mut search = LookAroundSearch { text, looks, steps_left, is_backward: false };
        let all = search.all()?;
        Some(!search.reach(self, all)?.is_empty())
    }
}

struct Compiler {
    size_left: usize,
    is_unicode: bool,
}

impl Compiler {
    fn part(&mut self, expression: &Expr) -> Option<Part> {
        self.size_left = self.size_left.checked_sub(size_of::<Part>())?;
        Some(match expression {
            Expr::Empty => Part::Sequence(Vec::new()),
            Expr::Any { newline: true, .. } => self.character("(?s:.)")?,
            Expr::Any { newline: false, crlf: false } => self.character(".")?,
            Expr::Delegate { inner, casei: false } => self.character(inner)?,
            Expr::Delegate { inner, casei: true } => self.character(&format!("(?i:{inner})"))?,
            Expr::Literal { val, casei } => self.literal(val, *casei)?,
            Expr::Assertion(assertion) => match assertion {
                Assertion::StartText => Part::Start,
                Assertion::EndText => Part::End,
                Assertion::WordBoundary | Assertion::NotWordBoundary => Part::WordBoundary {
                    is_wanted: matches!(assertion, Assertion::WordBoundary),
                    is_unicode: self.is_unicode,
                },
                _ => return None,
            },
            Expr::Group(inner) => self.part(inner)?,
            Expr::Concat(parts) => Part::Sequence(self.parts(parts)?),
            Expr::Alt(parts) => Part::Alternatives(self.parts(parts)?),
            Expr::Repeat { child, lo, hi, .. } => {
                Part::Repetition(Box::new(self.part(child)?), *lo, *hi)
            }
            Expr::LookAround(inner, kind) => Part::Look {
                inner: Box::new(self.part(inner)?),
                is_behind: matches!(kind, LookAround::LookBehind | LookAround::LookBehindNeg),
                is_negative: matches!(kind, LookAround::LookAheadNeg | LookAround::LookBehindNeg),
            },
            _ => return None,
        })
    }

    fn parts(&mut self, parts: &[Expr]) -> Option<Vec<Part>> {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn literal(&mut self, text: &str, ignores_case: bool) -> Option<Part> {
        let flag = if ignores_case { "i" } else { "" };
        let character = |character: char| {
            let escaped = regex_syntax::escape(&character.to_string());
            self.character(&format!("(?{flag}:{escaped})"))
        };
        text.chars().map(character).collect::<Option<_>>().map(Part::Sequence)
    }

    /// A class of characters, in the syntax of the linear engine.
    fn character(&mut self, class: &str) -> Option<Part> {
        let class = match regex_syntax::parse(class).ok()?.into_kind() {
            HirKind::Class(Class::Unicode(class)) => class,
            HirKind::Literal(only) => {
                let only = std::str::from_utf8(&only.0).ok()?.parse().ok()?;
                ClassUnicode::new([ClassUnicodeRange::new(only, only)])
            }
            _ => return None,
        };
        let size = size_of::<Part>() + size_of_val(class.ranges());
        self.size_left = self.size_left.checked_sub(size)?;
        Some(Part::Character(class))
    }
}

/// A search in a text. Positions are byte offsets.
struct LookAroundSearch<'s> {
    text: &'s str,
    /// For each look-around, whether it matches at each position.
    looks: HashMap<*const Part, Vec<bool>>,
    steps_left: &'s mut u64,
    is_backward: bool,
}

impl LookAroundSearch<'_> {
    fn take_steps(&mut self, steps: usize) -> Option<()> {
        let left = self.steps_left.checked_sub(steps as u64);
        *self.steps_left = left.unwrap_or(0);
        left.map(drop)
    }

    /// All positions of the text.
    fn all(&mut self) -> Option<Vec<u32>> {
        self.take_steps(self.text.len())?;
        let all = (0..=self.text.len()).filter(|at| self.text.is_char_boundary(*at));
        all.map(|at| u32::try_from(at).ok()).collect()
    }

    /// The positions that a part reaches from others, without duplicates.
    fn reach(&mut self, part: &Part, mut from: Vec<u32>) -> Option<Vec<u32>> {
        self.take_steps(1 + from.len())?;
        match part {
            _ if from.is_empty() => {}
            Part::Character(class) => {
                from = from.into_iter().filter_map(|at| self.read(class, at)).collect();
            }
            Part::Start => from.retain(|at| *at == 0),
            Part::End => from.retain(|at| *at as usize == self.text.len()),
            Part::WordBoundary { is_wanted, is_unicode } => {
                from.retain(|at| self.is_word_boundary(*at as usize, *is_unicode) == *is_wanted);
            }
            Part::Sequence(parts) => {
                for index in 0..parts.len() {
                    let index = if self.is_backward { parts.len() - 1 - index } else { index };
                    from = self.reach(&parts[index], from)?;
                }
            }
            Part::Alternatives(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.reach(part, from.clone())?);
                }
                all.sort_unstable();
                all.dedup();
                from = all;
            }
            Part::Repetition(part, least, most) => from = self.repeat(part, *least, *most, from)?,
            Part::Look { inner, is_behind, is_negative } => {
                let is_met = self.look(part, inner, *is_behind)?;
                from.retain(|at| is_met[*at as usize] != *is_negative);
            }
        }
        Some(from)
    }

    fn repeat(
        &mut self,
        part: &Part,
        least: usize,
        most: usize,
        mut from: Vec<u32>,
    ) -> Option<Vec<u32>> {
        for _ in 0..least {
            if from.is_empty() {
                return Some(from);
            }
            from = self.reach(part, from)?;
        }
        self.take_steps(self.text.len() / BYTES_PER_STEP)?;
        let mut is_reached = vec![false; self.text.len() + 1];
        let mut all = Vec::new();
        for _ in least..=most {
            from.retain(|at| !std::mem::replace(&mut is_reached[*at as usize], true));
            if from.is_empty() {
                break;
            }
            all.extend(&from);
            from = self.reach(part, from)?;
        }
        Some(all)
    }

    /// For each position, whether a part matches before or after it.
    fn look(&mut self, look: &Part, inner: &Part, is_behind: bool) -> Option<&[bool]> {
        if !self.looks.contains_key(&std::ptr::from_ref(look)) {
            let was_backward = std::mem::replace(&mut self.is_backward, !is_behind);
            let all = self.all()?;
            let mut is_met = vec![false; self.text.len() + 1];
            self.reach(inner, all)?.into_iter().for_each(|at| is_met[at as usize] = true);
            self.is_backward = was_backward;
            self.looks.insert(look, is_met);
        }
        self.looks.get(&std::ptr::from_ref(look)).map(Vec::as_slice)
    }

    /// The position after a character of the class at a position, or before it in backward
    /// direction.
    fn read(&self, class: &ClassUnicode, at: u32) -> Option<u32> {
        let (before, after) = self.text.split_at(at as usize);
        let mut characters = (before.chars(), after.chars());
        let character =
            if self.is_backward { characters.0.next_back() } else { characters.1.next() };
        let character = character.filter(|it| contains(class, *it))?;
        let length = u32::try_from(character.len_utf8()).ok()?;
        Some(if self.is_backward { at - length } else { at + length })
    }

    fn is_word_boundary(&self, at: usize, is_unicode: bool) -> bool {
        let is_word = |it: char| {
            let is_ascii = it.is_ascii_alphanumeric() || it == '_';
            is_ascii || is_unicode && regex_syntax::is_word_character(it)
        };
        let (before, after) = self.text.split_at(at);
        before.chars().next_back().is_some_and(is_word) != after.chars().next().is_some_and(is_word)
    }
}

fn contains(class: &ClassUnicode, character: char) -> bool {
    let ranges = class.ranges();
    let after = ranges.partition_point(|range| range.end() < character);
    ranges.get(after).is_some_and(|range| range.start() <= character)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: usize = 1 << 20;

    fn matches(pattern: &str, text: &str) -> Option<bool> {
        Part::compile(pattern, SIZE, false)?.is_match(text, &mut 1_000_000)
    }

    #[test]
    fn look_around_is_met_or_not() {
        for (pattern, text, expected) in [
            ("(?!x)a*b", "aab", true),
            ("^(?!.*\\.\\.)[a-z.]+$", "a.b", true),
            ("^(?!.*\\.\\.)[a-z.]+$", "a..b", false),
            ("^(?=.*[A-Z])(?=.*[0-9]).{4,}$", "aB3d", true),
            ("^(?=.*[A-Z])(?=.*[0-9]).{4,}$", "aB3", false),
            ("^(?:(?!end).)*$", "eee", true),
            ("^(?:(?!end).)*$", "the end", false),
            ("^(?!-)[a-z-]{1,63}(?<!-)$", "a-b", true),
            ("^(?!-)[a-z-]{1,63}(?<!-)$", "a-", false),
            ("(?<=a+b)c", "aabc", true),
            ("(?<=^b)c", "abc", false),
            ("(?<!a(?=b))b", "ab", false),
            ("(?=é)\\bé|x", "é", false),
            ("(?=A)(?i:a)", "A", true),
            ("(?=a)b{0}a{2}?a", "aaa", true),
            ("(?:b?){3,}(?=)", "", true),
        ] {
            assert_eq!(matches(pattern, text), Some(expected), "{pattern} {text}");
        }
        assert_eq!(
            Part::compile("(?=é)\\bé", SIZE, true).unwrap().is_match("é", &mut 99),
            Some(true)
        );
    }

    #[test]
    fn what_is_not_supported_is_not_compiled() {
        for pattern in ["(a)\\1(?=b)", "(?=a", "(?m)^(?=a)", "(?>a)(?=b)"] {
            assert!(Part::compile(pattern, SIZE, false).is_none(), "{pattern}");
        }
        let (pattern, parts) = ("(?=a)", 3);
        let size = parts * size_of::<Part>() + 8;
        assert!(Part::compile(pattern, size + size_of::<Part>(), false).is_some());
        assert!(Part::compile(pattern, size / 2, false).is_none());
    }

    /// Checks that the number of steps is far below the number of ways to match.
    #[test]
    fn steps_grow_like_the_text() {
        let steps = |pattern: &str, length: usize| {
            let mut left = u64::MAX;
            Part::compile(pattern, SIZE, false).unwrap().is_match(&"a".repeat(length), &mut left);
            u64::MAX - left
        };
        for pattern in ["(?!x)a*b", "^(?=(a+)+b)", "(?:(?=a*)a)*b", "(?=a)(?:a|aa)+b", "(?<=a*)b"] {
            let (short, long) = (steps(pattern, 1_000), steps(pattern, 10_000));
            assert!(long < 11 * short && long < 400_000, "{pattern}: {short} {long}");
        }
        let pattern = Part::compile("(?!x)a*b", SIZE, false).unwrap();
        let text = "a".repeat(1_000);
        let most = steps("(?!x)a*b", 1_000);
        assert_eq!(pattern.is_match(&text, &mut most.clone()), Some(false));
        assert_eq!(pattern.is_match(&text, &mut (most - 1)), None);
    }

    /// Compares random patterns and texts with the engine of a browser.
    #[test]
    fn it_agrees_with_another_engine() {
        const PARTS: [&str; 24] = [
            "a", "b", "é", ".", "[ab]", "[^a]", "^", "$", "\\b", "\\B", "|", "*", "+?", "?", "{2}",
            "{1,3}", "(", "(?:", "(?=", "(?!", "(?<=", "(?<!", ")", ")",
        ];
        let mut seed = 1u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(seed >> 33).unwrap() % below
        };
        let mut compared = 0;
        for _ in 0..60_000 {
            let mut pattern: String = (0..1 + next(9)).map(|_| PARTS[next(PARTS.len())]).collect();
            let open = pattern.matches('(').count().saturating_sub(pattern.matches(')').count());
            pattern.push_str(&")".repeat(open));
            let text: String = (0..next(7)).map(|_| ["a", "b", "é", "\n"][next(4)]).collect();
            let Ok(other) = regress::Regex::with_flags(&pattern, "u") else { continue };
            let found = matches(&pattern.replace('.', "[^\n]"), &text);
            if let Some(found) = found {
                assert_eq!(found, other.find(&text).is_some(), "{pattern:?} {text:?}");
                compared += 1;
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}
