//! From a document to what models receive of the server in it.

use std::collections::HashMap;

use super::cost::cost;
use super::hidden::hidden;
use super::{
    ClientView, PartKind, ViewPlace, ViewedCounts, ViewedFailure, ViewedFile, ViewedInstructions,
    ViewedLoss, ViewedPart, ViewedPrompt, ViewedResult, ViewedTool,
};
use crate::document::{Document, NodeId, PointerCursor, Value};
use crate::model::{Call, CallOutcome, CallResult, Content, Message};
use crate::parallel::parallel;
use crate::source::cut;
use crate::targets::{DescriptionRule, Selection, Target};
use crate::view::{
    BlockKind, CallNames, CountedText, Delivery, Effect, PartForm, ReceivedTool, ServerParts,
    ToolPart, instructions, list, lost, prompt_command, result,
};

/// Maximum length of the beginning of what is lost, in characters.
const MAX_NOTE: usize = 80;

/// Number of tools and results from which on clients are viewed on several threads.
const MIN_FOR_THREADS: usize = 50;

/// The question of what models receive.
pub struct ViewRequest<'a> {
    /// The targets.
    pub targets: &'a Selection,
    /// The name of the server in effective names; the server's own name, or else the name of the
    /// file, if it is missing.
    pub server: Option<&'a str>,
    /// The only tool of interest, by the name that the server sent.
    pub tool: Option<&'a str>,
    /// Whether each tool is needed, and not only the numbers of tools.
    pub with_tools: bool,
    /// Whether to break down the cost of the tools.
    pub with_cost: bool,
}

/// What models receive of the server in a document; `None` if it shows nothing of a server.
pub fn viewed_file(
    document: &Document,
    content: &Content<'_>,
    request: &ViewRequest<'_>,
    threads: usize,
) -> Option<ViewedFile> {
    let mut parts = ServerParts::of(content);
    let results = results_of(content, request.tool);
    let failures = failures(document, content, request.tool);
    if parts.is_empty() && results.is_empty() && failures.is_empty() {
        return None;
    }
    let path = document.source().path();
    let server = request.server.or(parts.name).unwrap_or_else(|| stem(path)).to_owned();
    // To start a thread costs more than a small file.
    let is_small = parts.tools.len() + results.len() < MIN_FOR_THREADS;
    let threads = if is_small { 1 } else { threads };
    parts.judge(request.targets, threads);
    let client = |target: &&'static Target| {
        let mut file = FileView {
            cursor: PointerCursor::new(document),
            document,
            parts: &parts,
            results: &results,
            server: &server,
            request,
        };
        file.client(target)
    };
    let cost = (request.with_cost && !parts.tools.is_empty())
        .then(|| cost(&parts, request.tool, request.targets));
    let clients = parallel(request.targets.targets(), threads, client);
    let is_wanted = |name: Option<&str>| request.tool.is_none_or(|tool| name == Some(tool));
    let tools = parts.tools.iter().filter(|it| is_wanted(it.tool.display_name())).count();
    Some(ViewedFile {
        path: path.to_string(),
        server,
        tools,
        results: results.len(),
        clients,
        failures,
        cost,
    })
}

fn text(text: Option<&CountedText>) -> Option<String> {
    text.map(|text| hidden(&text.text).into_owned())
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

/// The calls of tools that failed without a result, or have no response although both sides were
/// recorded.
fn failures(document: &Document, content: &Content<'_>, tool: Option<&str>) -> Vec<ViewedFailure> {
    let (transcript, mut cursor) = (&content.transcript, PointerCursor::new(document));
    let is_answered = transcript.messages.iter().any(Message::is_answer);
    let of_call = |call: &Call<'_>| {
        let request = call.message(transcript)?;
        let (response, node) = match (call.outcome, request.http_answer()) {
            (CallOutcome::Result(_), _) => return None,
            (CallOutcome::Error(error), _) => {
                let code = error.get("code").map(Value::compact_json).unwrap_or_default();
                let message = error.text_of("message").unwrap_or_default();
                let message = cut(&hidden(message), MAX_NOTE).into_owned();
                (format!("the JSON-RPC error {code}: {message}"), error.id())
            }
            (CallOutcome::Unknown, Some(answer)) if answer.rejects() && answer.status > 0 => {
                (format!("HTTP {}", answer.status), request.value.id())
            }
            _ if !is_answered || transcript.only_side(request.session).is_some() => return None,
            _ => ("no response".to_owned(), request.value.id()),
        };
        let tool = call.name_text().map(ToOwned::to_owned);
        Some(ViewedFailure { tool, response, place: place(document, &mut cursor, node) })
    };
    let is_wanted = |call: &&Call<'_>| tool.is_none_or(|tool| call.name_text() == Some(tool));
    content.calls.iter().filter(is_wanted).filter_map(of_call).collect()
}

/// The server of a file, on its way to models.
struct FileView<'a, 'd> {
    cursor: PointerCursor<'d>,
    document: &'d Document,
    parts: &'a ServerParts<'d>,
    results: &'a [(&'a CallResult<'d>, Option<&'a str>)],
    server: &'a str,
    request: &'a ViewRequest<'a>,
}

impl FileView<'_, '_> {
    fn client(&mut self, target: &'static Target) -> ClientView {
        let known = target.view.as_ref().map(|view| &view.known);
        let mut tools = list(self.parts, target, self.server);
        if let Some(tools) = &mut tools {
            crate::sort::by_key(tools, |tool| !tool.delivery.is_available());
            let wanted = self.request.tool;
            tools.retain(|it| wanted.is_none_or(|name| it.tool.display_name() == Some(name)));
        }
        let cost = |delivery: Delivery| {
            let own = tools.as_ref()?.iter().filter(|it| it.delivery == delivery);
            Some(own.map(ReceivedTool::tokens).sum::<f64>().round() as u64)
        };
        let (listed, deferred) = (cost(Delivery::Listed), cost(Delivery::Deferred));
        let counts = tools.as_ref().map(|tools| self.counts(tools, target));
        let tools = tools.filter(|_| self.request.with_tools);
        let tools = tools.map(|tools| tools.iter().map(|tool| self.tool(tool, target)).collect());
        ClientView {
            target: target.name.to_owned(),
            label: target.label.clone(),
            observed: known.map(|known| known.date.to_string()),
            confidence: known.map(|known| known.confidence),
            lost: counts
                .is_none()
                .then(|| lost(self.parts, target, self.server))
                .filter(|it| *it > 0),
            counts,
            tokens: listed,
            deferred_tokens: deferred,
            tools,
            instructions: self.instructions(target),
            prompts: self.prompts(target),
            resource_tools: self.resource_tools(target),
            results: self.results(target),
        }
    }

    fn counts(&self, tools: &[ReceivedTool<'_>], target: &'static Target) -> ViewedCounts {
        let is_cut = |tool: &&ReceivedTool<'_>| {
            tool.losses.iter().any(|loss| loss.part == ToolPart::Description)
        };
        let is_rebuilt =
            target.view.as_ref().and_then(|view| view.schema.as_ref()?.rebuilt.as_ref()).is_some();
        let is_changed = |tool: &&ReceivedTool<'_>| {
            tool.losses.iter().any(|loss| loss.part != ToolPart::Description)
                || is_rebuilt && tool.schema.is_some()
                || !tool.verdicts.is_empty()
        };
        let received = tools.iter().filter(|tool| tool.delivery.is_available());
        ViewedCounts {
            tools: tools.len(),
            received: received.clone().count(),
            deferred: tools.iter().filter(|tool| tool.delivery == Delivery::Deferred).count(),
            cut: tools.iter().filter(is_cut).count(),
            changed: tools.iter().filter(is_changed).count(),
            first: received.clone().next().or(tools.first()).map(|tool| tool.name.clone()),
        }
    }

    fn tool(&mut self, received: &ReceivedTool<'_>, target: &'static Target) -> ViewedTool {
        let tool = &received.tool;
        let limit = target.description.as_ref();
        let losses = received.losses.iter().map(|loss| {
            let note = kept(loss.value, limit, loss.effect);
            self.loss(loss.part.name(), loss.effect, note, loss.value.id())
        });
        let mut losses: Vec<_> = losses.collect();
        let rebuilt = target.view.as_ref().and_then(|view| view.schema.as_ref()?.rebuilt.clone());
        let is_sent = rebuilt.is_some() && received.delivery.is_available();
        if let Some(schema) = tool.any_input_schema().filter(|_| is_sent) {
            losses.push(self.loss("input schema", Effect::Partly, rebuilt, schema.id()));
        }
        let verdicts = received.verdicts.iter();
        losses.extend(verdicts.map(|it| self.loss(it.what, it.effect, None, it.node)));
        ViewedTool {
            tool: tool.display_name().unwrap_or_default().to_owned(),
            name: received.name.clone(),
            delivery: received.delivery,
            description: text(received.description.as_ref()),
            schema: text(received.schema.as_ref()),
            tokens: received.tokens().round() as u64,
            place: self.place(tool.name().unwrap_or(tool.value).id()),
            losses,
        }
    }

    fn instructions(&mut self, target: &'static Target) -> Option<ViewedInstructions> {
        let value = self.parts.instructions?;
        let (text, effect) = instructions(value, target, self.server)?;
        let form = target.view.as_ref()?.instructions.as_ref()?;
        let loss = effect.map(|effect| {
            let note = kept(value, target.instructions.as_ref(), effect);
            self.loss("instructions", effect, note, value.id())
        });
        Some(ViewedInstructions {
            to: form.to,
            text,
            needs: form.needs.clone(),
            place: self.place(value.id()),
            loss,
        })
    }

    fn prompts(&mut self, target: &'static Target) -> Option<Vec<ViewedPrompt>> {
        let view = target.view.as_ref().filter(|_| !self.parts.prompts.is_empty())?;
        let form = view.prompts.as_ref()?;
        let (parts, server) = (self.parts, self.server);
        let viewed = |value: &Value<'_>| ViewedPrompt {
            prompt: value.text_of("name").unwrap_or_default().to_owned(),
            command: prompt_command(*value, target, server),
            arguments: form.arguments.map(|form| form.words().to_owned()),
            messages: form.messages.map(|shown| shown.words().to_owned()),
            place: self.place(value.id()),
        };
        Some(parts.prompts.iter().map(viewed).collect())
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
        let parts = received.parts.into_iter().map(|part| {
            let (kind, text) = match part.form {
                PartForm::Text(text) => (PartKind::Text, text),
                PartForm::Media(media_type) => (PartKind::Media, media_type),
                PartForm::File(media_type) => (PartKind::File, media_type),
                PartForm::Uri(uri) => (PartKind::Uri, uri),
            };
            let place = part.from.map(|value| self.place(value.id()));
            ViewedPart { kind, text: hidden(&text).into_owned(), place }
        });
        let parts = parts.collect();
        let losses = received.losses.iter().map(|loss| {
            let note = lost_text(loss.kind, loss.value);
            self.loss(loss.kind.name(), loss.effect, note, loss.value.id())
        });
        let losses = losses.collect();
        let tool = name.map(ToOwned::to_owned);
        let place = self.place(call.value.id());
        Some(ViewedResult {
            tool,
            state: received.state,
            parts,
            unknown: received.unknown,
            place,
            losses,
        })
    }

    fn loss(
        &mut self,
        part: &str,
        effect: Effect,
        note: Option<String>,
        node: NodeId,
    ) -> ViewedLoss {
        ViewedLoss { part: part.to_owned(), effect, note, place: self.place(node) }
    }

    fn place(&mut self, node: NodeId) -> ViewPlace {
        place(self.document, &mut self.cursor, node)
    }
}

fn place(document: &Document, cursor: &mut PointerCursor<'_>, node: NodeId) -> ViewPlace {
    let position = document.source().position(document.value(node).span().start);
    let pointer = cursor.locate(node).1.to_owned();
    ViewPlace { line: position.line as usize, column: position.column as usize, pointer }
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

/// How much of a text is kept that is cut at a limit.
fn kept(value: Value<'_>, limit: Option<&DescriptionRule>, effect: Effect) -> Option<String> {
    let limit = limit.filter(|_| effect == Effect::Cut)?;
    let (length, unit) = (limit.unit.length(value.as_str()?), limit.unit.name());
    Some(format!("of {length} {unit} the first {} are kept", limit.max))
}
