//! The protocol in every revision: the table of `data/protocol.txt`, read at its first use.

use std::sync::LazyLock;

use crate::document::Value;
use crate::forms::grammar::read;
use crate::forms::shape::Shape;
use crate::forms::table::{Member, MessageForm, NamedShape, Table, Type};

static TABLE: LazyLock<Table> = LazyLock::new(|| read(include_str!("data/protocol.txt")));

impl Table {
    /// The table, read at the first call.
    pub fn get() -> &'static Self {
        &TABLE
    }

    /// The shape of this name. Names are those of the data, so an unknown one is an error of ours.
    pub fn shape(&'static self, name: &str) -> &'static NamedShape {
        self.shapes.get(name).expect("a shape of the table")
    }

    /// The type of this name.
    pub fn named(&'static self, name: &str) -> &'static Type {
        let found = self.types.iter().find(|known| known.name == name);
        found.expect("a type of the table")
    }

    /// The form of a request or notification with this method.
    pub fn message(&'static self, method: &str) -> Option<&'static MessageForm> {
        self.messages.iter().find(|known| known.method == method)
    }

    /// The types of which a value with this shape has one.
    pub(super) fn types_of(&'static self, shape: &Shape) -> Vec<&'static Type> {
        match shape {
            Shape::Types(types) => types.iter().map(|index| &self.types[*index]).collect(),
            _ => Vec::new(),
        }
    }

    /// The type of a value with this shape; `None` for a value of another shape, or of several types.
    pub fn type_of(&'static self, shape: &Shape, value: Value<'_>) -> Option<&'static Type> {
        match shape {
            Shape::Types(types) => self.branch(types, value),
            Shape::Either(shapes) => shapes.iter().find_map(|shape| self.type_of(shape, value)),
            _ => None,
        }
    }

    /// The one of these types that a value is meant to be.
    pub(super) fn branch(
        &'static self,
        types: &[usize],
        value: Value<'_>,
    ) -> Option<&'static Type> {
        let mut types = types.iter().map(|index| &self.types[*index]);
        if types.len() == 1 {
            return types.next();
        }
        let of_value = |known: &&Type| {
            known.members.iter().any(|member| {
                let definition = member.newest();
                match (&definition.shape, value.get(member.name)) {
                    (Shape::Words(words), Some(given)) if words.len() == 1 => {
                        given.is_text(words[0])
                    }
                    _ => false,
                }
            })
        };
        let by_word = types.clone().find(of_value);
        let is_tagged = types.clone().all(|known| known.members.iter().any(Member::is_tag));
        if is_tagged {
            let is_untagged = |known: &&Type| {
                let mut tags = known.members.iter().filter(|member| member.is_tag());
                tags.any(|tag| !tag.newest().is_required && !value.has(tag.name))
            };
            return by_word.or_else(|| types.find(is_untagged));
        }
        let others = types.clone();
        types.find(|known| {
            let own = |member: &&Member| {
                let mut holders = others.clone().filter(|it| it.member(member.name).is_some());
                holders.next().is_some() && holders.next().is_none()
            };
            known.members.iter().filter(own).any(|member| value.has(member.name))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::forms::revision::{Revision, Revisions};

    #[test]
    fn a_member_has_the_shape_of_its_revision_or_of_the_next_one() {
        let result = Table::get().named("CallToolResult");
        let structured = result.member("structuredContent").unwrap();
        let words = |revision| structured.definition(revision).shape.in_words();
        assert_eq!(words(Revision::V2024_11_05), "an object");
        assert_eq!(words(Revision::V2025_11_25), "an object");
        assert_eq!(words(Revision::V2026_07_28), "a value");
        assert_eq!(structured.revisions(), Revisions::since(Revision::V2025_06_18));
    }

    #[test]
    fn one_member_decides_which_of_several_types_an_object_is() {
        let name = |shape: &str, text: &str| {
            let document = Document::of_json(text);
            let value = document.roots().next().unwrap();
            Table::get().type_of(&Table::get().shape(shape).shape, value).map(|it| it.name)
        };
        for (shape, text, expected) in [
            ("ResourceContents", r#"{"uri": "a:b", "blob": ""}"#, Some("BlobResourceContents")),
            ("ResourceContents", r#"{"uri": "a:b"}"#, None),
            ("SamplingBlock", r#"{"type": "tool_use"}"#, Some("ToolUseContent")),
            ("SamplingBlock", r#"{"type": "other"}"#, None),
            ("SamplingBlock", "{}", None),
            ("ElicitParams", "{}", Some("ElicitForm")),
            ("ElicitParams", r#"{"mode": "url"}"#, Some("ElicitUrl")),
            ("InputResponse", r#"{"roots": []}"#, Some("ListRootsResult")),
        ] {
            assert_eq!(name(shape, text), expected, "{shape} {text}");
        }
    }
}
