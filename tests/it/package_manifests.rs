//! Manifests of packages: whether the server of a project starts where it is installed.

use serde_json::Value;

use crate::common::folder::Folder;

const OLD: &str = "from mcp.server.fastmcp import FastMCP\n";
const NEW: &str = "from mcp.server.mcpserver import MCPServer\nm = MCPServer('a')\n";

/// The findings about manifests in a project: path, line, severity, rule and message.
fn found(folder: &Folder) -> Vec<String> {
    let report =
        folder.run(&["--no-config", "--no-error-on-unmatched", "-f", "json", "-v", "."]).json();
    let diagnostics = report["diagnostics"].as_array().expect("findings").iter();
    let own = diagnostics.filter(|it| {
        let rule = it["rule"].as_str().expect("a rule");
        let own = ["python-sdk-bound", "package-entry-missing", "typescript-sdk-version"];
        own.contains(&rule) || rule == "package-npx-program"
    });
    let line = |it: &Value| {
        let text = |key: &str| it[key].as_str().expect("a text").to_owned();
        format!(
            "{}:{} {} {}",
            text("path"),
            it["span"]["start"]["line"],
            text("severity"),
            text("message")
        )
    };
    own.map(line).collect()
}

/// The findings in a project with these files.
fn of(files: &[(&str, &str)]) -> Vec<String> {
    found(&Folder::with(files))
}

/// A manifest with a dependency, and more.
fn project(requirement: &str, more: &str) -> String {
    format!("[project]\nname = \"larch\"\ndependencies = [\"{requirement}\"]\n{more}")
}

/// Asserts the severities of the findings in a project with a manifest and the source file of a
/// server.
#[track_caller]
fn check(name: &str, manifest: &str, source: &str, expected: &[&str]) {
    let found = of(&[(name, manifest), ("server.py", source)]);
    let severities: Vec<_> = found.iter().map(|it| it.split(' ').nth(1).expect("one")).collect();
    assert_eq!(severities, expected, "{manifest}\n{source}\n{found:?}");
}

#[test]
fn an_open_bound_is_an_error_with_an_import_of_the_first_version() {
    for open in [
        "mcp",
        "mcp>=1",
        "mcp[cli]>=1.6",
        "mcp!=1.9",
        "mcp>1",
        "mcp>=1,!=2.0.0",
        "mcp<3",
        "mcp>=1,<=2",
        "MCP >= 1.2",
        "mcp (>=1.2)",
        "mcp>=1.2; python_version > '3.9'",
    ] {
        check("pyproject.toml", &project(open, ""), OLD, &["error"]);
        check("requirements.txt", &format!("httpx\n{open} # SDK\n"), OLD, &["error"]);
        check("pyproject.toml", &project(open, ""), NEW, &[]);
    }
    let member = "from mcp.server import Server\nclass A:\n    def __init__(self):\n        self.server: Server = Server('a')\n        @self.server.list_tools()\n        async def f(): ...\n";
    check("pyproject.toml", &project("mcp>=1", ""), member, &["error"]);
    for bounded in [
        "mcp~=1.6",
        "mcp==1.*",
        "mcp<2",
        "mcp>=1.6,<2",
        "mcp==1.12.0",
        "mcp~=1.6.1",
        "mcp<2.0.0a1",
        "mcp>=1,!=2.*",
        "mcp @ git+https://example.com/mcp",
        "mcp-tools>=1",
        "fastmcp>=2.5",
    ] {
        check("pyproject.toml", &project(bounded, ""), OLD, &[]);
        check("requirements.txt", &format!("{bounded}\n"), OLD, &[]);
    }
    for never in ["mcp==2.0.0", "mcp>=2", "mcp==2.*", "mcp>=2,<3"] {
        check("pyproject.toml", &project(never, ""), OLD, &["error"]);
        check("pyproject.toml", &project(never, ""), NEW, &[]);
    }
    for old in ["mcp<2", "mcp~=1.6", "mcp==1.12.0"] {
        check("pyproject.toml", &project(old, ""), NEW, &["error"]);
    }
}

#[test]
fn constraints_of_poetry_have_their_own_operators() {
    let poetry = |text: &str| {
        format!("[tool.poetry]\nname = \"larch\"\n[tool.poetry.dependencies]\nmcp = {text}\n")
    };
    for bounded in [
        "\"^1.6\"",
        "\"~1.6\"",
        "\"1.*\"",
        "\"1.6.0\"",
        "{version = \"^1.6\", extras = [\"cli\"]}",
        "\">=1.6,<2\"",
        "\"^1.6 || ^2.0\"",
        "{path = \"../mcp\"}",
    ] {
        check("pyproject.toml", &poetry(bounded), OLD, &[]);
    }
    for open in ["\"*\"", "\">=1.6\"", "\"^2.0\"", "{version = \">=1.6\", extras = [\"cli\"]}"] {
        check("pyproject.toml", &poetry(open), OLD, &["error"]);
    }
}

#[test]
fn requirements_of_one_file_apply_together() {
    const SCRIPTS: &str = "[project.scripts]\nlarch = \"server:main\"\n";
    let extra = "[project.optional-dependencies]\nserver = [\"mcp<2\"]\n";
    check("pyproject.toml", &project("mcp>=1", extra), OLD, &[]);
    for own in [
        "[dependency-groups]\ndev = [\"mcp<2\"]\n",
        "[tool.uv]\nconstraint-dependencies = [\"mcp<2\"]\n",
        "[tool.poetry.group.dev.dependencies]\nmcp = \"^1.6\"\n",
    ] {
        check("pyproject.toml", &project("mcp>=1", own), OLD, &[]);
        check("pyproject.toml", &project("mcp>=1", &format!("{own}{SCRIPTS}")), OLD, &["error"]);
    }
    let group = "[project]\nname = \"larch\"\n[dependency-groups]\ndev = [\"mcp>=1\", {include-group = \"a\"}]\n";
    check("pyproject.toml", group, OLD, &["error"]);
}

#[test]
fn names_that_version_2_lacks_are_found_in_every_form() {
    for source in [
        "import mcp.server.fastmcp as f\n",
        "import os, mcp.server.fastmcp.server\n",
        "from mcp.server import fastmcp\n",
        "from mcp.server import (\n    Server,\n    FastMCP as F,\n)\n",
        "from mcp import ClientSession, McpError\n",
        "from mcp.shared.exceptions import McpError\n",
        "from mcp.shared.version import LATEST\n",
        "from mcp.shared import progress\n",
        "from mcp.server.websocket import websocket_server\n",
        "from mcp.client.streamable_http import streamablehttp_client\n",
        "def main():\n    from mcp.server.fastmcp import *\n",
        "from mcp.server import Server\napp = Server('a')\n@app.call_tool()\nasync def f(): ...\n",
        "try:\n    from mcp.server.fastmcp import FastMCP\nexcept OSError:\n    pass\n",
    ] {
        check("pyproject.toml", &project("mcp>=1", ""), source, &["error"]);
    }
    for source in [
        "# from mcp.server.fastmcp import FastMCP\n",
        "'''\nfrom mcp.server.fastmcp import FastMCP\n'''\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mcp.server.fastmcp import FastMCP\n",
        "from mcp.server import Server\n@app.list_tools\n",
        "from flask import app\n@app.list_tools()\n",
        "from mcp.client.streamable_http import streamable_http_client\n",
        "from mcp.server.fastmcp2 import FastMCP\n",
        "from mymcp.server.fastmcp import FastMCP\n",
        "import mcp.types\n",
    ] {
        check("pyproject.toml", &project("mcp>=1", ""), source, &[]);
    }
}

#[test]
fn a_failure_that_is_handled_is_a_warning() {
    let handled = format!("try:\n    {OLD}except ImportError:\n    FastMCP = None\n");
    check("pyproject.toml", &project("mcp>=1", ""), &handled, &["warning"]);
    let both = format!(
        "try:\n    {}\nexcept ImportError:\n    {OLD}",
        NEW.lines().next().expect("a line")
    );
    check("pyproject.toml", &project("mcp>=1", ""), &both, &[]);
}

#[test]
fn a_lock_of_version_1_protects_only_those_who_use_it() {
    let files = |lock: (&'static str, &'static str), more: &str| {
        let manifest = project("mcp>=1", more);
        of(&[("pkg/pyproject.toml", &manifest), ("pkg/server.py", OLD), lock])
            .iter()
            .map(|it| it.split(' ').nth(1).expect("one").to_owned())
            .collect::<Vec<_>>()
    };
    const SCRIPTS: &str = "[project.scripts]\nlarch = \"server:main\"\n";
    const BUILT: &str = "[build-system]\nrequires = [\"hatchling\"]\n";
    // The name of the SDK is first in the dependencies of another package.
    const LOCK: &str = "version = 1\n\n[[package]]\nname = \"larch\"\nversion = \"2.0.0\"\n\
        dependencies = [\n    { name = \"mcp\", extra = [\"cli\"] },\n]\n\n[package.metadata]\n\
        requires-dist = [{ name = \"mcp\", specifier = \">=1\" }]\n\n\
        [[package]]\nversion = \"1.12.0\"\nname = \"mcp\"\n";
    for name in ["pkg/uv.lock", "uv.lock", "pkg/poetry.lock", "pkg/pdm.lock"] {
        assert_eq!(files((name, LOCK), ""), ["warning"], "{name}");
    }
    let published = format!("{SCRIPTS}{BUILT}");
    assert_eq!(files(("pkg/uv.lock", LOCK), &published), ["error"]);
    assert_eq!(files(("pkg/uv.lock", LOCK), SCRIPTS), ["warning"]);
    for unpublished in [
        format!("{published}[tool.uv]\npackage = false\n"),
        format!("classifiers = [\"Private :: Do Not Upload\"]\n{published}"),
    ] {
        assert_eq!(files(("pkg/uv.lock", LOCK), &unpublished), ["warning"], "{unpublished}");
    }
    assert_eq!(files(("other/uv.lock", LOCK), ""), ["error"]);
    let second = LOCK.replace("\"1.12.0\"", "\"2.0.0\"").leak();
    assert_eq!(files(("uv.lock", second), ""), ["error"]);
    // A lock file of another language.
    assert_eq!(files(("Cargo.lock", LOCK), ""), ["error"]);
    let compiled = "# This file was autogenerated by uv\nhttpx==0.27\nmcp==1.9.0\n";
    assert_eq!(files(("pkg/requirements.txt", compiled), ""), ["warning"]);
    assert_eq!(files(("pkg/requirements.txt", compiled), SCRIPTS), ["error"]);
}

#[test]
fn a_lock_file_is_about_pyproject_toml_only_and_is_updated_after_a_fix() {
    let lock = "[[package]]\nname = \"mcp\"\nversion = \"1.12.0\"\n";
    let manifest = project("mcp>=1", "");
    let folder = Folder::with(&[
        ("pyproject.toml", &manifest),
        ("requirements.txt", "mcp>=1\n"),
        ("server.py", OLD),
        ("uv.lock", lock),
    ]);
    let found = found(&folder);
    let severities: Vec<_> = found.iter().map(|it| it.split(' ').nth(1).expect("one")).collect();
    assert_eq!(severities, ["warning", "error"], "{found:?}");
    let report = folder.run(&["--no-config", "-f", "pretty", "."]);
    assert_eq!(report.out().matches("then run `uv lock`").count(), 1, "{}", report.out());
}

#[test]
fn two_manifests_of_one_project_have_one_block() {
    let folder = Folder::with(&[
        ("pyproject.toml", &project("mcp>=1", "")),
        ("requirements.txt", "mcp>=1\n"),
        ("server.py", OLD),
    ]);
    let report = folder.run(&["--no-config", "."]);
    assert_eq!(report.out().matches("error[python-sdk-bound]").count(), 1, "{}", report.out());
    assert!(report.out().contains("in requirements.txt: 1:1"), "{}", report.out());
    assert!(report.err().contains("2 errors in 2 files"), "{}", report.err());
    let expanded = folder.run(&["--no-config", "--expand", "."]);
    assert_eq!(expanded.out().matches("error[python-sdk-bound]").count(), 2);
}

#[test]
fn an_own_package_hides_the_sdk() {
    for own in ["mcp/__init__.py", "src/mcp/__init__.py", "mcp.py", "mcp/server/fastmcp.py"] {
        let manifest = project("mcp>=1", "");
        assert_eq!(
            of(&[("pyproject.toml", &manifest), ("server.py", OLD), (own, "")]),
            [""; 0],
            "{own}"
        );
    }
    let manifest = project("mcp>=1", "");
    assert_eq!(
        of(&[("pyproject.toml", &manifest), ("server.py", OLD), ("mcp/tools.py", "")]).len(),
        1
    );
}

#[test]
fn packages_of_tests_are_not_judged() {
    let manifest = project("mcp>=1", "");
    let in_folder = |folder: &str| {
        let (name, source) = (format!("{folder}/pyproject.toml"), format!("{folder}/server.py"));
        of(&[(&name, &manifest), (&source, OLD)]).len()
    };
    assert_eq!((in_folder("tests/fixtures/a"), in_folder("servers/a")), (0, 1));
}

#[test]
fn releases_of_fastmcp_without_a_bound_are_warnings() {
    for dying in [
        "fastmcp==2.10.0",
        "fastmcp==2.11.2",
        "fastmcp==2.14.0",
        "fastmcp==2.14.1",
        "fastmcp~=2.10.0",
        "fastmcp>=2.14.0,<2.14.2",
        "fastmcp<2.11.3",
    ] {
        check("pyproject.toml", &project(dying, ""), "from fastmcp import FastMCP\n", &["warning"]);
    }
    for other in [
        "fastmcp==2.9.2",
        "fastmcp<2.10",
        "fastmcp==2.11.3",
        "fastmcp==2.13.3",
        "fastmcp<2.14",
        "fastmcp==2.14.2",
        "fastmcp>=2.10",
        "fastmcp==2.14.0\", \"mcp<2",
    ] {
        check("pyproject.toml", &project(other, ""), "from fastmcp import FastMCP\n", &[]);
    }
}

#[test]
fn the_fix_is_the_bound() {
    for (name, before, after) in [
        (
            "pyproject.toml",
            "[project]\ndependencies = [\"mcp[cli]>=1.6\"]\n",
            "[\"mcp[cli]>=1.6,<2\"]",
        ),
        ("pyproject.toml", "[project]\ndependencies = ['mcp']\n", "['mcp<2']"),
        (
            "pyproject.toml",
            "[project]\ndependencies = [\"mcp >= 1 ; python_version > '3'\"]\n",
            "\"mcp >= 1,<2 ; python",
        ),
        ("pyproject.toml", "[project]\ndependencies = [\"mcp (>=1)\"]\n", "\"mcp (>=1,<2)\""),
        ("pyproject.toml", "[tool.poetry.dependencies]\nmcp = \"*\"\n", "mcp = \"<2\""),
        (
            "pyproject.toml",
            "[tool.poetry.dependencies]\nmcp = {version = \">=1.2\", extras = [\"cli\"]}\n",
            "{version = \">=1.2,<2\", ",
        ),
        (
            "requirements.txt",
            "# SDK\nhttpx\nmcp[cli]  # for the server\n",
            "\nmcp[cli]<2  # for the server\n",
        ),
        ("requirements.in", "mcp>=1.2\r\nhttpx\r\n", "mcp>=1.2,<2\r\nhttpx\r\n"),
    ] {
        let folder = Folder::with(&[(name, before), ("server.py", OLD)]);
        assert_eq!(found(&folder).len(), 1, "{before}");
        let ran = folder.run(&["--no-config", "--fix", "."]);
        assert!(folder.read(name).contains(after), "{}\n{}", folder.read(name), ran.err());
        assert_eq!(found(&folder), [""; 0], "{before}");
        assert_eq!(folder.read("server.py"), OLD);
    }
}

#[test]
fn a_finding_shows_the_import_and_no_secret() {
    let requirements =
        "--extra-index-url https://u:hunter2hunter2@pypi.example.com/simple\nmcp>=1\n";
    let source = format!("TOKEN = \"ghp_0123456789abcdefghijABCDEFGHIJ012345\"\n{OLD}");
    let folder =
        Folder::with(&[("api/requirements.txt", requirements), ("api/server.py", &source)]);
    let ran = folder.run(&["--no-config", "."]);
    let line = "api/server.py:2:1] this needs `mcp` 1";
    assert!(ran.out().contains(line), "{}", ran.out());
    assert!(!ran.out().contains("hunter2") && !ran.out().contains("ghp_0123"), "{}", ran.out());
}

#[test]
fn a_manifest_without_a_problem_changes_nothing() {
    let manifest = project("mcp>=1.6,<2", "");
    let source = format!("{OLD}m = FastMCP('a')\nm.run()\n");
    let folder = Folder::with(&[("pyproject.toml", &manifest), ("server.py", &source)]);
    let ran = folder.run(&["--no-config"]);
    assert_eq!(ran.code(), 2);
    assert!(ran.err().contains("server in `.` (`mcp`)"), "{}", ran.err());
    let report = folder.run(&["--no-config", "--no-error-on-unmatched", "-f", "json"]).json();
    assert_eq!(report["summary"]["skipped"], 0, "{report}");
    for foreign in [
        ("pyproject.toml", "[project\nname = 1"),
        ("setup.py", "x = {'jsonrpc': 1}\ninputSchema = {\n"),
        ("package.json", r#"{"name": "a", "bin": "none.js", "main": "none.js"}"#),
    ] {
        let ran = Folder::with(&[foreign]).run(&["--no-config", "--no-error-on-unmatched"]);
        assert_eq!((ran.code(), ran.out()), (0, ""), "{foreign:?}");
    }
}

#[test]
fn findings_in_manifests_are_suppressed_like_others() {
    for (name, manifest) in [
        (
            "pyproject.toml",
            "[project]\ndependencies = [\n  # mcp-lint: ignore[python-sdk-bound] the platform pins it\n  \"mcp>=1\",\n]\n",
        ),
        (
            "requirements.txt",
            "httpx\n# mcp-lint: ignore[python-sdk-bound] the platform pins it\nmcp>=1\n",
        ),
    ] {
        let found = of(&[(name, manifest), ("server.py", OLD)]);
        assert_eq!(found, [""; 0], "{name}");
    }
}

#[test]
fn a_program_of_an_npm_server_exists() {
    const SERVER: &str = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";\nconst s = new McpServer({});\n";
    let manifest = |rest: &str| {
        format!(
            "{{\"name\": \"larch\", {rest}, \"dependencies\": {{\"@modelcontextprotocol/sdk\": \"^1\"}}}}"
        )
    };
    let found = |rest: &str, others: &[(&str, &str)]| {
        let manifest = manifest(rest);
        let mut files = vec![("package.json", manifest.as_str()), ("index.js", SERVER)];
        files.extend(others);
        of(&files)
    };
    assert_eq!(
        found(r#""bin": "./cli.js""#, &[]),
        ["package.json:1 warning file `\"./cli.js\"` does not exist"]
    );
    assert_eq!(found(r#""bin": {"a": "index.js", "b": "cli.mjs"}"#, &[]).len(), 1);
    for (rest, others) in [
        (r#""bin": "./index.js""#, &[][..]),
        (r#""bin": "dist/index.js""#, &[]),
        (r#""bin": "cli.js""#, &[("cli.ts", "")]),
        (r#""bin": "cli.js", "scripts": {"build": "node make.js"}"#, &[]),
        (r#""bin": "lib/cli.js""#, &[(".gitignore", "lib/\n")]),
        (r#""bin": "../cli.js""#, &[]),
        (r#""bin": """#, &[]),
    ] {
        assert_eq!(found(rest, others), [""; 0], "{rest}");
    }
    assert_eq!(of(&[("package.json", r#"{"name": "larch", "bin": "./cli.js"}"#)]), [""; 0]);
    // Without any source file, the project is not whole.
    assert_eq!(of(&[("package.json", &manifest(r#""bin": "./cli.js""#))]), [""; 0]);
}

#[test]
fn a_script_of_a_python_server_has_its_module() {
    const SERVER: &str = "from mcp.server.fastmcp import FastMCP\nm = FastMCP('a')\n";
    let found = |script: &str, file: &str, more: &str| {
        let scripts = format!("[project.scripts]\nlarch = \"{script}\"\n{more}");
        of(&[
            ("pyproject.toml", &project("mcp<2", &scripts)),
            (file, SERVER),
            (".gitignore", "made/\n"),
        ])
    };
    let expected = "pyproject.toml:5 warning module `larch_old.server` is not in the package";
    assert_eq!(found("larch_old.server:main", "larch/server.py", ""), [expected]);
    assert_eq!(found("server:main", "src/larch/main.py", "").len(), 1);
    for (script, file, more) in [
        ("larch.server:main", "larch/server.py", ""),
        ("larch.server:main", "src/larch/server.py", ""),
        ("larch.server:main", "python/src/larch/server.py", ""),
        ("larch:main", "src/larch/__init__.py", ""),
        ("server:main", "server.py", ""),
        ("larch.cli:main", "lib/server.py", "[tool.setuptools.package-dir]\nlarch = \"lib\"\n"),
        ("uvicorn.main:main", "larch/server.py", "[dependency-groups]\nrun = [\"uvicorn\"]\n"),
        ("made.main:main", "larch/server.py", ""),
        ("not a reference", "larch/server.py", ""),
    ] {
        assert_eq!(found(script, file, more), [""; 0], "{script} {file}");
    }
}

#[test]
fn long_manifests_and_sources_take_linear_time() {
    let many = "mcp>=1\n".repeat(100_000);
    let source = "from mcp.server.fastmcp import FastMCP\n".repeat(20_000);
    let folder = Folder::with(&[("requirements.txt", &many), ("server.py", &source)]);
    assert_eq!(found(&folder).len(), 1);
    let nested = format!("import mcp\n{}from mcp import McpError\n", "if a: (\n".repeat(100_000));
    let _ = of(&[("requirements.txt", "mcp\n"), ("server.py", &nested)]);
}

#[test]
fn version_2_of_the_typescript_sdk_has_requirements() {
    const IMPORT: &str = "import {McpServer} from '@modelcontextprotocol/server';\n";
    let made = format!("{IMPORT}const server = new McpServer({{}});\n");
    let check = |manifest: &str, source: &str, expected: &[&str]| {
        let found = of(&[("package.json", manifest), ("src/index.ts", source)]);
        let begins = |(found, expected): (&String, &&str)| found.contains(expected);
        assert!(
            found.len() == expected.len() && found.iter().zip(expected).all(begins),
            "{manifest}: {found:?}"
        );
    };
    let with = |more: &str| {
        format!("{{\"dependencies\": {{\"@modelcontextprotocol/server\": \"^2.4.0\"{more}}}}}")
    };
    for zod in ["^3.25.0", "~4.1.0", "4.0.0", "<4.2"] {
        let text = with(&format!(", \"zod\": \"{zod}\""));
        check(&text, &made, &[&format!("warning `{zod}` excludes `zod` 4.2")]);
    }
    for zod in ["^4.2.0", "^4.0.0", "4.2.1", "*", ">=3", "^3 || ^4", "workspace:*"] {
        check(&with(&format!(", \"zod\": \"{zod}\"")), &made, &[]);
    }
    let both = with(", \"@modelcontextprotocol/sdk\": \"^1\"");
    check(&both, &made, &["info versions 1 and 2 of the SDK are required"]);
    let first = "{\"dependencies\": {\"@modelcontextprotocol/sdk\": \">=1\", \"zod\": \"^3\"}}";
    let of_first = "import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';\n\
                    const server = new McpServer({});\nserver.tool('a', async () => 1);\n";
    check(first, of_first, &[]);
    for (node, expected) in
        [(">=18", &["warning `>=18` allows Node.js before 20"][..]), (">=20", &[]), ("*", &[])]
    {
        let text = with("").replacen('{', &format!("{{\"engines\": {{\"node\": \"{node}\"}}, "), 1);
        check(&text, &made, expected);
    }
    let call = format!("{made}server.tool('a', async () => 1);\n");
    check(&with(""), &call, &["error version 2 of the SDK has no `tool`"]);
    let commented = format!("{made}// server.tool('a', async () => 1);\n");
    check(&with(""), &commented, &[]);
    let handler = format!("{made}s.setRequestHandler(ListToolsRequestSchema, f);\n");
    check(&with(""), &handler, &["error version 2 of the SDK has no `setRequestHandler("]);
}

/// The rule of `npm exec`: the only program, or the one with the name of the package.
#[test]
fn a_package_that_npx_cannot_start_is_reported_where_the_project_shows_npx() {
    let source = "import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';\n\
                  new McpServer({name: 'larch', version: '1.0.0'});\n";
    let lint = |more: &str, shown: &str| {
        let manifest = format!(
            r#"{{"name": "@acme/larch", "dependencies": {{"@modelcontextprotocol/sdk": "^1.25.0"}}{more}}}"#
        );
        let files = [("package.json", &*manifest), ("a.js", source), ("b.js", source)];
        of(&[&files[..], &[("README.md", shown)]].concat())
    };
    let shown = "Run `npx -y @acme/larch@latest`.";
    let two = r#", "bin": {"larch-mcp": "a.js", "larch-http": "b.js"}"#;
    for (more, expected) in [
        ("", "finds no program in the package"),
        (r#", "bin": {}"#, "finds no program in the package"),
        (two, "finds none of the 2 programs"),
    ] {
        let found = lint(more, shown);
        assert!(found.len() == 1 && found[0].ends_with(expected), "{more}: {found:?}");
    }
    for more in [
        r#", "bin": "a.js""#,
        r#", "bin": {"other": "a.js"}"#,
        r#", "bin": {"x": "a.js", "y": "a.js"}"#,
        r#", "bin": {"larch": "a.js", "y": "b.js"}"#,
        r#", "private": true"#,
        r#", "directories": {"bin": "programs"}"#,
        r#", "scripts": {"release": "node make.js dist/package.json"}"#,
        r#", "publishConfig": {"bin": {"larch": "a.js"}}"#,
    ] {
        assert_eq!(lint(more, shown), [""; 0], "{more}");
    }
    for shown in ["npx -p @acme/larch larch-mcp", "npx @acme/larch-tools", "npm i @acme/larch", ""]
    {
        assert_eq!(lint(two, shown), [""; 0], "{shown}");
    }
    let configured = r#"{"command": "npx", "args": ["-y", "@acme/larch"]}"#;
    assert_eq!(lint(two, configured).len(), 1);
}
