//! Where in the grammar the JSON reader stands.

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::document) enum State {
    /// A value, or the end of the text.
    Top,
    /// A value (after `[` it may also be `]`).
    Element { first: bool },
    /// A key (after `{` it may also be `}`).
    Key { first: bool },
    /// `,` or the end of the innermost container.
    After,
    /// Nothing more: what comes next closes a container that the reader did not open.
    Base,
}

/// Why a reader stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::document) enum End {
    /// The text is at its end, or there are too many errors.
    Text,
    /// The next byte closes the container that the reader began in.
    Base,
    /// It is where it was to stop, or beyond.
    Stop,
}
