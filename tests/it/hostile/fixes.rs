//! Attacks by fixes that are rejected, each of which requires another lint of everything.

use crate::hostile::harness::{Attack, many};

/// JSON numbers that are expensive to compare with each other.
fn numbers(count: usize) -> String {
    let all: Vec<_> = (0..count).map(|at| format!("1.23456789{at:05}e-200")).collect();
    all.join(",")
}

/// Tools with a wrong type whose fix reveals another error.
fn unfixable(count: usize) -> Vec<String> {
    let tool = |at: usize| {
        format!(
            r#"{{"name": "b{at}", "description": "d", "inputSchema": {{"type": "object", "properties": {{"x": {{"type": ["strin", "string"]}}, "y": {{"type": "int"}}}}}}}}"#
        )
    };
    (0..count).map(tool).collect()
}

/// A list of tools whose first tool has the given schemas.
fn list(schemas: &str, others: &[String]) -> String {
    let first = format!(r#"{{"name": "t", "description": "d", {schemas}}}"#);
    format!(r#"{{"tools": [{first}, {}]}}"#, others.join(", "))
}

#[test]
fn rejected_fixes_beside_results_that_are_slow_to_check() {
    let schemas = format!(
        r#""inputSchema": {{"type": "object"}}, "outputSchema": {{"type": "object", "properties": {{"a": {{"items": {{"not": {{"enum": [{}]}}}}}}}}}}"#,
        numbers(300)
    );
    let attack = Attack::with("t.json", list(&schemas, &unfixable(30)));
    let values = ["0.25"; 10].join(",");
    let result = format!(
        r#"{{"tool": "t", "result": {{"content": [{{"type": "text", "text": "x"}}], "structuredContent": {{"a": [{values}]}}}}}}"#
    );
    attack.add("r.jsonl", vec![result; 200].join("\n"));
    let arguments = ["t.json", "--result", "r.jsonl", "--fix", "-f", "concise"];
    attack.run(&arguments).reports(1, "schema-type-unknown");
}

#[test]
fn very_many_small_files_are_fixed_some_at_a_time() {
    let attack = Attack::with("0.json", "{}");
    for file in 1..many(9_500) {
        let text = r#"{"name": "b", "inputSchema": {"properties": {"a": {"type": "int"}}}}"#;
        attack.add(&format!("{file}.json"), text);
    }
    attack.run(&["--fix", "--diff", "-f", "concise"]).reports(1, "schema-type-unknown");
}
