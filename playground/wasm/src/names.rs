//! The names under which a pasted text may be linted: by its syntax and its content, as names decide
//! how the linter reads a file and which client it belongs to.

use std::sync::Arc;

use mcp_lint::config::{SECTIONS, Settings};
use mcp_lint::document::{Document, SyntaxError, SyntaxErrorKind, Value};
use mcp_lint::engine::{content_in, document_of};
use mcp_lint::model::{Content, ServerFileKind, find_frontmatter};
use mcp_lint::server_files::{Client, clients};
use mcp_lint::source::SourceText;
use serde::Serialize;

/// The file in which the configuration of this program is found.
const CONFIGURATION: &str = "mcp-lint.toml";

/// A name that a text may have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct LikelyName {
    /// The path of a file with this text.
    pub(crate) name: String,
    /// The kind of such a file or the client that reads it, without an article.
    pub(crate) title: String,
    /// Whether the content leaves open that the text has another of these names, because several
    /// programs read such files.
    pub(crate) is_choice: bool,
}

impl LikelyName {
    /// The name that a file has.
    pub(crate) fn own(name: &str) -> Self {
        Self { name: name.to_owned(), title: "as it is named".to_owned(), is_choice: false }
    }
}

/// The names that a text may have, the most likely first. Each format is among them.
pub(crate) fn likely_names(text: &str) -> Vec<LikelyName> {
    let format = format_of(text);
    let document = read(text, format);
    let content = content_in(&document, &Settings::default());
    let root = document.roots().next();
    let mut names = Names(Vec::new());
    if is_skill(text) {
        names.add("SKILL.md", "skill", false);
    }
    if let Some(root) = root {
        names.of_root(root, &content, format);
    }
    let stem = stem(&content);
    names.add_format(stem, format);
    if content.lists.is_empty() && content.transcript.is_empty() {
        names.prescribed(root, format);
    }
    FORMATS.iter().for_each(|(format, _)| names.add_format(stem, format));
    names.0
}

/// The formats in which a text may be written, by their extensions.
const FORMATS: [(&str, &str); 6] = [
    ("json", "JSON"),
    ("jsonc", "JSON with comments"),
    ("jsonl", "JSON Lines"),
    ("yaml", "YAML"),
    ("toml", "TOML"),
    ("txt", "plain text"),
];

fn read(text: &str, extension: &str) -> Document {
    let source = SourceText::new(format!("text.{extension}"), text);
    document_of(Arc::new(source), &Settings::default())
}

/// The most likely format of a text.
fn format_of(text: &str) -> &'static str {
    let content = text.trim_start_matches('\u{feff}').trim_start();
    if SourceText::messages_of(&SourceText::new("text.txt", text)).is_some() {
        return "txt";
    }
    if is_toml(content) && !is_json_array(content) {
        return "toml";
    }
    if content.starts_with(['{', '[', '"'])
        || content.starts_with("//")
        || content.starts_with("/*")
    {
        return json_format(text);
    }
    if is_script(content) {
        return "ts";
    }
    let yaml = read(text, "yaml");
    let is_prose = yaml.roots().all(|root| !root.kind().is_container());
    match is_prose || !yaml.syntax_errors().is_empty() && content.starts_with('<') {
        true => "txt",
        false => "yaml",
    }
}

fn json_format(text: &str) -> &'static str {
    let lines = read(text, "jsonl");
    let errors = lines.syntax_errors();
    if errors.is_empty() {
        return if lines.roots().nth(1).is_some() { "jsonl" } else { "json" };
    }
    // Comments are intended, and a trailing comma alone is a mistake. Messages inside strings have
    // places in a text of their own.
    let is_comment = |error: &SyntaxError| {
        lines.text().get(error.span.range()).is_some_and(|part| part.starts_with('/'))
    };
    if errors.iter().all(|error| error.kind == SyntaxErrorKind::Extension) {
        return if errors.iter().any(is_comment) { "jsonc" } else { "json" };
    }
    let mut filled = text.lines().filter(|line| !line.trim().is_empty()).take(1000);
    let is_of_lines = filled.clone().nth(1).is_some() && filled.all(|line| line.starts_with('{'));
    if is_of_lines {
        return "jsonl";
    }
    // Flow style, in which names need no quotation marks.
    let is_yaml = read(text, "yaml").syntax_errors().is_empty();
    if is_yaml { "yaml" } else { "json" }
}

/// Whether a text is a script of a web page or of Node.
fn is_script(content: &str) -> bool {
    let mut lines = content.lines().take(100);
    let starts = ["export ", "const ", "<!doctype html", "<html", "#!/usr/bin/env node"];
    // Imports of Python have no quotation marks.
    let is_import = |line: &str| line.starts_with("import ") && line.contains(['\'', '"']);
    lines.any(|line| {
        let line = line.to_ascii_lowercase();
        is_import(&line) || starts.iter().any(|it| line.starts_with(it))
    })
}

/// Whether the first line with content is the header of a table, or a key with its value.
fn is_toml(content: &str) -> bool {
    let mut lines = content.lines().map(str::trim);
    let Some(first) = lines.find(|line| !line.is_empty() && !line.starts_with('#')) else {
        return false;
    };
    let is_key = |key: &str| {
        let is_part = |it: char| it.is_ascii_alphanumeric() || "_-. \"'".contains(it);
        !key.is_empty() && key.chars().all(is_part)
    };
    let header = first.split(" #").next().map(str::trim).and_then(|it| {
        let inner = it.strip_prefix('[')?.strip_suffix(']')?;
        Some(inner.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(inner))
    });
    header.is_some_and(is_key) || first.split_once('=').is_some_and(|(key, _)| is_key(key.trim()))
}

/// Whether a text that begins like the header of a table is one array.
fn is_json_array(content: &str) -> bool {
    content.starts_with('[') && {
        let document = read(content, "json");
        document.syntax_errors().is_empty() && document.roots().nth(1).is_none()
    }
}

/// Whether a text is Markdown with the frontmatter of a skill.
fn is_skill(text: &str) -> bool {
    let Ok(found) = find_frontmatter(text) else { return false };
    let yaml = read(&text[found.yaml], "yaml");
    let body = text[found.body..].trim_start();
    let is_of_skill = |root: Value<'_>| {
        (root.has("name") || root.has("description"))
            && !["inputSchema", "input_schema", "tools", "mcpServers"].iter().any(|it| root.has(it))
    };
    // Other documents of a stream have names, too.
    let is_stream = || read(body, "yaml").roots().any(|root| root.is_object() && root.has("name"));
    yaml.roots().next().is_some_and(is_of_skill) && !is_stream()
}

/// A name for a text that the linter recognises wherever it is.
fn stem(content: &Content<'_>) -> &'static str {
    match () {
        () if !content.transcript.is_empty() => "session",
        () if !content.lists.is_empty() => "tools",
        () if !content.results.is_empty() => "result",
        () if !content.server_files.is_empty() => "servers",
        () => "text",
    }
}

struct Names(Vec<LikelyName>);

impl Names {
    fn add(&mut self, name: &str, title: &str, is_choice: bool) {
        if !self.0.iter().any(|known| known.name == name) {
            self.0.push(LikelyName { name: name.into(), title: title.into(), is_choice });
        }
    }

    fn add_format(&mut self, stem: &str, format: &str) {
        let known = FORMATS.iter().find(|(known, _)| *known == format);
        let title = known.map_or("source code", |(_, title)| title);
        let title = if stem == "text" { title.to_owned() } else { format!("{stem} in {title}") };
        self.add(&format!("{stem}.{format}"), &title, false);
    }

    fn of_root(&mut self, root: Value<'_>, content: &Content<'_>, format: &str) {
        let kind = content.server_files.first().map(|file| file.kind);
        match kind {
            Some(ServerFileKind::RegistryEntry) => self.add("server.json", "registry entry", false),
            Some(ServerFileKind::ServerCard) => self.add("server-card.json", "server card", false),
            Some(ServerFileKind::AiCatalog) => self.add("ai-catalog.json", "AI catalogue", false),
            Some(ServerFileKind::PluginMarketplace) => {
                self.add(".claude-plugin/marketplace.json", "marketplace of plugins", false);
            }
            Some(ServerFileKind::BundleManifest) => {
                self.add("manifest.json", "manifest of a bundle", false);
            }
            _ if is_own_configuration(root, format) => {
                self.add(CONFIGURATION, "configuration of mcp-lint", false);
            }
            _ if content.lists.is_empty() && content.transcript.is_empty() => {
                self.of_packages(root, format);
                self.of_clients(root, format, true);
            }
            _ => {}
        }
    }

    /// The files of clients in this format: of those that read servers in this root, or of all.
    fn of_clients(&mut self, root: Value<'_>, format: &str, reads: bool) {
        let is_reader =
            |it: &&Client| is_written_as(it, format) && (!reads || has_servers(it, root));
        let mut readers: Vec<_> = clients().iter().filter(is_reader).collect();
        let rank = |it: &&Client| USUAL.iter().position(|usual| *usual == it.name);
        readers.sort_by_key(|it| (!is_shown(it, root), rank(it).unwrap_or(USUAL.len())));
        for client in readers {
            let unread = client.unread_files.keys().filter(|_| !reads);
            let (of_user, of_project): (Vec<_>, Vec<_>) =
                client.files.iter().partition(|it| it.is_of_user);
            let files = of_project.into_iter().chain(of_user).map(|it| &it.path).chain(unread);
            for file in files.filter(|file| fits(file, format)) {
                let name = file.replace("/*", &format!("/servers.{format}"));
                self.add(&name.replace('*', "project"), &client.label, reads);
            }
        }
    }

    /// The names that have a meaning whatever the content is, in this format.
    fn prescribed(&mut self, root: Option<Value<'_>>, format: &str) {
        if let Some(root) = root {
            self.of_clients(root, format, false);
        }
        let others: &[(&str, &str)] = match format {
            "json" | "jsonc" => &PRESCRIBED,
            "toml" => &[],
            _ => &[("SKILL.md", "skill")],
        };
        others.iter().for_each(|(name, title)| self.add(name, title, false));
    }

    fn of_packages(&mut self, root: Value<'_>, format: &str) {
        let has = |keys: &[&str]| keys.iter().any(|key| root.has(key));
        let title = "manifest of a package";
        if format == "json"
            && has(&["dependencies", "devDependencies", "scripts", "bin", "mcpName"])
            && has(&["name", "private", "version"])
        {
            self.add("package.json", title, false);
        } else if format == "toml" && has(&["project", "build-system"]) {
            self.add("pyproject.toml", title, false);
        } else if format == "toml" && has(&["package", "workspace"]) {
            self.add("Cargo.toml", title, false);
        }
    }
}

/// Files that programs find by their names.
const PRESCRIBED: [(&str, &str); 12] = [
    ("tools.json", "list of tools"),
    ("server.json", "registry entry"),
    ("manifest.json", "manifest of a bundle"),
    ("gemini-extension.json", "extension of Gemini CLI"),
    ("server-card.json", "server card"),
    (".well-known/mcp/server-card.json", "server card"),
    ("ai-catalog.json", "AI catalogue"),
    (".claude-plugin/marketplace.json", "marketplace of plugins"),
    (".well-known/oauth-protected-resource", "metadata of a resource"),
    (".well-known/oauth-protected-resource/mcp", "metadata of the resource at `/mcp`"),
    (".well-known/oauth-authorization-server", "metadata of an authorization server"),
    (".well-known/openid-configuration", "metadata of an OpenID provider"),
];

/// The clients that most users have, of those that read the same files.
const USUAL: [&str; 6] =
    ["claude-code", "claude-desktop", "cursor", "vscode-copilot", "codex", "windsurf"];

/// Whether a client reads servers under a key that this root has.
fn has_servers(client: &Client, root: Value<'_>) -> bool {
    let value_of = |key: &String| key.split('.').try_fold(root, |value, key| value.get(key));
    client.keys.iter().any(|key| value_of(key).is_some())
}

/// Whether a member of the root is one that only this client has.
fn is_shown(client: &Client, root: Value<'_>) -> bool {
    match client.name {
        "opencode" => root.text_of("$schema").is_some_and(|it| it.contains("opencode.ai")),
        "gemini-cli" => root.has("contextFileName"),
        "vscode-copilot" => root.has("inputs"),
        _ => false,
    }
}

/// Whether the files of a client are in this format.
fn is_written_as(client: &Client, format: &str) -> bool {
    match &*client.dialect {
        "toml" | "yaml" => client.dialect == format,
        // Broken files, too.
        _ => matches!(format, "json" | "jsonc"),
    }
}

fn fits(file: &str, format: &str) -> bool {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "yaml" | "yml" => format == "yaml",
        "toml" => format == "toml",
        _ => true,
    }
}

/// Whether a table has only sections and keys of the configuration of this program.
fn is_own_configuration(root: Value<'_>, format: &str) -> bool {
    let is_known = |key: &str| {
        let is_section = SECTIONS.iter().any(|section| section.name() == key);
        let of_top = SECTIONS.iter().filter(|section| section.name().is_empty());
        key == "rules" || is_section || of_top.flat_map(|it| it.keys).any(|it| it.name == key)
    };
    let mut members = root.entries().peekable();
    format == "toml"
        && members.peek().is_some()
        && members.all(|member| member.key().is_some_and(is_known))
}

#[cfg(test)]
mod tests {
    use super::likely_names;

    fn first(text: &str) -> (String, String) {
        let first = likely_names(text).remove(0);
        (first.name, first.title)
    }

    #[test]
    fn the_name_follows_from_format_and_content() {
        let tool = "\"name\": \"a\", \"inputSchema\": {\"type\": \"object\"}";
        for (text, name) in [
            (format!("{{{tool}}}"), "tools.json"),
            (format!("// a comment\n{{{tool},}}"), "tools.jsonc"),
            (format!("{{{tool},}}"), "tools.json"),
            (format!("{{{tool}}}\n{{{tool}}}\n"), "tools.jsonl"),
            ("name: a\ninputSchema:\n  type: object\n".into(), "tools.yaml"),
            (
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}\n{\"broken".into(),
                "session.jsonl",
            ),
            ("---\nname: a\ndescription: b\n---\n# Title\n\nText.\n".into(), "SKILL.md"),
            ("---\nname: a\ninputSchema: {}\n---\nname: b\ninputSchema: {}\n".into(), "tools.yaml"),
            ("[mcp_servers.a]\ncommand = \"b\"\n".into(), ".codex/config.toml"),
            ("[rules]\nschema-type-unknown = \"off\"\n".into(), "mcp-lint.toml"),
            ("[project]\nname = \"a\"\n".into(), "pyproject.toml"),
            ("[1]".into(), "text.json"),
            ("A sentence.".into(), "text.txt"),
            ("import a from 'b';\n".into(), "text.ts"),
            ("import os\nprint(os.name)\n".into(), "text.txt"),
            (String::new(), "text.txt"),
        ] {
            assert_eq!(first(&text).0, name, "{text}");
        }
    }

    #[test]
    fn errors_in_messages_inside_strings_are_not_places_of_the_text() {
        let message = r#"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",/* ä */}"#;
        for count in [1, 3, 40] {
            let events: Vec<_> = (0..count).map(|_| format!("{{\"ä\": \"{message}\"}}")).collect();
            assert!(!likely_names(&format!("[{}]", events.join(","))).is_empty());
        }
    }

    #[test]
    fn files_that_several_clients_read_are_a_choice() {
        let text = "{\"mcpServers\": {\"a\": {\"command\": \"b\"}}}";
        let names = likely_names(text);
        let choices = names.iter().filter(|it| it.is_choice).map(|it| it.title.as_str());
        let choices: Vec<_> = choices.collect();
        assert_eq!(names[0].name, ".mcp.json");
        for client in ["Claude Code", "Claude Desktop", "Cursor", "Cline"] {
            assert!(choices.contains(&client), "{client}");
        }
        assert!(!choices.contains(&"Zed"));
        let servers = "{\"inputs\": [], \"servers\": {\"a\": {\"command\": \"b\"}}}";
        assert_eq!(first(servers), (".vscode/mcp.json".into(), "VS Code".into()));
    }

    #[test]
    fn what_the_content_decides_is_no_choice() {
        let text = "{\"name\": \"a\", \"inputSchema\": {\"type\": \"object\"}}";
        assert!(likely_names(text).iter().all(|it| !it.is_choice));
    }
}
