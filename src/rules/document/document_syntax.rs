use crate::document::SyntaxErrorKind;
use crate::source::is_prescribed_name;

rule! {
    name: "document-syntax",
    summary: "the text is not valid JSON, YAML or TOML",
    level: Error,
    source: "RFC 8259; YAML 1.2.2; TOML 1.1.0",
    fix: Safe,
    unchecked: PartOfText,
    check: Document(check),
}

fn check(document: &Document, context: &mut Context<'_>) {
    if let Some(finding) = other_format(document) {
        return context.report(finding);
    }
    let is_session = !document.syntax_errors().is_empty() && is_session(document);
    let is_stray = |error: &SyntaxError| is_session && stray_line(document, error).is_some();
    for error in document.syntax_errors().iter().filter(|error| !is_stray(error)) {
        context.report(about_error(document, error));
    }
}

/// The finding about a text that is in no format of documents.
fn other_format(document: &Document) -> Option<Finding> {
    if let Some(line) = plain_text(document) {
        let text = quoted(&document.text()[line.range()]);
        let message = format!("{text} is plain text, not JSON or YAML");
        return Some(
            Finding::new(document.bytes_place(line), message)
                .note("programs print their errors where their output was expected")
                .help("run what wrote it again, and read its messages"),
        );
    }
    let line = python_value(document)?;
    Some(
        Finding::new(document.bytes_place(line), "this is a Python literal, not JSON")
            .note(
                "JSON uses `\"` instead of `'`, and `null`, `true` and `false` instead of `None`, \
                 `True` and `False`",
            )
            .help("write it with `json.dumps(value)`"),
    )
}

/// How a syntax is read.
const fn reading(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc => {
            "JSON is defined by RFC 8259; clients parse it strictly"
        }
        Syntax::Yaml => "YAML is read as version 1.2; nothing after an error in a document is read",
        Syntax::Toml => "TOML is read as version 1.1",
    }
}

/// The finding about an error of the reader.
fn about_error(document: &Document, error: &SyntaxError) -> Finding {
    let place = document.bytes_place(error.span);
    let path = document.source().path();
    // JavaScript keeps half a surrogate pair.
    let is_repaired = error.kind != SyntaxErrorKind::Empty && has_name_marked(path, 'r');
    let is_read =
        is_repaired || error.kind == SyntaxErrorKind::LoneSurrogate && has_name_marked(path, 'j');
    let note = if is_repaired {
        "the client repairs some broken JSON, and loses the file otherwise"
    } else {
        reading(document.syntax())
    };
    let mut finding = Finding::new(place, error.message.clone()).note(note).warning_if(is_read);
    if error.kind == SyntaxErrorKind::Structure {
        finding = finding.note("what follows it in this value was not read and is not checked");
    }
    if let Some(help) = &error.help {
        // A new name is no remedy for a file that programs find by its name.
        let is_found_by_name = is_prescribed_name(path);
        let short = help.split_once(", or name the file").filter(|_| is_found_by_name);
        finding = finding.help(short.map_or(help.as_str(), |(short, _)| short).to_owned());
    }
    if error.kind == SyntaxErrorKind::Empty && document.syntax().is_json() {
        return finding.with(without_servers(path), |finding, text| {
            let edit = TreeEdit::ReplacePlace(place, text.clone());
            finding.unsafe_fix(format!("write `{text}`, or remove the file"), edit)
        });
    }
    if let Some(text) = replacement(error).filter(|_| document.syntax().is_json()) {
        let edit = TreeEdit::ReplacePlace(place, text.to_owned());
        // Readers that accept a trailing comma read the same value without it.
        finding = match error.kind {
            SyntaxErrorKind::Extension => finding.safe_fix("remove the comma", edit),
            _ => finding.unsafe_fix("write it as JSON", edit),
        };
    }
    if let Some(related) = &error.related {
        let place = document.bytes_place(related.span);
        finding = finding.label(place, related.message.clone());
    }
    finding
}

/// The text of a client's file in which there are no servers.
fn without_servers(path: &str) -> Option<String> {
    let client = Client::reading(path).next()?;
    let keys = client.keys_in(path).first()?.rsplit('.');
    Some(keys.fold("{}".to_owned(), |inner, key| format!("{{\"{key}\": {inner}}}")))
}

/// The text that is valid in place of an error's, if the help names it.
fn replacement(error: &SyntaxError) -> Option<&str> {
    match error.help.as_deref()? {
        "remove it" | "remove the comma" => Some(""),
        "add `,`" => Some(","),
        help => {
            let text = help.strip_prefix("write `")?.strip_suffix('`')?;
            Some(text).filter(|text| !text.contains('`'))
        }
    }
}

/// The first line of a text that is a Python dictionary or list. Every key in it has single quotes,
/// each of which would be an error.
fn python_value(document: &Document) -> Option<Span> {
    let text = document.text();
    let first = document.syntax_errors().first()?;
    let quoted = text.get(first.span.range())?;
    let is_key = quoted.starts_with('\'') && quoted.ends_with('\'');
    let has_constant = ["None", "True", "False", "': "].iter().any(|word| text.contains(word));
    // In YAML and TOML, single quotes are valid.
    let is_json = document.syntax().is_json();
    let has_json_keys = text.contains("\": ") || text.contains("\":");
    (is_json && is_key && has_constant && !has_json_keys).then_some(first.span)
}

/// Words of which JSON and YAML files about tools contain at least one.
const WORDS_OF_DEFINITIONS: [&str; 6] =
    ["{", "name:", "tools:", "method:", "inputSchema", "content:"];

/// The first line of a text that is neither JSON nor YAML, such as the error message of a program.
fn plain_text(document: &Document) -> Option<Span> {
    if document.syntax_errors().is_empty() || document.syntax() == Syntax::Toml {
        return None;
    }
    let text = document.text();
    if WORDS_OF_DEFINITIONS.iter().any(|word| text.contains(word)) {
        return None;
    }
    let rest = text.trim_start_matches('\u{feff}').trim_start();
    let start = text.len() - rest.len();
    let line = rest.lines().next()?.trim_end();
    let begins_with_letter = line.chars().next().is_some_and(char::is_alphabetic);
    let (start, end) = (u32::try_from(start).ok()?, u32::try_from(start + line.len()).ok()?);
    (begins_with_letter && line.contains(' ')).then_some(Span { start, end })
}
