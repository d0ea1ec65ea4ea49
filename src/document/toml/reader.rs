//! The TOML reader: entries and headers, line by line.

use std::sync::Arc;

use toml_parser::lexer::TokenKind;

use crate::document::json::reader::offset;
use crate::document::syntax::{LimitHit, LimitKind, SyntaxError, grammar};
use crate::document::toml::error;
use crate::document::toml::state::{Frame, Tokens};
use crate::document::toml::tables::{Blocked, NONE, ROOT, Segment, Tables};
use crate::document::tree::arena::Tree;
use crate::document::tree::reader_output::ReaderOutput;
use crate::document::{Document, NodeId, ReadLimits, Span, Syntax};
use crate::source::SourceText;

pub(crate) fn read(source: Arc<SourceText>, limits: &ReadLimits) -> Document {
    let mut reader = Reader::new(&source, limits);
    reader.run();
    reader.into_output().into_document(source, Syntax::Toml)
}

pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    pub(crate) tokens: Tokens<'t>,
    pub(crate) tables: Tables<'t>,
    /// The table whose entries are being read; `NONE` if its header could not be read.
    table: u32,
    /// The tables with headers whose spans are not complete, each inside the previous one.
    growing: Vec<u32>,
    /// The open brackets.
    pub(crate) frames: Vec<Frame>,
    /// The end of the last token of an entry or a header.
    pub(crate) last_end: u32,
    limits: ReadLimits,
    /// The output except the tree.
    pub(crate) output: ReaderOutput,
}

impl<'t> Reader<'t> {
    fn new(source: &'t SourceText, limits: &ReadLimits) -> Self {
        let text = source.text();
        let tree = Tree::with_capacity_for(text.len());
        Self {
            text,
            // This skips a byte-order mark at the beginning itself.
            tokens: Tokens::new(toml_parser::Source::new(text).lex()),
            tables: Tables::new(text.len(), limits.depth),
            table: ROOT,
            growing: Vec::new(),
            frames: Vec::new(),
            last_end: offset(source.content_start()),
            limits: *limits,
            output: ReaderOutput { tree, ..ReaderOutput::default() },
        }
    }

    fn run(&mut self) {
        self.skip_lines();
        let start = self.tokens.now.span.start;
        while self.kind() != TokenKind::Eof {
            match self.kind() {
                TokenKind::LeftSquareBracket => self.header(),
                _ => self.entry(),
            }
            self.skip_lines();
        }
        self.end_tables(NONE, self.last_end);
        let end = self.last_end.max(start);
        self.tables.item_of(ROOT).span = Span::new(start, end);
    }

    fn into_output(mut self) -> ReaderOutput {
        crate::sort::by_key(&mut self.output.errors, |error| error.span.start);
        crate::sort::by_key(&mut self.output.limits, |hit| hit.span.start);
        self.tables.emit(&mut self.output);
        self.output
    }

    /// Reads `[name]` or `[[name]]`, and ends the tables that do not contain the new one.
    fn header(&mut self) {
        let end_before = self.last_end;
        self.table = NONE;
        let table = self.table_of_header().unwrap_or(NONE);
        self.end_tables(table, end_before);
        if table != NONE {
            self.growing.push(table);
            self.table = table;
        }
    }

    fn table_of_header(&mut self) -> Option<u32> {
        let start = self.take().start;
        let is_array = self.take_if(TokenKind::LeftSquareBracket).is_some();
        let Some(path) = self.path() else {
            self.skip_line();
            return None;
        };
        let closed = self.take_if(TokenKind::RightSquareBracket).is_some()
            && (!is_array || self.take_if(TokenKind::RightSquareBracket).is_some());
        let span = Span::new(start, self.last_end);
        if !closed {
            let bracket = if is_array { "]]" } else { "]" };
            let message = format!("this header lacks its `{bracket}`");
            self.error(grammar(span, &message, &format!("add `{bracket}`")));
            self.skip_line();
            return None;
        }
        let table = self.tables.of_header(&path, is_array, span);
        let table = table.map_err(|blocked| self.blocked(blocked, true)).ok();
        self.end_line();
        table
    }

    /// Ends the spans of the tables that do not contain `table`.
    fn end_tables(&mut self, table: u32, end: u32) {
        while let Some(&last) = self.growing.last() {
            if self.tables.is_inside(table, last) {
                return;
            }
            self.growing.pop();
            let item = self.tables.item_of(last);
            item.span.end = item.span.end.max(end);
        }
    }

    /// Reads `name = value`.
    fn entry(&mut self) {
        if let Some(slot) = self.key(self.table) {
            if self.value(slot) {
                self.end_line();
            }
        } else {
            self.skip_line();
        }
    }

    /// Reads the names of a key or a header, up to the token after them.
    pub(crate) fn path(&mut self) -> Option<Vec<Segment<'t>>> {
        let mut path = Vec::with_capacity(1);
        loop {
            self.skip_space();
            path.push(self.segment()?);
            self.skip_space();
            if self.take_if(TokenKind::Dot).is_none() {
                return Some(path);
            }
        }
    }

    /// Reports a conflict between a key and earlier values.
    pub(crate) fn blocked(&mut self, blocked: Blocked<'t>, is_header: bool) {
        match blocked {
            Blocked::TooDeep(table, span) => self.too_deep(table, span),
            Blocked::By(id, segment) => {
                let (item, known) = (&self.tables.items[id as usize], self.tables.definition(id));
                let error = error::conflict(item, known, &segment, is_header);
                self.error(error);
            }
        }
    }

    pub(crate) fn too_deep(&mut self, container: u32, span: Span) {
        self.leave_unfinished(container);
        let limit = self.limits.depth;
        let node = Some(NodeId::new(container));
        self.output.limit_hit(LimitHit { kind: LimitKind::Depth, span, limit, node });
    }

    /// Records that a part of a container, and so of its enclosing containers, could not be read.
    pub(crate) fn leave_unfinished(&mut self, container: u32) {
        let mut next = container;
        while next != NONE {
            let container = self.tables.container(next);
            container.is_unfinished = true;
            next = container.parent;
        }
    }

    /// Reports an error, unless it follows from the last one on the same line.
    pub(crate) fn error(&mut self, error: SyntaxError) {
        let inside = self.frames.last().map_or(self.table, |frame| frame.container);
        self.leave_unfinished(if inside == NONE { ROOT } else { inside });
        if !self.output.has_error_before(error.span.start, self.text) {
            self.push_error(error);
        }
    }

    pub(crate) fn push_error(&mut self, error: SyntaxError) {
        let most = self.limits.syntax_errors;
        if self.output.errors.len() < most {
            self.output.errors.push(error);
        }
        if self.output.errors.len() == most {
            let span = Span::at(self.last_end);
            self.output.errors.push(SyntaxError::too_many(most, span));
            self.leave_unfinished(ROOT);
            self.tokens.end();
        }
    }
}
