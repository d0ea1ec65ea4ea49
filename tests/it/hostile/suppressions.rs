//! Attacks by suppressions: comments, the baseline and globs.

use crate::hostile::harness::{Attack, LINES, many, tool};

fn good() -> String {
    tool(r#"{"type": "object"}"#)
}

#[test]
fn comments_that_cover_overlapping_values_in_a_chain() {
    // The range of a comment ends within that of the next one, and so on; then come findings.
    let chain = "\n},{\"inputSchema\":{},\"name\":1//mcp-lint:ignore[tool-name-charset]";
    let findings = "\n{\"name\":\"0 !\",\"inputSchema\":{}},";
    let first = "{\"tools\":[ {\"name\":\"t\",\"inputSchema\":{}";
    let last = "\n{\"name\":\"z\",\"inputSchema\":{}}]}";
    let (chain, findings) = (chain.repeat(many(150_000)), findings.repeat(many(150_000)));
    let attack = Attack::with("a.jsonc", format!("{first}{chain}\n}},{findings}{last}"));
    let arguments = ["--no-config", "--select", "tool-name-charset", "-f", "concise", "a.jsonc"];
    attack.run(&arguments).reports(1, "tool-name-charset");
}

#[test]
fn names_that_resemble_rules_in_thousands_of_files() {
    let attack = Attack::with("a.json", good());
    let names = |file: usize, beginning: &str| {
        let name = move |at: usize| format!("{beginning}{file:05}-{at:05}");
        (0..20).map(name).collect::<Vec<_>>()
    };
    for file in 0..many(9_000) {
        let names = names(file, "schema-rq").join(",");
        let text = format!("name: t{file}\n# mcp-lint: ignore[{names}] r\ninputSchema: {{}}\n");
        attack.add(&format!("a{file}.yaml"), text);
    }
    let ended = attack.run(&[&["."][..], &LINES].concat());
    ended.reports(1, "suppression-unknown");
}

#[test]
fn names_that_resemble_rules_in_thousands_of_configurations() {
    let attack = Attack::with("a.json", good());
    for folder in 0..many(4_000) {
        let rules: String =
            (0..50).map(|at| format!("schema-rq{folder:05}-{at:05} = 'off'\n")).collect();
        attack.add(&format!("d{folder}/mcp-lint.toml"), format!("[rules]\n{rules}"));
        attack.add(&format!("d{folder}/a.json"), good());
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 0, "{:.2000}", ended.stderr);
}

#[test]
fn suggested_names_are_the_same_on_any_number_of_threads() {
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
    assert_eq!(one.stdout.matches("write `schema-depth`").count(), 200);
    assert_eq!(one.stdout, run("7").stdout);
}

#[test]
fn a_baseline_that_repeats_one_entry() {
    let tools_in_all = many(650_000);
    let same = r#"{"name":"a","inputSchema":{"type":"x"}}"#;
    let tools = format!("{{\"tools\":[{}]}}", vec![same; tools_in_all].join(",\n"));
    let attack = Attack::with("a.json", tools);
    let arguments = ["--no-config", "--select", "schema-type-unknown", "--baseline", "b.json"];
    let update = [&["baseline", "update"][..], &arguments, &["a.json"]].concat();
    assert_eq!(attack.run(&update).code, 0);
    let written = std::fs::read_to_string(attack.path().join("b.json")).unwrap();
    let entry = written.lines().find(|line| line.contains("\"count\"")).unwrap().trim();
    let (entry, count) = entry.rsplit_once(", \"count\": ").unwrap();
    let count: usize = count.trim_end_matches([',', '}']).parse().unwrap();
    assert!(count > tools_in_all / 10, "{count}");
    let entries = vec![format!("{entry}}}"); count].join(",");
    attack.add("b.json", format!("{{\"version\":1,\"entries\":[{entries}]}}"));
    let ended = attack.run(&[&arguments[..], &["a.json"]].concat());
    assert!(!ended.stdout.contains("baseline-stale"), "{:.2000}", ended.stdout);
}

#[test]
fn a_baseline_with_very_many_unused_entries() {
    let attack = Attack::with("a.json", good());
    let add_baselines = |folders: usize, entries: usize| {
        let entries = vec![r#"{"path":"z","rule":"","hash":""}"#; entries].join(",");
        let baseline = format!("{{\"version\":1,\"entries\":[{entries}]}}");
        for folder in 0..folders {
            attack.add(&format!("d{folder}/mcp-lint.toml"), "baseline = \"b.json\"\n");
            attack.add(&format!("d{folder}/b.json"), &baseline);
            attack.add(&format!("d{folder}/a.json"), good());
        }
    };
    add_baselines(2, 20_000);
    let all = [&[".", "--max-findings", "0"][..], &LINES].concat();
    let ended = attack.run(&all);
    ended.reports(0, "baseline-stale");
    assert_eq!(ended.stdout.matches("19000 more findings of this rule").count(), 2);
    assert!(ended.stdout.lines().count() < 2_100, "{}", ended.stdout.lines().count());
    // Those of many baselines are bounded together.
    add_baselines(20, 700);
    let ended = attack.run(&all);
    let reported = ended.stdout.lines().filter(|line| line.contains("no longer occurs")).count();
    assert_eq!(reported, 10_000);
    assert_eq!(ended.stdout.matches("700 more findings of this rule").count(), 5);
}

/// `count` names of two hundred letters, each `a` or `b` at random.
fn names(count: usize) -> Vec<String> {
    let mut state = 1_u32;
    let mut letter = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 31 == 0 { 'a' } else { 'b' }
    };
    (0..count).map(|_| (0..200).map(|_| letter()).collect()).collect()
}

/// Globs with very many simultaneous match states on a name from [`names`].
fn globs_in_many_places() -> [Vec<String>; 3] {
    let any = |at: usize| format!("*a{}z{at}", "?".repeat(200 - at));
    let stars = |at: usize| {
        let letter = |bit: usize| if at >> bit & 1 == 0 { "a*" } else { "b*" };
        format!("*{}z{at}", (0..10).map(letter).collect::<String>())
    };
    let choices = |at: usize| format!("*a{}z{at}", "{a,b}".repeat(50 + at));
    [(0..40).map(any).collect(), (0..300).map(stars).collect(), (0..25).map(choices).collect()]
}

/// A TOML list of globs.
fn quoted(globs: &[String]) -> String {
    format!("['{}']", globs.join("','"))
}

#[test]
fn globs_of_a_configuration_with_many_places_for_each_letter() {
    let attack = Attack::with("a.json", good());
    let names = names(many(400));
    for name in &names {
        attack.add(&format!("{name}.json"), good());
    }
    let tools: Vec<_> = names
        .iter()
        .map(|name| format!("{{\"name\":\"{name}\",\"inputSchema\":{{\"type\":\"object\"}}}}"))
        .collect();
    attack.add("tools.json", format!("{{\"tools\":[{}]}}", tools.join(",\n")));
    let rules = "[[overrides]]\nreason='r'\nrules={tool-description-missing='off'}\n";
    for globs in globs_in_many_places() {
        let globs = quoted(&globs);
        for text in [
            format!("exclude = {globs}\n"),
            format!("{rules}files = {globs}\n"),
            format!("{rules}tools = {globs}\n"),
        ] {
            attack.add("mcp-lint.toml", &text);
            let ended = attack.run(&["."]);
            assert!(ended.code <= 1, "{text:.80} {:.2000}", ended.stderr);
        }
    }
}

#[test]
fn ignore_files_with_many_places_for_each_letter() {
    let attack = Attack::with("a.json", good());
    for name in names(many(400)) {
        attack.add(&format!("{name}.json"), good());
    }
    let contained = |at: usize| format!("*{at:03x}*");
    let [any, stars, choices] = globs_in_many_places();
    for lines in [any, stars, choices, (0..900).map(contained).collect()] {
        attack.add(".gitignore", lines.join("\n"));
        assert_eq!(attack.run(&["."]).code, 0);
    }
    // Real configurations do not exceed the limits.
    let lines = ["*.py[cod]", "[Dd]ebug*/", "**/build/**", "file-???.txt", "*.[oa]", "*~", "._*"];
    attack.add(".gitignore", lines.join("\n").repeat(10));
    assert_eq!(attack.run(&["."]).code, 0);
}

#[test]
fn globs_of_the_command_line_without_end() {
    let attack = Attack::with("a.json", good());
    // The whole command line of Windows has fewer than 32,768 units.
    let (length, count) = if cfg!(windows) { (20_000, 1_500) } else { (120_000, 8_000) };
    let stars = "*".repeat(length);
    for option in ["--exclude", "--include"] {
        let ended = attack.run(&[".", option, &stars]);
        assert_eq!(ended.code, 2, "{}", ended.stdout);
        let named = ended.stderr.contains("***…` is one glob too many");
        assert!(named && ended.stderr.len() < 1_000, "{:.2000}", ended.stderr);
    }
    let many: Vec<_> = (0..count).map(|at| format!("--exclude=*a{at}*b")).collect();
    let many: Vec<_> =
        [".", "--no-config"].into_iter().chain(many.iter().map(|it| &**it)).collect();
    let ended = attack.run(&many);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("`*a1000*b` is one glob too many"), "{:.2000}", ended.stderr);
    let choices = "{ab,cd}".repeat(2_000);
    let ended = attack.run(&[".", "--exclude", &choices]);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("is one glob too many"), "{:.2000}", ended.stderr);
}
