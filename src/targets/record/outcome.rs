//! What becomes of something, how much is lost, and how sure that is.

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

/// What becomes of something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It passes; that does not mean that anybody enforces it.
    Accepted,
    /// Something else takes its place.
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

/// How much is lost with what is rejected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// A call of the tool, or its result.
    Call,
    /// The tool.
    Tool,
    /// All tools of the server.
    Server,
    /// Every request that carries the tool, so all tools of all servers.
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

    /// What is lost, in words.
    pub const fn lost(self) -> &'static str {
        match self {
            Self::Call => "calls of this tool",
            Self::Tool => "this tool",
            Self::Server => "every tool of the server",
            Self::Request => "every tool of the request",
        }
    }
}
