//! The reports of a run: parsing the requested formats, and writing them.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::arguments::lint::LintArguments;
use super::environment::Environment;
use super::error::{Error, Result};
use crate::config::ReportNeeds;
use crate::engine::RunReport;
use crate::report::{self, Format, Options, Style};
use crate::source::{display_path, nearest, write_file_with};

/// The value of `-f` that chooses the format by environment.
const AUTO: &str = "auto";

/// Variables that coding agents set for the commands that they run.
const AGENT_VARIABLES: &str = "AI_AGENT AGENT CLAUDECODE CODEX_SANDBOX CODEX_THREAD_ID \
    COPILOT_CLI CURSOR_AGENT GEMINI_CLI OPENCODE";

/// The variable with the path of the job summary on GitHub Actions, to which every step appends.
const STEP_SUMMARY: &str = "GITHUB_STEP_SUMMARY";

/// A format, and the file to write it to; `None` for standard output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) path: Option<PathBuf>,
}

/// The reports to write, and their destinations.
pub(super) struct Outputs {
    reports: Vec<Output>,
    /// The format that `auto` chose, if it was requested.
    chosen: Option<Format>,
    /// The job summary of GitHub Actions, to which reports are appended.
    step_summary: Option<PathBuf>,
}

impl Outputs {
    /// The reports that `-f` requests, or else `MCP_LINT_FORMAT`, or else the default format.
    pub(super) fn of(arguments: &LintArguments, environment: &Environment<'_>) -> Result<Self> {
        let said = &arguments.output.format;
        let auto = auto(environment);
        let mut texts = said.clone();
        let mut origin = "";
        // A flag replaces the variable as a whole: a mixture of both would depend on the
        // environment.
        if said.is_empty() {
            let variable = environment.value("MCP_LINT_FORMAT").unwrap_or_default();
            let names = variable.split(',').map(str::trim).filter(|name| !name.is_empty());
            texts.extend(names.map(str::to_owned));
            origin = "MCP_LINT_FORMAT: ";
        }
        if texts.is_empty() {
            // The report is read by the agent; it is chosen like `auto`, and named like that.
            let is_agent = auto == Format::Agent;
            let usual = if is_agent { AUTO } else { Format::Pretty.name() };
            texts.push(usual.to_owned());
        }
        let reports: Result<Vec<_>, _> =
            texts.iter().map(|text| parse_output(text, auto)).collect();
        let reports = reports.map_err(|why| Error::Usage(format!("{origin}{why}")))?;
        check_streams(&reports)?;
        check_paths(&reports, arguments)?;
        let is_auto = |text: &String| text.split('=').next() == Some(AUTO);
        let step_summary = environment.value(STEP_SUMMARY).map(PathBuf::from);
        Ok(Self { reports, chosen: texts.iter().any(is_auto).then_some(auto), step_summary })
    }

    /// Checks that no report overwrites one of the files, which `what` describes.
    ///
    /// # Errors
    /// The first report that would overwrite a file.
    pub(super) fn spare<'p>(
        &self,
        mut files: impl Iterator<Item = &'p Path>,
        what: &str,
    ) -> Result<()> {
        let paths = self.reports.iter().filter_map(|output| output.path.as_deref());
        // By the real path, because a link or `./a/../b` names the same file.
        let there: HashMap<_, _> = paths.filter_map(|path| Some((resolved(path)?, path))).collect();
        if there.is_empty() {
            return Ok(());
        }
        let overwritten = files.find_map(|file| there.get(&resolved(file)?));
        let Some(path) = overwritten else { return Ok(()) };
        Err(Error::Usage(format!("`{}` is {what}; write the report elsewhere", display_path(path))))
    }

    /// The note about the format that `auto` chose; the choice is always reported.
    pub(super) fn note(&self) -> Option<String> {
        self.chosen.map(|format| format!("format: {} (chosen by auto)", format.name()))
    }

    /// The format, if there is a single report, on standard output.
    pub(super) fn only_format(&self) -> Option<Format> {
        match self.reports.as_slice() {
            [output] if output.path.is_none() => Some(output.format),
            _ => None,
        }
    }

    /// Whether the report on standard output itself ends with the line of totals.
    pub(super) fn shows_totals(&self) -> bool {
        self.to_stdout().any(|output| output.format == Format::Agent)
    }

    /// Whether text for people may precede the reports on standard output.
    pub(super) fn stdout_is_lines(&self) -> bool {
        let is_lines = |format: Format| format.is_lines() || format == Format::Github;
        self.to_stdout().all(|output| is_lines(output.format))
    }

    /// The data that the reports need.
    pub(super) fn report_needs(&self, options: &Options) -> ReportNeeds {
        let formats = || self.reports.iter().map(|output| output.format);
        let from = |format: Format| format.reports_from(options);
        ReportNeeds {
            texts_from: formats().filter(|format| format.needs_texts()).map(from).min(),
            configs: options.verbose,
        }
    }

    /// The reports for standard output. Workflow commands come last, after text for people.
    fn to_stdout(&self) -> impl Iterator<Item = &Output> {
        let on_stdout = || self.reports.iter().filter(|output| output.path.is_none());
        let is_github = |output: &&Output| output.format == Format::Github;
        on_stdout().filter(move |output| !is_github(output)).chain(on_stdout().filter(is_github))
    }

    /// Writes the reports that go to files, as many as possible.
    ///
    /// # Errors
    /// The files that could not be written.
    pub(super) fn write_files(&self, run: &RunReport, options: &Options) -> Result<()> {
        // A file is no terminal, whatever standard output is.
        let style = Style { color: false, unicode: true };
        let options = Options { style, links: None, width: None, ..options.clone() };
        let mut failed = Vec::new();
        for output in &self.reports {
            let Some(path) = &output.path else { continue };
            let write = |out: &mut dyn Write| report::write(output.format, run, &options, out);
            // Each step of a job on GitHub writes to the same summary; other files are replaced as
            // a whole or not at all.
            let written = match self.step_summary.as_ref() == Some(path) {
                true => append_with(path, write),
                false => write_file_with(path, write),
            };
            failed.extend(written.err().map(|error| (path.clone(), error)));
        }
        if failed.is_empty() { Ok(()) } else { Err(Error::WriteFiles(failed)) }
    }

    /// Writes the reports for standard output to a stream.
    pub(super) fn write_stream(
        &self,
        run: &RunReport,
        options: &Options,
        stream: &mut dyn Write,
    ) -> Result<()> {
        for output in self.to_stdout() {
            report::write(output.format, run, options, stream)?;
        }
        stream.flush()?;
        Ok(())
    }
}

/// Lets `write` append to the file at `path`.
fn append_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let file = std::fs::OpenOptions::new().append(true).create(true).open(path)?;
    let mut out = io::BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

/// The format that `auto` chooses in this environment.
fn auto(environment: &Environment<'_>) -> Format {
    let on_github = environment.value("GITHUB_ACTIONS").is_some_and(|value| value == "true");
    let by_agent = AGENT_VARIABLES.split(' ').any(|name| environment.is_set(name));
    // A coding agent that runs on GitHub Actions reads the log of the job, as people do.
    match (on_github, by_agent) {
        (true, _) => Format::Github,
        (false, true) => Format::Agent,
        (false, false) => Format::Pretty,
    }
}

/// Parses `FMT` or `FMT=PATH`.
fn parse_output(text: &str, auto: Format) -> Result<Output, String> {
    let (name, path) = match text.split_once('=') {
        Some((_, "")) => return Err(format!("`{text}` names no path after the `=`")),
        Some((name, path)) => (name, Some(PathBuf::from(path))),
        None => (text, None),
    };
    if name == AUTO {
        return Ok(Output { format: auto, path });
    }
    match Format::ALL.into_iter().find(|format| format.name() == name) {
        Some(format) => Ok(Output { format, path }),
        None => Err(no_such_format(name)),
    }
}

/// The message about an unknown format name.
fn no_such_format(name: &str) -> String {
    let names: Vec<_> = format_names().collect();
    let foreign = [("xml", "junit"), ("text", "concise"), ("yaml", "json"), ("csv", "json")];
    let foreign = foreign.into_iter().find(|(known, _)| *known == name).map(|(_, own)| own);
    let meant = match foreign.or_else(|| nearest(name, names.iter().copied())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of {}", names.join(", ")),
    };
    format!("there is no format `{name}`; {meant}")
}

/// The values that `-f` accepts.
pub(super) fn format_names() -> impl Iterator<Item = &'static str> {
    Format::ALL.into_iter().map(Format::name).chain([AUTO])
}

/// Checks that at most one report goes to standard output, or two if one consists of lines and the
/// other of workflow commands.
fn check_streams(reports: &[Output]) -> Result<()> {
    let on_stdout: Vec<_> =
        reports.iter().filter(|output| output.path.is_none()).map(|output| output.format).collect();
    match on_stdout.as_slice() {
        [] | [_] => Ok(()),
        [Format::Github, other] | [other, Format::Github] if other.is_lines() => Ok(()),
        [first, second, ..] => Err(Error::Usage(format!(
            "`{}` and `{}` cannot both go to standard output; give one of them a path, as in \
             `-f {}=report`",
            first.name(),
            second.name(),
            second.name(),
        ))),
    }
}

fn check_paths(reports: &[Output], arguments: &LintArguments) -> Result<()> {
    let paths: Vec<_> = reports.iter().filter_map(|output| output.path.as_deref()).collect();
    if paths.is_empty() {
        return Ok(());
    }
    let results = &arguments.results;
    let inputs = arguments.paths.iter().chain(&results.result).chain(&results.tools);
    let linted: HashSet<PathBuf> = inputs.flat_map(|path| names_of(path)).collect();
    let mut written = HashSet::new();
    for path in paths {
        let shown = display_path(path);
        let names: Vec<_> = names_of(path).collect();
        if names.iter().any(|name| written.contains(name)) {
            return Err(Error::Usage(format!("two reports go to the same file `{shown}`")));
        }
        if names.iter().any(|name| linted.contains(name)) {
            return Err(Error::Usage(format!("`{shown}` is to be linted and to be written")));
        }
        written.extend(names);
    }
    Ok(())
}

/// A path as it is written, and the resolved path of the file, even if it does not exist yet.
fn names_of(path: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    // The file need not exist: two reports with different spellings of one path would replace each
    // other.
    let to_be_made = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        (!path.exists()).then_some(folder.join(path.file_name()?))
    };
    [Some(path.to_owned()), resolved(path).or_else(to_be_made)].into_iter().flatten()
}

/// The real path of an existing file.
fn resolved(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().filter(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_may_name_a_path() {
        let parse = |text| parse_output(text, Format::Pretty);
        let output = parse("json=a=b.json").unwrap();
        assert_eq!(output, Output { format: Format::Json, path: Some("a=b.json".into()) });
        assert_eq!(parse("concise").unwrap().path, None);
        assert!(parse("json=").is_err());
        let unknown = parse("protobuf").unwrap_err();
        assert!(unknown.contains("pretty, concise, agent, markdown, html, json"), "{unknown}");
    }

    #[test]
    fn workflow_commands_share_a_stream_with_lines_and_with_nothing_else() {
        let on_stdout = |formats: &[Format]| {
            let output = |&format| Output { format, path: None };
            check_streams(&formats.iter().map(output).collect::<Vec<_>>()).is_ok()
        };
        for format in Format::ALL {
            assert!(on_stdout(&[format]));
            let expected = matches!(format, Format::Pretty | Format::Concise | Format::Agent);
            assert_eq!(on_stdout(&[format, Format::Github]), expected, "{format:?}");
            assert_eq!(on_stdout(&[Format::Github, format]), expected, "{format:?}");
        }
        assert!(!on_stdout(&[Format::Pretty, Format::Json]));
        assert!(!on_stdout(&[Format::Pretty, Format::Concise, Format::Github]));
    }
}
