//! The checks of a compiled subschema, and the evaluation of those that need no other schema.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use crate::document::{Decimal, Kind, NodeId, Value};
use crate::schema::evaluate::compile::enum_set::EnumSet;
use crate::schema::evaluate::mismatch::MismatchKind;
use crate::schema::evaluate::subject::Subject;
use crate::schema::pattern::matcher::LazyPattern;
use crate::schema::{Dialect, Format, Keyword, TypeSet};

/// Index of a subschema in a program, equal to the index in the walked schema.
pub(crate) type SchemaIndex = u32;

/// A check of a subschema.
#[derive(Debug)]
pub(crate) struct Check {
    /// The keyword of the check.
    pub(crate) keyword: Keyword,
    /// The value of the keyword.
    pub(crate) node: NodeId,
    pub(crate) kind: CheckKind,
    /// Whether the check is not part of JSON Schema, but of the
    /// [`Profile`](crate::schema::Profile).
    pub(crate) is_deviation: bool,
}

/// The kind and the data of a check.
#[derive(Debug)]
pub(crate) enum CheckKind {
    Type(TypeSet, Dialect),
    Enum(EnumSet),
    Const(EnumSet),
    Number(NumberLimit),
    /// A limit of characters, items or members.
    Size(NumberLimit),
    Pattern(LazyPattern),
    /// A pattern that is matched only with texts that are not ASCII, with the shorthands of all
    /// scripts.
    UnicodePattern(LazyPattern),
    Format(Format),
    /// A bound that is compared in binary floating-point numbers.
    Float(f64),
    /// Numbers must be distinct as binary floating-point numbers.
    UniqueFloats,
    /// The required names, each with its position.
    Required(Vec<RequiredName>),
    /// For each name, its position and the names that it requires.
    DependentRequired(Vec<(Box<str>, NodeId, Vec<RequiredName>)>),
    UniqueItems,
    /// The check cannot be evaluated.
    Unknown,
    /// All of these schemas apply to the same value.
    AllOf(Vec<SchemaIndex>),
    AnyOf(Vec<SchemaIndex>),
    OneOf(Vec<SchemaIndex>),
    Not(SchemaIndex),
    If {
        condition: SchemaIndex,
        then: Option<SchemaIndex>,
        otherwise: Option<SchemaIndex>,
    },
    Reference(SchemaIndex),
    /// A reference to the outermost schema of the dynamic scope with an anchor of this name, if the
    /// target itself has the anchor; otherwise to the target.
    DynamicReference(SchemaIndex, Box<str>),
    /// A reference to the published meta-schema of a dialect.
    MetaSchema(Dialect),
    DependentSchemas(Vec<(Box<str>, NodeId, SchemaIndex)>),
    PropertyNames(SchemaIndex),
    Members(MembersCheck),
    Items(ItemsCheck),
    Contains(ContainsCheck),
    UnevaluatedProperties(SchemaIndex),
    UnevaluatedItems(SchemaIndex),
}

/// A required name, and the item of `required` that contains it.
pub(crate) type RequiredName = (Box<str>, NodeId);

/// The keywords `properties`, `patternProperties` and `additionalProperties` together: which of
/// them apply to a member depends on the others.
#[derive(Debug, Default)]
pub(crate) struct MembersCheck {
    pub(crate) properties: BTreeMap<Box<str>, SchemaIndex>,
    pub(crate) patterns: Vec<(LazyPattern, SchemaIndex)>,
    pub(crate) additional: Option<SchemaIndex>,
}

/// The keywords `prefixItems` and `items`, or an array of `items` with `additionalItems`.
#[derive(Debug, Default)]
pub(crate) struct ItemsCheck {
    pub(crate) prefix: Vec<SchemaIndex>,
    pub(crate) rest: Option<SchemaIndex>,
}

/// The keyword `contains` with its bounds.
#[derive(Debug)]
pub(crate) struct ContainsCheck {
    pub(crate) schema: SchemaIndex,
    pub(crate) min: Option<(NumberLimit, NodeId)>,
    pub(crate) max: Option<(NumberLimit, NodeId)>,
    /// Whether the items that match count as evaluated (since 2020-12).
    pub(crate) evaluates: bool,
}

/// A bound of a number.
#[derive(Debug)]
pub(crate) struct NumberLimit {
    exact: Decimal,
    /// The bound as a machine integer, if it is one.
    whole: Option<i64>,
}

impl NumberLimit {
    /// The number in `text`; `None` for YAML's infinities and not-a-number.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let exact = Decimal::parse(text)?;
        let whole = exact.to_integer().and_then(|whole| i64::try_from(whole).ok());
        Some(Self { exact, whole })
    }

    /// Whether a keyword with this bound allows a number. YAML's infinities are beyond all bounds.
    pub(crate) fn allows(&self, keyword: Keyword, text: &str) -> bool {
        if keyword == Keyword::MultipleOf {
            return match text.parse::<i64>().ok().zip(self.whole) {
                // The plain operator panics at a divisor of zero, or of -1 for the least integer;
                // only the meta-schema excludes both (2020-12 Validation, section 6.2.1).
                Some((own, limit)) => own.checked_rem(limit) == Some(0),
                None => Decimal::parse(text).is_some_and(|own| own.is_multiple_of(&self.exact)),
            };
        }
        let order = self.order(text);
        match keyword {
            Keyword::Minimum => order.is_ge(),
            Keyword::ExclusiveMinimum => order.is_gt(),
            Keyword::Maximum => order.is_le(),
            _ => order.is_lt(),
        }
    }

    /// How a number compares with the bound. Most bounds are machine integers, with which an integer, and a number
    /// with digits after the point whose integral part differs, compare without an allocation.
    fn order(&self, text: &str) -> Ordering {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let is_plain = fraction.bytes().all(|byte| byte.is_ascii_digit());
        let integral = whole.parse::<i64>().ok().filter(|_| is_plain).zip(self.whole);
        let order = integral.map(|(own, limit)| own.cmp(&limit));
        match order.filter(|order| order.is_ne() || fraction.is_empty()) {
            Some(order) => order,
            None => match Decimal::parse(text) {
                Some(own) => own.cmp(&self.exact),
                None if text.starts_with('-') => Ordering::Less,
                None => Ordering::Greater,
            },
        }
    }

    /// Whether a size is within the bound that a keyword sets.
    pub(crate) fn allows_size(&self, keyword: Keyword, size: usize) -> bool {
        // A bound may exceed every machine integer, or be spelt `1e2` or `2.0`.
        let order = match (self.whole, i64::try_from(size)) {
            (Some(limit), Ok(size)) => size.cmp(&limit),
            _ => self.order(&size.to_string()),
        };
        match keyword {
            Keyword::MinLength
            | Keyword::MinItems
            | Keyword::MinProperties
            | Keyword::MinContains => order.is_ge(),
            _ => order.is_le(),
        }
    }
}

/// Whether a bound allows a number if both are rounded to binary floating-point numbers.
fn allows_float(keyword: Keyword, limit: f64, text: &str) -> bool {
    // Ajv compares a quotient with what `parseInt` reads of it, and JavaScript writes numbers from
    // 10^21 on with an exponent, where `parseInt` stops.
    const MAX_QUOTIENT: f64 = 1e21;
    let Ok(number) = text.parse::<f64>() else { return true };
    match keyword {
        Keyword::MultipleOf => {
            // 0.3 / 0.1 is 2.9999999999999996, so 0.3 is not a multiple of 0.1 here.
            let quotient = number / limit;
            let is_float = text.contains(['.', 'e', 'E']);
            // Python's `jsonschema` uses `%` if the divisor is an integer and the number is not.
            let uses_remainder = is_float && limit.fract() == 0.0;
            quotient == quotient.trunc()
                && quotient.abs() < MAX_QUOTIENT
                && !(uses_remainder && number % limit != 0.0)
        }
        Keyword::Minimum => number >= limit,
        Keyword::ExclusiveMinimum => number > limit,
        Keyword::Maximum => number <= limit,
        _ => number < limit,
    }
}

/// The position of the first number of an array that equals an earlier one, both rounded, and the
/// position of the earlier one.
pub(crate) fn equal_floats(array: Value<'_>) -> Option<(usize, usize)> {
    let mut seen: HashMap<u64, usize> = HashMap::new();
    for (position, item) in array.items().enumerate() {
        let Some(Ok(number)) = item.number_text().map(str::parse::<f64>) else { continue };
        // Both zeros are equal.
        if let Some(earlier) = seen.insert((number + 0.0).to_bits(), position) {
            return Some((earlier, position));
        }
    }
    None
}

/// Whether a subject has one of the types.
pub(crate) fn has_type(types: TypeSet, dialect: Dialect, subject: Subject<'_>) -> bool {
    let own = match subject.kind() {
        Kind::Null => TypeSet::NULL,
        Kind::Boolean => TypeSet::BOOLEAN,
        Kind::String => TypeSet::STRING,
        Kind::Array => TypeSet::ARRAY,
        Kind::Object => TypeSet::OBJECT,
        // `integer` is a part of `number` (2020-12 Validation, section 6.1.1).
        Kind::Number if types.intersects(TypeSet::NUMBER) => return true,
        Kind::Number if types.intersects(TypeSet::INTEGER) => {
            return subject.number_text().is_some_and(|text| is_integer(text, dialect));
        }
        Kind::Number => TypeSet::NUMBER,
    };
    types.intersects(own)
}

/// Whether a number is an integer. In draft-04, a number with a fraction or an exponent is not,
/// whatever its value.
fn is_integer(text: &str, dialect: Dialect) -> bool {
    // Since draft-06 `1.0` is an integer: only the value counts (2020-12 Validation, section
    // 6.1.1).
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let is_whole = || Decimal::parse(text).is_some_and(|number| number.is_integer());
    plain || (dialect != Dialect::Draft4 || !text.contains(['.', 'e', 'E'])) && is_whole()
}

/// The steps that a check takes in addition to that of its schema: one for each of its names, and
/// the size of the subject if the whole subject is read.
pub(crate) fn steps(kind: &CheckKind, subject: Subject<'_>) -> u64 {
    let is_container = subject.kind().is_container();
    let reads_all = match kind {
        CheckKind::Enum(set) | CheckKind::Const(set) => {
            subject.is_name || set.has_one_like(subject.value)
        }
        CheckKind::Format(_) | CheckKind::Number(_) | CheckKind::Float(_) => !is_container,
        CheckKind::UniqueItems | CheckKind::UniqueFloats => is_container,
        _ => false,
    };
    let steps = match kind {
        CheckKind::Required(names) => names.len(),
        CheckKind::DependentRequired(lists) => lists.iter().map(|(.., it)| 1 + it.len()).sum(),
        // Children are counted without reading their content.
        CheckKind::Size(_) => subject.size() / 8,
        _ if reads_all => subject.size(),
        _ => 0,
    };
    steps as u64
}

/// The mismatch of a check that concerns only the subject as a whole and needs no other data.
pub(crate) fn simple_mismatch(check: &Check, subject: Subject<'_>) -> Option<MismatchKind> {
    match &check.kind {
        CheckKind::Type(types, dialect) => (!has_type(*types, *dialect, subject))
            .then(|| MismatchKind::Type(types.names().collect())),
        CheckKind::Enum(set) => (!contains(set, subject)).then_some(MismatchKind::NotListed),
        CheckKind::Const(set) => (!contains(set, subject)).then_some(MismatchKind::NotConstant),
        CheckKind::Number(limit) => {
            let is_right = limit.allows(check.keyword, subject.number_text()?);
            (!is_right).then_some(MismatchKind::Number(check.keyword))
        }
        CheckKind::Format(format) => {
            let text = subject.text().is_none_or(|text| format.accepts_text(text));
            let number = subject.number_text().is_none_or(|text| format.accepts_number(text));
            (!(text && number)).then_some(MismatchKind::Format)
        }
        CheckKind::Float(limit) => {
            let is_right = allows_float(check.keyword, *limit, subject.number_text()?);
            (!is_right).then_some(MismatchKind::Float(check.keyword))
        }
        CheckKind::Size(limit) => {
            let size = match check.keyword {
                // Characters of RFC 8259, not bytes or UTF-16 (2020-12 Validation, section 6.3.1).
                Keyword::MinLength | Keyword::MaxLength => subject.text()?.chars().count(),
                Keyword::MinItems | Keyword::MaxItems => subject.array()?.items().count(),
                _ => subject.object()?.members().count(),
            };
            (!limit.allows_size(check.keyword, size)).then_some(MismatchKind::Size(check.keyword))
        }
        _ => None,
    }
}

fn contains(set: &EnumSet, subject: Subject<'_>) -> bool {
    // A name of `propertyNames` is not a value of the document, so texts are compared as such.
    match subject.text() {
        Some(text) => set.contains_text(text),
        None => set.has_one_like(subject.value) && set.contains(subject.value),
    }
}

#[cfg(test)]
mod tests {
    use super::{CheckKind, EnumSet, NumberLimit, Subject, steps};
    use crate::document::{Decimal, Document};
    use crate::schema::Keyword;

    #[test]
    fn bounds_compare_by_the_exact_value() {
        let texts = [
            "-2",
            "-1.5",
            "-1.0",
            "-1",
            "-0.5",
            "-0",
            "0",
            "0.0",
            "0.5",
            "1",
            "1.0",
            "1.5",
            "15e-1",
            "1e2",
            "99.9",
            "100",
            "9223372036854775807",
            "9223372036854775807.5",
            "9223372036854775808",
            "-9223372036854775808.5",
        ];
        for limit in texts {
            let exact = Decimal::parse(limit).unwrap();
            let bound = NumberLimit::parse(limit).unwrap();
            for text in texts {
                assert_eq!(
                    bound.order(text),
                    Decimal::parse(text).unwrap().cmp(&exact),
                    "{text} and {limit}"
                );
            }
            for size in [0, 1, 2, 99, 100, 101] {
                let order = Decimal::parse(&size.to_string()).unwrap().cmp(&exact);
                assert_eq!(
                    bound.allows_size(Keyword::MinItems, size),
                    order.is_ge(),
                    "{size} and {limit}"
                );
                assert_eq!(
                    bound.allows_size(Keyword::MaxItems, size),
                    order.is_le(),
                    "{size} and {limit}"
                );
            }
        }
    }

    #[test]
    fn a_check_costs_a_step_per_value_or_name() {
        let long = "1".repeat(640);
        let document = Document::of_json(&format!("[{}, {long}]", "0, ".repeat(98) + "[]"));
        let root = document.roots().next().unwrap();
        let (array, number) = (Subject::value(root), Subject::value(root.items().last().unwrap()));
        let name = || ("a".into(), root.id());
        let set = || EnumSet::of(std::iter::once(root));
        let limit = || NumberLimit::parse("1").unwrap();
        let size = array.size() as u64;
        assert_eq!(number.size(), 10);
        for (kind, subject, expected) in [
            (CheckKind::Enum(set()), array, size),
            (CheckKind::Const(set()), array, size),
            (CheckKind::Enum(EnumSet::of(root.items().take(1))), array, 0),
            (CheckKind::Number(limit()), number, 10),
            (CheckKind::Number(limit()), array, 0),
            (CheckKind::Float(1.0), number, 10),
            (CheckKind::UniqueItems, array, size),
            (CheckKind::UniqueItems, number, 0),
            (CheckKind::UniqueFloats, array, size),
            (CheckKind::Size(limit()), array, size / 8),
            (CheckKind::Required(vec![name(), name()]), array, 2),
            (CheckKind::DependentRequired(vec![("a".into(), root.id(), vec![name()])]), array, 2),
            (CheckKind::AllOf(vec![0]), array, 0),
        ] {
            assert_eq!(steps(&kind, subject), expected, "{kind:?}");
        }
    }
}
