//! The inventory of a project: which servers it has, what was checked of them, and the command that
//! checks the rest.

use serde_json::Value;

use crate::common::folder::Folder;

/// A project: its files, and the lines about its servers at the end of a run.
type Project<'t> = (&'t [(&'t str, &'t str)], &'t [&'t str]);

const LIST: &str = r#"{"tools": [{"name": "add_numbers", "description": "Adds two numbers.",
  "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}"#;

/// The lines about servers at the end of a run without a path.
pub(crate) fn lines(files: &[(&str, &str)]) -> Vec<String> {
    let ran = Folder::with(files).run(&["--no-error-on-unmatched"]);
    let lines = ran.err().lines().skip_while(|line| !line.starts_with("server in "));
    lines.map(str::to_owned).collect()
}

#[track_caller]
fn check(projects: &[Project<'_>]) {
    for (files, expected) in projects {
        assert_eq!(lines(files), *expected, "{files:?}");
    }
}

#[test]
fn a_server_of_javascript_is_started_from_its_manifest() {
    const SERVER: &str = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";
const server = new McpServer({ name: \"a\", version: \"1\" });
server.registerTool(\"x\", {}, f);
await server.connect(new StdioServerTransport());
";
    check(&[
        (
            &[
                (
                    "packages/api/package.json",
                    r#"{"name": "@o/api", "bin": {"api": "dist/index.js", "other": "x.js"},
                    "scripts": {"build": "tsc"}, "dependencies": {"@modelcontextprotocol/sdk": "^1.29.0"}}"#,
                ),
                ("packages/api/src/index.ts", SERVER),
                ("package.json", r#"{"name": "root", "workspaces": ["packages/*"]}"#),
                ("pnpm-lock.yaml", ""),
            ],
            &[
                "server in `packages/api` (`@modelcontextprotocol/sdk`): its tools were not checked; packages/api/src/index.ts:3 registers some",
                "  run `pnpm install && pnpm --filter ./packages/api... run build`, then",
                "  mcp-lint try node packages/api/dist/index.js",
            ],
        ),
        (
            &[
                (
                    "package.json",
                    r#"{"scripts": {"start": "node a.js"}, "devDependencies": {"fastmcp": "^3"}}"#,
                ),
                ("a.js", "import { FastMCP } from 'fastmcp'; const s = new FastMCP({});"),
                ("node_modules/.package-lock.json", "{}"),
            ],
            &[
                "server in `.` (`fastmcp`): its tools were not checked; a.js:1 makes the server",
                "  run mcp-lint try npm run --silent start",
            ],
        ),
        (
            &[
                ("package.json", r#"{"dependencies": {"@modelcontextprotocol/sdk": "1"}}"#),
                (
                    "src/http.ts",
                    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
new McpServer(x); new StreamableHTTPServerTransport(y); app.listen(3000);",
                ),
            ],
            &[
                "server in `.` (`@modelcontextprotocol/sdk`): its tools were not checked; src/http.ts:2 makes the server",
                "  run `npm install`, then `npx -y tsx src/http.ts`, and while it runs",
                "  mcp-lint try http://localhost:3000/mcp",
            ],
        ),
        (
            &[("package.json", r#"{"dependencies": {"@modelcontextprotocol/sdk": "1"}}"#)],
            &[
                "server in `.` (`@modelcontextprotocol/sdk`): its tools were not checked",
                "  how it is started is not known (its manifest names no program); run",
                "  mcp-lint try COMMAND",
            ],
        ),
    ]);
}

#[test]
fn a_server_of_python_is_started_by_its_script_or_its_file() {
    const SERVER: &str = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"a\")\n@mcp.tool()\ndef f(): ...\nmcp.run()\n";
    let first = "server in `.` (`mcp`): its tools were not checked; server.py:3 registers some";
    check(&[
        (
            &[
                (
                    "pyproject.toml",
                    "[build-system]\n[project]\nname = \"a-mcp\"\ndependencies = [\"mcp[cli]>=1.6,<2\"]\n[project.scripts]\nother = \"o:main\"\na-mcp = \"server:main\"\n",
                ),
                ("server.py", SERVER),
                (
                    "README.md",
                    "```json\n{\"mcpServers\": {\"a\": {\"command\": \"uvx\", \"args\": [\"a-mcp\", \"--stdio\"]}}}\n```",
                ),
            ],
            &[first, "  run mcp-lint try uv run a-mcp --stdio"],
        ),
        (
            &[("requirements.txt", "# mcp\nmcp==1.9\n"), ("server.py", SERVER)],
            &[first, "  run mcp-lint try uv run --with-requirements requirements.txt server.py"],
        ),
        (
            &[
                (
                    "py/pyproject.toml",
                    "[project]\nname = \"a\"\n[project.optional-dependencies]\nserver = [\"fastmcp\"]\n",
                ),
                ("py/a/__init__.py", ""),
                ("py/a/server.py", "from fastmcp import FastMCP\nFastMCP(\"a\").run()"),
            ],
            &[
                "server in `py` (`fastmcp`): its tools were not checked; py/a/server.py:2 makes the server",
                "  run mcp-lint try uv run --directory py --extra server python -m a.server",
            ],
        ),
    ]);
}

#[test]
fn servers_of_compiled_languages_are_started_by_their_build_tools() {
    check(&[
        (
            &[
                ("Cargo.toml", "[package]\nname = \"a\"\n[dependencies]\nrmcp = \"3\"\n"),
                (
                    "src/main.rs",
                    "use rmcp::ServerHandler;\n#[tool(description = \"x\")]\nfn main() { stdio() }",
                ),
            ],
            &[
                "server in `.` (`rmcp`): its tools were not checked; src/main.rs:2 registers some",
                "  run mcp-lint try cargo run --quiet --",
            ],
        ),
        (
            &[
                (
                    "go.mod",
                    "module example.com/weather\nrequire github.com/modelcontextprotocol/go-sdk v1.2.0\n",
                ),
                ("cmd/weather/main.go", "package main\nfunc main() {}"),
                ("cmd/gen/main.go", "package main\nfunc main() {}"),
                (
                    "s/s.go",
                    "package s\nimport \"github.com/modelcontextprotocol/go-sdk/mcp\"\nvar s = mcp.NewServer(i, nil)\nvar t = &mcp.StdioTransport{}",
                ),
            ],
            &[
                "server in `.` (`github.com/modelcontextprotocol/go-sdk`): its tools were not checked; s/s.go:3 makes the server",
                "  run mcp-lint try go run ./cmd/weather",
            ],
        ),
        (
            &[
                (
                    "src/W.csproj",
                    "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup>\n<PackageReference Include=\"ModelContextProtocol\" Version=\"1.0.0\" /></Project>",
                ),
                (
                    "src/Program.cs",
                    "using ModelContextProtocol.Server;\nb.AddMcpServer().WithStdioServerTransport();",
                ),
            ],
            &[
                "server in `src` (`ModelContextProtocol`): its tools were not checked; src/Program.cs:2 makes the server",
                "  run mcp-lint try dotnet run --project src/W.csproj --",
            ],
        ),
        (
            &[
                (
                    "pom.xml",
                    "<project><artifactId>a</artifactId><version>1.0</version><dependencies><dependency>\n<groupId>io.modelcontextprotocol.sdk</groupId>\n</dependency></dependencies><plugin><artifactId>maven-shade-plugin</artifactId></plugin></project>",
                ),
                (
                    "src/main/java/com/example/A.java",
                    "import io.modelcontextprotocol.server.McpServer;\nvar s = McpServer.sync(new StdioServerTransportProvider(m));",
                ),
            ],
            &[
                "server in `.` (`io.modelcontextprotocol.sdk`): its tools were not checked; src/main/java/com/example/A.java:1 makes the server",
                "  run `mvn -q -DskipTests package`, then",
                "  mcp-lint try java -jar target/a-1.0.jar",
            ],
        ),
        (
            &[
                (
                    "gradle/libs.versions.toml",
                    "[libraries]\nmcp-kotlin = { module = \"io.modelcontextprotocol:kotlin-sdk\", version = \"0.14.0\" }\n",
                ),
                ("settings.gradle.kts", "rootProject.name = \"weather\""),
                (
                    "build.gradle.kts",
                    "plugins { application }\ndependencies { implementation(libs.mcp.kotlin) }",
                ),
            ],
            &[
                "server in `.` (`io.modelcontextprotocol`): its tools were not checked",
                "  run `gradle installDist`, then",
                "  mcp-lint try build/install/weather/bin/weather",
            ],
        ),
        (
            &[
                (
                    "Package.swift",
                    "let package = Package(\n  name: \"weather\",\n  dependencies: [\n    .package(url: \"https://github.com/modelcontextprotocol/swift-sdk\", from: \"0.9.0\"),\n  ],\n  targets: [.executableTarget(name: \"weather-mcp\")])",
                ),
                (
                    "Sources/main.swift",
                    "import MCP\nlet server = Server(name: \"a\")\nlet t = StdioTransport()",
                ),
            ],
            &[
                "server in `.` (`modelcontextprotocol/swift-sdk`): its tools were not checked; Sources/main.swift:2 makes the server",
                "  run mcp-lint try swift run weather-mcp",
            ],
        ),
    ]);
}

#[test]
fn servers_of_scripting_languages_are_started_by_their_programs() {
    check(&[
        (
            &[
                ("composer.json", r#"{"require": {"mcp/sdk": "^0.8"}, "bin": ["bin/server"]}"#),
                ("bin/server", ""),
                (
                    "src/Server.php",
                    "<?php\nuse Mcp\\Server;\n$s = Server::builder()->build();\n$s->run(new StdioTransport());",
                ),
            ],
            &[
                "server in `.` (`mcp/sdk`): its tools were not checked; src/Server.php:3 makes the server",
                "  run `composer install`, then",
                "  mcp-lint try php bin/server",
            ],
        ),
        (
            &[
                ("rb/Gemfile", "gem \"mcp\"\n"),
                (
                    "rb/server.rb",
                    "require \"mcp\"\ns = MCP::Server.new(name: \"a\")\nMCP::Server::Transports::StdioTransport.new(s).open",
                ),
            ],
            &[
                "server in `rb` (`mcp`): its tools were not checked; rb/server.rb:2 makes the server",
                "  run `bundle install` in `rb`, then",
                "  mcp-lint try sh -c 'cd rb && exec bundle exec ruby server.rb'",
            ],
        ),
        (
            &[
                ("mix.exs", "app: :weather,\ndeps: [{:hermes_mcp, \"~> 0.14\"}]"),
                ("lib/s.ex", "use Hermes.Server, name: \"a\"\n:stdio"),
            ],
            &[
                "server in `.` (`hermes_mcp`): its tools were not checked; lib/s.ex:1 makes the server",
                "  run `mix deps.get`, then",
                "  mcp-lint try mix run --no-halt",
            ],
        ),
    ]);
}

#[test]
fn a_server_that_only_a_registry_entry_or_bundle_declares_is_named() {
    const SCHEMA: &str =
        "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
    let entry = |rest: &str| {
        format!(r#"{{"$schema": "{SCHEMA}", "name": "io.github.owner/demo", {rest}}}"#)
    };
    for (rest, command) in [
        (
            r#""packages": [{"registryType": "npm", "identifier": "@o/demo", "version": "1.2.0"}]"#,
            "mcp-lint try npx -y @o/demo@1.2.0",
        ),
        (
            r#""packages": [{"registryType": "pypi", "identifier": "demo", "version": "1.2.0"}]"#,
            "mcp-lint try uvx demo==1.2.0",
        ),
        (
            r#""remotes": [{"type": "streamable-http", "url": "https://example.com/mcp?a=1&b=2"}]"#,
            "mcp-lint try 'https://example.com/mcp?a=*&b=*'",
        ),
    ] {
        let lines = lines(&[("server.json", &entry(rest))]);
        assert_eq!(lines[0], "server in `.` (`server.json`): its tools were not checked");
        assert!(lines[1].ends_with(command), "{lines:?}");
    }
    let bundle = r#"{"manifest_version": "0.3", "name": "a", "server": {"type": "node", "entry_point": "s.js",
        "mcp_config": {"command": "node", "args": ["${__dirname}/s.js"]}}}"#;
    let lines = lines(&[("b/manifest.json", bundle)]);
    assert_eq!(lines[1], "  run mcp-lint try node b/s.js");
}

#[test]
fn what_is_no_server_is_not_named() {
    let client =
        "import { Client } from '@modelcontextprotocol/sdk/client/index.js'; new Client(x);";
    let manifest = r#"{"dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let projects: [&[(&str, &str)]; 8] = [
        &[("package.json", manifest), ("src/a.ts", client)],
        &[("tests/fixture/package.json", manifest)],
        &[("package.json", r#"{"name": "fastmcp-viewer", "dependencies": {"fastmcp-ui": "1"}}"#)],
        &[
            ("tsconfig.json", "{}"),
            ("appsettings.json", r#"{"Logging": {}}"#),
            ("package.json", "{}"),
        ],
        &[("go.mod", "require (\n\tgithub.com/mark3labs/mcp-go v0.43.0 // indirect\n)\n")],
        &[(
            "pom.xml",
            "<dependencyManagement>\n<groupId>io.modelcontextprotocol.sdk</groupId>\n</dependencyManagement>",
        )],
        &[("requirements.txt", "# mcp\nmcp-server-tools\n"), ("Gemfile", "# gem \"mcp\"\n")],
        &[("Cargo.toml", "[package]\nname = \"mcp-tools\"\n"), ("src/main.rs", "fn main() {}")],
    ];
    for files in projects {
        assert!(lines(files).is_empty(), "{files:?}");
        let ran = Folder::with(files).run(&[]);
        assert_eq!((ran.code(), ran.err().lines().count()), (2, 1), "{}", ran.err());
        assert!(ran.err().starts_with("nothing to check: "), "{}", ran.err());
    }
}

/// Checks the reason why there is nothing to check: no server is made with the library that a
/// manifest names.
#[test]
fn the_library_of_a_project_without_a_server_is_named() {
    const PYTHON: (&str, &str) =
        ("pyproject.toml", "[project]\nname = \"chat\"\ndependencies = [\"mcp>=1.25,<2\"]\n");
    let reason = |files: &[(&str, &str)], folder: &str| {
        let ran = Folder::with(files).run(&[folder]);
        assert_eq!(ran.code(), 2, "{}", ran.err());
        let text = ran.err().split_once(", and ").expect("a reason").1.to_owned();
        text.split_once("; ").expect("a rest").0.to_owned()
    };
    let client =
        ("client.py", "from mcp import ClientSession\nfrom mcp.client.stdio import stdio_client\n");
    let types = ("types.py", "from mcp import types\n");
    for (files, folder, expected) in [
        (
            &[PYTHON, client][..],
            ".",
            "`pyproject.toml` names `mcp`, which its source code uses as a client",
        ),
        (
            &[PYTHON, types],
            ".",
            "`pyproject.toml` names `mcp`, with which its source code makes no server",
        ),
        (
            &[PYTHON, ("a.py", "import os\n")],
            ".",
            "`pyproject.toml` names `mcp`, which no source file imports",
        ),
        (
            &[PYTHON, ("a/b/c.py", client.1)],
            "a/b",
            "`pyproject.toml` above the directory names `mcp`",
        ),
        (
            &[("tests/requirements.txt", "mcp==1.9\n")],
            ".",
            "`tests/requirements.txt` names `mcp`, which only tests use",
        ),
        (&[("a.py", client.1)], ".", "no manifest names an MCP library"),
    ] {
        assert_eq!(reason(files, folder), expected, "{files:?}");
    }
}

#[test]
fn a_server_of_deno_is_started_by_its_task_or_its_file() {
    const SERVER: &str =
        "import { McpServer } from \"npm:@modelcontextprotocol/sdk@1.18.0/server/mcp.js\";
const server = new McpServer({ name: \"a\", version: \"1\" });
await server.connect(new StdioServerTransport());
";
    let first = "server in `.` (`@modelcontextprotocol/sdk`): its tools were not checked; main.ts:2 makes the server";
    check(&[
        (
            &[
                (
                    "deno.json",
                    "{\"imports\": {\"sdk/\": \"npm:/@modelcontextprotocol/sdk@^1.18.0/\"}, // a comment
                    \"tasks\": {\"start\": \"deno run --allow-net main.ts\"}}",
                ),
                ("main.ts", SERVER),
            ],
            &[first, "  run mcp-lint try deno task --quiet start"],
        ),
        (
            &[
                ("deno.jsonc", r#"{"imports": {"sdk": "npm:@modelcontextprotocol/sdk"}}"#),
                ("main.ts", SERVER),
            ],
            &[first, "  run mcp-lint try deno run -A main.ts"],
        ),
    ]);
}

#[test]
fn a_client_in_the_project_registers_no_tools() {
    let found = lines(&[
        ("requirements.txt", "mcp==1.9\n"),
        (
            "client/mcp_client.py",
            "from mcp import ClientSession\nasync def tools(session: ClientSession):\n    return await session.list_tools()\n",
        ),
        (
            "server/main.py",
            "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"a\")\n@mcp.tool()\ndef f(): ...\n",
        ),
    ]);
    assert!(found[0].ends_with("; server/main.py:3 registers some"), "{found:?}");
}

#[test]
fn a_server_without_a_library_is_named_by_what_it_answers() {
    let server = "process.stdin.on('data', d => {\n if (m.method === 'tools/list') { send({serverInfo, protocolVersion}) }\n})";
    let found = lines(&[
        ("package.json", r#"{"name": "my-mcp", "main": "index.js"}"#),
        ("index.js", server),
    ]);
    assert_eq!(found[0], "server in `.`: its tools were not checked; index.js:2 makes the server");
    assert!(found[2].ends_with("mcp-lint try node index.js"), "{found:?}");
}

/// Checks that a clean configuration does not hide that the server was not checked, and that exit
/// codes are those of the findings.
#[test]
fn a_clean_configuration_does_not_hide_a_server() {
    let configuration = r#"{"mcpServers": {"a": {"command": "uvx", "args": ["a==1.0.0"]}}}"#;
    let manifest = "[project]\nname = \"a\"\ndependencies = [\"fastmcp>=4\"]\n[project.scripts]\na = \"a:main\"\n";
    let files = [(".mcp.json", configuration), ("pyproject.toml", manifest)];
    let folder = Folder::with(&files);
    let ran = folder.run(&[]);
    assert_eq!(ran.code(), 0);
    assert!(
        ran.err().contains("\nserver in `.` (`fastmcp`): its tools were not checked\n"),
        "{}",
        ran.err()
    );
    assert_eq!(folder.run(&["-q"]).err(), "");
    // A named file is a question about this file alone.
    assert!(!folder.run(&[".mcp.json"]).err().contains("server in"));
    for format in ["agent", "markdown", "html", "json", "jsonl", "sarif", "github", "junit"] {
        let ran = folder.run(&["-f", format]);
        assert!(ran.out().contains("uv run a"), "{format}: {}", ran.out());
    }
}

#[test]
fn the_tools_of_a_list_in_the_folder_of_a_server_are_checked() {
    let manifest = r#"{"dependencies": {"@modelcontextprotocol/sdk": "1"}, "bin": "a.js"}"#;
    for (list, is_checked) in
        [("tools.json", true), ("a/b/tools.json", true), ("test/tools.json", false)]
    {
        let folder = Folder::with(&[("package.json", manifest), (list, LIST)]);
        let ran = folder.run(&["inventory"]);
        let expected = format!(
            "server in `.` (`@modelcontextprotocol/sdk`)\n  its tools were checked: clean in {list}\n"
        );
        assert_eq!(ran.out().starts_with(&expected), is_checked, "{}", ran.out());
        assert_eq!(folder.run(&[]).err().contains("not checked"), !is_checked);
        assert_eq!(ran.code(), 0);
    }
}

#[test]
fn the_inventory_has_every_server_and_file_for_programs() {
    let manifest =
        r#"{"name": "a", "dependencies": {"@modelcontextprotocol/sdk": "1"}, "bin": "a.js"}"#;
    let names = ["a", "b", "c", "d", "examples/e"].map(|folder| format!("{folder}/package.json"));
    let mut files: Vec<_> = names.iter().map(|name| (name.as_str(), manifest)).collect();
    files.extend([("z.json", LIST), (".mcp.json", r#"{"mcpServers": {"a": {"command": 1}}}"#)]);
    let folder = Folder::with(&files);
    let read = |arguments: &[&str]| -> Value {
        serde_json::from_str(folder.run(arguments).out()).expect("JSON")
    };
    let inventory = read(&["inventory", "-f", "json"]);
    assert_eq!(inventory, read(&["-f", "json"])["inventory"]);
    let servers = inventory["servers"].as_array().unwrap();
    let folders: Vec<_> = servers.iter().map(|it| it["folder"].as_str().unwrap()).collect();
    assert_eq!(folders, ["a", "b", "c", "d", "examples/e"]);
    assert_eq!(servers[0]["check"], "mcp-lint try node a/a.js");
    assert_eq!(servers[0]["state"], "not-checked");
    let files = inventory["files"].as_array().unwrap();
    let states: Vec<_> = files.iter().map(|it| it["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["checked", "clean"]);
    // The end of a run is short, and examples are counted only.
    let ran = folder.run(&[]);
    assert!(
        ran.err().ends_with("and 2 more servers: `mcp-lint inventory` lists them\n"),
        "{}",
        ran.err()
    );
    assert_eq!(folder.run(&["inventory", "-f", "sarif"]).code(), 2);
}

/// Checks that no name in a manifest acts in a shell or a terminal.
#[test]
fn names_of_a_hostile_manifest_are_words_of_a_shell() {
    let manifest = r#"{"name": "x\u001b[31m", "dependencies": {"fastmcp": "1"}, "bin": "-e;$(reboot)\u001b'\n.js", "scripts": {"build": ""}}"#;
    let ran = Folder::with(&[("package.json", manifest)]).run(&[]);
    let mut end = ran.err().lines().rev();
    assert!(end.next().unwrap().starts_with("exit code 2: "), "{}", ran.err());
    let last = end.next().unwrap();
    assert!(last.starts_with("  mcp-lint try node './-e;$(reboot)"), "{last}");
    assert!(!ran.err().contains('\u{1b}') && last.contains(r"'\''"), "{last}");
    let script = "[project]\nname = \"a\"\ndependencies = [\"mcp\"]\n[project.scripts]\n\"--with evil\" = \"a:b\"\n";
    let lines = lines(&[("pyproject.toml", script)]);
    assert!(lines[2].ends_with("mcp-lint try COMMAND"), "{lines:?}");
}

#[test]
fn clean_files_of_a_kind_are_counted() {
    let skill = |name: &str| {
        let text =
            format!("---\nname: {name}\ndescription: Formats tables when asked to.\n---\nText\n");
        (format!("skills/{name}/SKILL.md"), text)
    };
    let lines = |count: usize| {
        let names = ["a", "b", "c", "d", "e", "f"].into_iter().take(count);
        let files: Vec<_> = names.map(skill).collect();
        let files: Vec<_> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        Folder::with(&files).run(&["inventory"]).out().to_owned()
    };
    assert_eq!(lines(2).matches("SKILL.md").count(), 2);
    assert_eq!(lines(6), "6 skills: clean (-f json names them)\n");
}

#[test]
fn a_server_in_the_files_of_several_clients_counts_once() {
    let one = r#"{"mcpServers": {"weather": {"command": "npx", "args": ["-y", "weather@1.0.0"]}}}"#;
    let other = one.replace("1.0.0", "2.0.0");
    let summary = |second: &str| {
        let folder = Folder::with(&[(".mcp.json", one), (".cursor/mcp.json", second)]);
        folder.run(&["."]).err().to_owned()
    };
    assert!(summary(one).contains("(1 server)"), "{}", summary(one));
    assert!(summary(&other).contains("(2 servers)"), "{}", summary(&other));
}

#[test]
fn a_manifest_beyond_the_limit_is_reported() {
    let dependencies: Vec<_> = (0..70_000).map(|at| format!("\"d{at}\": \"1.2.3\"")).collect();
    let manifest = format!(
        r#"{{"name": "x", "dependencies": {{{}, "@modelcontextprotocol/sdk": "1"}}}}"#,
        dependencies.join(", ")
    );
    let folder = Folder::with(&[("package.json", &manifest)]);
    let why = format!("package.json: is {} bytes long; the limit is 1048576", manifest.len());
    for arguments in [&["."][..], &["inventory"]] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code(), 2);
        assert!(ran.err().contains(&why), "{arguments:?}: {}", ran.err());
        assert!(!ran.err().contains("no manifest names"), "{}", ran.err());
    }
}

/// Checks that what the owner shows of the start comes before what manifests suggest.
#[test]
fn a_server_is_started_as_its_owner_shows() {
    const SERVER: &str = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";
const server = new McpServer({ name: \"a\", version: \"1\" });
server.registerTool(\"x\", {}, f);
await server.connect(new StdioServerTransport());
";
    const MANIFEST: &str = r#"{"name": "a", "main": "dist/lib.js",
        "scripts": {"build": "tsc"}, "dependencies": {"@modelcontextprotocol/sdk": "^1.29.0"}}"#;
    let readme = "# a\n\n```json\n{\"mcpServers\": {\"a\": {\"command\": \"node\", \"args\": [\"/path/to/a/build/main.js\", \"--fast\"]}}}\n```\n";
    let base = [("package.json", MANIFEST), ("src/index.ts", SERVER)];
    let command = |more: &[(&str, &str)]| {
        let lines = lines(&[&base[..], more].concat());
        lines[1..].iter().map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    let built = "run `npm install && npm run build`, then";
    assert_eq!(
        command(&[("README.md", readme)]),
        [built, "mcp-lint try node build/main.js --fast"]
    );
    // The repository's own configuration comes first; its file exists.
    let own = r#"{"mcpServers": {"a": {"command": "npx", "args": ["tsx", "./src/index.ts"]}}}"#;
    assert_eq!(
        command(&[("README.md", readme), (".mcp.json", own)]),
        ["run `npm install`, then", "mcp-lint try npx tsx src/index.ts"]
    );
    // An image and a shell line, where no client is shown.
    let image = "FROM node\nCOPY . .\nCMD [\"node\", \"dist/serve.js\"]\n";
    assert_eq!(command(&[("Dockerfile", image)]), [built, "mcp-lint try node dist/serve.js"]);
    // A program that is of no file of the project, and a way out of it, show nothing.
    for other in [
        "node /x/other.js",
        "node ../../dist/a.js",
        "evil dist/a.js",
        "npx dist/a.js",
        "deno cache src/index.ts",
        "bun test src/index.ts",
        "python -m pytest src/index.ts",
    ] {
        let page = format!("```sh\n{other}\n```\n");
        let shown = command(&[("README.md", &page)]);
        assert_eq!(shown[1], "mcp-lint try npx -y tsx src/index.ts", "{other}");
    }
}

#[test]
fn the_address_of_a_server_is_the_one_that_the_project_names() {
    const SERVER: &str = "from mcp.server.fastmcp import FastMCP
mcp = FastMCP(\"a\", host=\"0.0.0.0\", port=9001)
@mcp.tool()
def add(): ...
mcp.run(transport=\"streamable-http\")
";
    let manifest = ("pyproject.toml", "[project]\nname = \"a\"\ndependencies = [\"mcp<2\"]\n");
    let last = |more: &[(&str, &str)]| {
        let base = [manifest, ("server.py", SERVER)];
        lines(&[&base[..], more].concat()).last().cloned().unwrap()
    };
    assert_eq!(last(&[]), "  mcp-lint try http://localhost:9001/mcp");
    let readme = "Connect to `http://127.0.0.1:8123/mcp/`, docs at http://localhost:8123/docs.\n";
    assert_eq!(last(&[("README.md", readme)]), "  mcp-lint try http://localhost:8123/mcp");
}

#[test]
fn each_script_that_makes_a_server_is_one() {
    const SERVER: &str =
        "from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP(\"a\")\n\ndef main(): mcp.run()\n";
    let manifest = "[build-system]\n[project]\nname = \"two\"\ndependencies = [\"mcp<2\"]\n[project.scripts]\none = \"one.server:main\"\nother = \"other.server:main\"\nalias = \"one.server:main\"\ntool = \"tool:main\"\n";
    let lines = lines(&[
        ("pyproject.toml", manifest),
        ("src/one/server.py", SERVER),
        ("src/other/server.py", SERVER),
        ("src/tool.py", "def main(): ...\n"),
    ]);
    let commands: Vec<_> = lines.iter().filter(|line| line.contains("mcp-lint try")).collect();
    assert_eq!(commands.len(), 2, "{lines:?}");
    assert!(commands[0].ends_with("mcp-lint try uv run one"), "{lines:?}");
    assert!(commands[1].ends_with("mcp-lint try uv run other"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("src/other/server.py:3 makes the server")));
}

#[test]
fn a_server_beside_packages_that_are_none_is_found() {
    let lines = lines(&[
        (
            "packages/a/package.json",
            r#"{"name": "a", "dependencies": {"fastmcp": "^3"}, "main": "a.js"}"#,
        ),
        ("packages/a/a.js", "import { FastMCP } from 'fastmcp'; const s = new FastMCP({});"),
        ("packages/b/Dockerfile", "FROM python\nRUN pip install mcp\n"),
        ("packages/b/server.py", "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"b\")\n"),
    ]);
    let servers: Vec<_> = lines.iter().filter(|line| line.starts_with("server in ")).collect();
    assert_eq!(servers.len(), 2, "{lines:?}");
    assert!(servers[1].starts_with("server in `packages/b`: "), "{lines:?}");
}

#[test]
fn the_argument_for_standard_streams_is_named_where_another_transport_is_the_default() {
    let go = "package main\n\nimport \"github.com/modelcontextprotocol/go-sdk/mcp\"\n\nfunc main() {\n\tt := flag.String(\"t\", \"sse\", \"stdio or sse\")\n\ts := mcp.NewServer(nil, nil)\n\ts.Run(ctx, &mcp.StdioTransport{})\n}\n";
    let lines = lines(&[
        ("go.mod", "module a\n\nrequire github.com/modelcontextprotocol/go-sdk v1.0.0\n"),
        ("main.go", go),
    ]);
    assert!(lines.last().unwrap().ends_with("mcp-lint try go run . -t stdio"), "{lines:?}");
}

#[test]
fn the_variables_that_a_server_needs_are_named() {
    let files = [
        ("package.json", r#"{"name": "a", "main": "a.js", "dependencies": {"fastmcp": "^3"}}"#),
        ("a.js", "import { FastMCP } from 'fastmcp'; const s = new FastMCP({});"),
        (".env.example", "API_KEY=\nREGION=eu\n# OTHER=\n"),
    ];
    let lines = lines(&files);
    assert_eq!(lines[1], "  set `API_KEY`, then", "{lines:?}");
    let folder = Folder::with(&files);
    let report: Value =
        serde_json::from_str(folder.run(&["inventory", "-f", "json"]).out()).unwrap();
    assert_eq!(report["servers"][0]["variables"], serde_json::json!(["API_KEY"]));
}
