//! The content of a view, independent of its format.

use super::Block;
use crate::report::summary::run_summary::plural;
use crate::view::overview::{
    ClientView, ViewOverview, ViewedFile, ViewedLoss, ViewedPart, ViewedResult, ViewedTool,
};

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
        let counts = [(file.tools, "tool"), (file.results, "result")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<_> = counts.map(|(count, word)| plural(count, word)).collect();
        let title = format!("{}: server `{}`, {}", file.path, file.server, counts.join(", "));
        self.blocks.push(Block::Heading(1, title.trim_end_matches(", ").to_owned()));
        match depth {
            Depth::Line => self.blocks.push(table(file)),
            Depth::Full => file.clients.iter().for_each(|client| self.client(client, file)),
            Depth::Tokens => file.cost.iter().for_each(|cost| self.cost(cost)),
        }
    }

    fn client(&mut self, client: &ClientView, file: &ViewedFile) {
        let observed = match (&client.observed, &client.confidence) {
            (Some(date), Some(confidence)) => format!("observed {date}, confidence {confidence}"),
            _ => "what its model receives is not known".to_owned(),
        };
        self.blocks.push(Block::Heading(2, format!("{} ({observed})", client.target)));
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
        let to = place_words(&found.to);
        self.sentence(format!("instructions: {to}{needs} (line {})", found.place.line));
        if let Some(text) = &found.text {
            self.received(text);
        }
        self.losses(found.loss.as_slice());
    }

    fn tools(&mut self, tools: &[ViewedTool], client: &ClientView) {
        let available = tools.iter().filter(|tool| is_available(tool)).count();
        let deferred = tools.iter().filter(|tool| tool.delivery == "deferred").count();
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
        let mut title = match is_available(tool) {
            true => tool.name.clone(),
            false => format!("{}: not received ({})", tool.tool, tool.delivery),
        };
        title += &format!(" (≈ {} tokens, line {})", rounded(tool.tokens), tool.place.line);
        self.blocks.push(Block::Heading(3, title));
        if is_available(tool) {
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
        let state = match result.state.as_str() {
            "success" => String::new(),
            "raised" => ", raised as an error".to_owned(),
            state => format!(", marked as an {state}"),
        };
        let title = format!("result{tool}{state} (line {})", result.place.line);
        self.blocks.push(Block::Heading(3, title));
        if result.parts.is_empty() && result.unknown.is_empty() {
            self.blocks.push(Block::Loss("the model receives nothing".to_owned()));
        }
        result.parts.iter().for_each(|part| self.part(part));
        for kind in &result.unknown {
            self.sentence(format!("{kind}: not known"));
        }
        self.losses(&result.losses);
    }

    fn part(&mut self, part: &ViewedPart) {
        match part.kind.as_str() {
            "text" => self.received(&part.text),
            "media" => self.received(&format!("<{}>", part.text)),
            "file" => self.received(&format!("<path of a file, {}>", part.text)),
            _ => self.received(&format!("<{}>", part.text)),
        }
    }

    fn losses(&mut self, losses: &[ViewedLoss]) {
        for loss in losses {
            let note = loss.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
            let effect = effect_words(&loss.effect);
            let text = format!("{} {effect}{note} (line {})", loss.part, loss.place.line);
            self.blocks.push(Block::Loss(text));
        }
    }

    pub(super) fn sentence(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Sentence(text.into()));
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

/// What each client does, a line each.
fn table(file: &ViewedFile) -> Block {
    let mut heads = vec!["client"];
    let has_tools = file.tools > 0;
    let has_instructions = file.clients.iter().any(|client| client.instructions.is_some());
    if has_tools {
        heads.extend(["tools", "a name", "descriptions", "schemas", "≈ tokens"]);
    }
    if has_instructions {
        heads.push("instructions");
    }
    if file.results > 0 {
        heads.push("results that lose something");
    }
    let row = |client: &ClientView| {
        let mut cells = vec![client.target.clone()];
        if has_tools {
            cells.extend(tool_cells(client));
        }
        if has_instructions {
            cells.push(match &client.instructions {
                None => "not known".to_owned(),
                Some(found) if found.loss.is_some() && found.text.is_some() => {
                    format!("{}, cut", place_words(&found.to))
                }
                Some(found) => place_words(&found.to).to_owned(),
            });
        }
        if file.results > 0 {
            cells.push(match &client.results {
                None => "not known".to_owned(),
                Some(results) => {
                    let lossy = results.iter().filter(|result| loses(result)).count();
                    count_of(lossy, results.len())
                }
            });
        }
        cells
    };
    Block::Table(heads, file.clients.iter().map(row).collect())
}

fn tool_cells(client: &ClientView) -> [String; 5] {
    let Some(tools) = &client.tools else {
        return ["not known", "", "", "", ""].map(ToOwned::to_owned);
    };
    let available = tools.iter().filter(|tool| is_available(tool)).count();
    let deferred = tools.iter().any(|tool| tool.delivery == "deferred");
    let search = if deferred { ", searched" } else { "" };
    let with = |is_wanted: &dyn Fn(&ViewedLoss) -> bool| {
        tools.iter().filter(|tool| tool.losses.iter().any(is_wanted)).count()
    };
    let cut = with(&|loss| loss.part == "description");
    let changed = with(&|loss| loss.part != "description");
    let counted = |count: usize, word: &str| match count {
        0 => "whole".to_owned(),
        _ => format!("{count} {word}"),
    };
    let tokens = client.tokens.unwrap_or_default() + client.deferred_tokens.unwrap_or_default();
    [
        count_of(available, tools.len()) + search,
        tools.first().map(|tool| tool.name.clone()).unwrap_or_default(),
        counted(cut, "cut"),
        counted(changed, "changed"),
        rounded(tokens),
    ]
}

/// A tool in a table of clients: its name, what is received of it, and its tokens.
pub fn received_cells(tool: &ViewedTool) -> [String; 3] {
    let mut words: Vec<_> = match tool.delivery.as_str() {
        "listed" => Vec::new(),
        "deferred" => vec!["after a search".to_owned()],
        delivery => vec![format!("not received ({delivery})")],
    };
    words.extend(
        tool.losses.iter().map(|loss| format!("{} {}", loss.part, effect_words(&loss.effect))),
    );
    let received = if words.is_empty() { "whole".to_owned() } else { words.join(", ") };
    [tool.name.clone(), received, rounded(tool.tokens)]
}

/// Whether a result reaches a model with less than the server sent.
fn loses(result: &ViewedResult) -> bool {
    result.losses.iter().any(|loss| loss.effect != "in a file") || result.parts.is_empty()
}

fn is_available(tool: &ViewedTool) -> bool {
    matches!(tool.delivery.as_str(), "listed" | "deferred")
}

fn count_of(part: usize, all: usize) -> String {
    if part == all { all.to_string() } else { format!("{part} of {all}") }
}

fn place_words(to: &str) -> &'static str {
    match to {
        "system" => "in the system prompt",
        "message" => "in a message",
        "namespace" => "with the group of tools",
        "on-request" => "only if the application asks",
        _ => "not passed on",
    }
}

fn effect_words(effect: &str) -> &'static str {
    match effect {
        "cut" => "is cut",
        "as text" => "is passed on as text, in Base64",
        "in a file" => "is written to a file",
        "partly" => "is passed on in part, or in another form",
        "fails" => "makes the call or the request fail",
        _ => "is lost",
    }
}

/// An estimated number, rounded to two digits.
pub(super) fn rounded(number: u64) -> String {
    let digits = number.checked_ilog10().unwrap_or(0);
    let unit = 10_u64.pow(digits.saturating_sub(1));
    let rounded = (number + unit / 2) / unit * unit;
    let text = rounded.to_string();
    let mut grouped = String::new();
    for (index, digit) in text.chars().enumerate() {
        if index > 0 && (text.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_have_two_digits() {
        for (number, expected) in
            [(0, "0"), (7, "7"), (42, "42"), (114, "110"), (995, "1,000"), (12_345, "12,000")]
        {
            assert_eq!(rounded(number), expected);
        }
    }
}
