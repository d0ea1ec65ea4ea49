//! A trial under way, with its limits.

use std::time::Instant;

use serde_json::{Value as Json, json};

use crate::record::{PlannedRequest, Reply, TriedServer};
use crate::trial::answer::{CallAnswer, ask};
use crate::trial::earlier_values::EarlierValues;
use crate::trial::{MAX_REQUESTS, MAX_RESTARTS, MAX_TIME};

/// A trial under way.
pub(super) struct TrialRun<'s> {
    server: &'s mut dyn TriedServer,
    pub(super) requests: usize,
    until: Instant,
    pub(super) earlier: EarlierValues,
    restarts: usize,
    has_ended: bool,
    is_blocked: bool,
}

impl<'s> TrialRun<'s> {
    /// A trial of a server that has begun.
    pub(super) fn new(server: &'s mut dyn TriedServer) -> Self {
        Self {
            server,
            requests: 0,
            until: Instant::now() + MAX_TIME,
            earlier: EarlierValues::default(),
            restarts: 0,
            has_ended: false,
            is_blocked: false,
        }
    }

    /// Why no further request may be made, if so.
    pub(super) fn why_ended(&self) -> Option<&'static str> {
        match () {
            () if self.is_blocked => Some("a call has no answer, and nothing after it has one"),
            () if self.has_ended && self.restarts > 0 => Some("the server ended again and again"),
            () if self.has_ended => Some("the server ended"),
            () if self.requests >= MAX_REQUESTS => Some("200 requests were made"),
            () if Instant::now() >= self.until => Some("two minutes are over"),
            () => None,
        }
    }

    /// Makes a request, if another one may be made.
    pub(super) fn ask(&mut self, request: &PlannedRequest) -> Option<CallAnswer> {
        if self.why_ended().is_some() {
            return None;
        }
        self.requests += 1;
        let answer = ask(self.server, request);
        if matches!(answer, CallAnswer::Ended) {
            let is_again = self.restarts < MAX_RESTARTS && self.server.restart();
            self.restarts += usize::from(is_again);
            self.has_ended = !is_again;
        }
        Some(answer)
    }

    /// Ends the trial if the server answers nothing after a call without an answer.
    pub(super) fn probe(&mut self) {
        let request = PlannedRequest::new("tools/list", String::new());
        self.is_blocked = matches!(self.ask(&request), Some(CallAnswer::Late));
    }

    /// The value with which the server completes an argument.
    pub(super) fn completed(&mut self, reference: &Json, argument: &str) -> Option<String> {
        if !self.server.completes() || self.why_ended().is_some() {
            return None;
        }
        self.requests += 1;
        let argument = json!({"name": argument, "value": ""});
        let request = PlannedRequest::of(
            "completion/complete",
            &json!({"ref": reference, "argument": argument}),
        );
        let Reply::Answer { message, .. } = self.server.ask(&request) else { return None };
        let completion = message.roots().next()?.get("result")?.get("completion")?;
        completion.get("values")?.item(0)?.as_str().map(str::to_owned)
    }
}
