//! Reading the files of both sides of a comparison.

use std::sync::Arc;

use crate::config::Settings;
use crate::contract::{Primitive, PrimitiveSet, is_lock};
use crate::document::Document;
use crate::engine::{Input, Naming, Project, definitions_in, read_definitions};
use crate::source::name_glob;

/// A file of a side, parsed.
pub(super) struct SideFile {
    pub(super) path: Arc<str>,
    pub(super) settings: Arc<Settings>,
    pub(super) document: Document,
    input: Input,
}

/// The files of a side.
#[derive(Default)]
pub(super) struct Side {
    pub(super) files: Vec<SideFile>,
    /// Files and paths that could not be read, and why.
    pub(super) failures: Vec<(String, String)>,
    /// Number of files without MCP content.
    pub(super) skipped: usize,
}

impl Side {
    /// Reads the inputs of a side. A lock that was found in a directory is skipped.
    pub(super) fn read(project: Project) -> Self {
        let mut side = Self::default();
        let (work, errors) = project.into_parts();
        for (job, settings) in work {
            match read_definitions(&job.input, &settings) {
                Ok(Some(document))
                    if !is_lock(&document) || job.input.naming() != Naming::Found =>
                {
                    let path = Arc::clone(job.input.path());
                    side.files.push(SideFile { path, settings, document, input: job.input });
                }
                Ok(_) => side.skipped += 1,
                Err(why) => side.failures.push((job.path().to_owned(), why)),
            }
        }
        side.failures.extend(errors.into_iter().map(|error| (error.path, error.message)));
        side
    }

    /// Reads the old version, which must be complete: missing parts would be reported as new.
    ///
    /// # Errors
    /// Paths that cannot be found.
    pub(super) fn read_old(project: Project) -> Result<Self, String> {
        match project.errors().first() {
            Some(error) => {
                Err(format!("the old side `{}` cannot be read: {}", error.path, error.message))
            }
            None => Ok(Self::read(project)),
        }
    }

    /// Checks that every file of the old version could be read.
    pub(super) fn check_complete(&self, name: &str) -> Result<(), String> {
        match self.failures.first() {
            None => Ok(()),
            Some((path, why)) => {
                Err(format!("the old side ({name}) cannot be used: {path}: {why}"))
            }
        }
    }

    /// Checks that the old version is a lock.
    pub(super) fn check_is_lock(&self, name: &str) -> Result<(), String> {
        let is_one = self.files.first().is_some_and(|file| is_lock(&file.document));
        if is_one { Ok(()) } else { Err(format!("`{name}` is not a lock of mcp-lint")) }
    }

    /// The definitions of all files. `server` names the server if a file does not.
    ///
    /// # Errors
    /// A lock that cannot be trusted.
    pub(super) fn tools(&self, server: Option<&str>) -> Result<PrimitiveSet<'_>, String> {
        let mut set = PrimitiveSet::default();
        for SideFile { path, settings, document, input } in &self.files {
            if is_lock(document) {
                set.add_lock(document)
                    .map_err(|why| format!("the lock `{path}` cannot be used: {why}"))?;
            } else {
                set.add(&definitions_in(document, input, settings), server);
            }
        }
        Ok(set)
    }

    /// Checks that a side has definitions: a wrong path must not be reported as "all tools were
    /// removed".
    pub(super) fn check_tools(
        &self,
        set: &PrimitiveSet<'_>,
        which: &str,
        name: &str,
    ) -> Result<(), String> {
        if !set.primitives.is_empty() || self.files.iter().any(|file| is_lock(&file.document)) {
            return Ok(());
        }
        let failed = self.failures.first().map(|(path, why)| format!(": {path}: {why}"));
        Err(format!(
            "the {which} side ({name}) contains no tools{}; name a file or directory that does, \
             or add `--if-nothing pass`",
            failed.unwrap_or_default()
        ))
    }
}

/// Globs that select tools by name.
pub(super) struct NameMatcher(Option<globset::GlobSet>);

impl NameMatcher {
    /// A matcher of these globs, or of all tools without globs.
    ///
    /// # Errors
    /// An invalid glob.
    pub(super) fn new(globs: &[String]) -> Result<Self, String> {
        if globs.is_empty() {
            return Ok(Self(None));
        }
        let mut builder = globset::GlobSetBuilder::new();
        for glob in globs {
            let invalid =
                |error: globset::Error| format!("`{glob}` is not a valid glob: {}", error.kind());
            builder.add(name_glob(glob).map_err(invalid)?);
        }
        let set = builder.build().map_err(|_| "the globs are too large".to_owned())?;
        Ok(Self(Some(set)))
    }

    pub(super) fn matches(&self, tool: &Primitive<'_>) -> bool {
        let Some(set) = &self.0 else { return true };
        // With a namespace, the ID in reports is not the name that users know.
        let is_match = |name: &str| set.is_match(name);
        let is_named = is_match(&tool.id) || tool.tool.display_name().is_some_and(is_match);
        tool.kind.is_none() && is_named
    }
}
