//! Reading TOML 1.1.
//!
//! Tokens and the values of scalars come from the crate `toml_parser`; the grammar is read here, so
//! that nothing recurses and each error is reported once, at its cause. A table may be continued
//! anywhere in the text, and the nodes of a tree may not: `tables` collects the values first, and
//! `emit` puts them in order.
//!
//! The members of a table are in the order in which they are first named. A table, and not only an
//! inline one, has a span in the text:
//! * one with a header: from the `[` of its header up to the end of the last line before the next
//!   table that is not inside it. Its key is the last one of the header, inside the span;
//! * one that is only named in longer headers or dotted keys (`a` in `[a.b]` or `a.b = 1`): what
//!   follows its key at that position, the first of several. If it gets its own header later, its
//!   key and span are those of the header;
//! * an array of tables: its first header. Each element has the span of a table with a header;
//! * the root: from the first token of the text up to the last one.
//!
//! So the spans of two values are either apart or one contains the other, and the innermost one
//! around a byte is the last one in the tree. But members that are written elsewhere are outside
//! the span of their table.

pub(super) mod emit;
pub(super) mod error;
pub(super) mod lines;
pub(super) mod offsets;
pub(super) mod reader;
pub(super) mod scalar;
pub(super) mod state;
pub(super) mod tables;
pub(super) mod value;
