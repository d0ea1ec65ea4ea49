//! Attacks by the number of facts about clients and providers, dozens of which may be in each
//! finding.

use std::collections::BTreeSet;

use mcp_lint::targets::{Target, all};
use serde_json::Value;

use crate::common::size;
use crate::hostile::harness::{Attack, many, tool};

const ALL: [&str; 4] = ["--target", "all", "-f", "json"];

/// The rows of the table of tools and targets.
fn table(report: &str) -> Vec<Value> {
    let mut report: Value = report.parse().unwrap();
    match report["compatibility"]["tools"].take() {
        Value::Array(rows) => rows,
        other => panic!("no rows: {other}"),
    }
}

fn list(tools: &[String]) -> String {
    format!(r#"{{"tools":[{}]}}"#, tools.join(","))
}

#[test]
fn a_schema_that_every_target_rejects_in_every_byte() {
    let properties = many(150_000);
    let members = vec![r#""":{}"#; properties].join(",");
    let attack =
        Attack::with("a.json", tool(&format!(r#"{{"type":"object","properties":{{{members}}}}}"#)));
    let ended = attack.run(&[&["a.json"][..], &ALL].concat());
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    // Some targets reject the name of each property.
    let row = &table(&ended.stdout)[0];
    let counts = row["targets"].as_array().unwrap().iter();
    let most = counts.map(|target| target["findings"].as_u64().unwrap()).max().unwrap();
    assert!(most as usize >= properties, "{row}");
}

#[test]
fn names_that_are_fixed_for_every_target() {
    let tool = |at: u32| {
        let letter = char::from_u32(0x4e00 + at).unwrap();
        format!(r#"{{"name":"n\u00e9{letter}","inputSchema":{{"type":"object"}}}}"#)
    };
    let count = size(300, 2_000);
    let tools: Vec<_> = (0..count as u32).map(tool).collect();
    let attack = Attack::with("a.json", list(&tools));
    // A client that removes characters gives all of these names one form, so that any fix of a name
    // makes it collide with the others.
    let effective = |target: &Target| target.effective_name.as_ref()?.replacement.clone();
    let targets = all().filter(|target| effective(target).is_none());
    let targets = targets.flat_map(|target| ["--target", target.name]);
    let arguments = ["a.json", "--unsafe-fixes", "-f", "json"].into_iter().chain(targets);
    let ended = attack.run(&arguments.collect::<Vec<_>>());
    assert!(
        ended.stderr.contains(&format!("portable-object-properties × {count}")),
        "{}",
        ended.stderr
    );
    // Two tools never get the same name.
    let report: Value = serde_json::from_str(&ended.stdout).unwrap();
    let rules = report["diagnostics"].as_array().unwrap().iter().map(|it| &it["rule"]);
    let duplicates = rules.filter(|rule| *rule == "tool-name-duplicate").count();
    assert_eq!(duplicates, 0);
}

#[test]
fn tools_with_different_outcomes_each() {
    let keywords = [
        r#""minimum":1"#,
        r#""const":1"#,
        r#""not":{}"#,
        r#""pattern":"a""#,
        r#""format":"x""#,
        r#""enum":[1]"#,
        r#""uniqueItems":true"#,
        r#""oneOf":[]"#,
        r#""allOf":[]"#,
        r#""contains":{}"#,
        r#""examples":[]"#,
        r#""default":1"#,
        r#""title":"""#,
    ];
    let of_mask = |mask: usize| {
        let chosen = keywords.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
        let chosen: Vec<_> = chosen.map(|(_, keyword)| *keyword).collect();
        format!(
            r#"{{"name":"t{mask}","inputSchema":{{"properties":{{"a":{{{}}}}}}}}}"#,
            chosen.join(",")
        )
    };
    let keywords_tried = if many(10) == 10 { keywords.len() } else { keywords.len() - 4 };
    let tools: Vec<_> = (0..1 << keywords_tried).map(of_mask).collect();
    let attack = Attack::with("a.json", list(&tools));
    let markdown = "markdown=report.md";
    let ended = attack.run(&[&["a.json", "--expand", "-f", markdown][..], &ALL].concat());
    let rows = table(&ended.stdout);
    assert_eq!(rows.len(), tools.len(), "{}", ended.stderr);
    // Tools with equal outcomes share one row.
    let fate = |row: &Value| {
        let targets = row["targets"].as_array().unwrap().iter();
        let worst = |target: &Value| {
            format!("{} {} {}", target["name"], target["outcome"], target["scope"])
        };
        targets.map(worst).collect::<Vec<_>>()
    };
    let fates: BTreeSet<_> = rows.iter().map(fate).collect();
    assert!(fates.len() > 40, "{}", fates.len());
    let report = std::fs::read_to_string(attack.path().join("report.md")).unwrap();
    let shown = report.lines().filter(|line| line.starts_with("| t")).count();
    assert_eq!(shown, fates.len() + 1, "with the head of the table");
}

#[test]
fn the_table_is_complete_if_not_all_findings_are_reported() {
    let properties = |count: usize| {
        let names: Vec<_> = (0..count).map(|at| format!(r#""{at} é":{{"not":{{}}}}"#)).collect();
        names.join(",")
    };
    let tool = |name: &str, count: usize| {
        format!(r#"{{"name":"{name}","inputSchema":{{"properties":{{{}}}}}}}"#, properties(count))
    };
    let rows = |tools: &[String], jobs: &str| {
        let attack = Attack::with("a.json", list(tools));
        let ended = attack.run(&[&["a.json", "-j", jobs][..], &ALL].concat());
        let cut = ended.stdout.contains("more findings of this rule");
        (table(&ended.stdout), cut)
    };
    let first: Vec<_> = (0..500).map(|at| tool(&format!("a{at}"), 8)).collect();
    // After so many that nothing more is reported: one like the others, and a different one.
    let last = [tool("last", 8), tool("z z", 3), tool("wide", 1_500)];
    let all = [&first[..], &last].concat();
    let (together, cut) = rows(&all, "3");
    assert!(cut);
    for one in &last {
        let (alone, _) = rows(std::slice::from_ref(one), "1");
        let name = alone[0]["tool"].as_str().unwrap();
        let row = together.iter().find(|row| row["tool"] == name).unwrap();
        assert_eq!(row["targets"], alone[0]["targets"], "{name}");
    }
}
