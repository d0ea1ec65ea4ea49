//! `mcp-lint --add-override REASON`: adds overrides to `mcp-lint.toml` for the reported findings.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::error::{Error, Result};
use crate::config::{CONFIG_NAME, Configs, MAX_CONFIG_BYTES, lies_in_own_repository, shown_path};
use crate::diagnostic::Diagnostic;
use crate::engine::RunReport;
use crate::report::{Options, summary::run_summary::plural, text::sanitize};
use crate::rules::is_about_unchecked;
use crate::source::{ReadError, absolute_path, read_file, write_file};
use crate::suppress::{NewOverride, continued};

/// The findings to override: file, rule and whether they are in tools, with the names of these
/// tools.
type Entries<'r> = BTreeMap<(&'r str, &'r str, bool), BTreeSet<&'r str>>;

/// Adds overrides for the findings that `options` shows to the configuration of each file; returns
/// the exit code.
pub(crate) fn add(
    run: &RunReport,
    configs: &Configs,
    options: &Options,
    reason: &str,
    stderr: &mut dyn Write,
) -> Result<u8> {
    let here = configs.folder();
    let mut by_config: BTreeMap<PathBuf, Entries<'_>> = BTreeMap::new();
    for file in run.files.iter().filter(|file| file.is_input()) {
        let path = Path::new(&*file.path);
        let scope = configs.of_file(path);
        let config = scope.config.as_ref().map(|config| config.path.clone());
        let config = config.unwrap_or_else(|| here.join(CONFIG_NAME));
        // The others cannot be turned off.
        let is_wanted =
            |found: &&Diagnostic| options.shows(found.severity) && !is_about_unchecked(found.rule);
        for found in file.diagnostics.iter().map(AsRef::as_ref).filter(is_wanted) {
            if !absolute_path(here, path).exists() {
                return Err(Error::usage(
                    "standard input is not a file; --stdin-filename names the one it is from",
                ));
            }
            let tool = found.tool.as_deref().filter(|name| !name.is_empty());
            let entries = by_config.entry(config.clone()).or_default();
            entries.entry((&file.path, found.rule, tool.is_some())).or_default().extend(tool);
        }
    }
    if by_config.is_empty() {
        writeln!(stderr, "nothing to override")?;
    }
    for (path, entries) in by_config {
        add_to(&path, &entries, here, reason)?;
        let (shown, added) = (shown_path(&path, here), plural(entries.len(), "override"));
        writeln!(stderr, "added {added} to {}", sanitize::terminal(&shown))?;
    }
    stderr.flush()?;
    Ok(0)
}

/// Adds overrides to one configuration.
fn add_to(path: &Path, entries: &Entries<'_>, here: &Path, reason: &str) -> Result<()> {
    let shown = shown_path(path, here);
    let failed = |why: String| Error::Usage(format!("{shown}: {why}"));
    if !lies_in_own_repository(path, here) {
        return Err(failed("is outside of the repository, and is not changed".to_owned()));
    }
    let mut text = match read_file(path, MAX_CONFIG_BYTES) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| failed(error.to_string()))?,
        Err(ReadError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(failed(error.to_string())),
    };
    let folder = path.parent().unwrap_or(here);
    let new = entries.iter().map(|((file, rule, _), tools)| NewOverride {
        file: shown_path(&absolute_path(here, Path::new(file)), folder),
        tools: tools.iter().copied().collect(),
        pointer: "",
        rule,
        reason,
    });
    text += &continued(&text, &new.collect::<Vec<_>>()).map_err(failed)?;
    write_file(path, text.as_bytes()).map_err(|error| Error::write_file(path.into(), error))
}
