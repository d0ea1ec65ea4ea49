//! Documents by which clients find out how to authorize. Hosts serve them below `.well-known`;
//! elsewhere they are recognised by their members.

use std::path::MAIN_SEPARATOR;

use crate::document::Value;
use crate::project::FolderKind;

named! {
    /// The form of a document about authorization, named as in `forms/data/authorization.json`.
    pub enum AuthorizationForm {
        /// The metadata of a protected resource (RFC 9728).
        Resource = "protected-resource",
        /// The metadata of an authorization server (RFC 8414).
        Server = "authorization-server",
        /// The metadata of an OpenID provider (OpenID Connect Discovery 1.0).
        OpenId = "openid-configuration",
        /// The metadata of a client, which is identified by the address of the document.
        Client = "client-metadata",
        /// The response to the registration of a client (RFC 7591).
        Registration = "registration",
        /// The response with a token (RFC 6749).
        Token = "token",
    }
}

impl AuthorizationForm {
    /// The form of the documents that hosts serve at a path below `.well-known`, behind which there
    /// may be the path of a resource or of an issuer.
    pub fn at_well_known(path: &str) -> Option<Self> {
        let mut parts = path.split(['/', MAIN_SEPARATOR]).skip_while(|it| *it != ".well-known");
        let name = parts.nth(1)?;
        match name.strip_suffix(".json").unwrap_or(name) {
            "oauth-protected-resource" => Some(Self::Resource),
            "oauth-authorization-server" => Some(Self::Server),
            "openid-configuration" => Some(Self::OpenId),
            _ => None,
        }
    }

    /// The form of a response in a recording over HTTP.
    pub(in crate::model) fn recorded(root: Value<'_>) -> Option<Self> {
        let name = root.document().source().exchange_at(root.span().start)?.form?;
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// The document in a line of a recording of `mcp-lint-http`, with its form and its address.
    pub(in crate::model) fn in_record(record: Value<'_>) -> Option<(Value<'_>, Self, &str)> {
        let http = record.get("http").filter(|http| http.has("status"))?;
        let url = http.text_of("url")?;
        let document = record.get("document")?;
        let form = Self::at_well_known(url).or_else(|| Self::by_members(document))?;
        Some((document, form, url))
    }

    /// The form of a document, by its members alone.
    pub fn by_members(root: Value<'_>) -> Option<Self> {
        let has = |key| root.has(key);
        if has("authorization_servers") || has("resource") && has("bearer_methods_supported") {
            Some(Self::Resource)
        } else if has("token_endpoint") && (has("issuer") || has("authorization_endpoint")) {
            Some(Self::Server)
        } else {
            Some(Self::Client).filter(|_| is_client(root))
        }
    }
}

/// The signs of a form in the path of a document that hosts may serve there.
pub(super) struct ServedPath {
    well_known: Option<AuthorizationForm>,
    /// Whether a folder of the path is one whose files hosts serve.
    is_public: bool,
    /// Whether the document is one of tests, which are wrong on purpose.
    is_test: bool,
}

impl ServedPath {
    pub(super) fn of(path: &str) -> Self {
        let is_public = |part: &str| matches!(part, "public" | "static" | "www" | ".well-known");
        Self {
            well_known: AuthorizationForm::at_well_known(path),
            is_public: path.split(['/', MAIN_SEPARATOR]).any(is_public),
            is_test: FolderKind::is_in(path, &[FolderKind::Tests]),
        }
    }

    /// The form of a document with this path.
    pub(super) fn form_of(&self, root: Value<'_>) -> Option<AuthorizationForm> {
        let is_of_client = || self.is_public && is_client(root) || has_own_address(root);
        let of_client = || Some(AuthorizationForm::Client).filter(|_| is_of_client());
        self.well_known.or_else(of_client).filter(|_| !self.is_test)
    }
}

/// Whether an object has several members of a client's metadata, of which other documents have none
/// or one.
fn is_client(root: Value<'_>) -> bool {
    const MEMBERS: [&str; 5] =
        ["client_id", "client_name", "redirect_uris", "token_endpoint_auth_method", "grant_types"];
    let count = MEMBERS.iter().filter(|name| root.has(name)).count();
    count > 2 && (root.has("client_id") || root.has("redirect_uris"))
}

/// Whether the client's identifier is an address that ends like the path of the document.
fn has_own_address(root: Value<'_>) -> bool {
    let address = root.text_of("client_id").filter(|it| it.starts_with("https://"));
    let last = address.and_then(|it| it.rsplit('/').next());
    let name = root.document().source().path().rsplit(['/', MAIN_SEPARATOR]).next();
    last.is_some() && last == name && is_client(root)
}
