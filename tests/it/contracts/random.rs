//! Random pairs of schemas: a pair with a known counterexample is never called compatible, and a
//! breaking change has an instance that another validator confirms.

use crate::common::size;
use mcp_lint::changes::{Level, Undeclared};
use mcp_lint::contract::{Direction, SchemaChange, compare_schemas};
use serde_json::{Value, json};

use super::document;

/// A pseudorandom number generator with the same output on every machine.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = usize::try_from(self.0 >> 33).expect("31 bits");
        number % most
    }

    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const NAMES: [&str; 3] = ["a", "b", "c"];
const PATTERNS: [&str; 12] = [
    "^a",
    "b$",
    "^[abc]*$",
    "^(a|b)+$",
    "^[a-b]{1,2}$",
    "a",
    "^.$",
    "^(?!a)[a-c]+$",
    "^(?=.*b).{2,}$",
    "^a?b?c?d?$",
    "(a)\\1",
    "\\bab",
];

fn schema(random: &mut Random, depth: usize) -> Value {
    let leaf = depth == 0;
    match random.below(if leaf { 11 } else { 21 }) {
        0 => json!({"type": "string"}),
        1 => {
            json!({"type": "string", "minLength": random.below(3), "maxLength": 2 + random.below(3)})
        }
        2 => json!({"type": "integer", "minimum": random.below(4)}),
        3 => {
            json!({"type": "number", "maximum": random.below(9), "multipleOf": (1 + random.below(3))})
        }
        4 => json!({"enum": random.pick(&[["a", "b"], ["b", "c"], ["a", "c"]])}),
        5 => {
            json!({"type": random.pick(&[["string", "null"], ["integer", "boolean"], ["null", "number"]])})
        }
        6 => json!({"const": random.below(3)}),
        7 | 8 => json!({"type": "string", "pattern": random.pick(&PATTERNS)}),
        9 => {
            let least = json!(random.below(3));
            json!({"type": "string", "pattern": random.pick(&PATTERNS), "minLength": least})
        }
        10 => json!({"type": "number", "multipleOf": random.pick(&[0.5, 1.5, 0.25, 2.0])}),
        11 | 12 => object(random, depth - 1),
        13 => {
            json!({"type": "array", "items": schema(random, depth - 1), "maxItems": random.below(4)})
        }
        14 => json!({"anyOf": [schema(random, depth - 1), schema(random, depth - 1)]}),
        15 => {
            let item = schema(random, 0);
            json!({"type": "array", "contains": item, "uniqueItems": random.below(2) == 0})
        }
        16 => {
            let names = json!({"pattern": random.pick(&PATTERNS)});
            json!({"type": "object", "propertyNames": names, "maxProperties": 1 + random.below(3)})
        }
        17 => {
            let pattern = *random.pick(&PATTERNS);
            let own = schema(random, 0);
            json!({"type": "object", "patternProperties": {pattern: own}, "minProperties": random.below(3)})
        }
        18 => json!({"not": {"type": "string", "pattern": random.pick(&PATTERNS)}}),
        19 => json!({"allOf": [schema(random, depth - 1), {"not": schema(random, 0)}]}),
        _ => json!({"oneOf": [schema(random, depth - 1), schema(random, 0)]}),
    }
}

fn object(random: &mut Random, depth: usize) -> Value {
    let mut properties = serde_json::Map::new();
    for name in NAMES {
        if random.below(3) > 0 {
            properties.insert(name.to_owned(), schema(random, depth));
        }
    }
    let mut object = json!({"type": "object", "properties": properties});
    if random.below(2) == 0 {
        object["required"] = json!([*random.pick(&NAMES)]);
    }
    match random.below(4) {
        0 => object["additionalProperties"] = json!(false),
        1 => object["additionalProperties"] = schema(random, 0),
        _ => {}
    }
    object
}

/// The schema with one random change.
fn edited(random: &mut Random, before: &Value) -> Value {
    let mut after = before.clone();
    match after.as_object_mut() {
        Some(members) if random.below(3) > 0 && !members.is_empty() => {
            let keys: Vec<_> = members.keys().cloned().collect();
            let key = random.pick(&keys).clone();
            let edited = match &members[&key] {
                inner @ Value::Object(_) => Some(edited(random, inner)),
                Value::Array(items) if key.ends_with("Of") => {
                    let mut items = items.clone();
                    let at = random.below(items.len());
                    items[at] = edited(random, &items[at]);
                    Some(Value::Array(items))
                }
                Value::Number(number) => Some(json!(number.as_u64().unwrap_or(1) + 1)),
                _ => None,
            };
            match edited.filter(|it| {
                !matches!(key.as_str(), "properties" | "patternProperties")
                    || it.as_object().is_some_and(|all| all.values().all(Value::is_object))
            }) {
                Some(edited) => drop(members.insert(key, edited)),
                None => drop(members.remove(&key)),
            }
            after
        }
        _ => schema(random, 1),
    }
}

fn instance(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 6 } else { 9 }) {
        0 => json!(["", "a", "b", "c", "ab", "abc", "abcd"][random.below(7)]),
        1 => json!(random.below(12)),
        2 => json!(f64::from(u32::try_from(random.below(9)).unwrap()) / 2.0),
        3 => json!(random.below(2) == 0),
        4 => Value::Null,
        5 => json!(["a", "b", "c"][random.below(3)]),
        6 => {
            let count = random.below(4);
            Value::Array((0..count).map(|_| instance(random, depth - 1)).collect())
        }
        _ => {
            let mut members = serde_json::Map::new();
            for name in NAMES {
                if random.below(2) == 0 {
                    members.insert(name.to_owned(), instance(random, depth - 1));
                }
            }
            Value::Object(members)
        }
    }
}

fn root(schema: &Value) -> Value {
    json!({"type": "object", "properties": {"v": schema}})
}

pub(super) fn compared(before: &Value, after: &Value, undeclared: Undeclared) -> Vec<SchemaChange> {
    compared_as(before, after, (Direction::Input, undeclared))
}

fn compared_as(
    before: &Value,
    after: &Value,
    (direction, undeclared): (Direction, Undeclared),
) -> Vec<SchemaChange> {
    let (old, new) = (document(&before.to_string()), document(&after.to_string()));
    let roots = (old.roots().next().unwrap(), new.roots().next().unwrap());
    compare_schemas(roots.0, roots.1, direction, undeclared)
}

#[test]
fn nothing_is_compatible_that_sampling_refutes() {
    let (pairs, samples) = (size(160, 10_000), size(40, 60));
    let mut random = Random(20_261_124);
    let (mut refuted, mut breaking) = (0, 0);
    for number in 0..pairs {
        // Deep ones take long, and find little that others do not.
        let depth = if number % 8 == 0 { 2 } else { 1 };
        let before = root(&schema(&mut random, depth));
        let after = root(&edited(&mut random, &before["properties"]["v"]));
        // Every member may be sent, so that no sample has to be judged by what is declared.
        let direction = if number % 3 == 0 { Direction::Output } else { Direction::Input };
        let found = compared_as(&before, &after, (direction, Undeclared::Allowed));
        let worst = found.iter().map(|it| it.level).max().unwrap_or(Level::None);
        let (sender, receiver) = match direction {
            Direction::Input => (&before, &after),
            Direction::Output => (&after, &before),
        };
        let validators = (
            jsonschema::draft202012::new(sender).unwrap(),
            jsonschema::draft202012::new(receiver).unwrap(),
        );
        for change in found.iter().filter(|it| it.level == Level::Breaking) {
            let witness = change.witness.as_ref().expect("a witness");
            assert!(
                validators.0.is_valid(&witness.value()) && !validators.1.is_valid(&witness.value()),
                "{number}: {witness}\n{before}\n{after}"
            );
            breaking += 1;
        }
        for _ in 0..samples {
            let sample = json!({"v": instance(&mut random, 2)});
            if validators.0.is_valid(&sample) && !validators.1.is_valid(&sample) {
                assert!(worst >= Level::Risky, "{number}: {sample} {found:?}\n{before}\n{after}");
                refuted += 1;
                break;
            }
        }
        assert!(compared(&before, &before, Undeclared::Closed).is_empty());
    }
    assert!(refuted * 10 > pairs && breaking * 10 > pairs, "{refuted} {breaking}");
}
