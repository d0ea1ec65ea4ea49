//! The facts about the files of a run that matter when some of them are linted again: single tools
//! are compared within their folder, incomplete ones are recognised by the files beside them, and
//! recordings are checked against the tools of all files.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::engine::inventory::KnownPackages;
use crate::engine::limits::MAX_KEPT_CHANGES;
use crate::engine::other_files::described_server::DescribedServer;
use crate::engine::other_files::kept_definitions::KeptDefinitions;
use crate::engine::other_files::single_tool::{SingleTool, split};
use crate::engine::{FileReport, Inventory, RunReport};

/// The facts about a file that affect other files.
#[derive(Clone, Default, Debug)]
struct KnownFile {
    /// Whether the file is one tool, independent of the files beside it.
    is_one_tool: bool,
    /// The tool, if the file contains one tool and nothing else.
    single_tool: Option<Arc<SingleTool>>,
    /// The servers that cards and recorded handshakes in the file describe.
    described: Vec<DescribedServer>,
    /// Whether recordings may be checked against tools of the file.
    has_tools: bool,
    /// Whether the file is compared with the tools of other files.
    needs_definitions: bool,
}

impl KnownFile {
    fn of(file: &FileReport) -> Self {
        Self {
            is_one_tool: file.is_one_tool(),
            single_tool: file.facts.single_tool.clone(),
            described: file.facts.described.clone(),
            has_tools: file.facts.tools > 0,
            needs_definitions: file.needs_definitions(),
        }
    }
}

/// A set of files whose findings depend on each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Group {
    /// All files that define tools, and the files that are compared with them.
    Definitions,
    /// The files in one folder with one extension: an incomplete tool counts as a tool if most of
    /// them are tools.
    Layout(Arc<str>, Arc<str>),
    /// The files in one folder that each contain one tool of the same name.
    SameName(Arc<str>, Arc<str>),
}

impl Group {
    fn of_layout(path: &str) -> Self {
        let (folder, extension) = layout_of(path);
        Self::Layout(folder.into(), extension.into())
    }

    fn of_tool(path: &str, tool: &SingleTool) -> Self {
        Self::SameName(split(path).0.into(), (*tool.name).into())
    }
}

/// The relations between the files of a run; empty unless the run is part of a larger one.
///
/// Every lint has a copy of its own, so what is stored for each file is cheap to clone.
#[derive(Debug, Default, Clone)]
pub struct Surroundings {
    files: BTreeMap<Arc<str>, Arc<KnownFile>>,
    /// The numbers of files and of tools by [`Group::Layout`].
    layouts: HashMap<Group, Layout>,
    /// The paths of the files with one tool each, by [`Group::SameName`].
    same_name: HashMap<Group, BTreeSet<Arc<str>>>,
    /// The tools of files, if they are kept between runs.
    pub(crate) kept: Option<Arc<KeptDefinitions>>,
    /// The packages of the project.
    pub(crate) packages: Arc<KnownPackages>,
    /// Whether the user named several paths, so that results in one belong to tools in another.
    pub(crate) names_several: bool,
    /// Logical time: the number of files that were linted again.
    now: u64,
    /// The time at which a group last changed in a way that affects its other files.
    changed: HashMap<Group, u64>,
    /// The time until which changes are unknown, because there were too many to keep.
    forgotten: u64,
}

impl Surroundings {
    /// Adds the facts about all files of a report.
    pub(crate) fn add_all(&mut self, run: &RunReport) {
        self.know_packages(run.inventory.as_ref());
        for path in &run.ignored {
            self.insert(path, KnownFile::default());
        }
        for file in run.files.iter().filter(|file| file.is_input()) {
            self.insert(&file.path, KnownFile::of(file));
        }
    }

    /// Records the packages of the project, if they were searched for.
    pub fn know_packages(&mut self, inventory: Option<&Inventory>) {
        if let Some(inventory) = inventory {
            self.packages = Arc::clone(&inventory.packages);
        }
    }

    /// Records the facts about a file; returns the previous facts.
    fn insert(&mut self, path: &Arc<str>, new: KnownFile) -> Option<Arc<KnownFile>> {
        if let Some(tool) = &new.single_tool {
            let same_name = self.same_name.entry(Group::of_tool(path, tool)).or_default();
            same_name.insert(Arc::clone(path));
        }
        let name = new.single_tool.as_ref().map(|tool| tool.name.clone());
        let is_tool = usize::from(new.is_one_tool);
        let old = self.files.insert(Arc::clone(path), Arc::new(new));
        let layout = self.layouts.entry(Group::of_layout(path)).or_default();
        layout.files += usize::from(old.is_none());
        layout.tools += is_tool;
        layout.tools -= usize::from(old.as_ref().is_some_and(|old| old.is_one_tool));
        let gone = old.as_ref().and_then(|old| old.single_tool.as_ref());
        if let Some(gone) = gone.filter(|gone| Some(&gone.name) != name.as_ref())
            && let Entry::Occupied(mut alike) = self.same_name.entry(Group::of_tool(path, gone))
        {
            alike.get_mut().remove(path);
            if alike.get().is_empty() {
                alike.remove();
            }
        }
        old
    }

    /// The facts about all files except those left out, without the recorded changes.
    pub(crate) fn without(&self, is_left_out: impl Fn(&str) -> bool) -> Self {
        let (kept, packages) = (self.kept.clone(), Arc::clone(&self.packages));
        let (now, names_several) = (self.now, self.names_several);
        let mut rest = Self { kept, packages, now, names_several, ..Self::default() };
        for (path, known) in self.files.iter().filter(|(path, _)| !is_left_out(path)) {
            rest.insert(path, KnownFile::clone(known));
        }
        rest
    }

    /// Keeps the tools of files between runs, for programs that run while the files are edited.
    pub fn keep_definitions(&mut self) {
        self.kept.get_or_insert_default();
    }

    /// Records that a file was linted again, and its new state; `None` if it has no MCP content.
    /// Returns whether other files may be affected.
    pub fn replace(
        &mut self,
        path: &Arc<str>,
        new: Option<&FileReport>,
        has_new_text: bool,
    ) -> bool {
        self.now += 1;
        let is = new.map(KnownFile::of).unwrap_or_default();
        let layout = Group::of_layout(path);
        let is_of_tools = |layouts: &HashMap<Group, Layout>| {
            let Layout { files, tools } = layouts.get(&layout).copied().unwrap_or_default();
            // Also for a file that is being linted and not known yet.
            [files, files + 1].map(|files| Layout { files, tools }.is_of_tools())
        };
        let was_of_tools = is_of_tools(&self.layouts);
        let was = self.insert(path, is.clone());
        let mut changed = self.changed_names(path, was.as_deref(), &is);
        if is_of_tools(&self.layouts) != was_of_tools {
            changed.push(layout);
        }
        let mut is_change = !changed.is_empty();
        if was.is_some_and(|was| was.has_tools) != is.has_tools || has_new_text && is.has_tools {
            changed.push(Group::Definitions);
            is_change |= self.any_needs_definitions();
        }
        self.changed.extend(changed.into_iter().map(|group| (group, self.now)));
        if self.changed.len() > MAX_KEPT_CHANGES {
            self.changed.clear();
            self.forgotten = self.now;
        }
        is_change
    }

    /// The groups of equal names that a file has changed: other files were compared with a tool
    /// that has been removed or changed, or not with a new one.
    fn changed_names(&self, path: &str, was: Option<&KnownFile>, is: &KnownFile) -> Vec<Group> {
        let was = was.and_then(|was| was.single_tool.as_deref());
        let is = is.single_tool.as_deref();
        if let (Some(was), Some(is)) = (was, is)
            && was.name == is.name
        {
            let group = Group::of_tool(path, is);
            let is_different = was.content != is.content || was.region != is.region;
            let has_others = self.same_name.get(&group).is_some_and(|alike| alike.len() > 1);
            return if is_different && has_others { vec![group] } else { Vec::new() };
        }
        was.into_iter().chain(is).map(|tool| Group::of_tool(path, tool)).collect()
    }

    /// The current logical time. A lint that begins now includes all changes so far.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// The path of each file, and whether the file is one tool, independent of the files beside it.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&Arc<str>, bool)> {
        self.files.iter().map(|(path, known)| (path, known.is_one_tool))
    }

    /// The single-tool files in a folder with a tool of this name.
    pub(crate) fn tools_named<'k>(
        &'k self,
        folder: &str,
        name: &str,
    ) -> impl Iterator<Item = (&'k Arc<str>, &'k Arc<SingleTool>)> {
        let alike = self.same_name.get(&Group::SameName(folder.into(), name.into()));
        let tool = |path| Some((path, self.files.get(path)?.single_tool.as_ref()?));
        alike.into_iter().flatten().filter_map(tool)
    }

    /// The servers that cards and recorded handshakes describe, each with the path of its file.
    pub(crate) fn described(&self) -> impl Iterator<Item = (&Arc<str>, &DescribedServer)> {
        self.files.iter().flat_map(|(path, known)| known.described.iter().map(move |it| (path, it)))
    }

    /// Whether any file is compared with the tools of others.
    pub fn any_needs_definitions(&self) -> bool {
        self.files.values().any(|file| file.needs_definitions)
    }

    /// Whether a file is compared with the tools of others: it contains recordings, or lists tools.
    pub fn needs_definitions(&self, path: &str) -> bool {
        self.files.get(path).is_some_and(|file| file.needs_definitions)
    }

    /// Whether a file defines tools that recordings may be checked against.
    pub fn is_definition(&self, path: &str) -> bool {
        self.files.get(path).is_some_and(|file| file.has_tools)
    }

    /// Whether any recorded change may affect other files.
    pub fn reaches_others(&self) -> bool {
        let reaches = |group: &Group| *group != Group::Definitions || self.any_needs_definitions();
        self.forgotten > 0 || self.changed.keys().any(reaches)
    }

    /// Whether changes after `time`, when a file was last linted, may affect that file.
    pub fn affects(&self, path: &str, file: Option<&FileReport>, time: u64) -> bool {
        let is_after = |group: Group| self.changed.get(&group).is_some_and(|at| *at > time);
        let tool = file.and_then(|file| file.facts.single_tool.as_deref());
        self.forgotten > time
            || !file.is_some_and(FileReport::is_one_tool) && is_after(Group::of_layout(path))
            || tool.is_some_and(|tool| is_after(Group::of_tool(path, tool)))
            || file.is_some_and(FileReport::needs_definitions) && is_after(Group::Definitions)
    }
}

/// The kind of files in the folder of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FolderContent {
    /// Not yet known.
    Unknown,
    /// Most of the files are tools.
    Tools,
    /// Most of the files are not tools.
    Others,
}

/// Counts of the files with one extension in one folder.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Layout {
    pub(crate) files: usize,
    /// Number of files that are one tool each.
    pub(crate) tools: usize,
}

impl Layout {
    /// Whether most of the files are tools, apart from one that is not counted as a tool.
    pub(crate) fn is_of_tools(self) -> bool {
        2 * self.tools > self.files.saturating_sub(1)
    }
}

/// Splits a path into its folder and its extension.
pub(crate) fn layout_of(path: &str) -> (&str, &str) {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    (folder, name.rsplit_once('.').map_or("", |(_, extension)| extension))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::FileFacts;

    fn file(name: &str) -> FileReport {
        let tool = SingleTool { name: name.into(), ..SingleTool::default() };
        let facts = FileFacts { single_tool: Some(Arc::new(tool)), ..FileFacts::default() };
        FileReport { facts, ..FileReport::new("a/b.json".into()) }
    }

    #[test]
    fn groups_are_remembered_until_there_are_too_many() {
        let mut around = Surroundings::default();
        let other = FileReport { path: "c/d.json".into(), ..file("0") };
        around.replace(&other.path, Some(&other), true);
        let time = around.now();
        // The name of the other file is one.
        for name in 0..MAX_KEPT_CHANGES - 1 {
            around.replace(&"a/b.json".into(), Some(&file(&name.to_string())), true);
        }
        assert!(!around.affects("c/d.json", Some(&other), time), "another folder");
        assert!(around.affects("a/x.json", Some(&file("7")), time));
        assert!(!around.affects("a/x.json", Some(&file("7")), around.now()));
        around.replace(&"a/b.json".into(), Some(&file("one more")), true);
        assert!(around.affects("c/d.json", Some(&other), time), "not known any longer");
        assert!(!around.affects("c/d.json", Some(&other), around.now()));
    }

    #[test]
    fn a_file_without_news_affects_no_other() {
        let mut around = Surroundings::default();
        let one = file("one");
        assert!(around.replace(&one.path, Some(&one), true), "it is new");
        assert!(!around.replace(&one.path, Some(&one), true));
        assert!(around.replace(&one.path, Some(&file("other")), false));
        let facts = FileFacts { tools: 2, ..FileFacts::default() };
        let list = FileReport { facts, ..FileReport::new("list.json".into()) };
        assert!(!around.replace(&list.path, Some(&list), true), "nothing is compared with it");
    }

    #[test]
    fn a_folder_contains_tools_if_more_than_half_of_the_others_do() {
        for (files, tools, expected) in
            [(1, 0, false), (2, 1, true), (3, 1, false), (4, 2, true), (5, 2, false), (5, 3, true)]
        {
            assert_eq!(Layout { files, tools }.is_of_tools(), expected, "{tools} of {files}");
        }
    }

    #[test]
    fn folders_and_extensions_are_distinguished() {
        assert_eq!(layout_of("a/b.c/d.json"), ("a/b.c", "json"));
        assert_eq!(layout_of("a.b/c"), ("a.b", ""));
        assert_eq!(layout_of("c.yaml"), ("", "yaml"));
    }
}
