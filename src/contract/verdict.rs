//! Whether a change of a schema breaks a caller or reader: a proof, counter-examples, or neither.

use crate::contract::witness::judge::Witness;

/// Which schema of a tool is compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// `inputSchema`: callers send what the old one allows, the new one receives it.
    Input,
    /// `outputSchema`: the server sends what the new one allows, readers of the old one receive it.
    Output,
}

impl Direction {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
        }
    }

    /// The member of a tool.
    pub const fn member(self) -> &'static str {
        match self {
            Self::Input => "inputSchema",
            Self::Output => "outputSchema",
        }
    }
}

/// What was found out about a pair of schemas in one direction.
#[derive(Debug)]
pub(super) enum Verdict {
    /// Everything that is sent is accepted.
    Contained,
    /// These instances are sent and rejected, the shortest first.
    Lost(Vec<Witness>),
    /// Neither was found out, for this reason.
    Unknown(String),
}
