//! A recorded result of a tool call: its form in a document, and its members.

use std::sync::LazyLock;

use crate::document::{Part, Place, Value};
use crate::forms::Table;
use crate::model::Revisions;

/// How a document contains the result of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultForm {
    /// The result alone or in an array.
    Bare,
    /// The `result` of a JSON-RPC response.
    Envelope,
    /// The `result` of an object that names its tool.
    Wrapper,
    /// A result beside the definition of its tool.
    BesideTool,
    /// Only the content of a result: an array of blocks, or a single block.
    Content,
    /// A result of which a model API reports only the content.
    Reported,
}

/// A recorded result of a tool call. Members are returned unchanged, whatever their type.
#[derive(Clone, Copy, Debug)]
pub struct CallResult<'d> {
    /// The value of the result.
    pub value: Value<'d>,
    /// How the document contains the result.
    pub form: ResultForm,
    /// The value that names the tool: in a record, in the definition beside the result, or in the
    /// request with the same ID.
    pub tool: Option<Value<'d>>,
    /// The arguments of the call, if the record contains them.
    pub arguments: Option<Value<'d>>,
    /// The `content` of the result.
    pub content: Option<Value<'d>>,
    /// The `structuredContent` of the result; may be `null`, which differs from absent.
    pub structured: Option<Value<'d>>,
    /// The `isError` of the result.
    pub is_error: Option<Value<'d>>,
    /// The `resultType` of the result (2026-07-28).
    pub result_type: Option<Value<'d>>,
    /// The `toolResult` of the result (before the first dated revision).
    pub legacy: Option<Value<'d>>,
    /// The `task` of the result (2025-11-25).
    pub task: Option<Value<'d>>,
}

impl<'d> CallResult<'d> {
    /// Reads the members of a result; `tool` is the name of the called tool beside it.
    pub fn new(value: Value<'d>, form: ResultForm, tool: Option<Value<'d>>) -> Self {
        let mut result = Self {
            value,
            form,
            tool,
            arguments: None,
            content: None,
            structured: None,
            is_error: None,
            result_type: None,
            legacy: None,
            task: None,
        };
        for member in value.entries() {
            result.take(member);
        }
        result
    }

    fn take(&mut self, member: Value<'d>) {
        let slot = match member.key_text() {
            "content" => &mut self.content,
            "structuredContent" => &mut self.structured,
            "isError" => &mut self.is_error,
            "resultType" => &mut self.result_type,
            "toolResult" => &mut self.legacy,
            "task" => &mut self.task,
            _ => return,
        };
        *slot = Some(member);
    }

    /// Whether the result has `isError: true`.
    pub fn failed(&self) -> bool {
        self.is_error.is_some_and(Value::is_true)
    }

    /// Whether the result is final, not a request for input or the start of a task.
    pub fn is_complete(&self) -> bool {
        match self.result_type.and_then(Value::as_str) {
            _ if matches!(self.form, ResultForm::Content | ResultForm::Reported) => false,
            Some(kind) => !matches!(kind, "input_required" | "task"),
            None => !self.begins_task(),
        }
    }

    /// Whether the result only announces a task (2025-11-25), whose result comes later.
    pub fn begins_task(&self) -> bool {
        self.task.is_some_and(Value::is_object) && self.content.is_none()
    }

    /// The content blocks; none if `content` is not an array.
    pub fn blocks(&self) -> impl Iterator<Item = Value<'d>> + use<'d> {
        let only_content = Some(self.value).filter(|_| self.form == ResultForm::Content);
        let single = only_content.filter(|content| content.is_object());
        self.content.or(only_content).into_iter().flat_map(Value::items).chain(single)
    }

    /// The texts of all text blocks.
    pub fn texts(&self) -> impl Iterator<Item = &'d str> + use<'d> {
        let is_text = |block: &Value<'d>| block.text_of("type") == Some("text");
        self.blocks().filter(is_text).filter_map(|block| block.text_of("text"))
    }

    /// The place of findings about the result as a whole.
    pub fn place(&self) -> Place {
        Place::new(self.value.id(), Part::Opening)
    }
}

/// Whether a result requests input, by its type or its members (2026-07-28).
pub fn requests_input(result: Value<'_>) -> bool {
    result.get("resultType").is_some_and(|kind| kind.is_text("input_required"))
        || ["inputRequests", "requestState"].iter().any(|member| result.has(member))
}

/// The types of content blocks, each with the revisions that define it.
pub fn content_types() -> impl Iterator<Item = (&'static str, Revisions)> {
    static TYPES: LazyLock<Vec<(&str, Revisions)>> =
        LazyLock::new(|| Table::get().tags("ContentBlock").collect());
    TYPES.iter().copied()
}

/// Whether a value has a `type` of content blocks.
pub(crate) fn is_content_block(value: Value<'_>) -> bool {
    value.text_of("type").is_some_and(|given| content_types().any(|(known, _)| known == given))
}

/// The purpose of recognition, which determines the required certainty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Purpose {
    /// The file was found in a folder, so only unambiguous results count.
    Found,
    /// The user named the file for its results.
    Results,
}

/// Whether an object is a call result.
pub(crate) fn is_call_result(object: Value<'_>, purpose: Purpose) -> bool {
    let Some(signs) = ResultSigns::of(object) else { return false };
    // Messages of chat APIs have `content` beside `role`, and some blocks have it beside `type`.
    if signs.speaks && !signs.structured {
        return false;
    }
    let has_array = signs.content.is_some_and(Value::is_array);
    let marked = signs.structured || signs.flagged;
    match purpose {
        Purpose::Results => {
            marked || signs.content.is_some() || signs.legacy || signs.typed || signs.is_error
        }
        Purpose::Found => {
            marked && (has_array || signs.structured && !signs.speaks)
                || signs.asks
                || has_array && signs.typed
                || signs.content.is_some_and(has_blocks) && !signs.others
        }
    }
}

/// The members by which an object is recognised as a result, collected in one pass.
#[derive(Default)]
struct ResultSigns<'d> {
    content: Option<Value<'d>>,
    structured: bool,
    is_error: bool,
    /// Whether `isError` is a boolean.
    flagged: bool,
    typed: bool,
    /// Whether the object requests input.
    asks: bool,
    legacy: bool,
    /// Whether there are members that results do not define.
    others: bool,
    /// Whether there are members of chat messages or content blocks.
    speaks: bool,
}

impl<'d> ResultSigns<'d> {
    /// Reads the members of an object; `None` if one shows that it is not a result.
    fn of(object: Value<'d>) -> Option<Self> {
        let mut signs = Self::default();
        for member in object.entries() {
            match member.key_text() {
                "jsonrpc" | "tools" => return None,
                "role" | "type" => (signs.speaks, signs.others) = (true, true),
                "content" => signs.content = Some(member),
                "structuredContent" => signs.structured = true,
                "isError" => {
                    signs.is_error = true;
                    signs.flagged = member.as_bool().is_some();
                }
                "resultType" => {
                    signs.typed = true;
                    signs.asks = member.is_text("input_required");
                }
                "toolResult" => signs.legacy = true,
                "_meta" => {}
                _ => signs.others = true,
            }
        }
        Some(signs)
    }
}

/// Whether a value is content without its result: a block, or an array of blocks.
pub(crate) fn is_bare_content(value: Value<'_>) -> bool {
    has_typed_blocks(value) || is_content_block(value) && value.get("role").is_none()
}

/// Whether an array contains only the contents of several results, which are arrays of blocks.
pub(crate) fn holds_bare_contents(value: Value<'_>) -> bool {
    value.items().next().is_some()
        && value.items().all(|item| item.is_array() && has_typed_blocks(item))
}

/// Whether an array contains only objects with a type, one of them that of a content block: newer
/// revisions have further types.
fn has_blocks(content: Value<'_>) -> bool {
    content.items().any(is_content_block) && content.items().all(|it| it.text_of("type").is_some())
}

/// Whether an array contains only content blocks.
fn has_typed_blocks(content: Value<'_>) -> bool {
    content.items().next().is_some() && content.items().all(is_content_block)
}

#[cfg(test)]
mod tests {
    use super::{Purpose, holds_bare_contents, is_call_result};
    use crate::document::{Document, Value};

    fn root_of<T>(text: &str, look: impl FnOnce(Value<'_>) -> T) -> T {
        look(Document::of_json(text).roots().next().unwrap())
    }

    #[test]
    fn results_are_recognised_by_their_members() {
        const BLOCKS: &str = r#""content": [{"type": "text", "text": "x"}]"#;
        // For each: in a folder, and in a file that the user named for its results.
        for (members, in_folder, given) in [
            ("", false, false),
            (r#""content": []"#, false, true),
            (BLOCKS, true, true),
            (&format!(r#"{BLOCKS}, "_meta": {{}}"#), true, true),
            (&format!(r#"{BLOCKS}, "x": 1"#), false, true),
            (&format!(r#"{BLOCKS}, "role": "user""#), false, false),
            (&format!(r#"{BLOCKS}, "tools": []"#), false, false),
            (&format!(r#"{BLOCKS}, "jsonrpc": "2.0""#), false, false),
            (r#""toolResult": 1"#, false, true),
            (r#""isError": 1"#, false, true),
            (r#""isError": true"#, false, true),
            (r#""isError": true, "content": []"#, true, true),
            (r#""isError": 1, "content": []"#, false, true),
            (r#""structuredContent": {}"#, true, true),
            (r#""structuredContent": {}, "type": "a""#, false, true),
            (r#""structuredContent": {}, "type": "a", "content": []"#, true, true),
            (r#""resultType": "complete""#, false, true),
            (r#""resultType": "complete", "content": []"#, true, true),
            (r#""resultType": "input_required""#, true, true),
        ] {
            let text = format!("{{{members}}}");
            let verdict = |purpose| root_of(&text, |root| is_call_result(root, purpose));
            assert_eq!(verdict(Purpose::Found), in_folder, "in a folder: {members}");
            assert_eq!(verdict(Purpose::Results), given, "given: {members}");
        }
    }

    #[test]
    fn bare_content_is_an_array_of_blocks_only() {
        const BLOCK: &str = r#"{"type": "text", "text": "x"}"#;
        for (items, expected) in [
            (format!("[{BLOCK}]"), true),
            (format!("[{BLOCK}], [{BLOCK}, {BLOCK}]"), true),
            (format!("[{BLOCK}], []"), false),
            (format!("[{BLOCK}], [1]"), false),
            (format!("[{BLOCK}], 1"), false),
            (BLOCK.to_owned(), false),
            (String::new(), false),
        ] {
            assert_eq!(root_of(&format!("[{items}]"), holds_bare_contents), expected, "{items}");
        }
    }
}
