//! The skills of a recording: the entries that servers list and return, and the files that were read.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::address::canonical_uri;
use crate::document::Value;
use crate::model::{Message, Transcript, base64_fault, decoded_start};

/// The end of the URI of every skill.
pub(crate) const SKILL_FILE: &str = "/SKILL.md";

/// A session, and a URI in its canonical spelling.
pub(crate) type Key = (usize, String);

/// The skills of a recording.
#[derive(Default)]
pub struct RecordedSkills<'d> {
    /// The entries of skills, in the order of the text.
    pub(crate) entries: Vec<SkillEntry<'d>>,
    /// The contents of resources that were read, if there are entries.
    pub(crate) reads: Vec<(Key, Value<'d>)>,
}

/// An entry of a skill in a list, or in the response to `skills/get`.
pub(crate) struct SkillEntry<'d> {
    pub(crate) value: Value<'d>,
    /// The URI is empty if it is not hierarchical.
    pub(crate) key: Key,
    /// The number of the list that has the entry; `None` for a response to `skills/get`.
    pub(crate) list: Option<usize>,
    /// The URI in the request for this skill.
    pub(crate) asked: Option<Value<'d>>,
}

impl<'d> RecordedSkills<'d> {
    /// The skills in the messages that `is_whole` accepts.
    pub fn of(transcript: &Transcript<'d>, is_whole: impl Fn(&Message<'d>) -> bool) -> Self {
        let mut found = Self::default();
        let mut lists = 0;
        let whole = || transcript.messages.iter().filter(|it| it.result.is_some() && is_whole(it));
        for message in whole() {
            let (request, result) = (transcript.partner(message), message.result);
            // A response without a request is known by its members.
            let result = |method| match request {
                Some(request) => result.filter(|_| request.requests(method)),
                None => result.filter(|result| result.has("resultType")),
            };
            let key = |value| key_of(message.session, value);
            let entry = |value, list, asked| SkillEntry { value, key: key(value), list, asked };
            let param = |name| request.and_then(|request| request.param(name));
            if let Some(listed) = result("skills/list") {
                lists += usize::from(param("cursor").is_none());
                let skills = listed.items_of("skills");
                found.entries.extend(skills.map(|value| entry(value, Some(lists), None)));
            }
            let skill = result("skills/get").and_then(|it| it.get("skill"));
            let skill = skill.filter(|skill| skill.is_object());
            found.entries.extend(skill.map(|value| entry(value, None, param("uri"))));
        }
        let contents = whole().flat_map(|message| {
            let contents = message.result.into_iter().flat_map(|it| it.items_of("contents"));
            contents.map(|value| (key_of(message.session, value), value))
        });
        if !found.entries.is_empty() {
            found.reads = contents.filter(|((_, uri), _)| !uri.is_empty()).collect();
        }
        found
    }

    /// All entries of each skill, in the order of the text.
    pub(crate) fn by_key(&self) -> HashMap<&Key, Vec<Value<'d>>> {
        let mut found: HashMap<&Key, Vec<Value<'d>>> = HashMap::new();
        for entry in self.entries.iter().filter(|it| !it.key.1.is_empty()) {
            found.entry(&entry.key).or_default().push(entry.value);
        }
        found
    }
}

/// The session with the canonical spelling of the `uri` of an object; empty if it has none.
pub(crate) fn key_of(session: usize, value: Value<'_>) -> Key {
    (session, value.text_of("uri").and_then(canonical_uri).unwrap_or_default())
}

/// Of values in the order of the text, the last one before another, or else the first: what applied
/// when the other was sent, because skills change while a session lasts.
pub(crate) fn current<'d>(values: &[Value<'d>], other: Value<'_>) -> Option<Value<'d>> {
    let before = values.partition_point(|value| value.id() < other.id());
    values.get(before.saturating_sub(1)).copied()
}

/// The value of `text` or `blob`, and the bytes of the file if they are in the recording.
pub(crate) fn content_of(read: Value<'_>) -> Option<(Value<'_>, Cow<'_, [u8]>)> {
    if let Some(text) = read.get("text") {
        return text.text_bytes().map(|bytes| (text, Cow::Borrowed(bytes)));
    }
    let blob = read.get("blob").filter(|it| it.is_string() && base64_fault(it.text()).is_none())?;
    Some((blob, Cow::Owned(decoded_start(blob.text(), blob.text().len()))))
}
