//! The linter's verdict about generated schemas compared with that of the meta-schemas.
//!
//! `MCP_LINT_CASES` sets the number of schemas per dialect (4,000 by default).

use std::sync::Arc;

use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::schema::{Dialect, Keyword, Schema};
use mcp_lint::source::SourceText;
use serde_json::{Map, Value, json};

/// A pseudorandom number generator with the same output in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("below a usize")
    }

    fn one_in(&mut self, odds: usize) -> bool {
        self.below(odds) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A small random value of any type, which may be an edge case.
    fn anything(&mut self) -> Value {
        let pool = [
            json!(null),
            json!(true),
            json!(false),
            json!(0),
            json!(1),
            json!(-1),
            json!(1.0),
            json!(1.5),
            json!(-0.0),
            json!(1e30),
            json!(""),
            json!("a"),
            json!("object"),
            json!("String"),
            json!("#a"),
            json!("a#b"),
            json!("_a"),
            json!("1a"),
            json!("a:b"),
            json!("x-y.z_0"),
            json!("https://example.com/x#"),
            json!([]),
            json!(["a"]),
            json!(["a", "a"]),
            json!(["a", 1]),
            json!([1, 1]),
            json!(["string", "null"]),
            json!(["string", "string"]),
            json!(["strng"]),
            json!([{}]),
            json!([{}, true]),
            json!([null]),
            json!({}),
            json!({"a": {}}),
            json!({"a": true}),
            json!({"a": null}),
            json!({"a": "x"}),
            json!({"a": ["b"]}),
            json!({"a": ["b", "b"]}),
            json!({"a": []}),
            json!({"a": [1]}),
            json!({"a": [{}]}),
        ];
        self.pick(&pool).clone()
    }

    /// A random value of the type that the keyword requires.
    fn fitting(&mut self, keyword: Keyword, depth: usize) -> Value {
        use Keyword as K;
        match keyword {
            K::Properties
            | K::PatternProperties
            | K::Defs
            | K::Definitions
            | K::DependentSchemas => {
                let names = ["a", "b", "c"];
                let count = self.below(3);
                names[..count]
                    .iter()
                    .map(|n| (*n).to_owned())
                    .zip(self.schemas(count, depth))
                    .collect::<Map<_, _>>()
                    .into()
            }
            K::Dependencies if self.one_in(2) => json!({"a": ["b"]}),
            K::Dependencies => json!({"a": self.schema(depth + 1)}),
            K::AllOf | K::AnyOf | K::OneOf | K::PrefixItems => {
                let count = 1 + self.below(2);
                self.schemas(count, depth).into()
            }
            K::Items
            | K::AdditionalItems
            | K::AdditionalProperties
            | K::Contains
            | K::Not
            | K::If
            | K::Then
            | K::Else
            | K::PropertyNames
            | K::UnevaluatedItems
            | K::UnevaluatedProperties
            | K::ContentSchema => self.schema(depth + 1),
            K::Type => json!(*self.pick(&["string", "object", "array", "integer", "null"])),
            K::Required => json!(["a", "b"]),
            K::DependentRequired => json!({"a": ["b", "c"]}),
            K::Enum | K::Examples => json!([1, "a"]),
            K::UniqueItems | K::Deprecated | K::ReadOnly | K::WriteOnly => json!(true),
            K::Title | K::Description | K::Comment | K::Format => json!("text"),
            K::Pattern => json!("^a+$"),
            K::Ref | K::DynamicRef | K::RecursiveRef => json!("#"),
            K::Anchor | K::DynamicAnchor => json!("name"),
            K::Vocabulary => json!({"https://example.com/v": true}),
            K::MultipleOf => json!(2),
            K::Default | K::Const => self.anything(),
            _ => json!(self.below(4)),
        }
    }

    fn schemas(&mut self, count: usize, depth: usize) -> Vec<Value> {
        (0..count).map(|_| self.schema(depth + 1)).collect()
    }

    fn schema(&mut self, depth: usize) -> Value {
        if depth > 0 && self.one_in(12) {
            return json!(self.one_in(2));
        }
        let mut schema = Map::new();
        let members = if depth > 3 { self.below(2) } else { self.below(5) };
        for _ in 0..members {
            // An identifier would begin a new resource, and `$schema` would change the dialect.
            let keyword = *self.pick(Keyword::ALL);
            if matches!(keyword, Keyword::Schema) {
                continue;
            }
            let odd = self.one_in(14);
            let value = if odd { self.anything() } else { self.fitting(keyword, depth) };
            schema.insert(keyword.text().to_owned(), value);
        }
        Value::Object(schema)
    }
}

fn meta_schema_accepts(schema: &Value, dialect: Dialect) -> bool {
    match dialect {
        Dialect::Draft4 => jsonschema::draft4::meta::is_valid(schema),
        Dialect::Draft6 => jsonschema::draft6::meta::is_valid(schema),
        Dialect::Draft7 => jsonschema::draft7::meta::is_valid(schema),
        Dialect::Draft2019 => jsonschema::draft201909::meta::is_valid(schema),
        Dialect::Draft2020 => jsonschema::draft202012::meta::is_valid(schema),
    }
}

/// Whether a number is written with an exponent.
fn has_exponent(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.to_string().contains(['e', 'E']),
        Value::Array(items) => items.iter().any(has_exponent),
        Value::Object(members) => members.values().any(has_exponent),
        _ => false,
    }
}

fn we_accept(schema: &Value, dialect: Dialect) -> bool {
    let source = Arc::new(SourceText::new("schema.json", schema.to_string()));
    let document = Document::read(source, Syntax::Json, &ReadLimits::default());
    let root = document.roots().next().expect("a value");
    Schema::walk(root, dialect).violations().is_empty()
}

#[test]
fn draft_04_counts_are_written_without_fraction_and_exponent() {
    for keyword in ["maxProperties", "minLength"] {
        for number in ["100", "1e2", "1E2", "2.0"] {
            let schema = |value: &str| format!("{{\"{keyword}\": {value}}}");
            let accepts = |dialect| {
                let source = Arc::new(SourceText::new("schema.json", schema(number)));
                let document = Document::read(source, Syntax::Json, &ReadLimits::default());
                let root = document.roots().next().expect("a value");
                Schema::walk(root, dialect).violations().is_empty()
            };
            assert_eq!(accepts(Dialect::Draft4), number == "100", "{keyword} {number}");
            assert!(accepts(Dialect::Draft6), "{keyword} {number}");
        }
    }
}

#[test]
fn the_verdict_is_the_same_as_that_of_the_meta_schemas() {
    let cases = std::env::var("MCP_LINT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(4000);
    for dialect in Dialect::ALL {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ dialect as u64);
        let mut valid = 0;
        for case in 0..cases {
            let schema = random.schema(0);
            // The other implementation compares values; see the test above.
            if dialect == Dialect::Draft4 && has_exponent(&schema) {
                continue;
            }
            let expected = meta_schema_accepts(&schema, dialect);
            assert_eq!(
                we_accept(&schema, dialect),
                expected,
                "{} case {case}: {schema:#}",
                dialect.name()
            );
            valid += usize::from(expected);
        }
        // A generator that gives only one verdict would prove nothing.
        assert!(valid > cases / 10 && valid < cases - cases / 10, "{valid} of {cases} valid");
    }
}
