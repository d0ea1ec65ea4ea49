//! Names of tools in the frontmatter of skills and agents.

use crate::common::folder::Folder;

const CONFIGURATION: &str = r#"{"mcpServers": {"weather": {"command": "weather-server"}}}"#;
const MANIFEST: &str =
    r#"{"name": "tides", "description": "Tides of a coast.", "version": "1.0.0"}"#;
const OF_PLUGIN: &str = r#"{"mcpServers": {"sea": {"command": "sea-server"}}}"#;
const TOOLS: &str = r#"{"tools": [{"name": "get_forecast", "description": "Forecast of a city.",
    "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}"#;

/// The frontmatter of a skill or agent called `a` with another field.
fn markdown(field: &str) -> String {
    format!("---\nname: a\ndescription: Tells the weather.\n{field}\n---\nText\n")
}

/// The names that are reported in a file with their places, and the help about the first.
fn reported(path: &str, field: &str, others: &[(&str, &str)]) -> (Vec<String>, Option<String>) {
    let folder = Folder::with(others);
    folder.write(path, &markdown(field));
    let report = folder.run(&["-f", "json", "--expand", "."]).json();
    let all = report["diagnostics"].as_array().unwrap();
    let own = all.iter().filter(|it| it["rule"] == "tool-reference-unknown");
    let found = own.clone().map(|it| {
        assert_eq!(it["path"], path);
        let (start, name) =
            (&it["span"]["start"], it["message"].as_str().unwrap().split('`').nth(1));
        format!("{}:{} {}", start["line"], start["column"], name.unwrap())
    });
    let help = own.clone().next().and_then(|it| Some(it["help"].as_str()?.to_owned()));
    (found.collect(), help)
}

fn in_project(field: &str) -> (Vec<String>, Option<String>) {
    let others = [(".mcp.json", CONFIGURATION), ("weather.json", TOOLS)];
    let skill = reported(".claude/skills/a/SKILL.md", field, &others);
    let agent = field.replace("allowed-tools", "tools");
    let (agents, help) = reported(".claude/agents/a.md", &agent, &others);
    assert_eq!((agents.len(), &help), (skill.0.len(), &skill.1), "{field}");
    skill
}

#[test]
fn names_that_differ_from_a_configured_server_are_reported() {
    for (field, name, right) in [
        (
            "allowed-tools: Read, mcp__Weather__get_forecast",
            "4:22 mcp__Weather__",
            "mcp__weather__",
        ),
        ("allowed-tools: Read mcp__weathr__get_forecast", "4:21 mcp__weathr__", "mcp__weather__"),
        (
            "allowed-tools: ['mcp__wea-ther__get_forecast']",
            "4:18 mcp__wea-ther__",
            "mcp__weather__",
        ),
        (
            "allowed-tools:\n  - Read\n  - mcp__WEATHER__get_forecast",
            "6:5 mcp__WEATHER__",
            "mcp__weather__",
        ),
    ] {
        let (found, help) = in_project(field);
        assert_eq!(found, [format!("{name}get_forecast")], "{field}");
        assert_eq!(help.unwrap(), format!("write `{right}get_forecast`"), "{field}");
    }
}

#[test]
fn names_of_other_servers_and_of_servers_as_a_whole_are_not_reported() {
    for names in [
        "mcp__weather__get_forecast",
        "mcp__weather",
        "mcp__Weather__*",
        "mcp__Weather",
        "mcp__github__get_issue",
        "mcp__weather2__get_forecast",
        "Bash(echo mcp__weather)",
    ] {
        assert_eq!(in_project(&format!("allowed-tools: {names}")).0, [""; 0], "{names}");
    }
    let name = "allowed-tools: mcp__Weather__get_forecast";
    assert_eq!(reported("skills/a/SKILL.md", name, &[]).0, [""; 0], "no configuration");
    let elsewhere = [("other/.mcp.json", CONFIGURATION)];
    assert_eq!(reported("skills/a/SKILL.md", name, &elsewhere).0, [""; 0], "another project");
    let own = "tools: mcp__Weather__get_forecast\nmcpServers:\n  - Weather";
    let others = [(".mcp.json", CONFIGURATION)];
    assert_eq!(reported(".claude/agents/a.md", own, &others).0, [""; 0], "a server of its own");
}

#[test]
fn a_tool_that_a_known_server_does_not_list_is_reported() {
    let (found, help) = in_project("allowed-tools: mcp__weather__get_forcast");
    assert_eq!(found, ["4:16 mcp__weather__get_forcast"]);
    assert_eq!(help.unwrap(), "write `mcp__weather__get_forecast`");
    let (found, help) = in_project("allowed-tools: mcp__weather__tides");
    assert_eq!(found, ["4:16 mcp__weather__tides"]);
    assert_eq!(help.unwrap(), "write the name of a tool that the server lists");
    let others = [(".mcp.json", CONFIGURATION)];
    let unknown = "allowed-tools: mcp__weather__tides";
    assert_eq!(reported("skills/a/SKILL.md", unknown, &others).0, [""; 0], "no list of its tools");
}

#[test]
fn a_server_of_a_plugin_has_the_name_of_the_plugin() {
    let inline = format!(
        r#"{{"name": "tides", "description": "Tides of a coast.", "version": "1.0.0", {}}}"#,
        OF_PLUGIN.trim_matches(['{', '}']).to_owned() + "}}"
    );
    let beside = [("p/.claude-plugin/plugin.json", MANIFEST), ("p/.mcp.json", OF_PLUGIN)];
    let inside = [("p/.claude-plugin/plugin.json", inline.as_str())];
    for others in [&beside[..], &inside[..]] {
        for (path, key) in [("p/skills/a/SKILL.md", "allowed-tools"), ("p/agents/a.md", "tools")] {
            let (found, help) = reported(path, &format!("{key}: mcp__sea__get_tide"), others);
            assert_eq!(found.len(), 1, "{path}: {others:?}");
            assert_eq!(help.unwrap(), "write `mcp__plugin_tides_sea__get_tide`");
            let right = format!("{key}: mcp__plugin_tides_sea__get_tide");
            assert_eq!(reported(path, &right, others).0, [""; 0], "{path}");
        }
        let outside = reported("skills/a/SKILL.md", "allowed-tools: mcp__sea__x", others);
        assert_eq!(outside.0, [""; 0], "a file that is not in the plugin");
    }
    // The same server may be configured for the project, where the plugin is developed.
    let both = [beside[0], beside[1], (".mcp.json", OF_PLUGIN)];
    assert_eq!(reported("p/agents/a.md", "tools: mcp__sea__x", &both).0, [""; 0]);
}

#[test]
fn agents_without_findings_are_no_part_of_the_report() {
    let folder = Folder::with(&[
        ("agents/a.md", markdown("tools: Read, mcp__weather__get_forecast").as_str()),
        (".claude/agents/b.md", markdown("model: opus").as_str()),
        (".mcp.json", CONFIGURATION),
    ]);
    let ran = folder.run(&["."]);
    assert_eq!((ran.code(), ran.err()), (0, "no problems in 1 file (1 server)\n"));
    folder.write("agents/a.md", &markdown("tools: mcp__Weather__get_forecast"));
    let ran = folder.run(&["."]);
    assert!(ran.out().contains("4 │ tools: mcp__Weather__get_forecast"), "{}", ran.out());
    assert!(ran.err().ends_with("(1 server, 1 agent)\n"), "{}", ran.err());
}
