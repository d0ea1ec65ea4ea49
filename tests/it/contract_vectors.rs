//! Pairs of tools with the kinds and levels of their changes: our own, and those of the file that
//! `MCP_LINT_CONTRACT_VECTORS` names, if any.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mcp_lint::changes::{Level, Undeclared};
use mcp_lint::contract::{
    Change, CompareOptions, Direction, PrimitiveSet, Proof, SchemaChange, compare, compare_schemas,
};
use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::model::{Purpose, recognise};
use mcp_lint::source::SourceText;
use serde_json::{Value, json};

fn document(value: &Value) -> Document {
    let source = Arc::new(SourceText::new("schema.json", value.to_string()));
    Document::read(source, Syntax::Json, &ReadLimits::default())
}

/// The schema itself, or for `at` = `value` an object schema with `schema` as a required property.
fn placed(at: &str, schema: &Value) -> Value {
    if at != "value" {
        return schema.clone();
    }
    json!({"type": "object", "properties": {"v": schema}, "required": ["v"]})
}

fn changes(before: &Value, after: &Value, direction: Direction) -> Vec<SchemaChange> {
    let (old, new) = (document(before), document(after));
    let roots = (old.roots().next().unwrap(), new.roots().next().unwrap());
    compare_schemas(roots.0, roots.1, direction, Undeclared::Closed)
}

fn level(changes: &[SchemaChange]) -> &'static str {
    changes.iter().map(|it| it.level).max().unwrap_or(Level::None).name()
}

/// Checks with another validator that each breaking change has an instance that the sender's schema
/// accepts and the receiver's schema rejects.
fn check_witnesses(
    id: &str,
    before: &Value,
    after: &Value,
    direction: Direction,
    found: &[SchemaChange],
) {
    for change in found.iter().filter(|it| it.level == Level::Breaking) {
        let Some(witness) = &change.witness else {
            assert_eq!(change.proof, Some(Proof::Definition), "{id}: {}", change.kind.name);
            continue;
        };
        let (sender, receiver) = match direction {
            Direction::Input => (before, after),
            Direction::Output => (after, before),
        };
        let is_valid = |schema: &Value| {
            let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
            let options = match schema.get("$schema") {
                Some(_) => jsonschema::options(),
                None => options,
            };
            options.build(schema).map(|it| it.is_valid(&witness.value()))
        };
        // A schema that breaks the meta-schema is compared all the same.
        if let (Ok(sent), Ok(received)) = (is_valid(sender), is_valid(receiver)) {
            assert!(sent && !received, "{id}: {} {witness} {sent} {received}", change.kind.name);
        }
    }
}

#[derive(Default, Debug)]
struct Figures {
    found: usize,
    breaking: usize,
    silent: usize,
    false_breaking: usize,
    harmless: usize,
    quiet: usize,
    equal: usize,
    exact: usize,
    kinds: usize,
    all: usize,
}

impl Figures {
    fn count(&mut self, expected: &str, said: &str, is_quiet: bool) {
        self.all += 1;
        self.exact += usize::from(expected == said);
        if expected == "breaking" {
            self.breaking += 1;
            self.found += usize::from(said == "breaking");
            self.silent += usize::from(is_quiet);
        } else {
            self.harmless += 1;
            self.false_breaking += usize::from(said == "breaking");
        }
        if expected == "none" {
            self.equal += 1;
            self.quiet += usize::from(is_quiet);
        }
    }
}

/// All changes between two lists of tools.
fn changes_of_tools(before: &Value, after: &Value) -> Vec<Change> {
    let (old, new) = (document(before), document(after));
    let contents = (recognise(&old, Purpose::Results), recognise(&new, Purpose::Results));
    let (mut olds, mut news) = (PrimitiveSet::default(), PrimitiveSet::default());
    olds.add(&contents.0, None);
    news.add(&contents.1, None);
    let options = CompareOptions { versions: true, ..CompareOptions::default() };
    compare(&olds, &news, options).unwrap().changes
}

#[allow(clippy::print_stdout, reason = "shown where somebody reads the figures")]
fn count_tools(id: &str, row: &Value, figures: &mut Figures) {
    let found = changes_of_tools(&row["before"], &row["after"]);
    let expected = row["level"].as_str().unwrap();
    let said = found.iter().map(|it| it.level).max().unwrap_or(Level::None).name();
    let shown: Vec<_> = found.iter().filter(|it| it.level > Level::None).collect();
    figures.count(expected, said, shown.is_empty());
    let reported = found.iter().filter(|it| it.kind.name != "schema-rewritten");
    let kinds = each_once(reported.map(|it| it.kind.name));
    let wanted = wanted_kinds(row);
    figures.kinds += usize::from(kinds == wanted);
    if expected != said || kinds != wanted {
        println!("{id}: {expected} {wanted:?}, said {said} {kinds:?}");
    }
}

fn each_once<'n>(names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

fn wanted_kinds(row: &Value) -> Vec<&str> {
    each_once(row["kinds"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()))
}

#[test]
fn the_levels_of_public_pairs_are_right() {
    let Some(path) = std::env::var_os("MCP_LINT_CONTRACT_VECTORS") else {
        println!("skipped: MCP_LINT_CONTRACT_VECTORS does not name a file of pairs");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let mut figures: BTreeMap<&str, Figures> = BTreeMap::new();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let id = row["id"].as_str().unwrap();
        let Some(at) = row.get("at").and_then(Value::as_str) else {
            count_tools(id, &row, figures.entry("tools").or_default());
            continue;
        };
        let (before, after) = (placed(at, &row["before"]), placed(at, &row["after"]));
        for direction in [Direction::Input, Direction::Output] {
            let found = changes(&before, &after, direction);
            check_witnesses(id, &before, &after, direction, &found);
            let expected = row[direction.name()].as_str().unwrap();
            let said = level(&found);
            let shown: Vec<_> = found.iter().filter(|it| it.level > Level::None).collect();
            let figures = figures.entry(direction.name()).or_default();
            figures.count(expected, said, shown.is_empty());
            let kinds = each_once(shown.iter().map(|it| it.kind.name));
            let wanted = wanted_kinds(&row);
            figures.kinds += usize::from(kinds == wanted);
            if expected != said {
                println!(
                    "{id} {} expected {expected}, said {said}: {kinds:?} {:?}",
                    direction.name(),
                    shown.first().map(|it| &it.message)
                );
            } else if kinds != wanted && expected != "none" {
                println!("  kinds {id} {}: {kinds:?}, not {wanted:?}", direction.name());
            }
        }
    }
    println!("{figures:#?}");
    let input = &figures["input"];
    assert!(input.found >= 93 && input.breaking == 95 && input.silent == 0, "{input:?}");
    assert_eq!((input.false_breaking, input.quiet), (0, input.equal), "{input:?}");
    let output = &figures["output"];
    assert_eq!((output.found, output.false_breaking), (output.breaking, 0), "{output:?}");
    let tools = &figures["tools"];
    assert_eq!((tools.found, tools.false_breaking), (tools.breaking, 0), "{tools:?}");
    assert_eq!((tools.breaking, tools.quiet), (30, tools.equal), "{tools:?}");
    let exact: usize = figures.values().map(|it| it.exact).sum();
    let all: usize = figures.values().map(|it| it.all).sum();
    assert!(exact * 100 >= all * 98, "{exact} of {all}");
}

/// Prints real changes of a server's tools for manual review.
#[test]
fn real_changes_are_decided() {
    let Some(path) = std::env::var_os("MCP_LINT_CONTRACT_HISTORY") else {
        println!("skipped: MCP_LINT_CONTRACT_HISTORY does not name a file of real changes");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let (mut schemas, mut undecided, mut breaking) = (0, 0, 0);
    for (line, row) in text.lines().enumerate() {
        let row: Value = serde_json::from_str(row).unwrap();
        let (before, after) = (&row["before"], &row["after"]);
        let list = |tool: &Value| json!({"tools": [tool]});
        let found = changes_of_tools(&list(before), &list(after));
        if before["inputSchema"] != after["inputSchema"] {
            schemas += 1;
            let (old, new) = (&before["inputSchema"], &after["inputSchema"]);
            let own = changes(old, new, Direction::Input);
            check_witnesses(&format!("line {line}"), old, new, Direction::Input, &own);
            let is_undecided = own.iter().any(|it| it.kind.name == "schema-undecided");
            undecided += usize::from(is_undecided);
            breaking += usize::from(own.iter().any(|it| it.level == Level::Breaking));
            if is_undecided {
                println!("UNDECIDED {line} {} {old} {new}", before["name"]);
            }
        }
        for change in found.iter().filter(|it| it.level == Level::Breaking) {
            println!(
                "{line} {} {}: {} {}",
                before["name"],
                change.kind.name,
                change.message,
                change.witness.as_ref().map(mcp_lint::contract::Example::value).unwrap_or_default()
            );
        }
    }
    println!("{schemas} schemas, {undecided} undecided, {breaking} breaking");
    assert!((schemas - undecided) * 100 >= schemas * 93, "{undecided} of {schemas} undecided");
}
