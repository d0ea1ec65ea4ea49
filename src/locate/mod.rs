//! Finding the place of a recorded tool in the source code of its server.
//!
//! The recording is the truth. The source is searched for a place and never judged: nothing here
//! runs it, resolves its imports or knows its types. A place is reported only if it is better than
//! all others.

mod attribute;
mod classify;
mod describe;
mod extent;
mod find;
mod index;
mod limits;
mod owner;
mod parameter;
mod registered_again;
mod sighting;
mod sightings;
mod view;
#[cfg(feature = "cli")]
mod walk;
mod words;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagnostic::Region;
use crate::source::SourceText;

use index::{SourceFile, of_text};
use view::View;

pub use find::Generator;
pub use limits::Limits;

/// A recorded tool to search for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct WantedTool {
    /// The name of the tool.
    pub name: String,
    /// The description of the tool.
    pub description: Option<String>,
    /// The names of the properties of its input schema, on the first level.
    pub parameters: Vec<String>,
    /// The names of nested properties that have findings.
    pub nested: Vec<String>,
}

/// A place in a source file.
#[derive(Clone, Debug)]
pub struct CodePlace {
    /// The source file.
    pub source: Arc<SourceText>,
    /// The region in the file.
    pub region: Region,
}

/// The result of the search for a tool.
#[derive(Clone, Debug)]
pub enum SearchOutcome {
    /// The tool is defined at a single place.
    Found(Box<Definition>),
    /// Several places may define the tool, and none is better than the others.
    Ambiguous(Vec<CodePlace>),
    /// No place defines the tool.
    NotFound,
}

/// The places of a tool's definition.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name of the tool: a literal with its quotes, or an identifier.
    pub place: CodePlace,
    /// The beginning of the tool's description.
    pub description: Option<CodePlace>,
    /// The parameters that have a single place, by name.
    pub parameters: HashMap<String, CodePlace>,
    /// The library that generates the schemas from the code, if it is certain.
    pub generator: Option<Generator>,
}

/// The source files of some directories.
pub struct SourceTree {
    files: Vec<SourceFile>,
    /// The hashes of the words in the files, sorted, each with the index of a file.
    words: Vec<(u32, u32)>,
    problems: Vec<String>,
    threads: usize,
}

impl SourceTree {
    /// A tree without files: this build does not read directories.
    #[cfg(not(feature = "cli"))]
    pub fn read(_: &[PathBuf], _: &Path, _: Limits, threads: usize) -> Self {
        let problems = vec!["this build does not read source code".to_owned()];
        Self::new(Vec::new(), problems, threads)
    }

    /// Reads the source files of directories, on up to `threads` threads. Relative paths are
    /// relative to `folder`, as in reports.
    #[cfg(feature = "cli")]
    pub fn read(directories: &[PathBuf], folder: &Path, limits: Limits, threads: usize) -> Self {
        let (files, problems) = walk::read(directories, folder, limits, threads);
        Self::new(files, problems, threads)
    }

    /// A tree of these texts. Texts without the file extension of a language are omitted.
    pub fn of(texts: impl IntoIterator<Item = SourceText>) -> Self {
        Self::new(texts.into_iter().filter_map(of_text).collect(), Vec::new(), 1)
    }

    fn new(files: Vec<(SourceFile, Vec<u32>)>, problems: Vec<String>, threads: usize) -> Self {
        let (files, words): (Vec<_>, Vec<_>) = files.into_iter().unzip();
        let words = (0..)
            .zip(words)
            .flat_map(|(file, of_file)| of_file.into_iter().map(move |it| (it, file)));
        let mut words: Vec<_> = words.collect();
        words.sort_unstable();
        Self { files, words, problems, threads }
    }

    fn view(&self, file: usize) -> View<'_> {
        self.files[file].view()
    }

    /// The files and directories that were not read, and why: one sentence each.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The number of files that were read.
    pub fn files(&self) -> usize {
        self.files.len()
    }

    /// The source files.
    pub fn sources(&self) -> impl Iterator<Item = &Arc<SourceText>> {
        self.files.iter().map(|file| &file.source)
    }

    /// For each name of a tool, the places at which one block of code registers several tools under
    /// it with one server.
    pub fn registered_again(&self, names: &[&str]) -> Vec<Vec<CodePlace>> {
        if !cfg!(feature = "cli") {
            return Vec::new();
        }
        registered_again::registered_again(self, names)
    }

    /// The outcome for each tool, in order.
    pub fn find(&self, tools: &[WantedTool]) -> Vec<SearchOutcome> {
        // Without files nothing is found, and the module for browsers is smaller without the search.
        if !cfg!(feature = "cli") {
            return tools.iter().map(|_| SearchOutcome::NotFound).collect();
        }
        find::find(self, tools)
    }
}
