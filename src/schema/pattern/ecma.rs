//! Judges patterns: whether they are regular expressions of ECMA-262, and whether matching them can
//! take exponential time.

use crate::document::Value;
use crate::schema::limits::{MAX_PATTERN_ALTERNATIVES, MAX_PATTERN_DEPTH, MAX_PATTERN_LENGTH};
use crate::schema::pattern::cache::{known_part, known_verdict};
use crate::schema::pattern::unicode_property::without_properties;
use crate::schema::pattern::verdict::PatternVerdict;
use crate::schema::walk::schema::WalkedSchema;
use crate::schema::{Keyword, KeywordSet};
use regex_syntax::ast::{Ast, ClassPerlKind, ClassSetItem, RepetitionKind, RepetitionRange};

/// A pattern at its position in a schema.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'d> {
    /// Index of the schema that contains the pattern.
    pub node: usize,
    /// The regular expression.
    pub text: &'d str,
    /// The value of `pattern`, or the member of `patternProperties` with this key.
    pub value: Value<'d>,
    /// Whether the pattern is the key of `value`.
    pub is_key: bool,
}

/// All patterns of a schema: the values of `pattern`, and the keys of `patternProperties`.
pub fn patterns<'d>(schema: &WalkedSchema<'d>) -> Vec<Pattern<'d>> {
    const HOLDERS: KeywordSet = KeywordSet::of(&[Keyword::Pattern, Keyword::PatternProperties]);
    let mut found = Vec::new();
    for node in schema.nodes_with(HOLDERS) {
        let index = node.index();
        let own = node.keyword(Keyword::Pattern);
        found.extend(own.and_then(|value| {
            Some(Pattern { node: index, text: value.as_str()?, value, is_key: false })
        }));
        let keyed = node.keyword(Keyword::PatternProperties);
        found.extend(keyed.into_iter().flat_map(Value::entries).filter_map(|value| {
            Some(Pattern { node: index, text: value.key()?, value, is_key: true })
        }));
    }
    found
}

/// Whether `pattern` is a regular expression (JSON Schema 2020-12 Core, section 6.4: ECMA-262,
/// with the `u` flag).
pub fn judge_pattern(pattern: &str) -> PatternVerdict {
    if can_be_parsed(pattern) { known_verdict(pattern, judge) } else { PatternVerdict::Unknown }
}

fn judge(pattern: &str) -> PatternVerdict {
    // It is not matched, so it need not be fast.
    let flags = |unicode| regress::Flags { unicode, no_opt: true, ..Default::default() };
    let Err(unicode) = regress::Regex::with_flags(&without_properties(pattern), flags(true)) else {
        return PatternVerdict::Valid;
    };
    match regress::Regex::with_flags(pattern, flags(false)) {
        Ok(_) => PatternVerdict::LegacyOnly(reason(&unicode)),
        Err(legacy) => PatternVerdict::Invalid(reason(&legacy)),
    }
}

fn reason(error: &regress::Error) -> String {
    let mut text = error.to_string().to_lowercase();
    text.truncate(text.trim_end_matches('.').len());
    text
}

fn can_be_parsed(pattern: &str) -> bool {
    let alternatives = memchr::memchr_iter(b'|', pattern.as_bytes()).count();
    let mut depth = 0_u32;
    let mut deepest = 0;
    for byte in pattern.bytes() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    pattern.len() <= MAX_PATTERN_LENGTH
        && deepest <= MAX_PATTERN_DEPTH
        && alternatives <= MAX_PATTERN_ALTERNATIVES
}

/// The part of `pattern`, as byte offsets, that can be matched in exponentially many ways: the
/// repetition of something that is itself only a repetition, as in `(a+)+`. Reports only clear
/// cases; `None` for a pattern that cannot be analysed.
pub fn exponential_part(pattern: &str) -> Option<(usize, usize)> {
    if !can_be_parsed(pattern) || !pattern.contains(['*', '+', '{']) {
        return None;
    }
    known_part(pattern, find_exponential_part)
}

fn find_exponential_part(pattern: &str) -> Option<(usize, usize)> {
    let ast = regex_syntax::ast::parse::ParserBuilder::new()
        .nest_limit(MAX_PATTERN_DEPTH)
        .build()
        .parse(pattern)
        .ok()?;
    let mut pending = vec![&ast];
    while let Some(ast) = pending.pop() {
        match ast {
            Ast::Repetition(repetition) if is_unbounded(&repetition.op.kind) => {
                if splits_in_many_ways(&repetition.ast) {
                    let span = repetition.span;
                    return Some((span.start.offset, span.end.offset));
                }
                pending.push(&repetition.ast);
            }
            Ast::Repetition(repetition) => pending.push(&repetition.ast),
            Ast::Group(group) => pending.push(&group.ast),
            Ast::Concat(concat) => pending.extend(&concat.asts),
            Ast::Alternation(alternation) => pending.extend(&alternation.asts),
            _ => {}
        }
    }
    None
}

fn is_unbounded(kind: &RepetitionKind) -> bool {
    match kind {
        RepetitionKind::ZeroOrMore | RepetitionKind::OneOrMore => true,
        RepetitionKind::Range(RepetitionRange::AtLeast(_)) => true,
        RepetitionKind::ZeroOrOne | RepetitionKind::Range(_) => false,
    }
}

/// Whether a text that the repeated `body` matches once can also be split among several
/// repetitions.
fn splits_in_many_ways(body: &Ast) -> bool {
    match body {
        Ast::Group(group) => splits_in_many_ways(&group.ast),
        Ast::Repetition(repetition) => is_unbounded(&repetition.op.kind),
        Ast::Alternation(alternation) => {
            alternation.asts.iter().any(splits_in_many_ways) || overlap(&alternation.asts)
        }
        Ast::Concat(concat) => {
            let mut solid = concat.asts.iter().filter(|ast| !is_nullable(ast));
            match (solid.next(), solid.next()) {
                (None, _) => concat.asts.iter().any(splits_in_many_ways),
                (Some(only), None) => is_repeated(only),
                _ => repeats_one_letter(&concat.asts),
            }
        }
        _ => false,
    }
}

/// Whether all parts match some common letter, and one of the parts repeats it: then a run of that
/// letter can be divided in many ways, as in `(x+x+)+` or `(([a-z])+.)+`.
fn repeats_one_letter(parts: &[Ast]) -> bool {
    let mut solid = parts.iter().filter(|part| !is_nullable(part)).map(repeated_letters);
    let shared = solid.try_fold(u128::MAX, |all, part| Some(all & part?));
    shared.is_some_and(|shared| shared != 0) && parts.iter().any(is_repeated)
}

/// The letters that a single-character expression matches, repeated or not.
fn repeated_letters(ast: &Ast) -> Option<u128> {
    match ast {
        Ast::Group(group) => repeated_letters(&group.ast),
        Ast::Repetition(repetition) => repeated_letters(&repetition.ast),
        _ => letters(ast),
    }
}

fn is_repeated(ast: &Ast) -> bool {
    match ast {
        Ast::Group(group) => is_repeated(&group.ast),
        Ast::Repetition(repetition) => is_unbounded(&repetition.op.kind),
        _ => false,
    }
}

fn is_nullable(ast: &Ast) -> bool {
    match ast {
        Ast::Empty(_) | Ast::Flags(_) | Ast::Assertion(_) => true,
        Ast::Group(group) => is_nullable(&group.ast),
        Ast::Repetition(repetition) => match &repetition.op.kind {
            RepetitionKind::ZeroOrMore | RepetitionKind::ZeroOrOne => true,
            RepetitionKind::OneOrMore => is_nullable(&repetition.ast),
            RepetitionKind::Range(
                RepetitionRange::Exactly(least)
                | RepetitionRange::AtLeast(least)
                | RepetitionRange::Bounded(least, _),
            ) => *least == 0 || is_nullable(&repetition.ast),
        },
        Ast::Concat(concat) => concat.asts.iter().all(is_nullable),
        Ast::Alternation(alternation) => alternation.asts.iter().any(is_nullable),
        _ => false,
    }
}

/// Whether two alternatives are single characters or classes with a common character.
fn overlap(alternatives: &[Ast]) -> bool {
    let mut before = 0;
    alternatives.iter().filter_map(letters).any(|letters| {
        let is_shared = before & letters != 0;
        before |= letters;
        is_shared
    })
}

/// The ASCII characters that a single-character expression matches, as bits.
fn letters(ast: &Ast) -> Option<u128> {
    let perl = |kind: &ClassPerlKind, negated: bool| {
        let set = bits(|c| match kind {
            ClassPerlKind::Digit => c.is_ascii_digit(),
            ClassPerlKind::Space => c.is_ascii_whitespace(),
            ClassPerlKind::Word => c.is_ascii_alphanumeric() || c == '_',
        });
        if negated { !set } else { set }
    };
    match ast {
        Ast::Literal(literal) => Some(bits(|c| c == literal.c)),
        Ast::Dot(_) => Some(bits(|c| c != '\n' && c != '\r')),
        Ast::ClassPerl(class) => Some(perl(&class.kind, class.negated)),
        Ast::ClassBracketed(class) => {
            let regex_syntax::ast::ClassSet::Item(item) = &class.kind else { return None };
            let mut set = 0;
            let items = match item {
                ClassSetItem::Union(union) => union.items.as_slice(),
                single => std::slice::from_ref(single),
            };
            for item in items {
                set |= match item {
                    ClassSetItem::Literal(literal) => bits(|c| c == literal.c),
                    ClassSetItem::Range(range) => bits(|c| range.start.c <= c && c <= range.end.c),
                    ClassSetItem::Perl(class) => perl(&class.kind, class.negated),
                    _ => return None,
                };
            }
            Some(if class.negated { !set } else { set })
        }
        _ => None,
    }
}

fn bits(matches: impl Fn(char) -> bool) -> u128 {
    (0..128u8).filter(|&c| matches(char::from(c))).map(|c| 1u128 << c).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_the_standard_are_valid() {
        for pattern in [
            "",
            "^a+$",
            "^[\\w.-]+$",
            "(?<year>\\d{4})",
            "(?=x)y",
            "(?<!a)b",
            "\\p{L}+",
            "\\u{1F600}",
            "^(a|b)*?c",
            "[^\\]]",
            "\\/",
            "a{2,}",
            "\\cA",
            "^\\S+@\\S+$",
        ] {
            assert_eq!(judge_pattern(pattern), PatternVerdict::Valid, "{pattern}");
        }
    }

    #[test]
    fn patterns_without_unicode_mode_are_distinguished() {
        for pattern in ["^[\\w\\_]+$", "\\@", "a{", "]", "\\Z"] {
            let verdict = judge_pattern(pattern);
            assert!(matches!(verdict, PatternVerdict::LegacyOnly(_)), "{pattern}: {verdict:?}");
        }
    }

    #[test]
    fn patterns_that_no_standard_engine_accepts_are_invalid() {
        for pattern in ["[", "(", "a)", "*a", "a**", "(?P<n>x)", "[b-a]", "(?i)x", "a{2,1}"] {
            let verdict = judge_pattern(pattern);
            assert!(matches!(verdict, PatternVerdict::Invalid(_)), "{pattern}: {verdict:?}");
        }
    }

    #[test]
    fn hostile_patterns_are_not_parsed() {
        assert_eq!(judge_pattern(&"(".repeat(100_000)), PatternVerdict::Unknown);
        assert_eq!(judge_pattern(&"(".repeat(101)), PatternVerdict::Unknown);
        assert_eq!(exponential_part(&"(a*".repeat(5_000)), None);
    }

    #[test]
    fn exponential_patterns_are_found() {
        for pattern in [
            "^(a+)+$",
            "(a*)*",
            "([a-z]+)*x",
            "(\\w+\\s?)+$",
            "((ab)+)+",
            "(a|a)*",
            "(\\w|\\d)+",
            "^(([a-z])+.?)+[A-Z]$",
            "(.|x)*y",
            "(x+x+)+y",
            "^(([a-z])+.)+[A-Z]([a-z])+$",
            "(\\w+\\d)*$",
        ] {
            assert!(exponential_part(pattern).is_some(), "{pattern}");
        }
    }

    #[test]
    fn harmless_patterns_are_not_found() {
        for pattern in [
            "^a+$",
            "^(\\w+\\.)+\\w+$",
            "^([a-z]+-)*[a-z]+$",
            "(a|b)*",
            "^\\d{1,3}(,\\d{3})*$",
            "(.|\\n)*",
            "([A-Z]|[0-9])+",
            "^(?:[a-z0-9]+(?:-[a-z0-9]+)*)$",
            "(ab)+",
            "(a?)*",
            "(\\w+\\s\\w+)+",
            "(x+y+)+",
            "(xx)+",
            "^(?:[A-Za-z0-9+/]{4})*$",
            "^([0-9a-f]{2}[0-9a-f]{2})+$",
        ] {
            assert_eq!(exponential_part(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn exponential_patterns_are_found_in_every_construct() {
        for (pattern, is_exponential) in [
            ("((a+)+)?", true),
            ("((a+)+){2,3}", true),
            ("x|(a+)+", true),
            ("(a*b*)+", true),
            ("((a|a|)c?)+", true),
            ("((a+)(a))+", true),
            ("((a+)(b))+", false),
            ("(a{0,3}b*)+", true),
            ("(a{2}b*)+", false),
            ("((a?){2}b*)+", true),
            ("([\\d]|1)+", true),
            ("([\\d]|a)+", false),
            ("([^b]|a)+", true),
            ("([^a]|a)+", false),
            ("([a-c]|[c-d])+", true),
            ("([a-b]|[c-d])+", false),
            ("(\\D|1)+", false),
            ("(.|\\n)+", false),
            ("(^$|a*)+", true),
        ] {
            assert_eq!(exponential_part(pattern).is_some(), is_exponential, "{pattern}");
        }
        assert_eq!(exponential_part("x(a+)+y"), Some((1, 6)));
        let long = |length: usize| format!("{}(a+)+", "b".repeat(length - 5));
        assert!(exponential_part(&long(MAX_PATTERN_LENGTH)).is_some());
        assert_eq!(exponential_part(&long(MAX_PATTERN_LENGTH + 1)), None);
    }

    #[test]
    fn deep_and_wide_patterns_are_not_parsed() {
        let deep = |depth: u32| {
            let depth = depth as usize;
            format!("{}{}", "(".repeat(depth), ")".repeat(depth))
        };
        assert_eq!(judge_pattern(&deep(MAX_PATTERN_DEPTH)), PatternVerdict::Valid);
        assert_eq!(judge_pattern(&deep(MAX_PATTERN_DEPTH + 1)), PatternVerdict::Unknown);
        let wide = |alternatives: usize| format!("a{}", "|a".repeat(alternatives - 1));
        assert!(can_be_parsed(&wide(MAX_PATTERN_ALTERNATIVES)));
        assert!(!can_be_parsed(&wide(MAX_PATTERN_ALTERNATIVES + 2)));
    }
}
