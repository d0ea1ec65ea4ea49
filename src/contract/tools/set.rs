//! A side of a comparison: the tools, prompts and resources of all its files.

use std::collections::HashSet;
use std::sync::Arc;

use crate::contract::change::FilePlace;
use crate::contract::lock::read::{LockedPrimitive, locked_primitives, tool_id};
use crate::document::{Document, Part, Place, Value};
use crate::model::{Content, ListedKind, Tool};

/// A tool, prompt, resource or resource template of one side.
#[derive(Clone, Debug)]
pub struct Primitive<'d> {
    /// The kind of the definition; `None` for a tool.
    pub kind: Option<ListedKind>,
    /// The definition. Of prompts and resources, only members that tools have as well are read by it.
    pub tool: Tool<'d>,
    /// The server that lists the definition, if known.
    pub server: Option<Arc<str>>,
    /// The ID of a tool (its name, with its namespace if it has one), the name of a prompt, or the
    /// URI of a resource or a template.
    pub id: String,
    /// Index of the file that contains the definition.
    pub source: usize,
    /// The entry in a lock; `None` if the side is not a lock.
    pub locked: Option<LockedPrimitive<'d>>,
}

impl Primitive<'_> {
    /// The word for the kind of the definition.
    pub fn noun(&self) -> &'static str {
        self.kind.map_or("tool", ListedKind::name)
    }

    /// A place in the file; by default the place of the name.
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
pub struct PrimitiveSet<'d> {
    /// The definitions, in the order of the files.
    pub primitives: Vec<Primitive<'d>>,
    /// The servers of the recorded sessions.
    pub servers: Vec<Server<'d>>,
    /// For each kind, the place that lists it or shows that there is none; `None` if the side does
    /// not say, so that the kind cannot be compared.
    pub lists: [Option<FilePlace>; ListedKind::ALL.len()],
    /// Number of files.
    files: usize,
}

impl<'d> PrimitiveSet<'d> {
    /// Adds the content of a file. `server` names the server if the file does not.
    pub fn add(&mut self, content: &Content<'d>, server: Option<&str>) {
        let source = self.add_file();
        let mut lists = Vec::new();
        let mut known = HashSet::new();
        // From the end, because a list that is given again is compared where it was given last.
        for list in content.current_lists().into_iter().rev() {
            let message = content.transcript.message_around(list.container.id());
            let handshake = message.and_then(|it| content.transcript.handshake(it.session));
            let name = message.and_then(|it| content.transcript.server_name(it.session));
            let is_repeatable = list.in_envelope && !list.tools.is_empty();
            if !is_repeatable || known.insert((name, list.container.source_text())) {
                lists.push((list, handshake, name));
            }
        }
        for (list, handshake, name) in lists.into_iter().rev() {
            let server: Option<Arc<str>> = name.or(server).map(Arc::from);
            self.servers.push(Server { source, handshake, holder: list.holder });
            self.primitives.extend(list.tools.iter().filter_map(|tool| {
                let (kind, id, server) = (None, tool_id(tool)?, server.clone());
                Some(Primitive { kind, tool: *tool, server, id, source, locked: None })
            }));
        }
        self.add_listed(content, server, source);
    }

    /// Adds the prompts, resources and resource templates of a file.
    fn add_listed(&mut self, content: &Content<'d>, server: Option<&str>, source: usize) {
        let transcript = &content.transcript;
        let place = |value: Value<'_>| {
            Some(FilePlace { source, place: Place::new(value.id(), Part::Opening), tool: None })
        };
        for session in 0..transcript.session_count() {
            // A server lists nothing of a capability that it does not declare.
            let Some(capabilities) = transcript.server_capabilities(session) else { continue };
            for kind in ListedKind::ALL.into_iter().filter(|it| !capabilities.has(it.capability()))
            {
                self.lists[kind as usize] = place(capabilities);
            }
        }
        for list in content.listed.iter().filter(|list| !list.is_outdated) {
            self.lists[list.kind as usize] = place(list.container);
            let session = transcript.message_around(list.container.id()).map(|it| it.session);
            let name = session.and_then(|session| transcript.server_name(session));
            self.primitives.extend(list.container.items().filter_map(|value| {
                let (kind, id) = (Some(list.kind), value.text_of(list.kind.key())?.to_owned());
                let (tool, server) = (Tool::new(value, 0, None), name.or(server).map(Arc::from));
                Some(Primitive { kind, tool, server, id, source, locked: None })
            }));
        }
    }

    /// Adds the definitions of a lock.
    ///
    /// # Errors
    /// Why the lock cannot be trusted.
    pub fn add_lock(&mut self, document: &'d Document) -> Result<(), String> {
        let definitions = locked_primitives(document)?;
        let source = self.add_file();
        let root = document.roots().next();
        self.lists = ListedKind::ALL.map(|kind| {
            let place = root?.get(kind.member())?.key_place();
            Some(FilePlace { source, place, tool: None })
        });
        for locked in definitions {
            let tool = Tool::new(locked.definition.unwrap_or(locked.entry), 0, None);
            let (kind, server, id) = (locked.kind, locked.server.clone(), locked.id.clone());
            let locked = Some(locked);
            self.primitives.push(Primitive { kind, tool, server, id, source, locked });
        }
        Ok(())
    }

    /// Counts a file and returns its index.
    fn add_file(&mut self) -> usize {
        self.files += 1;
        self.files - 1
    }

    /// The tools.
    pub(super) fn tools(&self) -> impl Iterator<Item = &Primitive<'d>> + Clone {
        self.primitives.iter().filter(|it| it.kind.is_none())
    }

    /// A copy with the kinds that both sides list, for the comparison with this side.
    pub(super) fn comparable_with(&self, other: &PrimitiveSet<'_>) -> Self {
        let mut set = self.clone();
        let is_comparable = |kind: ListedKind| other.lists[kind as usize].is_some();
        set.primitives.retain(|it| it.kind.is_none_or(is_comparable));
        set
    }

    /// A copy in which no definition has a server, for comparison with a side that has no servers.
    pub(super) fn without_servers(&self) -> Self {
        let mut set = self.clone();
        set.primitives.iter_mut().for_each(|tool| tool.server = None);
        set
    }

    /// The names of the servers of all definitions, sorted and distinct.
    pub fn server_names(&self) -> Vec<&str> {
        let mut names: Vec<_> =
            self.primitives.iter().filter_map(|tool| tool.server.as_deref()).collect();
        crate::sort::by(&mut names, Ord::cmp);
        names.dedup();
        names
    }
}
