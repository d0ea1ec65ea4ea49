//! What can be wrong with a text before anything is known of its meaning.

use super::{NodeId, Span};

/// A place where the text is not what its syntax demands.
#[derive(Clone, Debug)]
pub struct SyntaxError {
    /// The bytes that are wrong; empty where something is missing.
    pub span: Span,
    /// The sort of error.
    pub kind: SyntaxErrorKind,
    /// What is wrong: one clause, lower case, no full stop.
    pub message: String,
    /// What to do about it, beginning with a verb.
    pub help: Option<String>,
    /// A second place that explains the first.
    pub related: Option<Related>,
}

/// A second place of a syntax error.
#[derive(Clone, Debug)]
pub struct Related {
    /// The bytes it is about.
    pub span: Span,
    /// What it has to do with the error.
    pub message: String,
}

/// The sorts of syntax error that anything later distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SyntaxErrorKind {
    /// The text contains no value at all.
    Empty,
    /// Something is where the grammar does not allow it, or is missing.
    Grammar,
    /// The same, so that brackets do not pair or nothing can be made of what follows: the rest of
    /// the value is not in the tree.
    Structure,
    /// The text is a template; nothing of it is in the tree.
    Template,
    /// An escape that represents no character (half of a surrogate pair).
    LoneSurrogate,
    /// A comment or trailing comma where the syntax has none.
    Extension,
    /// The reader gave up after too many errors.
    TooMany,
}

/// A bound of [`super::ReadLimits`] that the text ran into. What lies beyond is not in the tree.
#[derive(Clone, Copy, Debug)]
pub struct LimitHit {
    /// Which bound.
    pub kind: LimitKind,
    /// Where it was passed.
    pub span: Span,
    /// The bound's value.
    pub limit: u32,
    /// The container whose content is missing.
    pub node: Option<NodeId>,
}

/// The bounds of reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitKind {
    /// Nesting of arrays and objects.
    Depth,
    /// Values added by YAML aliases and merge keys.
    AliasExpansion,
    /// A YAML alias that is inside the value it names.
    RecursiveAlias,
}
