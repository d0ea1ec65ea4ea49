//! Rules about what a recorded session shows of a server's skills: lists, entries, files that were
//! read and directories, compared with each other.

use crate::address::canonical_uri;
use crate::rules::subjects::skills::{Key, SKILL_FILE, SkillEntry, content_of, current, key_of};

/// Whether a text need not be what the server has: a program has replaced bytes that are not UTF-8, or
/// may have removed a byte order mark, a secret or the end.
pub(super) fn is_altered(text: &str) -> bool {
    ["\u{feff}", "\u{fffd}", "[redacted]", "[REDACTED]"].iter().any(|it| text.contains(it))
        || ["…", "...", "truncated]", "truncated)"].iter().any(|it| text.trim_end().ends_with(it))
}

pub(crate) mod skill_directory;
pub(crate) mod skill_duplicate;
pub(crate) mod skill_frontmatter_differs;
pub(crate) mod skill_get_differs;
pub(crate) mod skill_in_instructions;
pub(crate) mod skill_manifest_incomplete;
pub(crate) mod skill_not_found;
pub(crate) mod skill_read_differs;
pub(crate) mod skill_resource_metadata;
pub(crate) mod skills_pre_v1;
