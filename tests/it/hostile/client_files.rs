//! Attacks by configurations of clients, and secrets in them, which no output may show.

use proptest::prelude::*;

use crate::common::FORMATS;
use crate::common::folder::Folder;
use crate::common::size;
use crate::hostile::harness::{Attack, Ended, LINES, many};

/// Lints a configuration of Claude Code in a folder.
fn lint(name: &str, text: &str) -> Ended {
    let attack = Attack::with(name, text);
    attack.run(&[&["."][..], &LINES].concat())
}

fn servers(inside: &str) -> String {
    format!("{{\"mcpServers\": {{{inside}}}}}")
}

fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",\n")
}

#[test]
fn a_hundred_thousand_servers() {
    let server = |at| format!(r#""s{at}": {{"command": "npx", "args": ["p{at}"], "url": "x"}}"#);
    let text = servers(&list(many(100_000), server));
    lint(".mcp.json", &text).reports(0, "client-unpinned");
    let attack = Attack::with(".mcp.json", &text);
    let folded = attack.run(&["."]);
    assert!(folded.stdout.len() < 16 << 10, "{} bytes", folded.stdout.len());
}

#[test]
fn a_hundred_thousand_secrets_in_one_server() {
    let count = many(100_000);
    let args = list(count, |at| format!(r#""--token=a1b2c3d4e{at}""#));
    let env = list(count, |at| format!(r#""N{at}_TOKEN": "a1b2c3d4f{at}""#));
    let server = format!(r#""s": {{"command": "weather", "args": [{args}], "env": {{{env}}}}}"#);
    let ended = lint(".mcp.json", &servers(&server));
    ended.reports(0, "client-secret");
    assert!(!ended.stdout.contains("a1b2c3d4"));
}

#[test]
fn twenty_thousand_packages_of_one_kind() {
    let package = |at| {
        format!(
            r#"{{"registryType": "npm", "identifier": "a{at}", "version": "1.0.{at}", "transport": {{"type": "stdio"}}}}"#
        )
    };
    let schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
    let packages = list(size(8_000, 50_000), package);
    let text = format!(
        r#"{{"$schema": "{schema}", "name": "io.github.a/bc", "description": "x", "version": "1.0.0", "packages": [{packages}]}}"#
    );
    assert_eq!(lint("server.json", &text).code, 0);
}

#[test]
fn a_hundred_thousand_inputs_that_are_used() {
    let count = many(100_000);
    let inputs = list(count, |at| format!(r#"{{"id": "i{at}", "type": "promptString"}}"#));
    let servers = list(count, |at| {
        format!(
            r#""s{at}": {{"command": "weather", "args": ["${{input:i{at}}}", "${{input:j}}"]}}"#
        )
    });
    let text = format!(r#"{{"inputs": [{inputs}], "servers": {{{servers}}}}}"#);
    lint(".vscode/mcp.json", &text).reports(0, "client-variable");
}

#[test]
fn a_megabyte_in_every_member() {
    let long = "x1y".repeat(size(40_000, 350_000));
    let names =
        ["command", "url", "type", "args", "env", "headers", "timeout", "transport", "tokn"];
    let server = list(names.len(), |at| format!("\"{}\": \"{long}\"", names[at]));
    let ended = lint(".mcp.json", &servers(&format!("\"s\": {{{server}}}")));
    ended.reports(1, "client-member-type");
    assert!(ended.stdout.len() < 64 << 10, "{} bytes", ended.stdout.len());
}

#[test]
fn keys_of_a_hundred_kilobytes() {
    let key = "k".repeat(100_000);
    let server = |at| {
        format!(
            r#""{key}{at}": {{"command": "npx x", "{key}": 1, "env": {{"{key}": "a1b2c3d4e5"}}}}"#
        )
    };
    let ended = lint(".mcp.json", &servers(&list(20, server)));
    ended.reports(1, "client-command-arguments");
    assert!(ended.stdout.len() < 256 << 10, "{} bytes", ended.stdout.len());
}

#[test]
fn configurations_nested_a_hundred_thousand_deep() {
    let (open, close) = ("{\"a\":".repeat(100_000), "}".repeat(100_000));
    let server = format!(r#""s": {{"command": "x", "env": {open}1{close}}}"#);
    assert_eq!(lint(".mcp.json", &servers(&server)).code, 1);
    let tables = format!("[mcp_servers{}]\ncommand = \"x\"\n", ".a".repeat(100_000));
    assert!(lint(".codex/config.toml", &tables).code <= 1);
}

#[test]
fn names_with_characters_that_control_terminals() {
    let server = r#""a\u202eb\u0000\u001b[31mc\n": {"command": "npx\u202e x", "args": ["-y", "p\u001b]0;x\u0007"], "en\u200bv": {}}"#;
    let ended = lint(".mcp.json", &servers(server));
    ended.reports(0, "client-name");
    let is_control =
        |it: char| it.is_control() && it != '\n' || ('\u{202a}'..='\u{202e}').contains(&it);
    assert!(!ended.stdout.contains(is_control), "{:?}", ended.stdout);
}

#[test]
fn a_hundred_thousand_servers_of_one_name() {
    let same = list(many(100_000), |_| r#""s": {"command": "x", "command": "y"}"#.to_owned());
    lint(".mcp.json", &servers(&same)).reports(1, "document-duplicate-key");
}

#[test]
fn aliases_that_copy_a_server() {
    let first =
        "mcpServers:\n  - &a\n    name: a\n    command: npx x\n    env: {API_KEY: a1b2c3d4e5f6}\n";
    let text = first.to_owned() + &"  - *a\n".repeat(many(100_000));
    let ended = lint(".continue/config.yaml", &text);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    assert!(!ended.stdout.contains("a1b2c3d4e5f6"));
    let doubled: String =
        (1..40).map(|at| format!("  - &a{at} [*a{}, *a{}]\n", at - 1, at - 1)).collect();
    let bomb = format!("mcpServers:\n  - &a0 {{name: x, command: npx x}}\n{doubled}");
    assert!(lint(".continue/config.yaml", &bomb).code <= 1);
}

#[test]
fn tables_that_are_opened_again() {
    let server = |at| {
        format!(
            "[mcp_servers.s{at}]\ncommand = \"x\"\nurl = \"y\"\n[mcp_servers.s{at}.env]\nA = \"b\"\n"
        )
    };
    let all: String = (0..many(100_000)).map(server).collect();
    let again = "[mcp_servers.z]\ncommand = \"z\"\n".repeat(2) + &all;
    lint(".codex/config.toml", &again).reports(1, "document-duplicate-key");
    let lists =
        "[mcp_servers.a]\ncommand = \"x\"\n".to_owned() + &"[[mcp_servers]]\n".repeat(many(50_000));
    lint(".codex/config.toml", &lists).reports(1, "document-duplicate-key");
}

#[test]
fn a_megabyte_of_commands_variables_and_keys() {
    let text = |command: &str, argument: &str, url: &str| {
        servers(&format!(
            r#""s": {{"command": "{command}", "args": ["-c", "{argument}"], "url": "{url}"}}"#
        ))
    };
    let commands = text(
        "sh",
        &"a && ".repeat(size(72_000, 210_000)),
        &format!("https://x/?{}", "api_key=a1b2c3d4e5&".repeat(many(50_000))),
    );
    let ended = lint(".mcp.json", &commands);
    ended.reports(0, "client-shell");
    assert!(!ended.stdout.contains("a1b2c3d4e5"));
    let variables = text(
        &"npx ".repeat(size(90_000, 250_000)),
        &"$A ${B} ${env:C} %D% ${".repeat(many(50_000)),
        "",
    );
    lint(".mcp.json", &variables).reports(1, "client-variable");
}

/// Servers with a placeholder `@` at each position of a secret.
const PLACES: [&str; 18] = [
    r#""command": "x", "env": {"API_KEY": "@"}"#,
    r#""command": "x", "env": {"DB_PASSWORD": "@", "OTHER": "@"}"#,
    r#""type": "http", "url": "https://a.com", "headers": {"Authorization": "Bearer @"}"#,
    r#""type": "http", "url": "https://a.com", "headers": {"X-Api-Key": "@"}"#,
    r#""command": "x", "args": ["--api-key", "@"]"#,
    r#""command": "x", "args": ["--api-key=@", "@"]"#,
    r#""command": "docker", "args": ["run", "-e", "TOKEN=@", "a/b"]"#,
    r#""command": "npx", "args": ["a", "--header", "Authorization: Bearer @"]"#,
    r#""command": "npx a --token @ --port 1""#,
    r#""command": "sh", "args": ["-c", "TOKEN=@ a && b"]"#,
    r#""command": "x", "args": ["postgres://me:@@db.acme.com/x"]"#,
    r#""type": "@", "url": "http://a.com/?api_key=@&x=1""#,
    r#""transport": "@", "serverUrl": "http://a.com/?x=1&token=@""#,
    r#""url": "http://me:@@a.com/mcp", "args": "@", "timeout": "@""#,
    r#""command": "x", "environment": {"API_KEY": "@"}, "arg": ["@"]"#,
    r#""command": "x", "env": {"API_KEY": "@", "A": 1}, "cwd": "${env:@}""#,
    r#""command": "./@", "args": ["../@", "/home/ann/@"], "env": {"API_KEY": "@"}"#,
    r#""command": "x", "env": {"API_KEY": "@" "A": "@"}"#,
];

/// A configuration of a client with the given server: its file name and text.
fn file(server: &str, shape: usize) -> (&'static str, String) {
    match shape {
        0 => (".mcp.json", format!("{{\"mcpServers\": {{\"s\": {{{server}}}}}}}")),
        1 => (
            ".vscode/mcp.json",
            format!(
                "{{\n  \"servers\": {{\n    \"s\": {{\n      {}\n    }}\n  }}\n}}\n",
                server.replace(", ", ",\n      ")
            ),
        ),
        2 => (
            ".cursor/mcp.json",
            format!("{{\"mcpServers\": {{\"s\": {{{server}}}, \"t\": {{}},}}}}"),
        ),
        3 => (".continue/config.yaml", format!("mcpServers:\n  - {{\"name\": \"s\", {server}}}\n")),
        4 => ("claude_desktop_config.json", format!("{{\"servers\": {{\"s\": {{{server}}}}}}}")),
        _ => (".mcp.json", format!("{{\"mcpServers\": {{{server}}}")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if size(0, 1) == 0 { 8 } else { 200 }))]

    // Each run has several files: most of its time would otherwise be the start of the program.
    #[test]
    fn a_secret_that_is_found_is_in_no_output(
        cases in proptest::collection::vec(("[a-zA-Z0-9]{6,24}", 0..PLACES.len(), 0..6_usize), 10),
    ) {
        let folder = Folder::new();
        let mut files = Vec::new();
        for (at, (random, place, shape)) in cases.into_iter().enumerate() {
            let secret = format!("q7xK2m{random}");
            prop_assume!(!is_stand_in(&secret));
            let server = PLACES[place].replace('@', &secret);
            let server = server.replace(&format!("{secret}{secret}"), &format!("{secret}@"));
            let (name, text) = file(&server, shape);
            let path = format!("{at}/{name}");
            folder.write(&path, &text);
            let is_broken = shape > 4 || PLACES[place].contains("\"@\" \"");
            files.push((path, text, secret, is_broken));
        }
        let shown = everything_shown_of(&folder, files.iter().map(|file| &*file.0));
        for (path, text, secret, is_broken) in &files {
            let mut lines = shown.iter().flat_map(|output| output.lines());
            let is_found =
                lines.any(|line| line.starts_with(path) && line.contains("[client-secret]"));
            prop_assert!(is_found || *is_broken, "{path}: {text}");
            for output in &shown {
                prop_assert!(!output.contains(secret), "{path}: {text}\n{output}");
            }
        }
    }
}

/// All output about some files: in every format, about their fixes, and in a baseline.
fn everything_shown_of<'a>(folder: &Folder, paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let paths: Vec<_> = paths.collect();
    let run = |arguments: &[&str]| {
        let arguments = [arguments, &["--no-config"], &paths].concat();
        let output = folder.command(&arguments).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    std::fs::create_dir(folder.file("o")).unwrap();
    let outputs = FORMATS.map(|format| format!("{format}=o/{format}"));
    let mut arguments = vec!["-v", "--expand", "--max-findings", "0"];
    outputs.iter().for_each(|output| arguments.extend(["-f", output]));
    let mut shown = vec![run(&arguments)];
    shown.push(run(&["--diff"]));
    shown.push(run(&["--diff", "--unsafe-fixes"]));
    shown.push(run(&["baseline", "update", "--baseline", "b.json"]));
    shown.push(folder.read("b.json"));
    shown.extend(FORMATS.map(|format| folder.read(&format!("o/{format}"))));
    shown
}

/// Whether a secret happens to contain a word that marks a placeholder in documentation.
fn is_stand_in(secret: &str) -> bool {
    let lower = secret.to_lowercase();
    ["your", "xxx", "todo", "dummy", "sample"].iter().any(|word| lower.contains(word))
}

/// Checks values that no pattern recognises as secrets, in positions of secrets beside many
/// mistakes.
#[test]
fn no_output_shows_what_is_at_a_place_of_secrets() {
    let text = r#"{"mcpServers": {
  "w": {"command": "npx -y w --pin quokkaA", "env": {"A": "quokkaB", "N": 5}, "timout": 5, "heders": {"X": "quokkaC"}},
  "b": {"type": "http", "link": "https://quokkaD:quokkaE@a.com/p?q=quokkaF#x=quokkaG", "headers": {"X": "quokkaH"}},
  "c": {"type": "stdio", "url": "https://a.com/?q=quokkaI", "headers": {"X-Y": ["quokkaJ"]}},
  "d": {"command": "docker", "args": "run -e A=quokkaK x", "env": ["A=quokkaL"]}
}}"#;
    let broken = text.replacen("\"N\": 5", "\"N\": 5,,", 1);
    // Each member in a line of its own, so that diffs of fixes are short.
    let lines = text.replace(", \"", ",\n\"");
    let unread = text.replacen("\"A\": \"quokkaB\"", "\"A\" \"quokkaB\"", 1);
    let manifest = r#"{"manifest_version": "0.3", "name": "w", "server": {"type": "node", "entry_point": "w.js", "mcp_config": {"command": "node", "env": "quokkaM", "args": "quokkaN"}}, "user_config": {"a": {"type": "string", "title": ["x"], "default": ["quokkaO"]}}}"#;
    for text in [text, &broken, &lines, &unread, manifest] {
        let attack = Attack::with(".mcp.json", text);
        let check = |what: &str, said: &str| {
            assert!(!said.is_empty() && !said.contains("quokka"), "{what}: {said}");
        };
        let outputs = FORMATS.map(|format| format!("{format}=report.{format}"));
        let mut arguments = vec![".mcp.json", "-v"];
        outputs.iter().for_each(|output| arguments.extend(["-f", output]));
        for arguments in [arguments, vec![".mcp.json", "--diff", "--unsafe-fixes"]] {
            let ended = attack.run(&arguments);
            check("the run", &format!("{}{}", ended.stdout, ended.stderr));
        }
        for format in FORMATS {
            let report = attack.path().join(format!("report.{format}"));
            check(format, &std::fs::read_to_string(report).unwrap());
        }
    }
}
