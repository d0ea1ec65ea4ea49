//! Lists of prompts, resources and resource templates, at any position of a document.

use crate::document::Value;
use crate::forms::Table;
use crate::model::definitions::tool_list::LIST_RESULT_MEMBERS;

named! {
    /// The kind of what a server lists besides tools.
    pub enum ListedKind {
        /// Prompts.
        Prompt = "prompt",
        /// Resources.
        Resource = "resource",
        /// Resource templates.
        ResourceTemplate = "resource template",
    }
}

impl ListedKind {
    /// The member of a result that contains the list.
    pub const fn member(self) -> &'static str {
        ["prompts", "resources", "resourceTemplates"][self as usize]
    }

    /// The request that lists them.
    pub const fn method(self) -> &'static str {
        ["prompts/list", "resources/list", "resources/templates/list"][self as usize]
    }

    /// The capability that a server declares for them.
    pub const fn capability(self) -> &'static str {
        ["prompts", "resources", "resources"][self as usize]
    }

    /// The name of the type of one of them in the specification.
    pub const fn form(self) -> &'static str {
        ["Prompt", "Resource", "ResourceTemplate"][self as usize]
    }

    /// The name of the type of a result with the list.
    pub const fn result(self) -> &'static str {
        ["ListPromptsResult", "ListResourcesResult", "ListResourceTemplatesResult"][self as usize]
    }

    /// The member by which one of them is addressed.
    pub const fn key(self) -> &'static str {
        ["name", "uri", "uriTemplate"][self as usize]
    }

    /// The kind of a list that is the value of this member.
    pub(crate) fn of_member(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.member() == key)
    }

    /// Whether an object has a name and the other member that only this kind has, and nothing that
    /// the specification does not define.
    pub(crate) fn is_evident(self, object: Value<'_>) -> bool {
        let has_text = |key: &str| object.get(key).is_some_and(Value::is_string);
        has_text("name")
            && match self {
                Self::Prompt => object.get("arguments").is_some_and(Value::is_array),
                Self::Resource => object.text_of("uri").is_some_and(|uri| uri.contains(':')),
                Self::ResourceTemplate => has_text("uriTemplate"),
            }
            && self.is_possible(object)
    }

    /// Whether an object has a name and otherwise only members that the specification defines.
    pub(crate) fn is_possible(self, object: Value<'_>) -> bool {
        let arguments = || object.items_of("arguments");
        object.get("name").is_some_and(Value::is_string)
            && has_members_of(self.form(), object)
            && arguments().all(|it| it.has("name") && has_members_of("PromptArgument", it))
    }
}

/// Whether all members of an object are those of a type of the specification, in any revision.
fn has_members_of(form: &str, object: Value<'_>) -> bool {
    let form = Table::get().named(form);
    object.entries().all(|member| form.member(member.key_text()).is_some())
}

/// Members of a result that no other format has.
const OF_NEWEST: [&str; 3] = ["ttlMs", "cacheScope", "resultType"];

/// Whether an object outside of messages is a result of a request for a list: it has one of the
/// `signs`, and no members that such results do not have.
fn is_page(object: Value<'_>, signs: &[&str]) -> bool {
    let is_of_result = |member: Value<'_>| {
        member.has_key_among(&LIST_RESULT_MEMBERS)
            || ListedKind::of_member(member.key_text()).is_some()
    };
    signs.iter().any(|key| object.has(key)) && object.entries().all(is_of_result)
}

/// A list of prompts, resources or resource templates.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'d> {
    /// The kind of what is listed.
    pub kind: ListedKind,
    /// The array that contains them; in a response to a request for the list, any value.
    pub container: Value<'d>,
    /// The object that contains the list as a member.
    pub holder: Option<Value<'d>>,
    /// Whether the list is the result of a JSON-RPC response.
    pub in_message: bool,
    /// Whether the list is outdated: not part of the last complete list of its session.
    pub is_outdated: bool,
}

impl<'d> Listed<'d> {
    /// The lists among the members of an object outside of messages. `has_tools` says whether the
    /// object is known to list tools, `asked` which request it responds to, if that is recorded.
    pub(crate) fn in_object(object: Value<'d>, has_tools: bool, asked: Option<&str>) -> Vec<Self> {
        let arrays = object.entries().filter(|member| member.is_array());
        let named = arrays.filter_map(|it| Some((ListedKind::of_member(it.key_text())?, it)));
        let mut lists: Vec<_> = named.collect();
        if lists.is_empty() {
            return Vec::new();
        }
        let is_evident = |(kind, list): &(ListedKind, Value<'d>)| {
            let is_recorded = asked == Some(kind.method()) || is_page(object, &OF_NEWEST);
            is_recorded || list.items().any(|item| kind.is_evident(item))
        };
        // Beside a list that is certain, the others need less evidence.
        let is_certain =
            has_tools || lists.iter().any(is_evident) || is_page(object, &["nextCursor"]);
        lists.retain(|list| {
            let (kind, items) = (list.0, list.1.items());
            is_certain && (is_evident(list) || items.into_iter().all(|it| kind.is_possible(it)))
        });
        lists.into_iter().map(|(kind, list)| Self::new(kind, list, Some(object))).collect()
    }

    /// The list that an array without a key is: every item shows the same kind. Other interfaces also
    /// give the `arguments` of tools by name, but without `required`.
    pub(crate) fn of_array(array: Value<'d>) -> Option<Self> {
        let first = array.item(0)?;
        let kind = ListedKind::ALL.into_iter().find(|kind| kind.is_evident(first))?;
        let mut arguments = array.items().flat_map(|item| item.items_of("arguments"));
        let is_list = array.items().all(|item| kind.is_evident(item))
            && (kind != ListedKind::Prompt || arguments.any(|it| it.has("required")));
        is_list.then(|| Self::new(kind, array, None))
    }

    /// The list in a result of a response: by the method of the request, or else by its members.
    pub(crate) fn in_result(result: Value<'d>, method: Option<&str>) -> Option<Self> {
        let kinds = ListedKind::ALL.into_iter();
        let kinds = kinds.filter(|kind| method.is_none_or(|method| method == kind.method()));
        let mut lists = kinds.filter_map(|kind| Some((kind, result.get(kind.member())?)));
        let (kind, list) = lists.find(|(_, list)| method.is_some() || list.is_array())?;
        Some(Self { in_message: true, ..Self::new(kind, list, Some(result)) })
    }

    fn new(kind: ListedKind, container: Value<'d>, holder: Option<Value<'d>>) -> Self {
        Self { kind, container, holder, in_message: false, is_outdated: false }
    }
}
