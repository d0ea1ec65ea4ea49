//! Causes of failures at the start of a server, recognised by what runtimes, package managers and
//! libraries write. The table is `failure_causes.txt`.

use fancy_regex::{Captures, Regex};

use crate::model::text::{find_secret, sanitized};
use crate::rules::limits::MAX_QUOTED_LINE_CHARACTERS;

/// The cause of a failure, as far as a text shows it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FailureCause {
    /// The cause: a clause, or a line of the text in backticks.
    pub cause: String,
    /// Advice on what to do, beginning with a verb, if the cause is known.
    pub advice: Option<String>,
    /// The environment variable that is not set.
    pub variable: Option<String>,
}

const TABLE: &str = include_str!("failure_causes.txt");

/// The name of an environment variable, which the table calls `VARIABLE`.
const VARIABLE: &str = r"\b(?<variable>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b";

/// The first cause in a section of the table whose pattern matches a text.
pub fn known_cause(section: &str, text: &str) -> Option<FailureCause> {
    rows(section).find_map(|[pattern, cause, advice]| {
        let pattern = format!("(?m){}", pattern.replace("VARIABLE", VARIABLE));
        let regex = Regex::new(&pattern).ok()?;
        let captures = regex.captures(text).ok().flatten()?;
        let variable = captures.name("variable").map(|it| it.as_str().to_owned());
        let advice = filled(advice, &regex, &captures)?;
        Some(FailureCause {
            cause: filled(cause, &regex, &captures)?,
            advice: Some(advice),
            variable,
        })
    })
}

/// The rows of a section: pattern, cause and advice.
fn rows(section: &str) -> impl Iterator<Item = [&'static str; 3]> {
    let rest = TABLE.split_once(&format!("\n[{section}]\n")).map_or("", |parts| parts.1);
    let lines = rest.lines().take_while(|line| !line.starts_with('#')).map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty());
    std::iter::from_fn(move || Some([lines.next()?, lines.next()?, lines.next()?]))
}

/// A template with what the groups matched; `None` if that may be a secret.
fn filled(template: &str, regex: &Regex, captures: &Captures<'_, str>) -> Option<String> {
    let mut text = template.to_owned();
    for name in regex.capture_names().flatten() {
        let part = captures.name(name).map_or("", |it| it.as_str());
        if find_secret(part).is_some() {
            return None;
        }
        text = text.replace(&format!("{{{name}}}"), &sanitized(part, MAX_QUOTED_LINE_CHARACTERS));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::{Regex, VARIABLE, known_cause, rows};

    /// Messages that programs wrote, by the sections of the table, each with the cause below it.
    /// `\n` is the end of a line. Paths are shortened.
    const SEEN: &str = r#"
# Python 3.11, with `mcp` 2.3.0 and 1.30.0.
[error]
ModuleNotFoundError: No module named 'mcp.server.fastmcp'. This is mcp 2.x, where FastMCP was renamed to MCPServer (from mcp.server.mcpserver import MCPServer)
    the server is written for `mcp` 1, and `mcp` 2 is installed
ImportError: cannot import name 'McpError' from 'mcp' (/v/mcp/__init__.py)
    the server is written for `mcp` 1, and `mcp` 2 is installed
AttributeError: 'Server' object has no attribute 'list_tools'
    the server is written for `mcp` 1, and `mcp` 2 is installed
ModuleNotFoundError: No module named 'mcp.server.fastmcp'
    the installed `mcp` has no `mcp.server.fastmcp`
ModuleNotFoundError: No module named 'mcp.server.mcpserver'
    the server is written for `mcp` 2, and `mcp` 1 is installed
ModuleNotFoundError: No module named 'mcp.server'; 'mcp' is not a package
    a file `mcp.py` hides the package `mcp`
ModuleNotFoundError: No module named 'tomllib'
    the server requires Python 3.11 or later
TypeError: unsupported operand type(s) for |: 'type' and 'NoneType'
    the server requires Python 3.10 or later
/v/bin/python3: Error while finding module specification for 'mcp.server' (ModuleNotFoundError: No module named 'mcp')
    the Python module `mcp` is not installed
/v/bin/python3: No module named absent
    the Python module `absent` is not installed
ImportError: cannot import name 'nope' from 'httpx' (/v/httpx/__init__.py)
    the installed `httpx` has no `nope`
ERROR: Package 'w' requires a different Python: 3.9.1 not in '>=3.10'
    the server requires Python >=3.10
error: No interpreter found for Python >=3.99 in managed installations or search path
    the server requires Python >=3.99
OSError: [Errno 98] Address already in use
    the port of the server is in use
EOFError: EOF when reading a line
    the server asks for input on standard input, which is for messages only
FileNotFoundError: [Errno 2] No such file or directory: 'config.json'
    the file `config.json` does not exist
PermissionError: [Errno 13] Permission denied: '/srv/db'
    the server has no permission for `/srv/db`
/v/bin/python3: can't open file '/s/absent.py': [Errno 2] No such file or directory
    the file `/s/absent.py` does not exist
w: error: the following arguments are required: --token
    the argument `--token` is missing
│ Missing option '--token'.                        │
    the argument `--token` is missing
w: error: unrecognized arguments: --x
    the server has no option `--x`
[all]
  File "/s/key.py", line 2, in <module>\n  File "<frozen os>", line 679, in __getitem__\nKeyError: 'TOKEN'
    `TOKEN` is not set
pydantic_core._pydantic_core.ValidationError: 1 validation error for Settings\nweather_api_key\n  Field required [type=missing, input_value={}, input_type=dict]
    `weather_api_key` of the settings is not set
Warning: Password input may be echoed.
    the server asks for input on a terminal
# Node.js 20, npm 10.
[error]
Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@modelcontextprotocol/sdk' imported from /s/a.mjs
    the npm package `@modelcontextprotocol/sdk` is not installed
Error: Cannot find module 'zod'\nRequire stack:\n- /s/b.cjs
    the npm package `zod` is not installed
Error: Cannot find module '/s/dist/index.js'
    the file `/s/dist/index.js` does not exist
SyntaxError: Cannot use import statement outside a module
    Node.js reads an ES module as a CommonJS module
TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /s/q.ts
    Node.js cannot run TypeScript files of this kind
Error [ERR_UNKNOWN_BUILTIN_MODULE]: No such built-in module: node:sqlite
    this Node.js has no module `node:sqlite`
ReferenceError: File is not defined
    this Node.js has no `File`
Error: listen EADDRINUSE: address already in use :::3000
    port 3000 is in use
npm error code E404\nnpm error 404 Not Found - GET https://npm.example/@a%2fb\nnpm error 404\nnpm error 404  The requested resource '@a/b@*' could not be found or you do not have permission to access it.
    the npm package `@a/b` does not exist, or is private
npm error notarget No matching version found for zod@99.
    there is no version `zod@99`
npm error could not determine executable to run
    the npm package has no program that `npx` can choose
Error: connect ECONNREFUSED 127.0.0.1:5432
    the server does not reach `127.0.0.1:5432`, which it needs
[all]
npm error Missing script: "serve"\nnpm error
    `package.json` has no script `serve`
npm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/s/package.json'
    there is no `package.json` in this directory
npm error code ENOTFOUND\nnpm error errno -3008
    npm does not reach its registry: `ENOTFOUND`
ZodError: [\n    "expected": "string",\n    "code": "invalid_type",\n    "path": [\n      "WEATHER_API_KEY"\n    "message": "Invalid input: expected string, received undefined"
    `WEATHER_API_KEY` is not set
# Shells, uv, Docker, Java, Cargo, .NET, Rust, the loader of programs.
[error]
sh: 1: absent-program: not found
    the program `absent-program` is not installed, or not in PATH
/usr/bin/env: ‘node’: No such file or directory
    the program `node` is not installed, or not in PATH
sh: 1: ./key.py: Permission denied
    `./key.py` is not executable
bash: absent.sh: No such file or directory
    the file `absent.sh` does not exist
error: Failed to spawn: `absent`
    the environment has no program `absent`
error: No solution found when resolving tool dependencies\n  cause: Because no-such-package was not found in the package registry and you require no-such-package, we can conclude that your requirements are unsatisfiable.
    the Python package `no-such-package` does not exist
docker: Error response from daemon: pull access denied for mcp/absent, repository does not exist or may require 'docker login'
    the image `mcp/absent` does not exist, or is private
the input device is not a TTY
    Docker was asked for a terminal
Error: Unable to access jarfile absent.jar
    the file `absent.jar` does not exist
Caused by: java.lang.ClassNotFoundException: NoClass
    the class `NoClass` is not in the class path
Exception in thread "main" java.lang.UnsupportedClassVersionError: A has been compiled by a more recent version of the Java Runtime
    the server is built for a newer Java
error: could not find `Cargo.toml` in `/s` or any parent directory
    there is no `Cargo.toml` in this directory
You must install or update .NET to run this application.
    the version of .NET that the server requires is not installed
./w: /lib/libc.so.6: version `GLIBC_2.38' not found (required by ./w)
    the program is built for a newer system
sh: 1: ./w: Exec format error
    the program is built for another kind of processor or system
[all]
docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\nRun 'docker run --help' for more information
    Docker is not running
docker: permission denied while trying to connect to the Docker daemon socket
    this user has no permission to use Docker
error: the following required arguments were not provided:\n  --token <TOKEN>\nUsage: w --token <TOKEN>
    the argument `--token <TOKEN>` is missing
Usage: mcp-server-filesystem <directory>
    it prints how it is used: `Usage: mcp-server-filesystem <directory>`
# Variables.
[error]
Error: BRAVE_API_KEY environment variable is required
    `BRAVE_API_KEY` is not set
GITLAB_TOKEN environment variable not set
    `GITLAB_TOKEN` is not set
Error: 'API_KEY' and 'API_URL' must be set
    `API_KEY` is not set
Missing required environment variable: NOTION_TOKEN
    `NOTION_TOKEN` is not set
Please set SLACK_BOT_TOKEN and SLACK_TEAM_ID environment variables
    `SLACK_BOT_TOKEN` is not set
WEATHER_TOKEN must be a variable: NotPresent
    `WEATHER_TOKEN` is not set
# Standard output, servers that do not respond, and programs that cannot be started.
[output]
w 1.2.3
    it prints a version and ends
Usage: w [OPTIONS]
    it prints how it is used and ends
[silence]
INFO:     Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)
    it serves HTTP at `http://127.0.0.1:8000`, not standard input and output
Server listening on port 3000
    it serves on port 3000, not standard input and output
Ok to proceed? (y)
    `npx` asks whether to install the package
[start]
cannot start `uvx`: No such file or directory (os error 2)
    it cannot be started
cannot start `npx`: No such file or directory (os error 2)
    it cannot be started
cannot start `w`: No such file or directory (os error 2)
    it cannot be started
cannot start `./w`: No such file or directory (os error 2)
    it cannot be started
cannot start `./w`: Permission denied (os error 13)
    it cannot be started
cannot start `./w`: Exec format error (os error 8)
    it cannot be started
"#;

    /// The section, the message and the cause of each.
    fn seen() -> Vec<(&'static str, String, &'static str)> {
        let (mut section, mut seen) = ("", Vec::new());
        let mut lines = SEEN.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        while let Some(line) = lines.next() {
            match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                Some(name) => section = name,
                None => {
                    seen.push((section, line.replace("\\n", "\n"), lines.next().unwrap().trim()));
                }
            }
        }
        seen
    }

    #[test]
    fn what_programs_write_has_its_cause() {
        for (section, text, cause) in seen() {
            let found = known_cause(section, &text).map(|it| it.cause);
            assert_eq!(found.as_deref(), Some(cause), "{text}");
        }
    }

    #[test]
    fn every_row_is_the_cause_of_something_seen() {
        let seen = seen();
        for section in ["error", "all", "output", "silence", "start"] {
            let of_section = || seen.iter().filter(|(name, ..)| *name == section);
            for [pattern, ..] in rows(section) {
                let pattern = format!("(?m){}", pattern.replace("VARIABLE", VARIABLE));
                let regex = Regex::new(&pattern).unwrap();
                let is_seen = of_section().any(|(_, text, _)| regex.is_match(text).unwrap());
                assert!(is_seen, "{pattern}");
            }
        }
    }

    #[test]
    fn an_unknown_cause_is_not_guessed() {
        for text in [
            "KeyError: 'name'",
            "Error: connect failed. Set DEBUG_MODE=1 for details",
            "ValueError: INVALID_ARGUMENT",
            "please set DEBUG_LEVEL to see more",
            "user: not found",
            "SyntaxError: expected '('",
            "Listening for messages on standard input",
            "No module named",
        ] {
            for section in ["error", "all", "silence"] {
                assert_eq!(known_cause(section, text), None, "{text}");
            }
        }
    }
}
