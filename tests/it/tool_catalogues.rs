//! Documents that list the tools of a server, compared with the list.

use crate::common::folder::Folder;

const LIST: &str = r#"{"tools": [
{"name": "get_forecast", "description": "Returns the forecast. Made twice a day.", "inputSchema": {"type": "object", "properties": {"place": {"type": "string", "description": "Place"}, "days": {"type": "integer", "description": "Days"}}, "required": ["place"]}},
{"name": "get_alerts", "description": "Returns warnings | for <b>a region</b>", "inputSchema": {"type": "object", "properties": {"region": {"type": "string", "description": "Region"}}, "required": ["region"]}},
{"name": "find_station", "title": "Nearest station", "description": "Finds a station.", "inputSchema": {"type": "object", "properties": {"place": {"type": "string", "description": "Place"}}, "required": ["place"]}},
{"name": "list_stations", "description": "Lists all stations.", "inputSchema": {"type": "object", "properties": {"page": {"type": "integer", "description": "Page"}}}},
{"name": "old_forecast", "description": "Deprecated: the forecast of yesterday.", "inputSchema": {"type": "object", "properties": {"place": {"type": "string", "description": "Place"}}, "required": ["place"]}}
]}"#;

/// The findings about documents in a folder, as `path:line:column: level[rule] message`.
fn findings(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<_> = files.iter().copied().chain([("tools.json", LIST)]).collect();
    found_in(&Folder::with(&files), &["."])
}

fn found_in(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let ran = folder.run(&[&["-f", "concise", "-v"], arguments].concat());
    ran.out().lines().filter(|line| line.contains("[docs-")).map(str::to_owned).collect()
}

/// The findings in a README of this text.
fn of_readme(text: &str) -> Vec<String> {
    findings(&[("README.md", text)])
}

const ALL: [&str; 4] = ["get_forecast", "get_alerts", "find_station", "list_stations"];

#[test]
fn a_document_with_all_tools_has_no_findings() {
    let forms: [fn(&str) -> String; 7] = [
        |name| format!("- `{name}`: what it does\n"),
        |name| format!("* **{name}** - what it does\n"),
        |name| format!("1. {name}: what it does\n"),
        |name| format!("| `{name}` | what it does |\n"),
        |name| format!("### {name}\n\nWhat it does.\n\n"),
        |name| format!("### 🔧 `{name}(place)`\n\nWhat it does.\n\n"),
        |name| format!("- [`{name}`](#{name}): what it does\n"),
    ];
    for form in forms {
        let all: String = ALL.iter().map(|name| form(name)).collect();
        assert_eq!(of_readme(&format!("# Weather\n\n## Tools\n\n{all}")), [""; 0], "{all}");
        let some: String = ALL[..3].iter().map(|name| form(name)).collect();
        let found = of_readme(&format!("# Weather\n\n## Tools\n\n{some}"));
        assert_eq!(found.len(), 1, "{some}: {found:?}");
        assert!(found[0].contains("info[docs-tool-missing]"), "{found:?}");
        assert!(found[0].contains("`list_stations`"), "{found:?}");
    }
}

#[test]
fn a_tool_that_is_named_in_any_way_is_not_missing() {
    let three = "- `get_forecast`\n- `get_alerts`\n- `list_stations`\n";
    assert_eq!(of_readme(three).len(), 1);
    for more in [
        "- Nearest station\n",
        "Use find_station, too.\n",
        "- **Find Station**: nearest\n",
        "- `find_*`\n",
    ] {
        assert_eq!(of_readme(&format!("{three}{more}")), [""; 0], "{more}");
    }
    let other = ALL.map(|name| format!("- `{name}`\n")).concat();
    assert_eq!(findings(&[("README.md", three), ("docs/tools.md", &other)]), [""; 0]);
}

#[test]
fn a_name_among_those_of_tools_is_unknown() {
    let all = ALL.map(|name| format!("- `{name}`: x\n")).concat();
    for (more, expected) in [
        ("- `get_radar`: x\n", "the server does not have the tool `get_radar`"),
        ("- `find_stations`: x\n", "the server does not have the tool `find_stations`"),
    ] {
        let found = of_readme(&format!("{all}{more}"));
        assert_eq!(found, [format!("README.md:5:4: warning[docs-tool-unknown] {expected}")]);
    }
    let found = of_readme(&all.replace("list_stations", "list_station"));
    let expected =
        "the server does not have the tool `list_station`; did you mean `list_stations`?";
    assert_eq!(found, [format!("README.md:4:4: warning[docs-tool-unknown] {expected}")]);
}

/// The findings in a README that names all tools and has these sections, without the line of each.
fn of_sections(sections: &str) -> Vec<String> {
    let all = ALL.map(|name| format!("- `{name}`\n")).concat();
    let found = of_readme(&format!("# Weather\n\n{all}\n{sections}"));
    found.into_iter().map(|it| it.split_once(": ").expect("a level").1.to_owned()).collect()
}

#[test]
fn a_table_of_the_parameters_of_a_tool_is_compared_with_its_schema() {
    let rows = "|---|---|\n| `place` | Place |\n| `days` | Days |\n";
    let unknown = "warning[docs-parameter-unknown] `get_forecast` does not have the parameter ";
    let missing =
        "info[docs-parameter-missing] the table of parameters of `get_forecast` does not list ";
    for head in [
        "## `get_forecast`\n\n| Parameter | Text |\n",
        "## get_forecast\n\nReturns it.\n\n**Parameters:**\n\n| Name | Text |\n",
        "## get_forecast\n\n### Inputs\n\n| **Field** | Text |\n",
        "## Forecast (`get_forecast`)\n\n| Argument name (required) | Text |\n",
    ] {
        let text = format!("{head}{rows}");
        assert_eq!(of_sections(&text), [""; 0], "{text}");
        let found = of_sections(&text.replace("| `days` | Days |\n", ""));
        assert_eq!(found, [format!("{missing}`days`")], "{text}");
        let found = of_sections(&format!("{text}| `radius` | Radius |\n"));
        assert_eq!(found, [format!("{unknown}`radius`")], "{text}");
        let found = of_sections(&text.replace("`place`", "`plaice`"));
        assert_eq!(found, [format!("{unknown}`plaice`; did you mean `place`?")], "{text}");
    }
}

#[test]
fn a_column_of_parameters_is_compared_with_the_schemas_of_the_tools() {
    let table = "| Tool | Text | Parameters |\n|---|---|---|\n\
        | `get_forecast` | It | `place`, `days?` (1 to `5`) |\n| `get_alerts` | It | `region` |\n";
    assert_eq!(of_sections(table), [""; 0]);
    let found = of_sections(&table.replace("`region`", "`region`, `place`"));
    let expected = "`get_alerts` does not have the parameter `place`";
    assert_eq!(found, [format!("warning[docs-parameter-unknown] {expected}")]);
    let fewer = table.replace(", `days?` (1 to `5`)", "");
    assert_eq!(of_sections(&fewer), [""; 0], "the cell may have only the most important ones");
}

#[test]
fn the_names_of_columns_do_not_name_tools() {
    let list = LIST.replace("get_", "").replace("find_", "").replace("list_", "");
    let rows =
        ["forecast", "alerts", "station", "stations"].map(|name| format!("| {name} | x |\n"));
    let text = format!("| Tool | Text |\n|---|---|\n{}", rows.concat());
    let folder = Folder::with(&[("README.md", &text), ("tools.json", &list)]);
    assert_eq!(found_in(&folder, &["."]), [""; 0]);
}

#[test]
fn what_describes_a_parameter_is_no_parameter() {
    for (head, cell) in [
        ("Required parameters", "`place`: a town, village or `code` / `zip`<br>`days`: `1`, `two`"),
        ("Parameters / options", "[`place`](https://example.com/place), **days** (a, b)"),
        ("Inputs", "`place\\|days`, `days`"),
    ] {
        let table = |cell: &str| {
            format!(
                "| Tool | {head} |\n|---|---|\n| [get_forecast](#a) | {cell} |\n| `get_alerts` | `region` |\n"
            )
        };
        assert_eq!(of_sections(&table(cell)), [""; 0], "{cell}");
        let found = of_sections(&table(&format!("{cell}<br>`zip`")));
        assert_eq!(found.len(), 1, "{cell}: {found:?}");
        assert!(found[0].ends_with("does not have the parameter `zip`"), "{found:?}");
    }
    let sentence = "## get_forecast\n\nReturns the forecast.\n\n| Parameter | Text |\n|---|---|\n\
        | `place` | Place |\n";
    assert_eq!(of_sections(sentence).len(), 1, "a sentence about the tool is no label");
}

#[test]
fn a_table_that_differs_wholly_is_reported_if_the_others_agree() {
    let table = "| Tool | Parameters |\n|---|---|\n| `get_forecast` | `place`, `days` |\n\
        | `get_alerts` | `region` |\n| `find_station` | `place` |\n| `list_stations` | `number` |\n";
    let found = of_sections(table);
    let expected = "`list_stations` does not have the parameter `number`";
    assert_eq!(found, [format!("warning[docs-parameter-unknown] {expected}")]);
    let alone = "| Tool | Parameters |\n|---|---|\n| `list_stations` | `number` |\n";
    assert_eq!(of_sections(alone), [""; 0]);
}

#[test]
fn a_small_list_beside_the_list_of_the_server_changes_nothing() {
    let small = r#"{"tools": [{"name": "get_forecast", "description": "x", "inputSchema": {"type": "object", "properties": {"zone": {"type": "string"}}}}]}"#;
    let all = ALL.map(|name| format!("- `{name}`\n")).concat();
    let of = |text: &str| findings(&[("README.md", text), ("a_small_one.json", small)]);
    assert_eq!(of(&format!("It provides 5 tools.\n\n{all}")), [""; 0]);
    assert_eq!(of("It provides 9 tools, one of them get_forecast.\n"), [""; 0]);
    let table =
        "\n## get_forecast\n\n| Parameter | Text |\n|---|---|\n| `place` | x |\n| `zone` | x |\n";
    assert_eq!(of(&format!("{all}{table}")), [""; 0], "each is a parameter in one of the lists");
    assert_eq!(of(&format!("{all}{table}").replace("| `zone` | x |\n", "")), [""; 0]);
}

#[test]
fn tables_that_may_be_about_something_else_are_not_compared() {
    let rows = "|---|---|\n| `place` | Place |\n| `radius` | Radius |\n";
    for head in [
        "## get_forecast\n\n| Name | Text |\n",
        "## get_forecast\n\nReturns:\n\n| Parameter | Text |\n",
        "## get_forecast\n\n### Response\n\n| Parameter | Text |\n",
        "## get_forecast\n\n| Option | Text |\n",
        "## get_forecast\n\n## Other\n\n| Parameter | Text |\n",
        "## Parameters\n\n| Parameter | Text |\n",
    ] {
        assert_eq!(of_sections(&format!("{head}{rows}")), [""; 0], "{head}");
    }
    let own = "## get_forecast\n\n| Parameter | Text |\n";
    for rows in [
        "|---|---|\n| `lat` | x |\n| `lon` | x |\n| `place` | x |\n",
        "|---|---|\n| `place` | x |\n| `days` | x |\n| `old` | deprecated |\n",
        "|---|---|\n| `place.name` | x |\n| `days` | `only` |\n",
        "|---|---|\n| `place` | x |\n\nA further one is days.\n",
        "```\n|---|---|\n| `place` | x |\n| `radius` | x |\n```\n",
    ] {
        assert_eq!(of_sections(&format!("{own}{rows}")), [""; 0], "{rows}");
    }
    let common = "Every tool accepts `days`.\n\n## get_forecast\n\n| Parameter | Text |\n\
        |---|---|\n| `place` | x |\n";
    assert_eq!(of_sections(common), [""; 0]);
}

#[test]
fn names_of_other_modes_and_of_other_things_are_not_unknown() {
    let all = ALL.map(|name| format!("- `{name}`: x\n")).concat();
    for more in [
        "- `get_radar`: only with `--radar`\n",
        "- `get_radar`: deprecated\n",
        "- `place`: a parameter\n",
        "- `radar`: x\n",
        "- `get_a`\n- `get_b`\n- `get_c`\n",
        "\n## With the option `--radar`\n\n- `get_radar`: x\n",
        "\n## Configuration\n\n- `api_key`: x\n",
        "\n```\n- `get_radar`: x\n```\n",
        "\n<!--\n- `get_radar`: x\n-->\n",
    ] {
        assert_eq!(of_readme(&format!("{all}{more}")), [""; 0], "{more}");
    }
}

#[test]
fn a_number_of_tools_is_compared_where_it_is_that_of_all() {
    let all = ALL.map(|name| format!("- `{name}`: x\n")).concat();
    for (wrong, line) in [
        ("This server provides 7 tools.", 1),
        ("It exposes **7 powerful MCP tools**.", 1),
        ("## Tools (7)", 1),
        ("## 7 tools", 1),
    ] {
        let found = of_readme(&format!("{wrong}\n\n{all}"));
        assert_eq!(found.len(), 1, "{wrong}: {found:?}");
        assert!(found[0].starts_with(&format!("README.md:{line}:")), "{found:?}");
        assert!(found[0].contains("warning[docs-tool-count]"), "{found:?}");
        assert_eq!(of_readme(&format!("{}\n\n{all}", wrong.replace('7', "5"))), [""; 0]);
    }
    for right in [
        "It provides over 7 tools.",
        "It provides 7+ tools.",
        "In read-only mode it provides 7 tools.",
        "Cursor allows 40 tools.",
        "Section 7 tools",
        "## Forecasts (7 tools)\n\nText.\n\n## Tools",
    ] {
        assert_eq!(of_readme(&format!("{right}\n\n{all}")), [""; 0], "{right}");
    }
}

#[test]
fn documents_about_something_else_are_not_compared() {
    let two = "- `get_forecast`\n- `get_alerts`\n- `get_radar`\n";
    assert_eq!(of_readme(two), [""; 0], "fewer than three tools");
    let prose = "Call `get_forecast`, then `get_alerts`, then `find_station`.\n";
    assert_eq!(of_readme(prose), [""; 0], "no list");
    let three = "- `get_forecast`\n- `get_alerts`\n- `find_station`\n";
    assert_eq!(findings(&[("CHANGELOG.md", three)]), [""; 0]);
    let folder = Folder::with(&[("a/README.md", three), ("b/tools.json", LIST)]);
    assert_eq!(found_in(&folder, &["."]), [""; 0], "another folder");
    assert_eq!(found_in(&folder, &["a/README.md", "b/tools.json"]).len(), 1, "named together");
}

#[test]
fn a_compared_document_counts_as_checked() {
    let all = ALL.map(|name| format!("- `{name}`: x\n")).concat();
    let folder = Folder::with(&[("README.md", &all), ("tools.json", LIST)]);
    let ran = folder.run(&["README.md", "tools.json"]);
    assert_eq!(ran.code(), 0, "{}{}", ran.out(), ran.err());
    let alone = folder.run(&["README.md"]);
    assert!(alone.out().contains("document-unrecognised"), "{}", alone.out());
}

#[test]
fn the_table_between_the_comments_is_written() {
    let before = "# Weather\r\n\r\n<!-- mcp-lint tools -->\r\nold\r\n<!-- /mcp-lint tools -->\r\n\r\n  End |\r\n";
    let folder = Folder::with(&[("README.md", before), ("tools.json", LIST)]);
    let found = found_in(&folder, &["."]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("README.md:3:1: warning[docs-table-outdated]"), "{found:?}");
    let ran = folder.run(&["--fix", "."]);
    let expected = "# Weather\r\n\r\n<!-- mcp-lint tools -->\r\n\
        | Tool | Description | Parameters |\r\n|---|---|---|\r\n\
        | `get_forecast` | Returns the forecast. | `place`, `days` (optional) |\r\n\
        | `get_alerts` | Returns warnings \\| for &lt;b>a region&lt;/b> | `region` |\r\n\
        | `find_station` | Finds a station. | `place` |\r\n\
        | `list_stations` | Lists all stations. | `page` (optional) |\r\n\
        | `old_forecast` | Deprecated: the forecast of yesterday. | `place` |\r\n\
        <!-- /mcp-lint tools -->\r\n\r\n  End |\r\n";
    assert_eq!(folder.read("README.md"), expected, "{}{}", ran.out(), ran.err());
    assert_eq!(found_in(&folder, &["."]), [""; 0]);
}

#[test]
fn nothing_is_written_without_the_comments_or_without_one_list() {
    let outside = "- `get_forecast`\n- `get_alerts`\n- `find_station`\n- `list_station`\n";
    let fenced = "```md\n<!-- mcp-lint tools -->\n<!-- /mcp-lint tools -->\n```\n";
    let unclosed = "<!-- mcp-lint tools -->\ntext\n";
    for text in [outside, fenced, unclosed] {
        let folder = Folder::with(&[("README.md", text), ("tools.json", LIST)]);
        folder.run(&["--fix", "--unsafe-fixes", "."]);
        assert_eq!(folder.read("README.md"), text);
    }
    let other = LIST.replace("get_alerts", "get_warnings");
    let text = "<!-- mcp-lint tools -->\n<!-- /mcp-lint tools -->\n";
    let folder = Folder::with(&[("README.md", text), ("tools.json", LIST), ("b.json", &other)]);
    folder.run(&["--fix", "."]);
    assert_eq!(folder.read("README.md"), text);
}

#[test]
fn a_configuration_in_the_document_is_judged_as_well_and_not_fixed() {
    let text = "```json\n{\"mcpServers\": {\"a\": {\"command\": \"x\", \"url\": 1}}}\n```\n\n\
        <!-- mcp-lint tools -->\n<!-- /mcp-lint tools -->\n";
    let folder = Folder::with(&[("README.md", text), ("tools.json", LIST)]);
    folder.run(&["--fix", "--unsafe-fixes", "."]);
    let after = folder.read("README.md");
    assert!(after.starts_with(text.split("<!--").next().unwrap()), "{after}");
    assert!(after.contains("| `get_alerts` |"), "{after}");
}
