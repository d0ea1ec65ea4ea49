//! Files whose names alone show that they configure a client, or describe a server: a walk finds
//! them although a dot hides them or their folder.

use std::path::{MAIN_SEPARATOR, Path};

/// Hidden files, with `/` between the parts; `*` is any file of a folder.
const HIDDEN: [&str; 28] = [
    ".air/mcp.json",
    ".amazonq/default.json",
    ".amazonq/mcp.json",
    ".claude-plugin/plugin.json",
    ".claude.json",
    ".codeium/windsurf/mcp_config.json",
    ".codex/config.toml",
    ".continue/config.yaml",
    ".continue/mcpServers/*",
    ".copilot/mcp-config.json",
    ".cursor/mcp.json",
    ".gemini/settings.json",
    ".github/mcp.json",
    ".idx/mcp.json",
    ".junie/mcp/mcp.json",
    ".kilocode/mcp.json",
    ".kiro/settings/mcp.json",
    ".mcp.json",
    ".mcp/server.json",
    ".opencode/opencode.json",
    ".qoder/mcp.json",
    ".qwen/settings.json",
    ".roo/mcp.json",
    ".trae/mcp.json",
    ".vscode/mcp.json",
    ".vscode/settings.json",
    ".windsurf/mcp_config.json",
    ".zed/settings.json",
];

/// Of those, and of others, the names under which clients read JSON with comments.
const WITH_COMMENTS: [&str; 11] = [
    ".copilot/mcp-config.json",
    ".cursor/mcp.json",
    ".github/mcp.json",
    ".kilocode/mcp.json",
    ".roo/mcp.json",
    ".vscode/mcp.json",
    "User/mcp.json",
    "cline_mcp_settings.json",
    "mcp_settings.json",
    "opencode.json",
    "settings.json",
];

/// Whether a path ends with one of the names that are found although they are hidden.
pub(super) fn is_known(path: &Path) -> bool {
    HIDDEN.iter().any(|known| match known.strip_suffix("/*") {
        Some(folder) => path.parent().is_some_and(|parent| parent.ends_with(folder)),
        None => path.ends_with(known),
    })
}

/// Whether a folder may contain such a file although it is hidden.
fn may_contain_known(path: &Path) -> bool {
    let folders = HIDDEN.iter().filter_map(|known| Path::new(known).parent());
    // Those between as well: `.kiro` is on the way to `.kiro/settings`.
    let mut all = folders.flat_map(Path::ancestors).filter(|it| !it.as_os_str().is_empty());
    all.any(|folder| path.ends_with(folder))
}

/// What a walk leaves out because it is hidden.
pub(super) struct Hidden {
    /// Whether it finds everything that is hidden.
    finds_all: bool,
    /// The depth of a hidden folder that was entered for known files alone.
    known_only: Option<usize>,
}

impl Hidden {
    pub(super) const fn new(finds_all: bool) -> Self {
        Self { finds_all, known_only: None }
    }

    /// Whether a path this many levels below the start is left out, unless an ignore file says
    /// something about it. The folders around it were asked for before.
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

/// Whether JSON with comments is valid in a file, by its path as reports name it.
pub(crate) fn allows_comments(path: &str) -> bool {
    WITH_COMMENTS.iter().any(|known| is_path_ending(path, known))
}

/// Whether a path, as reports name it, ends with these parts; `*` is any file of a folder.
pub fn is_path_ending(path: &str, ending: &str) -> bool {
    let is_separator = |it: char| it == '/' || it == MAIN_SEPARATOR;
    if let Some(folder) = ending.strip_suffix("/*") {
        let parent = path.rsplit_once(is_separator).map(|(parent, _)| parent);
        return parent.is_some_and(|parent| is_path_ending(parent, folder));
    }
    let before = path.strip_suffix(ending);
    before.is_some_and(|before| before.is_empty() || before.ends_with(is_separator))
}
