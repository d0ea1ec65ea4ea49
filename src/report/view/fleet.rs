//! Servers that a client uses together.

use super::content::{MAX_ENTRIES, ViewContent};
use super::words::rounded;
use crate::diagnostic::Severity;
use crate::report::blocks::{Block, Line, Table};
use crate::report::summary::run_summary::plural;
use crate::source::cut;
use crate::view::Delivery;
use crate::view::fleet::{FleetClient, FleetFinding, FleetServer, ServerState, ViewedFleet};

/// Maximum length of a name in a table, in characters.
const MAX_CELL: usize = 60;

impl ViewContent {
    pub(super) fn fleet(&mut self, fleet: &ViewedFleet) {
        let known =
            fleet.servers.iter().filter(|server| server.state == ServerState::Known).count();
        let used =
            fleet.servers.iter().filter(|server| server.state != ServerState::Disabled).count();
        let servers = plural(fleet.servers.len(), "server");
        let client = fleet.client.as_deref().map(|it| format!(" of {it}")).unwrap_or_default();
        self.blocks.push(Block::Heading(2, format!("{}: {servers}{client}", fleet.path).into()));
        if fleet.clients.is_empty() {
            self.fleet_table(fleet, None);
            self.sentence("no facts about the client of this file; --target names one");
        }
        for client in &fleet.clients {
            if fleet.clients.len() > 1 {
                self.blocks.push(Block::Heading(3, client.target.clone().into()));
            }
            self.fleet_table(fleet, Some(client));
            self.sentence(total(client));
            self.fleet_findings(&client.findings);
        }
        if known < used {
            let others = if known == 0 { "they" } else { "the others" };
            let used = plural(used, "server");
            self.sentence(format!(
                "{known} of {used} known: {others} have no list or recording here, as `mcp-lint try \
                 -o NAME.jsonl COMMAND…` makes one"
            ));
        }
        self.fleet_findings(&fleet.findings);
    }

    fn fleet_table(&mut self, fleet: &ViewedFleet, client: Option<&FleetClient>) {
        let mut heads = vec!["server", "state", "tools"];
        if client.is_some() {
            heads.extend(["received", "≈ tokens"]);
        }
        let shown = if self.is_expanded { fleet.servers.len() } else { MAX_ENTRIES };
        let row = |(at, server): (usize, &FleetServer)| {
            let tools = server.tools.map(|tools| tools.to_string()).unwrap_or_default();
            let mut cells =
                vec![cut(&server.name, MAX_CELL).into(), server.state.name().to_owned(), tools];
            if let Some(part) = client.and_then(|client| client.servers.get(at)) {
                let is_known = server.state == ServerState::Known;
                let numbers = [part.tools.to_string(), rounded(part.tokens)];
                cells.extend(numbers.map(|it| if is_known { it } else { String::new() }));
            }
            cells.into_iter().map(Line::from).collect()
        };
        let rows = fleet.servers.iter().enumerate().take(shown).map(row).collect();
        self.blocks.push(Block::Table(Table::new(&heads, rows)));
        self.rest(fleet.servers.len(), shown, "server");
    }

    fn fleet_findings(&mut self, findings: &[FleetFinding]) {
        let shown = if self.is_expanded { findings.len() } else { MAX_ENTRIES };
        for finding in findings.iter().take(shown) {
            let places = finding.places.iter().map(|it| format!("{}:{}", it.path, it.line));
            let places = places.collect::<Vec<_>>().join(", ");
            let places = if places.is_empty() { places } else { format!(" ({places})") };
            let text = format!("{}{places}", finding.message);
            self.blocks.push(match finding.level {
                Severity::Info => Block::Sentence(text.into()),
                _ => Block::Loss(text.into()),
            });
        }
        self.rest(findings.len(), shown, "finding");
    }
}

/// The number of tools of all servers, and the limit of the client.
fn total(client: &FleetClient) -> String {
    let mut text = plural(client.tools, "tool");
    if let Some(max) = client.max_tools {
        text += &format!(" of at most {max}");
    }
    let deferred = client.names.iter().filter(|tool| tool.delivery == Delivery::Deferred).count();
    if deferred > 0 {
        let part = if deferred == client.tools { "all".to_owned() } else { deferred.to_string() };
        text += &format!(", {part} of them after a search");
    }
    text + &format!("; ≈ {} tokens", rounded(client.tokens))
}
