//! The kinds of value that a keyword may have, as bits: the walk needs them for every member.

use std::sync::LazyLock;

use crate::document::Kind;
use crate::schema::meta_schema::shape::{Shape, shape};
use crate::schema::walk::dialect::Dialect;
use crate::schema::walk::keyword::Keyword;

/// For each keyword the kinds of value that are valid with any content.
pub(crate) struct RightKinds([u8; Keyword::ALL.len()]);

impl RightKinds {
    pub(crate) fn has(&self, keyword: Keyword, kind: Kind) -> bool {
        self.0[keyword as usize] & bit(kind) != 0
    }

    fn of(dialect: Dialect) -> Self {
        let mut kinds = [0; Keyword::ALL.len()];
        for &keyword in Keyword::ALL.iter().filter(|keyword| keyword.is_in(dialect)) {
            kinds[keyword as usize] = kinds_of(shape(keyword, dialect), dialect);
        }
        Self(kinds)
    }
}

/// Those of a dialect.
pub(crate) fn right_kinds(dialect: Dialect) -> &'static RightKinds {
    static OF_DIALECTS: LazyLock<[RightKinds; Dialect::ALL.len()]> =
        LazyLock::new(|| Dialect::ALL.map(RightKinds::of));
    &OF_DIALECTS[dialect as usize]
}

fn kinds_of(shape: Shape, dialect: Dialect) -> u8 {
    let schema = match dialect {
        Dialect::Draft4 => bit(Kind::Object),
        _ => bit(Kind::Object) | bit(Kind::Boolean),
    };
    match shape {
        Shape::Anything => u8::MAX,
        Shape::Text => bit(Kind::String),
        Shape::Boolean => bit(Kind::Boolean),
        Shape::Number => bit(Kind::Number),
        Shape::List => bit(Kind::Array),
        Shape::SchemaOrBoolean => bit(Kind::Object) | bit(Kind::Boolean),
        Shape::Schema | Shape::SchemaOrSchemas => schema,
        _ => 0,
    }
}

fn bit(kind: Kind) -> u8 {
    1 << kind as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Kind; 6] =
        [Kind::Null, Kind::Boolean, Kind::Number, Kind::String, Kind::Array, Kind::Object];

    #[test]
    fn a_kind_is_accepted_where_the_meta_schema_requires_nothing_else() {
        use Dialect::{Draft4, Draft7, Draft2019, Draft2020};
        let right: &[(Dialect, Keyword, &[Kind])] = &[
            (Draft2020, Keyword::Default, &KINDS),
            (Draft2020, Keyword::Title, &[Kind::String]),
            (Draft2020, Keyword::ReadOnly, &[Kind::Boolean]),
            (Draft2020, Keyword::Minimum, &[Kind::Number]),
            (Draft2020, Keyword::Enum, &[Kind::Array]),
            (Draft2020, Keyword::Not, &[Kind::Boolean, Kind::Object]),
            (Draft2020, Keyword::Items, &[Kind::Boolean, Kind::Object]),
            (Draft7, Keyword::Items, &[Kind::Boolean, Kind::Object]),
            (Draft4, Keyword::Items, &[Kind::Object]),
            (Draft4, Keyword::Not, &[Kind::Object]),
            (Draft4, Keyword::AdditionalProperties, &[Kind::Boolean, Kind::Object]),
            (Draft4, Keyword::ExclusiveMinimum, &[Kind::Boolean]),
            (Draft4, Keyword::Ref, &KINDS),
            (Draft7, Keyword::Id, &[Kind::String]),
            (Draft2019, Keyword::RecursiveAnchor, &[Kind::Boolean]),
            // The content has to be read, or the text itself.
            (Draft2020, Keyword::Id, &[]),
            (Draft2020, Keyword::MultipleOf, &[]),
            (Draft2020, Keyword::Properties, &[]),
            (Draft2020, Keyword::Required, &[]),
            (Draft2020, Keyword::Type, &[]),
            // A keyword that does not exist in the dialect.
            (Draft7, Keyword::UnevaluatedItems, &[]),
        ];
        for &(dialect, keyword, kinds) in right {
            for kind in KINDS {
                let is_right = right_kinds(dialect).has(keyword, kind);
                assert_eq!(is_right, kinds.contains(&kind), "{dialect:?} {keyword:?} {kind:?}");
            }
        }
    }
}
