//! Changes to YAML that is laid out by indentation, and to YAML's scalars.

use crate::document::edit::text::{
    Quote, is_plain, needs_escape, quoted_as, yaml_double, yaml_inner, yaml_value,
};
use crate::document::edit::tree_edit::{ByteEdit, End, NewChild};
use crate::document::line_end::line_length;
use crate::document::{Document, NodeId, Span, Syntax, Value};

impl Document {
    pub(crate) fn block_removal(
        &self,
        container: Value<'_>,
        value: Value<'_>,
    ) -> Option<Vec<ByteEdit>> {
        let start = self.child_start(value)?;
        let end = self.content_end(value.entry_span().range().end.max(start));
        self.without_anchors(start, end).then_some(())?;
        let outer = container.span().range();
        if start == outer.start && end == self.content_end(outer.end) {
            return self.remove_only_child(container, start, end);
        }
        let line_end = self.rest_is_comment(end)?;
        if let Some(line_start) = self.blank_line_start(start) {
            return Some(vec![ByteEdit::deletion(line_start, self.after_break(line_end))]);
        }
        // The first child, after a dash: the next one moves to its position.
        let next = next_sibling(container, value).filter(|next| !next.is_copied())?;
        let next = self.child_start(next)?;
        let between = self.text().get(line_end..next)?;
        between.trim().is_empty().then(|| vec![ByteEdit::deletion(start, next)])
    }

    /// Removes the only child of a container, which is then written with brackets after its key or
    /// dash.
    fn remove_only_child(
        &self,
        container: Value<'_>,
        start: usize,
        end: usize,
    ) -> Option<Vec<ByteEdit>> {
        let empty = if container.is_object() { "{}" } else { "[]" };
        self.place_behind_key(container, start, end, empty)
    }

    /// Replaces a value that may have begun on a line of its own with `text`, which fits on a line.
    fn place_behind_key(
        &self,
        value: Value<'_>,
        start: usize,
        end: usize,
        text: &str,
    ) -> Option<Vec<ByteEdit>> {
        let before = self.text()[..start].trim_end();
        let own_line = before.len() < self.line_start(start);
        if !own_line || value.key_span().is_none() {
            return Some(vec![ByteEdit::new(start, end, text)]);
        }
        let key_end = value.key_span()?.range().end;
        let between = self.text().get(key_end..start)?;
        // A comment, a tag or an anchor would be attached to something else.
        (between.trim() == ":").then_some(())?;
        Some(vec![ByteEdit::new(before.len(), end, format!(" {text}"))])
    }

    pub(crate) fn block_insertion(
        &self,
        container: Value<'_>,
        end: End,
        child: &NewChild<'_>,
    ) -> Option<Vec<ByteEdit>> {
        let start = container.span().range().start;
        let indentation = self.indentation(start)?;
        let text = self.block_child(container, child)?;
        let line_break = self.any_line_break();
        if end == End::First {
            return Some(vec![ByteEdit::insertion(
                start,
                format!("{text}{line_break}{indentation}"),
            )]);
        }
        let content_end = self.content_end(container.span().range().end);
        let line_end = self.rest_is_comment(content_end)?;
        let below = self.text()[self.after_break(line_end)..].trim_start_matches([' ', '\t']);
        // Blank lines belong to a block scalar that keeps them.
        let keeps = below.starts_with(['\n', '\r']) && self.ends_with_kept_lines(container);
        (!keeps).then_some(())?;
        let line = format!("{line_break}{indentation}{text}");
        Some(vec![ByteEdit::insertion(line_end, line)])
    }

    /// Whether the last value in a container is a block scalar that keeps the blank lines below it.
    fn ends_with_kept_lines(&self, container: Value<'_>) -> bool {
        let last = NodeId::new(u32::try_from(container.end_id().index() - 1).unwrap_or(u32::MAX));
        let text = self.value(last).source_text();
        text.starts_with(['|', '>']) && text[..line_length(text)].contains('+')
    }

    fn block_child(&self, container: Value<'_>, child: &NewChild<'_>) -> Option<String> {
        let value = yaml_value(child.json);
        let Some(key) = child.key else { return Some(format!("- {value}")) };
        let own = container.entries().find(|member| !member.is_copied());
        let like = own.and_then(Value::key_span).and_then(|key| self.text().get(key.range()));
        let quote = like.and_then(Quote::of).unwrap_or(Quote::Plain);
        Some(format!("{}: {value}", quoted_as(key, quote, Syntax::Yaml)))
    }

    pub(crate) fn yaml_replacement(&self, value: Value<'_>, text: &str) -> Option<Vec<ByteEdit>> {
        let span = value.span().range();
        if span.is_empty() {
            // `key:` or `-`, which need a space before their value.
            let spaced = self.text()[..span.start].ends_with([' ', '\n', '\r']) || span.start == 0;
            let space = if spaced { "" } else { " " };
            return Some(vec![ByteEdit::insertion(span.start, format!("{space}{text}"))]);
        }
        let end = self.content_end(span.end);
        let is_block =
            value.kind().is_container() && !self.text()[span.start..].starts_with(['{', '[']);
        if is_block {
            self.without_anchors(span.start, end).then_some(())?;
            return self.place_behind_key(value, span.start, end, text);
        }
        Some(vec![ByteEdit::new(span.start, end, text)])
    }

    /// Replaces `slice` of the scalar at `whole` by `text`; `new` is the whole new text of the
    /// scalar.
    pub(crate) fn yaml_text_replacement(
        &self,
        whole: Span,
        slice: Span,
        text: &str,
        new: &str,
    ) -> Option<Vec<ByteEdit>> {
        let literal = self.text().get(whole.range())?;
        let in_place = |text: String| Some(vec![ByteEdit { span: slice, text }]);
        let requoted = || Some(vec![ByteEdit { span: whole, text: yaml_double(new) }]);
        if literal.starts_with(['|', '>']) {
            return self.block_scalar_replacement(whole, slice, text);
        }
        match Quote::of(literal)? {
            Quote::Double => in_place(yaml_inner(text)),
            // In single quotes only the quote itself can be escaped (YAML 1.2.2, section 7.3.2).
            Quote::Single if text.contains(needs_escape) => requoted(),
            Quote::Single => in_place(text.replace('\'', "''")),
            Quote::Plain if is_plain(new) => in_place(text.to_owned()),
            Quote::Plain => requoted(),
        }
    }

    /// Replaces a slice within one line of a block scalar; `None` if the line would lose its
    /// indentation.
    fn block_scalar_replacement(
        &self,
        whole: Span,
        slice: Span,
        text: &str,
    ) -> Option<Vec<ByteEdit>> {
        let range = slice.range();
        let old = self.text().get(range.clone())?;
        let literal = self.text().get(whole.range())?;
        let header_end = whole.range().start + line_length(literal);
        let fits =
            range.start > header_end && !old.contains(['\n', '\r']) && !text.contains(needs_escape);
        // White space at the beginning of a line counts as indentation, or ends the folding of
        // lines (YAML 1.2.2, sections 8.1.1.1 and 8.1.3).
        let first = text.chars().chain(self.text()[range.end..].chars()).next();
        let begins_line = self.blank_line_start(range.start).is_some();
        let keeps_indentation = !begins_line || !first.is_some_and(char::is_whitespace);
        (fits && keeps_indentation).then(|| vec![ByteEdit { span: slice, text: text.to_owned() }])
    }

    /// The start of a child of a block: a member with its key, an element with its dash.
    fn child_start(&self, value: Value<'_>) -> Option<usize> {
        let start = value.entry_span().range().start;
        if value.key_span().is_some() {
            // `? key` writes explicitly what the colon usually implies.
            let before = self.text()[..start].trim_end_matches([' ', '\t']);
            return (!before.ends_with('?')).then_some(start);
        }
        let before = self.text()[..start].trim_end_matches([' ', '\t']);
        before.ends_with('-').then(|| before.len() - 1)
    }

    /// The end of the written value, without the line break that may end a block scalar.
    fn content_end(&self, end: usize) -> usize {
        self.text()[..end].trim_end_matches([' ', '\t', '\r', '\n']).len()
    }

    /// The indentation that puts a child under the one that begins at `start`. Dashes before it
    /// count as spaces; a line of a block cannot begin with anything else.
    fn indentation(&self, start: usize) -> Option<String> {
        let before = &self.text()[self.line_start(start)..start];
        let fits = before.bytes().all(|byte| matches!(byte, b' ' | b'-'));
        fits.then(|| " ".repeat(before.len()))
    }

    pub(crate) fn any_line_break(&self) -> &'static str {
        self.line_break_before(self.after_break(line_length(self.text())))
    }

    /// Whether a part of the text contains no anchor; aliases may refer to one.
    fn without_anchors(&self, start: usize, end: usize) -> bool {
        let text = &self.text()[start..end];
        let anchors = text.match_indices('&').filter(|(at, _)| {
            let before = text[..*at].chars().next_back();
            let after = text[at + 1..].chars().next();
            // Within a word, or before a space, `&` is text.
            before.is_none_or(|before| before.is_whitespace() || "[{,".contains(before))
                && after.is_some_and(|after| !after.is_whitespace())
        });
        anchors.count() == 0
    }
}

pub(crate) fn next_sibling<'d>(container: Value<'d>, value: Value<'d>) -> Option<Value<'d>> {
    let next = value.end_id();
    (next < container.end_id()).then(|| value.document().value(next))
}
