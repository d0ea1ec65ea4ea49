//! How the servers of a project are started: programs of frameworks, of gems and of crates, and builds
//! whose source files decide.

use crate::common::folder::Folder;
use crate::inventory::lines;
use crate::inventory_starts::{check, start};

/// The commands of all servers.
fn commands(files: &[(&str, &str)]) -> Vec<String> {
    let found = lines(files);
    let all = found.iter().filter_map(|it| it.split_once("mcp-lint try "));
    all.map(|(_, command)| command.to_owned()).collect()
}

#[test]
fn a_gem_is_started_by_its_program_and_is_else_a_library() {
    let gemspec =
        "spec.executables = spec.files.grep(%r{exe/})\nspec.add_dependency 'mcp', '~> 0.1'\n";
    let code = "require 'mcp'\nMCP::Server.new(name: 'a')\nMCP::Server::Transports::StdioTransport.new(s)\n";
    let files = [
        ("Gemfile", "gem 'mcp'\n"),
        ("notes.gemspec", gemspec),
        ("lib/notes/core.rb", code),
        ("exe/notes", "#!/usr/bin/env ruby\n"),
    ];
    assert_eq!(start(&files), ["run `bundle install`, then", "mcp-lint try bundle exec exe/notes"]);
    assert!(start(&files[..3])[0].contains("the gem is a library"), "{:?}", start(&files[..3]));
    // A script that the configuration of a client names.
    let script = ("bin/mcp", "#!/usr/bin/env bash\nbundle exec ruby src/a.rb start\n");
    let readme = (
        "README.md",
        "```json\n{\"mcpServers\": {\"a\": {\"command\": \"/path/to/bin/mcp\", \"env\": {\"PATH\": \"<yours>\"}}}}\n```\n",
    );
    let files = [("Gemfile", "gem 'mcp'\n"), ("src/a.rb", code), script, readme];
    assert_eq!(start(&files), ["run `bundle install`, then", "mcp-lint try bin/mcp"]);
}

#[test]
fn a_program_of_php_is_served_or_started_by_its_framework() {
    let manifest = r#"{"name": "a/b", "require": {"laravel/mcp": "^0.8"}}"#;
    let routes = |routes: &str| {
        let routes = format!(
            "<?php\nuse Laravel\\Mcp\\Facades\\Mcp;\n// Mcp::web('/mcp/demo', A::class);\n{routes}"
        );
        let server = ("app/A.php", "<?php\nuse Laravel\\Mcp\\Server;\nclass A extends Server {}\n");
        start(&[("composer.json", manifest), ("artisan", ""), server, ("routes/ai.php", &routes)])
    };
    let found = routes("Mcp::web('/notes', A::class);\n");
    assert_eq!(found[0], "run `composer install`, then `php artisan serve`, and while it runs");
    assert_eq!(found[1], "mcp-lint try http://localhost:8000/notes");
    let found = routes("Mcp::local('notes', A::class);\n");
    assert_eq!(found[1], "mcp-lint try php artisan mcp:start notes");
    assert!(routes("")[0].contains("`php artisan mcp:start NAME`"));
    // A class without a library, behind a web server.
    let class = "<?php\nnamespace A;\nclass S { function a() { if ($m == \"tools/list\") { return ['serverInfo', 'protocolVersion']; } } }\n";
    let found =
        start(&[("composer.json", "{}"), ("src/S.php", class), ("public/index.php", "<?php\n")]);
    assert_eq!(
        found[0],
        "run `composer install`, then `php -S localhost:8000 -t public`, and while it runs"
    );
}

#[test]
fn a_server_without_a_library_may_be_in_several_files() {
    let manifest = ("mix.exs", "app: :notes_mcp,\ndeps: []");
    let list = ("lib/a.ex", "def run, do: IO.read(:stdio, :line)\n\"tools/list\" => A.List\n");
    let begin = ("lib/b.ex", "%{protocolVersion: v, serverInfo: %{}}\n");
    assert_eq!(
        start(&[manifest, list, begin]),
        ["run `mix deps.get`, then", "mcp-lint try mix run --no-halt"]
    );
    let client = ("lib/b.ex", "%{protocolVersion: v, clientInfo: %{}}; r.serverInfo\n");
    assert!(lines(&[manifest, list, client]).is_empty());
}

#[test]
fn a_program_of_the_jvm_is_started_as_its_build_makes_it() {
    let build = "plugins { application }\ndependencies { implementation(\"io.modelcontextprotocol:kotlin-sdk:0.8\") }\n";
    let code = "package a.b\nimport io.modelcontextprotocol.kotlin.sdk.server.*\nfun main(args: Array<String>) {\n when (args.firstOrNull() ?: \"--sse-server\") {\n \"--stdio\" -> StdioServerTransport(a)\n \"--sse-server\" -> embeddedServer { mcp { Server(x) } } } }\n";
    let settings = ("settings.gradle.kts", "rootProject.name = \"a\"");
    let files = [settings, ("build.gradle.kts", build), ("src/main/kotlin/Main.kt", code)];
    assert_eq!(check(&files), "build/install/a/bin/a --stdio");
    // The jar names no class that is started.
    let build = build.replace("application", "id(\"com.gradleup.shadow\")");
    let code = "package a.b\nimport io.modelcontextprotocol.kotlin.sdk.server.*\nfun main() { Server(x); StdioServerTransport(a) }\n";
    let files = [settings, ("build.gradle.kts", &*build), ("src/main/kotlin/Main.kt", code)];
    assert_eq!(check(&files), "java -cp build/libs/a-all.jar a.b.MainKt");
    // The plugin of the parent starts the program.
    let pom = "<project><parent><artifactId>spring-boot-starter-parent</artifactId></parent><artifactId>a</artifactId><dependency>\n<artifactId>spring-ai-starter-mcp-server-webmvc</artifactId>\n</dependency></project>";
    let code = "import org.springframework.ai.tool.annotation.Tool;\n@Tool\nvoid main(";
    let found = start(&[("s/pom.xml", pom), ("s/src/main/java/A.java", code)]);
    assert_eq!(
        found,
        [
            "run `mvn -q -f s spring-boot:run`, and while it runs",
            "mcp-lint try http://localhost:8080/sse"
        ]
    );
}

#[test]
fn a_module_in_src_is_installed_before_it_is_run() {
    let code = "from fastmcp import FastMCP\nmcp = FastMCP(\"a\")\nif __name__ == \"__main__\": mcp.run()\n";
    let readme = ("README.md", "```sh\npython -m notes\n```\n");
    let files = [
        ("requirements.txt", "fastmcp>2\n"),
        ("setup.py", "from setuptools import setup\nsetup(install_requires=[\"fastmcp\"])\n"),
        ("src/notes/__init__.py", ""),
        ("src/notes/__main__.py", code),
        readme,
    ];
    assert_eq!(
        check(&files),
        "uv run --with-requirements requirements.txt --with-editable . python -m notes"
    );
}

#[test]
fn programs_of_npm_are_built_from_their_source_files() {
    let manifest = r#"{"name": "all-mcp", "bin": {"a-server": "build/server.js", "a-channel": "build/channel/server.js"},
        "scripts": {"build": "tsc", "start": "node build/server.js"}, "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let http = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 'a' }); new StreamableHTTPServerTransport({}); app.listen(3030);\n";
    let stdio = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: CHANNEL }); new StdioServerTransport();\n";
    let old = ("README.md", "```sh\nnode build/index.js\n```\n");
    let one = [("package.json", manifest), ("src/server.ts", http), old];
    assert_eq!(
        start(&one),
        [
            "run `npm install && npm run build`, then `node build/server.js`, and while it runs",
            "mcp-lint try http://localhost:3030/mcp"
        ]
    );
    let both = [&one[..], &[("src/channel/server.ts", stdio)]].concat();
    assert_eq!(commands(&both), ["http://localhost:3030/mcp", "node build/channel/server.js"]);
    // A file that was built and imports one that is missing is built again.
    let manifest = r#"{"name": "a", "main": "dist/index.js", "scripts": {"build": "tsc"}, "dependencies": {"@modelcontextprotocol/sdk": "1"}}"#;
    let built = ("dist/index.js", "import { a } from './a.js';\nconst b = './b.js';\n");
    let source = (
        "src/index.ts",
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 'a' }); new StdioServerTransport();\n",
    );
    let readme = ("README.md", "```sh\nnode dist/index.js\n```\n");
    let files = [("package.json", manifest), built, source, readme];
    assert_eq!(start(&files)[0], "run `npm install && npm run build`, then");
    let complete = [&files[..], &[("dist/a.js", "")]].concat();
    assert_eq!(start(&complete)[0], "run `npm install`, then");
}

#[test]
fn a_crate_may_have_several_servers() {
    let manifest = "[package]\nname = \"forge\"\n[lib]\nname = \"forge\"\n[[bin]]\nname = \"forge-mcp\"\npath = \"src/bin/forge.rs\"\n[[bin]]\nname = \"ci-mcp\"\npath = \"src/bin/ci.rs\"\n[dependencies]\nrmcp = \"3\"\n";
    let library = "use rmcp::ServerHandler;\n#[tool(description = \"x\")]\nfn a() { stdio() }\n";
    let thin = "//! Serves.\nfn main() { forge::serve() }\n";
    let files = [
        ("Cargo.toml", manifest),
        ("src/lib.rs", library),
        ("src/bin/forge.rs", thin),
        ("src/bin/ci.rs", thin),
        ("src/bin/login.rs", "// Not a server.\nfn main() {}\n"),
    ];
    let mut found = commands(&files);
    found.sort();
    assert_eq!(
        found,
        ["cargo run --quiet --bin ci-mcp --", "cargo run --quiet --bin forge-mcp --"]
    );
}

#[test]
fn an_example_is_the_program_of_a_crate_without_another() {
    let manifest = "[package]\nname = \"a\"\n[[example]]\nname = \"sums-stdio\"\npath = \"src/sums.rs\"\n[dependencies]\nrmcp = \"3\"\n";
    let code = "use rmcp::ServerHandler;\n#[tool(description = \"x\")]\nfn main() { stdio() }";
    let files = [("Cargo.toml", manifest), ("src/sums.rs", code)];
    assert_eq!(check(&files), "cargo run --quiet --example sums-stdio --");
}

#[test]
fn lines_for_another_transport_than_the_default_are_not_needed() {
    let manifest = "[project]\nname = \"a\"\ndependencies = [\"fastmcp\"]\n";
    let code = "from fastmcp import FastMCP\nmcp = FastMCP(\"a\")\np.add_argument(\"transport\", choices=[\"stdio\", \"http\"], default=\"stdio\")\nif __name__ == \"__main__\": mcp.run()\n";
    let readme = ("README.md", "```sh\npython a.py http\npython a.py\n```\n");
    let files = [("pyproject.toml", manifest), ("a.py", code), readme];
    assert_eq!(check(&files), "uv run python a.py");
}

#[test]
fn variables_of_an_image_are_named() {
    let files = [
        ("package.json", r#"{"name": "a", "main": "a.js", "dependencies": {"fastmcp": "^3"}}"#),
        ("a.js", "import { FastMCP } from 'fastmcp'; const s = new FastMCP({});"),
        (
            "README.md",
            "```json\n{\"mcpServers\": {\"a\": {\"command\": \"docker\", \"args\": [\"run\", \"-e\", \"API_TOKEN=<your_token>\", \"-e\", \"MODE=a\", \"x/a\"]}}}\n```\n",
        ),
    ];
    assert_eq!(start(&files)[0], "set `API_TOKEN`, then");
}

#[test]
fn a_program_that_was_built_is_not_read() {
    let folder = Folder::with(&[("a.json", r#"{"mcpServers": {"a": {"command": "x"}}}"#)]);
    folder.write("server", "\u{7f}ELF\0\0 \"tools\": [{\"name\": \"a\", \"inputSchema\": {}}]");
    let ran = folder.run(&[]);
    assert!(!ran.out().contains("server:"), "{}", ran.out());
}

#[test]
fn options_that_all_lines_show_are_given() {
    let library = "use rmcp::ServerHandler;\n#[tool(description = \"x\")]\nfn main() { stdio() }";
    let shown = |lines: &str| {
        let readme = format!("```sh\n{lines}\n```\n");
        check(&[
            ("Cargo.toml", "[package]\nname = \"notes\"\n[dependencies]\nrmcp = \"3\"\n"),
            ("src/main.rs", library),
            ("README.md", &readme),
        ])
    };
    let lines = "notes --help\n./target/release/notes --db ./a.db\nnotes --log 1 --db /tmp/b.db";
    assert_eq!(shown(lines), "cargo run --quiet -- --db ./a.db");
    assert_eq!(shown("notes --db ./a.db\nnotes"), "cargo run --quiet --");
    assert_eq!(shown("notes --verbose"), "cargo run --quiet --");
}
