//! A fast scan of a text that excludes MCP content without parsing.

pub(in crate::model) mod root_keys;

use memchr::memmem;

use crate::document::Syntax;
use crate::model::recognition::prefilter::root_keys::may_be_incomplete_tool;
use crate::model::recognition::server_file::authorization::AuthorizationForm;
use crate::model::recognition::server_file::is_server_file_name;
use crate::model::recognition::server_file::server_card::is_card_name;
use crate::source::is_client_file;

/// Keys of results and messages, in exact spelling.
const KEYS: [&str; 4] = ["jsonrpc", "isError", "structuredContent", "content"];

/// Words in lists besides those of tools and in recordings, each with words of which such a text has
/// one.
const LISTS: [(&str, &[&str]); 5] = [
    ("prompts", &["arguments", "/list", "nextCursor", "resultType", "cacheScope", "ttlMs"]),
    ("resource", &["uri\"", "uri'", "uri:", "uri ", "uriTemplate", "uri_template"]),
    ("resource", &["/list", "nextCursor", "resultType", "cacheScope", "ttlMs"]),
    ("\"recording\"", &["\"direction\""]),
    (
        "\"method\"",
        &["\"tools/", "\"prompts/", "\"resources/", "\"completion/", "\"notifications/"],
    ),
];

/// Whether a text may have MCP content. `syntax` is the most general syntax in which it may be
/// read: YAML if that is undecided, because it has the most spellings of a word.
pub fn could_hold_anything(text: &str, path: &str, syntax: Syntax) -> bool {
    let bytes = text.as_bytes();
    let shows = |sign: &&str| memmem::find(bytes, sign.as_bytes()).is_some();
    names_input_schema(bytes)
        || KEYS[..3].iter().any(shows)
        || has_content(text)
        || LISTS.iter().any(|(list, signs)| shows(list) && signs.iter().any(shows))
        // As a key it may be in a header as well.
        || syntax == Syntax::Toml && shows(&KEYS[3])
        || {
            match syntax {
                Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc => escapes_letters(bytes),
                Syntax::Yaml | Syntax::Toml => escapes_in_yaml(bytes),
            }
        }
        || may_be_server_file(bytes, path)
        // Last, because it reads keys one by one.
        || may_be_incomplete_tool(bytes, syntax == Syntax::Yaml)
}

/// Whether a JSON text may contain tool definitions, or messages, which may contain some.
pub fn could_define_tools(bytes: &[u8]) -> bool {
    let is_message = || memmem::find(bytes, b"jsonrpc").is_some();
    names_input_schema(bytes) || is_message() || escapes_letters(bytes)
}

/// Whether a text may contain a key that [`crate::model::folds_to`] `inputschema`, unless it is
/// spelt with escapes. Line breaks count as spaces, because YAML folds them.
pub fn names_input_schema(bytes: &[u8]) -> bool {
    const BEFORE: &[u8] = b"ehcstupni";
    // The rarest of its letters except `p`, which is in every `type`.
    memchr::memchr2_iter(b'm', b'M', bytes).any(|at| {
        let next = bytes[at + 1..].iter().find(|byte| !is_separator(**byte));
        next.is_some_and(|next| next.eq_ignore_ascii_case(&b'a')) && {
            let letters = bytes[..at].iter().rev().filter(|byte| !is_separator(**byte));
            let letters = letters.take(BEFORE.len()).map(u8::to_ascii_lowercase);
            letters.eq(BEFORE.iter().copied())
        }
    })
}

/// Whether a character may separate the letters of a key; includes the backslash and the line break
/// after it.
fn is_separator(byte: u8) -> bool {
    matches!(byte, b'_' | b'-' | b' ' | b'\t' | b'\n' | b'\r' | b'\\')
}

/// Whether `content` occurs as a key.
fn has_content(text: &str) -> bool {
    let is_explicit = |before: &str| before.trim_end().ends_with('?');
    memmem::find_iter(text.as_bytes(), "content").any(|at| {
        let (before, behind) = (&text[..at], &text[at + "content".len()..]);
        let is_quoted = before.ends_with(['"', '\'']) && behind.starts_with(['"', '\'']);
        is_quoted || behind.trim_start().starts_with(':') || is_explicit(before)
    })
}

/// Whether a JSON escape may encode a letter of a known key.
fn escapes_letters(bytes: &[u8]) -> bool {
    memmem::find_iter(bytes, "\\u").any(|at| spells_letter(&bytes[at + 2..], 4))
}

/// Whether a YAML or TOML escape may encode a letter of a known key, or joins the parts of a key
/// across a line break.
fn escapes_in_yaml(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'\\', bytes).any(|at| {
        let behind = &bytes[at + 1..];
        match behind {
            [b'x', digits @ ..] => spells_letter(digits, 2),
            [b'u', digits @ ..] => spells_letter(digits, 4),
            [b'U', digits @ ..] => spells_letter(digits, 8),
            [b'\n' | b'\r', ..] => joins_a_key(&bytes[..at], behind),
            _ => false,
        }
    })
}

/// Whether the next `count` hexadecimal digits encode a character of the known keys.
fn spells_letter(digits: &[u8], count: usize) -> bool {
    let code = digits.get(..count).and_then(|digits| std::str::from_utf8(digits).ok());
    let code = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
    code.is_some_and(|code| code.is_ascii_alphabetic() || b"_- ".contains(&code))
}

/// Whether an escaped line break separates two letters that are adjacent in a known key. Texts have
/// many such breaks, but rarely within a word.
fn joins_a_key(before: &[u8], behind: &[u8]) -> bool {
    let Some(last) = before.last() else { return false };
    match behind.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'\\') => true,
        Some(next) => {
            KEYS.iter().any(|key| key.as_bytes().windows(2).any(|pair| pair == [*last, *next]))
        }
        None => false,
    }
}

/// Whether a text may be a server file, by the keys in it.
pub(super) fn may_be_server_file(text: &[u8], path: &str) -> bool {
    let names = |word: &str| memmem::find(text, word.as_bytes()).is_some();
    // `mcpServers`, `mcp_servers`, `mcp-servers`, `mcp.servers`, `"mcp":`, `mcp_config`
    let of_mcp = |at: usize| text.get(at + 3).is_some_and(|next| b"Ss_-.\"':".contains(next));
    is_server_file_name(path)
        || is_client_file(path)
        || is_card_name(path)
        || AuthorizationForm::at_well_known(path).is_some()
        // `allowedMcpServers`, `deniedMcpServers`
        || names("edMcpServers")
        || names("redirect_uris")
        || names("token_endpoint_auth_method")
        || names("/server-card")
        || memmem::find_iter(text, "mcp").any(of_mcp)
        || ["context_server", "contextServers", "dxt_version", "entry_point", "server.schema.json"]
            .iter()
            .any(|word| names(word))
        || names("servers") && (names("command") || names("stdio") || names("\"url\""))
        || names("extensions") && (names("cmd") || names("uri"))
        || names("entrypoint") && names("configSchema")
        || names("manifest_version") && names("\"server\"")
        || ["registryType", "registry_type", "registryName", "registry_name"]
            .iter()
            .any(|word| names(word))
        || names("remotes") && names("url")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn could_hold_anything(text: &str, syntax: Syntax) -> bool {
        super::could_hold_anything(text, "a", syntax)
    }

    #[test]
    fn every_spelling_of_a_key_is_recognised() {
        let spellings = [
            "inputSchema",
            "input_schema",
            "INPUTSCHEMA",
            "Input-Schema",
            "inputScHeMa",
            "input schema",
            "inputSche_ma",
        ];
        for spelling in spellings {
            for syntax in [Syntax::Json, Syntax::Yaml] {
                assert!(
                    could_hold_anything(&format!("{{\"{spelling}\": 1}}"), syntax),
                    "{spelling}"
                );
            }
            assert!(could_define_tools(format!("{{\"{spelling}\": 1}}").as_bytes()), "{spelling}");
        }
        for text in
            ["{\"$schema\": 1}", "outputSchema: 1", "fetch email", "type: m", "m", "", "M a"]
        {
            assert!(!could_hold_anything(text, Syntax::Yaml), "{text}");
            assert!(!could_define_tools(text.as_bytes()), "{text}");
        }
        for text in [
            "{\"jsonrpc\": 1}",
            "{\"isError\": 1}",
            "{\"structuredContent\": 1}",
            "{\"content\" : 1}",
        ] {
            assert!(could_hold_anything(text, Syntax::Json), "{text}");
        }
        for text in
            ["'content': 1", "content: 1", "content : 1", "? content\n: 1", "? content # c\n: 1"]
        {
            assert!(could_hold_anything(text, Syntax::Yaml), "{text}");
        }
        assert!(!could_hold_anything("the content of it", Syntax::Yaml));
    }

    #[test]
    fn a_list_has_two_words() {
        for (text, expected) in [
            (r#"{"prompts": [{"name": "a", "arguments": []}]}"#, true),
            (r#"{"prompts": [], "nextCursor": "x"}"#, true),
            (r#"{"prompts": [{"name": "a"}]}"#, false),
            (r#"{"resources": [{"uri": "a:b"}]}"#, true),
            ("resources:\n- uri: a:b", true),
            (r#"{"resourceTemplates": [{"uriTemplate": "a:{b}"}]}"#, true),
            (r#"{"resources": [], "ttlMs": 1}"#, true),
            (r#"{"resources": {"security": "curious"}}"#, false),
            ("kind: Kustomization\nresources:\n- a.yaml", false),
        ] {
            assert_eq!(could_hold_anything(text, Syntax::Yaml), expected, "{text}");
        }
    }

    #[test]
    fn no_escape_hides_a_key() {
        for text in [
            "\"inputS\\x63hema\": 1",
            "\"inputS\\u0063hema\": 1",
            "\"inputS\\U00000063hema\": 1",
            "? \"inputSc\\\n    hema\"\n: 1",
            "? \"inputSc\\\r\n hema\"\n: 1",
            "? inputSch\n  ema\n: 1",
            "\"json\\x72pc\": 1",
            "? \"json\\\n  rpc\"\n: 1",
            "? \"json\\\n  \\\n  rpc\"\n: 1",
            "\"input\\x5fschema\": 1",
            "\"input\\ schema\": 1",
        ] {
            assert!(could_hold_anything(text, Syntax::Yaml), "{text}");
        }
        for text in ["{\"inputS\\u0063hema\": 1}", "{\"input\\u005Fschema\": 1}"] {
            assert!(could_hold_anything(text, Syntax::Json), "{text}");
            assert!(could_define_tools(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn escapes_that_are_not_letters_hide_nothing() {
        for text in
            ["{\"a\": \"\\u00e9\\u2019\\n\\u003c\"}", "{\"a\": \"C:\\users\"}", "\\u", "\\u00"]
        {
            assert!(!could_hold_anything(text, Syntax::Json), "{text}");
            assert!(!could_define_tools(text.as_bytes()), "{text}");
        }
        for text in ["run: |\n  cargo build \\\n    --locked\n", "\"\\e[0m \\xe9\"", "\\", "a \\x"]
        {
            assert!(!could_hold_anything(text, Syntax::Yaml), "{text}");
        }
    }
}
