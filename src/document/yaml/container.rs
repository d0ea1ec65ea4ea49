//! The open containers of the YAML reader.

use granit_parser::StructureStyle;

use crate::document::key_filter::KeyFilter;
use crate::document::tree::arena::Flags;
use crate::document::yaml::reader::Reader;
use crate::document::yaml::state::{Address, Anchor, ContainerFrame, Role, Source};
use crate::document::{Kind, Span, yaml::token};

impl Reader<'_> {
    pub(crate) fn open_sequence(&mut self, style: StructureStyle, anchor: usize, span: Span) {
        let bracketed = style == StructureStyle::Flow;
        let mut start = span.start;
        if !bracketed && self.innermost_is_mapping() {
            // For a sequence that is not indented the parser returns the position after its dash.
            let dash = token::find_indicator(self.text, self.last_end, start, b"-");
            start = dash.unwrap_or(start);
        }
        let shown = matches!(self.text.as_bytes().get(start as usize), Some(b'-' | b'['));
        self.open(Kind::Array, bracketed, anchor, Span::new(start, start + u32::from(shown)));
    }

    pub(crate) fn open_mapping(&mut self, style: StructureStyle, anchor: usize, span: Span) {
        // A single pair in a flow sequence, `[a: b]`, has no brackets of its own.
        let bracketed = style == StructureStyle::Flow
            && !span.is_empty()
            && self.text.as_bytes().get(span.start as usize) == Some(&b'{');
        let opener = if bracketed { span } else { Span::at(span.start) };
        self.open(Kind::Object, bracketed, anchor, opener);
    }

    fn open(&mut self, kind: Kind, bracketed: bool, anchor: usize, opener: Span) {
        let is_key = self.expects_key();
        // The deeper values are skipped, and the rest of the text is read.
        if self.frames.len() >= self.max_depth {
            self.begin_skip(is_key, opener);
            return;
        }
        self.last_end = self.last_end.max(opener.end);
        let anchors_before = self.anchors.len();
        let span = Span::at(opener.start);
        let (role, node) = if is_key {
            (Role::Key, self.push_apart(kind, Flags::NONE, span, None))
        } else if let Some(key) = self.key.take_if(|key| key.merges) {
            (Role::Merge(key), self.push_apart(kind, Flags::NONE, span, None))
        } else {
            (Role::Member, self.push(kind, Flags::NONE, span, None, 0))
        };
        self.define(anchor, Anchor::Open);
        let merges = Vec::new();
        self.frames.push(ContainerFrame {
            node,
            role,
            bracketed,
            anchor,
            height: 0,
            merges,
            anchors_before,
            keys: KeyFilter::default(),
            may_repeat_key: false,
        });
    }

    pub(crate) fn close(&mut self, span: Span) {
        if self.frames.last().is_some_and(|frame| frame.bracketed) {
            self.last_end = self.last_end.max(span.end);
        }
        self.close_innermost();
    }

    fn close_innermost(&mut self) {
        self.key = None;
        // Closed once for its own entries, which the merging needs, and once for all of them.
        if let Some(Address { arena, id }) = self.frames.last().map(|frame| frame.node) {
            self.arenas[arena].close(id, self.last_end);
        }
        self.merge_into_innermost();
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let Address { arena, id } = frame.node;
        self.arenas[arena].close(id, self.last_end);
        let may_be_merged = frame.anchor != 0 || matches!(frame.role, Role::Merge(_));
        let is_mergeable = may_be_merged && self.is_mergeable(frame.node);
        let source = Source { node: frame.node, height: frame.height + 1, is_mergeable };
        self.define(frame.anchor, Anchor::Closed(source));
        match frame.role {
            Role::Member => {
                if let Some(outer) = self.frames.last_mut() {
                    outer.height = outer.height.max(source.height);
                }
                return;
            }
            Role::Key => {
                let span = self.arenas[arena].node(id).span();
                self.set_key(span, Flags::KEY_NOT_STRING, None, None);
            }
            Role::Merge(key) => {
                if self.take_merge_value(key, source) {
                    return;
                }
            }
        }
        // No alias refers to separately read values unless they contain an anchor.
        if self.anchors.len() == frame.anchors_before {
            self.arenas.truncate(arena);
        }
    }

    pub(crate) fn close_all(&mut self) {
        self.skip = None;
        while !self.frames.is_empty() {
            self.close_innermost();
        }
        self.key = None;
    }
}
