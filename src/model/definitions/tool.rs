//! A tool definition in the protocol's terms.

use crate::document::{MaybeNodeId, Part, Place, Value};

macro_rules! members {
    ($($(#[$doc:meta])* $slot:ident $accessor:ident $key:literal;)*) => {
        /// The members that a tool stores.
        #[derive(Clone, Copy)]
        enum MemberSlot {
            $($slot,)*
            MisspeltInputSchema,
        }

        impl MemberSlot {
            fn of_key(key: &str) -> Option<Self> {
                match key { $($key => Some(Self::$slot),)* _ => None }
            }
        }

        /// Access to the members of a tool; for duplicate keys, the last.
        impl<'d> Tool<'d> {
            $($(#[$doc])* pub fn $accessor(&self) -> Option<Value<'d>> {
                self.member(MemberSlot::$slot)
            })*
        }
    };
}

members! {
    /// The `name` of the tool.
    Name name "name";
    /// The `title` of the tool.
    Title title "title";
    /// The `description` of the tool.
    Description description "description";
    /// The `inputSchema` of the tool, in exactly this spelling.
    InputSchema input_schema "inputSchema";
    /// The `outputSchema` of the tool, in exactly this spelling.
    OutputSchema output_schema "outputSchema";
    /// The `annotations` of the tool.
    Annotations annotations "annotations";
    /// The `execution` of the tool (2025-11-25).
    Execution execution "execution";
    /// The `icons` of the tool.
    Icons icons "icons";
    /// The `_meta` of the tool.
    Meta meta "_meta";
    /// The `namespace` of a toolfoundation record.
    Namespace namespace "namespace";
    /// The `version` of a toolfoundation record.
    Version version "version";
    /// The `tags` of a toolfoundation record.
    Tags tags "tags";
    /// The `id` of a toolfoundation record.
    Id id "id";
}

const MEMBERS: usize = MemberSlot::MisspeltInputSchema as usize + 1;

/// A tool in a list. Members are returned unchanged, whatever their type.
#[derive(Clone, Copy, Debug)]
pub struct Tool<'d> {
    /// The value of the tool; an object unless the list contains other values.
    pub value: Value<'d>,
    /// Position in the list, from 0.
    pub index: usize,
    /// The key of the tool, if the list is an object.
    pub map_key: Option<&'d str>,
    members: [MaybeNodeId; MEMBERS],
    /// Whether the tool has members that no method returns.
    pub has_other_members: bool,
    /// Whether any member of the tool is `null`.
    pub has_null_members: bool,
}

impl<'d> Tool<'d> {
    /// Reads the members of an element of a list; `map_key` is the key if the list is an object.
    pub fn new(value: Value<'d>, index: usize, map_key: Option<&'d str>) -> Self {
        let mut tool = Self {
            value,
            index,
            map_key,
            members: [MaybeNodeId::NONE; MEMBERS],
            has_other_members: false,
            has_null_members: false,
        };
        for member in value.entries() {
            tool.take(member);
        }
        tool
    }

    fn take(&mut self, member: Value<'d>) {
        self.has_null_members |= member.is_null();
        let key = member.key_text();
        let slot = MemberSlot::of_key(key).unwrap_or_else(|| {
            self.has_other_members = true;
            MemberSlot::MisspeltInputSchema
        });
        if matches!(slot, MemberSlot::MisspeltInputSchema) && !folds_to(key, "inputschema") {
            return;
        }
        self.members[slot as usize] = member.id().into();
    }

    /// The name of the tool: its `name`, or else its key in the list.
    pub fn display_name(&self) -> Option<&'d str> {
        self.name().and_then(Value::as_str).or(self.map_key)
    }

    /// The place of findings about the tool as a whole: the name, or else the key or the opening
    /// bracket.
    pub fn place(&self) -> Place {
        match self.name().filter(|name| name.is_string()) {
            Some(name) => name.place(),
            None if self.map_key.is_some() => self.value.key_place(),
            None => Place::new(self.value.id(), Part::Opening),
        }
    }

    /// The place of bytes `start..end` of [`Tool::display_name`].
    pub fn name_slice_place(&self, start: usize, end: usize) -> Place {
        match self.name().filter(|name| name.is_string()) {
            Some(name) => name.slice_place(start, end),
            None => self.value.key_slice_place(start, end),
        }
    }

    /// Whether the tool has a member that records of toolfoundation add.
    pub fn has_record_members(&self) -> bool {
        [self.namespace(), self.version(), self.tags(), self.id()].iter().any(Option::is_some)
    }

    /// Whether the tool is clearly a toolfoundation record. Generators also write members called
    /// `version`, `tags` or `id` with other meanings.
    pub fn is_extended_record(&self) -> bool {
        let has_version = self.version().is_some_and(Value::is_string);
        let has_tags = self.tags().is_some_and(Value::is_array);
        self.namespace().is_some_and(Value::is_string) || has_version && has_tags
    }

    /// Whether the tool has `input_schema`, as in the interfaces of some providers.
    pub fn is_snake_case(&self) -> bool {
        let misspelt = self.misspelt_input_schema().filter(|_| self.input_schema().is_none());
        misspelt.is_some_and(|member| member.has_key("input_schema"))
    }

    /// Whether the tool takes its schema from another tool or server, as entries of a gateway's
    /// registry do. Such a tool is not served unchanged.
    pub fn is_alias(&self) -> bool {
        self.any_input_schema().is_none() && self.is_in_registry()
    }

    /// Whether the tool names the server or source that a gateway takes it from.
    pub fn is_in_registry(&self) -> bool {
        self.has_other_members
            && ["source", "server"].iter().any(|key| {
                let origin = self.value.get(key);
                origin.is_some_and(|origin| origin.is_string() || origin.is_object())
            })
    }

    /// The input schema of the tool, in any spelling.
    pub fn any_input_schema(&self) -> Option<Value<'d>> {
        self.input_schema().or(self.misspelt_input_schema())
    }
}

impl<'d> Tool<'d> {
    /// The input schema in another spelling, if the tool has no `inputSchema`.
    pub fn misspelt_input_schema(&self) -> Option<Value<'d>> {
        self.member(MemberSlot::MisspeltInputSchema)
    }

    fn member(&self, slot: MemberSlot) -> Option<Value<'d>> {
        self.members[slot as usize].get().map(|id| self.value.document().value(id))
    }
}

/// Whether `key` equals `name`, ignoring case, `_`, `-` and spaces.
#[inline]
pub fn folds_to(key: &str, name: &str) -> bool {
    // Most keys differ in length by more than separators explain.
    if key.len() + 1 < name.len() || key.len() > name.len() + 3 {
        return false;
    }
    letters(key).eq(letters(name))
}

/// The bytes of a text in lower case, without separators.
fn letters(text: &str) -> impl Iterator<Item = u8> {
    let letters = text.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' '));
    letters.map(|byte| byte.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::folds_to;

    #[test]
    fn spellings_of_the_same_words_fold_together() {
        for key in ["inputSchema", "input_schema", "InputSchema", "INPUTSCHEMA", "input-schema"] {
            assert!(folds_to(key, "inputschema"), "{key}");
        }
        for key in ["input", "inputSchemas", "schema", "inputs_chem", ""] {
            assert!(!folds_to(key, "inputschema"), "{key}");
        }
    }
}
