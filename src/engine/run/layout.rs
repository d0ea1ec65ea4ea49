//! What the files of a folder are.

/// The files of one extension in one folder.
#[derive(Clone, Copy, Default)]
pub(crate) struct Layout {
    pub(crate) files: usize,
    /// Those that are one tool each.
    pub(crate) tools: usize,
}

impl Layout {
    /// Whether most of the files beside one that is not counted as a tool are tools.
    pub(crate) fn is_of_tools(self) -> bool {
        2 * self.tools > self.files.saturating_sub(1)
    }
}

/// The folder and the extension of a path.
pub(crate) fn layout_of(path: &str) -> (&str, &str) {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    (folder, name.rsplit_once('.').map_or("", |(_, extension)| extension))
}

#[cfg(test)]
mod tests {
    use super::{Layout, layout_of};

    #[test]
    fn a_folder_contains_tools_if_more_than_half_of_the_others_do() {
        for (files, tools, expected) in
            [(1, 0, false), (2, 1, true), (3, 1, false), (4, 2, true), (5, 2, false), (5, 3, true)]
        {
            assert_eq!(Layout { files, tools }.is_of_tools(), expected, "{tools} of {files}");
        }
    }

    #[test]
    fn folders_and_extensions_are_distinguished() {
        assert_eq!(layout_of("a/b.c/d.json"), ("a/b.c", "json"));
        assert_eq!(layout_of("a.b/c"), ("a.b", ""));
        assert_eq!(layout_of("c.yaml"), ("", "yaml"));
    }
}
