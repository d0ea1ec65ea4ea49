//! Secrets that are recognised by their form, in any text.

use std::ops::Range;

use fancy_regex::Regex;
use memchr::memmem;

use crate::record::redact::keys::compile;
use crate::record::redact::secrets::{FORMS, PREFIXES};

/// Forms of secrets, compiled.
#[derive(Debug)]
pub(crate) struct Forms {
    forms: Vec<(&'static [&'static str], Regex)>,
    /// Those that are searched in every text: keys by their prefixes, and what the user adds.
    patterns: Vec<Regex>,
}

impl Forms {
    /// The usual forms, and those that the user adds.
    ///
    /// # Errors
    /// A sentence about the first pattern that is not a regular expression.
    pub(crate) fn with(patterns: &[String]) -> Result<Self, String> {
        let forms: Result<_, String> =
            FORMS.iter().map(|(parts, form)| Ok((*parts, compile(form)?))).collect();
        let keys = PREFIXES.iter().map(|(length, prefixes)| {
            let prefixes = fancy_regex::escape(prefixes).replace(' ', "|");
            format!("(?:{prefixes})[A-Za-z0-9_.-]{{{length},}}")
        });
        let keys = format!(r"\b(?:{})", keys.collect::<Vec<_>>().join("|"));
        let patterns: Result<_, _> =
            std::iter::once(&keys).chain(patterns).map(|pattern| compile(pattern)).collect();
        Ok(Self { forms: forms?, patterns: patterns? })
    }

    /// Adds where in a text secrets are.
    pub(crate) fn find(&self, text: &str, found: &mut Vec<Range<usize>>) {
        let has = |part: &&str| memmem::find(text.as_bytes(), part.as_bytes()).is_some();
        let possible = self.forms.iter().filter(|(parts, _)| parts.iter().any(has));
        for form in possible.map(|(_, form)| form).chain(&self.patterns) {
            // A pattern that gives up has found nothing more.
            for captures in form.captures_iter(text).map_while(Result::ok) {
                let group = captures.name("it").or_else(|| captures.get(0));
                found.extend(group.map(|it| it.range()).filter(|it| !it.is_empty()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_that_cannot_be_compiled_is_reported() {
        assert!(Forms::with(&["(".to_owned()]).unwrap_err().contains("`(`"));
    }
}
