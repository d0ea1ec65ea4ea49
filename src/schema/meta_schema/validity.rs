//! The violations of the meta-schema by a schema, at their exact positions.
//!
//! A schema is valid exactly if there are no violations. Each violation is at the smallest invalid
//! value, and names the requirement of the schema's dialect.

use std::collections::HashSet;

use crate::document::{Decimal, Kind, Value, evidently_differ};
use crate::schema::meta_schema::shape::{is_anchor_name, is_type_name, shape};
use crate::schema::walk::schema::WalkedSchema;
use crate::schema::{Dialect, Keyword, KeywordSet, SchemaNode, Shape, TypeSet};

/// A violation of the meta-schema.
#[derive(Clone, Copy, Debug)]
pub struct Violation<'d> {
    /// Index of the schema that has the keyword.
    pub node: usize,
    /// The keyword whose value is invalid.
    pub keyword: Keyword,
    /// The invalid value: the value of the keyword, or one inside it.
    pub value: Value<'d>,
    /// The kind of the violation.
    pub kind: ViolationKind,
}

/// The kinds of violations of the meta-schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViolationKind {
    /// The value of the keyword does not have this shape.
    Shape(Shape),
    /// A value in the position of a schema is not a schema.
    NotASchema,
    /// A value in a list of names is not a string.
    NotAName,
    /// A string in `type` is not the name of a type.
    UnknownType,
    /// An array that must contain something is empty.
    Empty,
    /// A value appears twice in an array of distinct values.
    Duplicate,
    /// A number that must be positive is not.
    NotPositive,
    /// A count is negative or not a whole number.
    NotACount,
    /// The `$id` has a fragment.
    HasFragment,
    /// A text is not valid as an anchor.
    NotAnAnchor,
    /// An array as `items`, in a dialect that has `prefixItems`.
    TupleItems,
    /// `exclusiveMinimum` or `exclusiveMaximum` as a boolean, which is draft-04 syntax.
    BooleanExclusive,
    /// A boolean `required` on a property, which is draft-03 syntax.
    BooleanRequired,
    /// A boolean `exclusiveMinimum` without `minimum` (draft-04), or likewise for the maximum.
    ExclusiveAlone,
}

const EXCLUSIVE: KeywordSet =
    KeywordSet::of(&[Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum]);

/// All violations of the meta-schema, in the order of the text.
pub(crate) fn violations<'d>(schema: &WalkedSchema<'d>) -> Vec<Violation<'d>> {
    let mut check = Check { node: 0, dialect: Dialect::Draft2020, found: Vec::new() };
    for node in schema.nodes() {
        (check.node, check.dialect) = (node.index(), node.dialect());
        let is_odd = node.types().intersects(TypeSet::ODD);
        for (keyword, value) in node.keywords() {
            // Most members of real schemas: the name of a type, which the walk has read, and texts
            // for people, which are valid in every dialect.
            let is_evident = match keyword {
                Keyword::Type => !is_odd,
                Keyword::Title | Keyword::Description => true,
                _ => false,
            };
            if !is_evident || !value.is_string() {
                check.keyword(keyword, value);
            }
        }
    }
    let by_kind = check.found.len();
    for node in schema.nodes_with(EXCLUSIVE).filter(|node| node.dialect() == Dialect::Draft4) {
        check.node = node.index();
        check.exclusive_alone(node);
    }
    if check.found.len() > by_kind {
        crate::sort::by_key(&mut check.found, |violation| violation.node);
    }
    check.found
}

struct Check<'d> {
    node: usize,
    dialect: Dialect,
    found: Vec<Violation<'d>>,
}

impl<'d> Check<'d> {
    fn add(&mut self, keyword: Keyword, value: Value<'d>, kind: ViolationKind) {
        self.found.push(Violation { node: self.node, keyword, value, kind });
    }

    fn keyword(&mut self, keyword: Keyword, value: Value<'d>) {
        let wanted = shape(keyword, self.dialect);
        let kind = value.kind();
        match wanted {
            Shape::Anything => {}
            Shape::Text if kind == Kind::String => {}
            Shape::Boolean if kind == Kind::Boolean => {}
            Shape::Number if kind == Kind::Number => {}
            Shape::List if kind == Kind::Array => {}
            Shape::Identifier if kind == Kind::String => self.identifier(keyword, value),
            Shape::AnchorName if kind == Kind::String => self.anchor(keyword, value),
            Shape::PositiveNumber | Shape::Count if kind == Kind::Number => {
                self.number(keyword, value, wanted);
            }
            Shape::Names | Shape::SomeNames if kind == Kind::Array => {
                self.names(keyword, value, wanted == Shape::SomeNames);
            }
            Shape::Types if kind == Kind::String => self.type_name(keyword, value),
            Shape::Types if kind == Kind::Array => self.types(keyword, value),
            Shape::Schema | Shape::SchemaOrSchemas if self.is_schema(value) => {}
            Shape::SchemaOrBoolean if matches!(kind, Kind::Object | Kind::Boolean) => {}
            Shape::Schemas | Shape::SchemaOrSchemas if kind == Kind::Array => {
                self.schemas(keyword, value);
            }
            Shape::SchemaMap | Shape::DependencyMap | Shape::NameMap | Shape::BooleanMap
                if kind == Kind::Object =>
            {
                self.map(keyword, value, wanted);
            }
            _ => self.wrong_kind(keyword, value, wanted),
        }
    }

    fn wrong_kind(&mut self, keyword: Keyword, value: Value<'d>, wanted: Shape) {
        let exclusive = matches!(keyword, Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum);
        let kind = match value.kind() {
            Kind::Boolean if exclusive => ViolationKind::BooleanExclusive,
            Kind::Boolean if keyword == Keyword::Required => ViolationKind::BooleanRequired,
            Kind::Array if keyword == Keyword::Items => ViolationKind::TupleItems,
            _ => ViolationKind::Shape(wanted),
        };
        self.add(keyword, value, kind);
    }

    /// Whether a value can be a schema. Draft-04 has no boolean schemas.
    fn is_schema(&self, value: Value<'_>) -> bool {
        value.is_object() || value.as_bool().is_some() && self.dialect != Dialect::Draft4
    }

    fn identifier(&mut self, keyword: Keyword, value: Value<'d>) {
        let text = value.text();
        // An empty fragment is allowed (2020-12 Core, section 8.2.1).
        if text.strip_suffix('#').unwrap_or(text).contains('#') {
            self.add(keyword, value, ViolationKind::HasFragment);
        }
    }

    fn anchor(&mut self, keyword: Keyword, value: Value<'d>) {
        if !is_anchor_name(value.text(), self.dialect) {
            self.add(keyword, value, ViolationKind::NotAnAnchor);
        }
    }

    fn number(&mut self, keyword: Keyword, value: Value<'d>, wanted: Shape) {
        let number = Decimal::parse(value.source_text());
        if wanted == Shape::PositiveNumber {
            let positive = |n: &Decimal| !n.is_negative() && !n.is_zero();
            if !number.as_ref().is_some_and(positive) {
                self.add(keyword, value, ViolationKind::NotPositive);
            }
            return;
        }
        let draft4 = self.dialect == Dialect::Draft4;
        // In draft-04 a number written with a fraction or an exponent is not an integer, whatever
        // its value.
        let spelt_whole = !draft4 || !value.source_text().contains(['.', 'e', 'E']);
        let count = |n: &Decimal| n.is_integer() && !n.is_negative() && spelt_whole;
        if !number.as_ref().is_some_and(count) {
            self.add(keyword, value, ViolationKind::NotACount);
        }
    }

    fn names(&mut self, keyword: Keyword, value: Value<'d>, some: bool) {
        for item in value.items().filter(|item| !item.is_string()) {
            self.add(keyword, item, ViolationKind::NotAName);
        }
        if some {
            self.not_empty(keyword, value);
        }
        self.different(keyword, value);
    }

    fn type_name(&mut self, keyword: Keyword, value: Value<'d>) {
        if !value.text_bytes().is_some_and(is_type_name) {
            self.add(keyword, value, ViolationKind::UnknownType);
        }
    }

    fn types(&mut self, keyword: Keyword, value: Value<'d>) {
        for item in value.items() {
            if item.is_string() {
                self.type_name(keyword, item);
            } else {
                self.add(keyword, item, ViolationKind::NotAName);
            }
        }
        self.not_empty(keyword, value);
        self.different(keyword, value);
    }

    fn not_empty(&mut self, keyword: Keyword, value: Value<'d>) {
        if value.items().next().is_none() {
            self.add(keyword, value, ViolationKind::Empty);
        }
    }

    /// Checks that strings are distinct; other values are covered by the check of their kind.
    fn different(&mut self, keyword: Keyword, value: Value<'d>) {
        if evidently_differ(value.items().filter_map(Value::text_bytes)) {
            return;
        }
        let mut seen = HashSet::new();
        for item in value.items() {
            if item.text_bytes().is_some_and(|text| !seen.insert(text)) {
                self.add(keyword, item, ViolationKind::Duplicate);
            }
        }
    }

    fn schemas(&mut self, keyword: Keyword, value: Value<'d>) {
        self.not_empty(keyword, value);
        for item in value.items() {
            self.schema(keyword, item);
        }
    }

    fn schema(&mut self, keyword: Keyword, value: Value<'d>) {
        if !self.is_schema(value) {
            self.add(keyword, value, ViolationKind::NotASchema);
        }
    }

    fn map(&mut self, keyword: Keyword, value: Value<'d>, wanted: Shape) {
        for member in value.entries() {
            match (wanted, member.kind()) {
                (Shape::SchemaMap, _) => self.schema(keyword, member),
                (Shape::DependencyMap | Shape::NameMap, Kind::Array) => {
                    // Draft-04 wants at least one name in such a list (draft-04 Validation, section
                    // 5.4.5).
                    let some = self.dialect == Dialect::Draft4;
                    self.names(keyword, member, some);
                }
                (Shape::DependencyMap, _) => self.schema(keyword, member),
                (Shape::BooleanMap, Kind::Boolean) => {}
                (Shape::NameMap, _) => {
                    self.add(keyword, member, ViolationKind::Shape(Shape::Names));
                }
                _ => self.add(keyword, member, ViolationKind::Shape(Shape::Boolean)),
            }
        }
    }

    fn exclusive_alone(&mut self, node: SchemaNode<'_, 'd>) {
        // The meta-schema of draft-04 requires this with `dependencies`.
        let pairs = [
            (Keyword::ExclusiveMinimum, Keyword::Minimum),
            (Keyword::ExclusiveMaximum, Keyword::Maximum),
        ];
        for (exclusive, bound) in pairs {
            if let Some(value) = node.keyword(exclusive).filter(|_| node.keyword(bound).is_none()) {
                self.add(exclusive, value, ViolationKind::ExclusiveAlone);
            }
        }
    }
}
