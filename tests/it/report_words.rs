//! The words of reports are the names of the values of enums: each enumeration of the two schemas
//! lists them. `UPDATE_GENERATED=1` writes the enumerations again.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use mcp_lint::changes::{Bump, Level};
use mcp_lint::contract::{Direction, Proof};
use mcp_lint::diagnostic::{Applicability, Category, Part, Severity, SuppressedBy};
use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::engine::{FileKind, InventoryState};
use mcp_lint::model::{ListedKind, ProtocolSource};
use mcp_lint::source::SourceText;
use mcp_lint::targets::{Confidence, InstructionsPlace, Outcome, Scope};
use mcp_lint::view::cost::SavingKind;
use mcp_lint::view::fleet::{FleetRule, ServerState};
use mcp_lint::view::overview::PartKind;
use mcp_lint::view::{BlockKind, Delivery, Effect, State};

/// The words of an enum.
macro_rules! words {
    ($type:ty) => {
        <$type>::ALL.map(|value| format!("{:?}", value.name())).to_vec()
    };
}

fn or_null(mut words: Vec<String>) -> Vec<String> {
    words.push("null".to_owned());
    words
}

/// The enumerations of `docs/view.schema.json`, by the pointers of their schemas.
fn of_view() -> BTreeMap<&'static str, Vec<String>> {
    BTreeMap::from([
        ("/$defs/saving/properties/kind", words!(SavingKind)),
        ("/$defs/client/properties/confidence", or_null(words!(Confidence))),
        ("/$defs/tool/properties/delivery", words!(Delivery)),
        ("/$defs/instructions/properties/to", words!(InstructionsPlace)),
        ("/$defs/result/properties/state", words!(State)),
        ("/$defs/result/properties/unknown/items", words!(BlockKind)),
        ("/$defs/part/properties/kind", words!(PartKind)),
        ("/$defs/loss/properties/effect", words!(Effect)),
        ("/$defs/fleetServer/properties/state", words!(ServerState)),
        ("/$defs/fleetTool/properties/delivery", words!(Delivery)),
        ("/$defs/fleetFinding/properties/rule", words!(FleetRule)),
        ("/$defs/fleetFinding/properties/level", words!(Severity)),
    ])
}

/// The enumerations of `docs/report.schema.json`.
fn of_report() -> BTreeMap<&'static str, Vec<String>> {
    let target = "/properties/compatibility/properties/tools/items/properties/targets/items";
    let of_target = |member| format!("{target}/properties/{member}").leak() as &'static str;
    let without = |mut words: Vec<String>, left_out: &str| {
        words.retain(|word| *word != format!("{left_out:?}"));
        words
    };
    let losses = || without(words!(Outcome), Outcome::Accepted.name());
    let change = "/$defs/diagnostic/properties/change/properties";
    let of_change = |member| format!("{change}/{member}").leak() as &'static str;
    BTreeMap::from([
        (of_target("outcome"), losses()),
        (of_target("scope"), or_null(words!(Scope))),
        ("/$defs/verdict/properties/outcome", losses()),
        ("/$defs/verdict/properties/scope", or_null(words!(Scope))),
        ("/$defs/state", words!(InventoryState)),
        ("/$defs/part", words!(Part)),
        ("/$defs/summary/properties/suggestedBump", words!(Bump)),
        ("/$defs/file/properties/kind", words!(FileKind)),
        ("/$defs/file/properties/protocolSource", words!(ProtocolSource)),
        (
            "/$defs/file/properties/origin",
            ["served", "source"].map(|word| format!("{word:?}")).to_vec(),
        ),
        ("/$defs/summary/properties/notCompared/items", words!(ListedKind)),
        ("/$defs/diagnostic/properties/category", words!(Category)),
        ("/$defs/diagnostic/properties/severity", words!(Severity)),
        ("/$defs/diagnostic/properties/suppression/properties/by", words!(SuppressedBy)),
        (of_change("direction"), or_null(words!(Direction))),
        (of_change("level"), without(words!(Level), Level::None.name())),
        (of_change("proof"), or_null(words!(Proof))),
        ("/$defs/fix/properties/applicability", words!(Applicability)),
    ])
}

fn document(name: &str, text: &str) -> Document {
    Document::read(Arc::new(SourceText::new(name, text)), Syntax::Json, &ReadLimits::default())
}

/// The pointers of the schemas with an enumeration.
fn enumerations(schema: &serde_json::Value, pointer: &str, found: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(members) => {
            if members.get("enum").is_some_and(serde_json::Value::is_array) {
                found.push(pointer.to_owned());
            }
            for (key, member) in members {
                enumerations(member, &format!("{pointer}/{key}"), found);
            }
        }
        serde_json::Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                enumerations(item, &format!("{pointer}/{index}"), found);
            }
        }
        _ => {}
    }
}

fn assert_words(file: &str, wanted: &BTreeMap<&'static str, Vec<String>>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let mut text = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let mut found = Vec::new();
    enumerations(&serde_json::from_str(&text).unwrap(), "", &mut found);
    found.sort();
    assert_eq!(found, wanted.keys().copied().collect::<Vec<_>>(), "the enumerations of {file}");
    for (pointer, words) in wanted {
        let read = document(file, &text);
        let value = read
            .roots()
            .next()
            .unwrap()
            .pointer(&format!("{pointer}/enum"))
            .expect("an enumeration");
        let span = value.span();
        let listed: Vec<_> = value.items().map(mcp_lint::document::Value::compact_json).collect();
        if std::env::var_os("UPDATE_GENERATED").is_none() {
            assert_eq!(&listed, words, "{file}, {pointer}");
        } else if listed != *words {
            text.replace_range(
                span.start as usize..span.end as usize,
                &format!("[{}]", words.join(", ")),
            );
        }
    }
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn enumerations_of_the_schemas_are_the_words_of_the_enums() {
    assert_words("docs/view.schema.json", &of_view());
    assert_words("docs/report.schema.json", &of_report());
}
