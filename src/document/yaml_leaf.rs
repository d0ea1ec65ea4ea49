//! Scalars of YAML: as values, and as the keys of entries.

use std::borrow::Cow;

use granit_parser::{ScalarStyle, Tag};

use super::tree::{Flags, Kind, LONGEST_INLINE_KEY, PendingKey};
use super::yaml::{Key, Reader};
use super::yaml_alias::{Anchor, Source};
use super::{Span, yaml_resolve, yaml_token};

/// A scalar's event.
pub(super) struct Scalar<'e> {
    pub(super) text: Cow<'e, str>,
    pub(super) style: ScalarStyle,
    pub(super) anchor: usize,
    pub(super) tag: Option<Cow<'e, Tag>>,
    pub(super) span: Span,
}

impl<'t> Reader<'t> {
    pub(super) fn scalar(&mut self, scalar: &Scalar<'_>) {
        let is_nothing = scalar.style == ScalarStyle::Plain && scalar.span.is_empty();
        let text = if is_nothing { "" } else { self.scalar_text_of(scalar) };
        let tag = scalar.tag.as_deref();
        if is_nothing && self.frames.is_empty() && tag.is_none() && scalar.anchor == 0 {
            return;
        }
        let (kind, flags) = yaml_resolve::resolve(text, scalar.style, tag);
        let span = self.scalar_span(scalar, is_nothing);
        self.last_end = self.last_end.max(span.end);
        let flags = if is_quoted(scalar.style) { flags.with(Flags::QUOTED) } else { flags };
        let decoded = (self.inner_text(span, flags) != text).then(|| Box::from(text));
        if self.expects_key() {
            let merges = text == "<<" && scalar.style == ScalarStyle::Plain;
            let merges = merges && tag.is_none_or(|tag| tag.suffix() == "merge");
            self.scalar_key(kind, flags, span, decoded, merges, scalar.anchor);
        } else {
            let node = self.push(kind, flags, span, decoded, 0);
            self.define(
                scalar.anchor,
                Anchor::Closed(Source { node, height: 0, is_mergeable: false }),
            );
        }
    }

    /// The parser ends a block scalar with a line break even where the text ends without one
    /// (against YAML 1.2.2, section 8.1.1.2).
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
                Span::at(yaml_token::place_of_nothing(self.text, self.last_end, start))
            }
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let from = self.last_end;
                let header = yaml_token::find_indicator(self.text, from, end, b"|>");
                header.map_or(scalar.span, |header| {
                    yaml_token::block_scalar_span(self.text, header, end)
                })
            }
            _ => scalar.span,
        }
    }

    /// The source below `span`, without its quotes where it has them.
    fn inner_text(&self, span: Span, flags: Flags) -> &'t str {
        let quote = u32::from(flags.has(Flags::QUOTED));
        let inner = Span::new(span.start + quote, span.end.saturating_sub(quote));
        self.text.get(inner.range()).unwrap_or_default()
    }

    fn scalar_key(
        &mut self,
        kind: Kind,
        flags: Flags,
        span: Span,
        decoded: Option<Box<str>>,
        merges: bool,
        anchor: usize,
    ) {
        if anchor != 0 {
            let node = self.push_apart(kind, flags, span, decoded.clone());
            self.define(anchor, Anchor::Closed(Source { node, height: 0, is_mergeable: false }));
        }
        let quoted = if flags.has(Flags::QUOTED) { Flags::KEY_QUOTED } else { Flags::NONE };
        let not_string = if kind == Kind::String { Flags::NONE } else { Flags::KEY_NOT_STRING };
        self.set_key(span, quoted.with(not_string), decoded);
        if let Some(key) = &mut self.key {
            key.merges = merges;
        }
    }

    pub(super) fn set_key(&mut self, span: Span, flags: Flags, text: Option<Box<str>>) {
        let too_long = span.len() > LONGEST_INLINE_KEY;
        let text = text.or_else(|| {
            let quoted = flags.has(Flags::KEY_QUOTED);
            let flags = if quoted { Flags::QUOTED } else { Flags::NONE };
            too_long.then(|| self.inner_text(span, flags).into())
        });
        let flags = if text.is_some() { flags.with(Flags::KEY_DECODED) } else { flags };
        let pending = PendingKey { start: span.start, end: span.end, flags };
        self.key = Some(Key { pending, text, merges: false });
    }
}

fn is_quoted(style: ScalarStyle) -> bool {
    matches!(style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted)
}
