//! The maximum size of a result.

use super::Known;
use crate::targets::record::limits::LengthUnit;

facts! {
    /// The maximum size of a result.
    pub struct ResultLimit {
        /// The maximum size in units; `None` if it depends on the model.
        pub max: Option<usize>,
        /// The unit of the size.
        pub unit: Option<LengthUnit>,
        /// The maximum size in estimated tokens.
        pub tokens: Option<usize>,
        /// The maximum number of lines, in addition.
        pub lines: Option<usize>,
        /// The parts of a result that are measured.
        pub of: LimitScope,
        /// The part that is removed.
        pub cut: Cut,
        /// The part of the maximum that is kept at the beginning if the middle is removed, in percent.
        pub head: Option<usize>,
        /// The template of the text at the cut; `{removed}` is the number of removed units.
        pub mark: Option<String>,
        /// The member of a tool's `_meta` that raises the limit.
        pub raised_by: Option<String>,
        /// The source of these facts, if it is not that of the view.
        pub known: Option<Known>,
    }

    /// The parts of a result that a limit on its size measures.
    pub enum LimitScope {
        /// Each part by itself.
        Part,
        /// All parts of a result together.
        Result,
        /// A result of exactly one part.
        OnlyPart,
    }

    /// The part that is removed from a result that is too large.
    pub enum Cut {
        /// The end.
        End,
        /// The middle.
        Middle,
        /// All, in favour of the path of a file with the result.
        File,
        /// Nothing: there is no limit.
        None,
    }
}
