//! Equality of values as JSON Schema has it: numbers by value, objects without order.

use super::number::Decimal;
use super::{Kind, Value};

impl<'d> Value<'d> {
    /// Whether two values are equal (JSON Schema 2020-12 Core, section 4.2.2). Where a key stands
    /// twice, its last value counts.
    pub fn equals(self, other: Self) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some((a, b)) = pairs.pop() {
            if a.kind() != b.kind() {
                return false;
            }
            let equal = match a.kind() {
                Kind::Null => true,
                Kind::Boolean => a.as_bool() == b.as_bool(),
                Kind::String => a.as_str() == b.as_str(),
                Kind::Number => numbers_equal(a, b),
                Kind::Array => {
                    pairs.extend(a.items().zip(b.items()));
                    a.items().count() == b.items().count()
                }
                Kind::Object => push_members(a, b, &mut pairs),
            };
            if !equal {
                return false;
            }
        }
        true
    }
}

fn numbers_equal(a: Value<'_>, b: Value<'_>) -> bool {
    let (a, b) = (a.source_text(), b.source_text());
    a == b || Decimal::parse(a).is_some_and(|a| Some(a) == Decimal::parse(b))
}

fn push_members<'d>(a: Value<'d>, b: Value<'d>, pairs: &mut Vec<(Value<'d>, Value<'d>)>) -> bool {
    let sorted = |value: Value<'d>| {
        let mut members: Vec<_> = value.entries().collect();
        // Stable, so that of equal keys the last stays last.
        members.sort_by_key(|member| member.key());
        members.reverse();
        members.dedup_by_key(|member| member.key());
        members
    };
    let (a, b) = (sorted(a), sorted(b));
    let same_keys = a.iter().map(|member| member.key()).eq(b.iter().map(|member| member.key()));
    pairs.extend(a.into_iter().zip(b));
    same_keys
}
