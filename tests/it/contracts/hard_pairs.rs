//! Pairs of schemas that are hard to decide and whose verdict is known by construction: equivalent
//! patterns, large bounds, deep nesting and unions.

use mcp_lint::changes::{Level, Undeclared};
use serde_json::{Value, json};

use super::random::{Random, compared};

/// The known verdict about a pair of schemas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    Breaking,
    Equal,
}

type Pair = (Value, Value, Truth);

/// A run of characters in a pattern.
#[derive(Clone)]
struct Segment {
    characters: &'static str,
    least: usize,
    most: Option<usize>,
}

const ALPHABETS: [&str; 5] = ["0123456789", "abc", "abcdef0123456789", "xyz", "ABCDEFGHIJ"];
const SEPARATORS: [&str; 4] = ["-", ":", "/", "_"];

/// Runs of characters with separators that no run contains, so that each text matches in one way.
struct Shape {
    segments: Vec<Segment>,
    separators: Vec<&'static str>,
}

impl Shape {
    fn random(random: &mut Random) -> Self {
        let count = 1 + random.below(3);
        let segment = |random: &mut Random| {
            let least = random.below(3);
            let most = (random.below(3) > 0).then(|| least + 1 + random.below(3));
            let characters = *random.pick(&ALPHABETS);
            Segment { characters, least, most }
        };
        let segments = (0..count).map(|_| segment(random)).collect();
        let separators = (1..count).map(|_| *random.pick(&SEPARATORS)).collect();
        Self { segments, separators }
    }

    /// A pattern of this shape, in one of many spellings.
    fn spelt(&self, random: &mut Random) -> String {
        let mut pattern = "^".to_owned();
        for (at, segment) in self.segments.iter().enumerate() {
            if at > 0 {
                let separator = self.separators[at - 1];
                match random.below(2) {
                    0 => pattern.push_str(separator),
                    _ => pattern.push_str(&format!("[{separator}]")),
                }
            }
            pattern.push_str(&segment.spelt(random));
        }
        pattern + "$"
    }

    /// A shape that matches fewer texts than this one.
    fn narrowed(&self, random: &mut Random) -> Self {
        let mut segments = self.segments.clone();
        let at = random.below(segments.len());
        let segment = &mut segments[at];
        match (random.below(3), segment.most) {
            (0, _) => segment.characters = &segment.characters[1..],
            (1, Some(most)) => segment.most = Some(most - 1),
            _ => segment.least += 1,
        }
        let separators = self.separators.clone();
        Self { segments, separators }
    }
}

impl Segment {
    fn spelt(&self, random: &mut Random) -> String {
        let joined = |between: &str| {
            let letters: Vec<_> = self.characters.chars().map(String::from).collect();
            letters.join(between)
        };
        let mut classes = vec![format!("[{}]", self.characters), format!("(?:{})", joined("|"))];
        if self.characters == ALPHABETS[0] {
            classes.extend(["\\d".to_owned(), "[0-9]".to_owned(), "[^\\D]".to_owned()]);
        }
        let class = random.pick(&classes).clone();
        let least = self.least;
        let Some(most) = self.most else {
            return match (least, random.below(2)) {
                (0, _) => format!("{class}*"),
                (1, 0) => format!("{class}+"),
                (1, _) => format!("{class}{class}*"),
                (_, 0) => format!("{class}{{{least},}}"),
                _ => format!("{}{class}*", class.repeat(least)),
            };
        };
        match random.below(3) {
            0 => format!("{class}{{{least},{most}}}"),
            1 => format!("{}{}", class.repeat(least), format!("{class}?").repeat(most - least)),
            _ => {
                let lengths: Vec<_> =
                    (least..=most).map(|length| format!("{class}{{{length}}}")).collect();
                format!("(?:{})", lengths.join("|"))
            }
        }
    }
}

fn text(pattern: &str) -> Value {
    json!({"type": "string", "pattern": pattern})
}

fn patterns(random: &mut Random) -> Pair {
    let shape = Shape::random(random);
    let before = shape.spelt(random);
    if random.below(2) == 0 {
        return (text(&before), text(&shape.spelt(random)), Truth::Equal);
    }
    let words = || json!({"type": "string", "pattern": "^[a-z]+$", "maxLength": 30});
    match random.below(8) {
        0 => (words(), text("^(?!admin$)[a-z]+$"), Truth::Breaking),
        1 => (words(), text("^(?=.*[aeiou])[a-z]+$"), Truth::Breaking),
        2 => (text("foo"), text("^foo"), Truth::Breaking),
        3 => (json!({"enum": ["ab", "c-d"]}), text("^[a-z]+$"), Truth::Breaking),
        4 => (words(), text("^[a-z]{1,20}$"), Truth::Breaking),
        _ => (text(&before), text(&shape.narrowed(random).spelt(random)), Truth::Breaking),
    }
}

/// A pair of a bound and a tighter bound.
fn bounds(random: &mut Random) -> Pair {
    let size = *random.pick(&[3, 10, 64, 300, 1_000, 5_000, 20_000, 100_000]);
    let less = size - 1 - random.below(2);
    let few = *random.pick(&[3, 7, 10, 30, 120]);
    let step = *random.pick(&[0.05, 0.1, 0.25, 0.01, 0.3]);
    let items =
        json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]});
    let letters = ["a", "b", "c", "d", "e"];
    let number = |keyword: &str, bound: &Value| json!({"type": "number", keyword: bound});
    let (before, after) = match random.below(14) {
        0 => (json!({"type": "string"}), json!({"type": "string", "maxLength": size})),
        1 => (
            json!({"type": "string", "maxLength": size}),
            json!({"type": "string", "maxLength": less}),
        ),
        2 => (
            json!({"type": "string", "minLength": size}),
            json!({"type": "string", "minLength": size + 1}),
        ),
        3 => (
            json!({"type": "array", "items": items}),
            json!({"type": "array", "items": items, "maxItems": size}),
        ),
        4 => (
            json!({"type": "array", "items": {"type": "integer"}, "minItems": less}),
            json!({"type": "array", "items": {"type": "integer"}, "minItems": size}),
        ),
        5 => (
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
            json!({"type": "object", "additionalProperties": {"type": "string"}, "maxProperties": few}),
        ),
        6 => (
            json!({"type": "object", "additionalProperties": items, "minProperties": few - 1}),
            json!({"type": "object", "additionalProperties": items, "minProperties": few}),
        ),
        7 => (json!({"type": "number"}), number("multipleOf", &json!(step))),
        8 => (number("multipleOf", &json!(step)), number("multipleOf", &json!(step * 3.0))),
        9 => (number("maximum", &json!(size)), number("maximum", &json!(size as f64 - 0.5))),
        10 => (number("minimum", &json!(0)), number("exclusiveMinimum", &json!(0))),
        11 => (
            json!({"type": "array", "items": {"enum": letters}, "uniqueItems": true}),
            json!({"type": "array", "items": {"enum": letters}, "uniqueItems": true, "maxItems": 1 + random.below(4)}),
        ),
        12 => (
            json!({"type": "array", "contains": {"const": 7}}),
            json!({"type": "array", "contains": {"const": 7}, "maxContains": few}),
        ),
        _ => (
            json!({"type": "array", "items": {"type": ["string", "integer"]}}),
            json!({"anyOf": [
                {"type": "array", "items": {"type": "string"}},
                {"type": "array", "items": {"type": "integer"}},
            ]}),
        ),
    };
    (before, after, Truth::Breaking)
}

/// A pair of two spellings of the same schema.
fn spellings(random: &mut Random) -> Pair {
    let most = 2 + random.below(6);
    let object = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let (before, after) = match random.below(9) {
        0 => (
            json!({"type": "string", "minLength": 1, "maxLength": most}),
            text(&format!("^[\\s\\S]{{1,{most}}}$")),
        ),
        1 => (json!({"enum": ["a", "b", "c"], "type": "string"}), text("^[a-c]$")),
        2 => (
            json!({"type": "integer", "minimum": 1, "maximum": most}),
            json!({"enum": (1..=most).collect::<Vec<_>>()}),
        ),
        3 => (
            json!({"type": ["string", "null"]}),
            json!({"anyOf": [{"type": "null"}, {"type": "string"}]}),
        ),
        4 => (
            json!({"allOf": [object, {"required": ["a"]}]}),
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}),
        ),
        5 => (
            json!({"type": "string", "pattern": "^[a-z]+$", "maxLength": most}),
            text(&format!("^[a-z]{{1,{most}}}$")),
        ),
        6 => (json!({"anyOf": [text("^a+$"), text("^b+$")]}), text("^(?:b+|a+)$")),
        7 => (
            json!({"type": "string", "not": {"pattern": "^x"}}),
            json!({"type": "string", "not": {"pattern": "^[x]"}}),
        ),
        _ => (text(&"a".repeat(most)), text(&format!("a{{{most}}}"))),
    };
    (before, after, Truth::Equal)
}

/// Wraps both schemas of a pair in the same outer schema, which does not change the verdict.
fn wrapped(random: &mut Random, schema: [Value; 2]) -> [Value; 2] {
    let (kind, depth) = (random.below(10), 1 + random.below(11));
    schema.map(|schema| match kind {
        0 => (0..depth).fold(schema, |inner, _| {
            json!({"type": "object", "properties": {"o": inner, "p": {"type": "string"}}})
        }),
        1 => (0..depth).fold(schema, |inner, _| {
            json!({"type": "object", "properties": {"o": inner}, "required": ["o"]})
        }),
        2 => (0..depth.min(6)).fold(schema, |inner, _| json!({"type": "array", "items": inner})),
        3 => json!({"anyOf": [{"type": "array", "items": schema}, {"type": "null"}]}),
        4 => json!({"anyOf": [{"type": "null"}, schema]}),
        5 => json!({"oneOf": [
            {"type": "object", "properties": {"kind": {"const": "a"}, "x": schema}, "required": ["kind", "x"]},
            {"type": "object", "properties": {"kind": {"const": "b"}, "y": {"type": "number"}}, "required": ["kind"]},
            {"type": "object", "properties": {"kind": {"const": "c"}}, "required": ["kind"]},
        ]}),
        6 => json!({"type": "object", "additionalProperties": schema}),
        7 => json!({"type": "array", "prefixItems": [{"type": "boolean"}, schema], "minItems": 2}),
        _ => schema,
    })
}

#[test]
#[allow(clippy::print_stdout, reason = "shown where somebody reads the figures")]
fn hard_pairs_are_decided() {
    let large = std::env::var_os("MCP_LINT_LARGE_TESTS").is_some();
    let (mut random, mut missed, mut loud) = (Random(20_261_125), Vec::new(), Vec::new());
    let (mut breaking, mut equal) = (0, 0);
    for number in 0..300 {
        let (before, after, truth) = match number % 3 {
            0 => patterns(&mut random),
            1 => bounds(&mut random),
            _ => spellings(&mut random),
        };
        let [before, after] = wrapped(&mut random, [before, after]);
        if !large && number % 6 > 2 {
            continue;
        }
        let root = |schema: &Value| json!({"type": "object", "properties": {"v": schema}, "required": ["v"]});
        let found = compared(&root(&before), &root(&after), Undeclared::Closed);
        let worst = found.iter().map(|it| it.level).max().unwrap_or(Level::None);
        let kinds: Vec<_> = found.iter().map(|it| (it.kind.name, it.level)).collect();
        let pair = format!("{number}: {before} {after} {kinds:?}");
        for change in found.iter().filter(|it| it.level == Level::Breaking) {
            let witness = change.witness.as_ref().expect("a witness").value();
            let accepts =
                |schema: &Value| jsonschema::draft202012::is_valid(&root(schema), &witness);
            assert!(accepts(&before) && !accepts(&after), "{pair}");
        }
        match truth {
            Truth::Breaking => {
                breaking += 1;
                assert!(worst >= Level::Risky, "silent {pair}");
                missed.extend((worst < Level::Breaking).then_some(pair));
            }
            Truth::Equal => {
                equal += 1;
                assert!(worst <= Level::Risky, "false {pair}");
                loud.extend((worst > Level::None).then_some(pair));
            }
        }
    }
    println!(
        "{}{} of {breaking} missed, {} of {equal} loud",
        missed.join("\n"),
        missed.len(),
        loud.len()
    );
    assert!(missed.len() * 20 <= breaking, "{}", missed.join("\n"));
    assert!(loud.len() * 33 <= equal, "{}", loud.join("\n"));
}
