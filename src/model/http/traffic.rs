//! The HTTP exchanges of a recording, with the questions that rules about connections ask.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::document::{Document, Place, Span, Value};
use crate::model::http::recorded::recorded_exchanges;
use crate::model::{AuthorizationForm, BearerChallenge};
use crate::source::{HttpAnswer, HttpExchange, Sent};

/// The HTTP exchanges of a recording, in order.
#[derive(Debug)]
pub struct HttpTraffic<'d> {
    document: &'d Document,
    exchanges: Cow<'d, [HttpExchange]>,
    /// The addresses to which messages were sent, each with the first of them.
    endpoints: HashMap<Box<str>, Value<'d>>,
    /// The indices of the exchanges with each address, in order.
    by_address: HashMap<Box<str>, Vec<usize>>,
    /// The documents about authorization in the order of the text, each with its address.
    documents: Vec<(Value<'d>, AuthorizationForm, Box<str>)>,
    /// The first and the last exchange in which a server responded to a request without an error.
    successes: Option<(usize, usize)>,
}

/// An exchange that has a response.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// Its index.
    pub at: usize,
    /// The exchange.
    pub exchange: &'a HttpExchange,
    /// Its response.
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
        let (mut endpoints, mut documents) = (HashMap::new(), Vec::new());
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
                    endpoints.entry(exchange.address.clone()).or_insert(root);
                }
            }
        }
        for (exchange, request) in exchanges.iter().zip(requests) {
            if let Some(message) = request.get("message") {
                endpoints.entry(exchange.address.clone()).or_insert(message);
            }
        }
        let is_success = |it: &HttpExchange| {
            let answer = it.answer.as_ref().filter(|answer| !answer.is_error());
            it.sent == Sent::Request && answer.is_some_and(|answer| answer.has_messages)
        };
        let first = exchanges.iter().position(is_success);
        let successes = first.zip(exchanges.iter().rposition(is_success));
        Self { document, exchanges, endpoints, by_address, documents, successes }
    }

    /// The exchanges that have a response.
    pub fn seen(&self) -> impl Iterator<Item = Seen<'_>> {
        (0..self.exchanges.len()).filter_map(|at| self.at(at))
    }

    /// The exchanges with the addresses to which messages were sent.
    pub fn of_endpoints(&self) -> impl Iterator<Item = Seen<'_>> {
        self.seen().filter(|it| self.endpoints.contains_key(&it.exchange.address))
    }

    /// The exchanges with an address.
    pub fn of_address(&self, address: &str) -> impl Iterator<Item = Seen<'_>> {
        let address = address.split(['?', '#']).next().unwrap_or_default();
        let places = self.by_address.get(address).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|at| self.at(*at))
    }

    fn at(&self, at: usize) -> Option<Seen<'_>> {
        let exchange = &self.exchanges[at];
        Some(Seen { at, exchange, answer: exchange.answer.as_ref()? })
    }

    /// The documents of a form, each with the address from which it was fetched.
    pub fn documents(&self, form: AuthorizationForm) -> impl Iterator<Item = (Value<'d>, &str)> {
        let of_form = self.documents.iter().filter(move |it| it.1 == form);
        of_form.map(|(root, _, address)| (*root, &**address))
    }

    /// The addresses to which messages were sent, each with the first message.
    pub fn endpoints(&self) -> impl Iterator<Item = (Value<'d>, &str)> {
        self.endpoints.iter().map(|(address, value)| (*value, &**address))
    }

    /// The address of a document about authorization that was fetched.
    pub fn address_of(&self, document: Value<'d>) -> Option<&str> {
        let at = self.documents.binary_search_by_key(&document.id(), |it| it.0.id()).ok()?;
        Some(&self.documents[at].2)
    }

    /// The documents of authorization servers.
    pub fn servers(&self) -> impl Iterator<Item = Value<'d>> {
        let forms = [AuthorizationForm::Server, AuthorizationForm::OpenId];
        forms.into_iter().flat_map(|form| self.documents(form)).map(|(root, _)| root)
    }

    /// Whether a server responded to a request without an error before an exchange.
    pub fn succeeds_before(&self, at: usize) -> bool {
        self.successes.is_some_and(|(first, _)| first < at)
    }

    /// Whether a server responded to a request without an error after an exchange.
    pub fn succeeds_after(&self, at: usize) -> bool {
        self.successes.is_some_and(|(_, last)| last > at)
    }

    /// Whether the server has metadata, or a client tried to sign in: there are servers with keys of their
    /// own.
    pub fn has_sign_in(&self) -> bool {
        self.seen().any(|it| {
            let is_document = || AuthorizationForm::at_well_known(&it.exchange.address).is_some();
            matches!(it.exchange.sent, Sent::Registration | Sent::Token)
                || it.answer.status < 300 && is_document()
        })
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
