//! Changes to TOML: values and keys of entries, whole entries, and the content of brackets. Tables
//! that are spread over headers and dotted keys are not edited as a whole.

use crate::document::edit::text::{Quote, quoted_as, toml_inner};
use crate::document::edit::tree_edit::{ByteEdit, NewChild};
use crate::document::{Document, Span, Syntax, Value};

impl Value<'_> {
    /// Whether a value is written in one place. In TOML, this is true of scalars and of values in
    /// brackets.
    pub(crate) fn is_in_one_place(self) -> bool {
        match self.is_object() {
            _ if self.document().syntax() != Syntax::Toml => true,
            true => self.source_text().starts_with('{'),
            // The array of tables with headers has its key in the first of them.
            false => self.key_span().is_none_or(|key| key.end <= self.span().start),
        }
    }
}

impl Document {
    /// Removes an entry with its line.
    pub(crate) fn line_removal(&self, value: Value<'_>) -> Option<Vec<ByteEdit>> {
        let entry = value.entry_span().range();
        let start = self.blank_line_start(entry.start)?.max(self.source().content_start());
        let end = self.after_break(self.rest_is_comment(entry.end)?);
        Some(vec![ByteEdit::deletion(start, end)])
    }

    /// Checks that no other member of the table has the key, because TOML allows each key only
    /// once.
    pub(crate) fn may_be_named(&self, value: Value<'_>, key: &str) -> Option<()> {
        let same = self.parent_of(value.id()).and_then(|table| table.get(key));
        let is_other = same.is_some_and(|same| same.id() != value.id());
        (self.syntax() != Syntax::Toml || !is_other).then_some(())
    }

    /// Replaces `slice` of the string or key at `whole` by `text`; `new` is the whole new text of
    /// the string or key.
    pub(crate) fn toml_text_replacement(
        &self,
        (whole, is_key): (Span, bool),
        slice: Span,
        text: &str,
        new: &str,
    ) -> Option<Vec<ByteEdit>> {
        let literal = self.text().get(whole.range())?;
        let in_place = |text: String| Some(vec![ByteEdit { span: slice, text }]);
        let fits_literal = !text.contains(['\'', '\u{7f}']) && !text.contains(char::is_control);
        if literal.starts_with("\"\"\"") || literal.starts_with("'''") {
            // A line break behind the quotes, and white space behind an escaped one, are not read.
            let is_solid = !text.trim().is_empty() && text.trim().len() == text.len();
            let is_basic = literal.starts_with('"');
            let fits = is_solid && slice.start > whole.start + 3 && (is_basic || fits_literal);
            return in_place(if is_basic { toml_inner(text) } else { text.to_owned() })
                .filter(|_| fits);
        }
        match Quote::of(literal)? {
            Quote::Double => in_place(toml_inner(text)),
            Quote::Single if fits_literal => in_place(text.to_owned()),
            // A date is no longer one when it is changed.
            quote => {
                let quote = if is_key { quote } else { Quote::Double };
                let text = quoted_as(new, quote, Syntax::Toml);
                Some(vec![ByteEdit { span: whole, text }])
            }
        }
    }

    /// Adds an entry on a new line below the last entry of the table itself, because other tables
    /// may follow.
    pub(crate) fn line_insertion(
        &self,
        container: Value<'_>,
        child: &NewChild<'_>,
    ) -> Option<Vec<ByteEdit>> {
        let line =
            format!("{} = {}", quoted_as(child.key?, Quote::Plain, Syntax::Toml), child.json);
        let is_own = |it: &Value<'_>| {
            it.is_in_one_place() && self.blank_line_start(it.entry_span().range().start).is_some()
        };
        let (indentation, end) = match container.entries().filter(is_own).last() {
            Some(last) => {
                let entry = last.entry_span().range();
                (&self.text()[self.blank_line_start(entry.start)?..entry.start], entry.end)
            }
            None if container.id() == container.root().id() => {
                let start = self.source().content_start();
                let line_break = self.any_line_break();
                return Some(vec![ByteEdit::insertion(start, line + line_break)]);
            }
            None => ("", self.header_end(container)?),
        };
        let end = self.rest_is_comment(end)?;
        let indentation = indentation.trim_start_matches('\u{feff}');
        let new = format!("{}{indentation}{line}", self.any_line_break());
        Some(vec![ByteEdit::insertion(end, new)])
    }

    /// The end of the header that begins a table.
    fn header_end(&self, table: Value<'_>) -> Option<usize> {
        let Some(key) = table.key_span().filter(|key| key.start > table.span().start) else {
            // The first header of an array is its span.
            let array = self.parent_of(table.id())?.span();
            return (array.start == table.span().start).then_some(array.end as usize);
        };
        let rest = &self.text()[key.range().end..];
        let closing = rest.trim_start_matches([' ', '\t']).strip_prefix(']')?;
        Some(self.text().len() - closing.len())
    }
}
