//! The questions that the prover can answer in bounded time.
//!
//! The prover multiplies unions out and cannot be interrupted, so everything that it would multiply
//! is counted first, by size alone.

use serde_json::{Map, Value as Json};

use crate::contract::limits::{
    MAX_BRANCH_PRODUCT, MAX_DIFFERENCE, MAX_EXCLUSIVE_BRANCHES, MAX_MEMBERS, MAX_NORMAL_NODES,
    MAX_WIDTH_PRODUCT,
};

use crate::contract::shape::tidy::is_true;

/// The cost of a normal form for the prover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cost {
    /// Number of subschemas.
    nodes: usize,
    /// Number of branches at the worst place, after unions are multiplied out.
    worst: u64,
    /// Number of branches at the worst place of the complement, after unions are multiplied out.
    worst_negated: u64,
    /// Number of properties, items and values of the widest subschema.
    widest: usize,
    /// The limit that is exceeded, if any.
    excess: Option<&'static str>,
}

/// Keywords with one schema for all elements.
const ELEMENTS: [&str; 6] = [
    "additionalProperties",
    "contains",
    "items",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
];

const TOO_MANY_SUBSCHEMAS: &str = "it has too many subschemas";
const TOO_MANY_COMBINATIONS: &str = "its alternatives have too many combinations";
const TOO_WIDE: &str = "an object or list of it has too many members";

impl Cost {
    fn limit_members(&mut self, count: usize) {
        if count > MAX_MEMBERS {
            self.excess = Some(TOO_WIDE);
        }
    }

    fn excess(self) -> Option<&'static str> {
        let too_many = (self.worst > MAX_BRANCH_PRODUCT).then_some(TOO_MANY_COMBINATIONS);
        self.excess.or(too_many)
    }
}

/// Why the prover is not asked whether `receiver` accepts all that `producer` allows; `None` if it
/// may be.
pub(super) fn excess(producer: &Json, receiver: &Json) -> Option<&'static str> {
    let (of_producer, of_receiver) = (cost(producer), cost(receiver));
    let product = of_producer.worst.saturating_mul(of_receiver.worst_negated);
    let width = of_producer.widest.saturating_mul(of_receiver.widest);
    // The prover compares each property of one side with each of the other.
    if width > MAX_WIDTH_PRODUCT {
        return Some(TOO_WIDE);
    }
    let too_many = (product > MAX_DIFFERENCE).then_some(TOO_MANY_COMBINATIONS);
    of_producer.excess().or(of_receiver.excess()).or(too_many)
}

fn cost(schema: &Json) -> Cost {
    let mut cost = Cost { nodes: 0, worst: 1, worst_negated: 1, widest: 1, excess: None };
    count(schema, &mut cost);
    cost
}

/// The numbers of branches of a schema and of its complement at one place.
fn count(schema: &Json, cost: &mut Cost) -> (u64, u64) {
    cost.nodes += 1;
    let Some(members) = schema.as_object() else { return (1, 1) };
    if cost.nodes > MAX_NORMAL_NODES {
        cost.excess = Some(TOO_MANY_SUBSCHEMAS);
        return (1, 1);
    }
    let mut branches: u64 = 1;
    let mut negated: u64 = 0;
    for (keyword, value) in members {
        let (own, complement) = keyword_cost(keyword, value, members, cost);
        branches = branches.saturating_mul(own.max(1));
        negated = negated.saturating_add(complement);
    }
    cost.worst = cost.worst.max(branches);
    cost.worst_negated = cost.worst_negated.max(negated);
    (branches, negated.max(1))
}

fn keyword_cost(
    keyword: &str,
    value: &Json,
    members: &Map<String, Json>,
    cost: &mut Cost,
) -> (u64, u64) {
    match (keyword, value) {
        ("allOf", Json::Array(schemas)) => {
            product_and_sum(schemas.iter().map(|it| count(it, cost)))
        }
        ("anyOf" | "oneOf", Json::Array(schemas)) => {
            let objects = schemas.iter().filter(|it| it.get("properties").is_some()).count();
            if keyword == "oneOf" && objects > MAX_EXCLUSIVE_BRANCHES {
                cost.excess = Some("a `oneOf` of it has too many alternatives");
            }
            // What none of the branches accepts is what the complements of all accept.
            swapped(product_and_sum(schemas.iter().map(|it| swapped(count(it, cost)))))
        }
        ("not", schema) => swapped(count(schema, cost)),
        ("if", schema) => condition_cost(schema, members, cost),
        ("then" | "else", _) => (1, 0),
        ("dependentSchemas", Json::Object(schemas)) => {
            let costs = schemas.values().map(|it| count(it, cost));
            product_and_sum(costs.map(|(own, complement)| (own.saturating_add(1), complement)))
        }
        ("dependentRequired", Json::Object(lists)) => {
            let lengths = lists.values().filter_map(|list| Some(list.as_array()?.len() as u64));
            product_and_sum(lengths.map(|length| (2, length)))
        }
        ("$defs", Json::Object(schemas)) => {
            count_all(schemas.values(), cost);
            (1, 0)
        }
        ("properties" | "patternProperties", Json::Object(schemas)) => {
            count_all(schemas.values(), cost);
            let constraining = schemas.values().filter(|schema| !is_true(schema)).count();
            cost.widest = cost.widest.max(constraining);
            (1, constraining as u64)
        }
        ("prefixItems", Json::Array(schemas)) => {
            count_all(schemas.iter(), cost);
            (1, schemas.len() as u64)
        }
        (keyword, schema) if ELEMENTS.contains(&keyword) => {
            count(schema, cost);
            (1, 1)
        }
        ("enum" | "required" | "type", Json::Array(values)) => {
            cost.limit_members(values.len());
            (1, if keyword == "required" { values.len() as u64 } else { 1 })
        }
        _ => (1, 1),
    }
}

/// The cost of `if` with `then` and `else`.
fn condition_cost(schema: &Json, members: &Map<String, Json>, cost: &mut Cost) -> (u64, u64) {
    let (own, complement) = count(schema, cost);
    let [then, otherwise] = ["then", "else"]
        .map(|keyword| members.get(keyword).map_or((1, 0), |schema| count(schema, cost)));
    let both = |then: u64, otherwise: u64| {
        own.saturating_mul(then).saturating_add(complement.saturating_mul(otherwise))
    };
    (both(then.0, otherwise.0), both(then.1, otherwise.1))
}

fn count_all<'s>(schemas: impl ExactSizeIterator<Item = &'s Json>, cost: &mut Cost) {
    cost.limit_members(schemas.len());
    for schema in schemas {
        count(schema, cost);
    }
}

/// The product of the first numbers and the sum of the second numbers.
fn product_and_sum(costs: impl Iterator<Item = (u64, u64)>) -> (u64, u64) {
    costs.fold((1, 0), |(product, sum), (one, other)| {
        (product.saturating_mul(one), sum.saturating_add(other))
    })
}

fn swapped((own, complement): (u64, u64)) -> (u64, u64) {
    (complement, own)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_multiplies_beyond_the_limit_is_not_asked() {
        let clause = json!({"anyOf": [{"minLength": 1}, {"maxLength": 9}, {"pattern": "a"}]});
        let bomb = |clauses: usize| json!({"allOf": vec![clause.clone(); clauses]});
        assert_eq!(None, excess(&bomb(5), &json!({})));
        assert_ne!(None, excess(&bomb(6), &json!({})));
        let many: Vec<_> = (0..MAX_MEMBERS).map(|it| json!(it)).collect();
        assert_eq!(None, excess(&json!({"enum": many}), &json!({})));
        let more: Vec<_> = (0..=MAX_MEMBERS).map(|it| json!(it)).collect();
        assert_ne!(None, excess(&json!({"enum": more}), &json!({})));
        assert_eq!(None, excess(&json!({}), &json!({"type": "string"})));
    }
}
