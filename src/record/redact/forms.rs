//! Secrets that are recognised by their form, in any text.

use std::ops::Range;

use fancy_regex::Regex;
use memchr::memmem;

use crate::model::text::find_secret;
use crate::record::redact::keys::SecretKeys;

/// Forms of secrets, with the secret as the group `it`. Each has parts of which a text contains at
/// least one, if it contains the form at all.
const FORMS: [(&[&str], &str); 5] = [
    // HTTP authentication (RFC 6750, RFC 7617).
    (
        &["earer", "EARER", "asic", "ASIC"],
        r"(?i)\b(?:bearer|basic)\s+(?P<it>[A-Za-z0-9._~+/=-]{8,})",
    ),
    // Credentials in an address (RFC 3986, section 3.2.1).
    (&["://"], r"://(?P<it>[^\s/@:]+:[^\s/@]+)@"),
    // Parameters of an address.
    (
        &["="],
        r"(?i)[?&](?:access_token|refresh_token|id_token|token|api_?key|key|secret|client_secret|password|sig|signature)=(?P<it>[^&\s#]+)",
    ),
    // Keys by prefixes that are used with any length.
    (
        &["sk-", "gh", "glpat-", "xox"],
        r"\b(?P<it>(?:sk-|sk-ant-|gh[pousr]_|github_pat_|glpat-|xox[abprs]-)[A-Za-z0-9_-]{16,})",
    ),
    // A private key (RFC 7468), or as much of it as there is.
    (
        &["PRIVATE KEY-----"],
        r"(?s)-----BEGIN [A-Z ]{0,16}PRIVATE KEY-----(?P<it>.*?)(?:-----END|$)",
    ),
];

/// A member of JSON inside a text: its key, then its string.
const MEMBER: &str = r#"\\*"(?P<key>[A-Za-z0-9_ -]{2,64})\\*"\s*:\s*\\*"(?P<it>[^"\\]+)"#;

/// Forms of secrets, compiled.
#[derive(Debug)]
pub(crate) struct Forms {
    forms: Vec<(&'static [&'static str], Regex)>,
    patterns: Vec<Regex>,
    member: Regex,
}

impl Forms {
    /// The usual forms, and those that the user adds.
    ///
    /// # Errors
    /// A sentence about the first pattern that is not a regular expression.
    pub(crate) fn with(patterns: &[String]) -> Result<Self, String> {
        let forms: Result<_, String> =
            FORMS.iter().map(|(parts, form)| Ok((*parts, compile(form)?))).collect();
        let patterns: Result<_, _> = patterns.iter().map(|pattern| compile(pattern)).collect();
        Ok(Self { forms: forms?, patterns: patterns?, member: compile(MEMBER)? })
    }

    /// Adds where in a text secrets are.
    pub(crate) fn find(&self, text: &str, keys: &SecretKeys, found: &mut Vec<Range<usize>>) {
        let has = |part: &&str| memmem::find(text.as_bytes(), part.as_bytes()).is_some();
        let possible = self.forms.iter().filter(|(parts, _)| parts.iter().any(has));
        for form in possible.map(|(_, form)| form).chain(&self.patterns) {
            // A pattern that gives up has found nothing more.
            for captures in form.captures_iter(text).map_while(Result::ok) {
                let group = captures.name("it").or_else(|| captures.get(0));
                found.extend(group.map(|it| it.range()).filter(|it| !it.is_empty()));
            }
        }
        let members = if has(&"\"") { text } else { "" };
        for captures in self.member.captures_iter(members).map_while(Result::ok) {
            let is_secret = captures.name("key").is_some_and(|key| keys.contains(key.as_str()));
            found.extend(captures.name("it").filter(|_| is_secret).map(|it| it.range()));
        }
        let mut start = 0;
        while let Some(secret) = text.get(start..).and_then(find_secret) {
            found.push(start + secret.range.start..start + secret.range.end);
            start += secret.range.end.max(1);
        }
    }
}

fn compile(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| format!("`{pattern}` is not a regular expression: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(text: &str) -> Vec<&str> {
        let forms = Forms::with(&["my-[0-9]+".to_owned()]).unwrap();
        let mut found = Vec::new();
        forms.find(text, &SecretKeys::default(), &mut found);
        found.sort_unstable_by_key(|range| range.start);
        found.dedup();
        found.into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn secrets_are_found_by_what_is_before_them() {
        for (text, expected) in [
            ("Authorization: Bearer abc.def-123", &["abc.def-123"][..]),
            ("see https://me:pw@host/x", &["me:pw"]),
            ("GET /a?x=1&access_token=zzz&y=2", &["zzz"]),
            ("use sk-abcdefgh12345678 now", &["sk-abcdefgh12345678"]),
            (r#"{"a": {"api_key": "v1"}, "b": "c"}"#, &["v1"]),
            (r#"{\"token\": \"v1\", \"x\": \"y\"}"#, &["v1"]),
            ("my-42 and my-7", &["my-42", "my-7"]),
            ("-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA", &["\nabc\n"]),
            ("a bearer of news, https://host/a@b, token: none", &[]),
        ] {
            assert_eq!(hidden(text), expected, "{text}");
        }
    }

    #[test]
    fn a_pattern_that_cannot_be_compiled_is_reported() {
        assert!(Forms::with(&["(".to_owned()]).unwrap_err().contains("`(`"));
    }
}
