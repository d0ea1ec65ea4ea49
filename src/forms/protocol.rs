//! The protocol in every revision, and its official extensions: the table that the build script makes
//! of `data/protocol.txt` and `data/extensions.txt`, so that no run reads them.

use std::sync::LazyLock;

use crate::document::Value;
use crate::forms::revision::{Revision, Revisions};
use crate::forms::shape::{Shape, ValueKind, ValueKinds};
use crate::forms::table::{Definition, Member, MessageForm, NO_RULE, NamedShape, Table, Type};

static TABLE: Table = include!(concat!(env!("OUT_DIR"), "/protocol.rs"));

impl Table {
    /// The only table.
    pub fn get() -> &'static Self {
        &TABLE
    }

    /// The shape of this name. Names are those of the data, so an unknown one is an error of ours.
    pub fn shape(&'static self, name: &str) -> &'static NamedShape {
        self.find_shape(name).expect("a shape of the table")
    }

    /// The shape of this name, if there is one.
    pub fn find_shape(&'static self, name: &str) -> Option<&'static NamedShape> {
        entry(self.shapes, name)
    }

    /// All requests and notifications.
    pub fn messages(&'static self) -> &'static [MessageForm] {
        self.messages
    }

    /// The type of this name.
    pub fn named(&self, name: &str) -> &Type {
        let found = self.types.iter().find(|known| known.name == name);
        found.expect("a type of the table")
    }

    /// The words that say which type of a union an object is, each with the revisions of its type.
    pub fn tags(&'static self, union: &str) -> impl Iterator<Item = (&'static str, Revisions)> {
        let types = match &self.shape(union).shape {
            Shape::Types(types) => &types[..],
            _ => &[],
        };
        let tag = self.tag_of(types);
        types.iter().filter_map(move |index| {
            let member = self.types[*index].member(tag?.name)?;
            match &member.newest().shape {
                Shape::Words(words) => Some((words[0], member.revisions())),
                _ => None,
            }
        })
    }

    /// The member that says which of these types an object is, as the first of them has it: a member
    /// of all of them with one of a few words.
    pub(super) fn tag_of(&'static self, types: &[usize]) -> Option<&'static Member> {
        let mut types = types.iter().map(|index| &self.types[*index]);
        let first = types.next()?;
        let is_tag = |tag: &&Member| {
            matches!(tag.newest().shape, Shape::Words(_))
                && types.clone().all(|it| it.tag(tag.name).is_some())
        };
        first.members.iter().find(is_tag)
    }

    /// The type of result that a value is by its members: the only one that requires one of them.
    /// Unless the value certainly is a result of the protocol, it must have all that are required.
    pub fn result_of(&'static self, value: Value<'_>, is_certain: bool) -> Option<&'static Type> {
        static RESULTS: LazyLock<Vec<ResultMembers>> = LazyLock::new(|| Table::get().results());
        let has = |member: &&str| value.has(member);
        let shows = |it: &&ResultMembers| {
            (is_certain || !it.is_of_extension)
                && it.own.iter().any(has)
                && (is_certain || it.required.iter().all(has))
        };
        let mut found = RESULTS.iter().filter(shows);
        found.next().filter(|_| found.next().is_none()).map(|it| it.of)
    }

    /// The members by which results are recognised, except those that open a connection, which are
    /// recognised by what other protocols have not, and directories, which are like lists.
    fn results(&'static self) -> Vec<ResultMembers> {
        let is_other = |form: &&MessageForm| {
            let method = form.method;
            !matches!(method, "initialize" | "server/discover" | "resources/directory/read")
        };
        let of_extensions = self.messages.iter().filter(|form| form.is_of_extension());
        let of_extensions = of_extensions.filter_map(|form| form.result.as_ref());
        let of_extensions: Vec<_> = of_extensions.flat_map(|it| self.types_of(it)).collect();
        let results = self.messages.iter().filter(is_other).filter_map(|form| form.result.as_ref());
        let mut types: Vec<_> = results.flat_map(|shape| self.types_of(shape)).collect();
        crate::sort::by_key(&mut types, |of| of.name);
        types.dedup_by_key(|of| of.name);
        let required = |of: &'static Type| of.members.iter().filter(|it| is_of_content(it));
        let holders =
            |name: &str| types.iter().filter(|of| required(of).any(|it| it.name == name)).count();
        let members = |of: &&'static Type| {
            let required: Vec<_> = required(of).map(|member| member.name).collect();
            let own = required.iter().copied().filter(|name| holders(name) == 1).collect();
            let is_of_extension = of_extensions.iter().any(|it| it.name == of.name);
            ResultMembers { of, required, own, is_of_extension }
        };
        types.iter().map(members).collect()
    }

    /// The form of a request or notification with this method.
    pub fn message(&'static self, method: &str) -> Option<&'static MessageForm> {
        self.messages.get(*entry(self.methods, method)?)
    }

    /// The types of which a value with this shape has one.
    fn types_of(&'static self, shape: &Shape) -> Vec<&'static Type> {
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

    /// The types that a value with this shape may have: the one that it is meant to be, or all if its
    /// members do not show that.
    pub fn candidates(
        &'static self,
        shape: &'static Shape,
        value: Value<'_>,
    ) -> Vec<&'static Type> {
        match shape {
            Shape::Place(name, _) => self.candidates(&self.shape(name).shape, value),
            Shape::Either(shapes) => {
                shapes.iter().flat_map(|shape| self.candidates(shape, value)).collect()
            }
            shape => self.type_of(shape, value).map_or_else(|| self.types_of(shape), |of| vec![of]),
        }
    }

    /// The one of these types that a value is meant to be.
    pub(super) fn branch(
        &'static self,
        types: &[usize],
        value: Value<'_>,
    ) -> Option<&'static Type> {
        if let [only] = types {
            return Some(&self.types[*only]);
        }
        let tag = self.tag_of(types);
        let mut types = types.iter().map(|index| &self.types[*index]);
        if let Some(tag) = tag {
            let given = value.get(tag.name);
            return types.find(|known| match (given, known.tag(tag.name)) {
                (Some(given), Some((words, _))) => words.iter().any(|word| given.is_text(word)),
                (None, Some((_, is_required))) => !is_required,
                _ => false,
            });
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

/// The value of a name in a list in the order of the names' lengths, and of the names.
fn entry<T>(list: &'static [(&'static str, T)], name: &str) -> Option<&'static T> {
    let order = |known: &str| known.len().cmp(&name.len()).then_with(|| known.cmp(name));
    let index = list.binary_search_by(|(known, _)| order(known)).ok()?;
    Some(&list[index].1)
}

impl MessageForm {
    /// Whether the message is one of an extension, and its capability the identifier of that.
    pub fn is_of_extension(&self) -> bool {
        self.capability.is_some_and(|capability| capability.contains('/'))
    }

    /// The declaration of the capability that the message needs.
    pub fn declaration<'d>(&self, capabilities: Value<'d>) -> Option<Value<'d>> {
        let holder = match self.is_of_extension() {
            true => capabilities.get("extensions")?,
            false => capabilities,
        };
        holder.get(self.capability?)
    }

    /// Whether a member of the parameters is required in a revision, so that they must be there. A
    /// member whose absence no rule of the table reports does not count.
    pub(super) fn needs_params(&self, revision: Revision) -> bool {
        let is_required =
            |member: &Member| member.missing != Some(NO_RULE) && member.is_required_in(revision);
        let types = Table::get().types_of(&self.params);
        !types.is_empty() && types.iter().all(|of| of.members.iter().any(is_required))
    }

    /// Whether a value has a member that the message's result requires.
    pub fn is_shown_by(&self, value: Value<'_>) -> bool {
        let types = self.result.as_ref().map(|shape| Table::get().types_of(shape));
        let mut members = types.into_iter().flatten().flat_map(|of| of.members);
        members.any(|member| is_of_content(member) && value.has(member.name))
    }
}

/// The members by which a type of result is recognised.
struct ResultMembers {
    of: &'static Type,
    required: Vec<&'static str>,
    /// The required members that no other type of result requires.
    own: Vec<&'static str>,
    /// Whether an extension has the type: other protocols may have such results.
    is_of_extension: bool,
}

/// Whether a member of a result is required, and not only says how to read or keep the result.
fn is_of_content(member: &Member) -> bool {
    const OF_ALL: [&str; 4] = ["resultType", "ttlMs", "cacheScope", "_meta"];
    member.newest().is_required && !OF_ALL.contains(&member.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

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
    fn a_union_has_a_word_for_each_of_its_types() {
        let tags: Vec<_> = Table::get().tags("ContentBlock").collect();
        let words: Vec<_> = tags.iter().map(|(word, _)| *word).collect();
        assert_eq!(words, ["text", "image", "audio", "resource", "resource_link"]);
        assert_eq!(tags[2].1, Revisions::since(Revision::V2025_03_26));
        assert_eq!(Table::get().tags("ResourceContents").count(), 0);
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
            ("ElicitRequestParams", "{}", Some("ElicitRequestFormParams")),
            ("ElicitRequestParams", r#"{"mode": "url"}"#, Some("ElicitRequestURLParams")),
            ("InputResponse", r#"{"roots": []}"#, Some("ListRootsResult")),
        ] {
            assert_eq!(name(shape, text), expected, "{shape} {text}");
        }
    }
}
