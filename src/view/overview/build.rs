//! From a document to what models receive of the server in it.

use std::borrow::Cow;
use std::collections::HashMap;

use super::cost::cost;
use super::hidden::hidden;
use super::{
    ClientView, ViewPlace, ViewedFile, ViewedInstructions, ViewedLoss, ViewedPart, ViewedPrompt,
    ViewedResult, ViewedTool,
};
use crate::document::{Document, NodeId, PointerCursor, Value};
use crate::model::{CallResult, Content};
use crate::schema::{Dialect, Schema};
use crate::source::cut;
use crate::targets::{
    ArgumentForm, MessagesShown, Outcome, SchemaRole, Selection, Target, detect, incompatibilities,
};
use crate::view::cost::tokens;
use crate::view::{
    BlockKind, CallNames, Delivery, Effect, PartForm, ReceivedTool, ServerParts, State,
    instructions, list, prompt, result,
};

/// Maximum length of the beginning of what is lost, in bytes.
const MAX_NOTE: usize = 80;

/// The question of what models receive.
pub struct ViewRequest<'a> {
    /// The targets.
    pub targets: &'a Selection,
    /// The name of the server in effective names; the server's own name, or else the name of the
    /// file, if it is missing.
    pub server: Option<&'a str>,
    /// The only tool of interest, by the name that the server sent.
    pub tool: Option<&'a str>,
    /// Whether to break down the cost of the tools.
    pub with_cost: bool,
}

/// What models receive of the server in a document; `None` if it shows nothing of a server.
pub fn viewed_file(
    document: &Document,
    content: &Content<'_>,
    request: &ViewRequest<'_>,
) -> Option<ViewedFile> {
    let parts = ServerParts::of(content);
    let results = results_of(content, request.tool);
    if parts.is_empty() && results.is_empty() {
        return None;
    }
    let path = document.source().path();
    let server = request.server.or(parts.name).unwrap_or_else(|| stem(path)).to_owned();
    let mut file = FileView {
        cursor: PointerCursor::new(document),
        document,
        parts: &parts,
        results: &results,
        server: &server,
        dropped: dropped_keywords(&parts, request),
        request,
    };
    let cost = (request.with_cost && !parts.tools.is_empty())
        .then(|| cost(&parts, request.tool, request.targets));
    let clients = request.targets.targets().iter().map(|target| file.client(target)).collect();
    let is_wanted = |name: Option<&str>| request.tool.is_none_or(|tool| name == Some(tool));
    let tools = parts.tools.iter().filter(|it| is_wanted(it.tool.display_name())).count();
    Some(ViewedFile {
        path: path.to_string(),
        server,
        tools,
        results: results.len(),
        clients,
        cost,
    })
}

/// The file name without folder and extensions; `server` for standard input.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let is_name = |part: &&str| !part.is_empty() && *part != "<stdin>";
    name.split('.').find(is_name).unwrap_or("server")
}

/// The results of calls, each with the name of its tool; of one tool also those without a name.
fn results_of<'a, 'd>(
    content: &'a Content<'d>,
    tool: Option<&'a str>,
) -> Vec<(&'a CallResult<'d>, Option<&'a str>)> {
    let named = content
        .calls
        .iter()
        .filter_map(|call| Some((call.outcome.result()?.id(), call.name_text()?)));
    let names: HashMap<NodeId, &str> = named.collect();
    let of_result = |result: &CallResult<'d>| {
        let own = result.tool.and_then(Value::as_str);
        own.or_else(|| names.get(&result.value.id()).copied()).or(tool)
    };
    let is_final =
        |result: &&CallResult<'_>| result.blocks().next().is_some() || result.is_complete();
    let results = content.results.iter().filter(is_final);
    let results = results.map(|result| (result, of_result(result)));
    results.filter(|(_, name)| tool.is_none_or(|tool| *name == Some(tool))).collect()
}

/// A feature of a tool's schema that a target does not pass on as it is.
struct DroppedKeyword {
    node: NodeId,
    what: &'static str,
    effect: Effect,
}

/// What targets drop, rewrite or reject in the input schemas of tools: by the value of the tool and
/// the name of the target.
type Dropped = HashMap<(NodeId, &'static str), Vec<DroppedKeyword>>;

fn dropped_keywords(parts: &ServerParts<'_>, request: &ViewRequest<'_>) -> Dropped {
    let wanted = request.targets.incompatible_features(SchemaRole::Input);
    let mut dropped = Dropped::new();
    for listed in &parts.tools {
        let Some(root) = listed.tool.any_input_schema() else { continue };
        let schema = Schema::walk(root, Dialect::Draft2020);
        let mut features = detect(&schema, wanted);
        features.sort();
        let found = incompatibilities(&schema, SchemaRole::Input, &features, request.targets);
        for incompatibility in found.iter(&features) {
            let occurrence = incompatibility.occurrence;
            for opinion in incompatibility.opinions.iter().filter(|it| !it.outcome.harmless) {
                let effect = match opinion.outcome.outcome {
                    Outcome::Accepted => continue,
                    Outcome::Rewritten => Effect::Partly,
                    Outcome::Dropped if opinion.feature.is_annotation() => continue,
                    Outcome::Dropped => Effect::Lost,
                    Outcome::Refused => Effect::Fails,
                };
                let key = (listed.tool.value.id(), opinion.target.name);
                let what = opinion.feature.what();
                let keyword = DroppedKeyword { node: occurrence.place.node, what, effect };
                dropped.entry(key).or_default().push(keyword);
            }
        }
    }
    dropped
}

/// The server of a file, on its way to models.
struct FileView<'a, 'd> {
    cursor: PointerCursor<'d>,
    document: &'d Document,
    parts: &'a ServerParts<'d>,
    results: &'a [(&'a CallResult<'d>, Option<&'a str>)],
    server: &'a str,
    dropped: Dropped,
    request: &'a ViewRequest<'a>,
}

impl FileView<'_, '_> {
    fn client(&mut self, target: &'static Target) -> ClientView {
        let known = target.view.as_ref().map(|view| &view.known);
        let mut tools = list(self.parts, target, self.server);
        if let Some(tools) = &mut tools {
            tools.sort_by_key(|tool| !tool.delivery.is_available());
            let wanted = self.request.tool;
            tools.retain(|it| wanted.is_none_or(|name| it.tool.display_name() == Some(name)));
        }
        let tools: Option<Vec<_>> =
            tools.map(|tools| tools.iter().map(|tool| self.tool(tool, target)).collect());
        let cost = |delivery: Delivery| {
            let own = tools.as_ref()?.iter().filter(|it| it.delivery == delivery.name());
            Some(own.map(|tool| tool.tokens).sum())
        };
        ClientView {
            target: target.name.to_owned(),
            label: target.label.clone(),
            observed: known.map(|known| known.date.to_string()),
            confidence: known.map(|known| known.confidence.name().to_owned()),
            tokens: cost(Delivery::Listed),
            deferred_tokens: cost(Delivery::Deferred),
            tools,
            instructions: self.instructions(target),
            prompts: self.prompts(target),
            resource_tools: self.resource_tools(target),
            results: self.results(target),
        }
    }

    fn tool(&mut self, received: &ReceivedTool<'_>, target: &'static Target) -> ViewedTool {
        let tool = &received.tool;
        let mut losses: Vec<_> = received
            .losses
            .iter()
            .map(|loss| ViewedLoss {
                part: loss.part.name().to_owned(),
                effect: loss.effect.name().to_owned(),
                note: length_note(loss.value, target, loss.effect),
                place: self.place(loss.value.id()),
            })
            .collect();
        let rebuilt = target.view.as_ref().and_then(|view| view.schema.as_ref()?.rebuilt.as_ref());
        if let Some((rebuilt, schema)) = rebuilt.zip(tool.any_input_schema()) {
            losses.push(ViewedLoss {
                part: "input schema".to_owned(),
                effect: Effect::Partly.name().to_owned(),
                note: Some(rebuilt.clone()),
                place: self.place(schema.id()),
            });
        }
        let dropped = self.dropped.remove(&(tool.value.id(), target.name)).unwrap_or_default();
        losses.extend(dropped.into_iter().map(|it| ViewedLoss {
            part: it.what.to_owned(),
            effect: it.effect.name().to_owned(),
            note: None,
            place: self.place(it.node),
        }));
        let json = [Some(received.name.as_str()), received.description.as_deref()];
        let size: f64 = json.into_iter().flatten().map(tokens).sum();
        let schema = received.schema.as_deref().map_or(0.0, tokens);
        ViewedTool {
            tool: tool.display_name().unwrap_or_default().to_owned(),
            name: received.name.clone(),
            delivery: received.delivery.name().to_owned(),
            description: received.description.as_deref().map(hidden).map(Cow::into_owned),
            schema: received.schema.as_deref().map(hidden).map(Cow::into_owned),
            tokens: (size + schema).round() as u64,
            place: self.place(tool.name().unwrap_or(tool.value).id()),
            losses,
        }
    }

    fn instructions(&mut self, target: &'static Target) -> Option<ViewedInstructions> {
        let value = self.parts.instructions?;
        let received = instructions(value, target, self.server)?;
        let form = target.view.as_ref()?.instructions.as_ref()?;
        let place = self.place(value.id());
        let loss = received.effect.map(|effect| ViewedLoss {
            part: "instructions".to_owned(),
            effect: effect.name().to_owned(),
            note: target.instructions.as_ref().filter(|_| effect == Effect::Cut).map(|limit| {
                kept_note(limit.max, limit.unit.length(value.text()), limit.unit.name())
            }),
            place: place.clone(),
        });
        Some(ViewedInstructions {
            to: received.to.name().to_owned(),
            text: received.text.as_deref().map(hidden).map(Cow::into_owned),
            needs: form.needs.clone(),
            place,
            loss,
        })
    }

    fn prompts(&mut self, target: &'static Target) -> Option<Vec<ViewedPrompt>> {
        if self.parts.prompts.is_empty() {
            return None;
        }
        let viewed = |value: &Value<'_>, this: &mut Self| {
            let received = prompt(*value, target, this.server)?;
            Some(ViewedPrompt {
                prompt: value.text_of("name").unwrap_or_default().to_owned(),
                command: received.command,
                arguments: received.arguments.map(|form| argument_words(form).to_owned()),
                messages: received.messages.map(|shown| message_words(shown).to_owned()),
                place: this.place(value.id()),
            })
        };
        self.parts.prompts.iter().map(|value| viewed(value, self)).collect()
    }

    fn resource_tools(&self, target: &'static Target) -> Option<Vec<String>> {
        let view = target.view.as_ref().filter(|_| !self.parts.resources.is_empty())?;
        Some(view.resources.as_ref()?.tools.clone())
    }

    fn results(&mut self, target: &'static Target) -> Option<Vec<ViewedResult>> {
        if self.results.is_empty() {
            return None;
        }
        self.results.iter().map(|(call, name)| self.result(call, *name, target)).collect()
    }

    fn result(
        &mut self,
        call: &CallResult<'_>,
        name: Option<&str>,
        target: &'static Target,
    ) -> Option<ViewedResult> {
        let names = CallNames { server: self.server, tool: name.unwrap_or("tool") };
        let received = result(call, target, names)?;
        let state = match received.state {
            State::Success => "success",
            State::Error => "error",
            State::Raised => "raised",
        };
        let parts = received.parts.into_iter().map(|part| {
            let (kind, text) = match part.form {
                PartForm::Text(text) => ("text", text),
                PartForm::Media(media_type) => ("media", media_type),
                PartForm::File(media_type) => ("file", media_type),
                PartForm::Uri(uri) => ("uri", uri),
            };
            let place = part.from.map(|value| self.place(value.id()));
            ViewedPart { kind: kind.to_owned(), text: hidden(&text).into_owned(), place }
        });
        let parts = parts.collect();
        let losses = received.losses.iter().map(|loss| ViewedLoss {
            part: loss.kind.name().to_owned(),
            effect: loss.effect.name().to_owned(),
            note: lost_text(loss.kind, loss.value),
            place: self.place(loss.value.id()),
        });
        let losses = losses.collect();
        let unknown = received.unknown.iter().map(|kind| kind.name().to_owned()).collect();
        let tool = name.map(ToOwned::to_owned);
        let place = self.place(call.value.id());
        Some(ViewedResult { tool, state: state.to_owned(), parts, unknown, place, losses })
    }

    fn place(&mut self, node: NodeId) -> ViewPlace {
        let span = self.document.value(node).span();
        let position = self.document.source().position(span.start);
        let (_, pointer) = self.cursor.locate(node);
        let pointer = pointer.to_owned();
        ViewPlace { line: position.line as usize, column: position.column as usize, pointer }
    }
}

/// The beginning of a text that is lost.
fn lost_text(kind: BlockKind, value: Value<'_>) -> Option<String> {
    let text = match kind {
        BlockKind::Text => value.text_of("text")?.to_owned(),
        BlockKind::StructuredContent => value.compact_json(),
        BlockKind::Link => value.text_of("uri")?.to_owned(),
        _ => return None,
    };
    Some(cut(&hidden(&text), MAX_NOTE).into_owned())
}

/// How much of a text is kept.
fn length_note(value: Value<'_>, target: &Target, effect: Effect) -> Option<String> {
    let limit = target.description.as_ref().filter(|_| effect == Effect::Cut)?;
    Some(kept_note(limit.max, limit.unit.length(value.as_str()?), limit.unit.name()))
}

fn kept_note(kept: usize, length: usize, unit: &str) -> String {
    format!("of {length} {unit} the first {kept} are kept")
}

fn argument_words(form: ArgumentForm) -> &'static str {
    match form {
        ArgumentForm::BlankSplit => "behind the command, split at blanks",
        ArgumentForm::Quoted => "behind the command, in quotation marks",
        ArgumentForm::Form => "in a form",
        ArgumentForm::None => "none: prompts are requested without arguments",
        ArgumentForm::Unsupported => "prompts are not offered",
    }
}

fn message_words(shown: MessagesShown) -> &'static str {
    match shown {
        MessagesShown::All => "all",
        MessagesShown::OneTurn => "all, as one message of the user",
        MessagesShown::First => "the first one",
        MessagesShown::UserTexts => "the texts of messages of the user",
    }
}
