//! Fetches the documents by which clients find out how to authorize, for a server that asks for it.
//!
//! Nothing is sent but GET requests without credentials, to the address that the user named and to the
//! hosts that its metadata name; each is shown before. Redirects are recorded and not followed.

use std::io::{self, BufReader, ErrorKind, Write};
use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use mcp_lint::address::Host;
use mcp_lint::model::BearerChallenge;
use mcp_lint::record::{HttpLine, HttpRecording};
use serde_json::Value;

use crate::body::Body;
use crate::carrier::AGENT;
use crate::exchange::context_of;
use crate::head::Head;
use crate::trust;
use crate::upstream::{Address, Upstream};

/// The maximum number of documents that are requested.
const MAX_REQUESTS: usize = 10;

/// The maximum number of authorization servers whose metadata is requested.
const MAX_ISSUERS: usize = 2;

/// The maximum size of a document, in bytes.
const MAX_DOCUMENT: usize = 1 << 20;

/// The discovery of one server.
pub(crate) struct Discovery<'a> {
    pub(crate) recording: &'a HttpRecording,
    pub(crate) upstream: &'a Upstream,
    /// The file with the certificates to trust.
    pub(crate) ca: Option<&'a Path>,
    pub(crate) timeout: Duration,
}

impl Discovery<'_> {
    /// Requests the metadata of the resource, and then that of its authorization servers. `challenges`
    /// are the headers `WWW-Authenticate` of the server's response. Returns whether there is a document.
    pub(crate) fn run(&self, challenges: &[String]) -> bool {
        let mut left = MAX_REQUESTS;
        let mut found = None;
        for url in self.addresses_of_resource(challenges) {
            found = found.or(self.document(&url, &mut left));
        }
        let Some(resource) = found else {
            // Clients of 2025-03-26 look for an authorization server at the address itself.
            let origin = self.upstream.address.origin();
            let url = format!("{origin}/.well-known/oauth-authorization-server");
            return self.document(&url, &mut left).is_some();
        };
        let issuers = resource["authorization_servers"].as_array().into_iter().flatten();
        for issuer in issuers.filter_map(Value::as_str).take(MAX_ISSUERS) {
            for url in addresses_of_issuer(issuer) {
                if self.document(&url, &mut left).is_some() {
                    break;
                }
            }
        }
        true
    }

    /// The addresses at which clients look for the metadata of the resource.
    fn addresses_of_resource(&self, challenges: &[String]) -> Vec<String> {
        let address = &self.upstream.address;
        let path = address.path.split('?').next().unwrap_or_default().trim_end_matches('/');
        let root = format!("{}/.well-known/oauth-protected-resource", address.origin());
        let named =
            challenges.iter().find_map(|it| BearerChallenge::of(it)?.value("resource_metadata"));
        let mut all: Vec<_> = named.map(str::to_owned).into_iter().collect();
        all.extend([format!("{root}{path}"), root]);
        let mut known = std::collections::HashSet::new();
        all.retain(|it| known.insert(it.clone()));
        all
    }

    /// Requests a document; returns it if it is JSON.
    fn document(&self, url: &str, left: &mut usize) -> Option<Value> {
        let address = Address::read(url).ok()?;
        if *left == 0 || self.upstream.address.is_https && !address.is_https {
            eprintln!("not requested: {}", self.shown(url));
            return None;
        }
        *left -= 1;
        eprintln!("GET {}", self.shown(url));
        match self.fetch(&address) {
            Ok((200, body)) => serde_json::from_slice(&body).ok(),
            Ok(_) => None,
            Err(why) => {
                eprintln!("  {why}");
                None
            }
        }
    }

    /// An address for the terminal, without its query and without secrets.
    fn shown(&self, url: &str) -> String {
        let url = self.recording.address_without_secrets(url);
        let url = url.split(['?', '#']).next().unwrap_or_default();
        url.chars().map(|it| if it.is_ascii_graphic() { it } else { '?' }).take(200).collect()
    }

    fn fetch(&self, address: &Address) -> Result<(u16, Vec<u8>), String> {
        let is_private_user = is_private(&self.upstream.address.host);
        let is_own = address.origin() == self.upstream.address.origin();
        if !is_private_user && is_private(&address.host) {
            return Err(format!("`{}` is a private address", address.host));
        }
        let tls = match (address.is_https, &self.upstream.tls) {
            (false, _) => None,
            (true, Some(tls)) => Some(tls.clone()),
            (true, None) => Some(trust::config(self.ca)?),
        };
        let server = Upstream { tls, address: address.clone() };
        // A public name may have a private address.
        let is_allowed = |ip: IpAddr| is_own || is_private_user || !is_private(&ip.to_string());
        let (stream, handle) = server.connect_to(is_allowed)?;
        drop(handle.set_read_timeout(Some(self.timeout)));
        self.exchange(address, stream).map_err(|error| format!("no response: {error}"))
    }

    fn exchange(
        &self,
        address: &Address,
        mut stream: crate::upstream::Connection,
    ) -> io::Result<(u16, Vec<u8>)> {
        let path = address.path.split('?').next().unwrap_or_default();
        let url = format!("{}{path}", address.origin());
        let number = self.recording.next_exchange();
        let headers = [
            ("Host", &*address.authority),
            ("Accept", "application/json"),
            ("User-Agent", AGENT),
            ("Connection", "close"),
        ];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let asked =
            Head { line: format!("GET {} HTTP/1.1", address.path), headers: headers.into() };
        let line = HttpLine::Request { method: "GET", path };
        self.recording.body(&context_of(number, line, &asked, Some(&url)), b"");
        stream.write_all(&asked.passed_on(&[("Connection", "close")]))?;
        let mut from = BufReader::new(stream);
        let head = Head::read(&mut from)?.ok_or(ErrorKind::UnexpectedEof)?;
        let status = head.line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status: u16 = status.ok_or(ErrorKind::InvalidData)?;
        let context = context_of(number, HttpLine::Answer(status), &head, Some(&url));
        let mut body = Body::of_answer(&head, status, false);
        let mut content = Vec::new();
        while let Some(piece) = body.next(&mut from)? {
            if piece.is_content {
                content.extend(piece.raw);
            }
            if content.len() > MAX_DOCUMENT {
                self.recording.incomplete(&context, "limit");
                return Err(io::Error::other("the document is too long"));
            }
        }
        self.recording.body(&context, &content);
        Ok((status, content))
    }
}

/// The addresses at which clients look for the metadata of an authorization server, in their order.
fn addresses_of_issuer(issuer: &str) -> Vec<String> {
    let Ok(address) = Address::read(issuer) else { return Vec::new() };
    let path = address.path.split('?').next().unwrap_or_default().trim_end_matches('/');
    let origin = address.origin();
    let mut all = vec![
        format!("{origin}/.well-known/oauth-authorization-server{path}"),
        format!("{origin}/.well-known/openid-configuration{path}"),
    ];
    if !path.is_empty() {
        all.push(format!("{origin}{path}/.well-known/openid-configuration"));
    }
    all
}

fn is_private(host: &str) -> bool {
    Host::of(host) != Host::Public
}

#[cfg(test)]
mod tests {
    use super::addresses_of_issuer;

    #[test]
    fn the_path_of_an_issuer_is_behind_the_well_known_part() {
        assert_eq!(
            addresses_of_issuer("https://auth.example.com/tenant/"),
            [
                "https://auth.example.com/.well-known/oauth-authorization-server/tenant",
                "https://auth.example.com/.well-known/openid-configuration/tenant",
                "https://auth.example.com/tenant/.well-known/openid-configuration",
            ]
        );
        assert_eq!(
            addresses_of_issuer("https://auth.example.com"),
            [
                "https://auth.example.com/.well-known/oauth-authorization-server",
                "https://auth.example.com/.well-known/openid-configuration",
            ]
        );
        assert!(addresses_of_issuer("auth.example.com").is_empty());
    }
}
