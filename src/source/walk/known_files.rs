//! Files whose names show that they configure a client or describe a server: a walk finds them
//! although they or their folder are hidden.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{MAIN_SEPARATOR, Path};
use std::sync::LazyLock;

/// A row of the data file: the marks, the name with `/` between the parts, in which `*` matches any
/// file of a folder, and the paths of keys to servers, with a space before each.
type Row = (&'static str, &'static str, &'static str);

/// The folder of a project's agents.
const AGENTS: &str = ".claude/agents";

fn rows() -> &'static [Row] {
    // Asked for every file of a walk.
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let rows = include_str!("known-files.txt").lines().filter(|row| !row.starts_with('#'));
        let pairs = rows.filter_map(|row| row.split_once(' '));
        let split = |(marks, rest): (&'static str, &'static str)| {
            let (name, keys) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
            (marks, name, keys)
        };
        pairs.map(split).collect()
    });
    &ROWS
}

/// The rows whose names end with this part, which may be `*`: most files have none of the names, and one
/// search for theirs is cheaper than to compare all.
fn rows_named(last: &str) -> &'static [&'static Row] {
    static NAMED: LazyLock<HashMap<&str, Vec<&Row>>> = LazyLock::new(|| {
        let mut named: HashMap<_, Vec<_>> = HashMap::new();
        for row in rows() {
            let last = if row.1.contains('*') { "*" } else { last_part(row.1) };
            named.entry(last).or_default().push(row);
        }
        named
    });
    NAMED.get(last).map_or(&[], Vec::as_slice)
}

/// The names with this mark in the data file.
fn names(mark: char) -> impl Iterator<Item = &'static str> {
    rows().iter().filter(move |(marks, ..)| marks.contains(mark)).map(|(_, name, _)| *name)
}

/// The paths of manifests of plugins that may have servers.
pub(crate) fn plugin_manifests() -> impl Iterator<Item = &'static str> {
    names('p')
}

/// The paths of keys under which clients read servers in a file with this path in reports.
pub(crate) fn keys_of_servers(path: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    let likely = rows_named(last_part(path)).iter().chain(rows_named("*"));
    let own = likely.filter(|(_, name, keys)| {
        !keys.is_empty() && is_path_ending(path, name) && !is_misplaced(path, name)
    });
    own.flat_map(|(.., keys)| keys.split_whitespace())
}

/// The folder of a client, such as `.cursor`, in which a file with this path is, directly or among
/// its configurations, if the name is one of a configuration.
pub(crate) fn client_folder(path: &str) -> Option<&str> {
    let (folders, name) = path.rsplit_once(is_separator)?;
    let (stem, extension) = name.rsplit_once('.')?;
    let is_likely = ["json", "jsonc", "toml", "yaml", "yml"].contains(&extension)
        && (is_about_configuration(stem) || stem.contains("server"))
        && !["example", "sample", "template"].iter().any(|word| stem.contains(word))
        // A profile of Codex.
        && !name.ends_with(".config.toml");
    is_likely.then(|| client_folder_of(folders)).flatten()
}

/// The folder of a client that a folder is, or that contains it among its configurations.
fn client_folder_of(folder: &str) -> Option<&str> {
    let mut parts = folder.rsplit(is_separator);
    let own = parts.find(|part| part.starts_with('.') || !is_about_configuration(part))?;
    names('f').any(|known| known == own).then_some(own)
}

fn is_about_configuration(name: &str) -> bool {
    ["mcp", "config", "settings"].iter().any(|word| name.contains(word))
}

/// Whether a path that ends with a known name is in the folder of a client that the name is not in:
/// `.mcp.json` is read in the root of a project, not in `.claude`.
pub(crate) fn is_misplaced(path: &str, known: &str) -> bool {
    let before = path.strip_suffix(known).map(|it| it.trim_end_matches(is_separator));
    before.is_some_and(|before| names('f').any(|folder| folder == last_part(before)))
}

/// Whether a file with this path describes a skill of agents. Some tools also find the name in lower
/// case, which other tools do not.
pub fn is_skill_file(path: &str) -> bool {
    last_part(path).eq_ignore_ascii_case("SKILL.md")
}

/// Whether a file with this path may describe an agent of Claude Code, in a project or a plugin.
pub(crate) fn is_agent_file(path: &Path) -> bool {
    let folder = path.parent().is_some_and(|folder| folder.ends_with("agents"));
    folder && path.extension().is_some_and(|extension| extension == "md")
}

/// Whether a path is in a folder `skills` of a hidden folder, such as `.claude/skills`.
fn is_in_hidden_skills(path: &Path) -> bool {
    let parts: Vec<_> = path.iter().map(OsStr::as_encoded_bytes).collect();
    parts.windows(2).any(|pair| pair[0].starts_with(b".") && pair[1] == b"skills")
}

/// Whether a path ends with one of the names that a walk finds although they are hidden.
pub(super) fn is_known(path: &Path) -> bool {
    let is_hidden = |(marks, ..): &&&Row| marks.contains('h');
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    is_skill_file(name) && is_in_hidden_skills(path)
        || is_agent_file(path) && path.parent().is_some_and(|it| it.ends_with(AGENTS))
        || path.to_str().is_some_and(|path| client_folder(path).is_some())
        || rows_named(name).iter().filter(is_hidden).any(|(_, known, _)| path.ends_with(known))
        || rows_named("*").iter().filter(is_hidden).any(|(_, known, _)| {
            match known.strip_suffix("/*") {
                Some(folder) => path.parent().is_some_and(|parent| parent.ends_with(folder)),
                None => name.ends_with(known.trim_start_matches('*')),
            }
        })
}

/// Whether a hidden folder may contain a known file.
fn may_contain_known(path: &Path) -> bool {
    let folders = names('h').filter_map(|known| Path::new(known).parent());
    // Those between as well: `.kiro` is on the way to `.kiro/settings`.
    let mut all = folders.flat_map(Path::ancestors).filter(|it| !it.as_os_str().is_empty());
    all.any(|folder| path.ends_with(folder))
        || path.to_str().is_some_and(|path| client_folder_of(path).is_some())
        || is_in_hidden_skills(path)
        || path.ends_with(AGENTS)
}

/// The treatment of hidden files in a walk.
pub(super) struct Hidden {
    /// Whether the walk finds all hidden files.
    finds_all: bool,
    /// The depth of a hidden folder that was entered only for known files.
    known_only: Option<usize>,
}

impl Hidden {
    pub(super) const fn new(finds_all: bool) -> Self {
        Self { finds_all, known_only: None }
    }

    /// Whether a path at this depth is skipped because it is hidden, unless an ignore file includes
    /// it. Its parent folders must have been checked before.
    pub(super) fn leaves_out(
        &mut self,
        (path, depth): (&Path, usize),
        is_folder: bool,
        is_hidden: impl FnOnce() -> bool,
    ) -> bool {
        self.known_only = self.known_only.filter(|folder| depth > *folder);
        if self.finds_all || self.known_only.is_none() && !is_hidden() {
            return false;
        }
        let is_found = if is_folder { may_contain_known(path) } else { is_known(path) };
        if is_folder && is_found && self.known_only.is_none() {
            self.known_only = Some(depth);
        }
        !is_found
    }
}

/// Whether clients accept comments, and trailing commas, in a JSON file with this name in reports.
pub(crate) fn json_extensions(path: &str) -> (bool, bool) {
    let (has_no_commas, has_commas) = (has_name_marked(path, 'n'), has_name_marked(path, 'c'));
    (has_no_commas || has_commas, !has_no_commas && has_commas)
}

/// Whether the name of a file in reports shows that it contains only the servers of a client.
pub(crate) fn is_configuration_name(path: &str) -> bool {
    has_name_marked(path, 's')
}

/// Whether the name of a file in reports is one that clients prescribe for their settings.
pub(crate) fn is_client_file(path: &str) -> bool {
    let mut likely = rows_named(last_part(path)).iter();
    likely.any(|(marks, name, _)| marks.contains(['h', 's', 'j']) && is_path_ending(path, name))
        || client_folder(path).is_some()
        || keys_of_servers(path).next().is_some()
}

/// Whether programs find a file by its name, so that another name would not help.
pub(crate) fn is_prescribed_name(path: &str) -> bool {
    let known = rows().iter().filter(|(marks, ..)| *marks != "f").map(|(_, name, _)| *name);
    let others = ["server.json", "manifest.json", "gemini-extension.json", "package.json"];
    known.chain(others).any(|known| is_path_ending(path, known))
}

/// Whether a path in reports ends with one of the names with this mark in `known-files.txt`, other
/// than those that contain `*`.
pub(crate) fn has_name_marked(path: &str, mark: char) -> bool {
    let mut likely = rows_named(last_part(path)).iter();
    likely.any(|(marks, name, _)| marks.contains(mark) && is_path_ending(path, name))
}

fn last_part(path: &str) -> &str {
    path.rsplit(is_separator).next().unwrap_or(path)
}

fn is_separator(character: char) -> bool {
    character == '/' || character == MAIN_SEPARATOR
}

/// Whether a path in reports ends with these parts; `*` matches any file of a folder, or the
/// beginning of a name.
pub fn is_path_ending(path: &str, ending: &str) -> bool {
    if let Some(ending) = ending.strip_prefix('*') {
        return last_part(path).ends_with(ending);
    }
    if let Some(folder) = ending.strip_suffix("/*") {
        let parent = path.rsplit_once(is_separator).map(|(parent, _)| parent);
        return parent.is_some_and(|parent| is_path_ending(parent, folder));
    }
    let before = path.strip_suffix(ending);
    before.is_some_and(|before| before.is_empty() || before.ends_with(is_separator))
}
