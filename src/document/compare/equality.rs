//! Equality of values as JSON Schema defines it: numbers by value, objects without order.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::LazyLock;

use crate::document::compare::number::Decimal;
use crate::document::limits::BYTES_PER_COMPARISON_STEP;
use crate::document::{Kind, NodeId, Value};

static STATE: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The hash of a value: different in each run, so that colliding values cannot be
/// constructed in advance.
pub fn run_hash(value: impl Hash) -> u64 {
    STATE.hash_one(value)
}

impl<'d> Value<'d> {
    /// Whether two values are equal (JSON Schema 2020-12 Core, section 4.2.2). The last value of a
    /// duplicate key counts.
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
                Kind::Array => push_items(a, b, &mut pairs),
                Kind::Object => push_members(a, b, &mut pairs),
            };
            if !equal {
                return false;
            }
        }
        true
    }

    /// Whether the values are equal, in time proportional to the size of `other`: for one value
    /// that is compared with very many. `hash` is the structural hash of `self`.
    pub fn equals_by_hash(self, hash: u64, other: Self) -> bool {
        let size = |value: Self| value.end_id().index() - value.id().index();
        // With duplicate keys, a large value may equal a small one.
        let is_certain = size(self) != size(other);
        other.structural_hash() == hash && (is_certain || self.equals(other))
    }
}

impl Value<'_> {
    /// A hash that equal values share within one run, in any spelling and order of members.
    pub fn structural_hash(self) -> u64 {
        let document = self.document();
        let (first, end) = (self.id().index(), self.end_id().index());
        let mut hashes = vec![0u64; end - first];
        // Children come after their parent, so their hashes are ready in reverse order.
        for index in (first..end).rev() {
            let value = document.value(NodeId::new(u32::try_from(index).unwrap_or(u32::MAX)));
            let of_child = |child: &Value<'_>| hashes[child.id().index() - first];
            let hash = match value.kind() {
                Kind::Array => value.items().fold(1, |hash, item| mix(hash, of_child(&item))),
                // Sorted, so independent of order.
                Kind::Object => value
                    .members()
                    .map(|member| (member.key().unwrap_or_default(), of_child(&member)))
                    .collect::<BTreeMap<_, _>>()
                    .into_iter()
                    .fold(2, |hash, (key, child)| mix(mix(hash, run_hash(key)), child)),
                // Values that are not numbers in JSON, as in YAML, are equal only if they are spelt
                // the same. A common hash would make each be compared with all others.
                Kind::Number => match Decimal::parse(value.source_text()) {
                    Some(number) => run_hash(number),
                    None => run_hash(value.source_text()),
                },
                Kind::String => mix(Kind::String as u64, run_hash(value.scalar_text())),
                // YAML spells these in several ways.
                kind => mix(kind as u64, run_hash(value.as_bool())),
            };
            hashes[index - first] = hash;
        }
        hashes[0]
    }
}

fn mix(hash: u64, part: u64) -> u64 {
    // 2^64 divided by the golden ratio, which spreads small numbers over all bits.
    (hash.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn numbers_equal(a: Value<'_>, b: Value<'_>) -> bool {
    let (a, b) = (a.source_text(), b.source_text());
    // YAML's infinities are not decimals, and equal only by their spelling.
    a == b || Decimal::parse(a).is_some_and(|a| Some(a) == Decimal::parse(b))
}

/// The members of an object without overridden duplicates, in the order of their keys.
fn by_key(object: Value<'_>) -> Vec<Value<'_>> {
    let mut members: Vec<_> = object.members().collect();
    crate::sort::by_key(&mut members, |member| member.key());
    members
}

/// Adds pairs of items; false if the lengths differ. Reads no more items than the shorter array
/// has, because the other may be much longer and compared with very many.
fn push_items<'d>(a: Value<'d>, b: Value<'d>, pairs: &mut Vec<(Value<'d>, Value<'d>)>) -> bool {
    let (mut a, mut b) = (a.items(), b.items());
    loop {
        match (a.next(), b.next()) {
            (Some(a), Some(b)) => pairs.push((a, b)),
            (rest, other_rest) => return rest.is_none() && other_rest.is_none(),
        }
    }
}

fn push_members<'d>(a: Value<'d>, b: Value<'d>, pairs: &mut Vec<(Value<'d>, Value<'d>)>) -> bool {
    // Not by two counts: one object may be much larger, and compared with very many.
    let both = a.members().zip(b.members()).count();
    if a.members().nth(both).is_some() || b.members().nth(both).is_some() {
        return false;
    }
    let (a, b) = (by_key(a), by_key(b));
    let same_keys = a.iter().map(|member| member.key()).eq(b.iter().map(|member| member.key()));
    pairs.extend(a.into_iter().zip(b));
    same_keys
}

impl Value<'_> {
    /// Whether the value equals `other` (JSON Schema 2020-12 Core, section 4.2.2). `may_look` is
    /// called before this many more values, or texts of a few lines, are compared; after the first
    /// `false` the values count as different.
    pub fn equals_json(
        self,
        other: &serde_json::Value,
        mut may_look: impl FnMut(usize) -> bool,
    ) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some((own, other)) = pairs.pop() {
            let equal = match (own.kind(), other) {
                (Kind::Null, serde_json::Value::Null) => true,
                (Kind::Boolean, serde_json::Value::Bool(other)) => own.as_bool() == Some(*other),
                (Kind::String, serde_json::Value::String(other)) => own.as_str() == Some(other),
                (Kind::Number, serde_json::Value::Number(other)) => same_number(own, other),
                (Kind::Array, serde_json::Value::Array(others)) => {
                    let count = own.items().take(others.len() + 1).count();
                    if count != others.len() || !may_look(count) {
                        return false;
                    }
                    pairs.extend(own.items().zip(others));
                    true
                }
                (Kind::Object, serde_json::Value::Object(others)) => {
                    let count = own.members().take(others.len() + 1).count();
                    let texts = own.source_text().len() / BYTES_PER_COMPARISON_STEP;
                    if count != others.len() || !may_look(count + texts) {
                        return false;
                    }
                    own.members().all(|member| {
                        let other = others.get(member.key().unwrap_or_default());
                        pairs.extend(other.map(|other| (member, other)));
                        other.is_some()
                    })
                }
                _ => false,
            };
            if !equal {
                return false;
            }
        }
        true
    }
}

/// Whether two numbers have the same value. A number is compared as a floating-point number only if
/// `other` is not whole, because `serde_json` may have lost digits of it.
fn same_number(own: Value<'_>, other: &serde_json::Number) -> bool {
    let text = own.scalar_text();
    if let (Ok(own), Some(other)) = (text.parse::<i64>(), other.as_i64()) {
        return own == other;
    }
    // `serde_json` keeps no digits beyond those of a double; an integer it keeps exactly.
    let spelling = other.to_string();
    let is_same = text == spelling
        || Decimal::parse(text).is_some_and(|own| Decimal::parse(&spelling) == Some(own));
    let as_float = || text.parse::<f64>().is_ok_and(|own| other.as_f64() == Some(own));
    is_same || other.is_f64() && as_float()
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Syntax};

    /// Asserts that values are equal exactly if they belong to the same group, with every function
    /// that compares.
    fn assert_groups(text: &str, syntax: Syntax, groups: &[usize]) {
        let document = Document::of("a", text, syntax);
        let values: Vec<_> = document.roots().next().unwrap().items().collect();
        assert_eq!(values.len(), groups.len());
        for (a, group_of_a) in values.iter().zip(groups) {
            for (b, group_of_b) in values.iter().zip(groups) {
                let equal = group_of_a == group_of_b;
                assert_eq!(a.equals(*b), equal, "{a:?} {b:?}");
                let hash = a.structural_hash();
                assert_eq!(hash == b.structural_hash(), equal, "{a:?} {b:?}");
                assert_eq!(a.equals_by_hash(hash, *b), equal, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn equal_values_are_equal_however_they_are_spelt() {
        let text = r#"[1, 1.0, 10e-1, {"a": 1, "b": [2]}, {"b": [2.0], "a": 1e0}, {"a": 9, "a": 1, "b": [2]},
            [1, 2], [2, 1], "1", true, null, {"a": 1}, {"a": 2}, [1], [1, 2, 3], [],
            {"a": 1, "b": [2], "c": 3}, {"a": 1, "a": 1, "a": 1}]"#;
        let groups = [0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 7];
        assert_groups(text, Syntax::Json, &groups);
    }

    #[test]
    fn yaml_spellings_make_no_difference() {
        let text = "[null, ~, Null, 'null', true, True, 'true', false, FALSE, {a: ~}, {a: null}, \
                    [yes, TRUE], [\"yes\", true], 'it''s', \"it's\", .inf, .inf, -.inf]";
        let groups = [0, 0, 0, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9];
        assert_groups(text, Syntax::Yaml, &groups);
    }
}
