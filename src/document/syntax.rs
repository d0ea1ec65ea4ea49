//! The syntax errors of a text, which are independent of its meaning.

use super::{NodeId, Span};

/// A position at which the text violates its syntax.
#[derive(Clone, Debug)]
pub struct SyntaxError {
    /// The invalid bytes; empty if something is missing.
    pub span: Span,
    /// The kind of the error.
    pub kind: SyntaxErrorKind,
    /// The message: one clause, lower case, no full stop.
    pub message: String,
    /// The help, beginning with a verb.
    pub help: Option<String>,
    /// A second position that explains the first.
    pub related: Option<Related>,
}

impl SyntaxError {
    /// An error without help.
    pub(crate) fn new(kind: SyntaxErrorKind, span: Span, message: impl Into<String>) -> Self {
        Self { span, kind, message: message.into(), help: None, related: None }
    }

    /// The error that ends reading after `most` other errors.
    pub(crate) fn too_many(most: usize, span: Span) -> Self {
        let message = format!("too many syntax errors ({most}); the rest is not read");
        Self::new(SyntaxErrorKind::TooMany, span, message)
    }

    #[must_use]
    pub(crate) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    #[must_use]
    pub(crate) fn with_related(self, span: Span, message: impl Into<String>) -> Self {
        Self { related: Some(Related { span, message: message.into() }), ..self }
    }
}

/// An error of grammar, with its help unless that is empty.
pub(crate) fn grammar(span: Span, message: &str, help: &str) -> SyntaxError {
    let error = SyntaxError::new(SyntaxErrorKind::Grammar, span, message);
    if help.is_empty() { error } else { error.with_help(help) }
}

/// A second position of a syntax error.
#[derive(Clone, Debug)]
pub struct Related {
    /// The bytes at the second position.
    pub span: Span,
    /// The relation of the second position to the error.
    pub message: String,
}

/// The kinds of syntax errors that later stages distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SyntaxErrorKind {
    /// The text contains no value at all.
    Empty,
    /// A token that the grammar does not allow, or a missing one.
    Grammar,
    /// An error of grammar after which brackets do not match or the following text cannot be
    /// interpreted: the rest of the value is not in the tree.
    Structure,
    /// The text is a template; none of it is in the tree.
    Template,
    /// An escape that represents no character (half of a surrogate pair).
    LoneSurrogate,
    /// A comment or trailing comma that the syntax does not allow.
    Extension,
    /// The reader gave up after too many errors.
    TooMany,
}

/// A limit of [`super::ReadLimits`] that the text exceeded. Everything beyond the limit is missing
/// from the tree.
#[derive(Clone, Copy, Debug)]
pub struct LimitHit {
    /// The limit that was exceeded.
    pub kind: LimitKind,
    /// The position at which the limit was exceeded.
    pub span: Span,
    /// The value of the limit.
    pub limit: u32,
    /// The container whose content is missing.
    pub node: Option<NodeId>,
}

/// The limits of reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitKind {
    /// Nesting of arrays and objects.
    Depth,
    /// Values added by YAML aliases and merge keys.
    AliasExpansion,
    /// A YAML alias inside the value that it refers to.
    RecursiveAlias,
}
