//! Whether there may be files that a user, or all users, want git to ignore in all repositories.

use std::path::PathBuf;

/// The user's global ignore file, if there is one.
pub(crate) fn file_for_everywhere() -> Option<PathBuf> {
    may_ignore_everywhere().then(ignore::gitignore::gitconfig_excludes_path)?
}

/// Whether a configuration of git names one, or git's default file exists. To read them, `ignore`
/// compiles a pattern, which takes as long as finding a thousand files; usually they do not exist.
///
/// If the user's folder is not known from the environment, git reads nothing in it. `ignore` would
/// ask the system, and that perhaps a service, so it is only asked if something else points to
/// ignore files.
fn may_ignore_everywhere() -> bool {
    let variable = |name: &str| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    };
    let home = variable(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
    let own = variable("XDG_CONFIG_HOME").or_else(|| Some(home.as_ref()?.join(".config")));
    let of_own = |name: &str| own.as_ref().map(|folder| folder.join(name));
    let system = variable("GIT_CONFIG_SYSTEM").unwrap_or_else(|| "/etc/gitconfig".into());
    let configurations = [
        variable("GIT_CONFIG_GLOBAL"),
        home.as_ref().map(|folder| folder.join(".gitconfig")),
        of_own("git/config"),
        Some(system),
    ];
    of_own("git/ignore").is_some_and(|file| file.exists())
        || configurations.into_iter().flatten().any(says_where)
}

fn says_where(configuration: PathBuf) -> bool {
    // Names of settings are case-insensitive in git (git-config, "Syntax").
    let text = std::fs::read(configuration).unwrap_or_default().to_ascii_lowercase();
    memchr::memmem::find(&text, b"excludesfile").is_some()
}
