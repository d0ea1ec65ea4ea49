//! The YAML reader: converts the events of a parser to the tree.
//!
//! Values that are not members of their mapping (complex keys, the values of a merge key `<<`) are
//! read into separate arenas, so that the tree contains only what a JSON reader would see. Nothing
//! here recurses; the nesting of the text is a stack of [`ContainerFrame`]s.

use std::sync::Arc;

use granit_parser::{ErrorKind, Event, Parser, ScanError};

use crate::document::json::reader::offset;
use crate::document::syntax::{SyntaxError, SyntaxErrorKind};
use crate::document::tree::arena::{Flags, Tree};
use crate::document::tree::node_id::NodeId;
use crate::document::tree::reader_output::ReaderOutput;
use crate::document::yaml::comment::Comments;
use crate::document::yaml::state::{Address, Anchor, ContainerFrame, MappingKey, Scalar, Skip};
use crate::document::{Document, Kind, ReadLimits, Span, Syntax, yaml::error};
use crate::source::SourceText;

pub(crate) fn read(source: Arc<SourceText>, limits: &ReadLimits) -> Document {
    let mut reader = Reader::new(&source, limits);
    reader.run();
    reader.into_output().into_document(source, Syntax::Yaml)
}

pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    base: usize,
    /// The tree, followed by the arenas of values that are not part of the tree.
    pub(crate) arenas: Vec<Tree>,
    pub(crate) frames: Vec<ContainerFrame>,
    pub(crate) key: Option<MappingKey>,
    pub(crate) anchors: Vec<Anchor>,
    pub(crate) skip: Option<Skip>,
    /// The offset just past the last token that belongs to a node.
    pub(crate) last_end: u32,
    comments: Comments<'t>,
    pub(crate) max_depth: usize,
    max_errors: usize,
    pub(crate) max_expansion: u32,
    pub(crate) expansion_left: u32,
    pub(crate) reported_expansion: bool,
    /// The output except the tree and the comments.
    pub(crate) output: ReaderOutput,
}

impl<'t> Reader<'t> {
    fn new(source: &'t SourceText, limits: &ReadLimits) -> Self {
        let text = source.text();
        Self {
            text,
            base: source.content_start(),
            arenas: vec![Tree::with_capacity_for(text.len())],
            frames: Vec::with_capacity(16),
            key: None,
            anchors: Vec::new(),
            skip: None,
            last_end: offset(source.content_start()),
            comments: Comments::new(text, source.content_start()),
            max_depth: limits.depth as usize,
            max_errors: limits.syntax_errors,
            max_expansion: limits.alias_expansion,
            expansion_left: limits.alias_expansion,
            reported_expansion: false,
            output: ReaderOutput { may_repeat_keys: Some(Vec::new()), ..ReaderOutput::default() },
        }
    }

    fn into_output(mut self) -> ReaderOutput {
        crate::sort::by_key(&mut self.output.errors, |error| error.span.start);
        let (tree, comments) = (self.arenas.swap_remove(0), self.comments.found);
        ReaderOutput { tree, comments, ..self.output }
    }

    fn run(&mut self) {
        // The parser's own limits end a document; ours skip the deeper values and continue. But it
        // stores each level in a hundred times the bytes that open one.
        let deepest = self.deepest();
        let options = granit_parser::options! {
            emit_unresolved_aliases: true,
            flow_nesting_limit: deepest,
            block_nesting_limit: deepest,
        };
        let text = self.text;
        let mut parser = Parser::new_from_str_with_options(&text[self.base..], options);
        let mut failures = 0;
        while let Some(result) = parser.next_event() {
            match result {
                Ok((event, span)) => self.event(event, self.span_of(&span)),
                Err(error) => {
                    self.fail(&error);
                    failures += 1;
                    // The documents of a stream are independent (YAML 1.2.2, section 9.2).
                    let next = parser.proceed_next_document();
                    if failures > self.max_errors || !matches!(next, Ok(true)) {
                        break;
                    }
                }
            }
            if self.output.errors.len() >= self.max_errors {
                self.give_up();
                break;
            }
        }
        self.close_all();
        self.report_emptiness();
    }

    fn span_of(&self, span: &granit_parser::Span) -> Span {
        let range = span.byte_range().unwrap_or_default();
        Span::new(offset(self.base + range.start), offset(self.base + range.end))
    }

    fn event(&mut self, event: Event<'_>, span: Span) {
        self.comments.before(&event, span);
        if has_properties(&event) {
            self.output.properties.push(span.start);
        }
        match event {
            Event::DocumentStart(explicit, _) => {
                let end = if explicit { span.end } else { span.start };
                self.last_end = self.last_end.max(end);
            }
            Event::DocumentEnd => self.close_all(),
            _ if self.skip.is_some() => self.pass_over(&event, span),
            Event::Scalar(text, style, anchor, tag) => {
                self.scalar(&Scalar { text, style, anchor, tag, span });
            }
            Event::SequenceStart(style, anchor, _) => self.open_sequence(style, anchor, span),
            Event::MappingStart(style, anchor, _) => self.open_mapping(style, anchor, span),
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::UnresolvedAlias(_) => self.undefined_alias(span),
            _ => {}
        }
    }

    /// Whether the next node is a key: the innermost container is a mapping, and no key waits for
    /// its value.
    pub(crate) fn expects_key(&self) -> bool {
        self.key.is_none() && self.innermost_is_mapping()
    }

    pub(crate) fn innermost_is_mapping(&self) -> bool {
        self.frames.last().is_some_and(|frame| self.kind_of(frame.node) == Kind::Object)
    }

    pub(crate) fn kind_of(&self, node: Address) -> Kind {
        self.arenas[node.arena].node(node.id).kind()
    }

    /// Appends a value to the innermost container, under the pending key.
    pub(crate) fn push(
        &mut self,
        kind: Kind,
        flags: Flags,
        span: Span,
        decoded: Option<Box<str>>,
        height: u32,
    ) -> Address {
        let arena = self.frames.last().map_or(0, |frame| frame.node.arena);
        let (key, key_text) = self.key.take().map(|key| (key.pending, key.text)).unzip();
        let flags = if decoded.is_some() { flags.with(Flags::DECODED) } else { flags };
        let tree = &mut self.arenas[arena];
        let id = tree.push(kind, flags, span, key);
        if let Some(text) = key_text.flatten() {
            tree.set_decoded(id, true, text);
        }
        if let Some(text) = decoded {
            tree.set_decoded(id, false, text);
        }
        self.added(id, height);
        Address { arena, id }
    }

    /// Records a new child of the innermost container, or a new root.
    pub(crate) fn added(&mut self, id: NodeId, height: u32) {
        match self.frames.last_mut() {
            Some(frame) => frame.height = frame.height.max(height),
            None => self.output.roots.push(id),
        }
    }

    /// Begins an arena for a value that is not a member of its container.
    pub(crate) fn push_apart(
        &mut self,
        kind: Kind,
        flags: Flags,
        span: Span,
        decoded: Option<Box<str>>,
    ) -> Address {
        let mut tree = Tree::default();
        let flags = if decoded.is_some() { flags.with(Flags::DECODED) } else { flags };
        let id = tree.push(kind, flags, span, None);
        if let Some(text) = decoded {
            tree.set_decoded(id, false, text);
        }
        self.arenas.push(tree);
        Address { arena: self.arenas.len() - 1, id }
    }

    fn fail(&mut self, error: &ScanError) {
        let at = offset(self.base + error.marker().byte_offset().unwrap_or(0));
        self.comments.before_fault(at);
        let already_reported = self.output.has_error_before(at, self.text);
        if matches!(error.kind(), ErrorKind::RecursionLimitExceeded) {
            self.too_deep(at);
        } else if !already_reported {
            self.output.errors.push(error::explain(self.text, error.kind(), at, self.last_end));
        }
        let open = self.frames.iter().filter(|frame| frame.node.arena == 0);
        self.output.unfinished.extend(open.map(|frame| frame.node.id));
        self.close_all();
    }

    fn give_up(&mut self) {
        let last = self.output.errors.last().map_or(0, |last| last.span.end);
        let span = Span::at(self.last_end.max(last));
        self.output.errors.push(SyntaxError::too_many(self.max_errors, span));
    }

    fn report_emptiness(&mut self) {
        if !self.output.roots.is_empty()
            || !self.output.errors.is_empty()
            || !self.output.limits.is_empty()
        {
            return;
        }
        let message = if self.text[self.base..].trim().is_empty() {
            "the text is empty"
        } else if self.comments.is_empty() {
            "the text contains no value"
        } else {
            "the text contains only comments"
        };
        let span = Span::at(offset(self.text.len()));
        self.output.errors.push(SyntaxError::new(SyntaxErrorKind::Empty, span, message));
    }
}

fn has_properties(event: &Event<'_>) -> bool {
    match event {
        Event::Scalar(_, _, anchor, tag) => *anchor != 0 || tag.is_some(),
        Event::SequenceStart(_, anchor, tag) | Event::MappingStart(_, anchor, tag) => {
            *anchor != 0 || tag.is_some()
        }
        _ => false,
    }
}
