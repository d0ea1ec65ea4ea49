//! What is known of the files of a run while some of them are linted again: tools in files of their
//! own are compared within their folder, incomplete ones are recognised by the files beside them,
//! and recordings are checked against the tools of all files.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::limits::MAX_KEPT_CHANGES;
use crate::engine::recordings::kept_definitions::KeptDefinitions;
use crate::engine::run::siblings::Siblings;
use crate::engine::{FileReport, RunReport};

/// What is known of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct KnownFile {
    /// Whether it is one tool, whatever is beside it.
    pub(crate) is_one_tool: bool,
    /// The name of its tool, if it contains one and nothing else.
    name: Option<Box<str>>,
    /// Whether recordings may be checked against its tools.
    has_tools: bool,
    /// Whether it is compared with the tools of other files.
    needs_definitions: bool,
}

impl KnownFile {
    fn of(file: &FileReport) -> Self {
        Self {
            is_one_tool: file.is_one_tool(),
            name: file.single_tool.as_ref().map(|tool| tool.name.clone()),
            has_tools: file.tools > 0,
            needs_definitions: file.needs_definitions(),
        }
    }
}

/// The relations between the files of a run. Those of a run that is not part of a larger one are
/// empty.
#[derive(Debug, Default, Clone)]
pub struct Surroundings {
    pub(crate) siblings: Siblings,
    pub(crate) files: BTreeMap<Arc<str>, KnownFile>,
    /// The tools of files, if they are kept from one run to the next.
    pub(crate) kept: Option<Arc<KeptDefinitions>>,
    /// How often a file was linted again: the time at which what follows has changed.
    now: u64,
    /// When tools last changed that other files may be compared with; 0 for never.
    definitions_changed: u64,
    /// The folders and extensions in which files became tools, or ceased to be ones, and when.
    layouts_changed: BTreeMap<(Box<str>, Box<str>), u64>,
    /// Until when it is not known what changed, because that was too much.
    forgotten: u64,
}

impl Surroundings {
    /// Adds what the report of a run says of its files.
    pub(crate) fn add_all(&mut self, run: &RunReport) {
        self.siblings.add_all(run);
        let ignored = run.ignored.iter().map(|path| (Arc::clone(path), KnownFile::default()));
        self.files.extend(ignored);
        let files = run.files.iter().filter(|file| file.is_input());
        self.files.extend(files.map(|file| (Arc::clone(&file.path), KnownFile::of(file))));
    }

    /// What is known of all files but some, and nothing of what has changed.
    pub(crate) fn without(&self, is_left_out: impl Fn(&str) -> bool) -> Self {
        if self.files.keys().all(|path| is_left_out(path)) {
            return Self { kept: self.kept.clone(), ..Self::default() };
        }
        let mut rest = self.clone();
        rest.siblings.settle();
        rest.layouts_changed.clear();
        (rest.definitions_changed, rest.forgotten) = (0, 0);
        rest.siblings.retain(|path| !is_left_out(path));
        rest.files.retain(|path, _| !is_left_out(path));
        rest
    }

    /// Keeps the tools of files from one run to the next: for programs that run as long as the files
    /// are edited.
    pub fn keep_definitions(&mut self) {
        self.kept.get_or_insert_default();
    }

    /// Records that a file was linted again, and its new state; `None` if it has nothing of MCP.
    /// Returns whether other files may be affected.
    pub fn replace(
        &mut self,
        path: &Arc<str>,
        new: Option<&FileReport>,
        has_new_text: bool,
    ) -> bool {
        self.now += 1;
        let is = new.map(KnownFile::of).unwrap_or_default();
        let was = self.files.insert(Arc::clone(path), is.clone());
        let was_tool = was.as_ref().map(|was| was.is_one_tool);
        let was = was.unwrap_or_default();
        let tool = new.and_then(|new| new.single_tool.as_ref());
        let mut is_change = self.siblings.replace(path, was.name.as_deref(), tool, self.now);
        if was.has_tools != is.has_tools || has_new_text && is.has_tools {
            self.definitions_changed = self.now;
            is_change |= self.any_needs_definitions();
        }
        if was_tool != Some(is.is_one_tool) {
            let (folder, extension) = layout_of(path);
            self.layouts_changed.insert((folder.into(), extension.into()), self.now);
            is_change = true;
        }
        if self.siblings.changes() > MAX_KEPT_CHANGES {
            self.siblings.settle();
            self.forgotten = self.now;
        }
        is_change
    }

    /// The present time: a lint that begins now knows all that has changed so far.
    pub fn now(&self) -> u64 {
        self.now
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

    /// Whether any other file may be affected by what changed.
    pub fn reaches_others(&self) -> bool {
        let definitions_changed = self.definitions_changed > 0 && self.any_needs_definitions();
        self.siblings.changes() > 0 || definitions_changed || self.forgotten > 0
    }

    /// Whether what changed after a time may affect a file, which was linted then.
    pub fn affects(&self, path: &str, file: Option<&FileReport>, time: u64) -> bool {
        let (folder, extension) = layout_of(path);
        let layout = self.layouts_changed.get(&(folder.into(), extension.into()));
        let needs_definitions = file.is_some_and(FileReport::needs_definitions);
        self.forgotten > time
            || file.and_then(|file| self.siblings.changed(file)).is_some_and(|at| at > time)
            || needs_definitions && self.definitions_changed > time
            || layout.is_some_and(|at| *at > time)
    }
}

/// The files of one extension in one folder.
#[derive(Clone, Copy, Default)]
pub(crate) struct Layout {
    pub(crate) files: usize,
    /// Those that are one tool each.
    pub(crate) tools: usize,
}

impl Layout {
    /// Whether most of the files beside one that is not counted as a tool are tools.
    pub(crate) fn is_of_tools(self) -> bool {
        2 * self.tools > self.files.saturating_sub(1)
    }
}

/// The folder and the extension of a path.
pub(crate) fn layout_of(path: &str) -> (&str, &str) {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    (folder, name.rsplit_once('.').map_or("", |(_, extension)| extension))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Region;
    use crate::engine::run::single_tool::SingleTool;

    fn file(name: &str) -> FileReport {
        let tool = SingleTool {
            name: name.into(),
            region: Region::default(),
            root: 0,
            pointer: Box::default(),
            tool_pointer: None,
            generic_pointer: None,
            content: 0,
            source: None,
        };
        FileReport { single_tool: Some(Arc::new(tool)), ..FileReport::new("a/b.json".into()) }
    }

    #[test]
    fn names_are_remembered_until_there_are_too_many() {
        let mut around = Surroundings::default();
        let other = FileReport { path: "c/d.json".into(), ..file("0") };
        around.replace(&other.path, Some(&other), true);
        let time = around.now();
        // The name that a file has had before is one of them already.
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
        let list = FileReport { tools: 2, ..FileReport::new("list.json".into()) };
        assert!(around.replace(&list.path, Some(&list), true), "a file of its kind is new");
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
