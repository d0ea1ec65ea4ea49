//! View of a document by which clients find out how to authorize.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value as Json};

use crate::address::{Host, Url, canonical_uri, is_javascript_url};
use crate::document::Value;
use crate::forms::{PublishedVersion, merge};
use crate::model::{
    AuthorizationForm, HttpTraffic, Neighbour, ServerFile, ServerFileKind, server_maps,
};
use crate::schema::Mismatch;
use crate::server_files::limits::MAX_RECORDED;
use crate::server_files::{ClientConfiguration, Concept};

/// The metadata of a resource, of an authorization server, or of a client.
#[derive(Debug)]
pub struct AuthorizationDocument<'c, 'd> {
    /// The root value, which should be an object.
    pub root: Value<'d>,
    /// The form that the document should have.
    pub form: AuthorizationForm,
    /// The differences from the form.
    pub mismatches: Vec<Mismatch<'static, 'd>>,
    /// The files that name the address of the server, and the metadata of the resource beside that
    /// of an authorization server.
    neighbours: &'c [Neighbour],
    /// The HTTP exchanges of the recording that contains the document.
    traffic: Option<&'c HttpTraffic<'d>>,
    /// The address at which the document was fetched, or its path.
    place: &'c str,
}

/// A string that should be a URL.
#[derive(Clone, Copy, Debug)]
pub struct MemberUrl<'d> {
    /// The string.
    pub value: Value<'d>,
    /// The text of the string.
    pub text: &'d str,
    /// The key of the member.
    pub name: &'d str,
    /// The purpose of the URL: `x-url` in the schema of the member.
    pub role: &'static str,
}

impl MemberUrl<'_> {
    /// Whether clients cannot do without the URL.
    pub fn is_needed(&self) -> bool {
        matches!(self.role, "resource" | "issuer" | "endpoint" | "oidc")
    }

    /// The host, if it is more than this machine or a private network.
    pub fn public_host(&self) -> Option<&str> {
        let url = Url::of(self.text)?;
        Some(url.host).filter(|host| Host::of(host) == Host::Public)
    }
}

impl<'c, 'd> AuthorizationDocument<'c, 'd> {
    /// Creates the view of a document.
    pub fn of(
        root: Value<'d>,
        form: AuthorizationForm,
        neighbours: &'c [Neighbour],
        traffic: &'c HttpTraffic<'d>,
    ) -> Self {
        let address = traffic.address_of(root);
        let traffic = address.map(|_| traffic);
        let place = address.unwrap_or(root.document().source().path());
        let mut document = Self { root, form, mismatches: Vec::new(), neighbours, traffic, place };
        if root.is_object() && document.wrapped().is_none() {
            document.mismatches = Self::published(form).mismatches(root);
        }
        document
    }

    /// The member that contains the members of the document, which has none itself.
    pub fn wrapped(&self) -> Option<Value<'d>> {
        let count = |object: Value<'d>| self.known().filter(|it| object.has(it.key_text())).count();
        let mut members = self.root.entries().filter(|_| count(self.root) == 0);
        members.find(|member| count(*member) > 1)
    }

    /// Whether a document is useless without a member. Only the protocol requires the name of a
    /// client; authorization servers do not.
    pub fn needs(&self, name: &str) -> bool {
        let schema = Self::published(self.form).schema();
        let mut required = schema.into_iter().flat_map(|schema| schema.items_of("required"));
        name != "client_name" && required.any(|it| it.is_text(name))
    }

    /// The members that are near misses of members that the document lacks, each with the name of such a
    /// member, which no other has: two members cannot be renamed to one name.
    pub fn misspelt(&self) -> Vec<(Value<'d>, &'static str)> {
        let plain = |name: &str| {
            let letters = name.bytes().map(|it| it.to_ascii_lowercase());
            letters.filter(|it| it.is_ascii_alphanumeric() && *it != b's').collect::<Vec<_>>()
        };
        let schema = Self::published(self.form);
        let lacking = self.known().filter(|it| !self.root.has(it.key_text()));
        let mut lacking: Vec<_> = lacking.map(|it| (plain(it.key_text()), it)).collect();
        let near = |member: Value<'d>| {
            let key = member.key().filter(|key| !schema.has_member(key))?;
            let letters = plain(key);
            let also = |it: &Value<'static>| it.items_of("x-also").any(|it| it.is_text(key));
            let found = lacking.iter().position(|(known, it)| *known == letters || also(it))?;
            Some((member, lacking.remove(found).1.key_text()))
        };
        self.root.entries().filter_map(near).collect()
    }

    /// The address of the server by the path of the document, if a path follows the name below
    /// `.well-known`: the origin of `resource` with this path.
    pub fn served_address(&self, resource: Url<'_>) -> Option<String> {
        let (_, behind) = self.place.split_once(".well-known/oauth-protected-resource/")?;
        let behind = behind.strip_suffix(".json").unwrap_or(behind);
        let behind = behind.strip_suffix("/index").unwrap_or(behind);
        // The host that serves the document is known only of a recorded one.
        let own = Url::of(self.place).unwrap_or(resource);
        Some(format!("{}://{}/{behind}", own.scheme, own.authority))
    }

    /// The published form.
    pub fn published(form: AuthorizationForm) -> &'static PublishedVersion {
        static FORMS: LazyLock<BTreeMap<String, PublishedVersion>> = LazyLock::new(|| {
            let text = include_str!("../forms/data/authorization.json");
            let all: Map<String, Json> = serde_json::from_str(text).expect("a test reads the file");
            let form = |(name, own): (&String, &Json)| {
                let base = own.get("x-extends").and_then(Json::as_str);
                let mut schema = base.map_or(Json::Null, |base| all[base].clone());
                merge(&mut schema, own.as_object().cloned().unwrap_or_default());
                (name.clone(), PublishedVersion::of_schema(name, &schema))
            };
            all.iter().map(form).collect()
        });
        FORMS.get(form.name()).expect("the file has every form")
    }

    /// Whether the document is a response to one client, not a document for all.
    pub fn is_response(&self) -> bool {
        matches!(self.form, AuthorizationForm::Registration | AuthorizationForm::Token)
    }

    /// Whether a challenge in the recording names the document.
    pub fn is_named(&self) -> bool {
        self.traffic.is_some_and(|traffic| traffic.asking_with(self.place).is_some())
    }

    /// The host at which the document was fetched, if that was recorded.
    pub fn fetched_from(&self) -> Option<&str> {
        self.traffic.and_then(|_| Some(Url::of(self.place)?.host))
    }

    /// Whether the document was fetched in a recording over HTTP.
    pub fn is_recorded(&self) -> bool {
        self.traffic.is_some()
    }

    /// Whether the document is that of an authorization server, in either form.
    pub fn is_of_server(&self) -> bool {
        matches!(self.form, AuthorizationForm::Server | AuthorizationForm::OpenId)
    }

    /// The members of the form, each with its schema.
    pub fn known(&self) -> impl Iterator<Item = Value<'static>> {
        let schema = Self::published(self.form).schema();
        schema.into_iter().flat_map(|schema| schema.entries_of("properties"))
    }

    /// The strings that should be URLs: of members, and in members that are lists.
    pub fn urls(&self) -> Vec<MemberUrl<'d>> {
        let mut found = Vec::new();
        for member in self.known() {
            let Some(value) = self.root.get(member.key_text()) else { continue };
            let of_items = member.get("items").and_then(|items| items.text_of("x-url"));
            let (role, strings): (_, Vec<_>) = match member.text_of("x-url") {
                Some(role) => (role, vec![value]),
                None => (of_items.unwrap_or_default(), value.items().collect()),
            };
            let strings = strings.into_iter().filter(|_| !role.is_empty()).filter_map(texts_of);
            let name = value.key_text();
            found.extend(strings.map(|(value, text)| MemberUrl { value, text, name, role }));
        }
        found
    }

    /// The addresses of the server that the files around the document name: those of a registry
    /// entry; otherwise those of configurations that are on `host`.
    pub fn addresses(&self, host: &str) -> Vec<(Value<'_>, &str)> {
        let roots = || self.neighbours.iter().filter_map(Neighbour::root);
        let remotes = roots().filter(|it| it.has("name")).flat_map(|it| it.items_of("remotes"));
        let registered: Vec<_> = remotes.filter_map(|it| texts_of(it.get("url")?)).collect();
        if !registered.is_empty() {
            return registered;
        }
        if let Some(traffic) = self.traffic {
            if let Some(asking) = traffic.asking_with(self.place) {
                return vec![asking];
            }
            let own = Url::of(self.place).map(|url| url.host);
            let is_same = |it: &(Value<'_>, &str)| Url::of(it.1).map(|url| url.host) == own;
            return traffic.endpoints().filter(is_same).take(MAX_RECORDED).collect();
        }
        let is_one = |root: &Value<'_>| !server_maps(*root).is_empty();
        let kind = ServerFileKind::ClientConfiguration;
        let mut found = Vec::new();
        for root in roots().filter(is_one) {
            let configuration = ClientConfiguration::of(ServerFile { kind, root }, &[]);
            let of_server = configuration.servers().filter_map(|it| it.member(Concept::Address));
            found.extend(of_server.filter_map(texts_of).filter(|(_, address)| {
                let own = Url::of(address).map(|url| url.host).unwrap_or_default();
                let is_local = |host: &str| Host::of(host) == Host::Machine;
                own.eq_ignore_ascii_case(host) || is_local(own) && is_local(host)
            }));
        }
        found
    }

    /// The issuers that the metadata of the resource beside the document names, and the address of
    /// that resource.
    pub fn issuers_beside(&self) -> Vec<(Value<'_>, &str, &str)> {
        let roots = self.neighbours.iter().filter_map(Neighbour::root);
        let form = AuthorizationForm::Resource;
        let recorded = self.traffic.into_iter().flat_map(|it| it.documents(form));
        let recorded = recorded.map(|it| it.0).take(MAX_RECORDED);
        let all = roots.chain(recorded).flat_map(|root| {
            let resource = root.text_of("resource").unwrap_or_default();
            let issuers = root.items_of("authorization_servers").filter_map(texts_of);
            issuers.map(move |(value, text)| (value, text, resource))
        });
        all.collect()
    }
}

fn texts_of(value: Value<'_>) -> Option<(Value<'_>, &str)> {
    Some((value, value.as_str()?))
}

/// The parts of an absolute URL that clients accept: with a host, and without anything that they
/// reject or that depends on the reader.
pub fn absolute_url(text: &str) -> Option<Url<'_>> {
    let url = Url::of(text).filter(|_| is_javascript_url(text))?;
    let is_clean = !text.contains(|it: char| it.is_whitespace() || it.is_control());
    (is_clean && !url.host.is_empty()).then_some(url)
}

/// How an identifier differs from the address or the issuer that clients compare it with. Later ones
/// are rejected by more clients.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AddressFit {
    /// In nothing that a client notices.
    Same,
    /// In case, the default port, or encoding.
    Spelling,
    /// The address has a slash at the end.
    AddressSlash,
    /// In the query.
    Query,
    /// It is the origin, or a path above.
    Parent,
    /// It has a slash at the end, which the address does not have.
    Slash,
    /// In the scheme, the host, the port or the path.
    Other,
}

impl AddressFit {
    /// Compares an identifier with an address.
    pub fn of(own: &str, address: &str) -> Self {
        if own == address {
            return Self::Same;
        }
        let (Some(one), Some(other)) = (normal(own), normal(address)) else { return Self::Other };
        let without_query = |text: &str| text.split('?').next().unwrap_or_default().to_owned();
        let (plain, other_plain) = (without_query(&one), without_query(&other));
        let below = other_plain.strip_prefix(plain.trim_end_matches('/'));
        if one == other {
            Self::Spelling
        } else if plain == other_plain {
            Self::Query
        } else if plain.strip_suffix('/') == Some(&other_plain) {
            Self::Slash
        } else if below == Some("/") {
            Self::AddressSlash
        } else if below.is_some_and(|below| below.starts_with('/')) {
            Self::Parent
        } else {
            Self::Other
        }
    }
}

/// A URL as browsers write it: scheme and host in lower case, no default port, a path.
fn normal(text: &str) -> Option<String> {
    let url = absolute_url(text)?;
    let port = if url.has_scheme("http") { ":80" } else { ":443" };
    let authority = url.authority.strip_suffix(port).unwrap_or(url.authority);
    let rest = &text[url.scheme.len() + "://".len() + url.authority.len()..];
    let slash = if rest.starts_with('/') { "" } else { "/" };
    canonical_uri(&format!("{}://{authority}{slash}{rest}", url.scheme))
}

#[cfg(test)]
mod tests {
    use super::AddressFit::{self, AddressSlash, Other, Parent, Query, Same, Slash, Spelling};
    use super::absolute_url;

    #[test]
    fn identifiers_are_compared_as_clients_do() {
        for (own, address, expected) in [
            ("https://a.com/mcp", "https://a.com/mcp", Same),
            ("https://a.com", "https://a.com/", Spelling),
            ("https://A.com:443/mcp", "https://a.com/mcp", Spelling),
            ("https://a.com/mcp/", "https://a.com/mcp", Slash),
            ("https://a.com/mcp", "https://a.com/mcp/", AddressSlash),
            ("https://a.com", "https://a.com/mcp", Parent),
            ("https://a.com/", "https://a.com/mcp", Parent),
            ("https://a.com/a", "https://a.com/a/mcp", Parent),
            ("https://a.com/mcp?a=b", "https://a.com/mcp", Query),
            ("https://a.com/mcp", "https://a.com/mcp2", Other),
            ("https://a.com/MCP", "https://a.com/mcp", Other),
            ("http://a.com/mcp", "https://a.com/mcp", Other),
            ("https://a.com:444/mcp", "https://a.com/mcp", Other),
            ("https://a.com/mcp/a", "https://a.com/mcp", Other),
            ("urn:a:b", "https://a.com/mcp", Other),
        ] {
            assert_eq!(AddressFit::of(own, address), expected, "{own} {address}");
        }
    }

    #[test]
    fn absolute_urls_have_a_host() {
        assert!(absolute_url("https://a.com/é").is_some());
        for text in ["", "/a", "a.com", "https://", "https://a b", "https://a/ b", "urn:a"] {
            assert!(absolute_url(text).is_none(), "{text}");
        }
    }
}
