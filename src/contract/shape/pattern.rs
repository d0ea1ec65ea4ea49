//! What regular expressions say that other keywords say as well.

use regex_syntax::hir::Hir;

use crate::contract::shape::language::Language;
use crate::schema::{linear_pattern, spelt_out_pattern};

/// A pattern as an expression; `None` where it has look-around or cannot be read.
pub(crate) fn expression(pattern: &str) -> Option<Hir> {
    let translated = linear_pattern(pattern)?;
    regex_syntax::ParserBuilder::new().nest_limit(64).build().parse(&translated).ok()
}

/// A pattern with its shorthands written out, so that equal ones are spelt alike.
pub(crate) fn normal(pattern: &str) -> String {
    spelt_out_pattern(pattern).unwrap_or_else(|| pattern.to_owned())
}

/// Whether a pattern matches every string.
pub(crate) fn matches_all(pattern: &str) -> bool {
    Language::default().without(pattern).is_empty()
}

/// A pattern of exactly this text.
pub(crate) fn quoted(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for character in text.chars() {
        if r"^$\.*+?()[]{}|/".contains(character) {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_that_match_everything_are_known() {
        for pattern in [".*", "", "a?", "^", r"^[\s\S]*$"] {
            assert!(matches_all(pattern), "{pattern}");
        }
        for pattern in ["^.*$", ".", "("] {
            assert!(!matches_all(pattern), "{pattern}");
        }
        let text = r"a.b\(c)[d]-/{e}|^$";
        assert!(crate::schema::pattern_matches(&format!("^{}$", quoted(text)), text).unwrap());
    }
}
