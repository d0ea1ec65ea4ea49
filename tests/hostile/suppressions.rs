//! Attacks by what says that findings are not to be counted: comments, the baseline, globs.

use crate::harness::{Attack, LINES, tool};

fn good() -> String {
    tool(r#"{"type": "object"}"#)
}

#[test]
fn comments_that_cover_overlapping_values_in_a_chain() {
    // What a comment covers ends within what the next one does, and so on; then come findings.
    let chain = "\n},{\"inputSchema\":{},\"name\":1//mcp-lint:ignore[tool-name-charset]";
    let findings = "\n{\"name\":\"0 !\",\"inputSchema\":{}},";
    let first = "{\"tools\":[ {\"name\":\"t\",\"inputSchema\":{}";
    let last = "\n{\"name\":\"z\",\"inputSchema\":{}}]}";
    let (chain, findings) = (chain.repeat(150_000), findings.repeat(150_000));
    let attack = Attack::with("a.jsonc", format!("{first}{chain}\n}},{findings}{last}"));
    let arguments = ["--no-config", "--select", "tool-name-charset", "-f", "concise", "a.jsonc"];
    attack.run(&arguments).tells(1, "tool-name-charset");
}

#[test]
fn names_that_are_like_those_of_rules_in_thousands_of_files() {
    let attack = Attack::with("a.json", good());
    let names = |file: usize, beginning: &str| {
        let name = move |at: usize| format!("{beginning}{file:05}-{at:05}");
        (0..20).map(name).collect::<Vec<_>>()
    };
    for file in 0..9_000 {
        let names = names(file, "schema-rq").join(",");
        let text = format!("name: t{file}\n# mcp-lint: ignore[{names}] r\ninputSchema: {{}}\n");
        attack.add(&format!("a{file}.yaml"), text);
    }
    let ended = attack.run(&[&["."][..], &LINES].concat());
    ended.tells(1, "suppression-unknown");
}

#[test]
fn names_that_are_like_those_of_rules_in_thousands_of_configurations() {
    let attack = Attack::with("a.json", good());
    for folder in 0..4_000 {
        let rules: String =
            (0..50).map(|at| format!("schema-rq{folder:05}-{at:05} = 'off'\n")).collect();
        attack.add(&format!("d{folder}/mcp-lint.toml"), format!("[rules]\n{rules}"));
        attack.add(&format!("d{folder}/a.json"), good());
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 0, "{:.2000}", ended.stderr);
}

#[test]
fn the_nearest_names_are_the_same_whatever_the_number_of_threads() {
    let attack = Attack::with("a.json", good());
    for file in 0..60 {
        let names = "schema-dept,".repeat(10);
        let text = format!("name: t{file}\n# mcp-lint: ignore[{names}] r\ninputSchema: {{}}\n");
        attack.add(&format!("a{file}.yaml"), text);
        attack.add(&format!("d{file}/mcp-lint.toml"), "[rules]\nschema-dept = 'off'\n");
        attack.add(&format!("d{file}/a.json"), good());
    }
    let run = |jobs: &str| attack.run(&[".", "--jobs", jobs, "--expand", "--max-findings", "0"]);
    let one = run("1");
    assert_eq!(one.code, 1, "{}", one.stderr);
    // Ten in each file; two hundred in the run.
    assert_eq!(one.stdout.matches("did you mean `schema-depth`").count(), 200);
    assert_eq!(one.stdout, run("7").stdout);
}

#[test]
fn a_baseline_that_lists_the_same_again_and_again() {
    const COUNT: usize = 650_000;
    let same = r#"{"name":"a","inputSchema":{"type":"x"}}"#;
    let tools = format!("{{\"tools\":[{}]}}", vec![same; COUNT].join(",\n"));
    let attack = Attack::with("a.json", tools);
    let arguments = ["--no-config", "--select", "schema-type-unknown", "--baseline", "b.json"];
    let update = [&["baseline", "update"][..], &arguments, &["a.json"]].concat();
    assert_eq!(attack.run(&update).code, 0);
    let written = std::fs::read_to_string(attack.path().join("b.json")).unwrap();
    let entry = written.lines().find(|line| line.contains("\"count\"")).unwrap().trim();
    let (entry, count) = entry.rsplit_once(", \"count\": ").unwrap();
    let count: usize = count.trim_end_matches([',', '}']).parse().unwrap();
    assert!(count > COUNT / 10, "{count}");
    let entries = vec![format!("{entry}}}"); count].join(",");
    attack.add("b.json", format!("{{\"version\":1,\"entries\":[{entries}]}}"));
    let ended = attack.run(&[&arguments[..], &["a.json"]].concat());
    assert!(!ended.stdout.contains("baseline-stale"), "{:.2000}", ended.stdout);
}

#[test]
fn a_baseline_with_very_many_entries_that_nothing_needs() {
    let attack = Attack::with("a.json", good());
    let entries = vec![r#"{"path":"z","rule":"","hash":""}"#; 130_000].join(",");
    let baseline = format!("{{\"version\":1,\"entries\":[{entries}]}}");
    for folder in 0..3 {
        attack.add(&format!("d{folder}/mcp-lint.toml"), "baseline = \"b.json\"\n");
        attack.add(&format!("d{folder}/b.json"), &baseline);
        attack.add(&format!("d{folder}/a.json"), good());
    }
    let all = [&[".", "--max-findings", "0"][..], &LINES].concat();
    let ended = attack.run(&all);
    ended.tells(0, "baseline-stale");
    assert_eq!(ended.stdout.matches("129000 more findings of this rule").count(), 3);
    assert!(ended.stdout.lines().count() < 3_100, "{}", ended.stdout.lines().count());
    // Those of many baselines are bounded together.
    let entries = vec![r#"{"path":"z","rule":"","hash":""}"#; 700].join(",");
    let baseline = format!("{{\"version\":1,\"entries\":[{entries}]}}");
    for folder in 0..20 {
        attack.add(&format!("d{folder}/mcp-lint.toml"), "baseline = \"b.json\"\n");
        attack.add(&format!("d{folder}/b.json"), &baseline);
        attack.add(&format!("d{folder}/a.json"), good());
    }
    let ended = attack.run(&all);
    let told = ended.stdout.lines().filter(|line| line.contains("which is gone")).count();
    assert_eq!(told, 10_000);
    assert_eq!(ended.stdout.matches("700 more findings of this rule").count(), 5);
}
