//! The outcome of a feature, the loss, and the confidence in a fact.

use crate::diagnostic::Consequence;

named! {
    /// The confidence in a fact.
    pub enum Confidence {
        /// Inferred, reported once, or contradicted.
        Low = "low",
        /// Based on one reliable report, or inferred from converter code.
        Medium = "medium",
        /// Documented, found in the source code, or reported by several users with the message.
        High = "high",
    }
}

named! {
    /// The outcome of a feature with a target.
    pub enum Outcome {
        /// The feature is accepted; that does not mean that it is enforced.
        Accepted = "accepted",
        /// The feature is replaced.
        Rewritten = "rewritten",
        /// The feature does not reach the model.
        Dropped = "dropped",
        /// An error occurs, or the tool is lost.
        Refused = "refused",
    }
}

named! {
    /// The extent of the loss if a target rejects something.
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

impl Outcome {
    /// The consequence of an outcome; `None` for accepted features.
    pub const fn consequence(self, scope: Option<Scope>) -> Option<Consequence> {
        Some(match (self, scope) {
            (Self::Accepted, _) => return None,
            (Self::Rewritten, _) => Consequence::Rewritten,
            (Self::Dropped, _) => Consequence::Dropped,
            (Self::Refused, Some(Scope::Call)) => Consequence::CallLost,
            (Self::Refused, Some(Scope::Tool) | None) => Consequence::ToolLost,
            (Self::Refused, Some(Scope::Server)) => Consequence::ServerLost,
            (Self::Refused, Some(Scope::Request)) => Consequence::RequestLost,
        })
    }
}
