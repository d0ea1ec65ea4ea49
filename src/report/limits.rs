//! The limits of reports: what is shown to people, and what code hosts accept.

/// Number of findings that formats for people show by default; `--expand` shows all.
pub const DEFAULT_MAX_FINDINGS: usize = 200;

/// Maximum number of similar findings that are shown individually; the others are counted. Applies
/// to findings with one message in a run, to findings of one rule in a file after the first, and to
/// findings of one rule in other files before only their places are listed. If only one would be
/// counted, it is shown too.
pub(crate) const MAX_ALIKE_FINDINGS: usize = 3;

/// Maximum number of places of further findings of a rule that are listed.
pub(crate) const MAX_LISTED_PLACES: usize = 60;

/// Maximum number of findings in an HTML page; more would make it slow.
pub(crate) const MAX_HTML_FINDINGS: usize = 2_000;

/// Number of files of an HTML page whose findings are unfolded at first.
pub(crate) const MAX_OPEN_FILES: usize = 3;

/// Number of files in the list of an HTML page that are not folded.
pub(crate) const MAX_ROWS_OF_FILES: usize = 20;

/// Number of findings up to which the summary does not suggest `--statistics`.
pub(crate) const MAX_UNCOUNTED_FINDINGS: usize = 20;

/// Maximum number of servers that are named for a finding, and at the end of a run.
pub(crate) const MAX_NAMED_SERVERS: usize = 3;

/// Maximum number of tools that are named for each loss in the line of a target.
pub(crate) const MAX_TOOLS_OF_LOSS: usize = 2;

/// Maximum number of tools without a checked result that are named; if there are more, only their
/// number is reported.
pub(crate) const MAX_UNEXERCISED_TOOLS: usize = 50;

/// Maximum number of characters of a tool's name that are shown in a sentence.
pub(crate) const MAX_NAME_CHARACTERS: usize = 64;

/// Maximum number of characters of a tool's name that are shown in the table of tools and targets.
pub(crate) const MAX_ROW_NAME_CHARACTERS: usize = 32;

/// Maximum number of rows of the table of tools and targets that are shown unless all are
/// requested.
pub(crate) const MAX_ROWS: usize = 100;

/// Columns of texts and tables that are adapted to the terminal, if the width of the terminal is unknown.
pub(crate) const DEFAULT_COLUMNS: usize = 100;

/// Width below which lines are not cut or wrapped further, in columns.
pub(crate) const MIN_COLUMNS: usize = 40;

/// Minimum width of the last column of a table, in columns; with less space it is not wrapped.
pub(crate) const MIN_LAST_COLUMN_WIDTH: usize = 24;

/// Maximum width of paragraphs and lists in a terminal, in columns: longer lines are hard to read.
pub(crate) const MAX_PAGE_COLUMNS: usize = 100;

/// Columns that line numbers and borders take beside an excerpt.
pub(crate) const MARGIN_COLUMNS: usize = 10;

/// Maximum number of characters of a file's line that are shown, even on wide terminals.
pub(crate) const MAX_LINE_CHARACTERS: usize = 160;

/// Lines of a file that are shown before and after a mark whose own line shows no context.
pub(crate) const CONTEXT_LINES: u32 = 1;

/// Maximum number of lines between two marks that are shown instead of omitted.
pub(crate) const MAX_LINES_BETWEEN_MARKS: u32 = 2;

/// Maximum number of labels in the file of a finding that are marked.
pub(crate) const MAX_MARKED_LABELS: usize = 8;

/// Maximum number of labels in other files that are shown with their lines.
pub(crate) const MAX_OTHER_EXCERPTS: usize = 3;

/// Maximum number of lines of notes that are shown without `--verbose`; the first note is always
/// shown.
pub(crate) const MAX_REASON_LINES: usize = 2;

/// Maximum length of advice that is written beside the mark instead of on its own line, in
/// characters.
pub(crate) const MAX_ADVICE_CHARACTERS: usize = 40;

/// Maximum number of rules whose info findings are shown if there are no errors and warnings.
pub(crate) const MAX_NOTABLE_RULES: usize = 3;

/// Maximum number of lines of the diff of a fix that is shown.
pub(crate) const MAX_DIFF_LINES: usize = 6;

/// Characters before a change that are kept when a line of a diff is cut.
pub(crate) const SHARED_CHARACTERS: usize = 20;

/// Maximum number of characters of a pointer in the format `agent`: keys are untrusted and may be
/// long.
pub(crate) const MAX_POINTER_CHARACTERS: usize = 160;

/// Maximum number of characters of the failing call or result, in the table of breaking changes.
pub(crate) const MAX_WITNESS_CHARACTERS: usize = 200;

/// Maximum number of bytes of rows and lines of a comparison in Markdown: code hosts cut comments
/// of more than 64 KiB.
pub(crate) const MAX_COMMENT_BYTES: usize = 60_000;

/// Maximum number of bytes of rows in Markdown: GitHub rejects summaries of more than 1 MiB per
/// step entirely.
pub(crate) const MAX_SUMMARY_BYTES: usize = 512 << 10;

/// Maximum number of bytes from the first edit of a fix to its last one that are one suggestion.
pub(crate) const MAX_SUGGESTION_BYTES: u32 = 4 << 10;

/// Maximum number of annotations of one kind that GitHub shows for a step.
pub(crate) const MAX_ANNOTATIONS: usize = 10;

/// Maximum number of results of a SARIF run that GitHub accepts.
pub(crate) const MAX_RESULTS: usize = 25_000;
