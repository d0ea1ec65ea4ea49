//! Links of Markdown texts, as far as they name files.

use std::collections::HashMap;
use std::ops::Range;

/// The destinations of the inline links and images of a Markdown text that are relative paths, as
/// ranges of its bytes without query and fragment. Links in code, and destinations that look like
/// placeholders, are left out.
pub fn relative_links(text: &str) -> impl Iterator<Item = Range<usize>> {
    let (mut end, mut fences) = (0, Vec::new());
    text.split_inclusive('\n').flat_map(move |line| {
        let start = end;
        end += line.len();
        let is_text = !is_in_fence(line, &mut fences);
        let found = is_text.then(|| links_of_line(line)).into_iter().flatten();
        found.map(move |link| start + link.start..start + link.end)
    })
}

/// Maximum number of fences that are open at once.
const MAX_FENCES: usize = 16;

/// Whether a line is in a fenced code block, or begins or ends one. A fence with an information
/// string inside of a block begins another one: templates of Markdown contain blocks of their own.
pub(super) fn is_in_fence<'t>(line: &'t str, open: &mut Vec<&'t str>) -> bool {
    let line = line.trim();
    let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~')).unwrap_or('\0');
    let (fence, information) = line.split_at(line.len() - line.trim_start_matches(mark).len());
    if fence.len() < 3 || information.contains('`') {
        return !open.is_empty();
    }
    let closes = |outer: &&str| information.is_empty() && fence.starts_with(*outer);
    match open.iter().rposition(closes) {
        Some(outer) => open.truncate(outer),
        None if open.is_empty() || !information.is_empty() && open.len() < MAX_FENCES => {
            open.push(fence);
        }
        None => {}
    }
    true
}

/// The relative destinations in a line outside of code blocks.
fn links_of_line(line: &str) -> impl Iterator<Item = Range<usize>> {
    let code = code_spans(line);
    line.match_indices("](").filter_map(move |(at, _)| {
        let (start, rest) = (at + 2, &line[at + 2..]);
        let (path, behind) = rest.split_at(rest.find(|it| !is_of_path(it))?);
        let next = code.partition_point(|code| code.end <= start);
        let is_in_code = code.get(next).is_some_and(|code| code.start <= start);
        let is_whole = behind.starts_with([')', ' ', '\t', '#', '?']);
        (is_whole && !is_in_code && is_relative_file(path)).then(|| start..start + path.len())
    })
}

/// The spans of code in a line, in order, with their backticks.
fn code_spans(line: &str) -> Vec<Range<usize>> {
    let starts = line.match_indices('`').map(|(at, _)| at);
    let starts = starts.filter(|at| !line[..*at].ends_with('`'));
    let run = |at: usize| at..line.len() - line[at..].trim_start_matches('`').len();
    let runs: Vec<_> = starts.map(run).collect();
    // Searching a closing run that does not exist, for each run, would take quadratic time.
    let last: HashMap<usize, usize> =
        runs.iter().enumerate().map(|(index, run)| (run.len(), index)).collect();
    let (mut spans, mut next) = (Vec::new(), 0);
    while let Some(opening) = runs.get(next) {
        next += 1;
        if last[&opening.len()] >= next {
            let found = runs[next..].iter().position(|run| run.len() == opening.len());
            next += found.unwrap_or_default();
            spans.push(opening.start..runs[next].end);
            next += 1;
        }
    }
    spans
}

fn is_of_path(character: char) -> bool {
    character.is_alphanumeric() || "./_-+~@".contains(character)
}

/// Whether a destination is a relative path of a file, and neither an address nor a placeholder such
/// as `link`, `{file}` or `path/to/file.md`.
fn is_relative_file(destination: &str) -> bool {
    let name = destination.rsplit('/').next().unwrap_or_default();
    let has_extension = name.rsplit_once('.').is_some_and(|(name, extension)| {
        !name.is_empty() && extension.starts_with(|it: char| it.is_alphabetic())
    });
    has_extension
        && !destination.starts_with('/')
        && !destination.contains("...")
        && !destination.contains("path/to/")
        // A host without its scheme.
        && !destination.starts_with("www.")
}

#[cfg(test)]
mod tests {
    use super::relative_links;

    fn links(text: &str) -> Vec<&str> {
        relative_links(text).map(|link| &text[link]).collect()
    }

    #[test]
    fn relative_paths_of_links_and_images_are_found() {
        let text = "See [a](references/A.md), [b](./b-1.py#part) and ![c](../c.png \"title\").\n\
                    - é [d](d/e.md?x) [e](e%20f.md)\r\n";
        let expected = ["references/A.md", "./b-1.py", "../c.png", "d/e.md"];
        assert_eq!(links(text), expected);
    }

    #[test]
    fn addresses_and_placeholders_are_left_out() {
        for link in [
            "https://example.com/a.md",
            "mailto:a@example.com",
            "mcp://a.md",
            "#part.md",
            "/a.md",
            "link",
            "url",
            "",
            "references/",
            ".hidden",
            "{file}.md",
            "<file>.md",
            "$X/a.md",
            "*.md",
            ".../a.md",
            "path/to/a.md",
            "v1.2",
            "www.example.com",
        ] {
            assert_eq!(links(&format!("[a]({link})\n")), [""; 0], "{link}");
        }
        assert_eq!(links("[a](a.md"), [""; 0]);
    }

    #[test]
    fn links_in_code_are_left_out() {
        for text in [
            "`[a](a.md)`\n",
            "``x ` [a](a.md)``\n",
            "```\n[a](a.md)\n```\n",
            "  ~~~md\n[a](a.md)\n",
            "````\n```\n[a](a.md)\n```\n[b](b.md)\n````\n",
            "```md\n[a](a.md)\n```sh\nls\n```\n[b](b.md)\n```\n",
            "```\n[a](a.md)\n~~~\n[b](b.md)\n```\n",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
            assert_eq!(
                links(&format!("{text}\n[c](c.md)")).len(),
                usize::from(!text.contains("  ~~~"))
            );
        }
        assert_eq!(links("`a [a](a.md)\n```x``` [b](b.md)\n"), ["a.md", "b.md"]);
    }

    #[test]
    fn a_long_line_of_backticks_takes_linear_time() {
        let closed = format!("{}[a](a.md)`", "`a".repeat(1_000_001));
        assert_eq!(links(&closed), [""; 0]);
        // The last backtick begins no code.
        let open = format!("{}[a](a.md)", "`a".repeat(1_000_001));
        assert_eq!(links(&open), ["a.md"]);
    }
}
