//! The directory of a `SKILL.md`: its name, its size, and the files to which the text links.

use std::ops::Range;
use std::path::Path;

use crate::document::Syntax;
use crate::engine::Input;
use crate::engine::limits::{MAX_PLUGIN_DEPTH, MAX_SKILL_ENTRIES, MAX_SKILL_LINKS};
use crate::engine::other_files::neighbours::{is_in_place, is_missing, read_neighbour};
use crate::model::{PLUGIN_MANIFEST, relative_links};
use crate::project::is_never_entered;

/// The name of a skill's directory; `None` for the root of a repository, and for templates, examples
/// and tests, whose directories may have any name.
pub(crate) fn skill_directory(source: &Input) -> Option<String> {
    let path = std::path::absolute(source.on_disk()?.path()).ok()?;
    let folder = path.parent()?;
    let is_left_out = folder.join(".git").exists() || !is_in_place(source.path());
    Some(folder.file_name()?.to_str()?.to_owned()).filter(|_| !is_left_out)
}

/// Whether a `SKILL.md` is in `.claude/skills`, or below the manifest of a plugin of Claude Code.
pub(crate) fn is_of_claude_code(source: &Input) -> bool {
    let path = source.on_disk().and_then(|it| std::path::absolute(it.path()).ok());
    let mut above = path.iter().flat_map(|it| it.ancestors().skip(2).take(MAX_PLUGIN_DEPTH));
    above.any(|it| it.ends_with(".claude/skills") || it.join(PLUGIN_MANIFEST).is_file())
}

/// Whether a `SKILL.md` is in `.claude/skills/GROUP/NAME`, or in `skills/GROUP/NAME` of a plugin of
/// Claude Code whose manifest does not name the folder of the group, which has no `SKILL.md` itself.
pub(crate) fn is_too_deep(source: &Input) -> bool {
    let Some(path) = source.on_disk().and_then(|it| std::path::absolute(it.path()).ok()) else {
        return false;
    };
    let mut above = path.ancestors().skip(2);
    let (Some(group), Some(skills), Some(root)) = (above.next(), above.next(), above.next()) else {
        return false;
    };
    let manifest = root.join(PLUGIN_MANIFEST);
    let is_alone = skills.ends_with("skills") && !group.join("SKILL.md").exists();
    if is_alone && skills.ends_with(".claude/skills") {
        return is_in_place(source.path());
    }
    let Some(manifest) = is_alone.then(|| read_neighbour(&manifest, &manifest, Some(Syntax::Json)))
    else {
        return false;
    };
    let named = manifest.as_ref().and_then(|it| it.root()?.get("skills"));
    let mut named = named.into_iter().flat_map(|it| std::iter::once(it).chain(it.items()));
    let names_group = |it: &str| root.join(it.trim_start_matches("./")).starts_with(group);
    manifest.is_some() && !named.any(|it| it.as_str().is_some_and(names_group))
}

/// The links in a text from `body` on whose files do not exist. Files in build or ignored
/// directories, and those of templates, are left out.
pub(crate) fn missing_links(source: &Input, text: &str, body: usize) -> Vec<Range<usize>> {
    let folder = source.on_disk().and_then(|file| file.path().parent());
    let Some(folder) = folder.filter(|_| is_in_place(source.path())) else {
        return Vec::new();
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let links = relative_links(text.get(body..).unwrap_or_default()).take(MAX_SKILL_LINKS);
    let links = links.map(|link| body + link.start..body + link.end);
    links.filter(|link| is_missing(folder, &text[link.clone()])).collect()
}

/// The number of files in the directory of a skill, and the sum of their sizes in bytes. Hidden
/// files, links and installed packages are left out, and not all entries of a huge directory are
/// read.
pub(crate) fn directory_size(source: &Input) -> (usize, u64) {
    let path = source.on_disk().and_then(|file| std::path::absolute(file.path()).ok());
    let mut folders: Vec<_> =
        path.and_then(|it| Some(it.parent()?.to_owned())).into_iter().collect();
    let (mut files, mut bytes, mut entries) = (0, 0_u64, 0);
    while let Some(folder) = folders.pop() {
        let Ok(found) = std::fs::read_dir(folder) else { continue };
        for entry in found.flatten() {
            entries += 1;
            if entries > MAX_SKILL_ENTRIES {
                return (files, bytes);
            }
            let name = entry.file_name();
            let name = name.as_encoded_bytes();
            let is_left_out = name.starts_with(b".") || is_never_entered(name);
            let Some(metadata) = entry.metadata().ok().filter(|_| !is_left_out) else { continue };
            if metadata.is_dir() {
                folders.push(entry.path());
            } else if metadata.is_file() {
                (files, bytes) = (files + 1, bytes.saturating_add(metadata.len()));
            }
        }
    }
    (files, bytes)
}
