//! Words that people write who do not know the program yet, each with what the answer has to name: the command
//! or flag that does what they want.

use crate::common::folder::Folder;

const TOOL: &str = r#"{"name": "a", "description": "Does it.", "inputSchema": {"type": "object"}}"#;

/// What is written, separated by `|`, and a part of the output.
const GUESSES: &[(&str, &str)] = &[
    // Words for commands.
    ("lint", "`mcp-lint check`"),
    ("fix", "`mcp-lint --fix`"),
    ("init", "`mcp-lint config init`"),
    ("validate", "`mcp-lint check`"),
    ("version", "`mcp-lint --version`"),
    ("diff|a.json|b.json", "`mcp-lint compare a.json b.json`"),
    ("tokens", "`mcp-lint view --tokens`"),
    ("scan", "`mcp-lint inventory`"),
    ("doctor", "`mcp-lint inventory`"),
    ("list", "`mcp-lint inventory`"),
    ("test", "`mcp-lint try "),
    ("inspect", "`mcp-lint try "),
    ("server", "`mcp-lint try "),
    ("run|--|python|server.py", "`mcp-lint try "),
    ("serve", "`mcp-lint lsp`"),
    ("ignore", "`mcp-lint --add-override REASON`"),
    ("suppress", "`mcp-lint --add-override REASON`"),
    ("watch", "a program that watches files"),
    ("snapshot", "`mcp-lint lock`"),
    ("claude-code", "`--target claude-code`"),
    ("tool.json", "did you mean `tools.json`?"),
    ("lock|a.json", "wrote mcp-lint-lock.json"),
    ("lock|create", "`mcp-lint lock` writes the file without it"),
    ("baseline", "wrote mcp-lint-baseline.json"),
    ("baseline|create", "`mcp-lint baseline` writes the file without it"),
    // Servers.
    ("server.py", "`mcp-lint try python server.py`"),
    ("try|server.py", "`mcp-lint try python server.py`"),
    ("try|python server.py", "without quotes: `mcp-lint try python server.py`"),
    ("http://localhost:3000/mcp", "`mcp-lint try URL`"),
    ("python|server.py", "`mcp-lint try python …`"),
    ("node|dist/index.js", "`mcp-lint try node …`"),
    ("uv|run|server.py", "`mcp-lint try uv …`"),
    ("--|python|server.py", "`mcp-lint try python …`"),
    ("record|--|python|server.py", "`mcp-lint try COMMAND`"),
    ("record|--check|--|python|server.py", "`mcp-lint try COMMAND`"),
    ("record|python|server.py", "put `--` before"),
    ("record|--client|--|node x.js", "without quotes: `mcp-lint try node x.js`"),
    // Pages.
    ("explain|tool-name", "did you mean"),
    ("explain|E001", "there is no rule"),
    ("explain|claude", "Claude Desktop"),
    ("explain|security", "bundle-secret"),
    ("explain|error[schema-type-unknown]", "schema-type-unknown"),
    ("explain|SCHEMA-TYPE-UNKNOWN", "schema-type-unknown"),
    ("explain|MCP error -32000: Connection closed", "mcp-lint try"),
    ("explain|spawn npx ENOENT", "the program `npx`"),
    ("explain|Unexpected token 'I', \"INFO start\" is not valid JSON", "standard error"),
    ("explain|MCP error -32001: Request timed out", "did not answer in time"),
    ("explain|MCP error -32601: Method not found", "does not implement"),
    ("explain|tools.0.inputSchema.type Field required [type=missing]", "input-schema-root-type"),
    ("explain|fetch failed: ECONNREFUSED", "nothing listens"),
    ("explain|HTTP 401 Unauthorized", "--header"),
    ("explain|HTTP 404 Not Found", "the path"),
    ("explain|a text that nobody has seen", "`mcp-lint try COMMAND…`"),
    ("explain|Tool x has an output schema but did not return structured content", "--call"),
    // Flags.
    ("--json", "`-f json`"),
    ("--disable|x", "`--off RULES`"),
    ("--strict", "`--preset strict`"),
    ("--all", "`--preset strict`"),
    ("-o|out.json", "`-f FMT=PATH`"),
    ("--output|json", "`-f FMT=PATH`"),
    ("-f|xml", "`junit`"),
    ("--client|x", "`mcp-lint record`"),
    ("--stdio|x", "`mcp-lint try COMMAND…`"),
    ("--url|x", "`mcp-lint try URL`"),
    ("--level|x", "`--min-severity`"),
    ("--rule|x", "`--select RULES`"),
    ("--only|x", "`--select RULES`"),
    ("--category|x", "`--select CATEGORY`"),
    ("--ci", "`-f auto`"),
    ("--dry-run", "`--diff`"),
    ("--debug", "`-v`"),
    ("--list-rules", "`mcp-lint rules`"),
    ("--threshold|x", "`--fail-on`"),
    ("-w", "a program that watches files"),
    ("--watch", "a program that watches files"),
    ("--budget|1", "budget-list-tokens"),
    ("--max-token|x", "'--max-tokens'"),
    ("--fail-on|never", "input-schema-empty-params-form"),
    ("compare|--base|x", "compare OLD NEW"),
    ("compare|--from|x", "compare OLD NEW"),
    ("compare|--old|x", "compare OLD NEW"),
    ("--target|cluade-code", "did you mean `claude-code`?"),
    ("--target|my-gateway", "`mcp-lint targets`"),
];

#[test]
fn words_of_other_programs_are_answered_with_the_command_that_is_meant() {
    let folder = Folder::with(&[
        ("tools.json", TOOL),
        ("a.json", TOOL),
        ("b.json", TOOL),
        ("server.py", "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"a\")\nmcp.run()\n"),
    ]);
    let wrong = GUESSES.iter().filter_map(|(written, expected)| {
        let ran = folder.run(&written.split('|').collect::<Vec<_>>());
        let output = [ran.out(), ran.err()].concat();
        (!output.contains(expected)).then(|| format!("{written}: {output}"))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn two_paths_are_the_old_version_and_the_new_one() {
    let other = TOOL.replace("Does it.", "Does it well.");
    let folder = Folder::with(&[("a.json", TOOL), ("b.json", &other)]);
    let by_flag = folder.run(&["compare", "b.json", "--against", "a.json"]);
    let by_paths = folder.run(&["compare", "a.json", "b.json"]);
    assert_eq!((by_paths.code(), by_paths.out()), (by_flag.code(), by_flag.out()));
    assert!(by_flag.out().contains("description"), "{}", by_flag.out());
}
