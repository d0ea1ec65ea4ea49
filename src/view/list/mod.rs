//! The tools of a server, as the model of a client receives them.

use std::collections::HashMap;

use crate::document::Value;
use crate::model::Tool;
use crate::targets::{
    DescriptionPlace, DescriptionRule, Duplicates, ListOrder, Outcome, References, Scope, Target,
    View,
};
use crate::view::cost::{CountedText, tokens};
use crate::view::server::{ListedTool, ServerParts};
use crate::view::verdict::{Verdict, verdicts_of};
use crate::view::{Effect, template};

/// A tool as the model of a client receives it.
#[derive(Debug)]
pub struct ReceivedTool<'d> {
    /// The definition.
    pub tool: Tool<'d>,
    /// How the tool reaches the model.
    pub delivery: Delivery,
    /// The name.
    pub name: String,
    /// The description; `None` if there is none, or none is shown.
    pub description: Option<CountedText>,
    /// The input schema as JSON; `None` if there is none.
    pub schema: Option<CountedText>,
    /// What the model does not receive as it was sent.
    pub losses: Vec<ToolLoss<'d>>,
    /// What the client does with other parts.
    pub verdicts: Vec<Verdict>,
}

impl ReceivedTool<'_> {
    /// The estimated number of tokens.
    pub fn tokens(&self) -> f64 {
        let texts = [&self.description, &self.schema].into_iter().flatten();
        tokens(&self.name) + texts.map(|text| text.tokens).sum::<f64>()
    }
}

named! {
    /// How a tool reaches a model.
    pub enum Delivery {
        /// The tool is in the list.
        Listed = "listed",
        /// The model receives the tool only after it has searched for it.
        Deferred = "deferred",
        /// The client hides the tool: it is only for the interface of an app, or the client does not
        /// accept its definition.
        Hidden = "hidden",
        /// Another tool has the same name.
        Replaced = "replaced",
        /// The tool is on a page that the client does not request.
        Unread = "unread",
        /// A filter of the client leaves the tool out.
        Filtered = "filtered",
        /// All tools of the server are lost, because of this one or another.
        Lost = "lost",
    }
}

read_by_name!(Delivery);

impl Delivery {
    /// Whether a model can call the tool.
    pub fn is_available(self) -> bool {
        matches!(self, Self::Listed | Self::Deferred)
    }
}

/// A part of a tool that a model does not receive as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct ToolLoss<'d> {
    /// The part.
    pub part: ToolPart,
    /// The value of the part.
    pub value: Value<'d>,
    /// The effect of the client on the part.
    pub effect: Effect,
}

named! {
    /// A part of a tool.
    pub enum ToolPart {
        /// The description.
        Description = "description",
        /// The definitions that references of the schema need.
        Definitions = "definitions",
        /// References of the schema.
        References = "references",
    }
}

/// The tools of a server in the order in which the model of a target receives them; `None` if
/// that is not known. `server` is the name of the server in the client's configuration.
pub fn list<'d>(
    parts: &ServerParts<'d>,
    target: &'static Target,
    server: &str,
) -> Option<Vec<ReceivedTool<'d>>> {
    let view = target.view.as_ref()?;
    let form = view.list.as_ref()?;
    let read = form.pages.map_or(usize::MAX, |pages| pages.0);
    let mut tools: Vec<_> = parts
        .tools
        .iter()
        .map(|listed| {
            let mut received = received(listed, view, target, server);
            if listed.page >= read {
                received.delivery = Delivery::Unread;
            }
            received
        })
        .collect();
    refuse(&mut tools, form.duplicates);
    settle_duplicates(&mut tools, form.duplicates);
    defer(&mut tools, view);
    if form.order == Some(ListOrder::Name) {
        crate::sort::by(&mut tools, |a, b| a.name.cmp(&b.name));
    }
    Some(tools)
}

/// The number of tools that a target is known to lose, also if it is not known what its model receives.
pub fn lost(parts: &ServerParts<'_>, target: &'static Target, server: &str) -> usize {
    let loss = |listed: &ListedTool<'_>| {
        let verdicts = verdicts_of(&listed.tool, &listed.verdicts, target, server);
        verdicts.iter().filter_map(|it| it.loss).max()
    };
    let losses: Vec<_> = parts.tools.iter().filter_map(loss).collect();
    let is_whole_list = losses.iter().any(|loss| *loss >= Scope::Server);
    if is_whole_list { parts.tools.len() } else { losses.len() }
}

fn received<'d>(
    listed: &ListedTool<'d>,
    view: &View,
    target: &'static Target,
    server: &str,
) -> ReceivedTool<'d> {
    let tool = &listed.tool;
    let own = tool.display_name().unwrap_or_default();
    let mut losses = Vec::new();
    let sent = listed.sent_schemas.get(target.name);
    let schema = sent.map(|(schema, _)| schema).or(listed.schema.as_ref()).cloned();
    let changed = sent.and_then(|(_, references)| *references);
    if let (Some(references), Some(value)) = (changed, tool.any_input_schema()) {
        let (part, effect) = match references {
            References::Dangling => (ToolPart::Definitions, Effect::Lost),
            _ => (ToolPart::References, Effect::Partly),
        };
        if references != References::Inlined {
            losses.push(ToolLoss { part, value, effect });
        }
    }
    let description = description(listed, view, target, server, &mut losses);
    let verdicts = verdicts_of(tool, &listed.verdicts, target, server);
    let is_hidden = view.list.as_ref().and_then(|list| list.honours_visibility) == Some(true)
        && is_hidden_from_models(tool);
    ReceivedTool {
        tool: *tool,
        delivery: if is_hidden { Delivery::Hidden } else { Delivery::Listed },
        name: target.sent_name(server, own),
        description,
        schema,
        losses,
        verdicts,
    }
}

/// Takes away the tools that the client does not accept, and all tools if it loses them because of
/// one.
fn refuse(tools: &mut [ReceivedTool<'_>], duplicates: Option<Duplicates>) {
    let loss = |tool: &ReceivedTool<'_>| tool.verdicts.iter().filter_map(|it| it.loss).max();
    let is_read = |tool: &ReceivedTool<'_>| tool.delivery == Delivery::Listed;
    let names = tools.iter().map(|tool| is_read(tool).then_some(&*tool.name));
    let own_name = |index: usize| tools[index].tool.display_name();
    for index in rejected_clashes(names, own_name, duplicates).into_iter().flatten() {
        let verdict = Verdict::of_name(&tools[index].tool, Scope::Server);
        tools[index].verdicts.push(verdict);
    }
    let is_lost = tools.iter().any(|it| is_read(it) && loss(it) >= Some(Scope::Server));
    for tool in tools.iter_mut().filter(|tool| is_read(tool)) {
        tool.delivery = match loss(tool) {
            _ if is_lost => Delivery::Lost,
            Some(_) => Delivery::Hidden,
            None => continue,
        };
    }
}

/// Whether `_meta.ui.visibility` of a tool leaves models out.
fn is_hidden_from_models(tool: &Tool<'_>) -> bool {
    let visibility = tool.value.get("_meta").and_then(|meta| meta.get("ui"));
    let visibility = visibility.and_then(|ui| ui.get("visibility"));
    visibility.is_some_and(|it| it.is_array() && !it.items().any(|it| it.is_text("model")))
}

/// The description as the model receives it.
fn description<'d>(
    listed: &ListedTool<'d>,
    view: &View,
    target: &'static Target,
    server: &str,
    losses: &mut Vec<ToolLoss<'d>>,
) -> Option<CountedText> {
    let (form, tool) = (view.list.as_ref()?, &listed.tool);
    let given = tool.description().filter(|text| text.as_str().is_some_and(|it| !it.is_empty()));
    let title = || tool.title().and_then(Value::as_str);
    let annotations = tool.value.get("annotations");
    let fill = |text: &str| {
        template::fill(text, |name| match name {
            "server" => Some(server.to_owned()),
            "tool" => tool.display_name().map(ToOwned::to_owned),
            "title" => title().map(ToOwned::to_owned),
            "annotations-title" => annotations.and_then(|it| it.text_of("title")).map(Into::into),
            _ => None,
        })
    };
    let limit = target.description.as_ref().filter(|it| it.place == DescriptionPlace::Tool);
    let is_changed = form.description_prefix.is_some() || form.description_wrap.is_some();
    let is_short = |text: &str| limit.is_none_or(|limit| text.len() <= limit.max);
    if given.is_some_and(|given| is_short(given.text())) && !is_changed {
        return listed.description.clone();
    }
    let text = match (given, &form.no_description) {
        (Some(given), _) => given.text().to_owned(),
        (None, Some(text)) => fill(text),
        (None, None) => tool.description()?.as_str()?.to_owned(),
    };
    let prefix = form.description_prefix.as_deref().map(fill).unwrap_or_default();
    let wrap = form.description_wrap.as_deref().filter(|_| !text.is_empty());
    let text = prefix + &wrap.map_or(text.clone(), |wrap| wrap.replacen("{text}", &text, 1));
    let cut = limit.and_then(|limit| shortened(&text, limit));
    if let (Some(_), Some(value)) = (&cut, given) {
        losses.push(ToolLoss { part: ToolPart::Description, value, effect: Effect::Cut });
    }
    Some(CountedText::from(&*cut.unwrap_or(text)))
}

/// A text that is longer than a client passes on, cut; `None` if it is not.
pub(super) fn shortened(text: &str, limit: &DescriptionRule) -> Option<String> {
    if limit.outcome != Outcome::Dropped || limit.unit.length(text) <= limit.max {
        return None;
    }
    let mark = limit.mark.as_deref().unwrap_or_default();
    Some(limit.unit.head(text, limit.max).to_owned() + mark)
}

/// Decides which of several tools with the same name the model can call.
fn settle_duplicates(tools: &mut [ReceivedTool<'_>], duplicates: Option<Duplicates>) {
    let is_last = match duplicates {
        Some(Duplicates::First | Duplicates::FirstOfEqual) => false,
        Some(Duplicates::Last) => true,
        _ => return,
    };
    let names = tools.iter().map(|tool| tool.delivery.is_available().then_some(&*tool.name));
    for group in clashes(names) {
        let kept = if is_last { group.last() } else { group.first() }.copied();
        for index in group.iter().copied().filter(|index| Some(*index) != kept) {
            tools[index].delivery = Delivery::Replaced;
        }
    }
}

/// The indexes of the sent names that several have, where a client then loses all tools; `own_name`
/// returns the name before it was changed.
pub(super) fn rejected_clashes<'s, 'o>(
    sent: impl Iterator<Item = Option<&'s str>>,
    own_name: impl Fn(usize) -> Option<&'o str>,
    duplicates: Option<Duplicates>,
) -> Vec<Vec<usize>> {
    let is_error = |group: &Vec<usize>| match duplicates {
        Some(Duplicates::Error) => true,
        Some(Duplicates::FirstOfEqual) => {
            group.iter().any(|it| own_name(*it) != own_name(group[0]))
        }
        _ => false,
    };
    clashes(sent).into_iter().filter(is_error).collect()
}

/// The indexes of the names that several have, by name, in the order of the first.
pub(super) fn clashes<'n>(names: impl Iterator<Item = Option<&'n str>>) -> Vec<Vec<usize>> {
    let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, name) in names.enumerate() {
        name.into_iter().for_each(|name| by_name.entry(name).or_default().push(index));
    }
    let mut groups: Vec<_> = by_name.into_values().filter(|group| group.len() > 1).collect();
    crate::sort::by(&mut groups, Ord::cmp);
    groups
}

/// Marks the tools that the model receives only after a search.
fn defer(tools: &mut [ReceivedTool<'_>], view: &View) {
    let Some(form) = view.list.as_ref().and_then(|list| list.defer.as_ref()) else { return };
    let available = tools.iter().filter(|tool| tool.delivery.is_available()).count();
    if form.from.is_none_or(|from| available < from) {
        return;
    }
    for tool in tools.iter_mut().filter(|tool| tool.delivery == Delivery::Listed) {
        let meta = tool.tool.value.get("_meta");
        let is_kept = form
            .kept_by
            .iter()
            .any(|key| meta.and_then(|meta| meta.get(key)).is_some_and(Value::is_true));
        if !is_kept {
            tool.delivery = Delivery::Deferred;
        }
    }
}
