//! The shape of the root of a tool's schema.

use crate::document::Value;
use crate::schema::{Keyword, TYPE_NAMES};

/// The form of the root of a schema. All forms except [`RootShape::Schema`] are a mistake that
/// causes all other problems of the root.
#[derive(Clone, Copy, Debug)]
pub enum RootShape<'d> {
    /// A value that is not an object.
    NotObject,
    /// A map of properties instead of a schema.
    PropertyMap,
    /// An object that only wraps the schema.
    Wrapped(Value<'d>),
    /// An object whose `properties` contains the whole schema again instead of the properties.
    NestedTwice(Value<'d>),
    /// A schema.
    Schema,
}

impl RootShape<'_> {
    /// Whether the root has the form of a schema.
    pub fn is_schema(self) -> bool {
        matches!(self, Self::Schema)
    }
}

/// The members at the root of a tool's schema that most rules need, collected in one pass over the
/// root and one over its properties.
#[derive(Clone, Copy, Debug)]
pub struct SchemaRoot<'d> {
    /// The root value.
    pub value: Value<'d>,
    /// The form of the root.
    pub shape: RootShape<'d>,
    /// The `type` keyword.
    pub kind: Option<Value<'d>>,
    /// The `$schema` keyword.
    pub dialect: Option<Value<'d>>,
    /// The `properties` keyword.
    pub properties: Option<Value<'d>>,
    /// The `required` keyword.
    pub required: Option<Value<'d>>,
    /// The property named `type`.
    type_property: Option<Value<'d>>,
    /// The property named `required`.
    pub required_property: Option<Value<'d>>,
    /// Whether any property is not an object.
    pub has_odd_property: bool,
}

impl<'d> SchemaRoot<'d> {
    /// Reads the members of a root.
    pub fn of(value: Value<'d>) -> Self {
        let mut root = Self {
            value,
            shape: RootShape::Schema,
            kind: None,
            dialect: None,
            properties: None,
            required: None,
            type_property: None,
            required_property: None,
            has_odd_property: false,
        };
        for member in value.entries() {
            match member.key_bytes() {
                b"type" => root.kind = Some(member),
                b"$schema" => root.dialect = Some(member),
                b"properties" => root.properties = Some(member),
                b"required" => root.required = Some(member),
                _ => {}
            }
        }
        for property in root.properties.into_iter().flat_map(Value::entries) {
            root.has_odd_property |= !property.is_object();
            if property.has_key("type") {
                root.type_property = Some(property);
            } else if property.has_key("required") {
                root.required_property = Some(property);
            }
        }
        root.shape = root.find_shape();
        root
    }

    fn find_shape(&self) -> RootShape<'d> {
        if !self.value.is_object() {
            return RootShape::NotObject;
        }
        if let Some(inner) = self.nested_schema() {
            return RootShape::NestedTwice(inner);
        }
        if let Some(inner) = wrapped_schema(self.value) {
            return RootShape::Wrapped(inner);
        }
        let is_map = self.is_property_map() || self.is_map_of_types();
        if is_map { RootShape::PropertyMap } else { RootShape::Schema }
    }

    /// The value of `properties` if it contains a schema: it has `type` with the name of a type,
    /// which is not the schema of a property. If every member has such a name as its value, they
    /// may all be abbreviated properties, so the value does not count.
    fn nested_schema(&self) -> Option<Value<'d>> {
        let is_type =
            |value: Value<'_>| value.as_str().is_some_and(|name| TYPE_NAMES.contains(&name));
        let inner = self.properties.filter(|_| self.type_property.is_some_and(is_type))?;
        // A required name among the members is that of a property, such as `properties`.
        let mut required =
            self.required.into_iter().flat_map(Value::items).filter_map(Value::as_str);
        let is_map = required.any(|name| inner.has(name));
        (!is_map && !inner.entries().all(is_type)).then_some(inner)
    }

    /// Whether all members that do not describe the whole object are types of properties, in words.
    fn is_map_of_types(&self) -> bool {
        let names_type = |kind: Value<'_>| kind.as_str().is_none_or(|it| TYPE_NAMES.contains(&it));
        if self.kind.is_some_and(names_type) {
            return false;
        }
        let is_about = |it: &Value<'_>| is_about_the_whole(it.key_text(), *it);
        let mut types = self.value.entries().filter(|it| !is_about(it));
        let has_name = |it: &Value<'_>| Keyword::from_text(it.key_text()).is_none();
        types.clone().any(|it| has_name(&it)) && types.all(is_written_type)
    }

    /// Whether all members that do not describe the whole object are schemas, and no member makes
    /// the object itself a schema.
    fn is_property_map(&self) -> bool {
        if self.kind.is_some_and(|kind| !kind.is_object()) {
            return false;
        }
        let mut properties = 0;
        for member in self.value.entries() {
            let key = member.key_text();
            if is_about_the_whole(key, member) {
                continue;
            }
            if !looks_like_schema(member) {
                return false;
            }
            properties += usize::from(Keyword::from_text(key).is_none());
            // `properties`, `items` and similar keywords contain schemas too: they can be names
            // only beside other names.
            if matches!(key, "properties" | "patternProperties" | "$defs" | "definitions") {
                return false;
            }
        }
        properties > 0
    }
}

/// Whether a text is a type in an informal notation: `string (optional)`, `list[str]`.
fn is_written_type(value: Value<'_>) -> bool {
    // The names of Python, from signatures and docstrings.
    const SHORT_NAMES: [&str; 6] = ["str", "int", "float", "bool", "dict", "list"];
    let text = value.text();
    let end = text.find(|it: char| !it.is_ascii_alphabetic()).unwrap_or(text.len());
    TYPE_NAMES.contains(&&text[..end]) || SHORT_NAMES.contains(&&text[..end])
}

/// The only member of an object, if it contains a schema and its key is a known name for one.
fn wrapped_schema(root: Value<'_>) -> Option<Value<'_>> {
    const WRAPPERS: [&str; 5] =
        ["inputSchema", "input_schema", "outputSchema", "json", "jsonSchema"];
    let mut members = root.entries();
    let only = members.next().filter(|_| members.next().is_none())?;
    let says_object = only.text_of("type") == Some("object");
    let has_properties = only.get("properties").is_some_and(Value::is_object);
    let is_wrapper = only.has_key_among(&WRAPPERS);
    (is_wrapper && says_object && has_properties).then_some(only)
}

/// Whether a member describes the whole object, such as members that authors add to a map of
/// properties as if it were a schema.
fn is_about_the_whole(key: &str, member: Value<'_>) -> bool {
    match key {
        "$schema" | "title" | "description" | "$comment" => member.is_string(),
        "required" => member.is_array() || member.as_bool().is_some(),
        "additionalProperties" => member.as_bool().is_some(),
        _ => false,
    }
}

fn looks_like_schema(value: Value<'_>) -> bool {
    const SIGNS: [&str; 6] = ["$ref", "anyOf", "oneOf", "allOf", "enum", "const"];
    let kind = value.get("type").is_some_and(|kind| kind.is_string() || kind.is_array());
    value.is_object() && (kind || SIGNS.iter().any(|sign| value.has(sign)))
}
