//! The header `WWW-Authenticate` (RFC 9110, section 11.6.1).

/// The parameters of a challenge of the scheme `Bearer`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BearerChallenge<'t> {
    /// The parameters, in order.
    pub parameters: Vec<ChallengeParameter<'t>>,
}

/// A parameter of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChallengeParameter<'t> {
    /// The name.
    pub name: &'t str,
    /// The value, without its quotation marks.
    pub value: &'t str,
    /// Whether the value has double quotation marks around it.
    pub is_quoted: bool,
}

impl<'t> BearerChallenge<'t> {
    /// The challenge of the scheme `Bearer`, of which a header may contain others.
    pub fn of(header: &'t str) -> Option<Self> {
        let mut found: Option<Self> = None;
        for part in parts(header) {
            let (first, rest) = part.split_once([' ', '\t']).unwrap_or((part, ""));
            let rest = rest.trim_start();
            // A scheme precedes the first parameter; a parameter has no space before its `=`.
            let is_scheme = !first.contains('=') && !rest.starts_with('=');
            let parameter = match (is_scheme, &mut found) {
                (true, Some(_)) => break,
                (true, None) if !first.eq_ignore_ascii_case("bearer") => continue,
                (true, None) => {
                    found = Some(Self { parameters: Vec::new() });
                    rest
                }
                (false, _) => part,
            };
            if let (Some(found), Some((name, value))) = (&mut found, parameter.split_once('=')) {
                let value = value.trim();
                let inner = value.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
                found.parameters.push(ChallengeParameter {
                    name: name.trim(),
                    value: inner.unwrap_or(value),
                    is_quoted: inner.is_some(),
                });
            }
        }
        found
    }

    /// The parameter of this name.
    pub fn get(&self, name: &str) -> Option<ChallengeParameter<'t>> {
        self.parameters.iter().find(|it| it.name.eq_ignore_ascii_case(name)).copied()
    }

    /// The value of a parameter.
    pub fn value(&self, name: &str) -> Option<&'t str> {
        Some(self.get(name)?.value)
    }
}

/// The parts of a header between commas outside quotation marks.
fn parts(header: &str) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let parts = header.split(move |it: char| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        is_quoted ^= it == '"';
        is_escaped = is_quoted && it == '\\';
        it == ',' && !is_quoted
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::BearerChallenge;

    #[test]
    fn the_parameters_of_the_scheme_are_found_among_others() {
        for (header, expected) in [
            ("Bearer", Some("")),
            (
                "bearer resource_metadata=\"https://a/b\", scope=\"a b\"",
                Some("resource_metadata=https://a/b scope=a b"),
            ),
            (
                "Basic realm=\"a, b\", Bearer error=\"x\", error_description=\"a, \\\"b\\\" c\"",
                Some("error=x error_description=a, \\\"b\\\" c"),
            ),
            ("Bearer realm=\"a\", DPoP algs=\"ES256\"", Some("realm=a")),
            ("Bearer resource_metadata=https://a", Some("resource_metadata=https://a")),
            ("Bearer resource_metadata='https://a'", Some("resource_metadata='https://a'")),
            ("Basic realm=\"Bearer x=y\"", None),
            ("Bearerresource_metadata=\"https://a\"", None),
            ("", None),
        ] {
            let found = BearerChallenge::of(header).map(|it| {
                let all = it.parameters.iter().map(|it| format!("{}={}", it.name, it.value));
                all.collect::<Vec<_>>().join(" ")
            });
            assert_eq!(found.as_deref(), expected, "{header}");
        }
    }
}
