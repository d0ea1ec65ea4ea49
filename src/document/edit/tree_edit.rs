//! Changes to a document: described by their position in the tree, applied to its bytes.

use std::borrow::Cow;

use crate::document::edit::text::{
    Quote, json_inner, quoted_as, toml_value, whole_text, yaml_value,
};
use crate::document::{Document, NodeId, Part, Place, Span, Syntax, Value};

/// A change in terms of the tree; [`Document::byte_edits`] converts it to bytes, in the syntax of
/// the document.
#[derive(Clone, Debug)]
pub enum TreeEdit {
    /// Remove a member of an object, or an element of an array, with its comma or line.
    Remove(NodeId),
    /// Replace a value with another, given as JSON.
    Replace(NodeId, String),
    /// Give a member another key.
    Rename(NodeId, String),
    /// Replace a part of a string or key with a text.
    ReplacePlace(Place, String),
    /// Add a first member to an object: key, and value as JSON.
    InsertFirst(NodeId, String, String),
    /// Add a last member to an object: key, and value as JSON.
    InsertLast(NodeId, String, String),
    /// Add an element, given as JSON, at the beginning of an array.
    Prepend(NodeId, String),
    /// Add an element, given as JSON, at the end of an array.
    Append(NodeId, String),
}

impl From<TreeEdit> for Vec<TreeEdit> {
    fn from(edit: TreeEdit) -> Self {
        vec![edit]
    }
}

impl Value<'_> {
    /// The change that removes the value.
    pub fn removal(self) -> TreeEdit {
        TreeEdit::Remove(self.id())
    }

    /// The change that replaces the value with another one, given as JSON.
    pub fn replacement(self, json: impl Into<String>) -> TreeEdit {
        TreeEdit::Replace(self.id(), json.into())
    }

    /// The change that gives the value another key.
    pub fn renaming(self, key: impl Into<String>) -> TreeEdit {
        TreeEdit::Rename(self.id(), key.into())
    }

    /// The change that adds a first member to the object: a key, and a value as JSON.
    pub fn first_member(self, key: impl Into<String>, json: impl Into<String>) -> TreeEdit {
        TreeEdit::InsertFirst(self.id(), key.into(), json.into())
    }

    /// The change that adds a last member to the object: a key, and a value as JSON.
    pub fn last_member(self, key: impl Into<String>, json: impl Into<String>) -> TreeEdit {
        TreeEdit::InsertLast(self.id(), key.into(), json.into())
    }
}

/// A replacement of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByteEdit {
    /// The bytes to replace.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

impl ByteEdit {
    pub(crate) fn new(start: usize, end: usize, text: impl Into<String>) -> Self {
        let offset = crate::document::json::reader::offset;
        Self { span: Span::new(offset(start), offset(end)), text: text.into() }
    }

    pub(crate) fn deletion(start: usize, end: usize) -> Self {
        Self::new(start, end, "")
    }

    pub(crate) fn insertion(at: usize, text: impl Into<String>) -> Self {
        Self::new(at, at, text)
    }
}

/// The notation of a container.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Children are in brackets and separated by commas: all of JSON.
    Flow,
    /// Children are indented: only in YAML.
    Block,
    /// Each entry is on a line, as in the tables of TOML.
    Lines,
}

/// The position of a new child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    First,
    Last,
}

/// A new child of a container.
pub(crate) struct NewChild<'e> {
    pub(crate) key: Option<&'e str>,
    pub(crate) json: &'e str,
}

impl Document {
    /// The bytes that `edit` changes; `None` if the edit is impossible without changing other
    /// values: a value below a YAML alias or with an anchor or tag, a duplicate key, or a text
    /// whose offsets are not those of the file.
    pub fn byte_edits(&self, edit: &TreeEdit) -> Option<Vec<ByteEdit>> {
        let source = self.source();
        let is_as_in_file = source.offsets_are_file_offsets()
            && !source.is_of_streams()
            && source.may_be_fixed()
            && self.rewritten_at().is_none()
            && !self.is_enclosed;
        if !is_as_in_file || source.encoding_issue().is_some() {
            return None;
        }
        let edits = self.byte_edits_of(edit)?;
        edits.iter().all(|edit| !self.touches_properties(edit.span)).then_some(edits)
    }

    fn byte_edits_of(&self, edit: &TreeEdit) -> Option<Vec<ByteEdit>> {
        match edit {
            TreeEdit::Remove(id) => self.removal(self.whole(*id)?),
            TreeEdit::Replace(id, json) => self.replacement(self.whole(*id)?, json),
            TreeEdit::Rename(id, key) => self.renaming(self.whole(*id)?, key),
            TreeEdit::ReplacePlace(place, text) => self.text_replacement(*place, text),
            TreeEdit::InsertFirst(id, key, json) => {
                self.insertion(*id, End::First, Some(key), json)
            }
            TreeEdit::InsertLast(id, key, json) => self.insertion(*id, End::Last, Some(key), json),
            TreeEdit::Prepend(id, json) => self.insertion(*id, End::First, None, json),
            TreeEdit::Append(id, json) => self.insertion(*id, End::Last, None, json),
        }
    }

    /// The value, unless it is a copy made by an alias.
    pub(crate) fn own(&self, id: NodeId) -> Option<Value<'_>> {
        (id.index() < self.len()).then(|| self.value(id)).filter(|value| !value.is_copied())
    }

    /// The value, unless it is a copy made by an alias or spread over several places.
    fn whole(&self, id: NodeId) -> Option<Value<'_>> {
        self.own(id).filter(|value| value.is_in_one_place())
    }

    /// Whether a value or key with its own anchor or tag begins within these bytes, or directly
    /// after them: the anchor precedes the value, and would be attached to the next value.
    fn touches_properties(&self, span: Span) -> bool {
        let next = self.read.properties.partition_point(|start| *start < span.start);
        self.read.properties.get(next).is_some_and(|start| *start <= span.end)
    }

    /// Checks that the member may be removed or renamed: no key of its object is duplicated,
    /// because otherwise an overridden member would take effect.
    pub(crate) fn is_free(&self, member: Value<'_>) -> Option<()> {
        if self.replaced_members().is_empty() {
            return Some(());
        }
        let doubled = self.later.doubled.get_or_init(|| {
            let parents = self.replaced_members().iter();
            let mut parents: Vec<_> = parents.filter_map(|id| self.family().parent(*id)).collect();
            crate::sort::by(&mut parents, Ord::cmp);
            parents.dedup();
            parents.into()
        });
        let parent = self.family().parent(member.id());
        parent.is_none_or(|parent| doubled.binary_search(&parent).is_err()).then_some(())
    }

    fn removal(&self, value: Value<'_>) -> Option<Vec<ByteEdit>> {
        self.is_free(value)?;
        let around = self.around(value);
        let container = *around.last()?;
        match self.layout(container)? {
            Layout::Flow => self.flow_removal(container, value),
            Layout::Block => self.block_removal(container, value),
            Layout::Lines => self.line_removal(value),
        }
    }

    fn replacement(&self, value: Value<'_>, json: &str) -> Option<Vec<ByteEdit>> {
        let range = value.span().range();
        match self.syntax() {
            Syntax::Yaml => self.yaml_replacement(value, &yaml_value(json)),
            Syntax::Toml => Some(vec![ByteEdit::new(range.start, range.end, toml_value(json)?)]),
            _ => Some(vec![ByteEdit::new(range.start, range.end, json)]),
        }
    }

    fn insertion(
        &self,
        container: NodeId,
        end: End,
        key: Option<&str>,
        json: &str,
    ) -> Option<Vec<ByteEdit>> {
        let container = self.own(container)?;
        let fits = if key.is_some() { container.is_object() } else { container.is_array() };
        fits.then_some(())?;
        let layout = self.layout(container)?;
        let mut json = Cow::Borrowed(json);
        if self.syntax() == Syntax::Toml {
            key.is_none_or(|key| container.get(key).is_none()).then_some(())?;
            json = toml_value(&json)?.into();
        }
        let child = NewChild { key, json: &json };
        match layout {
            Layout::Flow => self.flow_insertion(container, end, &child),
            Layout::Block => self.block_insertion(container, end, &child),
            Layout::Lines => self.line_insertion(container, &child),
        }
    }

    fn renaming(&self, value: Value<'_>, key: &str) -> Option<Vec<ByteEdit>> {
        self.is_free(value)?;
        self.may_be_named(value, key)?;
        let range = value.key_span()?.range();
        let quote = Quote::of(self.text().get(range.clone())?)?;
        Some(vec![ByteEdit::new(range.start, range.end, quoted_as(key, quote, self.syntax()))])
    }

    fn text_replacement(&self, place: Place, text: &str) -> Option<Vec<ByteEdit>> {
        if let Part::Bytes(span) = place.part {
            // These bytes are replaced, whichever value they belong to.
            return Some(vec![ByteEdit { span, text: text.to_owned() }]);
        }
        let value = self.own(place.node)?;
        let (is_key, place) = match place.part {
            Part::Slice { .. } => (false, place),
            Part::KeySlice { .. } => (true, place),
            Part::Value => (false, value.slice_place(0, value.as_str()?.len())),
            Part::Key => (true, value.key_slice_place(0, value.key()?.len())),
            Part::Entry | Part::Opening | Part::Bytes(_) => return None,
        };
        // Renaming one of several equal keys would change which member counts.
        if is_key {
            self.is_free(value)?;
        }
        let whole = if is_key { value.key_span()? } else { value.span() };
        let literal = self.text().get(whole.range())?;
        let slice = self.span(place);
        if self.syntax().is_json() {
            // A string without double quotes, as in JSON5, needs other escapes.
            literal.starts_with('"').then_some(())?;
            return Some(vec![ByteEdit { span: slice, text: json_inner(text) }]);
        }
        let old = if is_key { value.key()? } else { value.as_str()? };
        let new = whole_text(old, place.part, text)?;
        if self.syntax() == Syntax::Yaml {
            return self.yaml_text_replacement(whole, slice, text, &new);
        }
        if is_key {
            self.whole(value.id())?;
            self.may_be_named(value, &new)?;
        }
        self.toml_text_replacement((whole, is_key), slice, text, &new)
    }

    /// The values that enclose a value, outermost first.
    pub(crate) fn around<'d>(&'d self, value: Value<'d>) -> Vec<Value<'d>> {
        let mut around = Vec::new();
        let mut next = self.family().parent(value.id());
        while let Some(outer) = next {
            around.push(self.value(outer));
            next = self.family().parent(outer);
        }
        around.reverse();
        around
    }

    /// The child before a value in the same container.
    pub(crate) fn previous_sibling<'d>(&'d self, value: Value<'d>) -> Option<Value<'d>> {
        self.family().previous(value.id()).map(|id| self.value(id))
    }

    /// The notation of a container; `None` if it has neither brackets nor lines (a pair without
    /// braces in a YAML flow sequence, a truncated text).
    fn layout(&self, container: Value<'_>) -> Option<Layout> {
        if self.syntax() == Syntax::Toml {
            // Not if a dotted key spreads a child over others.
            let mut children = container.entries().chain(container.items());
            return match container.is_in_one_place() {
                true => children.all(Value::is_in_one_place).then_some(Layout::Flow),
                false => Some(Layout::Lines),
            };
        }
        if let Some(layout) = self.bracketed(container) {
            return layout.then_some(Layout::Flow);
        }
        let in_brackets =
            self.around(container).into_iter().any(|outer| self.bracketed(outer).is_some());
        (self.syntax() == Syntax::Yaml && !in_brackets).then_some(Layout::Block)
    }

    /// Whether a container's brackets are closed; `None` if the container does not begin with a
    /// bracket.
    fn bracketed(&self, container: Value<'_>) -> Option<bool> {
        let bytes = self.text().as_bytes().get(container.span().range())?;
        let (open, close) = if container.is_object() { (b'{', b'}') } else { (b'[', b']') };
        // A block mapping may begin with a key that is a flow mapping.
        let first_key = container.entries().next().and_then(Value::key_span);
        let begins_with_key =
            first_key.is_some_and(|key| !key.is_empty() && key.start == container.span().start);
        if bytes.first() != Some(&open) || begins_with_key {
            return None;
        }
        Some(bytes.len() > 1 && bytes.last() == Some(&close))
    }
}
