//! What the model of a target receives, in words: a section of its page, and a row of a table.

use super::code;
use crate::targets::{
    Blocks, Both, BothCondition, Cut, Date, ErrorView, Handling, InstructionsPlace, Known,
    ListView, Pages, ResultLimit, ResultView, SchemaView, Shown, StructuredOnly, Target, TextJson,
    View,
};

/// Behaviour for which there is no key.
const UNKNOWN: &str = "not known";

/// A part of what a server sends, and what the model receives.
type Fact = (&'static str, String);

/// The facts of a table, with their source if it is not that of the view.
type Table<'a> = (&'a Option<Known>, Vec<Fact>);

/// The section of a page; empty if nothing is known. Facts that are stale on `today` are marked.
pub(super) fn section(target: &Target, today: Option<Date>) -> String {
    let Some(view) = &target.view else { return String::new() };
    let source = |known: &Known| {
        let is_stale = today.is_some_and(|today| known.date.is_stale(target.verified, today));
        let stale = if is_stale { ", stale" } else { "" };
        let note = known.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
        let (date, confidence) = (known.date, known.confidence.name());
        format!(
            "Observed {date}{stale}; confidence {confidence}: {}{note}.\n",
            known.evidence.join(", ")
        )
    };
    let mut text = format!("\n## What the model sees\n\n{}", source(&view.known));
    for (title, table) in tables(target, view) {
        text += &format!("\n### {title}\n\n");
        let (known, facts) = table.unwrap_or((&None, vec![("all", UNKNOWN.to_owned())]));
        text.extend(known.as_ref().map(|known| source(known) + "\n"));
        text.extend(facts.iter().map(|(what, value)| format!("- {what}: {value}\n")));
    }
    text
}

/// The row of a target in the table of what models see: the cells behind the target's name;
/// `None` if nothing is known.
pub fn view_row(target: &Target) -> Option<[String; 10]> {
    let view = target.view.as_ref()?;
    let known = |text: Option<String>| text.unwrap_or_else(|| UNKNOWN.to_owned());
    let blocks = &view.blocks;
    let block = |form: &Option<Handling>| form.as_ref().map_or(UNKNOWN, handled).to_owned();
    let others = [&blocks.link, &blocks.text_resource, &blocks.blob, &blocks.audio].map(block);
    let result = view.result.as_ref();
    Some([
        known(result.and_then(both)),
        known(result.and_then(structured_only)),
        known(view.error.as_ref().map(error)),
        block(&blocks.image),
        others.join(" / "),
        known(view.limit.as_ref().map(limit)),
        known(instructions(target, view)),
        known(view.list.as_ref().and_then(pages)),
        known(view.prompts.as_ref().map(|form| match (&form.command, form.arguments) {
            (Some(command), _) => code(command),
            (None, Some(arguments)) => arguments.name().to_owned(),
            (None, None) => "offered".to_owned(),
        })),
        known(view.resources.as_ref().map(|form| tools(&form.tools))),
    ])
}

fn tables<'a>(target: &Target, view: &'a View) -> [(&'static str, Option<Table<'a>>); 9] {
    let limits = view.limit.as_ref().map(|form| {
        let meta = form.raised_by.as_ref().map(|key| format!("`{key}` in `_meta` of the tool"));
        (&form.known, facts([always("limit", Some(limit(form))), extra("raised by", meta)]))
    });
    let places = view.instructions.as_ref().map(|form| {
        let place = always("place", instructions(target, view));
        (&form.known, facts([place, extra("form", form.wrap.as_deref().map(code))]))
    });
    let prompts = view.prompts.as_ref().map(|form| {
        let command = always("command", form.command.as_deref().map(code));
        let arguments = always("arguments", form.arguments.map(|it| it.name()));
        let messages = always("messages", form.messages.map(|it| it.name()));
        (&form.known, facts([command, arguments, messages]))
    });
    let resources = view.resources.as_ref().map(|form| {
        let mention = extra("mention", form.mention.as_deref().map(code));
        let blob = extra("binary contents", form.blob.as_ref().map(handling));
        (&form.known, facts([always("tools", Some(tools(&form.tools))), mention, blob]))
    });
    [
        ("Results", view.result.as_ref().map(|form| (&form.known, results(form)))),
        ("Errors", view.error.as_ref().map(|form| (&form.known, errors(form)))),
        ("Content blocks", Some((&view.blocks.known, blocks(&view.blocks)))),
        ("Size of results", limits),
        ("List of tools", view.list.as_ref().map(|form| (&form.known, list(target, form)))),
        ("Instructions", places),
        ("Input schemas", view.schema.as_ref().map(|form| (&form.known, schema(form)))),
        ("Prompts", prompts),
        ("Resources", resources),
    ]
}

fn facts<const N: usize>(facts: [Option<Fact>; N]) -> Vec<Fact> {
    facts.into_iter().flatten().collect()
}

/// A fact that is shown as not known if it has no value.
fn always(what: &'static str, value: Option<impl Into<String>>) -> Option<Fact> {
    Some((what, value.map_or_else(|| UNKNOWN.to_owned(), Into::into)))
}

/// A fact that is left out if it has no value.
fn extra(what: &'static str, value: Option<impl Into<String>>) -> Option<Fact> {
    value.map(|value| (what, value.into()))
}

fn results(form: &ResultView) -> Vec<Fact> {
    let text_json =
        (form.text_json == TextJson::Rewritten).then_some("is parsed and written again");
    let array = form.texts_as_array.then_some("one JSON array");
    let join = array.map(ToOwned::to_owned).or(form.join.as_deref().map(joined));
    let audience = if form.honours_audience { "keeps blocks from the model" } else { "ignored" };
    facts([
        always("text and `structuredContent`", both(form)),
        always("`structuredContent` alone", structured_only(form)),
        extra("first line", form.header.as_deref().map(code)),
        extra("each text", form.text.as_deref().map(code)),
        extra("text that is JSON", text_json),
        extra("several texts", join),
        extra("nothing left", form.empty.as_deref().map(code)),
        always("`annotations.audience`", Some(audience)),
        extra("compared with `outputSchema`", form.validates.map(|it| it.name())),
    ])
}

fn both(form: &ResultView) -> Option<String> {
    let both = form.both?;
    let beside = (both == Both::Structured).then(|| format!("; {}", form.media_beside.name()));
    let condition = match form.both_if {
        BothCondition::Always => String::new(),
        condition => format!(" {}, otherwise the content blocks", condition.name()),
    };
    Some([both.name(), &condition, &beside.unwrap_or_default()].concat())
}

fn structured_only(form: &ResultView) -> Option<String> {
    Some(match (form.structured_only?, &form.empty) {
        (StructuredOnly::Empty, _) if form.blocks_as_array => code("[]"),
        (StructuredOnly::Empty, Some(text)) => code(text),
        (other, _) => other.name().to_owned(),
    })
}

fn errors(form: &ErrorView) -> Vec<Fact> {
    facts([
        always("`isError: true`", Some(error(form))),
        extra("form", form.text.as_deref().map(code)),
        extra("several texts", form.join.as_deref().map(joined)),
        extra("nothing left", form.empty.as_deref().map(code)),
    ])
}

fn error(form: &ErrorView) -> String {
    format!("{}, {}", form.shows.name(), form.state.name())
}

fn joined(separator: &str) -> String {
    if separator.is_empty() { "joined".into() } else { format!("joined with {}", code(separator)) }
}

fn blocks(form: &Blocks) -> Vec<Fact> {
    let block = |what, form: &Option<Handling>| always(what, form.as_ref().map(handling));
    let types = (!form.image_types.is_empty()).then(|| form.image_types.join(", "));
    facts([
        block("image", &form.image),
        extra("types of images", types),
        block("audio", &form.audio),
        block("link to a resource", &form.link),
        block("embedded text", &form.text_resource),
        block("embedded image", &form.image_resource),
        block("other embedded data", &form.blob),
        block("block of an unknown type", &form.other),
    ])
}

/// What happens to a block, with the text that replaces it.
fn handling(form: &Handling) -> String {
    match form {
        Handling::Text(text) => code(text),
        Handling::Raise(text) if !text.is_empty() => format!("{}: {}", handled(form), code(text)),
        form => handled(form).to_owned(),
    }
}

/// What happens to a block, in short.
fn handled(form: &Handling) -> &'static str {
    match form {
        Handling::Pass => "passed on",
        Handling::Lost => "lost",
        Handling::Json => "as JSON",
        Handling::ResourceJson => "JSON without data",
        Handling::Raise(_) => "the call fails",
        Handling::File => "path of a file",
        Handling::Uri => "URI",
        Handling::Text(_) => "as a text",
    }
}

fn limit(form: &ResultLimit) -> String {
    if form.cut == Cut::None {
        return form.cut.name().to_owned();
    }
    let units = form.max.zip(form.unit).map(|(max, unit)| format!("{max} {}", unit.name()));
    let tokens = form.tokens.map(|tokens| format!("{tokens} estimated tokens"));
    let lines = form.lines.map(|lines| format!("{lines} lines"));
    let sizes: Vec<_> = [units, tokens, lines].into_iter().flatten().collect();
    let size = if sizes.is_empty() { "not fixed".to_owned() } else { sizes.join(" and ") };
    format!("{size}, of {}; beyond it, {}", form.of.name(), form.cut.name())
}

fn list(target: &Target, form: &ListView) -> Vec<Fact> {
    let shows: Vec<_> = form.shows.iter().map(|member| code(Shown::name(*member))).collect();
    let prefixed = target.effective_name.as_ref().filter(|name| !name.on_clash_only);
    let deferred = form.defer.as_ref().map(|defer| {
        let from = defer.from.map(|from| format!("from {from} tools on"));
        let searched = (!defer.searches.is_empty())
            .then(|| format!("searched are {}", defer.searches.join(", ")));
        [from, searched, defer.note.clone()].into_iter().flatten().collect::<Vec<_>>().join("; ")
    });
    let hidden = form.honours_visibility.map(|it| if it { "hides tools" } else { "ignored" });
    facts([
        always("members", (!shows.is_empty()).then(|| shows.join(", "))),
        always("names", Some(prefixed.map_or("without a prefix".into(), |it| code(&it.format)))),
        extra("missing description", form.no_description.as_deref().map(code)),
        extra("before each description", form.description_prefix.as_deref().map(code)),
        always("pages", pages(form)),
        always("order", form.order.map(|it| it.name())),
        always("tools of the same name", form.duplicates.map(|it| it.name())),
        extra("tools that are not accepted", form.unaccepted.map(|it| it.name())),
        extra("found by a search only", deferred),
        extra("`_meta.ui.visibility`", hidden),
    ])
}

fn pages(form: &ListView) -> Option<String> {
    let pages = match form.pages? {
        Pages::All => "all".to_owned(),
        Pages::AtMost(1) => "the first".to_owned(),
        Pages::AtMost(most) => format!("at most {most}"),
    };
    let since = form.all_pages_since.as_ref().map(|since| format!("; all from {since} on"));
    Some(pages + &since.unwrap_or_default())
}

fn instructions(target: &Target, view: &View) -> Option<String> {
    let form = view.instructions.as_ref()?;
    if form.to == InstructionsPlace::None {
        return Some("not sent to the model".to_owned());
    }
    let needs = form.needs.as_ref().map(|needs| format!("; needs {needs}"));
    let limit = target.instructions.as_ref();
    let limit = limit.map(|limit| format!("; at most {} {}", limit.max, limit.unit.name()));
    Some(form.to.name().to_owned() + &needs.unwrap_or_default() + &limit.unwrap_or_default())
}

fn schema(form: &SchemaView) -> Vec<Fact> {
    let list = |names: &[String]| {
        let names: Vec<_> = names.iter().map(|name| code(name)).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let added: Vec<_> =
        form.root_adds.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    facts([
        extra("only keywords of the root", list(&form.root_keeps)),
        extra("removed from the root", list(&form.root_drops)),
        extra("added to the root if missing", list(&added)),
        always("references", form.references.map(|it| it.name())),
    ])
}

fn tools(tools: &[String]) -> String {
    let names: Vec<_> = tools.iter().map(|tool| code(tool)).collect();
    if names.is_empty() { "not for the model".to_owned() } else { names.join(", ") }
}
