//! The findings that mean that something was not checked. No other file decides it.

/// Rules that report input that could not be read, parsed, recognised or finished. They are
/// reported at their own level at least, whatever is selected or turned off, and neither overrides,
/// comments nor baselines suppress them: unchecked input is never clean.
const RULES_ABOUT_UNCHECKED: [&str; 10] = [
    "document-alias-expansion",
    "document-depth",
    "document-encoding",
    "document-not-checked",
    "document-syntax",
    "document-too-large",
    "document-unrecognised",
    "session-list-refused",
    "session-one-sided",
    "session-without-list",
];

/// Whether a rule reports that something was not checked.
pub fn is_about_unchecked(rule: &str) -> bool {
    RULES_ABOUT_UNCHECKED.binary_search(&rule).is_ok()
}

/// Rules whose findings say only that nothing was checked, not that something is wrong.
const RULES_ABOUT_NOTHING: [&str; 3] =
    ["document-not-checked", "document-unrecognised", "session-one-sided"];

/// Whether a finding says only that nothing was checked: a file with no others was not recognised.
pub fn is_about_nothing(rule: &str) -> bool {
    RULES_ABOUT_NOTHING.contains(&rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    #[test]
    fn the_names_are_sorted_rule_names() {
        assert!(RULES_ABOUT_UNCHECKED.is_sorted());
        assert!(RULES_ABOUT_UNCHECKED.iter().all(|name| Rule::named(name).is_some()));
        assert!(RULES_ABOUT_NOTHING.iter().all(|name| is_about_unchecked(name)));
        assert!(is_about_unchecked("document-syntax") && !is_about_unchecked("tool-name-charset"));
    }
}
