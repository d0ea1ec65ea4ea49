//! Scalars of YAML: as values, and as the keys of entries.

use granit_parser::ScalarStyle;

use crate::document::key_filter::mark_of;
use crate::document::tree::arena::{Flags, LONGEST_INLINE_KEY, PendingKey};
use crate::document::yaml::reader::Reader;
use crate::document::yaml::state::{Anchor, MappingKey, Scalar, Source};
use crate::document::{Kind, Span, yaml::core_schema, yaml::token};

impl<'t> Reader<'t> {
    pub(crate) fn scalar(&mut self, scalar: &Scalar<'_>) {
        let is_nothing = scalar.style == ScalarStyle::Plain && scalar.span.is_empty();
        let text = if is_nothing { "" } else { self.scalar_text_of(scalar) };
        let tag = scalar.tag.as_deref();
        if is_nothing && self.frames.is_empty() && tag.is_none() && scalar.anchor == 0 {
            return;
        }
        let (kind, flags) = core_schema::resolve(text, scalar.style, tag);
        if scalar.style == ScalarStyle::Plain && kind == Kind::String {
            self.output.has_old_types |= core_schema::old_type(text).is_some();
        }
        let span = self.scalar_span(scalar, is_nothing);
        self.last_end = self.last_end.max(span.end);
        let flags = if is_quoted(scalar.style) { flags.with(Flags::QUOTED) } else { flags };
        let inner = self.inner_text(span, flags);
        // Mostly it is the very same text.
        let is_inner = std::ptr::eq(inner, text) || inner == text;
        let decoded = (!is_inner).then(|| Box::from(text));
        if self.expects_key() {
            // The merge key of YAML 1.1 (yaml.org/type/merge.html), which parsers of 1.2 support too.
            let merges = text == "<<" && scalar.style == ScalarStyle::Plain;
            let merges = merges && tag.is_none_or(|tag| tag.suffix() == "merge");
            if scalar.anchor != 0 {
                let node = self.push_apart(kind, flags, span, decoded.clone());
                let source = Source { node, height: 0, is_mergeable: false };
                self.define(scalar.anchor, Anchor::Closed(source));
            }
            let quoted = if flags.has(Flags::QUOTED) { Flags::KEY_QUOTED } else { Flags::NONE };
            let is_string = kind == Kind::String;
            let not_string = if is_string { Flags::NONE } else { Flags::KEY_NOT_STRING };
            self.set_key(span, quoted.with(not_string), decoded, Some(mark_of(text.as_bytes())));
            if let Some(key) = &mut self.key {
                key.merges = merges;
            }
        } else {
            let node = self.push(kind, flags, span, decoded, 0);
            self.define(
                scalar.anchor,
                Anchor::Closed(Source { node, height: 0, is_mergeable: false }),
            );
        }
    }

    /// The text of a scalar without a line break that the parser adds: it ends a block scalar with
    /// a line break even if the text ends without one (against YAML 1.2.2, section 8.1.1.2).
    fn scalar_text_of<'e>(&self, scalar: &'e Scalar<'_>) -> &'e str {
        let text = &*scalar.text;
        let in_block = matches!(scalar.style, ScalarStyle::Literal | ScalarStyle::Folded);
        let unfinished = scalar.span.end as usize == self.text.len()
            && !self.text.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']);
        if in_block && unfinished { text.strip_suffix('\n').unwrap_or(text) } else { text }
    }

    fn scalar_span(&self, scalar: &Scalar<'_>, is_nothing: bool) -> Span {
        let Span { start, end } = scalar.span;
        match scalar.style {
            ScalarStyle::Plain if is_nothing && self.expects_key() => scalar.span,
            ScalarStyle::Plain if is_nothing => {
                Span::at(token::place_of_nothing(self.text, self.last_end, start))
            }
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let from = self.last_end;
                let header = token::find_indicator(self.text, from, end, b"|>");
                header
                    .map_or(scalar.span, |header| token::block_scalar_span(self.text, header, end))
            }
            _ => scalar.span,
        }
    }

    /// The source text of `span`, without its quotes if it has them.
    fn inner_text(&self, span: Span, flags: Flags) -> &'t str {
        let quote = u32::from(flags.has(Flags::QUOTED));
        let inner = Span::new(span.start + quote, span.end.saturating_sub(quote));
        self.text.get(inner.range()).unwrap_or_default()
    }

    /// Sets the key of the entry that is read next. `mark` is the mark of the key's text, if known.
    pub(crate) fn set_key(
        &mut self,
        span: Span,
        flags: Flags,
        text: Option<Box<str>>,
        mark: Option<u64>,
    ) {
        self.note_key(mark);
        let too_long = span.len() > LONGEST_INLINE_KEY;
        let text = text.or_else(|| {
            let quoted = flags.has(Flags::KEY_QUOTED);
            let flags = if quoted { Flags::QUOTED } else { Flags::NONE };
            too_long.then(|| self.inner_text(span, flags).into())
        });
        let flags = if text.is_some() { flags.with(Flags::KEY_DECODED) } else { flags };
        let pending = PendingKey { start: span.start, end: span.end, flags };
        self.key = Some(MappingKey { pending, text, merges: false });
    }

    /// Records that a key may be a duplicate in its mapping; without a mark it is assumed that it
    /// may.
    fn note_key(&mut self, mark: Option<u64>) {
        let Some(frame) = self.frames.last_mut() else { return };
        let is_new = mark.is_some_and(|mark| frame.keys.add(mark));
        if is_new || frame.may_repeat_key {
            return;
        }
        frame.may_repeat_key = true;
        // A separately read value is in the tree only as a copy.
        if let Some(may_repeat_keys) =
            self.output.may_repeat_keys.as_mut().filter(|_| frame.node.arena == 0)
        {
            may_repeat_keys.push(frame.node.id);
        }
    }
}

fn is_quoted(style: ScalarStyle) -> bool {
    matches!(style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted)
}
