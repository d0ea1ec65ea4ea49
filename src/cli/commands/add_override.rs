//! `mcp-lint --add-override REASON`: overrides in `mcp-lint.toml` for what is reported.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::error::Error;
use crate::config::{CONFIG_NAME, Configs, MAX_CONFIG_BYTES, lies_in_repository_of, shown_path};
use crate::engine::RunReport;
use crate::report::{Options, summary::run_summary::plural, text::sanitize};
use crate::rules::is_about_unchecked;
use crate::source::{ReadError, absolute_path, read_file, write_file};

/// The rules that are turned off, by file and tool.
type Rules<'r> = BTreeMap<(&'r str, Option<&'r str>), BTreeSet<&'r str>>;

/// Adds overrides for the findings that `options` lets through to the configuration of each file;
/// the exit code.
pub(crate) fn add(
    run: &RunReport,
    configs: &Configs,
    options: &Options,
    reason: &str,
    stderr: &mut dyn Write,
) -> Result<u8, Error> {
    let mut by_config: BTreeMap<PathBuf, (Rules<'_>, usize)> = BTreeMap::new();
    for file in run.files.iter().filter(|file| file.is_input()) {
        let scope = configs.of_file(Path::new(&*file.path));
        let config = scope.config.as_ref().map(|config| config.path.clone());
        let config = config.unwrap_or_else(|| configs.folder().join(CONFIG_NAME));
        let shown = file.diagnostics.iter().filter(|found| {
            // The others cannot be turned off.
            options.shows(found.severity) && !is_about_unchecked(found.rule)
        });
        for found in shown {
            if !absolute_path(configs.folder(), Path::new(&*file.path)).exists() {
                let why = "standard input is not a file; --stdin-filename names the one it is from";
                return Err(Error::Usage(why.to_owned()));
            }
            let (rules, count) = by_config.entry(config.clone()).or_default();
            let tool = found.tool.as_deref().filter(|name| !name.is_empty());
            rules.entry((&file.path, tool)).or_default().insert(found.rule);
            *count += 1;
        }
    }
    if by_config.is_empty() {
        writeln!(stderr, "nothing to override")?;
    }
    for (path, (rules, count)) in by_config {
        let added = add_to(&path, &rules, configs.folder(), reason)?;
        let shown = shown_path(&path, configs.folder());
        let (added, findings) = (plural(added, "override"), plural(count, "finding"));
        writeln!(stderr, "added {added} for {findings} to {}", sanitize::terminal(&shown))?;
    }
    stderr.flush()?;
    Ok(0)
}

/// Adds overrides to one configuration; their number.
fn add_to(path: &Path, rules: &Rules<'_>, here: &Path, reason: &str) -> Result<usize, Error> {
    let shown = shown_path(path, here);
    let failed = |why: String| Error::Usage(format!("{shown}: {why}"));
    let parent = path.parent().and_then(|parent| parent.canonicalize().ok());
    let real = parent.zip(path.file_name()).map(|(parent, name)| parent.join(name));
    if !real.is_some_and(|real| lies_in_repository_of(&here.join("x"), &real, here)) {
        return Err(failed("is outside of the repository, and is not changed".to_owned()));
    }
    let mut text = match read_file(path, MAX_CONFIG_BYTES) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| failed(error.to_string()))?,
        Err(ReadError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(failed(error.to_string())),
    };
    // Tools of a file in which the same rules are turned off share an entry.
    let mut entries: BTreeMap<(&str, bool, &BTreeSet<&str>), Vec<&str>> = BTreeMap::new();
    for ((file, tool), rules) in rules {
        entries.entry((file, tool.is_some(), rules)).or_default().extend(tool);
    }
    let folder = path.parent().unwrap_or(here);
    for ((file, _, rules), tools) in &entries {
        let file = absolute_path(here, Path::new(file));
        let file = shown_path(&file, folder);
        if !text.is_empty() {
            text.push_str(if text.ends_with('\n') { "\n" } else { "\n\n" });
        }
        text.push_str(&format!("[[overrides]]\nfiles = [{}]\n", glob(&file)));
        if !tools.is_empty() {
            let tools: Vec<_> = tools.iter().map(|tool| glob(tool)).collect();
            text.push_str(&format!("tools = [{}]\n", tools.join(", ")));
        }
        let rules: Vec<_> = rules.iter().map(|rule| format!("{rule} = \"off\"")).collect();
        let (reason, rules) = (quoted(reason), rules.join(", "));
        text.push_str(&format!("reason = {reason}\nrules = {{ {rules} }}\n"));
    }
    // `overrides = […]` in one line cannot be continued.
    if let Err(error) = text.parse::<toml::Table>() {
        return Err(failed(format!("cannot be continued: {}", error.message())));
    }
    write_file(path, text.as_bytes()).map_err(|error| Error::write_file(path.into(), error))?;
    Ok(entries.len())
}

/// A glob that matches a name, as a TOML string.
fn glob(name: &str) -> String {
    quoted(&globset::escape(name))
}

/// A text as a TOML string, whose escapes are those of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
