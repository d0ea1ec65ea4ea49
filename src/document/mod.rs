//! A single form of tree, with exact positions, for every syntax.
//!
//! JSON, JSON Lines, YAML and TOML all use the same arena of nodes. The tree knows nothing about
//! the Model Context Protocol; it describes values and their positions.

mod compare;
mod edit;
mod json;
mod key_filter;
mod kind;
mod limits;
mod line_end;
mod syntax;
mod template;
mod toml;
mod tree;
mod yaml;

use std::sync::{Arc, OnceLock};

use crate::source::{SourceText, is_prescribed_name};

pub use compare::equality::run_hash;
pub(crate) use compare::exact_json::json_of;
#[cfg(feature = "contract")]
pub(crate) use compare::exact_json::number_of;
pub use compare::number::{Decimal, compare_numbers};
pub use compare::unique_items::evidently_differ;
#[cfg(feature = "lsp")]
pub(crate) use edit::text::{Quote, quoted_as, toml_value, yaml_value};
pub use edit::tree_edit::{ByteEdit, TreeEdit};
pub use kind::Kind;
pub use syntax::{LimitHit, LimitKind, Related, SyntaxError, SyntaxErrorKind};
pub use tree::duplicate_keys::MemberIter;
pub use tree::lookup::Children;
pub use tree::node_id::{MaybeNodeId, NodeId};
pub use tree::place::{Part, Place};
pub use tree::pointer::{PointerCursor, escape_token, split_pointer};
pub use tree::rewrite::Rewrite;
pub use tree::value::{Comment, TextLengths, Value};
pub use yaml::core_schema::{OldType, old_type};
pub use yaml::line_breaks_1_1::OldLineBreaks;

use tree::key_index::KeyIndex;
use tree::long_text::LongTexts;
use tree::lookup::Family;
use tree::reader_output::ReaderOutput;

/// A half-open range of byte offsets into the text of one document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
}

impl Span {
    /// The range from `start` up to `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty range at `offset`.
    pub const fn at(offset: u32) -> Self {
        Self { start: offset, end: offset }
    }

    /// The range as indexes into a string.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether `other` lies within this range or touches one of its ends.
    pub const fn touches(self, other: Self) -> bool {
        self.start <= other.end && other.start <= self.end
    }

    /// Length in bytes.
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether the range contains no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }
}

/// The syntax in which a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syntax {
    /// JSON (RFC 8259); several consecutive values are several roots.
    Json,
    /// JSON with comments, but without trailing commas.
    CommentedJson,
    /// JSON with comments and trailing commas.
    Jsonc,
    /// YAML 1.2, core schema, with merge keys.
    Yaml,
    /// TOML 1.1; dates and times are strings.
    Toml,
}

impl Syntax {
    /// Whether the syntax is JSON, with or without comments.
    pub const fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::CommentedJson | Self::Jsonc)
    }
}

/// Bounds that protect the reader from hostile texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReadLimits {
    /// Maximum nesting of arrays and objects.
    pub depth: u32,
    /// Maximum number of values that YAML aliases and merge keys may add.
    pub alias_expansion: u32,
    /// Number of syntax errors after which reading stops.
    pub syntax_errors: usize,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { depth: 256, alias_expansion: 100_000, syntax_errors: 20 }
    }
}

/// A text, its tree, and the problems of its syntax.
#[derive(Debug)]
pub struct Document {
    source: Arc<SourceText>,
    syntax: Syntax,
    read: ReaderOutput,
    /// The first node that differs from the text, if the document was rewritten.
    rewritten: Option<NodeId>,
    /// Whether the roots are objects that are not in the text.
    is_enclosed: bool,
    later: Later,
}

/// Facts that are computed on first use.
#[derive(Debug, Default)]
struct Later {
    family: OnceLock<Family>,
    /// The members that are overridden by later duplicates.
    replaced: OnceLock<Box<[NodeId]>>,
    /// The objects that contain overridden members, in order.
    doubled: OnceLock<Box<[NodeId]>>,
    /// An index of wide containers, filled when their children are looked up repeatedly.
    wide: KeyIndex,
    /// Milestones of long texts, filled when positions in the texts are looked up.
    long: LongTexts,
}

impl Document {
    /// The document of a text with this path, within the usual limits.
    pub fn of(path: &str, text: impl Into<String>, syntax: Syntax) -> Self {
        Self::read(Arc::new(SourceText::new(path, text)), syntax, &ReadLimits::default())
    }

    /// The document of a JSON text, or of JSON Lines, within the usual limits.
    pub fn of_json(text: &str) -> Self {
        Self::of("a.json", text, Syntax::Json)
    }

    /// Reads `source` as `syntax`. Never fails: unreadable parts are described by
    /// [`Document::syntax_errors`] and [`Document::limits_hit`], and the rest is in the tree.
    pub fn read(source: Arc<SourceText>, syntax: Syntax, limits: &ReadLimits) -> Self {
        Self::read_on(1, source, syntax, limits)
    }

    /// Like [`Document::read`], on up to `threads` threads. The document does not depend on their
    /// number.
    pub fn read_on(
        threads: usize,
        source: Arc<SourceText>,
        syntax: Syntax,
        limits: &ReadLimits,
    ) -> Self {
        match syntax {
            Syntax::Yaml => yaml::reader::read(source, limits),
            Syntax::Toml => toml::reader::read(source, limits),
            _ => json::parallel::read(source, syntax, limits, threads),
        }
    }

    /// A document of `source` without any values.
    pub fn unread(source: &SourceText) -> Self {
        let blank = Arc::new(SourceText::without_content(source));
        ReaderOutput::default().into_document(blank, Syntax::Yaml)
    }

    /// A document of `source` without any values, whose comments begin with `#`.
    pub fn of_text(source: Arc<SourceText>) -> Self {
        let lines = source.text().split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some((*end - line.len(), line.trim_end()))
        });
        let comment = |(start, line): (usize, &str)| {
            let mut marks = line.match_indices('#').map(|(at, _)| at);
            let at =
                marks.find(|at| line[..*at].chars().next_back().is_none_or(char::is_whitespace))?;
            let offset = |at| u32::try_from(start + at).unwrap_or(u32::MAX);
            Some(Comment { span: Span::new(offset(at), offset(line.len())) })
        };
        let comments = lines.filter_map(comment).collect();
        ReaderOutput { comments, ..ReaderOutput::default() }.into_document(source, Syntax::Yaml)
    }

    /// Makes a second value at the top level an error: no JSON parser accepts it.
    #[must_use]
    pub fn with_single_root(mut self) -> Self {
        if self.cut_text_after_the_end().is_some() {
            return self;
        }
        // If a value could not be read to its end, the following text may be its rest.
        if self.read.errors.iter().any(|error| error.kind == SyntaxErrorKind::Structure) {
            return self;
        }
        let Some(second) = self.roots().nth(1).map(Value::span) else { return self };
        let first = self.roots().next().map(Value::span);
        let message = "another value follows the end of the document";
        let help = match is_prescribed_name(self.source().path()) {
            true => "keep one value",
            false => "put the values into an array, or name the file `.jsonl`",
        };
        let error = syntax::grammar(Span::new(second.start, second.start + 1), message, help);
        self.read.errors.push(match first {
            Some(first) => error.with_related(
                Span::new(first.end.saturating_sub(1), first.end),
                "the document ends here",
            ),
            None => error,
        });
        crate::sort::by_key(&mut self.read.errors, |error| error.span);
        self
    }

    /// Reports text after the first value, such as Markdown, as one error instead of one per word.
    /// `None` if there is no such text.
    fn cut_text_after_the_end(&mut self) -> Option<()> {
        let first = self.roots().next().filter(|first| first.kind().is_container())?.span();
        let is_broken = |error: &SyntaxError| {
            error.kind == SyntaxErrorKind::Structure && error.span.start < first.end
        };
        let rest = self.text().get(first.end as usize..)?;
        let text = rest.trim_start();
        let is_text = text.starts_with(|it: char| it.is_alphabetic() || "#-*`<>|!=_~".contains(it));
        let is_wrong = |error: &SyntaxError| error.span.start >= first.end;
        let errors = &self.read.errors;
        if !is_text || errors.iter().any(is_broken) || !errors.iter().any(is_wrong) {
            return None;
        }
        let start = first.end + u32::try_from(rest.len() - text.len()).ok()?;
        let line = text.lines().next().unwrap_or_default().trim_end().len();
        let span = Span::new(start, start + u32::try_from(line).ok()?);
        let error = syntax::grammar(span, "text after the end of the document", "remove it")
            .with_related(Span::new(first.end - 1, first.end), "the document ends here");
        self.read.errors.retain(|error| error.span.start < first.end);
        self.read.errors.push(error);
        self.read.roots.truncate(1);
        Some(())
    }

    /// The parents and previous siblings of all nodes.
    fn family(&self) -> &Family {
        self.later.family.get_or_init(|| Family::of(self))
    }

    /// The container of a value. Computed for all values at the first call.
    pub fn parent_of(&self, value: NodeId) -> Option<Value<'_>> {
        self.family().parent(value).map(|id| self.value(id))
    }

    /// The text the document was read from.
    pub fn source(&self) -> &Arc<SourceText> {
        &self.source
    }

    /// The text the document was read from.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The syntax in which the text was read.
    pub fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// The top-level values: one for JSON, one per line for JSON Lines, one per document for YAML,
    /// the top-level table for TOML.
    pub fn roots(&self) -> impl ExactSizeIterator<Item = Value<'_>> {
        self.read.roots.iter().map(|&id| self.value(id))
    }

    /// The value with this id.
    pub fn value(&self, id: NodeId) -> Value<'_> {
        Value::new(self, id)
    }

    /// The objects in which a key may be duplicated, in the order of the text. Objects in which the
    /// reader already excluded duplicates are omitted.
    pub fn objects_that_may_repeat_keys(&self) -> impl Iterator<Item = Value<'_>> {
        let all = match &self.read.may_repeat_keys {
            Some(_) => 0..0,
            None => 0..self.read.tree.len(),
        };
        let seen = self.read.may_repeat_keys.iter().flatten().copied();
        let nodes = seen.chain(all.map(NodeId::new)).map(|id| self.value(id));
        nodes.filter(|value| value.is_object())
    }

    /// Whether an unquoted text has another type in YAML 1.1 ([`old_type`]).
    pub fn has_old_types(&self) -> bool {
        self.read.has_old_types
    }

    /// Whether the end of this container was not read because of an error inside.
    pub fn is_unfinished(&self, container: NodeId) -> bool {
        self.read.unfinished.binary_search(&container).is_ok()
    }

    /// Number of values in the tree.
    pub fn len(&self) -> usize {
        self.read.tree.len() as usize
    }

    /// Whether the text contained no value at all.
    pub fn is_empty(&self) -> bool {
        self.read.roots.is_empty()
    }

    /// Syntax errors in the order of the text.
    pub fn syntax_errors(&self) -> &[SyntaxError] {
        &self.read.errors
    }

    /// The limits that reading exceeded, in the order of the text.
    pub fn limits_hit(&self) -> &[LimitHit] {
        &self.read.limits
    }

    /// Comments in the order of the text (YAML, TOML and JSON with comments).
    pub fn comments(&self) -> &[Comment] {
        &self.read.comments
    }
}
