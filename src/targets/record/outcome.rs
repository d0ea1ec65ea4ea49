//! The outcome of something, the loss, and the confidence.

use serde::Deserialize;

named! {
    /// How sure a fact is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Confidence {
        /// Inferred, reported once, or contradicted.
        Low = "low",
        /// One good report, or inferred from a converter.
        Medium = "medium",
        /// Documented, read in the source, or reported by several with the message.
        High = "high",
    }
}

named! {
    /// The outcome of something.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Outcome {
        /// It is accepted; that does not mean that it is enforced.
        Accepted = "accepted",
        /// It is replaced.
        Rewritten = "rewritten",
        /// It does not reach the model.
        Dropped = "dropped",
        /// An error, or a lost tool.
        Refused = "refused",
    }
}

named! {
    /// The loss together with the rejected part.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Scope {
        /// A call of the tool, or its result.
        Call = "call",
        /// The tool.
        Tool = "tool",
        /// All tools of the server.
        Server = "server",
        /// Every request that contains the tool, so all tools of all servers.
        Request = "request",
    }
}

impl Scope {
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
