//! How a subschema is applied, by the path that leads to it.

use super::{Holds, Keyword};
use crate::document::split_pointer;

/// How a subschema is applied to the value that an error is about.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Applied {
    /// It is the schema of that value.
    AsItsOwn,
    /// It is the schema of all members, or of their names, and the value is the object.
    ToMembers,
    /// It applies where the object has a property of this name.
    Beside(String),
    /// It is one of several that this keyword applies to the value, or applies under a condition.
    Among(Keyword),
}

impl Applied {
    /// By the evaluation path: the keywords that were met, with names and positions.
    pub(super) fn by_path(path: &str) -> Self {
        let tokens = split_pointer(path).unwrap_or_default();
        let mut tokens = tokens.iter().map(|token| &**token);
        let mut applied = Self::AsItsOwn;
        while let Some(token) = tokens.next() {
            // Positions are none; those of lists of schemas are passed over with them.
            let Some(keyword) = Keyword::from_text(token) else { continue };
            let is_map = matches!(keyword.holds(), Holds::Map | Holds::MapOfSchemasOrNames);
            let name = if is_map { tokens.next() } else { None };
            applied = match keyword {
                // The value of what they refer to is the member.
                _ if keyword.is_reference() && applied == Self::ToMembers => Self::AsItsOwn,
                _ if keyword.is_reference() => applied,
                Keyword::AdditionalProperties | Keyword::PropertyNames => Self::ToMembers,
                Keyword::DependentSchemas | Keyword::Dependencies => {
                    Self::Beside(name.unwrap_or_default().to_owned())
                }
                _ if keyword.is_in_place() => Self::Among(keyword),
                _ => Self::AsItsOwn,
            };
        }
        applied
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_token_is_depends_on_where_it_stands() {
        let cases = [
            ("", Applied::AsItsOwn),
            ("/additionalProperties", Applied::ToMembers),
            ("/allOf/1/propertyNames", Applied::ToMembers),
            ("/additionalProperties/$ref", Applied::AsItsOwn),
            ("/properties/additionalProperties", Applied::AsItsOwn),
            ("/patternProperties/propertyNames", Applied::AsItsOwn),
            ("/patternProperties/propertyNames/additionalProperties", Applied::ToMembers),
            (
                "/dependentSchemas/additionalProperties",
                Applied::Beside("additionalProperties".to_owned()),
            ),
            ("/dependencies/a~1b/$ref", Applied::Beside("a/b".to_owned())),
            ("/dependentSchemas/a/properties/b", Applied::AsItsOwn),
            ("/properties/then/$ref/then", Applied::Among(Keyword::Then)),
            ("/else/$dynamicRef", Applied::Among(Keyword::Else)),
            ("/anyOf/0/oneOf/12", Applied::Among(Keyword::OneOf)),
            ("/then/items/3", Applied::AsItsOwn),
            ("/allOf/0/prefixItems/1", Applied::AsItsOwn),
        ];
        for (path, applied) in cases {
            assert_eq!(Applied::by_path(path), applied, "{path}");
        }
    }
}
