//! Walking folders: finds the files to read, in a deterministic order.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::source::limits::MAX_PROGRAM_ENTRIES;
use crate::source::walk::filter::Filter;
use crate::source::walk::ignore_files::IgnoreFiles;
use crate::source::walk::input_file::{clean, display_path, last_part};
use crate::source::walk::known_files::{Hidden, is_known};
use crate::source::walk::options::WalkOptions;
use crate::source::walk::project_files::ProjectFiles;
use crate::source::walk::read_ignore_file::Refused;
use crate::source::{FoundFile, WalkError, absolute_path};

/// The files found for the paths of a command line.
#[derive(Debug, Default)]
pub struct Selection {
    /// Files in the order of their names, each once.
    pub files: Vec<FoundFile>,
    /// Paths that do not exist or cannot be entered.
    pub errors: Vec<WalkError>,
    /// Symbolic links that were found in folders, which are not followed although they lead to a
    /// folder or have the name of a file that would be read.
    pub links: Vec<PathBuf>,
    /// The manifests and source files in the folders.
    pub project_files: ProjectFiles,
}

/// Finds the files below `paths`.
///
/// # Errors
/// A glob that does not parse, as the text to show.
pub fn collect_files(paths: &[PathBuf], options: &WalkOptions) -> Result<Selection, String> {
    let filter = Filter::new(options)?;
    let mut selection = Selection::default();
    let mut walked = HashSet::new();
    for path in paths {
        // Without `//` and `/./`, so that files have one name however they are spelt.
        let path = &path.components().collect::<PathBuf>();
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                if walked.insert(clean(path).to_owned()) {
                    walk(path, options, &filter, &mut selection);
                }
            }
            Ok(_) if options.force_exclude && filter.excludes(path) => {}
            Ok(_) => selection.files.push(FoundFile::new(path, true)),
            Err(error) => selection.errors.push(WalkError {
                path: shown(path),
                message: crate::source::ReadError::from(error).to_string(),
            }),
        }
    }
    // Named files come first among equals, so that a file both named and found counts as named.
    crate::sort::by(&mut selection.files, |one, other| {
        let names = one.display.cmp(&other.display);
        names.then_with(|| one.path().cmp(other.path())).then(other.explicit.cmp(&one.explicit))
    });
    selection.files.dedup_by(|one, other| one.path() == other.path());
    Ok(selection)
}

/// Whether [`collect_files`] would find a file with this name below `root`. The file need not
/// exist, so ignore files are not respected.
///
/// # Errors
/// The errors of [`collect_files`].
pub fn name_filter(options: &WalkOptions) -> Result<impl Fn(&Path, &Path) -> bool + use<>, String> {
    let (filter, hidden) = (Filter::new(options)?, options.hidden);
    Ok(move |root: &Path, path: &Path| {
        let below = clean(path).strip_prefix(clean(root)).unwrap_or(clean(path));
        let folders = path.ancestors().skip(1).take(below.iter().count().saturating_sub(1));
        let is_hidden = || below.iter().any(|name| is_hidden_name(name.as_encoded_bytes()));
        (hidden || is_known(below) || !is_hidden())
            && folders.into_iter().all(|folder| !filter.skips_folder(folder))
            && filter.chosen(path, below.iter().count())
    })
}

/// Whether [`collect_files`] would find a file below `root`. Reads only the ignore files that apply
/// to it.
///
/// # Errors
/// The errors of [`collect_files`].
pub fn finds(root: &Path, file: &Path, options: &WalkOptions) -> Result<bool, String> {
    let filter = Filter::new(options)?;
    let Ok(below) = file.strip_prefix(root) else { return Ok(false) };
    let Ok(mut ignored) = begin_ignoring(root, options) else { return Ok(false) };
    let (mut path, depth_of_file) = (root.to_owned(), below.iter().count());
    let mut hidden = Hidden::new(options.hidden);
    for (depth, name) in (1..).zip(below) {
        path.push(name);
        let is_folder = depth < depth_of_file;
        let verdict = ignored.as_mut().and_then(|it| it.verdict(&path, depth, is_folder));
        let is_hidden = || is_hidden_name(name.as_encoded_bytes());
        let leaves_out = || hidden.leaves_out((&path, depth), is_folder, is_hidden);
        let is_left_out = path.is_symlink() || verdict.unwrap_or_else(leaves_out);
        let mut enters = || ignored.as_mut().is_none_or(|it| it.enter(&path, depth).is_ok());
        if is_left_out || is_folder && (filter.skips_folder(&path) || !enters()) {
            return Ok(false);
        }
    }
    Ok(filter.chosen(file, depth_of_file))
}

/// The ignore files that apply at the start of a walk; `None` if they are not respected.
fn begin_ignoring(root: &Path, options: &WalkOptions) -> Result<Option<IgnoreFiles>, Refused> {
    // The walk reads ignore files around the folder itself, not around a link to it.
    let canonical = std::fs::canonicalize(root);
    let canonical = canonical.unwrap_or_else(|_| absolute_path(&options.folder, root));
    let here = std::fs::canonicalize(&options.folder);
    let here = here.unwrap_or_else(|_| options.folder.clone());
    let begin = || IgnoreFiles::begin(root, &canonical, &here, &options.tracked);
    (!options.no_ignore).then(begin).transpose()
}

/// Adds the files below a folder.
///
/// The crate `ignore` matches the lines of ignore files, but does not walk. Its walk has no
/// exceptions for hidden files such as `.well-known`, and does not report which names with a dot a
/// line like `!.a.json` includes again. It would also compile every ignore file in a file tree,
/// however large; here they are limited by size, and identical files are compiled once.
fn walk(root: &Path, options: &WalkOptions, filter: &Filter, selection: &mut Selection) {
    let mut ignored = match begin_ignoring(root, options) {
        Ok(ignored) => ignored,
        Err(refused) => return selection.errors.push(ignore_error(&refused)),
    };
    let (mut refused, mut hidden) = (Vec::new(), Hidden::new(options.hidden));
    let (mut entries, mut count) = (WalkDir::new(root).into_iter(), 0);
    let before = selection.files.len();
    while let Some(entry) = entries.next() {
        count += 1;
        if let Some(most) = options.max_entries.filter(|most| count > *most) {
            // The first ones depend on the file system.
            selection.files.truncate(before);
            let message = format!("more than {most} files and directories; name a smaller one");
            return selection.errors.push(WalkError { path: shown(root), message });
        }
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                selection.errors.push(walk_error(root, &error));
                continue;
            }
        };
        let (path, depth, kind) = (entry.path(), entry.depth(), entry.file_type());
        // The folder was named by the user, so nothing excludes it.
        if depth == 0 {
            continue;
        }
        // Links to folders are not followed.
        let verdict = ignored.as_mut().and_then(|files| files.verdict(path, depth, kind.is_dir()));
        // Like ripgrep: a line `!.name` shows a hidden file.
        let leaves_out = || hidden.leaves_out((path, depth), kind.is_dir(), || is_hidden(&entry));
        let is_left_out = verdict.unwrap_or_else(leaves_out);
        if kind.is_dir() {
            let mut enters = !is_left_out && !filter.skips_folder(path);
            if enters && let Some(Err(error)) = ignored.as_mut().map(|it| it.enter(path, depth)) {
                refused.push(error);
                enters = false;
            }
            if !enters {
                if verdict == Some(true) && !filter.skips_folder(path) {
                    add_program(path, selection);
                }
                entries.skip_current_dir();
            }
        } else if is_left_out {
            continue;
        } else if kind.is_file() {
            if filter.chosen(path, depth) {
                selection.files.push(FoundFile::new(path, false));
            }
            selection.project_files.add(path, || filter.excludes(path));
        } else if entry.path_is_symlink() && (path.is_dir() || filter.chosen(path, depth)) {
            selection.links.push(path.to_owned());
        }
    }
    selection.errors.extend(refused.iter().map(ignore_error));
}

/// Adds the source files of a program of Go in an ignored folder: a line for the program that a build
/// makes also matches the folder `cmd/NAME` of its code.
fn add_program(path: &Path, selection: &mut Selection) {
    if path.parent().is_some_and(|parent| last_part(parent) == b"cmd") {
        let own = ProjectFiles::in_folder(path, MAX_PROGRAM_ENTRIES);
        selection.project_files.sources.extend(own.sources);
    }
}

/// Whether a path is hidden, by its name, or on Windows by its attributes. `.well-known` (RFC 8615)
/// is not, because sites publish descriptions of their servers there.
fn is_hidden(entry: &DirEntry) -> bool {
    #[cfg(windows)]
    {
        use std::os::windows::fs::MetadataExt;
        const FILE_ATTRIBUTE_HIDDEN: u32 = 2;
        let hidden =
            |metadata: std::fs::Metadata| metadata.file_attributes() & FILE_ATTRIBUTE_HIDDEN != 0;
        if entry.metadata().is_ok_and(hidden) {
            return true;
        }
    }
    is_hidden_name(last_part(entry.path()))
}

fn is_hidden_name(name: &[u8]) -> bool {
    name.starts_with(b".") && !matches!(name, b".well-known" | b"." | b"..")
}

/// The error for an unusable ignore file, whose folder is not entered because its exclusions are
/// unknown.
fn ignore_error(refused: &Refused) -> WalkError {
    let message = format!("{}; `--all-files` includes all of them", refused.why);
    WalkError { path: shown(&refused.path), message }
}

fn shown(path: &Path) -> String {
    display_path(path).into_owned()
}

fn walk_error(root: &Path, error: &walkdir::Error) -> WalkError {
    let is_denied = |error: &std::io::Error| error.kind() == std::io::ErrorKind::PermissionDenied;
    let message = if error.io_error().is_some_and(is_denied) {
        "permission denied".to_owned()
    } else {
        error.to_string()
    };
    WalkError { path: shown(error.path().unwrap_or(root)), message }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests make pipes and sockets")]
mod tests {
    use super::*;

    /// A folder with these files, each containing its own name.
    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, file).unwrap();
        }
        folder
    }

    /// The files that a walk finds, by their paths relative to the folder.
    fn found(folder: &Path, options: &WalkOptions) -> Vec<String> {
        let selection = collect_files(&[folder.to_owned()], options).unwrap();
        assert!(selection.errors.is_empty(), "{:?}", selection.errors);
        for entry in WalkDir::new(folder).into_iter().map(Result::unwrap) {
            let is_found = selection.files.iter().any(|file| file.path() == entry.path());
            let is_file = !entry.file_type().is_dir() && entry.path().is_file();
            let alone = is_file && finds(folder, entry.path(), options).unwrap();
            assert_eq!(alone, is_found, "{}", entry.path().display());
        }
        let name = |file: &FoundFile| {
            let below = file.path().strip_prefix(folder).unwrap();
            display_path(below).into_owned()
        };
        selection.files.iter().map(name).collect()
    }

    fn globs(globs: &[&str]) -> Vec<String> {
        globs.iter().map(|&glob| glob.to_owned()).collect()
    }

    #[test]
    fn files_with_likely_names_are_found_in_the_order_of_their_names() {
        let files =
            ["b.json", "a/z.yml", "a/b/c.JSON", "a.jsonl", "c.rs", "LICENSE", "a-b.yaml", "ü.json"];
        let folder = folder(&files);
        let wanted =
            ["LICENSE", "a-b.yaml", "a.jsonl", "a/b/c.JSON", "a/z.yml", "b.json", "ü.json"];
        for _ in 0..3 {
            assert_eq!(found(folder.path(), &WalkOptions::default()), wanted);
        }
    }

    #[test]
    fn a_file_named_twice_or_named_and_found_counts_once_as_named() {
        let folder = folder(&["a.json", "b.rs"]);
        let path = |name: &str| folder.path().join(name);
        let paths = [folder.path().to_owned(), path("b.rs"), path("a.json"), path("a.json")];
        let selection = collect_files(&paths, &WalkOptions::default()).unwrap();
        let named: Vec<_> = selection.files.iter().map(|file| file.explicit).collect();
        assert_eq!(named, [true, true]);
    }

    #[test]
    fn a_folder_with_too_many_entries_is_not_searched() {
        let folder = folder(&["a.json", "sub/b.json"]);
        let found = |most| {
            let options = WalkOptions { max_entries: Some(most), ..WalkOptions::default() };
            let selection = collect_files(&[folder.path().to_owned()], &options).unwrap();
            (selection.files.len(), selection.errors.len())
        };
        // The folder itself is the first entry.
        assert_eq!(found(4), (2, 0));
        assert_eq!(found(3), (0, 1));
    }

    #[test]
    fn a_path_that_does_not_exist_is_an_error_and_the_others_are_found() {
        let folder = folder(&["a.json"]);
        let paths = [folder.path().join("none"), folder.path().to_owned()];
        let selection = collect_files(&paths, &WalkOptions::default()).unwrap();
        assert_eq!(selection.files.len(), 1);
        assert_eq!(selection.errors[0].message, "no such file or directory");
    }

    #[test]
    fn included_globs_replace_the_choice_by_name() {
        let folder = folder(&["a.json", "b.tool", "sub/c.tool", "sub/d.json"]);
        let include = |list: &[&str]| WalkOptions { include: globs(list), ..Default::default() };
        assert_eq!(found(folder.path(), &include(&["*.tool"])), ["b.tool", "sub/c.tool"]);
        assert_eq!(found(folder.path(), &include(&["**/sub/*"])), ["sub/c.tool", "sub/d.json"]);
        assert_eq!(found(folder.path(), &include(&["sub"])), ["sub/c.tool", "sub/d.json"]);
    }

    #[test]
    fn excluded_globs_apply_to_files_and_folders() {
        let folder = folder(&["a.json", "b.json", "sub/c.json", "sub/deep/d.json"]);
        let exclude = |list: &[&str]| WalkOptions { exclude: globs(list), ..Default::default() };
        assert_eq!(found(folder.path(), &exclude(&["sub/"])), ["a.json", "b.json"]);
        assert_eq!(found(folder.path(), &exclude(&["deep", "b.*"])), ["a.json", "sub/c.json"]);
    }

    #[test]
    fn exclusion_spares_named_files_unless_forced() {
        let folder = folder(&["a.json"]);
        let paths = [folder.path().join("a.json")];
        let mut options = WalkOptions { exclude: globs(&["a.json"]), ..Default::default() };
        assert_eq!(collect_files(&paths, &options).unwrap().files.len(), 1);
        options.force_exclude = true;
        assert_eq!(collect_files(&paths, &options).unwrap().files.len(), 0);
    }

    #[test]
    fn a_glob_that_does_not_parse_is_named() {
        let options = WalkOptions { include: globs(&["a[.json"]), ..Default::default() };
        let error = collect_files(&[], &options).unwrap_err();
        assert!(error.starts_with("`a[.json` is not a valid glob: "), "{error}");
    }

    #[test]
    fn ignore_files_apply_without_a_repository_and_can_be_disabled() {
        let files = [
            "a.json",
            "out/b.json",
            "node_modules/c.json",
            "d.json",
            "sub/e.json",
            "f/node_modules",
        ];
        let folder = folder(&files);
        std::fs::write(folder.path().join(".gitignore"), "out/\n").unwrap();
        std::fs::write(folder.path().join(".ignore"), "d.json\n").unwrap();
        std::fs::write(folder.path().join("sub/.gitignore"), "*\n").unwrap();
        assert_eq!(found(folder.path(), &WalkOptions::default()), ["a.json"]);
        let all = WalkOptions { no_ignore: true, ..Default::default() };
        assert_eq!(found(folder.path(), &all).len(), files.len());
    }

    #[test]
    fn hidden_files_are_found_on_demand() {
        // A worktree has a file of this name.
        let folder = folder(&["a.json", ".b.json", ".c/d.json", ".git/e.json", "tree/.git"]);
        assert_eq!(found(folder.path(), &WalkOptions::default()), ["a.json"]);
        let hidden = WalkOptions { hidden: true, ..Default::default() };
        assert_eq!(found(folder.path(), &hidden), [".b.json", ".c/d.json", "a.json"]);
    }

    #[test]
    fn configurations_of_clients_are_found_although_they_are_hidden() {
        let files = [
            ".mcp.json",
            ".vscode/mcp.json",
            ".vscode/tasks.json",
            ".vscode/deep/mcp.json",
            "sub/.kiro/settings/mcp.json",
            "sub/.kiro/a.json",
            ".codex/config.toml",
            ".codex/other.toml",
            ".other/.mcp.json",
            "config.ini",
        ];
        let folder = folder(&files);
        let wanted =
            [".codex/config.toml", ".mcp.json", ".vscode/mcp.json", "sub/.kiro/settings/mcp.json"];
        assert_eq!(found(folder.path(), &WalkOptions::default()), wanted);
        std::fs::write(folder.path().join(".gitignore"), ".vscode/\n.mcp.json\n").unwrap();
        let wanted = [".codex/config.toml", "sub/.kiro/settings/mcp.json"];
        assert_eq!(found(folder.path(), &WalkOptions::default()), wanted);
        std::fs::write(folder.path().join(".gitignore"), "!.vscode/\n").unwrap();
        let options = WalkOptions::default();
        let shown = [".vscode/deep/mcp.json", ".vscode/mcp.json", ".vscode/tasks.json"];
        let is_shown = |name: &String| name.starts_with(".vscode");
        let found: Vec<_> = found(folder.path(), &options).into_iter().filter(is_shown).collect();
        assert_eq!(found, shown);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_pipes_in_folders_are_skipped() {
        let folder = folder(&["a.json", "sub/b.json"]);
        for (target, link) in [("..", "sub/loop"), ("itself", "itself"), ("a.json", "c.json")] {
            std::os::unix::fs::symlink(target, folder.path().join(link)).unwrap();
        }
        let pipe = folder.path().join("pipe.json");
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
        assert_eq!(found(folder.path(), &WalkOptions::default()), ["a.json", "sub/b.json"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_names_itself_is_an_error_when_named() {
        let folder = folder(&[]);
        let path = folder.path().join("itself");
        std::os::unix::fs::symlink("itself", &path).unwrap();
        let selection = collect_files(&[path], &WalkOptions::default()).unwrap();
        assert_eq!((selection.files.len(), selection.errors.len()), (0, 1));
    }
}
