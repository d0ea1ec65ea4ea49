//! Changes to TOML: values and keys of entries, whole entries, and what is between brackets.
//! Tables that are spread over headers and dotted keys are not edited as a whole.

use crate::document::edit::text::{Quote, quoted_as, toml_inner, toml_value, whole_text};
use crate::document::edit::tree_edit::{ByteEdit, End, NewChild, TreeEdit};
use crate::document::{Document, NodeId, Part, Place, Syntax, Value};

/// Whether a value of TOML is a scalar, or in brackets of its own: all of it is at one place.
fn is_in_one_place(value: Value<'_>) -> bool {
    let key_is_before = value.key_span().is_none_or(|key| key.end <= value.span().start);
    match value.is_object() {
        true => value.source_text().starts_with('{'),
        // The array of tables with headers has its key in the first of them.
        false => key_is_before,
    }
}

impl Document {
    pub(crate) fn toml_edits(&self, edit: &TreeEdit) -> Option<Vec<ByteEdit>> {
        match edit {
            TreeEdit::Remove(id) => self.toml_removal(self.own_in_one_place(*id)?),
            TreeEdit::Replace(id, json) => {
                let range = self.own_in_one_place(*id)?.span().range();
                Some(vec![ByteEdit::new(range.start, range.end, toml_value(json)?)])
            }
            TreeEdit::Rename(id, key) => self.toml_renaming(self.own_in_one_place(*id)?, key),
            TreeEdit::ReplacePlace(place, text) => self.toml_text_replacement(*place, text),
            TreeEdit::InsertFirst(id, key, json) => {
                self.toml_insertion(self.own(*id)?, End::First, Some(key), json)
            }
            TreeEdit::InsertLast(id, key, json) => {
                self.toml_insertion(self.own(*id)?, End::Last, Some(key), json)
            }
            TreeEdit::Prepend(id, json) => {
                self.toml_insertion(self.own(*id)?, End::First, None, json)
            }
            TreeEdit::Append(id, json) => {
                self.toml_insertion(self.own(*id)?, End::Last, None, json)
            }
        }
    }

    fn own_in_one_place(&self, id: NodeId) -> Option<Value<'_>> {
        self.own(id).filter(|value| is_in_one_place(*value))
    }

    /// Whether children can be added to brackets and removed from them: not if a dotted key spreads
    /// one of them over others.
    fn is_simple(&self, container: Value<'_>) -> bool {
        let mut children = container.entries().chain(container.items());
        is_in_one_place(container)
            && container.kind().is_container()
            && children.all(is_in_one_place)
    }

    fn toml_removal(&self, value: Value<'_>) -> Option<Vec<ByteEdit>> {
        self.is_free(value)?;
        let container = self.parent_of(value.id())?;
        if is_in_one_place(container) {
            self.is_simple(container).then_some(())?;
            return self.flow_removal(container, value);
        }
        let entry = value.entry_span().range();
        let start = self.blank_line_start(entry.start)?.max(self.source().content_start());
        let end = self.after_break(self.rest_is_comment(entry.end)?);
        Some(vec![ByteEdit::deletion(start, end)])
    }

    fn toml_renaming(&self, value: Value<'_>, key: &str) -> Option<Vec<ByteEdit>> {
        self.is_free(value)?;
        self.may_be_named(value, key)?;
        let range = value.key_span()?.range();
        let quote = Quote::of(self.text().get(range.clone())?)?;
        Some(vec![ByteEdit::new(range.start, range.end, quoted_as(key, quote, Syntax::Toml))])
    }

    /// No other member has the key: TOML allows each only once.
    fn may_be_named(&self, value: Value<'_>, key: &str) -> Option<()> {
        let same = self.parent_of(value.id())?.get(key);
        same.is_none_or(|same| same.id() == value.id()).then_some(())
    }

    fn toml_text_replacement(&self, place: Place, text: &str) -> Option<Vec<ByteEdit>> {
        let value = self.own(place.node)?;
        let (is_key, place) = match place.part {
            Part::Slice { .. } => (false, place),
            Part::KeySlice { .. } => (true, place),
            Part::Value => (false, value.slice_place(0, value.as_str()?.len())),
            Part::Key => (true, value.key_slice_place(0, value.key()?.len())),
            Part::Bytes(span) => return Some(vec![ByteEdit { span, text: text.to_owned() }]),
            Part::Entry | Part::Opening => return None,
        };
        let old = if is_key { value.key()? } else { value.as_str()? };
        let new = whole_text(old, place.part, text)?;
        if is_key {
            is_in_one_place(value).then_some(())?;
            self.is_free(value)?;
            self.may_be_named(value, &new)?;
        }
        let whole = if is_key { value.key_span()? } else { value.span() };
        let literal = self.text().get(whole.range())?;
        let slice = self.span(place);
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
                let text = quoted_as(&new, quote, Syntax::Toml);
                Some(vec![ByteEdit { span: whole, text }])
            }
        }
    }

    fn toml_insertion(
        &self,
        container: Value<'_>,
        end: End,
        key: Option<&str>,
        json: &str,
    ) -> Option<Vec<ByteEdit>> {
        (container.is_object() == key.is_some() && container.kind().is_container()).then_some(())?;
        let value = toml_value(json)?;
        key.is_none_or(|key| container.get(key).is_none()).then_some(())?;
        if is_in_one_place(container) {
            self.is_simple(container).then_some(())?;
            return self.flow_insertion(container, end, &NewChild { key, json: &value });
        }
        let line = format!("{} = {value}", quoted_as(key?, Quote::Plain, Syntax::Toml));
        // Below the last entry of the table itself: others may follow a header.
        let is_own = |it: &Value<'_>| {
            is_in_one_place(*it) && self.blank_line_start(it.entry_span().range().start).is_some()
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

    /// The end of the header with which a table begins.
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
