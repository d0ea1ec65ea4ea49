//! The position of the JSON reader in the grammar.

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// A value, or the end of the text.
    Top,
    /// A value (after `[` it may also be `]`).
    Element { first: bool },
    /// A key (after `{` it may also be `}`).
    Key { first: bool },
    /// `,` or the end of the innermost container.
    After,
    /// Nothing more: the next token closes a container that the reader did not open.
    Base,
}

/// Why a reader stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The text has ended, or there are too many errors.
    Text,
    /// The next byte closes the container that the reader began in.
    Base,
    /// It has reached its end position.
    Stop,
}
