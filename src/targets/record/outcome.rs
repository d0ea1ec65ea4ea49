//! The outcome of something, the loss, and the confidence.

use serde::Deserialize;

/// How sure a fact is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// Inferred, reported once, or contradicted.
    Low,
    /// One good report, or inferred from a converter.
    Medium,
    /// Documented, read in the source, or reported by several with the message.
    High,
}

impl Confidence {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// The outcome of something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It is accepted; that does not mean that it is enforced.
    Accepted,
    /// It is replaced.
    Rewritten,
    /// It does not reach the model.
    Dropped,
    /// An error, or a lost tool.
    Refused,
}

impl Outcome {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rewritten => "rewritten",
            Self::Dropped => "dropped",
            Self::Refused => "refused",
        }
    }
}

/// The loss together with the rejected part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// A call of the tool, or its result.
    Call,
    /// The tool.
    Tool,
    /// All tools of the server.
    Server,
    /// Every request that contains the tool, so all tools of all servers.
    Request,
}

impl Scope {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Tool => "tool",
            Self::Server => "server",
            Self::Request => "request",
        }
    }

    /// The loss, in words.
    pub const fn lost(self) -> &'static str {
        match self {
            Self::Call => "calls of this tool",
            Self::Tool => "this tool",
            Self::Server => "every tool of the server",
            Self::Request => "every tool of the request",
        }
    }
}
