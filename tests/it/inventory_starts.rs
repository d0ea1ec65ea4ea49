//! How the servers of a project are started: addresses, default transports, workspaces, subcommands,
//! and several servers in one package.

use crate::inventory::lines;

/// The lines behind the name of the first server, without their indentation.
pub(crate) fn start(files: &[(&str, &str)]) -> Vec<String> {
    let lines = lines(files);
    let own = lines.iter().skip(1).take_while(|line| !line.starts_with("server in "));
    own.map(|line| line.trim().to_owned()).collect()
}

/// The command that checks the first server.
#[track_caller]
pub(crate) fn check(files: &[(&str, &str)]) -> String {
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
    // `uv` finds no versions for a Python that the library does not support.
    let old =
        project.replace("[project]", "[build-system]\n[project]\nrequires-python = \">=3.9\"");
    assert_eq!(of(&old), "uv run --no-project --with-editable . a-mcp");
    assert_eq!(of(&old.replace("3.9", "3.10")), "uv run a-mcp");
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
    let library =
        start(&[files[1], ("notes.gemspec", "spec.add_dependency(\"mcp\", \"~> 0.1\")\n")]);
    assert!(library[0].contains("the gem is a library"), "{library:?}");
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

#[test]
fn the_build_and_the_manifest_decide_between_what_documents_show() {
    const MANIFEST: &str = r#"{"name": "notes", "main": "build/index.js", "scripts": {"build": "tsc", "start": "node build/index.js"},
        "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let readme = "```json\n{\"mcpServers\": {\"notes\": {\"command\": \"node\", \"args\": [\"/path/to/notes/dist/index.js\"]}}}\n```\n";
    let settings = ("tsconfig.json", r#"{"compilerOptions": {"outDir": "./build"}}"#);
    let files = [("package.json", MANIFEST), ("src/index.ts", JS), ("README.md", readme)];
    assert_eq!(check(&files), "node dist/index.js");
    // The compiler writes elsewhere: the document is older.
    assert_eq!(check(&[&files[..], &[settings]].concat()), "npm run --silent start");
    // The image is built by other steps than the package.
    let with_bin = MANIFEST.replace("\"main\"", "\"bin\": \"build/stdio.js\", \"main\"");
    let image = ("Dockerfile", "FROM node\nCMD [\"node\", \"dist/http.js\"]\n");
    let files = [("package.json", &*with_bin), ("src/index.ts", JS), image];
    assert_eq!(check(&files), "node build/stdio.js");
}

#[test]
fn a_script_that_a_client_runs_starts_the_server() {
    const MANIFEST: &str = r#"{"name": "notes", "bin": "dist/index.js", "scripts": {"build": "tsc", "dev": "tsx src/index.ts"},
        "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let with = |arguments: &str| {
        let own =
            format!(r#"{{"mcpServers": {{"a": {{"command": "npm", "args": [{arguments}]}}}}}}"#);
        start(&[("package.json", MANIFEST), ("src/index.ts", JS), (".mcp.json", &own)])
    };
    assert_eq!(
        with(r#""run", "dev", "--", "folder""#),
        ["run `npm install`, then", "mcp-lint try npm run --silent dev -- folder"]
    );
    assert_eq!(
        with(r#""--prefix", "/path/to/notes", "run", "dev""#)[1],
        "mcp-lint try npm run --silent dev"
    );
    for other in [r#""run", "deploy""#, r#""install""#, r#""run""#, ""] {
        assert_eq!(with(other)[1], "mcp-lint try node dist/index.js", "{other}");
    }
}

#[test]
fn a_script_is_run_if_its_files_exist_and_for_streams_before_others() {
    let deno = |tasks: &str| {
        let manifest = format!(
            r#"{{"imports": {{"@modelcontextprotocol/sdk": "npm:@modelcontextprotocol/sdk@1"}}, "tasks": {{{tasks}}}}}"#
        );
        check(&[("deno.json", &manifest), ("src/stdio.ts", JS)])
    };
    let gone = r#""dev": "deno run --watch main.ts""#;
    assert_eq!(deno(gone), "deno run -A src/stdio.ts");
    let run = r#""run-stdio": "deno run -A src/stdio.ts""#;
    let inspect = r#""inspect-stdio": "npx inspector deno task run-stdio""#;
    assert_eq!(deno(&[gone, inspect, run].join(", ")), "deno task --quiet run-stdio");
}

#[test]
fn bun_runs_what_is_written_for_it() {
    let manifest = r#"{"name": "notes", "bin": {"notes": "./bin/notes"}, "scripts": {"dev": "bun --watch src/a.ts"},
        "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let program = ("bin/notes", "#!/usr/bin/env bun\nimport \"../src/a.ts\";\n");
    assert_eq!(
        start(&[("package.json", manifest), ("src/a.ts", JS), program]),
        ["run `bun install`, then", "mcp-lint try bun bin/notes"]
    );
}

#[test]
fn a_client_that_is_shown_uses_standard_streams_where_an_image_listens() {
    let server = format!("{PYTHON}\n# mcp.run(transport=\"streamable-http\") if MODE else stdio\n");
    let manifest = "[build-system]\n[project]\nname = \"notes-mcp\"\ndependencies = [\"mcp<2\"]\n[project.scripts]\nnotes-mcp = \"notes:main\"\n";
    let readme = "```json\n{\"mcpServers\": {\"n\": {\"command\": \"uvx\", \"args\": [\"notes-mcp\"]}}}\n```\nOr MODE=http: http://localhost:8080/mcp\n";
    let image = "FROM python\nENTRYPOINT [\"python\", \"-m\", \"notes\"]\n";
    let files = [
        ("pyproject.toml", manifest),
        ("notes/__init__.py", &*server),
        ("notes/__main__.py", PYTHON),
        ("Dockerfile", image),
        ("README.md", readme),
    ];
    assert_eq!(check(&files), "uv run python -m notes");
    // A member of a workspace is described in the document at the root.
    let member = r#"{"name": "notes-mcp", "bin": "dist/a.js", "scripts": {"build": "tsc"}, "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let readme = readme.replace("uvx", "npx");
    let code = format!("{JS}new StreamableHTTPServerTransport(x); app.listen(3000);\n");
    let files = [
        ("package.json", r#"{"private": true, "workspaces": ["p/*"]}"#),
        ("README.md", &*readme),
        ("p/a/package.json", member),
        ("p/a/src/a.ts", &code),
    ];
    assert_eq!(check(&files), "node p/a/dist/a.js");
}

#[test]
fn programs_of_rust_are_distinguished_by_their_names() {
    let files = [
        ("Cargo.toml", "[package]\nname = \"notes-mcp\"\n[dependencies]\nrmcp = \"3\"\n"),
        (
            "src/main.rs",
            "use rmcp::ServerHandler;\n#[tool(description = \"x\")]\nfn main() { stdio() }",
        ),
        ("src/bin/login.rs", "fn main() {}"),
        ("src/bin/more/main.rs", "fn main() {}"),
        ("src/bin/more/part.rs", ""),
    ];
    assert_eq!(check(&files), "cargo run --quiet --bin notes-mcp --");
}

#[test]
fn programs_beside_each_other_are_several_whatever_their_names() {
    let named = |name: &str| JS.replace("\"a\"", &format!("\"{name}\"")) + "server.registerTool(";
    let manifest =
        r#"{"name": "all", "main": "mcp.js", "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let files = [
        ("package.json", manifest),
        ("mcp.js", &*named("sums")),
        ("style.js", &*named("style")),
        ("weather.js", &*named("weather")),
        ("deep/er/other.js", &*named("other")),
    ];
    let found = lines(&files);
    let commands: Vec<_> = found.iter().filter_map(|it| it.split_once("mcp-lint try ")).collect();
    let commands: Vec<_> = commands.iter().map(|(_, command)| *command).collect();
    assert_eq!(commands, ["node mcp.js", "node style.js", "node weather.js"]);
}

#[test]
fn the_jar_that_gradle_builds_is_the_one_of_its_plugin() {
    let member = "plugins { id(\"com.gradleup.shadow\") }\ndependencies { implementation(\"io.modelcontextprotocol:kotlin-sdk:0.8\") }\ntasks.shadowJar {\n archiveClassifier.set(\"\")\n attributes[\"Main-Class\"] = \"a.HttpKt\" }\n";
    let server = "import io.modelcontextprotocol.kotlin.sdk.server.*\nfun main() { embeddedServer(Netty, port = 3001) { mcpStreamableHttp(\"/mcp\") { Server(info) } } }\n";
    let stdio = "import io.modelcontextprotocol.kotlin.sdk.server.*\nfun main() { StdioServerTransport(a) }\n";
    let files = [
        ("settings.gradle.kts", "rootProject.name = \"all\"\ninclude(\"notes\")\n"),
        ("build.gradle.kts", "allprojects {\n    version = \"1.2\"\n}\n"),
        ("gradlew", ""),
        ("notes/build.gradle.kts", member),
        ("notes/src/main/kotlin/a/Http.kt", server),
        ("notes/src/main/kotlin/a/Streams.kt", stdio),
    ];
    assert_eq!(
        start(&files),
        [
            "run `./gradlew -p notes shadowJar`, then `java -jar notes/build/libs/notes-1.2.jar`, and while it runs",
            "mcp-lint try http://localhost:3001/mcp"
        ]
    );
}

#[test]
fn a_program_of_spring_or_quarkus_uses_the_transport_of_its_settings() {
    let pom = |library: &str| {
        format!(
            "<project><groupId>o</groupId><artifactId>a</artifactId><version>1</version>\n<dependencies><dependency>\n<artifactId>{library}</artifactId>\n</dependency></dependencies>\n<plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></project>"
        )
    };
    let code = (
        "src/main/java/A.java",
        "import org.springframework.ai.tool.annotation.Tool;\n@Tool\nvoid main(",
    );
    let own = pom("spring-ai-starter-mcp-server");
    let files = [("pom.xml", &*own), code];
    assert_eq!(check(&files), "java -Dspring.ai.mcp.server.stdio=true -jar target/a-1.jar");
    let settings =
        ("src/main/resources/application.properties", "spring.ai.mcp.server.stdio=true\n");
    assert_eq!(check(&[&files[..], &[settings]].concat()), "java -jar target/a-1.jar");
    // A document shows the jar of an older version.
    let old = ("README.md", "```sh\njava -jar target/a-0.9.jar\n```\n");
    assert_eq!(check(&[&files[..], &[settings, old]].concat()), "java -jar target/a-1.jar");
    let client = pom("spring-ai-starter-mcp-client");
    let of_client = (
        "src/main/java/A.java",
        "import org.springframework.ai.tool.ToolCallbackProvider;\nvoid main(",
    );
    assert!(
        lines(&[("pom.xml", &*client), of_client]).iter().all(|it| !it.starts_with("server in"))
    );
    // A program of Quarkus that uses no standard streams where it is installed.
    let quarkus = pom("quarkus-mcp-server-http").replace("spring-boot", "quarkus");
    let code = (
        "src/main/java/A.java",
        "import io.quarkiverse.mcp.server.Tool;\n@Tool\nclass A {} // StdioServerTransport\n",
    );
    let off = (
        "src/main/resources/application.properties",
        "%prod.quarkus.mcp.server.stdio.enabled=false\n",
    );
    let readme = (
        "README.md",
        "```json\n{\"mcpServers\": {\"a\": {\"command\": \"java\", \"args\": [\"-jar\", \"/path/target/a-runner.jar\"]}}}\n```\n",
    );
    assert_eq!(check(&[("pom.xml", &*quarkus), code, off, readme]), "http://localhost:8080/mcp");
}

#[test]
fn a_program_that_a_script_calls_listens_at_its_own_port() {
    let manifest =
        r#"{"name": "a", "scripts": {"start": "wrangler dev"}, "dependencies": {"agents": "1"}}"#;
    let code = "import { McpAgent } from \"agents/mcp\";\nexport class A extends McpAgent {}\nexport default {};\n";
    assert_eq!(
        check(&[("package.json", manifest), ("src/a.ts", code)]),
        "http://localhost:8787/mcp"
    );
    // The settings of a program are in a file of their own.
    let manifest =
        r#"{"name": "a", "main": "src/a.js", "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let code = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";\nimport { port } from './env.js';\nnew McpServer({}); new StreamableHTTPServerTransport({}); app.listen(port);\n";
    let files = [
        ("package.json", manifest),
        ("src/a.js", code),
        (
            "src/env.js",
            "export const port = Number(process.env.PORT ?? 8787); const r = process.env.REDIS_PORT || 6379;\n",
        ),
    ];
    assert_eq!(check(&files), "http://localhost:8787/mcp");
}

#[test]
fn a_library_of_the_project_and_a_pattern_are_no_programs() {
    let project = |output: &str, more: &str| {
        format!(
            "<Project Sdk=\"Microsoft.NET.Sdk\">\n<OutputType>{output}</OutputType>\n<PackageReference Include=\"ModelContextProtocol\" Version=\"1.0.0\" />{more}</Project>"
        )
    };
    let program = project("Exe", "<ProjectReference Include=\"..\\Core\\Core.csproj\" />");
    let code = "using ModelContextProtocol.Server;\nb.Services.AddMcpServer().WithStdioServerTransport();\n[McpServerTool]";
    let files = [
        ("Core/Core.csproj", &*project("Library", "")),
        ("Core/Tools.cs", code),
        ("Server/Server.csproj", &*program),
        ("Server/Program.cs", code),
    ];
    let found = lines(&files);
    let servers: Vec<_> = found.iter().filter(|it| it.starts_with("server in")).collect();
    assert_eq!(servers.len(), 1, "{found:?}");
    assert!(servers[0].contains("`Server`"), "{found:?}");
    // The product of a package of Swift has a name of its own.
    let package = "let package = Package(name: \"a\", products: [.executable(name: \"a-mcp\", targets: [\"A\"])],\ndependencies: [.package(url: \"https://github.com/modelcontextprotocol/swift-sdk\", from: \"0.9.0\")],\ntargets: [.executableTarget(name: \"A\")])";
    let code = ("Sources/A/main.swift", "import MCP\n@main\nlet s = Server(\nStdioTransport()\n");
    assert_eq!(check(&[("Package.swift", package), code]), "swift run a-mcp");
    // What a shell fills in names no file.
    let readme = ("README.md", "```sh\njava -jar build/libs/a-*.jar\n```\n");
    let java = "import io.modelcontextprotocol.server.McpServer;\nclass A { static void main(String[] a) { McpServer.sync(x); } }\n";
    let build = (
        "build.gradle",
        "implementation 'io.modelcontextprotocol.sdk:mcp:0.9'\napplication { mainClass = 'A' }\n",
    );
    let settings = ("settings.gradle", "rootProject.name = 'a'");
    let files = [build, settings, readme, ("src/main/java/A.java", java)];
    assert_eq!(check(&files), "build/install/a/bin/a");
}
