//! The message of a run in which nothing was recognised.

use std::path::{Path, PathBuf};

use crate::cli::error_word;
use crate::engine::{RunReport, library_above};
use crate::report::{Style, summary::run_summary, text::sanitize};

/// The message about a run in which nothing was recognised; `paths` are the named paths.
pub(crate) fn message(run: &RunReport, paths: &[PathBuf], style: Style) -> String {
    let inputs = run.files.iter().filter(|file| file.is_checked()).count();
    let looked_at = run_summary::plural(inputs + run.skipped, "file");
    let what = "no tools, results or configurations of clients were recognised in";
    let are_directories = paths.iter().all(|path| path.is_dir() && path != Path::new("-"));
    let mut lines = if run.inventory.as_ref().is_some_and(|it| !it.servers.is_empty()) {
        format!("nothing was checked: {what} {looked_at}")
    } else if are_directories {
        // A repository without MCP is no mistake of the user.
        format!(
            "nothing to check: {what} {looked_at}, and {}; name a file or directory that contains some, \
             or add `--if-nothing pass`",
            libraries(run, paths)
        )
    } else {
        format!(
            "{} {what} {looked_at}; name a file or directory that contains some, or add \
             `--if-nothing pass`",
            error_word(style)
        )
    };
    if let Some((path, kind)) = run.resembling.first() {
        let path = sanitize::terminal(path);
        lines += &format!("\n`{path}` looks like {kind}; name the file to check it");
    }
    lines
}

/// The part of the message about MCP libraries that manifests of packages name: those in the linted
/// folders, or else above them.
fn libraries(run: &RunReport, paths: &[PathBuf]) -> String {
    let packages = run.inventory.as_ref().map_or(&[][..], |it| &it.others);
    if let Some(package) = packages.first() {
        let manifest = sanitize::terminal(&package.manifest);
        return format!("`{manifest}` names `{}`, {}", package.library, package.usage);
    }
    let above = paths.iter().find_map(|folder| library_above(folder));
    above.map_or("no manifest names an MCP library".to_owned(), |(manifest, library)| {
        let manifest = sanitize::terminal(&manifest);
        format!("`{manifest}` above the directory names `{library}`")
    })
}
