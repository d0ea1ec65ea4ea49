//! From a text to its document and content.

use std::sync::Arc;
use std::thread::Builder;

use crate::config::Settings;
use crate::document::{Document, Syntax, Value};
use crate::engine::Role;
use crate::engine::limits::HUGE_DOCUMENT_NODES;
use crate::model::{
    AuthorizationForm, Content, Purpose, ReadAs, ServerFile, ServerFileKind, find_frontmatter,
    messages_in_strings, recognise, wire_form,
};
use crate::project::NoData;
use crate::server_files::Client;
use crate::source::{SourceText, is_skill_file, json_extensions};

/// Parses a text by the syntax of its file name, or else by its beginning. Source code and pages of
/// the web are not parsed, whatever they contain. Python dumps are read as
/// the data that they print, and documents with messages inside strings as those messages. Of a
/// skill, only the frontmatter is read.
pub(crate) fn read_document(
    source: Arc<SourceText>,
    role: Role,
    settings: &Settings,
    threads: usize,
) -> Document {
    let read = |source, syntax| Document::read_on(threads, source, syntax, &settings.limits);
    if is_skill_file(source.path()) && read_as(role, settings).is_none() {
        let end = find_frontmatter(source.text()).map_or(0, |found| found.yaml.end);
        return read(Arc::new(SourceText::beginning_of(&source, end)), Syntax::Yaml);
    }
    // Whatever it contains: an expression of a language may look like data, and is none.
    if matches!(NoData::of_path(source.path()), Some(NoData::Code { .. } | NoData::Page)) {
        return Document::unread(&source);
    }
    let document = match SourceText::messages_of(&source) {
        Some(messages) => read(Arc::new(messages), Syntax::Json),
        None if must_be_one_value(&source) => {
            let document = read_text(source, read);
            // Servers read messages one after the other, whatever the name of the file.
            let is_messages = document.roots().all(|root| root.has("jsonrpc"));
            if is_messages { document } else { document.with_single_root() }
        }
        None => read_text(source, read),
    };
    let document = match messages_in_strings(&document) {
        Some(messages) => read(Arc::new(messages), Syntax::Json),
        None => wire_form(document),
    };
    match read_as(role, settings) {
        Some(kind) => kind.prepare(document),
        None => document,
    }
}

/// Frees the memory of a document; a huge one on a thread of its own, because nothing waits for it.
pub(super) fn discard(document: Arc<Document>) {
    if document.len() >= HUGE_DOCUMENT_NODES {
        // If no thread can be started, it is done here.
        let _ = Builder::new().spawn(move || drop(document));
    }
}

/// The content of a document from [`read_document`].
pub(crate) fn content_of<'d>(
    document: &'d Document,
    purpose: Purpose,
    role: Role,
    settings: &Settings,
) -> Content<'d> {
    match read_as(role, settings) {
        Some(kind) => kind.content(document),
        None if is_skill_file(document.source().path()) => Content::default(),
        None => recognise(document, purpose),
    }
}

/// Recognises a client's file that is named and has no servers by its path, and a document about
/// authorization by its members.
pub(super) fn take_named<'d>(content: &mut Content<'d>, document: &'d Document) {
    let path = document.source().path();
    let is_of_client = || {
        Client::reading(path).any(|client| !client.keys.is_empty())
            || Client::not_reading(path).is_some()
    };
    if content.holds_nothing() && is_of_client() {
        let kind = ServerFileKind::ClientConfiguration;
        let objects = document.roots().filter(|root| root.is_object());
        content.server_files.extend(objects.map(|root| ServerFile { kind, root }).take(1));
    } else if content.holds_nothing() {
        let form = |root: Value<'d>| {
            let form = AuthorizationForm::at_well_known(path);
            form.or_else(|| AuthorizationForm::by_members(root))
        };
        let found = document.roots().find_map(|root| Some((root, form(root)?)));
        let file = |(root, form)| ServerFile { kind: ServerFileKind::Authorization(form), root };
        content.server_files.extend(found.map(file));
    }
}

/// The kind of content that the user specified.
fn read_as(role: Role, settings: &Settings) -> Option<ReadAs> {
    settings.read_as.filter(|_| role == Role::Lint)
}

fn read_text(
    source: Arc<SourceText>,
    read: impl Fn(Arc<SourceText>, Syntax) -> Document,
) -> Document {
    let content = source.text()[source.content_start()..].trim_start();
    let is_text = source.extension().is_some_and(|it| TEXT_EXTENSIONS.contains(&&*it));
    // Source code has keys without quotation marks.
    let first = content.trim_start_matches(|it: char| it.is_whitespace() || "[{".contains(it));
    let first = first.trim_start_matches(|it: char| it.is_ascii_alphanumeric());
    let is_code = is_text && first.starts_with(':');
    let looks_like_json = matches!(content.bytes().next(), Some(b'{' | b'[' | b'"') | None)
        && !is_log_line(content)
        && !is_code
        // Templates begin with a brace as well, and are not JSON until they are filled in.
        && !content.starts_with("{{")
        && !content.starts_with("{%");
    match (widest_syntax(&source), source.extension().as_deref()) {
        (syntax, _) if syntax != Syntax::Yaml => read(source, syntax),
        (Syntax::Yaml, Some("yaml" | "yml")) if !looks_like_json => read(source, Syntax::Yaml),
        _ if looks_like_json => {
            let json = read(Arc::clone(&source), Syntax::Json);
            if json.syntax_errors().is_empty() {
                return json;
            }
            // Text that begins like JSON may be YAML in flow style.
            let yaml = read(source, Syntax::Yaml);
            if yaml.syntax_errors().is_empty() { yaml } else { json }
        }
        _ => {
            let yaml = read(Arc::clone(&source), Syntax::Yaml);
            // Any sentence is a valid YAML string, and most logs are broken YAML: neither is a
            // problem in a file that claims to be text.
            if is_text && (!yaml.syntax_errors().is_empty() || is_plain_value(&yaml)) {
                return Document::unread(&source);
            }
            yaml
        }
    }
}

/// Whether the file name says that a text is a single JSON value, unlike JSON Lines, recordings of
/// streams and piped input.
fn must_be_one_value(source: &SourceText) -> bool {
    AuthorizationForm::at_well_known(source.path()).is_some()
        || matches!(source.extension().as_deref(), Some("json" | "jsonc" | "json5" | "har"))
}

/// Extensions of text files, which are unlikely to be broken YAML.
const TEXT_EXTENSIONS: [&str; 9] =
    ["txt", "log", "md", "out", "snap", "golden", "sse", "err", "ambr"];

/// Whether a document consists of plain values without objects or arrays, like any sentence read as
/// YAML.
fn is_plain_value(document: &Document) -> bool {
    document.roots().all(|root| !root.kind().is_container())
}

/// Whether a text begins like a line of a log: `[info] …`, `[2026-01-01 10:00] …`.
fn is_log_line(text: &str) -> bool {
    // The line may be the whole of a very long document: nothing here reads on to its end.
    let Some(inside) = text.strip_prefix('[') else { return false };
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b" :.+-_/>".contains(byte);
    let (inside, behind) = inside.split_at(inside.bytes().take_while(|it| is_word(it)).count());
    let Some(behind) = behind.strip_prefix("] ") else { return false };
    let next = behind.bytes().find(|byte| !matches!(byte, b' ' | b'\t'));
    inside.bytes().any(|byte| byte.is_ascii_alphabetic() || byte == b':')
        && next.is_some_and(|byte| !matches!(byte, b'\n' | b'\r'))
}

/// The syntax in which [`read_document`] may read a text: YAML, unless its name says otherwise.
pub(crate) fn widest_syntax(source: &SourceText) -> Syntax {
    match source.extension().as_deref() {
        Some("jsonc" | "json5" | "code-workspace") => Syntax::Jsonc,
        Some("json") => match json_extensions(source.path()) {
            (true, true) => Syntax::Jsonc,
            (true, false) => Syntax::CommentedJson,
            (false, _) => Syntax::Json,
        },
        Some("jsonl" | "ndjson" | "har") => Syntax::Json,
        Some("toml") => Syntax::Toml,
        // Their names often have no extension, and clients read nothing but JSON.
        _ if AuthorizationForm::at_well_known(source.path()).is_some() => Syntax::Json,
        _ => Syntax::Yaml,
    }
}
