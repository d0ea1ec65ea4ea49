//! A benchmark of writing: a scripted author types tools, configurations of clients, registry
//! entries, manifests and configurations of the linter from empty files, and asks for completion at
//! every member and at every value from a known set.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;
use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::source::{ColumnUnit, LineIndex, SourceText};

/// The rules that report what an unfinished text still lacks: members and values to come.
const STILL_MISSING: [&str; 16] = [
    "bundle-member-missing",
    "bundle-user-config",
    "client-server-incomplete",
    "icon-src-missing",
    "input-schema-missing",
    "portable-array-items",
    "ref-unresolved",
    "registry-argument",
    "registry-description",
    "registry-name",
    "registry-nothing-to-install",
    "registry-package",
    "registry-repository",
    "registry-transport",
    "registry-url",
    "registry-version",
];

/// What became of the completions that the author asked for.
#[derive(Default)]
struct Tally {
    /// The rank of each wanted member, `None` if it was not offered.
    members: Vec<Option<usize>>,
    /// The same for values from known sets.
    values: Vec<Option<usize>>,
    missed: Vec<String>,
    /// What was wrong after a completion was accepted.
    faults: Vec<String>,
}

impl Tally {
    /// How many of a thousand completions were offered.
    fn offered(ranks: &[Option<usize>]) -> usize {
        1000 * ranks.iter().flatten().count() / ranks.len().max(1)
    }

    /// A hundred times the mean rank of what was offered.
    fn mean_rank(&self) -> usize {
        let ranks: Vec<_> = self.members.iter().chain(&self.values).flatten().collect();
        100 * ranks.iter().copied().sum::<usize>() / ranks.len().max(1)
    }
}

/// An author who writes one document.
struct Author<'a> {
    client: &'a mut Client,
    tally: &'a mut Tally,
    uri: String,
    path: String,
    version: i32,
    syntax: Syntax,
    /// The text before and after the cursor.
    before: String,
    after: String,
    /// The findings of the text so far, by rule.
    findings: BTreeMap<String, usize>,
    /// Whether to look for findings after every completion.
    lints: bool,
    /// How often the author has asked, by which the ways of typing alternate.
    asked: usize,
}

impl<'a> Author<'a> {
    fn open(client: &'a mut Client, tally: &'a mut Tally, folder: &Folder, path: &str) -> Self {
        let (language, syntax) = match path.rsplit_once('.').unwrap().1 {
            "yaml" => ("yaml", Syntax::Yaml),
            "toml" => ("toml", Syntax::Toml),
            _ => ("json", Syntax::Jsonc),
        };
        let uri = uri(&folder.file(path));
        client.open(&uri, language, 1, "");
        let (before, after, path) = (String::new(), String::new(), path.to_owned());
        let findings = BTreeMap::new();
        Self {
            client,
            tally,
            uri,
            path,
            version: 1,
            syntax,
            before,
            after,
            findings,
            lints: true,
            asked: 0,
        }
    }

    fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    fn type_text(&mut self, text: &str) {
        self.before += text;
    }

    /// Moves the cursor behind the next closing character.
    fn leave(&mut self, closing: char) {
        let at =
            self.after.find(closing).unwrap_or_else(|| panic!("{}|{}", self.before, self.after));
        let rest = self.after.split_off(at + 1);
        self.before += &std::mem::replace(&mut self.after, rest);
    }

    /// The items at the cursor that an editor shows, in its order.
    fn items(&mut self) -> Vec<Value> {
        self.version += 1;
        let text = self.text();
        self.client.replace(&self.uri, self.version, &text);
        let position = LineIndex::new(&text).position(&text, self.before.len());
        let line = self.before.rfind('\n').map_or(0, |at| at + 1);
        let character = self.before.len() - line;
        let parameters = json!({"textDocument": {"uri": self.uri},
            "position": {"line": position.line - 1, "character": character}});
        let found = self.client.request("textDocument/completion", parameters).unwrap();
        let mut items = found.as_array().unwrap().clone();
        items.retain(|item| {
            let typed =
                &text[self.range(&text, &item["textEdit"]["range"]).start..self.before.len()];
            let filter = item["filterText"].as_str().unwrap();
            filter.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
        });
        items.sort_by_key(|item| item["sortText"].to_string());
        items
    }

    fn range(&self, text: &str, range: &Value) -> Range<usize> {
        let lines = LineIndex::new(text);
        let offset = |position: &Value| {
            let number = |name: &str| u32::try_from(position[name].as_u64().unwrap()).unwrap() + 1;
            lines.offset(text, number("line"), number("character"), ColumnUnit::Bytes)
        };
        offset(&range["start"])..offset(&range["end"])
    }

    /// Asks for a completion with this label; accepts it and returns the inserted text with its
    /// place, or `None` if it is not offered.
    fn accept(&mut self, label: &str, is_member: bool) -> Option<Range<usize>> {
        let items = self.items();
        let rank = items.iter().position(|item| item["label"] == label);
        let ranks = if is_member { &mut self.tally.members } else { &mut self.tally.values };
        ranks.push(rank.map(|rank| rank + 1));
        let Some(rank) = rank else {
            let line = self.before.lines().last().unwrap_or_default();
            self.tally.missed.push(format!("{}: {label} at `{line}|`", self.path));
            return None;
        };
        Some(self.apply(&items[rank]))
    }

    fn apply(&mut self, item: &Value) -> Range<usize> {
        let text = self.text();
        let replaced = self.range(&text, &item["textEdit"]["range"]);
        assert!(replaced.start <= self.before.len() && self.before.len() <= replaced.end, "{item}");
        let new = item["textEdit"]["newText"].as_str().unwrap();
        let (new, cursor) = match item["insertTextFormat"] == 2 {
            true => resolved(new),
            false => (new.to_owned(), cursor_in_plain(new)),
        };
        let mut start = replaced.start;
        let mut head = text[..start].to_owned();
        for edit in item["additionalTextEdits"].as_array().into_iter().flatten() {
            let at = self.range(&text, &edit["range"]);
            assert!(at.end <= start, "{item}");
            head.replace_range(at, edit["newText"].as_str().unwrap());
            start = head.len();
        }
        self.before = head + &new[..cursor];
        self.after = format!("{}{}", &new[cursor..], &text[replaced.end..]);
        let inserted = start..start + new.len();
        self.check(item["label"].as_str().unwrap(), &inserted);
        inserted
    }

    /// Records syntax errors and findings that were not there before.
    fn check(&mut self, accepted: &str, inserted: &Range<usize>) {
        let text = self.text();
        let source = Arc::new(SourceText::new(&*self.path, &*text));
        let document = Document::read(source, self.syntax, &ReadLimits::default());
        if let Some(error) = document.syntax_errors().first() {
            self.tally.faults.push(format!("{}, `{accepted}`: {error:?}\n{text}", self.path));
        }
        if !self.lints {
            return;
        }
        let now = self.lint(Some(inserted));
        for (rule, count) in &now {
            let is_new = *count > self.findings.get(rule).copied().unwrap_or_default();
            if is_new && !STILL_MISSING.contains(&&**rule) {
                self.tally.faults.push(format!("{}, `{accepted}`: {rule}\n{text}", self.path));
            }
        }
        self.findings = now;
    }

    /// The number of errors and warnings by rule, without those about what was just inserted: its
    /// value is still to come.
    fn lint(&mut self, inserted: Option<&Range<usize>>) -> BTreeMap<String, usize> {
        self.version += 1;
        let text = self.text();
        self.client.replace(&self.uri, self.version, &text);
        let mut found = BTreeMap::new();
        for diagnostic in self.client.diagnostics(&self.uri, self.version) {
            let place = self.range(&text, &diagnostic["range"]);
            let is_own = inserted.is_some_and(|it| it.start < place.end && place.start <= it.end);
            // The keys that an override of a configuration still lacks.
            let is_missing = diagnostic["message"].as_str().unwrap().starts_with("the override ");
            let is_minor = diagnostic["severity"].as_u64() > Some(2);
            if is_minor || is_missing || is_own && place.start > 0 {
                continue;
            }
            let rule = diagnostic["code"].as_str().unwrap_or("syntax").to_owned();
            *found.entry(rule).or_default() += 1;
        }
        found
    }

    /// The number of letters to type, and whether to type in quotes.
    fn way(&mut self) -> (usize, bool) {
        self.asked += 1;
        (self.asked % 3, self.asked.is_multiple_of(2))
    }

    /// Types the beginning of a word, as editors close quotes.
    fn type_start(&mut self, word: &str, is_key: bool) {
        let (letters, in_quotes) = self.way();
        let is_boolean = !is_key && matches!(word, "true" | "false");
        let is_text = self.syntax == Syntax::Toml && !is_key;
        if !is_boolean && (self.syntax == Syntax::Jsonc && in_quotes || is_text) {
            self.before.push('"');
            self.after.insert(0, '"');
        }
        self.before.extend(word.chars().take(letters));
    }

    /// Removes what was typed since the text before the cursor had this length.
    fn take_back(&mut self, length: usize) {
        if self.before[length..].starts_with('"') {
            self.after.remove(0);
        }
        self.before.truncate(length);
    }

    /// Writes a member from its key on; the cursor is where the key begins.
    fn member(&mut self, key: &str, value: &Value, holder: &Map<String, Value>, column: usize) {
        let start = self.before.len();
        self.type_start(key, true);
        if let Some(inserted) = self.accept(key, true) {
            return self.fill(inserted, key, value, holder, column);
        }
        self.take_back(start);
        let quoted = match self.syntax {
            Syntax::Jsonc => json!(key).to_string(),
            _ => key.to_owned(),
        };
        self.type_text(&format!("{quoted}:"));
        if !(self.syntax == Syntax::Yaml && is_nested(value)) {
            self.type_text(" ");
        }
        self.value(key, value, holder, column);
    }

    /// Writes the value of a member that was inserted with its beginning.
    fn fill(
        &mut self,
        inserted: Range<usize>,
        key: &str,
        value: &Value,
        holder: &Map<String, Value>,
        column: usize,
    ) {
        let text = self.text();
        let new = text[inserted.clone()].to_owned();
        let at_cursor = self.before.len() - inserted.start;
        if let (Value::Object(members), "inputSchema" | "outputSchema") = (value, key) {
            return self.schema(members, column);
        }
        let is_json = self.syntax == Syntax::Jsonc;
        let inside = &new[..at_cursor];
        match value {
            Value::Object(members) if is_json && inside.ends_with('{') => {
                self.object(key, members, column + 2);
                self.leave('}');
            }
            Value::Array(items) if is_json && inside.ends_with('[') => {
                self.items_of(key, items, holder, column + 2);
                self.leave(']');
            }
            Value::Object(members) if self.syntax == Syntax::Yaml && new.contains('\n') => {
                self.object(key, members, column + 2);
            }
            Value::Array(items) if self.syntax == Syntax::Yaml && new.ends_with("- ") => {
                self.elements(key, items, holder, column + 2);
            }
            _ => {
                // The author selects the value and types another one.
                let colon = new.find(':').unwrap() + 1;
                let from = inserted.start + colon;
                let to = inserted.start + new.trim_end_matches(',').len();
                let (head, tail) = (text[..from].to_owned(), text[to..].to_owned());
                if text[from..to].trim() == scalar(value, self.syntax) {
                    (self.before, self.after) = (text[..to].to_owned(), tail);
                    return;
                }
                (self.before, self.after) = (head, tail);
                if !(self.syntax == Syntax::Yaml && is_nested(value)) {
                    self.before.push(' ');
                }
                self.value(key, value, holder, column);
            }
        }
    }

    /// Writes the rest of a schema that was inserted with its type and an empty `properties`.
    fn schema(&mut self, members: &Map<String, Value>, column: usize) {
        let properties = members["properties"].as_object().unwrap();
        let rest = in_order(members).filter(|(key, _)| !["type", "properties"].contains(key));
        self.named(properties, column + 4);
        if self.syntax == Syntax::Jsonc {
            self.leave('}');
        }
        for (key, value) in rest {
            self.separate(false, column + 2);
            self.member(key, value, members, column + 2);
        }
        if self.syntax == Syntax::Jsonc {
            self.leave('}');
        }
    }

    /// Types what separates two members: a comma and a new line.
    fn separate(&mut self, is_first: bool, column: usize) {
        if self.syntax == Syntax::Jsonc {
            let comma = if is_first { "" } else { "," };
            self.type_text(&format!("{comma}\n{}", " ".repeat(column)));
        } else if !is_first {
            self.type_text(&format!("\n{}", " ".repeat(column)));
        }
    }

    fn members(&mut self, members: &Map<String, Value>, column: usize) {
        for (index, (key, value)) in in_order(members).enumerate() {
            self.separate(index == 0, column);
            self.member(key, value, members, column);
        }
    }

    /// Writes members whose keys are names.
    fn named(&mut self, members: &Map<String, Value>, column: usize) {
        for (index, (name, value)) in members.iter().enumerate() {
            self.separate(index == 0, column);
            let key =
                if self.syntax == Syntax::Jsonc { json!(name).to_string() } else { name.clone() };
            self.type_text(&format!("{key}:"));
            if !(self.syntax == Syntax::Yaml && is_nested(value)) {
                self.type_text(" ");
            }
            self.value("", value, members, column);
        }
    }

    /// Types a value by hand; strings from known sets are completed.
    fn value(&mut self, key: &str, value: &Value, holder: &Map<String, Value>, column: usize) {
        match value {
            Value::Object(members) if self.syntax == Syntax::Jsonc => {
                self.before.push('{');
                self.after.insert(0, '}');
                self.object(key, members, column + 2);
                self.leave('}');
            }
            Value::Array(items) if self.syntax == Syntax::Jsonc => {
                self.before.push('[');
                self.after.insert(0, ']');
                self.items_of(key, items, holder, column + 2);
                self.leave(']');
            }
            Value::Object(members) => {
                self.type_text(&format!("\n{}", " ".repeat(column + 2)));
                self.object(key, members, column + 2);
            }
            Value::Array(items) => {
                self.type_text(&format!("\n{}- ", " ".repeat(column + 2)));
                self.elements(key, items, holder, column + 2);
            }
            scalar => self.scalar(key, scalar, holder),
        }
    }

    fn object(&mut self, key: &str, members: &Map<String, Value>, column: usize) {
        if NAMED.contains(&key) {
            self.named(members, column);
        } else {
            self.members(members, column);
        }
    }

    fn items_of(&mut self, key: &str, items: &[Value], holder: &Map<String, Value>, column: usize) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.type_text(", ");
            }
            let of_item = if item.is_object() { "" } else { key };
            self.value(of_item, item, holder, column);
        }
    }

    /// Writes the elements of a YAML sequence, from behind the first dash on.
    fn elements(&mut self, key: &str, items: &[Value], holder: &Map<String, Value>, column: usize) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.type_text(&format!("\n{}- ", " ".repeat(column)));
            }
            match item {
                Value::Object(members) => self.members(members, column + 2),
                Value::Array(items) => {
                    self.type_text("- ");
                    self.elements("", items, holder, column + 2);
                }
                scalar => self.scalar(key, scalar, holder),
            }
        }
    }

    fn scalar(&mut self, key: &str, value: &Value, holder: &Map<String, Value>) {
        if is_of_known_set(key, value, holder) {
            let start = self.before.len();
            let label = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            self.type_start(&label, false);
            if let Some(inserted) = self.accept(&label, false) {
                let text = self.text();
                let (head, tail) = text.split_at(inserted.end);
                (self.before, self.after) = (head.to_owned(), tail.to_owned());
                return;
            }
            self.take_back(start);
        }
        let text = scalar(value, self.syntax);
        self.type_text(&text);
    }
}

/// The members of an object in the order in which authors write the first of them.
fn in_order(members: &Map<String, Value>) -> impl Iterator<Item = (&str, &Value)> {
    const FIRST: [&str; 11] = [
        "$schema",
        "manifest_version",
        "registryType",
        "name",
        "title",
        "type",
        "url",
        "command",
        "description",
        "enum",
        "level",
    ];
    let mut all: Vec<_> = members.iter().map(|(key, value)| (&**key, value)).collect();
    let rank = |key: &str| FIRST.iter().position(|it| *it == key).unwrap_or(FIRST.len());
    all.sort_by_key(|(key, _)| (*key == "default", rank(key)));
    all.into_iter()
}

/// Members whose values have names as keys.
const NAMED: [&str; 12] = [
    "properties",
    "$defs",
    "mcpServers",
    "servers",
    "mcp",
    "env",
    "environment",
    "headers",
    "variables",
    "user_config",
    "mcp_servers",
    "rules",
];

fn is_nested(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

fn scalar(value: &Value, syntax: Syntax) -> String {
    match value {
        Value::String(text) if syntax == Syntax::Yaml => {
            let is_plain = |it: char| it.is_ascii_alphanumeric() || "_/".contains(it);
            let has_letter = text.starts_with(|it: char| it.is_ascii_alphabetic());
            let is_plain = has_letter && text.chars().all(is_plain);
            if is_plain { text.clone() } else { value.to_string() }
        }
        value => value.to_string(),
    }
}

/// Whether a value is one of a few that the format or the document knows.
fn is_of_known_set(key: &str, value: &Value, holder: &Map<String, Value>) -> bool {
    let is_word = matches!(
        key,
        "type"
            | "format"
            | "$schema"
            | "$ref"
            | "theme"
            | "mimeType"
            | "taskSupport"
            | "registryType"
            | "registryBaseUrl"
            | "manifest_version"
            | "jsonrpc"
    );
    // The types of members of `user_config` are known as well as those of schemas.
    value.is_boolean() && !key.is_empty()
        || is_word && value.is_string() && !value.as_str().unwrap().contains("opencode.ai")
        || key == "required" && value.is_string()
        || key == "default" && holder.contains_key("enum")
}

/// A snippet with its proposals, and the place of the cursor in it.
pub(super) fn resolved(snippet: &str) -> (String, usize) {
    let (mut text, mut cursor, mut rest) = (String::new(), None, snippet);
    while let Some(next) = rest.chars().next() {
        rest = &rest[next.len_utf8()..];
        match next {
            '\\' => {
                let escaped = rest.chars().next().unwrap();
                text.push(escaped);
                rest = &rest[escaped.len_utf8()..];
            }
            '$' => {
                cursor = cursor.or(Some(text.len()));
                if let Some(inner) = rest.strip_prefix('{') {
                    let (proposal, behind) = inner.split_once('}').unwrap();
                    let proposal = &proposal[1..];
                    let words = proposal.trim_matches(['|', ':']);
                    text += words.split(',').next().unwrap();
                    rest = behind;
                } else {
                    rest = &rest[1..];
                }
            }
            other => text.push(other),
        }
    }
    let end = text.len();
    (text, cursor.unwrap_or(end))
}

/// The place in a plain text to which an author moves the cursor.
fn cursor_in_plain(text: &str) -> usize {
    let inside = ["{}", "[]", "\"\""].iter().filter_map(|pair| text.rfind(pair)).max();
    inside.map_or(text.len(), |at| at + 1)
}

/// The texts of a data file, each with its path.
fn documents(data: &str) -> Vec<(String, Value)> {
    let all: Vec<Value> = serde_json::from_str(data).unwrap();
    let document = |it: Value| (it["path"].as_str().unwrap().to_owned(), it["content"].clone());
    all.into_iter().map(document).collect()
}

/// Writes all documents with a client of this profile.
fn write_all(profile: Profile, parts: &[&str]) -> Tally {
    let folder = Folder::with(&[(".git/HEAD", "ref: refs/heads/main\n")]);
    let mut client = Client::new(profile, &[folder.path()], Value::Null);
    let mut tally = Tally::default();
    let all = parts.iter().flat_map(|data| documents(data)).chain(configurations());
    for (path, content) in all {
        let content = content.as_object().unwrap();
        let mut author = Author::open(&mut client, &mut tally, &folder, &path);
        author.lints = profile == Profile::Pull;
        match author.syntax {
            Syntax::Toml => author.tables(content),
            Syntax::Yaml => author.members(content, 0),
            _ => {
                author.before.push('{');
                author.after.push('}');
                author.members(content, 2);
                author.leave('}');
            }
        }
        let text = author.text();
        let left = author.lint(None);
        if !left.is_empty() {
            author.tally.faults.push(format!("{path}, finished: {left:?}\n{text}"));
        }
        let read: Value = match author.syntax {
            Syntax::Toml => toml::from_str(&text).unwrap_or_else(|why| panic!("{why}\n{text}")),
            Syntax::Yaml => {
                serde_yaml::from_str(&text).unwrap_or_else(|why| panic!("{why}\n{text}"))
            }
            _ => serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}\n{text}")),
        };
        assert_eq!(&read, &json!(content), "{path}\n{text}");
        let uri = author.uri.clone();
        client.close(&uri);
    }
    assert_eq!(client.end(), 0);
    tally
}

/// The writing of TOML.
impl Author<'_> {
    /// Writes a document: single members first, then tables.
    fn tables(&mut self, content: &Map<String, Value>) {
        let is_table = |it: &Value| it.is_object() || it[0].is_object();
        for (key, value) in in_order(content).filter(|(_, value)| !is_table(value)) {
            self.line(key, value, "");
        }
        for (key, value) in in_order(content).filter(|(_, value)| is_table(value)) {
            let servers = value.as_object().filter(|_| key == "mcp_servers");
            for (name, server) in servers.into_iter().flatten() {
                self.header(key, key, 1);
                let text = self.text();
                let at = text.rfind(".name]").unwrap();
                self.before = format!("{}.{name}]\n", &text[..at]);
                self.after.clear();
                self.table(server.as_object().unwrap(), "mcp_servers.");
            }
            if servers.is_none() {
                let all = value.as_array().map_or_else(|| vec![value], |all| all.iter().collect());
                let brackets = if value.is_array() { 2 } else { 1 };
                for table in all {
                    let label = format!("{}{key}{}", "[".repeat(brackets), "]".repeat(brackets));
                    self.header(key, &label, brackets);
                    self.table(table.as_object().unwrap(), key);
                }
            }
        }
    }

    fn header(&mut self, key: &str, label: &str, brackets: usize) {
        let start = self.before.len();
        self.before += &"[".repeat(brackets);
        self.after = "]".repeat(brackets);
        let (letters, _) = self.way();
        self.before.extend(key.chars().take(letters));
        if self.accept(label, true).is_none() {
            self.before.truncate(start);
            self.before += &format!("[{key}.name]\n");
            self.after.clear();
        }
    }

    fn table(&mut self, members: &Map<String, Value>, name: &str) {
        let is_inner =
            |key: &str, value: &Value| name == "contract" && key == "levels" && value.is_object();
        for (key, value) in in_order(members).filter(|(key, value)| !is_inner(key, value)) {
            self.line(key, value, name);
        }
        for (key, value) in in_order(members).filter(|(key, value)| is_inner(key, value)) {
            self.header("contract.levels", "[contract.levels]", 1);
            self.table(value.as_object().unwrap(), &format!("{name}.{key}"));
        }
    }

    fn line(&mut self, key: &str, value: &Value, table: &str) {
        self.pair(key, value, table, true);
        self.type_text("\n");
    }

    /// Writes a key with its value; a key that is a name is not completed.
    fn pair(&mut self, key: &str, value: &Value, table: &str, is_known: bool) {
        let start = self.before.len();
        if is_known {
            self.type_start(key, true);
            if let Some(inserted) = self.accept(key, true) {
                let text = self.text();
                self.before.truncate(inserted.start);
                self.after = text[inserted.end..].to_owned();
            } else {
                self.take_back(start);
            }
        }
        self.type_text(&format!("{key} = "));
        self.toml_value(key, value, table);
    }

    fn toml_value(&mut self, key: &str, value: &Value, table: &str) {
        match value {
            Value::Object(members) => {
                let inner = if key == "env" {
                    "env"
                } else if table == "rules" {
                    "rule"
                } else {
                    key
                };
                self.before += "{ ";
                self.after.insert_str(0, " }");
                for (index, (name, value)) in in_order(members).enumerate() {
                    if index > 0 {
                        self.type_text(", ");
                    }
                    self.pair(name, value, inner, inner != "env");
                }
                self.leave('}');
            }
            Value::Array(items) => {
                self.before.push('[');
                self.after.insert(0, ']');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.type_text(", ");
                    }
                    self.toml_value(key, item, table);
                }
                self.leave(']');
            }
            scalar => {
                let is_level = matches!(table, "rules" | "contract.levels") && scalar.is_string();
                let key = if is_level || WORDS.contains(&key) { "registryType" } else { key };
                self.scalar(key, scalar, &Map::new());
            }
        }
    }
}

/// Keys of `mcp-lint.toml` that have a few values.
const WORDS: [&str; 11] = [
    "preset",
    "protocol",
    "fail-on",
    "targets",
    "style",
    "level",
    "paths",
    "undeclared",
    "version",
    "store",
    "ignore",
];

/// The documents of the data file with configurations of the linter.
fn configurations() -> Vec<(String, Value)> {
    let all = include_str!("writing/configurations.toml").split("#: ").skip(1);
    let document = |part: &str| {
        let (path, text) = part.split_once('\n').unwrap();
        (path.to_owned(), json!(toml::from_str::<toml::Value>(text).unwrap()))
    };
    all.map(document).collect()
}

const TOOLS: &str = include_str!("writing/tools.json");
const CLIENTS: &str = include_str!("writing/clients.json");
const ENTRIES: &str = include_str!("writing/entries.json");
const BUNDLES: &str = include_str!("writing/bundles.json");

/// Prints the figures, and asserts that they are good enough.
#[allow(clippy::print_stdout, reason = "the figures are read with `--nocapture`")]
fn judge(name: &str, tally: &Tally) {
    let (members, values) = (Tally::offered(&tally.members), Tally::offered(&tally.values));
    println!(
        "{name}: {members} ‰ of {} members, {values} ‰ of {} values, mean rank {} / 100",
        tally.members.len(),
        tally.values.len(),
        tally.mean_rank()
    );
    tally.missed.iter().for_each(|missed| println!("  not offered: {missed}"));
    tally.faults.iter().for_each(|fault| println!("  fault: {fault}"));
    assert!(members >= 950 && values >= 950, "{name}");
    assert!(tally.mean_rank() <= 400, "{name}");
    assert!(tally.faults.is_empty(), "{name}");
}

#[test]
fn documents_are_written_by_completion_alone() {
    judge("snippets", &write_all(Profile::Pull, &[TOOLS, CLIENTS, ENTRIES, BUNDLES]));
}

#[test]
fn documents_are_written_by_completion_without_snippets() {
    judge("plain text", &write_all(Profile::PlainPull, &[TOOLS, CLIENTS, ENTRIES, BUNDLES]));
}
