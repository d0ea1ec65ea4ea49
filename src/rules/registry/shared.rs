//! What several rules about registry entries need.

use std::net::IpAddr;

use crate::diagnostic::Severity;
use crate::document::{NodeId, Value};
use crate::rules::findings::mismatch_words::published_findings;
use crate::rules::{Context, Finding, place_of};
use crate::server_files::RegistryEntry;

/// Reports what the schema of the entry rejects in what this rule is about, except values that the
/// rule describes better itself.
pub(super) fn report_rejected(
    entry: &RegistryEntry<'_, '_>,
    rule: &str,
    described: &[NodeId],
    help: &'static str,
    context: &mut Context<'_>,
) {
    let mut mismatches = entry.mismatches_of(Some(rule));
    mismatches.retain(|mismatch| !described.contains(&mismatch.value.id()));
    let (templates, others): (Vec<_>, Vec<_>) =
        mismatches.into_iter().partition(|it| it.value.as_str().is_some_and(is_template));
    for finding in published_findings(&others) {
        finding.note(schema_note(entry)).help(help).report(context);
    }
    for finding in published_findings(&templates) {
        of_template(finding.note(schema_note(entry)).help(help)).report(context);
    }
}

/// Whose demand it is.
pub(super) fn schema_note(entry: &RegistryEntry<'_, '_>) -> String {
    format!("required by the published schema of {}", entry.version().name)
}

/// The finding about something that the schema allows, and the official registry rejects.
pub(super) fn rejected(value: Value<'_>, message: String) -> Finding {
    let finding = Finding::new(place_of(value), message)
        .note("the registry rejects the entry when it is published");
    let is_template = value.as_str().is_some_and(is_template);
    if is_template { of_template(finding) } else { finding }
}

/// A finding about a value that a release replaces, as it seems.
fn of_template(finding: Finding) -> Finding {
    finding
        .at_most(Severity::Warning)
        .note("it looks like a placeholder, which must be replaced before the entry is published")
}

/// Whether a text has a placeholder in a usual syntax: `__NAME__`, `<<name>>`, `{{name}}`,
/// `${name}`, `$(name)`, `<NAME>`.
pub(super) fn is_template(text: &str) -> bool {
    const PAIRS: [(&str, &str, bool); 6] = [
        ("<<", ">>", false),
        ("{{", "}}", false),
        ("${", "}", false),
        ("$(", ")", false),
        ("__", "__", true),
        ("<", ">", true),
    ];
    let is_capital = |it: u8| it.is_ascii_uppercase() || b"_-0123456789".contains(&it);
    PAIRS.iter().any(|(open, close, in_capitals)| {
        let inside = text.split_once(open).and_then(|(_, rest)| rest.split_once(close));
        inside.is_some_and(|(name, _)| {
            !name.is_empty() && (!in_capitals || name.bytes().all(is_capital))
        })
    })
}

/// A member that is a string, and not an empty one.
pub(super) fn text<'d>(object: Value<'d>, name: &str) -> Option<(Value<'d>, &'d str)> {
    let value = object.get(name)?;
    value.as_str().filter(|text| !text.is_empty()).map(|text| (value, text))
}

/// An absolute URL, divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Url<'t> {
    pub(super) scheme: &'t str,
    pub(super) host: &'t str,
    pub(super) path: &'t str,
}

impl<'t> Url<'t> {
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let (scheme, rest) = text.split_once("://")?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let path = &path[..path.find(['?', '#']).unwrap_or(path.len())];
        let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        let host = match host.strip_prefix('[') {
            Some(address) => address.split(']').next().unwrap_or_default(),
            None => host.rsplit_once(':').map_or(host, |(host, _)| host),
        };
        Some(Self { scheme, host, path })
    }

    pub(super) fn has_scheme(&self, scheme: &str) -> bool {
        self.scheme.eq_ignore_ascii_case(scheme)
    }

    /// Whether the host is one of a private network or of the machine itself.
    pub(super) fn is_private(&self) -> bool {
        let host = self.host.strip_suffix('.').unwrap_or(self.host).to_ascii_lowercase();
        match host.parse::<IpAddr>().map(|address| address.to_canonical()) {
            Ok(IpAddr::V4(address)) => {
                let [first, second, ..] = address.octets();
                address.is_loopback()
                    || address.is_unspecified()
                    || address.is_private()
                    || address.is_link_local()
                    || address.is_multicast()
                    || address.is_broadcast()
                    || first == 100 && (64..128).contains(&second)
            }
            Ok(IpAddr::V6(address)) => {
                address.is_loopback()
                    || address.is_unspecified()
                    || address.is_unique_local()
                    || address.is_unicast_link_local()
                    || address.is_multicast()
            }
            Err(_) => host == "localhost" || host.ends_with(".localhost"),
        }
    }
}

/// Whether a text consists of ASCII letters, digits and these characters, and is not empty.
pub(super) fn consists_of(text: &str, others: &str) -> bool {
    let is_allowed = |it: char| it.is_ascii_alphanumeric() || others.contains(it);
    !text.is_empty() && text.chars().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::{Url, is_template};

    #[test]
    fn urls_are_divided() {
        let url = Url::of("https://me@Example.com:8080/a/b?c#d").expect("a URL");
        assert_eq!((url.scheme, url.host, url.path), ("https", "Example.com", "/a/b"));
        let url = Url::of("http://[::1]:80").expect("a URL");
        assert_eq!((url.host, url.path), ("::1", ""));
        assert!(Url::of("example.com").is_none());
    }

    #[test]
    fn placeholders_have_a_usual_syntax() {
        for text in
            ["a/__OWNER__/b", "<<Name>>", "{{ v }}", "${V}", "$(Version)", "<AUTO_GENERATED>"]
        {
            assert!(is_template(text), "{text}");
        }
        for text in ["a__b__c", "<your name here>", "{city}", "<>", "${}", "1.2.0", "____"] {
            assert!(!is_template(text), "{text}");
        }
    }

    #[test]
    fn private_hosts_are_those_that_no_one_else_reaches() {
        let is_private = |host: &str| Url { scheme: "https", host, path: "" }.is_private();
        for host in [
            "localhost",
            "LOCALHOST.",
            "a.localhost",
            "127.0.0.1",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.0.1",
            "100.64.0.1",
            "100.127.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "::ffff:127.0.0.1",
        ] {
            assert!(is_private(host), "{host}");
        }
        for host in [
            "example.com",
            "localhost.example.com",
            "100.63.0.1",
            "100.128.0.1",
            "8.8.8.8",
            "2606:4700::1",
        ] {
            assert!(!is_private(host), "{host}");
        }
    }
}
