//! The HTTP exchanges of a recording, with the questions that rules about connections ask.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::address::Url;
use crate::document::{Document, Place, Span, Value};
use crate::model::http::recorded::recorded_exchanges;
use crate::model::limits::{MAX_COMPARED, MAX_ISSUERS};
use crate::model::{AuthorizationForm, BearerChallenge};
use crate::source::{HttpAnswer, HttpExchange, Sent};

/// The HTTP exchanges of a recording, in order.
#[derive(Debug)]
pub struct HttpTraffic<'d> {
    document: &'d Document,
    exchanges: Cow<'d, [HttpExchange]>,
    /// The addresses to which messages were sent, in order, each with the first of them.
    endpoints: Vec<(Box<str>, Value<'d>)>,
    /// The indices of these addresses.
    endpoint_of: HashMap<Box<str>, usize>,
    /// The indices of the exchanges with each address, in order.
    by_address: HashMap<Box<str>, Vec<usize>>,
    /// The documents about authorization in the order of the text, each with its address.
    documents: Vec<(Value<'d>, AuthorizationForm, Box<str>)>,
    /// The first and the last exchange in which a server responded to a request without an error.
    successes: Option<(usize, usize)>,
    /// The addresses of documents that challenges name, each with the address of the first server that
    /// does.
    named: HashMap<Box<str>, Box<str>>,
    /// The hosts that take part in the sign-in to a server, by the host and port of the server.
    servers: HashMap<String, RelatedHosts>,
    /// The hosts and ports that take part in the sign-in to any server.
    related: HashSet<String>,
}

/// The hosts that take part in the sign-in to a server.
#[derive(Debug, Default)]
struct RelatedHosts {
    /// The hosts and ports of the server, of its authorization servers, and of their endpoints.
    authorities: HashSet<String>,
    /// Whether the server has metadata, or a client tried to sign in: there are servers with keys of
    /// their own.
    has_sign_in: bool,
}

/// The first and the last exchange in which a server responded to a request without an error.
fn successes(exchanges: &[HttpExchange]) -> Option<(usize, usize)> {
    let is_success = |it: &HttpExchange| {
        let answer = it.answer.as_ref().filter(|answer| !answer.is_error());
        it.sent == Sent::Request && answer.is_some_and(|answer| answer.has_messages)
    };
    exchanges.iter().position(is_success).zip(exchanges.iter().rposition(is_success))
}

/// The host and the port of an address, without the default port; the whole text if it is no URL.
fn authority_of(address: &str) -> String {
    Url::of(address).map_or_else(|| address.to_owned(), |url| url.host_and_port())
}

/// An exchange that has a response.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The index of the exchange in the recording.
    pub at: usize,
    /// The request, with what is known of the exchange as a whole.
    pub exchange: &'a HttpExchange,
    /// The response.
    pub answer: &'a HttpAnswer,
}

impl<'d> HttpTraffic<'d> {
    /// Creates the view of a recording.
    pub fn of(document: &'d Document) -> Self {
        let source = document.source();
        let (exchanges, requests) = match source.exchanges() {
            [] => {
                let (exchanges, requests) = recorded_exchanges(document);
                (Cow::Owned(exchanges), requests)
            }
            exchanges => (Cow::Borrowed(exchanges), Vec::new()),
        };
        let mut by_address: HashMap<Box<str>, Vec<usize>> = HashMap::new();
        for (at, exchange) in exchanges.iter().enumerate() {
            by_address.entry(exchange.address.clone()).or_default().push(at);
        }
        let (mut endpoints, mut endpoint_of) = (Vec::new(), HashMap::new());
        let mut add = |address: &str, message| {
            endpoint_of.entry(address.into()).or_insert_with(|| {
                endpoints.push((address.into(), message));
                endpoints.len() - 1
            });
        };
        let mut documents = Vec::new();
        let is_recorded = source.exchanges().is_empty();
        for root in document.roots().filter(|_| !exchanges.is_empty()) {
            if let Some((value, form, address)) =
                AuthorizationForm::in_record(root).filter(|_| is_recorded)
            {
                documents.push((value, form, address.into()));
            } else if let Some(exchange) = source.exchange_at(root.span().start) {
                if let Some(form) = AuthorizationForm::recorded(root) {
                    documents.push((root, form, exchange.address.clone()));
                } else if exchange.sent != Sent::Other {
                    add(&exchange.address, root);
                }
            }
        }
        for (exchange, request) in exchanges.iter().zip(requests) {
            if let Some(message) = request.get("message") {
                add(&exchange.address, message);
            }
        }
        let successes = successes(&exchanges);
        let mut traffic = Self {
            document,
            exchanges,
            endpoints,
            endpoint_of,
            by_address,
            documents,
            successes,
            named: HashMap::new(),
            servers: HashMap::new(),
            related: HashSet::new(),
        };
        traffic.named = traffic.named_documents();
        traffic.servers = traffic.connections();
        let authorities = traffic.servers.values().flat_map(|server| &server.authorities);
        traffic.related = authorities.cloned().collect();
        traffic
    }

    /// The hosts that take part in the sign-in to each server: the server itself, the authorization servers
    /// that its metadata names, and the endpoints that these name.
    fn connections(&self) -> HashMap<String, RelatedHosts> {
        let mut servers: HashMap<String, RelatedHosts> = HashMap::new();
        for seen in self.of_endpoints() {
            let own = authority_of(&seen.exchange.address);
            servers.entry(own.clone()).or_default().authorities.insert(own);
        }
        for (root, address) in self.documents(AuthorizationForm::Resource) {
            let own = authority_of(self.named.get(address).map_or(address, |it| it));
            let Some(server) = servers.get_mut(&own) else { continue };
            server.has_sign_in = true;
            let issuers = root.items_of("authorization_servers").filter_map(Value::as_str);
            server.authorities.extend(issuers.take(MAX_ISSUERS).map(authority_of));
        }
        let endpoints = self.hosts_of_endpoints();
        let signs: HashSet<String> = self
            .seen()
            .filter(|it| {
                let is_document = AuthorizationForm::at_well_known(&it.exchange.address).is_some();
                matches!(it.exchange.sent, Sent::Registration | Sent::Token)
                    || it.answer.status < 300 && is_document
            })
            .map(|it| authority_of(&it.exchange.address))
            .collect();
        let with_sign_in = |(own, mut server): (String, RelatedHosts)| {
            let named = server.authorities.iter().filter_map(|it| endpoints.get(it)).flatten();
            let named: Vec<_> = named.cloned().collect();
            server.authorities.extend(named);
            let has_sign_in = server.authorities.iter().any(|it| signs.contains(it));
            (own, RelatedHosts { has_sign_in: server.has_sign_in || has_sign_in, ..server })
        };
        servers.into_iter().map(with_sign_in).collect()
    }

    /// The hosts and ports of the endpoints that the metadata at each host names.
    fn hosts_of_endpoints(&self) -> HashMap<String, HashSet<String>> {
        const MEMBERS: [&str; 3] =
            ["authorization_endpoint", "token_endpoint", "registration_endpoint"];
        let mut hosts: HashMap<String, HashSet<String>> = HashMap::new();
        let forms = [AuthorizationForm::Server, AuthorizationForm::OpenId];
        let documents = forms.into_iter().flat_map(|form| self.documents(form));
        for (root, address) in documents.take(MAX_COMPARED) {
            let named = MEMBERS.iter().filter_map(|name| root.text_of(name)).map(authority_of);
            hosts.entry(authority_of(address)).or_default().extend(named);
        }
        hosts
    }

    /// Whether an address takes part in the sign-in to the server at another one.
    pub fn takes_part(&self, address: &str, server: &str) -> bool {
        let server = self.servers.get(&authority_of(server));
        server.is_some_and(|server| server.authorities.contains(&authority_of(address)))
    }

    /// Whether the server at an address has metadata, or a client tried to sign in to it.
    pub fn has_sign_in(&self, address: &str) -> bool {
        self.servers.get(&authority_of(address)).is_some_and(|server| server.has_sign_in)
    }

    /// Whether an address is on the host of a server or of one of its authorization servers: an archive
    /// may have other traffic.
    pub fn is_related(&self, address: &str) -> bool {
        self.related.contains(&authority_of(address))
    }

    fn named_documents(&self) -> HashMap<Box<str>, Box<str>> {
        let mut named: HashMap<Box<str>, Box<str>> = HashMap::new();
        for seen in self.of_endpoints() {
            let challenge = seen.challenge();
            let document = challenge.as_ref().and_then(|it| it.value("resource_metadata"));
            if let Some(document) = document.filter(|it| !named.contains_key(*it)) {
                named.insert(document.into(), seen.exchange.address.clone());
            }
        }
        named
    }

    /// The address of the server whose challenge names a document, with the first message to it.
    pub fn asking_with(&self, document: &str) -> Option<(Value<'d>, &str)> {
        let (address, value) = &self.endpoints[*self.endpoint_of.get(self.named.get(document)?)?];
        Some((*value, address))
    }

    /// The exchanges that have a response.
    pub fn seen(&self) -> impl Iterator<Item = Seen<'_>> {
        (0..self.exchanges.len()).filter_map(|at| self.at(at))
    }

    /// The exchanges with the addresses to which messages were sent.
    pub fn of_endpoints(&self) -> impl Iterator<Item = Seen<'_>> {
        self.seen().filter(|it| self.endpoint_of.contains_key(&it.exchange.address))
    }

    /// The exchanges with an address.
    pub fn of_address(&self, address: &str) -> impl Iterator<Item = Seen<'_>> {
        let address = address.split(['?', '#']).next().unwrap_or_default();
        let places = self.by_address.get(address).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|at| self.at(*at))
    }

    fn at(&self, at: usize) -> Option<Seen<'_>> {
        let exchange = &self.exchanges[at];
        // A status of 0 is an aborted request. Browsers send these methods by themselves.
        let answer = exchange.answer.as_ref().filter(|answer| answer.status > 0)?;
        let is_other = matches!(&*exchange.method, "HEAD" | "OPTIONS");
        (!is_other).then_some(Seen { at, exchange, answer })
    }

    /// The documents of a form, each with the address from which it was fetched.
    pub fn documents(&self, form: AuthorizationForm) -> impl Iterator<Item = (Value<'d>, &str)> {
        let of_form = self.documents.iter().filter(move |it| it.1 == form);
        of_form.map(|(root, _, address)| (*root, &**address))
    }

    /// The addresses to which messages were sent, each with the first message.
    pub fn endpoints(&self) -> impl Iterator<Item = (Value<'d>, &str)> {
        self.endpoints.iter().map(|(address, value)| (*value, &**address)).take(MAX_COMPARED)
    }

    /// Whether a document belongs to another program than the servers of the recording, as far as the
    /// recording shows which authorization servers these have.
    pub fn is_foreign(&self, document: Value<'d>) -> bool {
        let mut resources = self.documents(AuthorizationForm::Resource);
        let address = self.address_of(document);
        let is_known = resources.next().is_some() && !self.servers.is_empty();
        address.is_some_and(|it| is_known && !self.named.contains_key(it) && !self.is_related(it))
    }

    /// The address of a document about authorization that was fetched.
    pub fn address_of(&self, document: Value<'d>) -> Option<&str> {
        let at = self.documents.binary_search_by_key(&document.id(), |it| it.0.id()).ok()?;
        Some(&self.documents[at].2)
    }

    /// The documents of authorization servers.
    pub fn servers(&self) -> impl Iterator<Item = Value<'d>> {
        let forms = [AuthorizationForm::Server, AuthorizationForm::OpenId];
        let documents = forms.into_iter().flat_map(|form| self.documents(form));
        documents.map(|(root, _)| root).take(MAX_COMPARED)
    }

    /// Whether a server responded to a request without an error before an exchange.
    pub fn succeeds_before(&self, at: usize) -> bool {
        self.successes.is_some_and(|(first, _)| first < at)
    }

    /// Whether a server responded to a request without an error after an exchange.
    pub fn succeeds_after(&self, at: usize) -> bool {
        self.successes.is_some_and(|(_, last)| last > at)
    }

    /// The place of a range of the text, such as that of a header.
    pub fn place(&self, (start, end): (u32, u32)) -> Place {
        self.document.bytes_place(Span::new(start, end))
    }
}

impl Seen<'_> {
    /// The range of the response's beginning in the text.
    pub fn range(&self) -> (u32, u32) {
        (self.answer.start, self.answer.start + 1)
    }

    /// The challenge of the scheme `Bearer` in the response.
    pub fn challenge(&self) -> Option<BearerChallenge<'_>> {
        self.answer.headers("www-authenticate").find_map(|it| BearerChallenge::of(&it.value))
    }

    /// Whether a message was sent without credentials. Without any headers, nothing is known.
    pub fn is_unauthorized(&self) -> bool {
        matches!(self.exchange.sent, Sent::Request | Sent::Message)
            && self.exchange.headers.is_some()
            && !self.exchange.is_authorized
    }
}
