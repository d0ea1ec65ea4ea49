//! A trial under way, with its limits.

use std::time::Instant;

use crate::record::{PlannedRequest, TriedServer};
use crate::trial::answer::{CallAnswer, ask};
use crate::trial::earlier_values::EarlierValues;
use crate::trial::{MAX_REQUESTS, MAX_TIME};

/// A trial under way.
pub(super) struct TrialRun<'s> {
    server: &'s mut dyn TriedServer,
    pub(super) requests: usize,
    until: Instant,
    pub(super) earlier: EarlierValues,
    has_ended: bool,
}

impl<'s> TrialRun<'s> {
    /// A trial of a server that has begun.
    pub(super) fn new(server: &'s mut dyn TriedServer) -> Self {
        Self {
            server,
            requests: 0,
            until: Instant::now() + MAX_TIME,
            earlier: EarlierValues::default(),
            has_ended: false,
        }
    }

    /// Why no further request may be made, if so.
    pub(super) fn why_ended(&self) -> Option<&'static str> {
        match () {
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
        self.has_ended |= matches!(answer, CallAnswer::Ended);
        Some(answer)
    }
}
