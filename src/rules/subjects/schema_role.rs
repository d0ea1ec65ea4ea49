//! The two schemas of a tool.

use crate::targets::SchemaPlace;

/// Which of a tool's schemas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchemaRole {
    /// `inputSchema`
    Input,
    /// `outputSchema`
    Output,
}

impl SchemaRole {
    /// The member's name.
    pub const fn member(self) -> &'static str {
        match self {
            Self::Input => "inputSchema",
            Self::Output => "outputSchema",
        }
    }

    /// The same, as in the data about targets.
    pub const fn place(self) -> SchemaPlace {
        match self {
            Self::Input => SchemaPlace::Input,
            Self::Output => SchemaPlace::Output,
        }
    }
}
