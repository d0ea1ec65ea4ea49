//! `mcp-lint inventory`: the servers and files of a project, with what was checked of each.

use clap::ArgMatches;

use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::resolve::LintSetup;
use crate::cli::collect::collect;
use crate::cli::commands::config_failure;
use crate::cli::error::{Error, Result};
use crate::cli::lint::write_failures;
use crate::cli::process::Process;
use crate::engine::{Suppressions, report};
use crate::report::{Format, summary::inventory, text::wrap::wrap_indented};

pub(crate) fn inventory(
    arguments: &LintArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    let setup = LintSetup::new(arguments, Some(matches), process.environment, None)?;
    let write = match setup.outputs.only_format() {
        Some(Format::Pretty | Format::Agent) => inventory::write,
        Some(Format::Json) => inventory::write_json,
        _ => return Err(Error::usage("an inventory is text or JSON: `-f json`")),
    };
    let collected = collect(&setup.inputs, &setup.configs, process)?;
    config_failure::check(&setup.configs)?;
    setup.configs.forget_folders();
    let baselines = collected.baselines(&setup.configs);
    let baselines = baselines.map_err(|error| Error::Config(vec![*error]))?;
    let suppressions = Suppressions { baselines: &baselines, ..Suppressions::default() };
    let run = report(collected.project, setup.configs.everywhere(), &suppressions, |_| {
        Ok::<_, Error>(())
    })?;
    let mut text = Vec::new();
    write(&run, &mut text)?;
    let is_text = setup.outputs.only_format() != Some(Format::Json);
    let width = process.environment.width.filter(|_| is_text);
    for line in String::from_utf8_lossy(&text).lines() {
        writeln!(process.stdout, "{}", wrap_indented(line, width))?;
    }
    process.stdout.flush()?;
    write_failures(&run, setup.stderr_options.style, process.stderr)?;
    Ok(if run.failures().next().is_some() { 2 } else { 0 })
}
