//! A side of a comparison: the tools of all its files.

use std::collections::HashSet;
use std::sync::Arc;

use crate::contract::change::FilePlace;
use crate::contract::lock::read::{LockedTool, locked_tools, tool_id};
use crate::document::{Document, Place, Value};
use crate::model::{Content, Tool};

/// A tool of one side.
#[derive(Clone, Debug)]
pub struct ListedTool<'d> {
    /// The definition of the tool.
    pub tool: Tool<'d>,
    /// The server that lists the tool, if known.
    pub server: Option<Arc<str>>,
    /// The ID of the tool: its name, with its namespace if it has one.
    pub id: String,
    /// Index of the file that contains the tool.
    pub source: usize,
    /// The tool's entry in a lock; `None` if the side is not a lock.
    pub locked: Option<LockedTool<'d>>,
}

impl ListedTool<'_> {
    /// A place in the tool's file; by default the place of the tool's name.
    pub fn file_place(&self, place: Option<Place>) -> FilePlace {
        let place = place.unwrap_or_else(|| self.tool.place());
        FilePlace { source: self.source, place, tool: Some(self.tool.value.id()) }
    }
}

/// A server of a recorded session: its handshake, and the result that lists its tools.
#[derive(Clone, Copy, Debug)]
pub struct Server<'d> {
    /// Index of the file that contains the session.
    pub source: usize,
    /// The result of the server's handshake.
    pub handshake: Option<Value<'d>>,
    /// The result that lists the server's tools, or the object that contains them.
    pub holder: Option<Value<'d>>,
}

/// A side of a comparison.
#[derive(Clone, Debug, Default)]
pub struct ToolSet<'d> {
    /// The tools, in the order of the files.
    pub tools: Vec<ListedTool<'d>>,
    /// The servers of the recorded sessions.
    pub servers: Vec<Server<'d>>,
    /// Number of files.
    files: usize,
}

impl<'d> ToolSet<'d> {
    /// Adds the content of a file. `server` names the server if the file does not.
    pub fn add(&mut self, content: &Content<'d>, server: Option<&str>) {
        let source = self.add_file();
        let mut lists = Vec::new();
        let mut known = HashSet::new();
        // From the end, because a list that is given again is compared where it was given last.
        for list in content.current_lists().into_iter().rev() {
            let message = content.transcript.message_around(list.container.id());
            let handshake = message.and_then(|it| content.transcript.handshake(it.session));
            let name = handshake.and_then(|it| it.get("serverInfo")?.get("name")?.as_str());
            let is_repeatable = list.in_envelope && !list.tools.is_empty();
            if !is_repeatable || known.insert((name, list.container.source_text())) {
                lists.push((list, handshake, name));
            }
        }
        for (list, handshake, name) in lists.into_iter().rev() {
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
        let tools = locked_tools(document)?;
        let source = self.add_file();
        for locked in tools {
            let tool = Tool::new(locked.definition.unwrap_or(locked.entry), 0, None);
            let (server, id) = (locked.server.clone(), locked.id.clone());
            self.tools.push(ListedTool { tool, server, id, source, locked: Some(locked) });
        }
        Ok(())
    }

    /// Counts a file and returns its index.
    fn add_file(&mut self) -> usize {
        self.files += 1;
        self.files - 1
    }

    /// A copy in which no tool has a server, for comparison with a side that has no servers.
    pub(super) fn without_servers(&self) -> Self {
        let mut set = self.clone();
        set.tools.iter_mut().for_each(|tool| tool.server = None);
        set
    }

    /// The names of the servers of all tools, sorted and distinct.
    pub fn server_names(&self) -> Vec<&str> {
        let mut names: Vec<_> =
            self.tools.iter().filter_map(|tool| tool.server.as_deref()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
