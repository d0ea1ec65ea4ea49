//! The lists that the server of a session sent, page by page.

use std::collections::HashMap;

use crate::document::Value;
use crate::model::{ListedKind, Message, Transcript};

/// A request for a page of a list, with its response.
#[derive(Clone, Copy, Debug)]
pub struct Page<'d> {
    /// Index of the request in the transcript.
    pub request: usize,
    /// The cursor in the request.
    pub cursor: Option<Value<'d>>,
    /// The result in the response.
    pub result: Option<Value<'d>>,
    /// The error in the response.
    pub error: Option<Value<'d>>,
}

impl<'d> Page<'d> {
    /// The cursor of the next page; `None` if it is `null`.
    pub fn next_cursor(&self) -> Option<Value<'d>> {
        self.result?.get("nextCursor").filter(|cursor| !cursor.is_null())
    }

    /// The strings that identify the entries on the page of a list of this kind, such as names.
    pub fn names(&self, kind: Option<ListedKind>) -> impl Iterator<Item = Value<'d>> + use<'d> {
        let entries = self.result.and_then(|result| result.get(member_of(kind)));
        let entries = entries.into_iter().flat_map(Value::items);
        let key = kind.map_or("name", ListedKind::key);
        entries.filter_map(move |it| it.get(key)).filter(|name| name.is_string())
    }
}

/// The pages of one list, from the first on.
#[derive(Clone, Debug)]
pub struct Listing<'d> {
    /// The kind of the entries; `None` for tools.
    pub kind: Option<ListedKind>,
    /// The index of the session.
    pub session: usize,
    /// The pages, in the order of their requests.
    pub pages: Vec<Page<'d>>,
}

impl<'d> Listing<'d> {
    /// The lists of a transcript. If the first page was not recorded, a list begins with the first
    /// recorded page.
    pub fn all(transcript: &Transcript<'d>) -> Vec<Self> {
        let mut listings: Vec<Self> = Vec::new();
        let mut last: HashMap<Option<ListedKind>, usize> = HashMap::new();
        let methods = ListedKind::ALL.map(ListedKind::method);
        for index in transcript.indexes_with_any(&[&methods[..], &["tools/list"]].concat()) {
            let request = &transcript.messages[index];
            let method = request.method.unwrap_or_default();
            let kind = ListedKind::ALL.into_iter().find(|kind| kind.method() == method);
            let page = page(transcript, index, request);
            let session = request.session;
            // A request without a cursor begins the list again.
            let going_on = last.get(&kind).map(|&at| &mut listings[at]);
            match going_on.filter(|it| it.session == session && page.cursor.is_some()) {
                Some(listing) => listing.pages.push(page),
                None => {
                    last.insert(kind, listings.len());
                    listings.push(Self { kind, session, pages: vec![page] });
                }
            }
        }
        listings
    }

    /// The results with lists of a kind that are not part of the last complete list of their session,
    /// in the order of the text.
    pub(crate) fn outdated(
        transcript: &Transcript<'d>,
        kind: Option<ListedKind>,
    ) -> Vec<Value<'d>> {
        let mut listings = Self::all(transcript);
        listings.retain(|listing| listing.kind == kind);
        let mut last: HashMap<usize, usize> = HashMap::new();
        let complete = listings.iter().enumerate().filter(|(_, listing)| listing.is_complete());
        last.extend(complete.map(|(at, listing)| (listing.session, at)));
        let is_other = |at: usize, session| last.get(&session).is_some_and(|&last| last != at);
        let others = listings.iter().enumerate().filter(|(at, it)| is_other(*at, it.session));
        let pages = others.flat_map(|(_, listing)| &listing.pages);
        let mut outdated: Vec<_> = pages.filter_map(|page| page.result).collect();
        crate::sort::by_key(&mut outdated, |result| result.id());
        outdated
    }

    /// The strings that identify all entries, each with the index of its page.
    pub fn names(&self) -> impl Iterator<Item = (usize, Value<'d>)> + '_ {
        let pages = self.pages.iter().enumerate();
        pages.flat_map(|(index, page)| page.names(self.kind).map(move |name| (index, name)))
    }

    /// Whether all pages of the list were recorded.
    pub fn is_complete(&self) -> bool {
        let member = member_of(self.kind);
        let from_first = self.pages.first().is_some_and(|page| page.cursor.is_none());
        let answered = |page: &Page<'_>| {
            page.result.and_then(|result| result.get(member)).is_some_and(Value::is_array)
        };
        let to_last = self.pages.last().is_some_and(|page| page.next_cursor().is_none());
        from_first && to_last && self.pages.iter().all(answered)
    }
}

/// The member of a result that contains the list.
const fn member_of(kind: Option<ListedKind>) -> &'static str {
    match kind {
        Some(kind) => kind.member(),
        None => "tools",
    }
}

fn page<'d>(transcript: &Transcript<'d>, index: usize, request: &Message<'d>) -> Page<'d> {
    let answer = transcript.partner(request);
    Page {
        request: index,
        cursor: request.param("cursor").filter(|cursor| !cursor.is_null()),
        result: answer.and_then(|answer| answer.result),
        error: answer.and_then(|answer| answer.error),
    }
}
