//! An occurrence of a name, and how strongly it indicates that a tool is defined there.

use std::ops::Range;

use crate::lexer::TokenKind;
use crate::locate::extent;
use crate::locate::limits::MAX_LEAD_TOKENS;
use crate::locate::view::View;

/// The strength of an occurrence by itself, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    /// The name is that of something else: a prompt, a parameter, a predicate.
    Other,
    /// The name is only mentioned.
    Mention,
    /// The name is that of a function that is not registered at this place.
    Function,
    /// The name is the value of a constant.
    Constant,
    /// The name is the key of an object or table.
    Key,
    /// The name is that of a function that is registered elsewhere.
    Registered,
    /// The name is the value of a member `name`.
    Member,
    /// The name is in a tool definition: a registering call, a decorator, a member of a tool.
    Tool,
}

/// The shape of a declaration, from which its extent follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// The declaration is the brackets around the name.
    Member,
    /// The declaration is the value behind the key.
    Value,
    /// The declaration is the function with this name.
    Function,
    /// The declaration is the class whose method returns the name.
    Method,
}

/// An occurrence that may be the definition of a tool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sighting {
    /// Index of the file.
    pub(super) file: usize,
    /// Index of the token with the name.
    pub(super) token: usize,
    /// The strength of the occurrence by itself.
    pub(super) rank: Rank,
    shape: Shape,
}

impl Sighting {
    pub(super) fn new(file: usize, token: usize, rank: Rank, shape: Shape) -> Self {
        Self { file, token, rank, shape }
    }

    /// Whether the occurrence is a key whose value is a text: `x: "…"`, `["x"]: "…"`, `"x" => "…"`.
    pub(super) fn is_key_of_text(&self, view: View<'_>) -> bool {
        let is_sign = |at: &usize| {
            matches!(view.kind_at(*at), Some(TokenKind::Punctuation | TokenKind::Close))
        };
        let value = (self.token + 1..).find(|at| !is_sign(at)).and_then(|at| view.kind_at(at));
        self.rank == Rank::Key && matches!(value, Some(TokenKind::String | TokenKind::Fragment))
    }

    /// The tokens of the declaration at the occurrence.
    pub(super) fn declaration(&self, view: View<'_>) -> Range<usize> {
        match self.shape {
            Shape::Member => extent::of_member(view, self.token),
            Shape::Function => extent::of_function(view, self.token),
            Shape::Value => {
                let limit = (self.token + MAX_LEAD_TOKENS).min(view.len());
                let mut behind = self.token + 1..limit;
                let open = behind.find(|at| view.kind(*at) == TokenKind::Open);
                let end = open.and_then(|open| view.partner(open)).unwrap_or(self.token);
                self.token..end + 1
            }
            Shape::Method => extent::of_class(view, self.token),
        }
    }
}
