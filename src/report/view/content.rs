//! The content of a view, independent of its format.

use super::table::{table, unknown};
use super::words::{count_of, rounded};
use crate::report::blocks::Block;
use crate::report::summary::run_summary::plural;
use crate::source::listed;
use crate::view::overview::{
    ClientView, PartKind, ViewOverview, ViewedFile, ViewedLoss, ViewedPart, ViewedResult,
    ViewedTool,
};
use crate::view::{Delivery, State};

/// Maximum length of a text that is shown without `--expand`, in characters.
const MAX_SHOWN: usize = 600;
/// Number of tools, prompts and results of a client that are shown without `--expand`.
pub(super) const MAX_ENTRIES: usize = 30;

/// Number of selected clients up to which each is shown in full.
const MAX_IN_FULL: usize = 4;

/// How much is shown of each client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// A line of a table.
    Line,
    /// Everything.
    Full,
    /// The cost of each tool.
    Tokens,
}

impl Depth {
    /// The depth for a number of selected targets.
    pub fn of(targets: usize) -> Self {
        if (1..=MAX_IN_FULL).contains(&targets) { Self::Full } else { Self::Line }
    }
}

/// The parts of the report.
pub(super) fn blocks(overview: &ViewOverview, depth: Depth, is_expanded: bool) -> Vec<Block> {
    let mut content = ViewContent { blocks: Vec::new(), is_expanded };
    for file in &overview.files {
        content.file(file, depth);
    }
    for fleet in &overview.fleets {
        content.fleet(fleet);
    }
    content.blocks
}

pub(super) struct ViewContent {
    pub(super) blocks: Vec<Block>,
    pub(super) is_expanded: bool,
}

impl ViewContent {
    fn file(&mut self, file: &ViewedFile, depth: Depth) {
        let failures = (file.failures.len(), "failed call");
        let counts = [(file.tools, "tool"), (file.results, "result"), failures];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<_> = counts.map(|(count, word)| plural(count, word)).collect();
        let title = format!("{}: server `{}`, {}", file.path, file.server, counts.join(", "));
        self.blocks.push(Block::Heading(2, title.trim_end_matches(", ").into()));
        match depth {
            Depth::Line => {
                self.blocks.push(table(file));
                let unknown = unknown(file);
                if let [first, ..] = &*unknown {
                    let clients = listed(&unknown, MAX_ENTRIES);
                    self.sentence(format!(
                        "what models receive through {clients} is not known, apart from lost tools; \
                         `mcp-lint targets {first}` shows all that is known"
                    ));
                }
            }
            Depth::Full => file.clients.iter().for_each(|client| self.client(client, file)),
            Depth::Tokens => return file.cost.iter().for_each(|cost| self.cost(cost)),
        }
        let shown = if self.is_expanded { file.failures.len() } else { MAX_ENTRIES };
        for failure in file.failures.iter().take(shown) {
            let tool = failure.tool.as_deref().unwrap_or("a tool without a name");
            self.sentence(format!(
                "call of {tool} (line {}): {}; what models receive of it is not known",
                failure.place.line, failure.response
            ));
        }
        self.rest(file.failures.len(), shown, "failed call");
    }

    fn client(&mut self, client: &ClientView, file: &ViewedFile) {
        let observed = match (&client.observed, &client.confidence) {
            (Some(date), Some(confidence)) => {
                format!("observed {date}, confidence {}", confidence.name())
            }
            _ if client.lost == Some(file.tools) => "loses all tools".to_owned(),
            _ => "what its model receives is not known".to_owned(),
        };
        self.blocks.push(Block::Heading(3, format!("{} ({observed})", client.target).into()));
        self.instructions(client);
        match &client.tools {
            Some(tools) if file.tools > 0 => self.tools(tools, client),
            None if file.tools > 0 && client.observed.is_some() => {
                self.sentence("tools: not known");
            }
            _ => {}
        }
        for prompt in client.prompts.iter().flatten() {
            let command = prompt.command.as_deref().unwrap_or("not offered, or not known");
            let mut text = format!("prompt `{}`: {command}", prompt.prompt);
            if let Some(arguments) = &prompt.arguments {
                text += &format!("; arguments: {arguments}");
            }
            if let Some(messages) = &prompt.messages {
                text += &format!("; messages that the model receives: {messages}");
            }
            self.sentence(text);
        }
        if let Some(tools) = &client.resource_tools {
            self.sentence(match tools.is_empty() {
                true => "resources: the model cannot read them".to_owned(),
                false => format!("resources: the model reads them with {}", tools.join(", ")),
            });
        }
        self.results(client, file);
    }

    fn instructions(&mut self, client: &ClientView) {
        let Some(found) = &client.instructions else { return };
        let needs = found.needs.as_ref().map(|needs| format!(", in {needs}")).unwrap_or_default();
        let to = found.to.words();
        self.sentence(format!("instructions: {to}{needs} (line {})", found.place.line));
        if let Some(text) = &found.text {
            self.received(text);
        }
        self.losses(found.loss.as_slice());
    }

    fn tools(&mut self, tools: &[ViewedTool], client: &ClientView) {
        let available = tools.iter().filter(|tool| tool.delivery.is_available()).count();
        let deferred = tools.iter().filter(|tool| tool.delivery == Delivery::Deferred).count();
        let mut text = format!("tools: {}", count_of(available, tools.len()));
        if deferred > 0 {
            text += &format!(", {deferred} of them after a search");
        }
        text += &format!("; ≈ {} tokens", rounded(client.tokens.unwrap_or_default()));
        if let Some(after) = client.deferred_tokens.filter(|tokens| *tokens > 0) {
            text += &format!(" always, ≈ {} when found", rounded(after));
        }
        self.sentence(text);
        let shown = if self.is_expanded { tools.len() } else { MAX_ENTRIES };
        tools.iter().take(shown).for_each(|tool| self.tool(tool));
        self.rest(tools.len(), shown, "tool");
    }

    fn tool(&mut self, tool: &ViewedTool) {
        let mut title = match tool.delivery.is_available() {
            true => tool.name.clone(),
            false => format!("{}: not received ({})", tool.tool, tool.delivery.name()),
        };
        title += &format!(" (≈ {} tokens, line {})", rounded(tool.tokens), tool.place.line);
        self.blocks.push(Block::Heading(4, title.into()));
        if tool.delivery.is_available() {
            tool.description.iter().for_each(|text| self.received(text));
            tool.schema.iter().for_each(|text| self.received(text));
        }
        self.losses(&tool.losses);
    }

    fn results(&mut self, client: &ClientView, file: &ViewedFile) {
        let Some(results) = &client.results else {
            if file.results > 0 && client.observed.is_some() {
                self.sentence("results: not known");
            }
            return;
        };
        let shown = if self.is_expanded { results.len() } else { MAX_ENTRIES };
        results.iter().take(shown).for_each(|result| self.result(result));
        self.rest(results.len(), shown, "result");
    }

    fn result(&mut self, result: &ViewedResult) {
        let tool = result.tool.as_deref().map(|tool| format!(" of {tool}")).unwrap_or_default();
        let state = match result.state {
            State::None => "",
            State::Raised => ", raised as an error",
            State::Flag => ", marked as an error",
        };
        let title = format!("result{tool}{state} (line {})", result.place.line);
        self.blocks.push(Block::Heading(4, title.into()));
        if result.parts.is_empty() && result.unknown.is_empty() {
            self.blocks.push(Block::Loss("the model receives nothing".into()));
        }
        result.parts.iter().for_each(|part| self.part(part));
        for kind in &result.unknown {
            self.sentence(format!("{}: not known", kind.name()));
        }
        self.losses(&result.losses);
    }

    fn part(&mut self, part: &ViewedPart) {
        match part.kind {
            PartKind::Text => self.received(&part.text),
            PartKind::File => self.received(&format!("<path of a file, {}>", part.text)),
            PartKind::Media | PartKind::Uri => self.received(&format!("<{}>", part.text)),
        }
    }

    fn losses(&mut self, losses: &[ViewedLoss]) {
        for loss in losses {
            let note = loss.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
            let effect = loss.effect.words();
            let text = format!("{} {effect}{note} (line {})", loss.part, loss.place.line);
            self.blocks.push(Block::Loss(text.into()));
        }
    }

    pub(super) fn sentence(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Sentence(text.into().into()));
    }

    fn received(&mut self, text: &str) {
        if text.is_empty() {
            return self.sentence("an empty text");
        }
        let most = if self.is_expanded { usize::MAX } else { MAX_SHOWN };
        let text = match text.char_indices().nth(most) {
            Some((at, _)) => {
                let more = plural(text[at..].chars().count(), "more character");
                format!("{}… ({more}; --expand shows them)", &text[..at])
            }
            None => text.to_owned(),
        };
        self.blocks.push(Block::Received(text));
    }

    pub(super) fn rest(&mut self, all: usize, shown: usize, word: &str) {
        if all > shown {
            let more = plural(all - shown, &format!("more {word}"));
            self.sentence(format!("… and {more}: --expand shows them"));
        }
    }
}
