//! A hundred fake secrets of forty kinds, in files around a server that have other mistakes at and
//! near them. Everything is generated, and identical in every run.

use std::collections::HashMap;

/// Kinds of secrets. `{36a}` is 36 random characters of the alphabet `a`.
const KINDS: [&str; 40] = [
    "AKIA{16b}",
    "ghp_{36a}",
    "github_pat_{22a}_{59a}",
    "glpat-{20u}",
    "sk-ant-api03-{95u}",
    "sk-proj-{64a}",
    "xoxb-{12d}-{12d}-{24a}",
    "AIza{35a}",
    "GOCSPX-{28u}",
    "sk_live_{24a}",
    "pypi-AgEIcHlwaS5vcmc{100u}",
    "SG.{22u}.{43u}",
    "eyJ{30u}.eyJ{60u}.{43u}",
    "ntn_{46a}",
    "lin_api_{40a}",
    "figd_{40u}",
    "sb_secret_{31u}",
    "gsk_{52a}",
    "xai-{80a}",
    "pplx-{48a}",
    "tvly-dev-{32a}",
    "fc-{32h}",
    "shpat_{32h}",
    "dop_v1_{64h}",
    "{10d}:AA{33u}",
    "pat{14a}.{64h}",
    "{8h}-{4h}-{4h}-{4h}-{12h}",
    "{8a}+/{30a}/{40a}==",
    "Tr0ub4dor&{8a}",
    "{12d}",
    "{9l}",
    "{8l} {8l} {8l}",
    "-----BEGIN PRIVATE KEY-----\n{64a}\n{64a}\n-----END PRIVATE KEY-----\n",
    "https://hooks.slack.com/services/T{9b}/B{9b}/{24a}",
    "https://mcp.zapier.com/api/mcp/s/{80a}/mcp",
    "Server=tcp:db.acme.com,1433;User Id=sa;Password={14a};Encrypt=true",
    "postgres://app:{16a}@db.acme.com:5432/x",
    "https://acme.com/cb#access_token={30a}",
    "Bearer {40a}",
    "session={26a}; path=/",
];

/// Servers with `@` for each secret, `%` for each secret in an address, and beside them what is
/// wrong.
const SERVERS: [&str; 20] = [
    r#""command": "x", "env": {"FOO": "@", "N": 5, "FOO": "@"}, "timout": 5"#,
    r#""command": "x", "env": ["FOO=@"], "environment": {"name": "@"}"#,
    r#""command": "x", "env": "@", "args": "--foo '@'""#,
    r#""type": "http", "url": "http://acme.com", "headers": {"X-A": "@", "X-A": "@"}, "foo": 1"#,
    r#""type": "htp", "url": "http://acme.com", "headers": [{"name": "X-A", "value": "@"}]"#,
    r#""url": "http://acme.com", "headers": {"X-A": ["@"]}, "disabled": "x""#,
    r#""type": "http", "url": "http://acme.com", "heders": {"X-A": "@", "N": 1}"#,
    r#""type": "http", "url": "http://acme.com/mcp?a=%&b=1#%", "args": ["x"]"#,
    r#""type": "http", "url": "http://me:%@acme.com/s/%/mcp", "env": {"A": 1}"#,
    r#""command": "npx", "args": ["-y", "w", "--foo", "@", "--bar=@", "@"], "env": {"A": 1}"#,
    r#""command": "npx", "args": ["-y", "mcp-remote", "http://acme.com", "--header", "X-A: @"]"#,
    r#""command": "npx", "args": ["-y", "mcp-remote", "http://acme.com", "--header=X-A:@", 5]"#,
    r#""command": "sh", "args": ["-c", "curl -H \"X-A: @\" https://acme.com && x"]"#,
    r#""command": "docker", "args": ["run", "-e", "FOO=@", "x/y"], "args": ["--foo", "@"]"#,
    r#""command": "npx -y w --foo '@'", "env": {"A": null}"#,
    r#""command": "FOO='@' npx -y w", "type": "http""#,
    r#""command": "x", "foo": {"bar": "@"}, "apiKey": "@""#,
    r#""url": "http://acme.com", "auth": {"token": "@"}, "oauth": {"clientSecret": "@"}"#,
    r#""transport": {"type": "http", "url": "http://acme.com/?k=%", "headers": {"A": "@"}}"#,
    r#""command": "x", "env": {"A": "@" "B": "@"}, "args": ["@", "--foo", "@"]"#,
];

/// Files with `~` for a server.
const CLIENTS: [(&str, &str); 20] = [
    (".mcp.json", r#"{"mcpServers": {"s": {~}, "t": {}}}"#),
    (".mcp.json", "{\"mcpServers\": {\n\"s\": {\n~\n}, \"t\": {\"command\": \"x\",, \"b\": }}}"),
    (".cursor/mcp.json", r#"{"mcpServers": {"s": {~}"#),
    (".vscode/mcp.json", r#"{"servers": {"s": {~}},}"#),
    ("claude_desktop_config.json", r#"{"servers": {"s": {~}}}"#),
    (".continue/config.yaml", "mcpServers:\n  - {\"name\": \"s\", ~}\n"),
    ("librechat.yaml", "mcpServers:\n  s: {~}\n  t: [\n"),
    ("opencode.json", r#"{"mcp": {"s": {~}}}"#),
    (".zed/settings.json", r#"{"context_servers": {"s": {~}}}"#),
    (".gemini/settings.json", r#"{"mcpServers": {"s": {~}}, "mcpServers": {}}"#),
    (".github/mcp.json", r#"{"mcpServers": {"s": {~}}}"#),
    ("gemini-extension.json", r#"{"name": "x", "version": 1, "mcpServers": {"s": {~}}}"#),
    (".claude-plugin/plugin.json", r#"{"name": "X", "version": 1, "mcpServers": {"s": {~}}}"#),
    ("a.json", r#"{"mcpServers": [{"name": "s", ~}]}"#),
    ("fastmcp.json", r#"{"source": {"path": "a.py"}, "deployment": {~}, "source": 1}"#),
    ("crush.json", r#"{"$schema": "https://charm.land/crush.json", "mcp": {"s": {~}}}"#),
    ("config.yaml", "extensions:\n  s: {\"type\": \"stdio\", \"cmd\": \"x\", ~}\n"),
    ("x.code-workspace", r#"{"settings": {"mcp": {"servers": {"s": {~}}}}}"#),
    (".claude.json", r#"{"projects": {"/a": {"mcpServers": {"s": {~}}}}}"#),
    (
        "manifest.json",
        r#"{"manifest_version": "0.3", "name": "x", "server": {"type": "node", "entry_point": "x", "mcp_config": {~}}}"#,
    ),
];

/// Other files, like [`SERVERS`].
const OTHERS: [(&str, &str); 10] = [
    (
        "server.json",
        r#"{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "io.github.a/b", "version": "1.0", "description": "x", "remotes": [{"type": "http", "url": "https://acme.com/?k=%", "headers": [{"name": "X-A", "value": "@", "isSecret": "yes"}]}]}"#,
    ),
    (
        "server.json",
        r#"{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "b", "version": "^1.0", "env": {"A": "@"}, "packages": [{"registryType": "npm", "identifier": "b", "version": "latest", "transport": {"type": "stdio"}, "environmentVariables": [{"name": "FOO", "value": "@", "default": "@", "isSecret": true}, {"name": "BAR", "default": "@", "foo": 1}, {"name": "CH", "choices": ["@"]}], "packageArguments": [{"type": "named", "name": "--foo", "value": "@"}, {"type": "positional", "valueHint": "x", "default": "@"}], "runtimeArguments": [{"type": "named", "name": "-e", "value": "FOO=@", "variables": {"x": {"default": "@"}}}]}]}"#,
    ),
    (
        "server.json",
        "{\"name\": \"a/b\",\n\"remotes\": [{\"type\": \"http\", \"url\": \"https://acme.com/?k=%\",\n\"headers\": [{\"name\": \"X-A\",\n\"value\": \"@\"}],,}],\n\"packages\": [{\"registryType\": \"npm\", \"environmentVariables\": [{\"name\": \"FOO\",\n\"value\": \"@\" 5}, {\"name\": \"BAR\",\n\"default\": \"@\"",
    ),
    (
        "manifest.json",
        r#"{"manifest_version": "0.3", "name": "x", "version": "x", "server": {"type": "node", "entry_point": "x.js", "mcp_config": {"command": "node", "args": ["x", "--k=${user_config.k}", "@"], "env": {"A": "@"}, "platform_overrides": {"win32": {"env": {"A": "@"}, "args": ["@"]}}}}, "user_config": {"k": {"type": "string", "title": "K", "default": "@", "foo": 1}, "l": {"type": "strng", "default": ["@"]}, "m": {"type": "number", "default": "@"}}, "foo": {"A": 1}}"#,
    ),
    (
        "manifest.json",
        "{\"manifest_version\": \"0.3\", \"name\": \"x\",\n\"server\": {\"type\": \"node\", \"entry_point\": \"x.js\", \"mcp_config\": {\"command\": \"node\", \"args\": [\"x\", \"@\"],\n\"env\": {\"A\": \"@\"}}},\n\"user_config\": {\"k\": {\"type\": \"string\", \"title\": \"K\",\n\"default\": \"@\" \"x\": 1},\n\"l\": {\"type\": \"strng\", \"default\": [\"@\"]}}}",
    ),
    (
        ".vscode/mcp.json",
        r#"{"inputs": [{"id": "k", "type": "promptString", "description": "K", "default": "@", "password": "yes"}, {"id": "k", "type": "pickString", "options": ["@"], "default": "@"}], "servers": {"s": {"command": "x", "env": {"A": "${input:j}"}}}}"#,
    ),
    (
        "smithery.yaml",
        "startCommand:\n  type: stdio\n  exampleConfig:\n    apiKey: \"@\"\n  configSchema: {default: \"@\"}\n  type: http\n",
    ),
    (
        "librechat.yaml",
        "mcpServers:\n  s:\n    command: x\n    env:\n      FOO: \"@\"\n      FOO: \"@\"\n    args:\n      - --foo\n      - \"@\"\n    headers:\n      accept: \"@\"\n   bad: [\n",
    ),
    (
        ".codex/config.toml",
        "[mcp_servers.s]\ncommand = \"x\"\nfoo = 1\n[mcp_servers.s.env]\nfoo = \"@\"\nfoo = \"@\"\n[mcp_servers.s.http_headers]\naccept = \"@\"\n",
    ),
    (
        ".codex/config.toml",
        "[mcp_servers.s]\ncommand = \"x\"\nargs = [\"--foo\", \"@\", \"@\"\nfoo = 1\n[mcp_servers.s.env]\nfoo = \"@\" x\n[mcp_servers.s.http_headers]\naccept = \"@\"\n",
    ),
];

/// A file with a secret.
pub struct SecretFile {
    /// The path, in a folder of its own.
    pub path: String,
    pub text: String,
}

/// Files with fake secrets, and where each part of a secret is from.
pub struct SecretFiles {
    pub files: Vec<SecretFile>,
    /// For the first and the last eight characters of each random run, the path of its file.
    parts: HashMap<String, String>,
}

/// Number of characters of a random run of which an output shows none.
const PART: usize = 8;

impl SecretFiles {
    /// The files with a hundred secrets: each in `servers` configurations and half as many others.
    pub fn generated(servers: usize) -> Self {
        let mut all = Self { files: Vec::new(), parts: HashMap::new() };
        let mut chance = Chance(11);
        for secret in 0..100 {
            // Where the secrets of a kind before this one have not been.
            let (round, number) = (secret / KINDS.len(), secret % KINDS.len());
            let kind = KINDS[number];
            for at in 0..servers {
                let (path, client) = CLIENTS[(secret + at * 7) % CLIENTS.len()];
                let server = SERVERS[(number + round * servers + at) % SERVERS.len()];
                // Syntax errors show single lines.
                let server = match client.contains("\n~") {
                    true => server.replace(", \"", ",\n\""),
                    false => server.to_owned(),
                };
                all.add(&mut chance, kind, path, &client.replace('~', &server));
            }
            for at in 0..servers / 2 {
                let (path, text) = OTHERS[(number + round * servers / 2 + at) % OTHERS.len()];
                all.add(&mut chance, kind, path, text);
            }
        }
        all
    }

    fn add(&mut self, chance: &mut Chance, kind: &str, name: &str, text: &str) {
        let path = format!("{:03}/{name}", self.files.len());
        let mut runs = Vec::new();
        let secret = chance.secret(kind, &mut runs);
        for run in runs.iter().filter(|run| run.len() >= PART) {
            self.parts.insert(run[..PART].to_owned(), path.clone());
            self.parts.insert(run[run.len() - PART..].to_owned(), path.clone());
        }
        let quoted = serde_json::to_string(&secret).unwrap();
        // In addresses, what would end a part of them, or is an ordinary word, is not tried.
        let is_word = runs.iter().all(|run| run.bytes().all(|byte| byte.is_ascii_lowercase()));
        let is_part = !secret.contains(['/', ' ', '\n', '=', ':']) && !is_word;
        let text = text.replace('%', if is_part { &secret } else { "x" });
        let text = text.replace("@acme", "\0").replace('@', quoted.trim_matches('"'));
        self.files.push(SecretFile { path, text: text.replace('\0', "@acme") });
    }

    /// Fails if an output shows a part of a secret.
    #[track_caller]
    pub fn check(&self, name: &str, output: &str) {
        // Each byte is read once: the outputs have many megabytes.
        let is_run =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'+' | b'/');
        let runs = output.as_bytes().split(|byte| !is_run(byte)).filter(|run| run.len() >= PART);
        for part in runs.flat_map(|run| run.windows(PART)) {
            let part = std::str::from_utf8(part).unwrap();
            if let Some(path) = self.parts.get(part) {
                let at = output.find(part).unwrap();
                let near = output[..at].chars().rev().take(300).collect::<Vec<_>>();
                let near: String = near.into_iter().rev().collect();
                let text = &self.files.iter().find(|file| file.path == *path).unwrap().text;
                panic!("{name} shows {part} of {path}:\n{text}\n…{near}{part}");
            }
        }
    }
}

/// Kinds of secrets that look like ordinary text wherever nothing says that they are secrets.
const UNRECOGNISABLE: [&str; 4] = ["{12d}", "{9l}", "{8l} {8l} {8l}", "session={26a}; path=/"];

/// One secret of each kind that is recognised in any text, with its kind and the parts of which an
/// output shows none.
pub fn secrets() -> Vec<(&'static str, String, Vec<String>)> {
    let mut chance = Chance(11);
    let kinds = KINDS.iter().filter(|kind| !UNRECOGNISABLE.contains(kind));
    let secret = |kind: &&'static str| {
        let mut runs = Vec::new();
        let secret = chance.secret(kind, &mut runs);
        let long = runs.iter().filter(|run| run.len() >= PART);
        let parts =
            long.flat_map(|run| [run[..PART].to_owned(), run[run.len() - PART..].to_owned()]);
        (*kind, secret, parts.collect())
    };
    kinds.map(secret).collect()
}

/// Pseudo-random numbers.
struct Chance(u32);

impl Chance {
    fn letter(&mut self, alphabet: &str) -> char {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(alphabet.as_bytes()[(self.0 >> 12) as usize % alphabet.len()])
    }

    /// A secret of a kind; adds its random runs to `runs`.
    fn secret(&mut self, kind: &str, runs: &mut Vec<String>) -> String {
        let (mut secret, mut rest) = (String::new(), kind);
        while let Some((before, (run, after))) =
            rest.split_once('{').and_then(|(before, it)| Some((before, it.split_once('}')?)))
        {
            let alphabet = match run.chars().last().unwrap() {
                'a' => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
                'u' => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
                'b' => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
                'h' => "0123456789abcdef",
                'd' => "0123456789",
                _ => "abcdefghijklmnopqrstuvwxyz",
            };
            let length = run[..run.len() - 1].parse().unwrap();
            runs.push((0..length).map(|_| self.letter(alphabet)).collect());
            secret = secret + before + runs.last().unwrap();
            rest = after;
        }
        secret + rest
    }
}
