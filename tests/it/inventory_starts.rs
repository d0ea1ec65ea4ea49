//! How the servers of a project are started: addresses, default transports, workspaces, subcommands,
//! and several servers in one package.

use crate::inventory::lines;

/// The lines behind the name of the first server, without their indentation.
fn start(files: &[(&str, &str)]) -> Vec<String> {
    let lines = lines(files);
    let own = lines.iter().skip(1).take_while(|line| !line.starts_with("server in "));
    own.map(|line| line.trim().to_owned()).collect()
}

/// The command that checks the first server.
#[track_caller]
fn check(files: &[(&str, &str)]) -> String {
    let last = start(files).pop().unwrap_or_else(|| panic!("no server in {files:?}"));
    last.trim_start_matches("run ").trim_start_matches("mcp-lint try ").to_owned()
}

const JS: &str = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";
const server = new McpServer({ name: \"a\", version: \"1\" });
await server.connect(new StdioServerTransport());
";
const PYTHON: &str = "from mcp.server.fastmcp import FastMCP
mcp = FastMCP(\"a\")
if __name__ == \"__main__\": mcp.run()
";

#[test]
fn a_program_of_dotnet_listens_where_its_launch_settings_say() {
    const PROJECT: &str = "<Project Sdk=\"Microsoft.NET.Sdk.Web\">\n<PackageReference Include=\"ModelContextProtocol.AspNetCore\" Version=\"1.0.0\" /></Project>";
    let code = |rest: &str| {
        format!(
            "using ModelContextProtocol.Server;\nb.Services.AddMcpServer().WithHttpTransport();\napp.{rest}"
        )
    };
    let settings = r#"{"iisSettings": {"iisExpress": {"applicationUrl": "http://localhost:1111"}}, "profiles": {
        "IIS Express": {"commandName": "IISExpress", "applicationUrl": "http://localhost:2222"},
        "https": {"commandName": "Project", "applicationUrl": "https://localhost:7001;http://localhost:5101"}}}"#;
    let root = code("MapMcp(); app.Run();");
    let own = code("MapMcp(\"/mcp\"); app.Run(\"http://localhost:3003\");");
    let base = [("a/A.csproj", PROJECT), ("a/Properties/launchSettings.json", settings)];
    assert_eq!(check(&[&base[..], &[("a/Program.cs", &root)]].concat()), "http://localhost:5101");
    assert_eq!(
        check(&[&base[..], &[("a/Program.cs", &own)]].concat()),
        "http://localhost:3003/mcp"
    );
    assert_eq!(check(&[base[0], ("a/Program.cs", &root)]), "http://localhost:5000");
}

#[test]
fn a_program_of_spring_listens_where_its_settings_say() {
    const BUILD: &str = "plugins { id 'org.springframework.boot' version '3.5.0' }\nversion = '1.0'\nimplementation 'org.springframework.ai:spring-ai-starter-mcp-server-webmvc'\n";
    let base = [
        ("settings.gradle", "rootProject.name = 'a'"),
        ("build.gradle", BUILD),
        (
            "src/main/java/A.java",
            "import org.springframework.ai.tool.annotation.Tool;\n@Tool\nvoid main(",
        ),
    ];
    for (name, text, expected) in [
        ("application.properties", "server.port=${PORT:8090}\n", "http://localhost:8090/sse"),
        (
            "application.yml",
            "server:\n  port: 8081\nspring.ai.mcp.server:\n  protocol: STREAMABLE\n",
            "http://localhost:8081/mcp",
        ),
        ("application.properties", "#server.port=1\n", "http://localhost:6274/sse"),
        (
            "application.properties",
            "spring.ai.mcp.server.stdio=true\n",
            "java -jar build/libs/a-1.0.jar",
        ),
    ] {
        let path = format!("src/main/resources/{name}");
        // The settings, and not what a document has.
        let files = [(path.as_str(), text), ("README.md", "Open http://localhost:6274/sse.\n")];
        assert_eq!(check(&[&base[..], &files].concat()), expected, "{text}");
    }
}

/// Checks that the port is that of the command, and else the default of the program, wherever the
/// program reads it.
#[test]
fn the_port_is_that_of_the_command_or_of_the_program() {
    let app = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"a\")\napp = mcp.streamable_http_app()\n";
    let main = "import uvicorn\nif __name__ == \"__main__\":\n    uvicorn.run(\"a.app:app\", port=int(\n        os.getenv(\"A_PORT\", \"8005\")\n    ))\n";
    let base = [
        ("pyproject.toml", "[build-system]\n[project]\nname = \"a\"\ndependencies = [\"mcp<2\"]\n"),
        ("src/a/__init__.py", ""),
        ("src/a/__main__.py", main),
        ("src/a/app.py", app),
    ];
    let image =
        ("Dockerfile", "FROM python\nCMD [\"python\", \"-m\", \"a\", \"--port\", \"8000\"]\n");
    let module = ("README.md", "```sh\nuv run --directory a python -m a\n```\n");
    assert_eq!(
        start(&[&base[..], &[image]].concat()),
        [
            "run `uv run python -m a --port 8000`, and while it runs",
            "mcp-lint try http://localhost:8000/mcp"
        ]
    );
    assert_eq!(
        start(&[&base[..], &[module]].concat()),
        ["run `uv run python -m a`, and while it runs", "mcp-lint try http://localhost:8005/mcp"]
    );
}

#[test]
fn a_variable_selects_standard_streams_where_another_transport_is_the_default() {
    let manifest = (
        "package.json",
        r#"{"name": "a", "main": "a.js", "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#,
    );
    let server = |default: &str| {
        format!(
            "{JS}const t = process.env.A_TRANSPORT || '{default}';\nnew StreamableHTTPServerTransport(x); app.listen(process.env.PORT || 3100);\n"
        )
    };
    assert_eq!(check(&[manifest, ("a.js", &server("http"))]), "env A_TRANSPORT=stdio node a.js");
    // An address in the README does not change the default.
    let readme = ("README.md", "Over HTTP: http://localhost:3100/mcp\n");
    assert_eq!(check(&[manifest, readme, ("a.js", &server("stdio"))]), "node a.js");
    assert_eq!(check(&[manifest, readme, ("a.js", &server("http"))]), "http://localhost:3100/mcp");
}

#[test]
fn members_of_a_workspace_are_installed_and_built_in_its_root() {
    let member = r#"{"name": "@o/a", "bin": "dist/a.js", "scripts": {"build": "tsc"}, "dependencies": {"@modelcontextprotocol/sdk": "1", "@o/lib": "workspace:*"}}"#;
    let library = r#"{"name": "@o/lib", "main": "dist/lib.js", "types": "dist/lib.d.ts", "scripts": {"build": "tsc", "start": "node dist/lib.js"}, "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let base = [
        ("p/a/package.json", member),
        ("p/a/src/a.ts", JS),
        ("p/lib/package.json", library),
        ("p/lib/src/lib.ts", JS),
    ];
    let root = r#"{"private": true, "workspaces": ["p/*"], "packageManager": "yarn@4.12.0", "scripts": {"build": "tsc -b"}}"#;
    let with_script = [&base[..], &[("package.json", root)]].concat();
    assert_eq!(
        start(&with_script),
        ["run `yarn install && yarn run build`, then", "mcp-lint try node p/a/dist/a.js"]
    );
    // What only other packages of the project use is no server.
    assert_eq!(lines(&with_script).iter().filter(|line| line.starts_with("server in")).count(), 1);
    let of_pnpm = [
        ("package.json", r#"{"private": true, "packageManager": "pnpm@9.1.0"}"#),
        ("pnpm-workspace.yaml", "packages: [p/*]\n"),
    ];
    assert_eq!(
        start(&[&base[..], &of_pnpm].concat())[0],
        "run `pnpm install && pnpm --filter ./p/a... run build`, then"
    );
    let of_npm = [("package.json", r#"{"private": true, "workspaces": ["p/*"]}"#)];
    assert_eq!(
        start(&[&base[..], &of_npm].concat())[0],
        "run `npm install && npm run build --workspace ./p/a`, then"
    );
}

#[test]
fn the_subcommand_of_a_shown_line_starts_the_server() {
    let base = [
        ("Cargo.toml", "[package]\nname = \"notes\"\n[dependencies]\nrmcp = \"3\"\n"),
        (
            "src/main.rs",
            "use rmcp::ServerHandler;\n#[tool(description = \"x\")]\nfn main() { stdio() }",
        ),
    ];
    let readme = "```bash\nnotes tui\n```\n\n```bash\nnotes mcp\n```\n";
    assert_eq!(check(&[&base[..], &[("README.md", readme)]].concat()), "cargo run --quiet -- mcp");
    assert_eq!(check(&base), "cargo run --quiet --");
    // What follows the subcommand may be a placeholder; the variables are those of the configuration.
    let readme = r#"```json
{"mcpServers": {"notes": {"command": "/path/to/notes", "args": ["serve", "--config", "/path/to/c.yaml"],
  "env": {"NOTES_KEY": "your-key", "NOTES_LEVEL": "info"}}}}
```
"#;
    let files = [&base[..], &[("README.md", readme)]].concat();
    assert_eq!(
        start(&files),
        ["set `NOTES_KEY`, then", "run mcp-lint try cargo run --quiet -- serve"]
    );
}

#[test]
fn scripts_of_a_project_without_a_build_system_are_not_installed() {
    let project = "[project]\nname = \"a\"\ndependencies = [\"mcp<2\"]\n[project.scripts]\na-mcp = \"a.server:main\"\n";
    let base = [("a/__init__.py", ""), ("a/server.py", PYTHON)];
    let of = |manifest: &str| check(&[&base[..], &[("pyproject.toml", manifest)]].concat());
    assert_eq!(of(project), "uv run python -m a.server");
    assert_eq!(of(&format!("[build-system]\n{project}")), "uv run a-mcp");
    assert_eq!(of(&format!("{project}[tool.uv]\npackage = true\n")), "uv run a-mcp");
    // What the project lacks is in a file beside it.
    let beside = "[project]\nname = \"a\"\ndependencies = [\"mcp<2\"]\n";
    let files =
        [("pyproject.toml", beside), ("requirements.txt", "mcp\nfastmcp\n"), ("main.py", PYTHON)];
    assert_eq!(check(&files), "uv run --with-requirements requirements.txt python main.py");
}

#[test]
fn programs_whose_servers_have_names_of_their_own_are_several() {
    let named = |name: &str| PYTHON.replace("\"a\"", &format!("\"{name}\""));
    let manifest = (
        "pyproject.toml",
        "[build-system]\n[project]\nname = \"all\"\ndependencies = [\"mcp<2\"]\n",
    );
    let commands = |files: &[(&str, &str)]| -> Vec<String> {
        let lines = lines(files);
        let own = lines.iter().filter_map(|line| line.split_once("mcp-lint try "));
        own.map(|(_, command)| command.to_owned()).collect()
    };
    let (mail, maps) = (named("Mail"), named("Maps"));
    let several = [manifest, ("mail_server.py", &*mail), ("maps_server.py", &*maps)];
    assert_eq!(
        commands(&several),
        ["uv run python mail_server.py", "uv run python maps_server.py"]
    );
    // Two programs for one server are no two servers.
    let one = [manifest, ("mail_server.py", &*mail), ("mail_http_server.py", &*mail)];
    assert_eq!(commands(&one).len(), 1);
    // Without a manifest, a file that makes a server is one, whatever its name.
    let alone =
        [("weather.py", &*maps), ("sub/requirements.txt", "mcp-extras\n"), ("sub/main.py", &*mail)];
    assert_eq!(
        commands(&alone),
        ["python weather.py", "uv run --with-requirements sub/requirements.txt sub/main.py"]
    );
}

#[test]
fn programs_are_found_where_the_owner_has_them() {
    // A line for what a build makes also matches the folder of its code.
    let go = "package main\n\nimport \"github.com/modelcontextprotocol/go-sdk/mcp\"\n\nfunc main() {\n\ts := mcp.NewServer(nil, nil)\n\ts.Run(ctx, &mcp.StdioTransport{})\n}\n";
    let module = "module a\n\nrequire github.com/modelcontextprotocol/go-sdk v1.0.0\n";
    let files = [("go.mod", module), (".gitignore", "notes\n"), ("cmd/notes/main.go", go)];
    assert_eq!(check(&files), "go run ./cmd/notes");
    // The programs of a gem.
    let specification =
        "spec.executables = [\"notes_server\"]\nspec.add_dependency(\"mcp\", \"~> 0.1\")\n";
    let class = "require \"mcp\"\nclass S\n  def run\n    MCP::Server::Transports::StdioTransport.new(MCP::Server.new(name: \"a\")).open\n";
    let files = [
        ("notes.gemspec", specification),
        ("lib/server.rb", class),
        ("bin/notes_server", "S.new.run\n"),
    ];
    assert_eq!(check(&files), "bundle exec bin/notes_server");
    // A manifest that only sets the kind of modules is no package.
    let manifest =
        r#"{"name": "a", "main": "src/a.js", "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let files = [
        ("package.json", manifest),
        ("src/package.json", r#"{"type": "module"}"#),
        ("src/a.js", JS),
    ];
    assert!(lines(&files)[0].contains("src/a.js:2 makes the server"), "{:?}", lines(&files));
    // A wrapper of the SDK.
    let wrapper = "import { MCPApp } from \"@o/mcp-sdk-typescript\";\nconst app = new MCPApp({ name: \"a\", transport: { port: process.env.PORT ? parseInt(process.env.PORT) : 3000, path: \"/mcp\" } });\nawait app.start();\n";
    let files = [("package.json", manifest), ("src/a.js", wrapper)];
    assert_eq!(check(&files), "http://localhost:3000/mcp");
}

#[test]
fn a_client_with_a_library_for_servers_is_no_server() {
    const PROJECT: &str = "<Project Sdk=\"Microsoft.NET.Sdk\"><OutputType>Exe</OutputType>\n<PackageReference Include=\"ModelContextProtocol.AspNetCore\" Version=\"1.0.0\" /></Project>";
    let client = "using ModelContextProtocol.Client;\nawait McpClientFactory.CreateAsync(new SseClientTransport(o));\n";
    assert!(lines(&[("A.csproj", PROJECT), ("Program.cs", client)]).is_empty());
}
