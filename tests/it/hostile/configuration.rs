//! Attacks by the files that configure the linter and come with a repository.

use crate::common::size;
use crate::hostile::harness::{Attack, many, tool};

fn good() -> String {
    tool(r#"{"type": "object"}"#)
}

/// Asserts that a configuration is rejected with the position of the error, and returns the
/// message.
#[track_caller]
fn refused(attack: &Attack) -> String {
    let ended = attack.run(&["a.json"]);
    assert_eq!(ended.code, 2, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stderr.starts_with("error"), "{}", ended.stderr);
    ended.stderr
}

#[test]
fn configurations_nested_a_hundred_thousand_deep() {
    let attack = Attack::with("a.json", good());
    attack.add("mcp-lint.toml", format!("include = {}", "[".repeat(100_000)));
    refused(&attack);
    attack.add("mcp-lint.toml", format!("x{} = 1", ".x".repeat(100_000)));
    refused(&attack);
    attack.add("mcp-lint.toml", "a = {".repeat(50_000));
    refused(&attack);
}

#[test]
fn configurations_that_extend_each_other() {
    let attack = Attack::with("a.json", good());
    attack.add("mcp-lint.toml", "extends = \"b.toml\"\n");
    attack.add("b.toml", "extends = \"mcp-lint.toml\"\n");
    refused(&attack);
    attack.add("mcp-lint.toml", "extends = \"mcp-lint.toml\"\n");
    refused(&attack);
    for at in 0..200 {
        attack.add(&format!("c{at}.toml"), format!("extends = \"c{}.toml\"\n", at + 1));
    }
    attack.add("mcp-lint.toml", "extends = \"c0.toml\"\n");
    refused(&attack);
}

#[cfg(unix)]
#[test]
fn configurations_that_extend_something_other_than_a_file() {
    let attack = Attack::with("a.json", good());
    std::os::unix::fs::symlink("/dev/zero", attack.path().join("device.toml")).unwrap();
    for target in ["/dev/zero", "device.toml", ".", "missing.toml", "/etc/shadow\\u0000"] {
        attack.add("mcp-lint.toml", format!("extends = \"{target}\"\n"));
        refused(&attack);
    }
}

#[test]
fn configurations_that_extend_a_secret_do_not_print_it() {
    let attack = Attack::with("a.json", good());
    attack.add(".env", "PASSWORD hunter2\n");
    for target in [".env", "./.env", "/proc/self/environ", "/etc/passwd"] {
        attack.add("mcp-lint.toml", format!("extends = \"{target}\"\n"));
        let complaint = refused(&attack);
        assert!(complaint.contains("is no `.toml` file"), "{complaint}");
        assert!(!complaint.contains("hunter2") && !complaint.contains("root:"), "{complaint}");
    }
}

#[cfg(unix)]
#[test]
fn links_to_secrets_instead_of_configurations_and_baselines() {
    use std::os::unix::fs::symlink;
    let outside = Attack::with("secret.toml", "machine api login bob password hunter2\n");
    outside.add("auth.json", r#"{"auth": "hunter2"}"#);
    let attack = Attack::with("a.json", good());
    attack.add(".env", "PASSWORD hunter2\n");
    for (secret, link) in [
        (outside.path().join("secret.toml"), "outside.toml"),
        (attack.path().join(".env"), "inside.toml"),
    ] {
        symlink(&secret, attack.path().join(link)).unwrap();
        // Twice, as extended files are cached.
        attack.add("sub/mcp-lint.toml", format!("extends = \"../{link}\"\n"));
        attack.add("sub/a.json", good());
        attack.add("mcp-lint.toml", format!("extends = \"{link}\"\n"));
        let ended = attack.run(&["."]);
        assert_eq!(ended.code, 2, "{}", ended.stderr);
        assert_eq!(ended.stderr.matches("is not shown").count(), 2, "{}", ended.stderr);
        assert!(!ended.stderr.contains("hunter2"), "{}", ended.stderr);
        std::fs::remove_file(attack.path().join("mcp-lint.toml")).unwrap();
        symlink(&secret, attack.path().join("mcp-lint.toml")).unwrap();
        let complaint = refused(&attack);
        assert!(
            complaint.contains("is not shown") && !complaint.contains("hunter2"),
            "{complaint}"
        );
        std::fs::remove_file(attack.path().join("mcp-lint.toml")).unwrap();
        std::fs::remove_file(attack.path().join("sub/mcp-lint.toml")).unwrap();
    }
    for secret in [".env", outside.path().join("auth.json").to_str().unwrap(), "/proc/self/environ"]
    {
        attack.add("mcp-lint.toml", format!("baseline = {secret:?}\n"));
        for ended in [attack.run(&["."]), attack.run(&["baseline", "update"])] {
            assert_eq!(ended.code, 2, "{}", ended.stdout);
            let said = format!("{}{}", ended.stdout, ended.stderr);
            assert!(said.contains("this is no"), "{said}");
            assert!(!said.contains("hunter2") && !said.contains("PATH="), "{said}");
        }
    }
}

#[test]
fn configurations_that_contain_control_characters() {
    let attack = Attack::with("a.json", good());
    let values = [
        "\"\\u001b[31m\" = 1\n",
        "protocol = \"\\u001b]0;x\\u0007\"\n",
        "[rules]\n\"\\u001b[2Jx\" = \"\\u009b\"\n",
        "x = \"\x1b[31m\"\n",
        "\u{202e}x = 1\n",
    ];
    for value in values {
        attack.add("mcp-lint.toml", value);
        let ended = attack.run(&["a.json"]);
        let bad = |character: char| {
            character.is_control() && character != '\n' || character == '\u{202e}'
        };
        assert!(!ended.stderr.contains(bad), "{value:?}: {:?}", ended.stderr);
    }
}

#[test]
fn file_patterns_that_would_take_forever() {
    let attack = Attack::with(&format!("{}.json", "a".repeat(120)), good());
    let pattern = "*a".repeat(60) + "b";
    attack.add("mcp-lint.toml", format!("exclude = [\"{pattern}\"]\n"));
    assert!(attack.run(&["."]).code <= 2);
    let braces = "{a,b}".repeat(400);
    attack.add("mcp-lint.toml", format!("exclude = [\"{braces}\"]\n"));
    assert!(attack.run(&["."]).code <= 2);
    let brackets = "[".repeat(10_000);
    attack.add("mcp-lint.toml", format!("exclude = [\"{brackets}\"]\n"));
    assert_eq!(attack.run(&["."]).code, 2);
}

#[test]
fn files_that_are_not_baselines() {
    let attack = Attack::with("a.json", good());
    for content in [
        "",
        "[]",
        "{}",
        "null",
        "{\"version\": 99}",
        "{\"version\": 1, \"findings\": 7}",
        &"[".repeat(100_000),
        &format!("{{\"version\": 1, \"x\": {}}}", "[".repeat(50_000)),
        "\u{0}",
    ] {
        attack.add("b.json", content);
        let ended = attack.run(&["a.json", "--baseline", "b.json"]);
        assert_eq!(ended.code, 2, "{content:.40}: {}{}", ended.stdout, ended.stderr);
    }
    assert_eq!(attack.run(&["a.json", "--baseline", "missing.json"]).code, 2);
    assert_eq!(attack.run(&["a.json", "--baseline", "."]).code, 2);
}

#[test]
fn globs_without_end() {
    let attack = Attack::with("a.json", good());
    let globs: Vec<_> = (0..20_000).map(|at| format!("\"x{at}/**/*a*\"")).collect();
    attack.add("mcp-lint.toml", format!("exclude = [{}]", globs.join(",")));
    assert!(refused(&attack).contains("too many globs"));
    attack.add("mcp-lint.toml", format!("exclude = [\"{}\"]", "{a,b*}".repeat(40_000)));
    assert!(refused(&attack).contains("too many globs"));
    // The allowance is shared by all files of a chain.
    let some: Vec<_> = (0..400).map(|at| format!("\"x{at}*\"")).collect();
    for (name, extends) in [("mcp-lint.toml", "b"), ("b.toml", "c"), ("c.toml", "d")] {
        let text = format!("extends = \"{extends}.toml\"\nexclude = [{}]\n", some.join(","));
        attack.add(name, text);
    }
    attack.add("d.toml", "");
    assert!(refused(&attack).contains("too many globs"));
    // It is also shared by all folders.
    let attack = Attack::with("a.json", good());
    for folder in 0..30 {
        attack.add(&format!("f{folder}/a.json"), good());
        attack.add(&format!("f{folder}/mcp-lint.toml"), format!("exclude = [{}]", some.join(",")));
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("all configurations of a run"), "{}", ended.stderr);
}

#[test]
fn as_many_overrides_as_there_may_be_for_as_many_findings() {
    let entry = |at: usize| {
        format!(
            "[[overrides]]\nfiles = [\"x{at}/**\", \"*.json\"]\ntools = [\"*b{at}\"]\n\
             pointer = \"/name\"\nreason = \"r\"\nrules = {{ tool-name-charset = \"off\" }}\n"
        )
    };
    let count = many(10_000);
    let tools: Vec<_> =
        (0..count).map(|at| good().replace("\"t\"", &format!("\"a b{at}\""))).collect();
    let attack = Attack::with("a.json", format!("[{}]", tools.join(",")));
    let overrides: String = (0..300).map(entry).collect();
    attack.add("mcp-lint.toml", overrides.clone());
    let ended = attack.run(&["a.json", "-f", "json"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    // This many names end like one of the three hundred.
    let ends = |at: usize| (0..300).any(|own| format!("a b{at}").ends_with(&format!("b{own}")));
    let expected = (0..count).filter(|at| ends(*at)).count();
    assert_eq!(report["summary"]["suppressed"], expected, "{}", ended.stderr);
    let entry = "[[overrides]]\npointer = \"/a\"\nreason = \"r\"\nrules = {}\n";
    attack.add("mcp-lint.toml", entry.repeat(501));
    assert!(refused(&attack).contains("too many overrides"));
}

/// A configuration with `count` overrides for files that do not exist.
fn unused_overrides(count: usize) -> String {
    let entry = |at: usize| {
        format!(
            "[[overrides]]\npointer = \"/a{at}\"\nreason = \"r\"\n\
             rules = {{ schema-type-unknown = \"off\" }}\n"
        )
    };
    (0..count).map(entry).collect()
}

#[test]
fn as_many_overrides_as_there_may_be_for_each_of_many_folders() {
    let ended = extending(&unused_overrides(500), many(1_600)).run(&[".", "-f", "json"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    let all = report["diagnostics"].as_array().unwrap().iter();
    // Each once, however many configurations extend them.
    assert_eq!(all.filter(|found| found["rule"] == "suppression-unused").count(), 500);
}

/// An attack of `folders` folders, each with a tool and a configuration that extends `base.toml`.
fn extending(base: &str, folders: usize) -> Attack {
    let attack = Attack::with("base.toml", base);
    for folder in 0..folders {
        attack.add(&format!("f{folder}/a.json"), good());
        attack.add(&format!("f{folder}/mcp-lint.toml"), "extends = \"../base.toml\"\n");
    }
    attack
}

#[test]
fn names_that_no_rule_has_in_what_many_configurations_extend() {
    let names: Vec<_> = (0..20_000).map(|at| format!("z{at} = \"off\"")).collect();
    let overrides = format!(
        "[[overrides]]\npointer = \"/a\"\nreason = \"r\"\nrules = {{ {} }}\n",
        names.join(", ")
    );
    let ended = extending(&overrides, 60).run(&[".", "-f", "json"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    let reported = report["diagnostics"].as_array().unwrap().iter();
    let reported = reported.filter(|found| found["rule"] == "suppression-unknown");
    assert_eq!(reported.count(), 21, "{}", ended.stderr);
    assert_eq!(report["summary"]["warnings"], 20_000);
    let rules = format!("[rules]\n{}\n", names.join("\n"));
    let ended = extending(&rules, 60).run(&[".", "-f", "json"]);
    assert_eq!(ended.stderr.matches("there is no").count(), 21, "{}", ended.stderr);
    assert!(ended.stderr.contains("19980 more"), "{}", ended.stderr);
}

#[test]
fn large_texts_in_what_many_configurations_extend() {
    let long = "x".repeat(500_000);
    for base in [format!("server-name = \"{long}\"\n"), format!("# {long}\npreset = 7\n")] {
        let ended = extending(&base, many(1_000)).run(&["."]);
        assert_eq!(ended.code, if base.starts_with('#') { 2 } else { 0 }, "{}", ended.stderr);
    }
}

#[test]
fn a_baseline_in_each_of_many_folders_beside_many_skipped_files() {
    let attack = Attack::with("a.json", good());
    for file in 0..many(10_000) {
        attack.add(&format!("others/{file}.json"), "{}");
    }
    for folder in 0..many(2_000) {
        attack.add(&format!("f{folder}/a.json"), good());
        attack.add(&format!("f{folder}/b.json"), r#"{"version":1,"entries":[]}"#);
        attack.add(&format!("f{folder}/mcp-lint.toml"), "baseline = \"b.json\"\n");
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
}

#[test]
fn a_baseline_of_very_many_small_files_with_a_configuration_each() {
    let attack = Attack::with("a.json", good());
    let folders = many(10_000);
    for folder in 0..folders {
        attack.add(&format!("{folder}/mcp-lint.toml"), "\n");
        attack.add(&format!("{folder}/a.json"), r#"{"name":"t","inputSchema":{}}"#);
    }
    let ended = attack.run(&["baseline", "update", "--baseline", "b.json"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let reported = format!("wrote b.json: {} findings in {folders} files", 2 * folders);
    assert!(ended.stderr.contains(&reported), "{}", ended.stderr);
    assert_eq!(attack.run(&["--baseline", "b.json"]).code, 0);
}

#[test]
fn as_many_overrides_as_there_may_be_for_each_of_many_folders_that_are_named() {
    let attack = extending(&unused_overrides(500), many(2_000));
    let folders: Vec<_> = (0..many(2_000)).map(|folder| format!("f{folder}")).collect();
    let mut arguments: Vec<_> = folders.iter().map(String::as_str).collect();
    arguments.extend(["-f", "json"]);
    let report: serde_json::Value = serde_json::from_str(&attack.run(&arguments).stdout).unwrap();
    let mut all = report["diagnostics"].as_array().unwrap().iter();
    // None of the folders is the one with the overrides.
    assert!(all.all(|found| found["rule"] != "suppression-unused"));
}

#[test]
fn as_many_overrides_as_there_may_be_for_each_of_very_many_folders() {
    let ended = extending(&unused_overrides(500), many(3_000)).run(&[".", "-f", "json"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    let all = report["diagnostics"].as_array().unwrap().iter();
    assert_eq!(all.filter(|found| found["rule"] == "suppression-unused").count(), 500);
}

#[test]
fn levels_of_all_rules_in_each_of_a_row_of_files_that_many_configurations_extend() {
    let levels: String =
        mcp_lint::rules::RULES.iter().map(|rule| format!("{} = \"info\"\n", rule.name)).collect();
    let last = "[rules]\ntool-description-missing = \"error\"\n";
    let attack = extending(&format!("extends = \"b0.toml\"\n{last}"), many(2_000));
    for at in 0..14 {
        let extends = if at < 13 { format!("extends = \"b{}.toml\"\n", at + 1) } else { "".into() };
        attack.add(&format!("b{at}.toml"), format!("{extends}[rules]\n{levels}"));
    }
    attack.add("f0/a.json", r#"{"name": "t", "inputSchema": {"type": "object"}}"#);
    attack.run(&[".", "-f", "concise"]).reports(1, "tool-description-missing");
}

#[test]
fn many_configurations_that_extend_one_oversized_file() {
    let unknown: String = (0..50_000).map(|at| format!("a{at} = \"off\"\n")).collect();
    let count = many(2_000);
    let attack = extending(&format!("{}[rules]\n{unknown}", unused_overrides(500)), count);
    for folder in 0..count {
        let own = format!("extends = \"../base.toml\"\n{}", unused_overrides(1));
        attack.add(&format!("f{folder}/mcp-lint.toml"), own);
    }
    let ended = attack.run(&["."]);
    assert_eq!(ended.code, 2, "{}", ended.stderr);
    // Each reports the position of the first override that exceeds the limit.
    let line = 4 * 499 + 1;
    let place = format!("base.toml:{line}:1: too many overrides");
    assert_eq!(ended.stderr.matches(&place).count(), count, "{:.400}", ended.stderr);
}

#[test]
fn configurations_of_nothing_but_tables() {
    let attack = Attack::with("a.json", good());
    let dotted = format!("{{{}a=1}},", "a.".repeat(60));
    // Three times the limit and more; the whole files are as large as configurations may be.
    for text in [
        format!("x=[{}]", dotted.repeat(size(600, 8_000))),
        format!("x=[{}]", "{a=1},".repeat(size(30_000, 170_000))),
        format!("x=[{}]", "[[[[[[[[]]]]]]]],".repeat(size(4_000, 60_000))),
        "[[a]]\nb=1\n".repeat(size(30_000, 100_000)),
        (0..size(30_000, 100_000)).map(|at| format!("{at}.a=1\n")).collect(),
    ] {
        attack.add("mcp-lint.toml", text);
        assert!(refused(&attack).contains("too many tables, lists and dots in keys"));
    }
    attack.add("mcp-lint.toml", format!("x=[{}]", "1,".repeat(size(150_000, 500_000))));
    assert!(refused(&attack).contains("too many values in lists and tables"));
    // As much as the limit allows.
    let tables = "{a=1},".repeat(9_990);
    attack.add(
        "mcp-lint.toml",
        format!("x=[{tables}{}]\n{}", "1,".repeat(90_000), "#\n".repeat(400_000)),
    );
    assert!(refused(&attack).contains("there is no key `x`"));
}

#[test]
fn all_targets_in_the_configuration_of_each_of_many_folders() {
    let attack = Attack::with("a.json", good());
    for folder in 0..many(10_000) {
        attack.add(&format!("f{folder}/a.json"), good());
        attack.add(&format!("f{folder}/mcp-lint.toml"), "targets = [\"all\"]\n");
    }
    let ended = attack.run(&["."]);
    assert!(ended.code < 2, "{}", ended.stderr);
}

#[test]
fn globs_in_many_places_at_once_on_very_many_names_in_deep_folders() {
    let globs: Vec<_> = (0..220).map(|at| format!("'*{}*a{at}.x'", "a".repeat(at % 9))).collect();
    let globs = globs.join(", ");
    let attack = Attack::with(
        "mcp-lint.toml",
        format!(
            "exclude = [{globs}]\n[[overrides]]\nfiles = [{globs}, '**/*7.json']\n\
             rules = {{ tool-name-charset = 'off' }}\nreason = 'r'\n"
        ),
    );
    let folder = vec!["a".repeat(240); 8].join("/");
    let files = many(5_000);
    for file in 0..files {
        let text = r#"{"name": "a b", "inputSchema": {"type": "object"}}"#;
        attack.add(&format!("{folder}/a{file}.json"), text);
    }
    let ended = attack.run(&[".", "-f", "json"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    assert_eq!(report["summary"]["suppressed"], files / 10, "{}", report["summary"]);
    assert_eq!(ended.code, 1);
}
