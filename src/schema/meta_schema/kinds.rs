//! Which kinds of value a keyword may have, as bits: what the walk asks of every member.

use std::sync::LazyLock;

use crate::document::Kind;
use crate::schema::meta_schema::shape::{Shape, shape};
use crate::schema::walk::dialect::Dialect;
use crate::schema::walk::keyword::Keyword;

/// For each keyword the kinds of value that nothing is wrong with, whatever they hold.
pub(in crate::schema) struct RightKinds([u8; Keyword::ALL.len()]);

impl RightKinds {
    pub(in crate::schema) fn has(&self, keyword: Keyword, kind: Kind) -> bool {
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
pub(in crate::schema) fn right_kinds(dialect: Dialect) -> &'static RightKinds {
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
