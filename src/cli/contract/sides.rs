//! Reading the files of both sides of a comparison.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::resolve;
use crate::cli::error::Error;
use crate::config::{Configs, Settings};
use crate::contract::{ListedTool, ToolSet, is_lock};
use crate::document::Document;
use crate::engine::{Input, Job, Naming, definitions_in, read_definitions};
use crate::model::Content;
use crate::report::text::sanitize;
use crate::source::{SourceText, collect_files};

/// A file of a side, read.
pub(super) struct SideFile {
    pub(super) path: Arc<str>,
    pub(super) input: Input,
    pub(super) settings: Arc<Settings>,
    pub(super) document: Document,
}

/// The files of a side.
#[derive(Default)]
pub(super) struct SideFiles {
    pub(super) files: Vec<SideFile>,
    /// Why files or paths could not be read.
    pub(super) failures: Vec<(String, String)>,
    /// Number of files without MCP content.
    pub(super) skipped: usize,
}

impl SideFiles {
    /// Reads what was collected. A lock that was found in a directory is not a list of tools.
    pub(super) fn read(inputs: Vec<(Job, Arc<Settings>)>) -> Self {
        let mut side = Self::default();
        for (job, settings) in inputs {
            match read_definitions(&job.input, &settings) {
                Ok(Some(document)) => {
                    let path = Arc::from(job.path());
                    if is_lock(&document) && job.input.naming() == Naming::Found {
                        side.skipped += 1;
                        continue;
                    }
                    side.files.push(SideFile { path, input: job.input, settings, document });
                }
                Ok(None) => side.skipped += 1,
                Err(why) => side.failures.push((job.path().to_owned(), why)),
            }
        }
        side
    }

    /// What the files contain, in their order.
    pub(super) fn contents(&self) -> Vec<Content<'_>> {
        let mut contents = Vec::new();
        for file in &self.files {
            contents.push(match is_lock(&file.document) {
                true => Content::default(),
                false => definitions_in(&file.document, &file.input, &file.settings),
            });
        }
        contents
    }

    /// The tools of all files.
    ///
    /// # Errors
    /// A lock that cannot be trusted.
    pub(super) fn tools<'d>(
        &'d self,
        contents: &[Content<'d>],
        server: Option<&str>,
    ) -> Result<ToolSet<'d>, Error> {
        let mut set = ToolSet::default();
        for (file, content) in self.files.iter().zip(contents) {
            if is_lock(&file.document) {
                set.add_lock(&file.document).map_err(|why| {
                    let path = sanitize::terminal(&file.path).into_owned();
                    Error::Usage(format!("the lock `{path}` cannot be used: {why}"))
                })?;
            } else {
                set.add(&file.document, content, server);
            }
        }
        Ok(set)
    }
}

/// The inputs of the old side: a file, a directory, or what was read from standard input.
pub(super) fn old_inputs(
    path: &Path,
    text: Option<SourceText>,
    arguments: &LintArguments,
    configs: &Arc<Configs>,
) -> Result<Vec<(Job, Arc<Settings>)>, Error> {
    let settings = |path: &Path| Arc::clone(&configs.of_file(path).settings);
    if let Some(text) = text {
        let settings = settings(Path::new(&**text.path()));
        let input = Input::of_text(Arc::new(text));
        return Ok(vec![(Job { input, role: crate::engine::Role::Lint }, settings)]);
    }
    let options = resolve::walk_options(arguments, configs);
    let paths = [PathBuf::from(path)];
    let selection = collect_files(&paths, &options).map_err(Error::Usage)?;
    if let Some(error) = selection.errors.first() {
        let path = sanitize::terminal(&error.path).into_owned();
        return Err(Error::Usage(format!(
            "the old side `{path}` cannot be read: {}",
            error.message
        )));
    }
    let mut inputs: Vec<_> = selection
        .files
        .into_iter()
        .map(|file| {
            let settings = settings(file.path());
            (Job { input: Input::of_file(file), role: crate::engine::Role::Lint }, settings)
        })
        .collect();
    inputs.sort_by(|(one, _), (other, _)| one.path().as_bytes().cmp(other.path().as_bytes()));
    Ok(inputs)
}

/// Keeps the tools whose names match one of the globs.
///
/// # Errors
/// An invalid glob; globs that match no tool of either version, unless that `may_be_empty`.
pub(super) fn keep_named(
    old: &mut ToolSet<'_>,
    new: &mut ToolSet<'_>,
    globs: &[String],
    may_be_empty: bool,
) -> Result<(), Error> {
    let Some(matcher) = name_matcher(globs)? else { return Ok(()) };
    old.retain(|tool| matcher(tool));
    new.retain(|tool| matcher(tool));
    if old.tools.is_empty() && new.tools.is_empty() && !may_be_empty {
        let globs = globs.join("`, `");
        let globs = sanitize::terminal(&globs);
        return Err(Error::Usage(format!("neither version has a tool that matches `{globs}`")));
    }
    Ok(())
}

/// Whether a tool is one of those that were asked for.
pub(super) type NameMatcher = Box<dyn Fn(&ListedTool<'_>) -> bool>;

pub(super) fn name_matcher(globs: &[String]) -> Result<Option<NameMatcher>, Error> {
    if globs.is_empty() {
        return Ok(None);
    }
    let mut builder = globset::GlobSetBuilder::new();
    for glob in globs {
        let invalid = |error: globset::Error| {
            let shown = sanitize::terminal(glob).into_owned();
            Error::Usage(format!("`{shown}` is not a valid glob: {}", error.kind()))
        };
        builder.add(globset::Glob::new(glob).map_err(invalid)?);
    }
    let set = builder.build().map_err(|_| Error::Usage("the globs are too large".to_owned()))?;
    Ok(Some(Box::new(move |tool: &ListedTool<'_>| {
        set.is_match(&tool.id) || tool.tool.display_name().is_some_and(|name| set.is_match(name))
    })))
}
