//! The tools that recorded results are checked against, by name and by folder.

use std::collections::HashMap;
use std::iter;
use std::path::Component;
use std::sync::{Arc, OnceLock};

use crate::document::{Document, NodeId, Value};
use crate::engine::limits::{MAX_COMPARED_DEFINITIONS, MAX_COMPARED_TOOLS};
use crate::engine::locate::sketch::{server_lists, sketch};
use crate::engine::recordings::known_tool::{KnownTool, SchemaSizes};
use crate::locate::WantedTool;
use crate::model::{Content, Tool};
use crate::rules::SchemaRole;
use crate::source::{SourceText, nearest};

/// The known tools of a run or of a file.
#[derive(Debug, Default)]
pub(crate) struct KnownTools {
    tools: Vec<Arc<KnownTool>>,
    /// The size of the schemas of all tools.
    schemas: SchemaSizes,
    by_name: KnownByName,
    /// The tools by the folder of their definition. Built when a recording that does not name a
    /// tool first needs it.
    folders: OnceLock<ToolsOfFolders>,
    /// Whether the user named several paths to lint.
    pub(crate) names_several: bool,
}

/// The tools that have each name.
type KnownByName = HashMap<Arc<str>, ToolsOfName>;

/// The tools by folder and name.
#[derive(Debug, Default)]
struct ToolsOfFolders {
    by_folder: HashMap<String, KnownByName>,
    /// The tools that were given with `--tools`.
    for_all: KnownByName,
}

impl ToolsOfFolders {
    fn of(tools: &[Arc<KnownTool>]) -> Self {
        let mut found = Self::default();
        let mut last: Option<(Arc<str>, String)> = None;
        for (index, tool) in tools.iter().enumerate() {
            if tool.is_for_all {
                add_named(&mut found.for_all, &tool.name, index);
                continue;
            }
            let path = tool.path();
            if last.as_ref().is_none_or(|(seen, _)| seen != path) {
                last = Some((Arc::clone(path), folder_of(path)));
            }
            let folder = last.as_ref().map_or_else(String::new, |(_, folder)| folder.clone());
            add_named(found.by_folder.entry(folder).or_default(), &tool.name, index);
        }
        found
    }

    /// The tools in a folder and below it, and those given with `--tools`, in no particular order.
    fn below<'f>(&'f self, folder: &'f str) -> impl Iterator<Item = &'f KnownByName> {
        let is_below = move |it: &str| {
            it.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let below = self.by_folder.iter().filter(move |(it, _)| is_below(it));
        below.map(|(_, tools)| tools).chain([&self.for_all])
    }

    /// The tools in a folder and its parents, the nearest first, then those given with `--tools`.
    fn around<'f>(&'f self, folder: &'f str) -> impl Iterator<Item = &'f KnownByName> {
        let parents = folder.rmatch_indices('/').map(|(end, _)| &folder[..end]);
        let around = iter::once(folder).chain(parents);
        around.filter_map(|folder| self.by_folder.get(folder)).chain([&self.for_all])
    }
}

/// The folder of a file, as an absolute path if the working directory is known.
pub(crate) fn folder_of(path: &str) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let mut parts: Vec<String> = Vec::new();
    for part in whole.parent().into_iter().flat_map(std::path::Path::components) {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::RootDir | Component::CurDir => {}
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            Component::Prefix(prefix) => {
                parts.push(prefix.as_os_str().to_string_lossy().into_owned());
            }
        }
    }
    parts.iter().fold(String::new(), |folder, part| folder + "/" + part)
}

fn add_named(by_name: &mut KnownByName, name: &Arc<str>, index: usize) {
    let named = by_name.entry(Arc::clone(name)).or_default();
    named.tools.push(index);
    // The new tool may differ from the others of its name.
    named.referred = <[OnceLock<_>; 2]>::default();
}

/// The tools that share one name.
#[derive(Debug, Default)]
struct ToolsOfName {
    /// Indexes of the tools.
    tools: Vec<usize>,
    /// The index of the tool that the name refers to, by the role of the schema; `None` if several
    /// differ. Computed on first use: there may be many tools, and many recordings.
    referred: [OnceLock<Option<usize>>; 2],
}

/// The result of looking up a tool by name.
pub(crate) enum ToolLookup<'k> {
    One(&'k KnownTool),
    /// Several tools with different output schemas.
    Several,
    None,
}

impl KnownTools {
    /// Adds the tools of a document, which is kept alive for their schemas.
    pub(crate) fn add(&mut self, document: &Arc<Document>, content: &Content<'_>) {
        for (list, is_recorded) in server_lists(content) {
            for tool in &list.tools {
                if let Some(name) = tool.display_name() {
                    self.push(Arc::new(KnownTool::new(document, name, tool, is_recorded)));
                }
            }
        }
    }

    fn push(&mut self, mut tool: Arc<KnownTool>) {
        // Those that are kept for several runs were counted with the others of their file.
        if let Some(tool) = Arc::get_mut(&mut tool) {
            self.schemas.count(tool);
        }
        add_named(&mut self.by_name, &tool.name, self.tools.len());
        // The table by folder does not contain this tool yet.
        self.folders = OnceLock::new();
        self.tools.push(tool);
    }

    /// All tools, in the order in which they were added.
    pub(crate) fn all(&self) -> &[Arc<KnownTool>] {
        &self.tools
    }

    /// Makes the tools available to recordings in any folder.
    pub(crate) fn for_all(mut self) -> Self {
        self.tools.iter_mut().filter_map(Arc::get_mut).for_each(|tool| tool.is_for_all = true);
        self
    }

    /// Adds the tools of another collection after the present ones.
    pub(crate) fn append(&mut self, other: Self) {
        other.tools.into_iter().for_each(|tool| self.push(tool));
    }

    /// Returns the same tools; compiled schemas are shared.
    pub(crate) fn shared(&self) -> Self {
        let mut shared = Self::default();
        self.tools.iter().for_each(|tool| shared.push(Arc::clone(tool)));
        shared
    }

    /// The tools with an output schema, each with the path of its definition.
    pub(crate) fn with_output_schema(&self) -> impl Iterator<Item = (&str, Arc<str>)> {
        let with_schema = self.tools.iter().filter(|tool| tool.has_output_schema());
        with_schema.map(|tool| (&*tool.name, Arc::clone(tool.path())))
    }

    /// The names of the tools with an output schema.
    pub(crate) fn names_with_output_schema(&self) -> impl Iterator<Item = Arc<str>> {
        let with_schema = self.tools.iter().filter(|tool| tool.has_output_schema());
        with_schema.map(|tool| Arc::clone(&tool.name))
    }

    /// Number of steps to compile the cached schemas. They are not charged to a budget, because
    /// which recording needs a schema first depends on the threads.
    pub(crate) fn steps_to_compile(&self) -> u64 {
        self.tools.iter().map(|tool| tool.steps_to_compile()).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// The data by which the source of the tools given with `--tools` is searched for.
    pub(crate) fn sketches_for_all(&self) -> Vec<WantedTool> {
        let given = self.tools.iter().filter(|tool| tool.is_for_all);
        given.filter_map(|it| sketch(&Tool::new(it.definition(), 0, Some(&it.name)))).collect()
    }

    /// The text of the file of each tool.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Arc<SourceText>> {
        self.tools.iter().map(|tool| tool.source())
    }

    /// The names of the tools, each once, in no particular order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(|name| &**name)
    }

    /// Finds the tool of a name; the first of several whose schemas of this role are equal. A
    /// recorded list counts only if nothing else defines the tool, because the list may be
    /// outdated.
    pub(crate) fn find(&self, name: &str, role: SchemaRole) -> ToolLookup<'_> {
        self.find_among(&self.by_name, name, role)
    }

    /// Finds the tool of a name that is defined nearest to a folder ([`folder_of`]): in the folder,
    /// in a parent, or else with `--tools`.
    pub(crate) fn find_around<'k>(
        &'k self,
        folder: &'k str,
        name: &str,
        role: SchemaRole,
    ) -> ToolLookup<'k> {
        let among = |tools| match self.find_among(tools, name, role) {
            ToolLookup::None => None,
            found => Some(found),
        };
        self.folders().around(folder).find_map(among).unwrap_or(ToolLookup::None)
    }

    /// Whether results in the folder may belong to tools of any other: the user named both, and none
    /// of the tools is in the folder or above it.
    pub(crate) fn are_for_all(&self, folder: &str) -> bool {
        self.names_several && self.folders().around(folder).all(HashMap::is_empty)
    }

    fn find_among(&self, tools: &KnownByName, name: &str, role: SchemaRole) -> ToolLookup<'_> {
        let Some(named) = tools.get(name) else { return ToolLookup::None };
        let referred = &named.referred[role as usize];
        let referred = *referred.get_or_init(|| self.referred(&named.tools, role));
        referred.map_or(ToolLookup::Several, |tool| ToolLookup::One(&self.tools[tool]))
    }

    fn folders(&self) -> &ToolsOfFolders {
        self.folders.get_or_init(|| ToolsOfFolders::of(&self.tools))
    }

    /// The index of the first of these tools, if their schemas of this role are equal. Recorded
    /// tools are compared only if there are no others.
    fn referred(&self, tools: &[usize], role: SchemaRole) -> Option<usize> {
        let is_plain = |tool: &&usize| !self.tools[**tool].recorded;
        let &index = tools.iter().find(is_plain).or(tools.first())?;
        let first = &self.tools[index];
        let others = tools.iter().map(|&tool| &self.tools[tool]);
        let mut compared = others.filter(|tool| tool.recorded == first.recorded);
        // Many files may define one name, and each comparison reads a whole schema: nearly all of
        // those that differ already differ in the hash.
        let schema = first.schema_value(role).map(|schema| (schema, schema.structural_hash()));
        let is_same = |other: &Arc<KnownTool>| match (schema, other.schema_value(role)) {
            (Some((schema, hash)), Some(other)) => schema.equals_by_hash(hash, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        compared.all(is_same).then_some(index)
    }

    /// Finds the last definition of a name before `node` in a recording, or else the first.
    pub(crate) fn find_before(&self, name: &str, node: NodeId) -> ToolLookup<'_> {
        let Some(named) = self.by_name.get(name) else { return ToolLookup::None };
        // Nodes are numbered in the order of the text, which is the order of a recorded session.
        let after = named.tools.partition_point(|&tool| self.tools[tool].definition < node);
        let latest = named.tools.get(after.saturating_sub(1));
        latest.map_or(ToolLookup::None, |&tool| ToolLookup::One(&self.tools[tool]))
    }

    /// The only tool; `None` if there are several or none.
    pub(crate) fn only(&self) -> Option<&KnownTool> {
        self.only_of([&self.by_name])
    }

    /// The only tool that is defined in a folder ([`folder_of`]), in its parents, or with
    /// `--tools`.
    pub(crate) fn only_around<'k>(&'k self, folder: &'k str) -> Option<&'k KnownTool> {
        self.only_of(self.folders().around(folder))
    }

    fn only_of<'k>(
        &'k self,
        all: impl IntoIterator<Item = &'k KnownByName>,
    ) -> Option<&'k KnownTool> {
        let mut only: Option<(&KnownByName, &Arc<str>)> = None;
        for tools in all {
            // The second name of a folder is enough to know that there are several.
            for name in tools.keys().take(2) {
                if only.is_some_and(|(_, seen)| seen != name) {
                    return None;
                }
                only.get_or_insert((tools, name));
            }
        }
        let (tools, name) = only?;
        match self.find_among(tools, name, SchemaRole::Output) {
            ToolLookup::One(tool) => Some(tool),
            _ => None,
        }
    }

    /// The definitions in a folder ([`folder_of`]), below it, and with `--tools`, each with its
    /// name, except those of one file. Empty if there are so many that it is not the folder of one
    /// server.
    pub(crate) fn in_and_below(&self, folder: &str, except: &str) -> Vec<(&str, Value<'_>)> {
        let tools = self.folders().below(folder).flat_map(KnownByName::values);
        let mut tools: Vec<_> =
            tools.flat_map(|named| &named.tools).take(MAX_COMPARED_DEFINITIONS + 1).collect();
        if tools.len() > MAX_COMPARED_DEFINITIONS {
            return Vec::new();
        }
        crate::sort::by(&mut tools, Ord::cmp);
        let tools = tools.into_iter().map(|index| &self.tools[*index]);
        let others = tools.filter(|tool| **tool.path() != *except);
        others.map(|tool| (&*tool.name, tool.definition())).collect()
    }

    /// The known name most similar to `name`, if there are few enough to search.
    pub(crate) fn near(&self, name: &str) -> Option<&str> {
        let few = self.by_name.len() <= MAX_COMPARED_TOOLS;
        nearest(name, self.names().filter(|_| few))
    }
}
