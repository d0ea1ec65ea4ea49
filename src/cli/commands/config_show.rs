//! `mcp-lint config show`: every value that applies to a path, with its origin. The output is
//! itself a configuration.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use crate::changes::{Level, Store, Undeclared, VersionPolicy};
use crate::cli::arguments::lint::LintArguments;
use crate::cli::commands::config_scope::scope_of;
use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::streams::Streams;
use crate::cli::{arguments::resolve, commands::config_failure};
use crate::config::{
    ChangeLevels, Config, ConfigFiles, Given, Origin, Override, Preset, ReportNeeds, Resolved,
    load_config, resolve_settings, time_text,
};
use crate::report::{Style, text::sanitize};
use crate::rules::{RULE_OPTIONS, RULES};
use crate::schema::VALIDATION_TIMEOUT;
use crate::source::LocalGlobs;

pub(in crate::cli) fn show(
    arguments: &LintArguments,
    matches: &ArgMatches,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let path = match arguments.paths.as_slice() {
        [] => Path::new("."),
        [path] => path,
        _ => return Err(Error::Usage("name one path; other files may have others".to_owned())),
    };
    let configs = resolve::configs(arguments, matches, environment, ReportNeeds::default())?;
    let scope = scope_of(path, &configs)?;
    let empty = Config::default();
    let load = |files: &ConfigFiles| load_config(&files.path, configs.folder());
    let config = scope.config.as_ref().map(load).transpose();
    let config = config.map_err(|error| Error::Config(vec![*error]))?;
    let resolved = resolve_settings(config.as_ref(), configs.flags());
    let page = SettingsPage { config: config.as_ref().unwrap_or(&empty), resolved: &resolved };
    page.write(streams.stdout)?;
    streams.stdout.flush()?;
    let warnings: Vec<_> = page.config.warnings.iter().flat_map(|it| &**it).cloned().collect();
    config_failure::write_warnings(&warnings, Style::PLAIN, streams.stderr)?;
    streams.stderr.flush()?;
    Ok(0)
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
        self.write_top(out)?;
        self.write_ids_and_limits(out)?;
        self.write_rules(out)?;
        self.write_contract(out)?;
        self.write_lock(out)?;
        let overrides = self.config.overrides.iter().flat_map(|layer| layer.overrides());
        overrides.into_iter().try_for_each(|it| write_override(it, out))
    }

    fn write_top(&self, out: &mut dyn Write) -> io::Result<()> {
        let (settings, origins) = (&self.resolved.settings, &self.resolved.origins);
        let protocol = settings.protocol.map_or("auto", |(revision, _)| revision.name());
        write_value("protocol", &quoted(protocol), &origins.protocol, out)?;
        let targets = settings.options.targets.targets().iter();
        let targets: Vec<_> = targets.map(|target| target.name.to_owned()).collect();
        match settings.options.targets.is_everything() {
            true => write_value("targets", "[\"all\"]", &origins.targets, out)?,
            false => write_value("targets", &list(&targets), &origins.targets, out)?,
        }
        match &settings.options.server_name {
            Some(name) => write_value("server-name", &quoted(name), &origins.server_name, out)?,
            None => writeln!(out, "# server-name: not known")?,
        }
        let preset = match origins.preset.value {
            Preset::Recommended => "recommended",
            Preset::Strict => "strict",
            Preset::Minimal => "minimal",
        };
        write_value("preset", &quoted(preset), &origins.preset.origin, out)?;
        write_value("fail-on", &quoted(settings.fail_on.name()), &origins.fail_on, out)?;
        match &origins.max_warnings {
            Given { value: Some(count), origin } => {
                write_value("max-warnings", &count.to_string(), origin, out)?;
            }
            Given { value: None, .. } => writeln!(out, "# max-warnings: any number")?,
        }
        write_globs("include", "files with the usual extensions", &self.config.include, out)?;
        write_globs("exclude", "nothing", &self.config.exclude, out)?;
        self.write_baseline(out)
    }

    fn write_baseline(&self, out: &mut dyn Write) -> io::Result<()> {
        let settings = &self.resolved.settings;
        match &settings.baseline {
            Some(path) => {
                let path = crate::config::shown_path(path, &settings.folder);
                write_value("baseline", &quoted(&path), &self.resolved.origins.baseline, out)
            }
            None => writeln!(out, "# baseline: none"),
        }
    }

    fn write_ids_and_limits(&self, out: &mut dyn Write) -> io::Result<()> {
        let (settings, origins) = (&self.resolved.settings, &self.resolved.origins);
        writeln!(out, "\n[ids]")?;
        let style = settings.options.id_style.form();
        write_value("style", &quoted(style), &origins.id_style, out)?;
        writeln!(out, "\n[limits]")?;
        let size = settings.max_file_size.to_string();
        write_value("max-file-size", &size, &origins.max_file_size, out)?;
        let depth = settings.limits.depth.to_string();
        write_value("max-depth", &depth, &origins.max_depth, out)?;
        let expansion = settings.limits.alias_expansion.to_string();
        write_value("max-alias-expansion", &expansion, &origins.max_alias_expansion, out)?;
        let timeout = settings.validation_timeout.unwrap_or(VALIDATION_TIMEOUT);
        let timeout = quoted(&time_text(timeout));
        write_value("validation-timeout", &timeout, &origins.validation_timeout, out)
    }

    fn write_rules(&self, out: &mut dyn Write) -> io::Result<()> {
        let (settings, origins) = (&self.resolved.settings, &self.resolved.origins);
        let own = settings.overridden.as_ref().map(|overridden| &overridden.levels);
        let levels = own.unwrap_or(&settings.levels);
        writeln!(out, "\n[rules]")?;
        for (index, rule) in RULES.iter().enumerate() {
            let level = quoted(levels[index].name());
            let options = RULE_OPTIONS.iter().zip(&origins.options);
            let own: Vec<_> = options.filter(|(option, _)| option.rule == rule.name).collect();
            if own.is_empty() {
                write_value(rule.name, &level, &origins.levels[index], out)?;
                continue;
            }
            write_value(&format!("{}.level", rule.name), &level, &origins.levels[index], out)?;
            for (option, origin) in own {
                let value = option.value(&settings.options).to_string();
                write_value(&format!("{}.{}", rule.name, option.name), &value, origin, out)?;
            }
        }
        Ok(())
    }

    fn write_contract(&self, out: &mut dyn Write) -> io::Result<()> {
        let contract = &self.config.contract;
        writeln!(out, "\n[contract]")?;
        match &contract.against {
            Some(against) => {
                write_value("against", &self.quoted_path(&against.value), &against.origin, out)?;
            }
            None => writeln!(out, "# against: the lock")?,
        }
        let undeclared = |it: &Undeclared| quoted(it.name());
        let default = undeclared(&Undeclared::default());
        write_given("undeclared", &contract.undeclared, undeclared, &default, out)?;
        let version = |it: &VersionPolicy| quoted(it.name());
        let default = version(&VersionPolicy::default());
        write_given("version", &contract.version, version, &default, out)?;
        match &contract.removal_of_deprecated {
            Some(level) => {
                let name = quoted(level.value.name());
                write_value("removal-of-deprecated", &name, &level.origin, out)?;
            }
            None => writeln!(out, "# removal-of-deprecated: that of the kind")?,
        }
        for given in &contract.levels {
            let key = format!("levels.{}", given.value.kind);
            write_value(&key, &levels_of_kind(&given.value), &given.origin, out)?;
        }
        Ok(())
    }

    fn write_lock(&self, out: &mut dyn Write) -> io::Result<()> {
        let lock = &self.config.lock;
        writeln!(out, "\n[lock]")?;
        let path = |path: &PathBuf| self.quoted_path(path);
        write_given("file", &lock.file, path, "\"mcp-lint-lock.json\"", out)?;
        let store = |it: &Store| quoted(it.name());
        write_given("store", &lock.store, store, &store(&Store::default()), out)?;
        write_given("ignore", &lock.ignore, |parts| list(parts), "[]", out)
    }

    fn quoted_path(&self, path: &Path) -> String {
        quoted(&crate::config::shown_path(path, &self.resolved.settings.folder))
    }
}

/// A value of the configuration, or the default.
fn write_given<T>(
    key: &str,
    given: &Option<Given<T>>,
    text: impl Fn(&T) -> String,
    default: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    match given {
        Some(given) => write_value(key, &text(&given.value), &given.origin, out),
        None => write_value(key, default, &Origin::Default, out),
    }
}

/// The level of a kind of change, or that of each direction.
fn levels_of_kind(levels: &ChangeLevels) -> String {
    let name = |level: Level| quoted(level.name());
    match (levels.input, levels.output) {
        (Some(input), Some(output)) if input == output => name(input),
        (input, output) => {
            let sides = [("input", input), ("output", output)];
            let given = sides.iter().filter_map(|(side, level)| Some((side, (*level)?)));
            let given: Vec<_> = given.map(|(side, it)| format!("{side} = {}", name(it))).collect();
            format!("{{ {} }}", given.join(", "))
        }
    }
}

/// `key = value`, followed by the origin of the value.
fn write_value(key: &str, value: &str, origin: &Origin, out: &mut dyn Write) -> io::Result<()> {
    let origin = origin.to_string();
    writeln!(out, "{:40} # {}", format!("{key} = {value}"), sanitize::terminal(&origin))
}

fn write_globs(
    key: &str,
    default: &str,
    given: &Option<Given<LocalGlobs>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    match given {
        Some(given) => {
            let globs = list(given.value.globs.as_written());
            write_value(key, &globs, &given.origin, out)
        }
        None => writeln!(out, "# {key}: {default}"),
    }
}

fn write_override(it: &Override, out: &mut dyn Write) -> io::Result<()> {
    let origin = Origin::File(it.place.clone()).to_string();
    writeln!(out, "\n{:40} # {}", "[[overrides]]", sanitize::terminal(&origin))?;
    if let Some(files) = &it.files {
        writeln!(out, "files = {}", list(files.globs.as_written()))?;
    }
    if let Some(tools) = &it.tools {
        writeln!(out, "tools = {}", list(tools.as_written()))?;
    }
    if let Some(tokens) = &it.pointer {
        let tokens = tokens.iter().map(|token| crate::document::escape_token(token));
        let pointer: String = tokens.flat_map(|token| ["/".to_owned(), token.into()]).collect();
        writeln!(out, "pointer = {}", quoted(&pointer))?;
    }
    writeln!(out, "reason = {}", quoted(&it.reason))?;
    if !it.changes.is_empty() {
        let level = |given: &Given<ChangeLevels>| {
            format!("{} = {}", given.value.kind, levels_of_kind(&given.value))
        };
        let levels: Vec<_> = it.changes.iter().map(level).collect();
        writeln!(out, "changes = {{ {} }}", levels.join(", "))?;
    }
    if it.levels.is_empty() {
        return Ok(());
    }
    let level = |(selector, given): &(crate::config::RuleSelector, Given<_>)| {
        let level: &crate::rules::Level = &given.value;
        format!("{} = {}", selector.name(), quoted(level.name()))
    };
    let levels: Vec<_> = it.levels.iter().map(level).collect();
    writeln!(out, "rules = {{ {} }}", levels.join(", "))
}

fn list(texts: &[String]) -> String {
    let texts: Vec<_> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}

/// A text as a TOML string in quotes, with all invisible characters escaped.
fn quoted(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            hidden if sanitize::is_hidden(hidden) => {
                quoted.push_str(&format!("\\U{:08X}", u32::from(hidden)));
            }
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}
