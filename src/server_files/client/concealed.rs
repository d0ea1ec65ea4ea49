//! Parts of a configuration that reports do not show, even if they do not look like secrets: the values of variables,
//! headers and arguments, and the parts of addresses other than scheme, host and path.

use std::ops::Range;

use crate::document::{Kind, Value};
use crate::model::text::is_secret_name;
use crate::model::text::secret::has_digit_and_letter;
use crate::model::text::secret_formats::{PLACEHOLDERS, has_word};
use crate::server_files::client::variable::variables;
use crate::server_files::limits::{
    MAX_PLAIN_DIGITS, MIN_MIXED_RUN, MIN_RANDOM_RUN, MIN_RANDOM_SEGMENT,
};
use crate::source::is_among;

/// Names of members with environment variables or headers.
const HOLDERS: &str = "env envs environment env_vars headers http_headers httpHeaders env_http_headers \
    environmentVariables requestHeaders customHeaders";

/// Names of members with the value of a variable, an argument, a header or a setting.
const VALUES: &str = "value default choices options";

/// Names of members that are shown: texts for readers, versions, and digests of public files.
const SHOWN: &str = "name title description instructions summary version $schema fileSha256";

/// Names of members with a program or an address of a server.
const SERVERS: &str = "command cmd url uri httpUrl serverUrl baseUrl";

/// Names of members with arguments of a program.
const ARGUMENTS: &str = "args arguments arg";

/// Options whose values are part of how a server is started.
const PLAIN_OPTIONS: &str = "--from --package --spec --with --python --directory --project --prefix \
    --network --net --name --pull --platform --mount --volume -v -w --workdir --entrypoint --host \
    --port -p --transport --mode --config --path --dir --root --log-level -File";

/// Options without a value.
const FLAGS: &str = "-y --yes -q --quiet -m --rm -i -it -t --interactive --tty --init --stdio --";

/// Options whose value is a command with options of its own.
const SHELL_OPTIONS: &str = "-c -lc -ic /c /C -Command --call";

/// Commands that start a program which their arguments name.
const LAUNCHERS: &str = "npx npm bun bunx pnpm pnpx yarn deno node tsx uv uvx pipx pip python python3 py \
    docker podman nerdctl java dotnet go cargo ruby php bash sh zsh cmd powershell pwsh wsl env make";

/// Words before the name of a program in its arguments, and names of transports.
const SUBCOMMANDS: &str = "run exec x dlx tool start serve server mcp stdio http sse";

/// Endings of the names of programs.
const PROGRAMS: [&str; 8] = [".js", ".mjs", ".cjs", ".ts", ".py", ".sh", ".jar", ".dll"];

/// Endings of the names of files that addresses name.
const FILES: [&str; 9] = [".gz", ".tgz", ".xz", ".zip", ".mcpb", ".dxt", ".exe", ".json", ".html"];

/// Words before the credentials in a header.
const SCHEMES: [&str; 5] = ["Bearer", "bearer", "Basic", "Token", "token"];

/// The parts of scalars inside a value that are not shown: each scalar with a range in its text.
pub fn concealed(root: Value<'_>) -> Vec<(Value<'_>, Range<usize>)> {
    let mut found = Vec::new();
    let (mut holder_end, mut is_list) = (root.id(), false);
    // In a list of arguments: the argument before, and whether a program has been named.
    let (mut is_arguments, mut option, mut has_program) = (false, "", false);
    let document = root.document();
    for value in root.subtree() {
        let names = |names: &str| value.key().is_some_and(|key| is_among(names, key));
        let is_secret = || value.key().is_some_and(is_secret_name);
        if value.id() >= holder_end && (names(HOLDERS) || names(VALUES) || is_secret()) {
            (holder_end, is_list) = (value.end_id(), value.is_array() && names(HOLDERS));
        }
        let is_held = value.id() < holder_end;
        let (text, is_item) = (value.scalar_text(), value.key().is_none());
        if value.kind().is_container() {
            if is_server(value) {
                // Whatever they are called: a misspelt name hides nothing.
                let maps = value.entries().filter(|it| it.is_object() && !is_server(*it));
                found.extend(maps.flat_map(Value::entries).flat_map(whole));
            }
            let command = document.parent_of(value.id()).and_then(|it| it.text_of("command"));
            is_arguments = names(SERVERS) || names(ARGUMENTS);
            (option, has_program) = ("", names(ARGUMENTS) && !command.is_some_and(is_launcher));
            continue;
        } else if is_held && !(is_list && (is_item || names(SHOWN))) || names(ARGUMENTS) {
            found.extend(whole(value));
        } else if value.is_string() && !names(SHOWN) {
            let before = if is_held { "-e" } else { option };
            let is_word = is_item && is_arguments && !is_held && is_bare(before, text);
            let ranges = match is_word && has_program {
                true => unless_plain(text, 0..text.len()),
                false => in_words(if is_item { before } else { "" }, text, !is_item),
            };
            found.extend(ranges.into_iter().map(|range| (value, range)));
            has_program |= is_word;
        }
        option = if is_item { text } else { "" };
    }
    found
}

/// Whether a command starts the program that its arguments name.
fn is_launcher(command: &str) -> bool {
    let name = command.rsplit(['/', '\\']).next().unwrap_or_default();
    is_among(LAUNCHERS, name.trim_end_matches(".exe").trim_end_matches(".cmd"))
        || command.contains(' ')
}

fn is_server(value: Value<'_>) -> bool {
    SERVERS.split(' ').any(|key| value.get(key).is_some_and(|it| !it.is_object()))
}

/// The whole string or number, except variables in it.
fn whole(value: Value<'_>) -> Vec<(Value<'_>, Range<usize>)> {
    let text = value.scalar_text();
    let is_value = matches!(value.kind(), Kind::String | Kind::Number);
    let ranges = if is_value { unless_plain(text, 0..text.len()) } else { Vec::new() };
    ranges.into_iter().map(|range| (value, range)).collect()
}

/// The parts of a value to hide in a file that could not be parsed, where only its name is known.
pub(super) fn under_name(name: &str, text: &str) -> Vec<Range<usize>> {
    let is_command = is_among(SERVERS, name);
    if is_command || name.is_empty() && !is_bare("", text) || name.starts_with('-') {
        return in_words(name, text, is_command);
    }
    let is_shown = is_among(SHOWN, name) || is_among("type transport", name);
    if is_shown { in_words("", text, true) } else { unless_plain(text, 0..text.len()) }
}

/// Whether a hidden text must not occur in messages either. Ordinary words may.
pub fn is_like_secret(text: &str) -> bool {
    let is_long = text.len() >= MIN_RANDOM_SEGMENT && has_digit_and_letter(text);
    (is_long || is_random(text)) && !text.contains(' ')
}

/// Whether a text has a run of letters and digits that no name has: a long number, letters between
/// digits, or a long run of capital and small letters.
fn is_random(text: &str) -> bool {
    text.split(|it: char| !it.is_ascii_alphanumeric()).any(|run| {
        let changes = |is: fn(&u8) -> bool| {
            run.as_bytes().windows(2).filter(|pair| is(&pair[0]) != is(&pair[1])).count()
        };
        let is_number = run.len() > MAX_PLAIN_DIGITS && run.bytes().all(|it| it.is_ascii_digit());
        let is_mixed = run.len() >= MIN_RANDOM_RUN && changes(u8::is_ascii_digit) >= 2;
        is_number || is_mixed || run.len() >= MIN_MIXED_RUN && changes(u8::is_ascii_uppercase) >= 4
    })
}

/// Whether an argument after `option` is a word that names a program, if it is the first.
fn is_bare(option: &str, text: &str) -> bool {
    let is_value = option.starts_with('-') && !is_among(FLAGS, option);
    let is_other = text.starts_with('-') || text.contains("://") || text.contains('=');
    !is_value && !is_other && !is_package(text) && !is_path(text) && !is_among(SUBCOMMANDS, text)
}

/// The hidden parts of a text after an option. In a command a value ends with its word or its
/// quotation marks, elsewhere with the text.
fn in_words(option: &str, text: &str, is_command: bool) -> Vec<Range<usize>> {
    let is_command = is_command || is_among(SHELL_OPTIONS, option);
    let (mut found, mut end, mut hidden, mut option) = (Vec::new(), 0, 0, option);
    for whole in text.split_inclusive(char::is_whitespace) {
        let start = end;
        end += whole.len();
        let word = whole.trim_end();
        if start < hidden || word.is_empty() {
            continue;
        } else if word.contains("://") {
            found.extend(in_address(text, start..start + word.len()));
        } else if let Some(value) = value_in(option, word) {
            hidden = if is_command { value_end(text, start, start + value) } else { text.len() };
            let range = start + value..hidden;
            if !is_path(text[range.clone()].trim_matches(['"', '\''])) {
                found.extend(unless_plain(text, range));
            }
        }
        let is_option = word.starts_with('-') || SCHEMES.iter().any(|it| word.ends_with(it));
        option = if is_option { word } else { "" };
    }
    found
}

/// The offset at which the hidden value begins in a word after an option.
fn value_in(option: &str, word: &str) -> Option<usize> {
    if let Some(sign) = word.find(['=', ':']) {
        let name = word[..sign].trim_start_matches(['"', '\'']);
        if is_name(name, option) && !is_among(PLAIN_OPTIONS, name) {
            // The name is shown: `--header=X-Api-Key:…`.
            let value = &word[sign + 1..];
            let inner =
                if is_header(name) { value.find([':', '=']).map(|at| at + 1) } else { None };
            return Some(sign + 1 + inner.unwrap_or_default());
        }
    }
    let is_value = match option.starts_with('-') {
        _ if word.starts_with('-') => false,
        true if is_header(option) => word.bytes().any(|byte| byte.is_ascii_lowercase()),
        true => [PLAIN_OPTIONS, FLAGS, SHELL_OPTIONS].iter().all(|it| !is_among(it, option)),
        false => SCHEMES.iter().any(|scheme| option.ends_with(scheme)),
    };
    let is_shown = is_package(word) || is_path(word);
    let mut pairs = word.split(';').filter_map(|pair| pair.split_once('='));
    let is_secret = is_random(word) && !is_shown || pairs.any(|(name, _)| is_secret_name(name));
    (is_value && !is_package(word) || is_secret).then_some(0)
}

/// The end of a value that begins at `from`, in a word that begins at `start`.
fn value_end(text: &str, start: usize, from: usize) -> usize {
    let open = [start, from].into_iter().find(|at| text[*at..].starts_with(['"', '\'']));
    let rest = match open {
        Some(at) => from.max(at + 1),
        None if from == text.len() || text[from..].starts_with(char::is_whitespace) => text.len(),
        None => from,
    };
    let is_end = |it: char| match open {
        Some(at) => text[at..].starts_with(it),
        None => it.is_whitespace(),
    };
    text[rest..].find(is_end).map_or(text.len(), |at| rest + at)
}

/// Whether the text before a sign is the name of an option, a variable or a header.
fn is_name(name: &str, option: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_variable = !name.bytes().any(|byte| byte.is_ascii_lowercase());
    !name.is_empty()
        && name.bytes().all(is_word)
        && (name.starts_with('-') || is_variable || is_header(option) || is_secret_name(name))
}

fn is_header(option: &str) -> bool {
    matches!(option, "-H" | "--header" | "-e" | "--env")
}

fn is_package(text: &str) -> bool {
    let is_version =
        |version: &str| version == "latest" || version.starts_with(|it: char| it.is_ascii_digit());
    text.starts_with('@') && text.contains('/')
        || text.rsplit_once('@').is_some_and(|(_, version)| is_version(version))
}

/// Whether a text is a path or the name of a program, without random parts.
fn is_path(text: &str) -> bool {
    let is_program = PROGRAMS.iter().any(|ending| text.ends_with(ending));
    (is_program || text.contains(['/', '\\']) || matches!(text, "." | "~"))
        && !text.contains(['=', '+', ';'])
        && !is_random(text)
}

/// The hidden parts of an address: user, values in the query, fragment, and random segments of the path.
fn in_address(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let word = &text[range.clone()];
    let start = word.find("://").map_or(0, |at| at + 3);
    let query = word.find(['?', '#']).unwrap_or(word.len());
    let slash = word[start..].find(['/', '?', '#']).map_or(word.len(), |at| start + at);
    // A password may contain a slash.
    let has_password = |text: &str| {
        text.split_once(':').is_some_and(|(_, port)| port.contains(|it: char| !it.is_ascii_digit()))
    };
    let end = if has_password(&word[start..slash]) { word.len() } else { slash };
    let user = word[start..end].rfind('@').map_or(start, |at| start + at);
    let (mut parts, mut at) = (Vec::new(), user);
    parts.push(start..user);
    for part in word[at..query.max(at)].split_inclusive('/') {
        let segment = part.trim_end_matches('/');
        let is_file = FILES.iter().any(|ending| segment.ends_with(ending)) && !is_random(segment);
        if at >= slash && is_like_secret(segment) && !is_file {
            parts.push(at..at + segment.len());
        }
        at += part.len();
    }
    for part in word[at..].split_inclusive(['?', '&', '#']) {
        let value = part.trim_end_matches(['?', '&', '#']);
        // Names in a query are shown.
        let name = value.find('=').filter(|sign| !is_random(&value[..*sign]));
        parts.push(at + name.map_or(0, |sign| sign + 1)..at + value.len());
        at += part.len();
    }
    let parts = parts.into_iter().map(|part| range.start + part.start..range.start + part.end);
    parts.flat_map(|part| unless_plain(text, part)).collect()
}

/// A part of a text, except variables in it; nothing if it is a boolean or a placeholder.
fn unless_plain(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let part = text[range.clone()].trim_matches(['"', '\'']);
    let is_placeholder = has_word(part, PLACEHOLDERS) && !has_digit_and_letter(part);
    if matches!(part, "true" | "false") || is_placeholder {
        return Vec::new();
    }
    let (mut found, mut at) = (Vec::new(), range.start);
    for variable in variables(&text[range.clone()]) {
        found.push(at..range.start + variable.range.start);
        at = range.start + variable.range.end;
    }
    found.push(at..range.end);
    found.retain(|part| !part.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use fancy_regex::Regex;

    use super::*;
    use crate::document::Document;

    /// The text of a configuration as a report shows it, with `*` for each hidden part.
    fn shown(json: &str) -> String {
        let document = Document::of_json(json);
        let ranges = concealed(document.roots().next().unwrap()).into_iter();
        let mut shown = json.to_owned();
        let mut ranges: Vec<_> = ranges
            .map(|(value, range)| document.span(value.slice_place(range.start, range.end)).range())
            .collect();
        crate::sort::by_key(&mut ranges, |range| range.start);
        ranges.dedup();
        ranges.into_iter().rev().for_each(|range| shown.replace_range(range, "*"));
        shown
    }

    #[test]
    fn values_are_concealed_by_their_place() {
        // What is concealed is between guillemets.
        for marked in [
            r#"{"env": {"A": "«plain»", "B": {"c": "«d»"}}}"#,
            r#"{"headers": {"X-A": "«Bearer »${A}« z»"}}"#,
            r#"{"env": ["A=«plain»", "B"]}"#,
            r#"{"headers": {"X-A": ["«plain»"]}}"#,
            r#"{"url": "x", "heders": {"A": "«plain»"}}"#,
            r#"{"headers": [{"name": "X-A", "value": "«plain»"}]}"#,
            r#"{"args": ["--pin", "«plain»", "«y»"]}"#,
            r#"{"args": ["--pin=«plain»", "-e", "A=«b»"]}"#,
            r#"{"args": ["--header=X-A:«plain»"]}"#,
            r#"{"args": ["-c", "curl -H 'Authorization:« Bearer plain»' x"]}"#,
            r#"{"url": "https://«me:pw»@a.com/x/«a1b2c3d4e5f6g7h8»/mcp?a=«b»&c=«d»#e=«f»"}"#,
            r#"[{"id": "a", "default": "«plain»"}]"#,
            r#"{"env": {"name": "«plain»", "N": «5»}}"#,
            r#"{"env": "«plain»", "apiKey": "«x»"}"#,
            r#"{"env": {"A": "«/srv/data»", "B": "«3000»", "C": "«http://a.com»"}}"#,
            r#"{"command": "npx", "args": ["-y", "weather", "«plain»", "--x", "«a b»"]}"#,
            r#"{"command": "weather", "args": ["«plain»"]}"#,
            r#"{"command": "A=«b» npx -y weather --pin «'c d»' «e1f2g3h4»"}"#,
            r#"{"command": "docker", "args": ["run", "-e", "A=«b c»", "-e", "D", "a/b"]}"#,
            r#"{"url": "postgres://«me:a/b»@c.com/d#e1=«=»"}"#,
            r#"{"url": "x", "foo": {"A": "«b»"}}"#,
        ] {
            let expected = Regex::new("«[^»]*»").unwrap().replace_all(marked, "*");
            assert_eq!(shown(&marked.replace(['«', '»'], "")), expected);
        }
    }

    #[test]
    fn what_a_reader_needs_is_shown() {
        for json in [
            r#"{"command": "npx", "args": ["-y", "@acme/weather@1.2.3", "--port", "8080"]}"#,
            r#"{"command": "npx", "args": ["-y", "mcp-server-kubernetes2", "dist/index.js", "stdio"]}"#,
            r#"{"command": "uvx", "args": ["--from", "weather-mcp", "weather", "https://a.com/mcp"]}"#,
            r#"{"command": "python", "args": ["-m", "weather", "--directory", "/srv/weather"]}"#,
            r#"{"command": ["uv", "run", "--with", "mcp", "server.py"]}"#,
            r#"{"args": ["run", "-i", "--rm", "-e", "API_KEY", "mcp/weather"]}"#,
            r#"{"env": {"A": "${A}", "B": "${env:B}", "C": "true"}}"#,
            r#"{"env": {"A": "YOUR_KEY", "B": "<token>", "C": "sk-...", "D": "xxx", "E": ""}}"#,
            r#"{"url": "https://mcp.example.com/v1/mcp", "type": "http"}"#,
            r#"{"name": "x", "description": "Reads it: use --token x to log in."}"#,
        ] {
            assert_eq!(shown(json), json);
        }
    }
}
