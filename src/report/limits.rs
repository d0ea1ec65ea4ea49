//! The limits of reports: what people are shown, and what code hosts accept.

/// Findings that formats for people show by default; `--max-findings` is another number.
pub const DEFAULT_MAX_FINDINGS: usize = 200;

/// Findings alike that are shown before the others are counted: of one message in a run, or of one
/// rule in a file behind the first; and those of one rule in other files that have a line each
/// before only their places are named. One more is shown if it would be the only one counted.
pub(crate) const MAX_ALIKE_FINDINGS: usize = 3;

/// Findings of a rule, behind its first ones, whose places are named.
pub(crate) const MAX_LISTED_PLACES: usize = 60;

/// Findings that a page for a browser has at most: more of them make it slow.
pub(crate) const MAX_HTML_FINDINGS: usize = 2_000;

/// Findings up to which a table of rules and counts is not proposed.
pub(crate) const MAX_UNCOUNTED_FINDINGS: usize = 20;

/// Tools that are named for each loss in the line of a target.
pub(crate) const MAX_TOOLS_OF_LOSS: usize = 2;

/// Tools without a checked result that are named; of more only the number is reported.
pub(crate) const MAX_UNEXERCISED_TOOLS: usize = 50;

/// Characters of a tool's name that are shown in a sentence.
pub(crate) const MAX_NAME_CHARACTERS: usize = 64;

/// Characters of a tool's name that are shown in the table of tools and targets.
pub(crate) const MAX_ROW_NAME_CHARACTERS: usize = 32;

/// Rows of the table of tools and targets that are shown unless all are requested.
pub(crate) const MAX_ROWS: usize = 100;

/// Columns of the table of tools and targets where the width of the terminal is not known.
pub(crate) const DEFAULT_COLUMNS: usize = 100;

/// Columns of the narrowest terminal for which lines are cut or broken.
pub(crate) const MIN_COLUMNS: usize = 40;

/// Columns that line numbers and borders take beside an excerpt.
pub(crate) const MARGIN_COLUMNS: usize = 10;

/// Characters of a line of a file that are shown, on the widest terminal.
pub(crate) const MAX_LINE_CHARACTERS: usize = 160;

/// Lines of a file that are shown before and after a mark that says little alone.
pub(crate) const CONTEXT_LINES: u32 = 1;

/// Lines between two marks that are shown rather than left out.
pub(crate) const MAX_LINES_BETWEEN_MARKS: u32 = 2;

/// Further places in the file of a finding that are marked.
pub(crate) const MAX_MARKED_LABELS: usize = 8;

/// Further places in other files that are shown with their lines.
pub(crate) const MAX_OTHER_EXCERPTS: usize = 3;

/// Lines of reasons that are shown unless everything is requested; the first reason always is.
pub(crate) const MAX_REASON_LINES: usize = 2;

/// Characters of advice that is written beside the mark instead of in a line of its own.
pub(crate) const MAX_ADVICE_CHARACTERS: usize = 40;

/// Rules whose information is shown where nothing is wrong.
pub(crate) const MAX_NOTABLE_RULES: usize = 3;

/// Lines of the diff of a fix that is shown.
pub(crate) const MAX_DIFF_LINES: usize = 6;

/// Characters before a change that are shown where a line of a diff is cut.
pub(crate) const SHARED_CHARACTERS: usize = 20;

/// Characters of a pointer in `agent`: keys are written by strangers, and may be essays.
pub(crate) const MAX_POINTER_CHARACTERS: usize = 160;

/// Characters of the call or result that stops working, in the table of breaking changes.
pub(crate) const MAX_WITNESS_CHARACTERS: usize = 200;

/// Bytes of rows and lines of a comparison in Markdown: code hosts cut comments of more than 64 KiB.
pub(crate) const MAX_COMMENT_BYTES: usize = 60_000;

/// Bytes of rows in Markdown: GitHub rejects summaries of more than 1 MiB a step, and shows no part
/// of them.
pub(crate) const MAX_SUMMARY_BYTES: usize = 512 << 10;

/// Annotations of one kind that GitHub shows for a step.
pub(crate) const MAX_ANNOTATIONS: usize = 10;

/// Results of a SARIF run that GitHub accepts.
pub(crate) const MAX_RESULTS: usize = 25_000;
