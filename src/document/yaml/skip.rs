//! Skipping values below the depth limit, and reporting of limits.

use granit_parser::Event;

use crate::document::Span;
use crate::document::json::reader::offset;
use crate::document::limits::MAX_SKIPPED_LEVELS;
use crate::document::syntax::{LimitHit, LimitKind, SyntaxError, SyntaxErrorKind};
use crate::document::tree::arena::Flags;
use crate::document::yaml::reader::Reader;
use crate::document::yaml::state::Skip;

impl Reader<'_> {
    pub(crate) fn begin_skip(&mut self, is_key: bool, opener: Span) {
        self.limit_hit(LimitKind::Depth, opener, offset(self.max_depth));
        self.key = None;
        self.skip = Some(Skip { levels: 1, key_start: is_key.then_some(opener.start) });
    }

    pub(crate) fn pass_over(&mut self, event: &Event<'_>, span: Span) {
        let Some(skip) = &mut self.skip else {
            return;
        };
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => skip.levels += 1,
            Event::SequenceEnd | Event::MappingEnd => skip.levels -= 1,
            _ => {}
        }
        // The end of a block collection is reported at the token after it, its last scalar is not.
        let reported_late =
            matches!(event, Event::SequenceEnd | Event::MappingEnd) && span.is_empty();
        if !reported_late {
            self.last_end = self.last_end.max(span.end);
        }
        if skip.levels == 0 {
            let key_start = skip.key_start;
            self.skip = None;
            if let Some(start) = key_start {
                let end = self.last_end.max(start);
                self.set_key(Span::new(start, end), Flags::KEY_NOT_STRING, None, None);
            }
        }
    }

    /// The deepest nesting that is read at all.
    pub(crate) fn deepest(&self) -> usize {
        self.max_depth.saturating_add(MAX_SKIPPED_LEVELS)
    }

    /// Reports that the document ends where it is too deep even to be skipped.
    pub(crate) fn too_deep(&mut self, at: u32) {
        let span = Span::at(at);
        if self.skip.is_none() {
            self.limit_hit(LimitKind::Depth, span, offset(self.max_depth));
        }
        let message =
            format!("nested more than {} levels deep; the rest is not read", self.deepest());
        let error = SyntaxError::new(SyntaxErrorKind::TooMany, span, message);
        self.output.errors.push(error.with_help("flatten the value"));
    }

    pub(crate) fn limit_hit(&mut self, kind: LimitKind, span: Span, limit: u32) {
        let inside = self.frames.iter().rev().find(|frame| frame.node.arena == 0);
        let node = inside.map(|frame| frame.node.id);
        self.output.limit_hit(LimitHit { kind, span, limit, node });
    }
}
