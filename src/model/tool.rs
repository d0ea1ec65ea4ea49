//! A tool definition as the protocol names its parts.

use crate::document::{Part, Place, Value};

/// How a tool spells the member that holds its input schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchemaSpelling {
    /// `inputSchema`, as the protocol has it.
    Standard,
    /// `input_schema`, as some providers' interfaces have it.
    SnakeCase,
    /// Some other spelling of the same words.
    Other,
    /// There is none.
    Absent,
}

/// One member of a tool list. Members are given as they stand, whatever their type.
#[derive(Clone, Copy, Debug)]
pub struct Tool<'d> {
    /// The value itself; an object unless the list holds something else.
    pub value: Value<'d>,
    /// Position in its list, from 0.
    pub index: usize,
    /// The key under which the tool stands where the list is an object.
    pub map_key: Option<&'d str>,
    /// `name`
    pub name: Option<Value<'d>>,
    /// `title`
    pub title: Option<Value<'d>>,
    /// `description`
    pub description: Option<Value<'d>>,
    /// `inputSchema`, exactly so spelt.
    pub input_schema: Option<Value<'d>>,
    /// The input schema under another spelling, where `inputSchema` is absent.
    pub misspelt_input_schema: Option<Value<'d>>,
    /// `outputSchema`, exactly so spelt.
    pub output_schema: Option<Value<'d>>,
    /// `annotations`
    pub annotations: Option<Value<'d>>,
    /// `execution` (2025-11-25)
    pub execution: Option<Value<'d>>,
    /// `icons`
    pub icons: Option<Value<'d>>,
    /// `_meta`
    pub meta: Option<Value<'d>>,
    /// `namespace` of the extended record
    pub namespace: Option<Value<'d>>,
    /// `version` of the extended record
    pub version: Option<Value<'d>>,
    /// `tags` of the extended record
    pub tags: Option<Value<'d>>,
    /// `id` of the extended record
    pub id: Option<Value<'d>>,
    /// Whether it has members that are none of these.
    pub has_other_members: bool,
    /// Whether one of its members is `null`.
    pub has_null_members: bool,
}

impl<'d> Tool<'d> {
    /// The tool that `value` is, at position `index` of its list.
    pub fn new(value: Value<'d>, index: usize, map_key: Option<&'d str>) -> Self {
        let mut tool = Self::empty(value, index, map_key);
        for member in value.entries() {
            tool.take(member);
        }
        tool
    }

    fn empty(value: Value<'d>, index: usize, map_key: Option<&'d str>) -> Self {
        Self {
            value,
            index,
            map_key,
            name: None,
            title: None,
            description: None,
            input_schema: None,
            misspelt_input_schema: None,
            output_schema: None,
            annotations: None,
            execution: None,
            icons: None,
            meta: None,
            namespace: None,
            version: None,
            tags: None,
            id: None,
            has_other_members: false,
            has_null_members: false,
        }
    }

    fn take(&mut self, member: Value<'d>) {
        self.has_null_members |= member.is_null();
        let key = member.key().unwrap_or_default();
        let slot = match key {
            "name" => &mut self.name,
            "title" => &mut self.title,
            "description" => &mut self.description,
            "inputSchema" => &mut self.input_schema,
            "outputSchema" => &mut self.output_schema,
            "annotations" => &mut self.annotations,
            "execution" => &mut self.execution,
            "icons" => &mut self.icons,
            "_meta" => &mut self.meta,
            "namespace" => &mut self.namespace,
            "version" => &mut self.version,
            "tags" => &mut self.tags,
            "id" => &mut self.id,
            _ => {
                self.has_other_members = true;
                if !folds_to(key, "inputschema") {
                    return;
                }
                &mut self.misspelt_input_schema
            }
        };
        *slot = Some(member);
    }

    /// The tool's name: its `name`, or the key it stands under where it has none.
    pub fn display_name(&self) -> Option<&'d str> {
        self.name.and_then(Value::as_str).or(self.map_key)
    }

    /// Where a finding about the tool as a whole points: at its name, or failing that at its key
    /// or its opening bracket.
    pub fn place(&self) -> Place {
        match self.name.filter(|name| name.is_string()) {
            Some(name) => name.place(),
            None if self.map_key.is_some() => self.value.key_place(),
            None => Place::new(self.value.id(), Part::Opening),
        }
    }

    /// The place of bytes `start..end` of [`Tool::display_name`].
    pub fn name_slice_place(&self, start: usize, end: usize) -> Place {
        match self.name.filter(|name| name.is_string()) {
            Some(name) => name.slice_place(start, end),
            None => self.value.key_slice_place(start, end),
        }
    }

    /// Whether the tool is evidently a record of the extended kind. Other generators have members
    /// called `version`, `tags` or `id` too, with other meanings.
    pub fn is_extended_record(&self) -> bool {
        let has_version = self.version.is_some_and(Value::is_string);
        let has_tags = self.tags.is_some_and(Value::is_array);
        self.namespace.is_some_and(Value::is_string) || has_version && has_tags
    }

    /// How the input schema's key is spelt.
    pub fn schema_spelling(&self) -> SchemaSpelling {
        match (self.input_schema, self.misspelt_input_schema) {
            (Some(_), _) => SchemaSpelling::Standard,
            (None, Some(member)) if member.key() == Some("input_schema") => {
                SchemaSpelling::SnakeCase
            }
            (None, Some(_)) => SchemaSpelling::Other,
            (None, None) => SchemaSpelling::Absent,
        }
    }

    /// The input schema under whichever spelling.
    pub fn any_input_schema(&self) -> Option<Value<'d>> {
        self.input_schema.or(self.misspelt_input_schema)
    }
}

/// Whether `key`, without `_`, `-` and blanks and in lower case, is `folded`.
pub fn folds_to(key: &str, folded: &str) -> bool {
    // Most keys differ in length beyond what separators explain.
    if key.len() < folded.len() || key.len() > folded.len() + 3 {
        return false;
    }
    let letters = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' '));
    letters.map(|byte| byte.to_ascii_lowercase()).eq(folded.bytes())
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
