//! `mcp-lint config show`: every value that applies to a path, with its origin. The output is
//! itself a configuration.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use clap::ArgMatches;

use crate::cli::arguments::lint::LintArguments;
use crate::cli::error::{Error, Result};
use crate::cli::process::Process;
use crate::cli::{arguments::resolve, commands::config_failure};
use crate::config::{
    Config, ConfigFiles, ConfigScope, Configs, Origin, Override, ReportNeeds, Resolved,
    WrittenValue, quoted, resolve_settings,
};
use crate::report::{Style, text::sanitize};
use crate::rules::{RULE_OPTIONS, RULES};
use crate::source::{ReadError, display_path};

pub(crate) fn show(
    arguments: &LintArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    let path = match arguments.paths.as_slice() {
        [] => Path::new("."),
        [path] => path,
        _ => return Err(Error::Usage("name one path; other files may have others".to_owned())),
    };
    let configs = resolve::configs(
        arguments,
        Some(matches),
        process.environment,
        ReportNeeds::default(),
        None,
    )?;
    let scope = scope_of(path, &configs)?;
    let empty = Config::default();
    let load = |files: &ConfigFiles| configs.read(&files.path);
    let config = scope.config.as_ref().map(load).transpose();
    let config = config.map_err(|error| Error::Config(vec![*error]))?;
    let resolved = resolve_settings(config.as_ref(), configs.flags());
    let page = SettingsPage { config: config.as_ref().unwrap_or(&empty), resolved: &resolved };
    page.write(process.stdout)?;
    process.stdout.flush()?;
    let warnings: Vec<_> = page.config.warnings.iter().flat_map(|it| &**it).cloned().collect();
    config_failure::write_warnings(&warnings, Style::PLAIN, process.stderr)?;
    process.stderr.flush()?;
    Ok(0)
}

/// The configuration that applies to a path, which must exist.
///
/// # Errors
/// A path that does not exist, or a configuration that cannot be used.
pub(crate) fn scope_of(path: &Path, configs: &Configs) -> Result<Arc<ConfigScope>> {
    let shown = display_path(path);
    // A path that is mistyped would otherwise show the settings of its folder.
    let metadata = std::fs::metadata(path)
        .map_err(|error| Error::Usage(format!("`{shown}`: {}", ReadError::from(error))))?;
    let scope = if metadata.is_dir() { configs.of_folder(path) } else { configs.of_file(path) };
    config_failure::check(configs)?;
    Ok(scope)
}

struct SettingsPage<'p> {
    config: &'p Config,
    resolved: &'p Resolved,
}

impl SettingsPage<'_> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.config.files().collect::<Vec<_>>().as_slice() {
            [] => writeln!(out, "# no configuration file")?,
            [only] => writeln!(out, "# {}", sanitize::terminal(only))?,
            [file, extended @ ..] => {
                let line = format!("{file}, which extends {}", extended.join(", "));
                writeln!(out, "# {}", sanitize::terminal(&line))?;
            }
        }
        let (folder, values) = (&*self.resolved.settings.folder, &self.resolved.values);
        write_values(&values.top.written(folder), out)?;
        for (heading, written) in [
            ("ids", values.ids.written(folder)),
            ("limits", values.limits.written(folder)),
            ("budget", values.budget.written(folder)),
            ("source", values.source.written(folder)),
            ("require", values.require.written(folder)),
        ] {
            writeln!(out, "\n[{heading}]")?;
            write_values(&written, out)?;
        }
        self.write_rules(out)?;
        writeln!(out, "\n[contract]")?;
        write_values(&values.contract.written(folder), out)?;
        for given in values.contract.levels.iter().flat_map(|levels| &levels.value) {
            let key = format!("levels.{}", given.value.kind);
            write_value(&key, &given.value.written(), &given.origin, out)?;
        }
        writeln!(out, "\n[lock]")?;
        write_values(&values.lock.written(folder), out)?;
        let overrides = self.config.overrides.iter().flat_map(|layer| layer.overrides());
        overrides.into_iter().try_for_each(|it| write_override(it, folder, out))
    }

    fn write_rules(&self, out: &mut dyn Write) -> io::Result<()> {
        let Resolved { settings, levels: origins, options, .. } = self.resolved;
        // With overrides, the levels of the settings are the strictest ones of any file.
        let own = settings.overridden.as_ref().map(|overridden| &overridden.levels);
        let levels = own.unwrap_or(&settings.levels);
        writeln!(out, "\n[rules]")?;
        for (index, rule) in RULES.iter().enumerate() {
            let level = quoted(levels[index].name());
            let own = RULE_OPTIONS.iter().zip(options);
            let own: Vec<_> = own.filter(|(option, _)| option.rule == rule.name).collect();
            if own.is_empty() {
                write_value(rule.name, &level, &origins[index], out)?;
                continue;
            }
            write_value(&format!("{}.level", rule.name), &level, &origins[index], out)?;
            for (option, origin) in own {
                let value = option.value(&settings.options).to_string();
                write_value(&format!("{}.{}", rule.name, option.name), &value, origin, out)?;
            }
        }
        Ok(())
    }
}

/// Writes the keys of a section, except those that another part of the page contains.
fn write_values(written: &[WrittenValue], out: &mut dyn Write) -> io::Result<()> {
    for (key, value) in written.iter().filter(|(key, _)| !["extends", "levels"].contains(&key.name))
    {
        match value {
            Some((value, origin)) => write_value(key.name, value, origin, out)?,
            None => writeln!(out, "# {}: {}", key.name, key.default)?,
        }
    }
    Ok(())
}

/// Writes `key = value` and the origin of the value as a comment.
fn write_value(key: &str, value: &str, origin: &Origin, out: &mut dyn Write) -> io::Result<()> {
    let origin = origin.to_string();
    writeln!(out, "{:40} # {}", format!("{key} = {}", escaped(value)), sanitize::terminal(&origin))
}

fn write_override(it: &Override, folder: &Path, out: &mut dyn Write) -> io::Result<()> {
    let origin = Origin::File(it.place.clone()).to_string();
    writeln!(out, "\n{:40} # {}", "[[overrides]]", sanitize::terminal(&origin))?;
    it.written(folder)
        .iter()
        .try_for_each(|(key, value)| writeln!(out, "{key} = {}", escaped(value)))
}

/// Escapes all invisible characters in TOML, where they can only occur in strings.
fn escaped(toml: &str) -> String {
    let mut escaped = String::new();
    for character in toml.chars() {
        if sanitize::is_hidden(character) {
            escaped.push_str(&format!("\\U{:08X}", u32::from(character)));
        } else {
            escaped.push(character);
        }
    }
    escaped
}
