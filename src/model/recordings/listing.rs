//! The lists that the server of a session sent, page by page.

use std::collections::HashMap;

use crate::document::Value;
use crate::model::{Message, Transcript};

/// A request for a list, such as `tools/list`, with its response.
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

    /// The names of the tools on the page.
    pub fn names(&self) -> impl Iterator<Item = Value<'d>> + use<'d> {
        let tools = self.result.and_then(|result| result.get("tools"));
        let names = tools.into_iter().flat_map(Value::items).filter_map(|tool| tool.get("name"));
        names.filter(|name| name.is_string())
    }
}

/// The pages of one list, from the first on.
#[derive(Clone, Debug)]
pub struct Listing<'d> {
    /// The index of the session.
    pub session: usize,
    /// The member of a result that contains the list.
    member: &'static str,
    /// The pages, in the order of their requests.
    pub pages: Vec<Page<'d>>,
}

impl<'d> Listing<'d> {
    /// The lists of tools of a transcript. If the first page was not recorded, a list begins with the
    /// first recorded page.
    pub fn all(transcript: &Transcript<'d>) -> Vec<Self> {
        Self::of(transcript, "tools/list", "tools")
    }

    /// The lists that were requested with a method. `member` contains the list in a result.
    fn of(transcript: &Transcript<'d>, method: &str, member: &'static str) -> Vec<Self> {
        let mut listings: Vec<Self> = Vec::new();
        for (index, request) in transcript.messages.iter().enumerate() {
            if !request.requests(method) {
                continue;
            }
            let page = page(transcript, index, request);
            // A request without a cursor begins the list again.
            let going_on = listings
                .last_mut()
                .filter(|listing| listing.session == request.session && page.cursor.is_some());
            match going_on {
                Some(listing) => listing.pages.push(page),
                None => listings.push(Self { session: request.session, member, pages: vec![page] }),
            }
        }
        listings
    }

    /// The results of a method that are not part of the last complete list of their session, in the
    /// order of the text. `member` contains the list in a result.
    pub(crate) fn outdated(
        transcript: &Transcript<'d>,
        method: &str,
        member: &'static str,
    ) -> Vec<Value<'d>> {
        let listings = Self::of(transcript, method, member);
        let mut last: HashMap<usize, usize> = HashMap::new();
        let complete = listings.iter().enumerate().filter(|(_, listing)| listing.is_complete());
        last.extend(complete.map(|(at, listing)| (listing.session, at)));
        let is_other = |at: usize, session| last.get(&session).is_some_and(|&last| last != at);
        let others = listings.iter().enumerate().filter(|(at, it)| is_other(*at, it.session));
        let pages = others.flat_map(|(_, listing)| &listing.pages);
        let mut outdated: Vec<_> = pages.filter_map(|page| page.result).collect();
        outdated.sort_unstable_by_key(|result| result.id());
        outdated
    }

    /// The names of all tools, each with the index of its page.
    pub fn names(&self) -> impl Iterator<Item = (usize, Value<'d>)> + '_ {
        let pages = self.pages.iter().enumerate();
        pages.flat_map(|(index, page)| page.names().map(move |name| (index, name)))
    }

    /// Whether all pages of the list were recorded.
    pub fn is_complete(&self) -> bool {
        let from_first = self.pages.first().is_some_and(|page| page.cursor.is_none());
        let answered = |page: &Page<'_>| {
            page.result.and_then(|result| result.get(self.member)).is_some_and(Value::is_array)
        };
        let to_last = self.pages.last().is_some_and(|page| page.next_cursor().is_none());
        from_first && to_last && self.pages.iter().all(answered)
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
