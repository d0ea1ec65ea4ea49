//! What rules about recorded messages and sessions are given.

use std::collections::HashSet;

use super::ContentVerdict;
use crate::document::Value;
use crate::model::{Call, Listing, Message, Transcript};

/// A recorded message, with the session around it.
pub struct MessageSubject<'a, 'd> {
    /// The message.
    pub message: &'a Message<'d>,
    /// The whole recording.
    pub transcript: &'a Transcript<'d>,
}

impl<'a, 'd> MessageSubject<'a, 'd> {
    /// The answer to the request, or the request that the answer belongs to.
    pub fn partner(&self) -> Option<&'a Message<'d>> {
        self.transcript.partner(self.message)
    }

    /// Whether it is a request of `tools/list` or `tools/call`.
    pub fn is_about_tools(&self) -> bool {
        self.message.requests("tools/list") || self.message.requests("tools/call")
    }
}

/// A recorded call of a tool, with what is known of the tool.
pub struct CallSubject<'a, 'd> {
    /// The call.
    pub call: &'a Call<'d>,
    /// The request; `None` for what a wrapper tells.
    pub message: Option<&'a Message<'d>>,
    /// The whole recording.
    pub transcript: &'a Transcript<'d>,
    /// The tool's definition; it may stand in another document.
    pub tool: Option<Value<'a>>,
    /// The names of the session's tools, where the whole list was recorded.
    pub listed: Option<&'a HashSet<&'d str>>,
    /// How the arguments stand to the tool's `inputSchema`.
    pub verdict: &'a ContentVerdict<'a, 'd>,
}

impl<'a, 'd> CallSubject<'a, 'd> {
    /// The message that answers the call.
    pub fn answer(&self) -> Option<&'a Message<'d>> {
        self.transcript.partner(self.message?)
    }

    /// Whether the session's tools are known, and this is none of them.
    pub fn is_of_unlisted_tool(&self) -> bool {
        match (self.listed, self.call.name_text()) {
            (Some(listed), Some(name)) => !listed.contains(name),
            _ => false,
        }
    }
}

/// A whole recording.
pub struct TranscriptSubject<'a, 'd> {
    /// The recording.
    pub transcript: &'a Transcript<'d>,
    /// The lists of tools in it.
    pub listings: &'a [Listing<'d>],
}

/// The result of a request, wherever it was recorded.
#[derive(Clone, Copy)]
pub struct ReturnedSubject<'d> {
    /// The result.
    pub value: Value<'d>,
    /// What it is the result of.
    pub of: Returned,
    /// Whether it was evidently recorded, rather than written by hand.
    pub recorded: bool,
}

/// What a result is the result of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returned {
    /// `tools/list`
    List,
    /// `tools/call`
    Call,
    /// Anything else.
    Other,
}

impl Returned {
    /// In words, as a headline has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "a list",
            Self::Call => "a call",
            Self::Other => "this request",
        }
    }
}
