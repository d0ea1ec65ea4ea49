//! Normal forms of regular expressions, and patterns that match everything.

use crate::contract::shape::language::Language;
use crate::schema::spelt_out_pattern;

/// A pattern with its shorthands expanded, so that equivalent ones are spelt alike.
pub(crate) fn normal(pattern: &str) -> String {
    spelt_out_pattern(pattern).unwrap_or_else(|| pattern.to_owned())
}

/// Whether a pattern matches every string.
pub(crate) fn matches_all(pattern: &str) -> bool {
    Language::default().without(pattern).is_empty()
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
    }
}
