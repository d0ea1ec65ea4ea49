//! Words of names, and names without case and separators.

/// The hash of a name without case and separators: equal for `get_weather`, `GetWeather` and
/// `get-weather`.
pub(super) fn folded_hash(name: &str) -> u32 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in folded(name) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    #[allow(clippy::cast_possible_truncation, reason = "a hash of half the length")]
    let half = (hash ^ (hash >> 32)) as u32;
    half
}

/// Whether two names differ in case and separators at most.
pub(super) fn is_folded_equal(one: &str, other: &str) -> bool {
    folded(one).eq(folded(other))
}

fn folded(name: &str) -> impl Iterator<Item = u8> + '_ {
    let is_separator = |byte: &u8| matches!(byte, b'_' | b'-' | b'.' | b'/' | b':' | b' ');
    name.bytes().filter(move |byte| !is_separator(byte)).map(|byte| byte.to_ascii_lowercase())
}

/// The name of a function or class without a conventional suffix, as in `GetWeatherAsync` or
/// `UrlEncodeTool`; `None` if it has none.
pub(super) fn without_suffix(name: &str) -> Option<&str> {
    let suffixes = ["AsyncTool", "Async", "async", "Toolset", "McpTool", "Tool", "_tool"];
    let stripped = suffixes.into_iter().find_map(|suffix| name.strip_suffix(suffix))?;
    let stripped = stripped.trim_end_matches('_');
    (stripped.len() > 1).then_some(stripped)
}

/// The words of an identifier, as spelled: `register` and `Tool` of `registerTool`.
pub(super) fn words(name: &str) -> impl DoubleEndedIterator<Item = &str> {
    let mut words = Vec::new();
    let (mut start, bytes) = (0, name.as_bytes());
    for at in 0..=bytes.len() {
        let is_end = at == bytes.len() || !bytes[at].is_ascii_alphanumeric() && bytes[at] < 0x80;
        let is_hump = !is_end
            && at > start
            && bytes[at].is_ascii_uppercase()
            && (bytes[at - 1].is_ascii_lowercase()
                || bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase));
        if is_end || is_hump {
            if start < at {
                words.push(&name[start..at]);
            }
            start = if is_end { at + 1 } else { at };
        }
    }
    words.into_iter()
}

/// Whether an identifier names one tool: `McpTool`, `new_tool`, but neither `tooltip` nor
/// `ToolError`.
pub(super) fn ends_with_tool(name: &str) -> bool {
    words(name).next_back().is_some_and(is_tool_word)
}

/// Whether a word of an identifier is `tool`, or ends with it: `mcptool`.
fn is_tool_word(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() >= 4 && bytes[bytes.len() - 4..].eq_ignore_ascii_case(b"tool")
}

/// Whether a list of words, separated by spaces, contains a word in any case.
pub(super) fn is_among_ignoring_case(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|it| it.eq_ignore_ascii_case(word))
}

/// First words of functions that use, query or list tools instead of registering them.
const USES: &str = "is has should can get call invoke remove find filter enable disable handle run \
    use execute exec assert expect test check require lookup log track delete unregister on fetch \
    load allow deny format render parse validate select list resolve emit record count normalize \
    unwrap includes match trace dispatch perform process exclude include skip audit to replace \
    supports";

/// Last words of functions that handle the call of a tool.
const RESULTS: &str =
    "error exception result response call request message log event usage handler output";

/// Things other than tools that have names.
const OTHER_THINGS: &str = "prompt resource template server client agent argument arg parameter \
    param field column option flag command package author icon workflow job step env header \
    variable model provider event metric span label tag error result usage";

/// Whether a function with this name makes or registers tools.
pub(super) fn registers_tools(name: &str) -> bool {
    let is_tool = |word: &str| is_tool_word(word) || word.eq_ignore_ascii_case("tools");
    let (mut first, mut last, mut has_tool) = ("", "", false);
    for word in words(name) {
        has_tool |= is_tool(word);
        first = if first.is_empty() { word } else { first };
        last = word;
    }
    has_tool && !is_among_ignoring_case(USES, first) && !is_among_ignoring_case(RESULTS, last)
}

/// Whether something with this name has a name itself but is not a tool: a prompt, a server, a
/// parameter.
pub(super) fn names_other_things(name: &str) -> bool {
    let last = words(name).next_back().unwrap_or_default();
    let singular = last.strip_suffix('s').unwrap_or(last);
    !singular.is_empty()
        && (is_among_ignoring_case(OTHER_THINGS, singular)
            || is_among_ignoring_case(OTHER_THINGS, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_equal_without_case_and_separators() {
        assert!(is_folded_equal("get_weather", "GetWeather"));
        assert!(!is_folded_equal("get_weather", "GetWeathers"));
        assert_eq!(folded_hash("a-b/c"), folded_hash("ABC"));
        assert_ne!(folded_hash("abc"), folded_hash("abd"));
    }

    #[test]
    fn identifiers_have_words() {
        let of = |name| words(name).collect::<Vec<_>>();
        assert_eq!(of("registerTool"), ["register", "Tool"]);
        assert_eq!(of("MCPServerTool"), ["MCP", "Server", "Tool"]);
        assert_eq!(of("__new_tool_2"), ["new", "tool", "2"]);
        assert_eq!(of(""), Vec::<&str>::new());
        assert_eq!(of("übergrößeTool"), ["übergröße", "Tool"]);
    }

    #[test]
    fn calls_that_register_are_known_by_their_names() {
        for name in ["registerTool", "tool", "NewTool", "addTool", "mcptool", "McpServerTool"] {
            assert!(registers_tools(name), "{name}");
        }
        for name in ["isToolFiltered", "getTool", "tooltip", "ToolError", "call_tool", "prompt"] {
            assert!(!registers_tools(name), "{name}");
        }
    }

    #[test]
    fn other_things_are_known_by_their_names() {
        for name in ["Prompt", "prompts", "registerPrompt", "McpServer", "PromptArgument"] {
            assert!(names_other_things(name), "{name}");
        }
        for name in ["Tool", "promptTool", "registerTool", "tools", ""] {
            assert!(!names_other_things(name), "{name}");
        }
    }
}
