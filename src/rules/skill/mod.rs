//! Rules about an entry of a skill, as `skills/list` and `skills/get` return it, and about the
//! capability.

use crate::address::canonical_uri;
use crate::model::{frontmatter_entries, is_skill_name, plain_entry};
use crate::rules::subjects::skills::SKILL_FILE;

rules_of_shape! {
    skill_member {
        "skill-member", Error, "an entry of a skill lacks a member, or has one with the wrong type",
        whose: "the entry of a skill",
        whose_of: &[
            ("ListSkillsResult", "a `skills/list` result"),
            ("GetSkillResult", "a `skills/get` result"),
            ("ReadDirectoryResult", "a `resources/directory/read` result"),
            ("Skill", "the skill"),
            ("SkillResource", "the file of a skill"),
        ],
        cite: "MCP skills, Skill Entries: hosts do not load a skill with another entry",
        help: "write `uri`, `frontmatter` and `resources`: a list of all files, each with `uri`, \
               `digest` and `size`, or `\"dynamic\"`",
    }
    skill_size {
        "skill-size", Error, "a file of a skill has no size in bytes",
        [fix: Unsafe],
        whose_of: &[("SkillResource", "the file of a skill")],
        wanted: "a number of bytes",
        cite: "MCP skills, Resource Manifest: hosts compare it with the length of what they read",
        help: "write the length of the file's bytes, not of its characters",
    }
}

pub(crate) mod skill_digest;
pub(crate) mod skill_file;
pub(crate) mod skill_frontmatter;
pub(crate) mod skill_limits;
pub(crate) mod skill_line_ends;
pub(crate) mod skill_link_missing;
pub(crate) mod skill_manifest;
pub(crate) mod skill_name_path;
pub(crate) mod skill_uri;
pub(crate) mod skills_capability;
pub(crate) mod tool_reference_unknown;
