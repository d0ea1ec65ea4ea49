//! The tokens of tools: estimates and savings against counts of `o200k_base`.
//!
//! `tests/clients/view/token_samples.jsonl` has texts with their counts, and `token_savings.jsonl`
//! shorter forms of its definitions with theirs. If `MCP_LINT_TOKENIZER` names a folder in which the
//! npm package `gpt-tokenizer` is installed, the texts are counted again; with `UPDATE_GENERATED=1`
//! as well, both files are written. If `MCP_LINT_CORPUS` names a folder of real files beside a folder
//! `reference` with counts of their tools, estimates are compared with these as well, and all savings
//! are counted.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use mcp_lint::document::{Document, ReadLimits, Syntax, Value};
use mcp_lint::source::SourceText;
use mcp_lint::view::cost::{Saving, SavingKind, SentTool, tokens};
use proptest::prelude::*;
use serde_json::json;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/view")
}

fn rows(file: &str) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(folder().join(file)).expect("samples");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A text of a language, or a tool, with its tokens.
struct Sample {
    kind: String,
    text: String,
    tokens: f64,
}

impl Sample {
    fn error(&self) -> f64 {
        (tokens(&self.text) / self.tokens - 1.0).abs()
    }
}

fn samples() -> Vec<Sample> {
    let text = |row: &serde_json::Value, key: &str| row[key].as_str().expect("a text").to_owned();
    rows("token_samples.jsonl")
        .iter()
        .map(|row| Sample {
            kind: text(row, "kind"),
            text: text(row, "text"),
            tokens: row["tokens"].as_f64().expect("a number"),
        })
        .collect()
}

/// The value below which this share of the values lies.
fn quantile(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() as f64 * share) as usize).min(values.len() - 1)]
}

/// The median and the 95th percentile.
fn spread(errors: Vec<f64>) -> (f64, f64) {
    (quantile(errors.clone(), 0.5), quantile(errors, 0.95))
}

/// Counts texts with `gpt-tokenizer`; `None` if it is not available.
fn counted(texts: &[String]) -> Option<Vec<f64>> {
    let tokenizer = std::env::var_os("MCP_LINT_TOKENIZER")?;
    let mut command = Command::new("node");
    command.arg(folder().join("count_tokens.mjs")).arg(tokenizer);
    let mut node =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("node starts");
    let mut input = node.stdin.take().expect("standard input");
    for text in texts {
        writeln!(input, "{}", json!(text)).expect("node reads");
    }
    drop(input);
    let output = node.wait_with_output().expect("node ends");
    let text = String::from_utf8(output.stdout).expect("numbers");
    let counts: Vec<f64> = text.lines().map(|line| line.parse().expect("a number")).collect();
    (counts.len() == texts.len()).then_some(counts)
}

fn read(text: &str, syntax: Syntax) -> Document {
    Document::read(Arc::new(SourceText::new("tools", text)), syntax, &ReadLimits::default())
}

/// A value with a name and an input schema, as it is sent.
fn sent(value: Value<'_>) -> Option<SentTool> {
    let schema = ["inputSchema", "input_schema"].iter().find_map(|key| value.get(key))?;
    let schema = schema.is_object().then(|| schema.compact_json())?;
    Some(SentTool::new(value.text_of("name")?, value.text_of("description"), Some(&schema)))
}

fn sample_tools() -> Vec<SentTool> {
    let tools = samples().into_iter().filter(|sample| sample.kind == "tool");
    tools
        .map(|sample| {
            let document = read(&sample.text, Syntax::Json);
            let tool = sent(document.roots().next().expect("a tool")).expect("a tool");
            assert_eq!(tool.text(), sample.text);
            tool
        })
        .collect()
}

#[test]
fn estimates_of_definitions_are_close() {
    let tools: Vec<_> = samples().into_iter().filter(|sample| sample.kind == "tool").collect();
    assert!(tools.len() >= 60, "{}", tools.len());
    let (median, most) = spread(tools.iter().map(Sample::error).collect());
    assert!(median < 0.03 && most < 0.1, "{median} {most}");
    let estimated: f64 = tools.iter().map(|sample| tokens(&sample.text)).sum();
    let counted: f64 = tools.iter().map(|sample| sample.tokens).sum();
    assert!((estimated / counted - 1.0).abs() < 0.02, "{estimated} {counted}");
}

#[test]
fn estimates_of_other_scripts_are_close() {
    let mut kinds: BTreeMap<String, Vec<Sample>> = BTreeMap::new();
    for sample in samples().into_iter().filter(|sample| sample.kind != "tool") {
        kinds.entry(sample.kind.clone()).or_default().push(sample);
    }
    assert!(kinds.len() >= 8 && kinds["zh"].len() >= 10, "{:?}", kinds.keys());
    for (kind, samples) in kinds {
        let estimated: f64 = samples.iter().map(|sample| tokens(&sample.text)).sum();
        let counted: f64 = samples.iter().map(|sample| sample.tokens).sum();
        let errors: Vec<_> = samples.iter().map(Sample::error).collect();
        let (median, most) = (quantile(errors.clone(), 0.5), quantile(errors, 0.75));
        let error = (estimated / counted - 1.0).abs();
        println!("{kind}: {error:.3} in all, median {median:.3}, 75th {most:.3}");
        assert!(error < 0.1 && median < 0.12 && most < 0.2, "{kind}: {error} {median} {most}");
    }
}

#[test]
fn samples_are_counted_as_the_tokenizer_counts() {
    let samples = samples();
    let texts: Vec<_> = samples.iter().map(|sample| sample.text.clone()).collect();
    let Some(counts) = counted(&texts) else { return };
    let mut written = String::new();
    for (sample, count) in samples.iter().zip(&counts) {
        let Sample { kind, text, .. } = sample;
        let row = json!({"kind": kind, "text": text, "tokens": *count as u64});
        writeln!(written, "{row}").unwrap();
    }
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(folder().join("token_samples.jsonl"), &written).unwrap();
        return;
    }
    for (sample, count) in samples.iter().zip(counts) {
        assert_eq!(sample.tokens, count, "{}", sample.text);
    }
}

/// A saving, with the definition in its shorter form.
struct Shorter {
    before: String,
    saving: Saving,
    after: String,
}

fn shorter_forms(tools: &[SentTool]) -> Vec<Shorter> {
    let of_tool = |tool: &SentTool| {
        let savings = tool.savings().into_iter();
        let before = tool.text().to_owned();
        let shorter = savings.map(move |saving| {
            let after = saving.apply(tool);
            assert!(serde_json::from_str::<serde_json::Value>(&after).is_ok(), "{after}");
            Shorter { before: before.clone(), saving, after }
        });
        shorter.collect::<Vec<_>>()
    };
    tools.iter().flat_map(of_tool).collect()
}

/// The tokens said to be saved, those saved, and the number of tools, by kind.
fn compared(shorter: &[Shorter], saved: &[f64]) -> BTreeMap<SavingKind, (f64, f64, usize)> {
    let mut kinds = BTreeMap::new();
    for (Shorter { saving, .. }, saved) in shorter.iter().zip(saved) {
        let (said, counted, tools) = kinds.entry(saving.kind).or_insert((0.0, 0.0, 0));
        *said += saving.tokens;
        *counted += saved;
        *tools += 1;
    }
    kinds
}

#[test]
fn what_is_said_to_be_saved_is_saved() {
    let shorter = shorter_forms(&sample_tools());
    let texts = |of: fn(&Shorter) -> &String| shorter.iter().map(of).cloned().collect::<Vec<_>>();
    let (before, after) = (texts(|it| &it.before), texts(|it| &it.after));
    if let (Some(_), Some(before), Some(after)) =
        (std::env::var_os("UPDATE_GENERATED"), counted(&before), counted(&after))
    {
        let mut written = String::new();
        for (shorter, (before, after)) in shorter.iter().zip(before.iter().zip(after)) {
            let (kind, text) = (shorter.saving.kind.name(), &shorter.after);
            let counts = [*before as u64, after as u64];
            writeln!(written, "{}", json!({"kind": kind, "counts": counts, "shorter": text}))
                .unwrap();
        }
        std::fs::write(folder().join("token_savings.jsonl"), written).unwrap();
    }
    let rows = rows("token_savings.jsonl");
    assert_eq!(rows.len(), shorter.len());
    let count = |row: &serde_json::Value, index: usize| row["counts"][index].as_f64().unwrap();
    let saved: Vec<_> = rows.iter().map(|row| count(row, 0) - count(row, 1)).collect();
    for (row, shorter) in rows.iter().zip(&shorter) {
        assert_eq!(row["shorter"], shorter.after.as_str());
        assert_eq!(row["kind"], shorter.saving.kind.name());
    }
    let kinds = compared(&shorter, &saved);
    assert_eq!(kinds.len(), SavingKind::ALL.len());
    for (kind, (said, saved, tools)) in kinds {
        assert!((said / saved - 1.0).abs() < 0.1, "{kind:?}: {said} of {saved}, {tools} tools");
    }
}

fn tool(schema: &str) -> SentTool {
    SentTool::new("get_weather", Some("Weather of a city."), Some(schema))
}

#[test]
fn the_parts_of_a_tool_add_up() {
    for tool in sample_tools() {
        let cost = tool.cost();
        assert_eq!(cost.total, tokens(tool.text()));
        let kinds = cost.kinds;
        let schema = kinds.descriptions + kinds.titles + kinds.enums + kinds.defaults;
        let parts = cost.name + cost.description + schema + kinds.dialects + kinds.structure;
        // Besides these, there are two brackets and two commas.
        assert!((0.0..3.0).contains(&(cost.total - parts)), "{parts} {}", tool.text());
        let outer = cost.parameters.iter().filter(|it| it.pointer.matches('/').count() == 2);
        assert!(outer.map(|it| it.tokens).sum::<f64>() <= cost.total, "{}", tool.text());
    }
}

#[test]
fn parts_are_of_their_members() {
    let schema = r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"title":{"type":"string","title":"Title","description":"The city."},"a/b":{"type":"object","default":{"title":"no title"},"properties":{"unit":{"enum":["c","f"]}}}}}"#;
    let cost = tool(schema).cost();
    let pointers: Vec<_> = cost.parameters.iter().map(|it| it.pointer.as_str()).collect();
    let expected = ["/properties/title", "/properties/a~1b", "/properties/a~1b/properties/unit"];
    assert_eq!(pointers, expected);
    let about = |found: f64, text: &str| {
        assert!((found - tokens(text)).abs() < 1.5, "{found} for {text}");
    };
    about(cost.name, r#""name":"get_weather","#);
    about(cost.description, r#""description":"Weather of a city.""#);
    about(cost.kinds.titles, r#""title":"Title""#);
    about(cost.kinds.descriptions, r#""description":"The city.""#);
    about(cost.kinds.enums, r#""enum":["c","f"]"#);
    about(cost.kinds.defaults, r#""default":{"title":"no title"}"#);
    about(cost.kinds.dialects, r#""$schema":"https://json-schema.org/draft/2020-12/schema""#);
    about(cost.parameters[2].tokens, r#""unit":{"enum":["c","f"]}"#);
    let smallest = SentTool::new("a", None, None);
    assert_eq!(smallest.text(), r#"{"name":"a"}"#);
    assert_eq!((smallest.cost().description, smallest.cost().parameters.len()), (0.0, 0));
}

/// The shorter form of a schema, with the pointers of the places.
fn shorter(kind: SavingKind, schema: &str) -> Option<(String, Vec<String>)> {
    let tool = tool(schema);
    let saving = tool.savings().into_iter().find(|saving| saving.kind == kind)?;
    let text: serde_json::Value = serde_json::from_str(&saving.apply(&tool)).expect("JSON");
    Some((text["input_schema"].to_string(), saving.places))
}

#[test]
fn only_titles_that_repeat_a_name_are_removed() {
    let with = |root: &str, property: &str| {
        format!(
            r#"{{"title":"{root}","properties":{{"userId":{{"title":"{property}"}},"title":{{}}}}}}"#
        )
    };
    let find = |root, property| shorter(SavingKind::RepeatedTitles, &with(root, property));
    let bare = r#"{"properties":{"title":{},"userId":{}}}"#;
    let places = ["/title", "/properties/userId/title"].map(str::to_owned).to_vec();
    assert_eq!(find("get_weatherArguments", "User Id"), Some((bare.to_owned(), places)));
    for (root, property, count) in [
        ("GetWeatherParams", "Account", 1),
        ("WeatherParams", "user_id", 2),
        ("Arguments", "Account", 0),
        ("Weather of today", "The user", 0),
    ] {
        let found = find(root, property).map_or(0, |(_, places)| places.len());
        assert_eq!(found, count, "{root} {property}");
    }
    assert!(SavingKind::RepeatedTitles.is_safe() && !SavingKind::NullDefaults.is_safe());
}

#[test]
fn only_alternatives_of_optional_properties_are_removed() {
    let find = |property: &str, rest: &str| {
        let schema = format!(r#"{{"properties":{{"a":{{{property}}}}}{rest}}}"#);
        shorter(SavingKind::NullAlternatives, &schema)
    };
    let short = |property: &str| {
        let schema = format!(r#"{{"properties":{{"a":{{{property}}}}}}}"#);
        Some((schema, vec!["/properties/a/anyOf".to_owned()]))
    };
    let null = r#"{"type":"null"}"#;
    let text = r#"{"type":"string"}"#;
    let both = format!(r#""anyOf":[{text},{null}]"#);
    assert_eq!(find(&format!(r#"{both},"default":null"#), ""), short(r#""type":"string""#));
    assert_eq!(find(&format!(r#""anyOf":[{null},{text}]"#), ""), short(r#""type":"string""#));
    let three = format!(r#""anyOf":[{text},{null},{{"type":"integer"}}]"#);
    let two = r#""anyOf":[{"type":"string"},{"type":"integer"}]"#;
    assert_eq!(find(&three, ""), short(two));
    assert_eq!(find(&both, r#","required":["a"]"#), None);
    assert_eq!(find(&format!(r#"{both},"default":"x""#), ""), None);
    assert_eq!(find(&format!(r#"{both},"type":"string""#), ""), None);
    assert_eq!(find(&format!(r#""anyOf":[{null}]"#), ""), None);
    assert_eq!(find(two, ""), None);
    let inner = format!(r#"{{"type":"object","properties":{{"b":{{{both},"default":null}}}}}}"#);
    let nested = format!(r#"{{"properties":{{"a":{{"anyOf":[{inner},{null}],"default":null}}}}}}"#);
    let (schema, places) = shorter(SavingKind::NullAlternatives, &nested).expect("a saving");
    let expected = r#"{"properties":{"a":{"properties":{"b":{"type":"string"}},"type":"object"}}}"#;
    assert_eq!((schema.as_str(), places.len()), (expected, 2));
}

#[test]
fn only_defaults_that_are_null_are_removed() {
    let find = |rest: &str| {
        let schema = format!(r#"{{"properties":{{"a":{{"type":"string"{rest}}}}}}}"#);
        shorter(SavingKind::NullDefaults, &schema)
    };
    let bare = r#"{"properties":{"a":{"type":"string"}}}"#.to_owned();
    let found = find(r#","default":null"#);
    assert_eq!(found, Some((bare, vec!["/properties/a/default".to_owned()])));
    assert_eq!(find(r#","default":"null""#), None);
    let union = r#","anyOf":[{"maxLength":1},{"type":"null"}],"default":null"#;
    assert_eq!(find(union), None, "part of another saving");
}

#[test]
fn enumerations_of_more_than_fifty_values_are_long() {
    let schema = |count: usize| format!(r#"{{"enum":{}}}"#, json!((0..count).collect::<Vec<_>>()));
    assert!(shorter(SavingKind::LongEnums, &schema(51)).is_some());
    assert!(shorter(SavingKind::LongEnums, &schema(50)).is_none());
    let wordy = |words: usize| format!(r#"{{"enum":["{}"]}}"#, "word ".repeat(words));
    assert!(shorter(SavingKind::LongEnums, &wordy(310)).is_some());
    assert!(shorter(SavingKind::LongEnums, &wordy(280)).is_none());
}

proptest! {
    #[test]
    fn a_character_more_costs_at_least_as_much_within_two_tokens(
        text in prop_oneof![".{0,60}", "[ab \"_:,\\\\]{0,60}", "[a-zA-Zé中かカا😀/ ]{0,80}", "[aB_]{0,200}"],
        added: char,
        share in 0.0..1.0,
    ) {
        let places: Vec<_> = text.char_indices().map(|(place, _)| place).collect();
        let index = (places.len() as f64 * share) as usize;
        let place = places.get(index).copied().unwrap_or(text.len());
        let longer = format!("{}{added}{}", &text[..place], &text[place..]);
        let (before, after) = (tokens(&text), tokens(&longer));
        prop_assert!(before >= 0.0 && after.is_finite() && after >= before - 2.0, "{before} {after}");
    }

    #[test]
    fn the_parts_of_any_tool_are_part_of_it(schema in "[{}\\[\\]\":,a-z$0-9 é]{0,80}", name in ".{0,20}") {
        let tool = SentTool::new(&name, Some(&name), Some(&schema));
        let cost = tool.cost();
        prop_assert!(cost.total.is_finite() && cost.name <= cost.total);
        for saving in tool.savings() {
            prop_assert!(saving.tokens > 0.0 && saving.tokens.is_finite());
            saving.apply(&tool);
        }
    }
}

#[test]
fn estimates_of_long_texts_are_proportional() {
    for text in
        ["a", "A", "0", " ", "\"", "\\", "_", "\n", "é", "中", "か", "ا", "😀", "\u{301}", "aB"]
    {
        let of = |times: usize| tokens(&text.repeat(times));
        let (half, whole) = (of(50_000), of(100_000));
        assert!((whole - 2.0 * half).abs() < 5.0, "{text:?}: {half} {whole}");
    }
}

/// The tools of the files of the corpus that are counted, each with its tokens.
fn real_tools() -> Option<Vec<(String, SentTool, f64)>> {
    let corpus = PathBuf::from(std::env::var_os("MCP_LINT_CORPUS")?);
    let table = std::fs::read_to_string(corpus.join("../reference/budget-counts.tsv")).ok()?;
    let mut counts: BTreeMap<(&str, &str), Vec<f64>> = BTreeMap::new();
    for row in table.lines().skip(1) {
        let cells: Vec<_> = row.split('\t').collect();
        let count = cells[3].parse().expect("a number");
        counts.entry((cells[0], cells[1])).or_default().push(count);
    }
    let mut tools = Vec::new();
    let files: std::collections::BTreeSet<_> = counts.keys().map(|(file, _)| *file).collect();
    for file in files {
        let Ok(text) = std::fs::read_to_string(corpus.join(file)) else { continue };
        let syntax = if file.ends_with("json") { Syntax::Json } else { Syntax::Yaml };
        let document = read(&text, syntax);
        for value in document.roots().flat_map(Value::subtree) {
            let name = value.text_of("name").unwrap_or_default();
            // Of several versions of a tool, only the number is known.
            let Some([count]) = counts.get(&(file, name)).map(Vec::as_slice) else { continue };
            tools.extend(sent(value).map(|tool| (file.to_owned(), tool, *count)));
        }
    }
    Some(tools)
}

#[test]
fn estimates_of_real_tools_are_close() {
    let Some(tools) = real_tools() else { return };
    assert!(tools.len() > 2_500, "{}", tools.len());
    let error =
        |(_, tool, count): &(String, SentTool, f64)| (tokens(tool.text()) / count - 1.0).abs();
    let mut lists: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (file, tool, count) in &tools {
        let (estimated, counted) = lists.entry(file).or_default();
        *estimated += tokens(tool.text());
        *counted += count;
    }
    let of_lists = lists.values().map(|(estimated, counted)| (estimated / counted - 1.0).abs());
    let (median, most) = spread(of_lists.collect());
    println!("{} lists: median {median:.4}, 95th {most:.4}", lists.len());
    // No constant depends on a list, so each fifth of the lists is like the others.
    for fifth in 0..5 {
        let names: Vec<_> = lists.keys().skip(fifth).step_by(5).collect();
        let part = tools.iter().filter(|(file, ..)| names.contains(&&file.as_str()));
        let (median, most) = spread(part.map(error).collect());
        println!("fifth {fifth}: median {median:.4}, 95th {most:.4}");
        assert!(median < 0.03 && most < 0.1, "{median} {most}");
    }
    let (median, most) = spread(tools.iter().map(error).collect());
    println!("{} tools: median {median:.4}, 95th {most:.4}", tools.len());
    assert!(median < 0.03 && most < 0.1, "{median} {most}");
}

#[test]
fn what_is_said_to_be_saved_in_real_tools_is_saved() {
    let Some(tools) = real_tools() else { return };
    let tools: Vec<_> = tools.into_iter().map(|(_, tool, _)| tool).collect();
    let shorter = shorter_forms(&tools);
    let texts = |of: fn(&Shorter) -> &String| shorter.iter().map(of).cloned().collect::<Vec<_>>();
    let before = counted(&texts(|it| &it.before));
    let (Some(before), Some(after)) = (before, counted(&texts(|it| &it.after))) else { return };
    let saved: Vec<_> = before.iter().zip(after).map(|(before, after)| before - after).collect();
    let by_tool = |shorter: &Shorter, saved: &f64| (shorter.saving.tokens / saved - 1.0).abs();
    let (median, most) =
        spread(shorter.iter().zip(&saved).map(|(it, saved)| by_tool(it, saved)).collect());
    println!("one tool: median {median:.3}, 95th {most:.3}");
    for (kind, (said, saved, tools)) in compared(&shorter, &saved) {
        println!("{kind:?}: {said:.0} said, {saved} saved, {tools} tools");
        assert!((said / saved - 1.0).abs() < 0.1, "{kind:?}: {said} of {saved}, {tools} tools");
    }
}
