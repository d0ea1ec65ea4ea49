//! Which part of a tool a finding is about.

use crate::diagnostic::Part;
use crate::document::split_pointer;
use crate::model::folds_to;

/// A property that a finding is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    /// Whether it is a parameter: a property of the input schema itself.
    pub(super) is_parameter: bool,
}

/// The part that a pointer from the tool on leads to, and the properties on its way, the innermost
/// last.
pub(super) fn part_at(pointer: &str) -> (Part, Vec<Property>) {
    let tokens = split_pointer(pointer).unwrap_or_default();
    match tokens.first() {
        Some(first) if tokens.len() == 1 && first == "description" => {
            (Part::Description, Vec::new())
        }
        Some(first) if folds_to(first, "inputschema") => {
            let properties = properties(tokens[1..].iter().map(|token| &**token));
            (if properties.is_empty() { Part::Tool } else { Part::Parameter }, properties)
        }
        _ => (Part::Tool, Vec::new()),
    }
}

/// The properties on a way through a schema, which may end in a value of a keyword.
fn properties<'t>(tokens: impl Iterator<Item = &'t str>) -> Vec<Property> {
    let mut properties = Vec::new();
    let mut tokens = tokens.enumerate().peekable();
    while let Some((index, token)) = tokens.next() {
        match token {
            "properties" => properties.extend(
                tokens
                    .next()
                    .map(|(_, name)| Property { name: name.to_owned(), is_parameter: index == 0 }),
            ),
            "$defs" | "definitions" | "dependentSchemas" | "patternProperties" | "allOf"
            | "anyOf" | "oneOf" | "prefixItems" => drop(tokens.next()),
            "items" => {
                let is_index = |token: &str| token.bytes().all(|byte| byte.is_ascii_digit());
                // Before 2020-12, each item may have a schema.
                tokens.next_if(|(_, token)| is_index(token));
            }
            "additionalItems"
            | "additionalProperties"
            | "contains"
            | "else"
            | "if"
            | "not"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties" => {}
            _ => break,
        }
    }
    properties
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(pointer: &str) -> (Part, String) {
        let (part, properties) = part_at(pointer);
        let mark = |it: &Property| if it.is_parameter { "" } else { "+" };
        let names = properties.iter().map(|it| format!("{}{}", mark(it), it.name));
        (part, names.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_pointer_leads_to_the_tool_a_parameter_or_the_description() {
        for (pointer, part, names) in [
            ("", Part::Tool, ""),
            ("/name", Part::Tool, ""),
            ("/title", Part::Tool, ""),
            ("/annotations/description", Part::Tool, ""),
            ("/description", Part::Description, ""),
            ("/inputSchema", Part::Tool, ""),
            ("/inputSchema/properties", Part::Tool, ""),
            ("/inputSchema/required/0", Part::Tool, ""),
            ("/inputSchema/default/properties/a", Part::Tool, ""),
            ("/outputSchema/properties/a", Part::Tool, ""),
            ("/inputSchema/properties/a", Part::Parameter, "a"),
            ("/input_schema/properties/a~1b/description", Part::Parameter, "a/b"),
            ("/inputSchema/properties/properties/type", Part::Parameter, "properties"),
            ("/inputSchema/properties/a/items/properties/b/enum/0", Part::Parameter, "a +b"),
            ("/inputSchema/properties/a/items/0/anyOf/1/properties/b", Part::Parameter, "a +b"),
            ("/inputSchema/properties/a/default/properties/b", Part::Parameter, "a"),
            ("/inputSchema/$defs/properties/properties/b", Part::Parameter, "+b"),
        ] {
            assert_eq!(at(pointer), (part, names.to_owned()), "{pointer}");
        }
    }
}
