//! A `SKILL.md` in a directory.

use std::ops::Range;

use crate::document::{Document, Part, Place, Span};
use crate::model::{Frontmatter, FrontmatterFault};

/// A `SKILL.md` and what is known of its directory.
#[derive(Debug)]
pub struct SkillFile<'c, 'd> {
    /// The frontmatter, whose source shows the whole file; without values if there is none.
    pub document: &'d Document,
    /// The parts of the file.
    pub frontmatter: Result<&'c Frontmatter, FrontmatterFault>,
    /// The name of the directory; `None` where the directory has another purpose.
    pub directory: Option<&'c str>,
    /// Whether the skill is in a plugin, a folder deeper than its skills are found.
    pub is_too_deep: bool,
    /// Whether Claude Code loads the skill from its place: a project's skills, or those of a plugin.
    pub is_of_claude_code: bool,
    /// Number of files in the directory, and the sum of their sizes in bytes; zero if not known.
    pub size: (usize, u64),
    /// The links in the text whose files do not exist.
    pub missing_links: &'c [Range<usize>],
}

impl<'d> SkillFile<'_, 'd> {
    /// The text of the file.
    pub fn text(&self) -> &'d str {
        self.document.source().shown_text()
    }

    /// The place of some bytes of the file.
    pub fn bytes_place(&self, bytes: &Range<usize>) -> Place {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Place {
            part: Part::Bytes(Span::new(offset(bytes.start), offset(bytes.end))),
            ..Place::FILE
        }
    }

    /// The place of the first line.
    pub fn first_line(&self) -> Place {
        let start = self.document.source().content_start();
        let line = self.text()[start..].lines().next().unwrap_or_default();
        self.bytes_place(&(start..start + line.len()))
    }
}
