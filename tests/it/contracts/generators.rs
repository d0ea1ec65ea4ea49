//! Schemas as generators write them, and examples of changes that match them.

use mcp_lint::changes::Level;
use serde_json::{Value, json};

use super::changes;

fn tool(member: &str, schema: &Value) -> String {
    let root = json!({"type": "object", "properties": {"v": schema}, "required": ["v"]});
    let mut tool = json!({"name": "send", "inputSchema": {"type": "object"}});
    tool[member] = root;
    tool.to_string()
}

/// The level and example of the gravest change, and the messages of all changes, one per line.
fn worst(member: &str, before: &Value, after: &Value) -> (Level, Value, String) {
    let found = changes(&tool(member, before), &tool(member, after));
    let gravest = found.iter().max_by_key(|it| it.level);
    let Some(gravest) = gravest else { return (Level::None, Value::Null, String::new()) };
    let example = gravest.witness.as_ref().map(|it| it.value()["v"].clone()).unwrap_or_default();
    let messages: Vec<_> = found.iter().map(|it| it.message.as_str()).collect();
    (gravest.level, example, messages.join("\n"))
}

fn level(before: &Value, after: &Value) -> Level {
    worst("inputSchema", before, after).0
}

#[test]
fn bounds_of_exact_integers_are_compatible() {
    const MOST: i64 = 9_007_199_254_740_991;
    let bounded = |kind: &str| json!({"type": kind, "minimum": -MOST, "maximum": MOST});
    let plain = |kind: &str| json!({"type": kind});
    assert_eq!(level(&plain("integer"), &bounded("integer")), Level::Compatible);
    assert_eq!(worst("outputSchema", &bounded("integer"), &plain("integer")).0, Level::Compatible);
    let nullable = |schema: Value| json!({"anyOf": [schema, {"type": "null"}]});
    assert_eq!(
        level(&nullable(plain("integer")), &nullable(bounded("integer"))),
        Level::Compatible
    );
    let above_zero = json!({"type": "integer", "exclusiveMinimum": 0});
    let both = json!({"type": "integer", "exclusiveMinimum": 0, "maximum": MOST});
    assert_eq!(level(&above_zero, &both), Level::Compatible);
    // Other numbers are sent above it, and a smaller bound is one like any other.
    assert_eq!(level(&plain("number"), &bounded("number")), Level::Breaking);
    let smaller = json!({"type": "integer", "maximum": MOST - 1});
    assert_eq!(level(&plain("integer"), &smaller), Level::Breaking);
    let declared = json!({"type": "integer", "maximum": MOST + 10});
    assert_eq!(level(&declared, &bounded("integer")), Level::Breaking);
}

#[test]
fn a_pattern_beside_the_same_format_breaks_only_what_is_usually_sent() {
    for (format, pattern, expected) in [
        ("email", r"^[A-Za-z0-9_.+-]+@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$", Level::Risky),
        ("uuid", "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", Level::Risky),
        ("uuid", "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", Level::Compatible),
        ("date", r"^\d{4}-\d{2}-\d{2}$", Level::Compatible),
        ("date-time", r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$", Level::Risky),
        ("ipv4", r"^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$", Level::Risky),
        ("ipv4", r"^\d{1,3}(?:\.\d{1,3}){3}$", Level::Compatible),
        ("email", "@example\\.com$", Level::Breaking),
        ("date", "^2", Level::Breaking),
        ("uri", "^https:", Level::Breaking),
        ("uuid", "^[0-9]+$", Level::Breaking),
    ] {
        let before = json!({"type": "string", "format": format});
        let after = json!({"type": "string", "format": format, "pattern": pattern});
        for (member, old, new) in
            [("inputSchema", &before, &after), ("outputSchema", &after, &before)]
        {
            let (level, example, _) = worst(member, old, new);
            assert_eq!(level, expected, "{member} {format} {pattern}");
            let options = jsonschema::options().should_validate_formats(true);
            let has_format = options.build(&before).unwrap().is_valid(&example);
            assert!(level < Level::Breaking || has_format, "{format}: {example}");
        }
    }
}

#[test]
fn what_contradicts_its_format_is_sent_all_the_same() {
    let date = |more: Value| {
        let mut schema = json!({"type": "string", "format": "date"});
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        schema
    };
    let pairs = [
        (json!({"enum": ["today", "tomorrow"]}), json!({"enum": ["today"]})),
        (json!({"minLength": 20}), json!({"minLength": 21})),
        (json!({"pattern": "^[a-z]+$"}), json!({"pattern": "^[a-y]+$"})),
    ];
    for (before, after) in pairs {
        assert_eq!(level(&date(before.clone()), &date(after)), Level::Breaking, "{before}");
    }
}

#[test]
fn what_is_undecided_names_its_reason() {
    let long = |most: usize| json!({"type": "string", "maxLength": most});
    let unique = |most: usize| json!({"type": "array", "items": {"type": "integer"}, "uniqueItems": true, "maxItems": most});
    let text = |pattern: &str| json!({"type": "string", "pattern": pattern});
    let is_limit = |reason: &str| reason.starts_with("too");
    for (before, after, reason) in [
        (json!({"type": "string"}), long(1_900_000), None),
        (json!({"type": "string"}), long(2_000_000), Some("too long to be tried")),
        (unique(9_000), unique(1_999), None),
        (unique(9_000), unique(2_000), Some("too many different members or items")),
        (
            json!({"type": "array", "items": text("^(a)\\1$")}),
            json!({"type": "array", "contains": text("^aa$"), "items": text("^(a)\\1$")}),
            None,
        ),
        (
            json!({"type": "object", "propertyNames": text("^(a)\\1$"), "additionalProperties": {"type": "integer"}}),
            json!({"type": "object", "propertyNames": text("^aa$"), "additionalProperties": {"type": "integer"}}),
            Some("`propertyNames`"),
        ),
    ] {
        let (level, _, messages) = worst("inputSchema", &before, &after);
        match reason {
            Some(reason) => {
                // Otherwise a schema that is large enough would pass with any change.
                let expected = if is_limit(reason) { Level::Breaking } else { Level::Risky };
                assert_eq!(level, expected, "{after}");
                assert!(messages.contains(reason), "{after}: {messages}");
            }
            None => assert_eq!(level, Level::Breaking, "{after} {messages}"),
        }
    }
}

#[test]
fn a_long_list_of_values_is_compared_with_a_pattern_one_by_one() {
    let values = |count: usize| -> Vec<String> { (0..count).map(|it| format!("v{it}")).collect() };
    let listed = |count: usize| json!({"type": "string", "enum": values(count)});
    let pattern = json!({"type": "string", "pattern": "^v[0-9]+$"});
    assert_eq!(level(&listed(500), &pattern), Level::Compatible);
    let fewer = json!({"type": "string", "pattern": "^v[0-9]{1,2}$"});
    assert_eq!(level(&listed(500), &fewer), Level::Breaking);
    // As a whole, up to a limit.
    let any = |count: usize| json!({"type": "string", "pattern": format!("^(?:{})$", values(count).join("|"))});
    assert_eq!(level(&any(64), &listed(64)), Level::None);
    assert_eq!(level(&any(65), &listed(65)), Level::Risky);
}
