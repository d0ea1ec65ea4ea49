//! One side of a comparison: the tools of all its files.

use std::sync::Arc;

use crate::contract::change::FilePlace;
use crate::contract::identity::tool_id;
use crate::contract::lock::read::{LockedTool, locked_tools};
use crate::document::{Document, NodeId, Place, Value};
use crate::model::{Content, Listing, Tool};

/// A tool of one side.
#[derive(Clone, Debug)]
pub struct ListedTool<'d> {
    /// The tool.
    pub tool: Tool<'d>,
    /// The server that lists it, where that is known.
    pub server: Option<Arc<str>>,
    /// Its ID: its name, with its namespace where it has one.
    pub id: String,
    /// Index of its file.
    pub source: usize,
    /// Whether it is in a lock.
    pub locked: Option<LockedTool<'d>>,
}

impl ListedTool<'_> {
    /// A place in it, by default that of its name.
    pub fn file_place(&self, place: Option<Place>) -> FilePlace {
        let place = place.unwrap_or_else(|| self.tool.place());
        FilePlace { source: self.source, place, tool: Some(self.tool.value.id()) }
    }
}

/// What is known of a server beside its tools.
#[derive(Clone, Copy, Debug)]
pub struct Server<'d> {
    /// Index of its file.
    pub source: usize,
    /// The result of its handshake.
    pub handshake: Option<Value<'d>>,
    /// The result that lists its tools, or the object that contains them.
    pub holder: Option<Value<'d>>,
}

/// One side of a comparison.
#[derive(Clone, Debug, Default)]
pub struct ToolSet<'d> {
    /// The tools, in the order of the files.
    pub tools: Vec<ListedTool<'d>>,
    /// The servers of sessions.
    pub servers: Vec<Server<'d>>,
    /// The documents, by file.
    pub documents: Vec<&'d Document>,
}

impl<'d> ToolSet<'d> {
    /// Adds what a file contains. `server` names the server where the file does not.
    pub fn add(&mut self, document: &'d Document, content: &Content<'d>, server: Option<&str>) {
        let source = self.documents.len();
        self.documents.push(document);
        let sessions = Sessions::of(content);
        for list in &content.lists {
            // After `notifications/tools/list_changed`, a session contains the list twice: the last
            // one counts.
            if sessions.is_outdated(list.container) {
                continue;
            }
            let handshake = sessions.handshake(content, list.container);
            let name = handshake.and_then(|it| it.get("serverInfo")?.get("name")?.as_str());
            let server: Option<Arc<str>> = name.or(server).map(Arc::from);
            self.servers.push(Server { source, handshake, holder: list.holder });
            self.tools.extend(list.tools.iter().filter_map(|tool| {
                let id = tool_id(tool)?;
                Some(ListedTool { tool: *tool, server: server.clone(), id, source, locked: None })
            }));
        }
    }

    /// Adds the tools of a lock.
    ///
    /// # Errors
    /// Why the lock cannot be trusted.
    pub fn add_lock(&mut self, document: &'d Document) -> Result<(), String> {
        let source = self.documents.len();
        let tools = locked_tools(document)?;
        self.documents.push(document);
        for locked in tools {
            let tool = Tool::new(locked.definition.unwrap_or(locked.entry), 0, None);
            let (server, id) = (locked.server.clone(), locked.id.clone());
            self.tools.push(ListedTool { tool, server, id, source, locked: Some(locked) });
        }
        Ok(())
    }

    /// Keeps only the tools of which this is true.
    pub fn retain(&mut self, keep: impl Fn(&ListedTool<'d>) -> bool) {
        self.tools.retain(keep);
    }

    /// Takes the name of a server away from all tools, because the other side does not know any.
    pub(super) fn without_servers(&self) -> Self {
        let mut set = self.clone();
        set.tools.iter_mut().for_each(|tool| tool.server = None);
        set
    }

    /// The names of the servers.
    pub(super) fn server_names(&self) -> Vec<&str> {
        let mut names: Vec<_> =
            self.tools.iter().filter_map(|tool| tool.server.as_deref()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// Which lists of a file are the last of their session.
struct Sessions {
    /// Results of lists, each with its session and whether a later list takes its place.
    results: Vec<(NodeId, NodeId, usize, bool)>,
}

impl Sessions {
    fn of(content: &Content<'_>) -> Self {
        let listings = Listing::all(&content.transcript);
        let mut results = Vec::new();
        for (at, listing) in listings.iter().enumerate() {
            let is_outdated = listings[at + 1..]
                .iter()
                .any(|later| later.session == listing.session && later.is_complete());
            for result in listing.pages.iter().filter_map(|page| page.result) {
                results.push((result.id(), result.end_id(), listing.session, is_outdated));
            }
        }
        Self { results }
    }

    fn around(&self, value: Value<'_>) -> Option<&(NodeId, NodeId, usize, bool)> {
        self.results.iter().find(|(start, end, ..)| *start <= value.id() && value.id() < *end)
    }

    fn is_outdated(&self, list: Value<'_>) -> bool {
        self.around(list).is_some_and(|(.., is_outdated)| *is_outdated)
    }

    fn handshake<'d>(&self, content: &Content<'d>, list: Value<'d>) -> Option<Value<'d>> {
        let session = self.around(list)?.2;
        content.transcript.handshake(session)
    }
}
