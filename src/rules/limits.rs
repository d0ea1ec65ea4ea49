//! Limits on what rules read, compare and report, each with its unit.

/// Maximum number of places of one feature in a schema that are reported because clients lose tools
/// by it.
pub(super) const MAX_LOST_PLACES: usize = 100;
/// Maximum number of characters of the document that a headline quotes.
pub(super) const MAX_QUOTED_CHARACTERS: usize = 40;
/// Maximum number of characters that a headline quotes of a line by which a server explains its
/// failure.
pub(super) const MAX_QUOTED_LINE_CHARACTERS: usize = 120;
/// Maximum number of lines of a server in which the cause of its failure is searched.
pub(super) const MAX_LINES_OF_FAILURE: usize = 60;
/// Maximum number of characters of a decoded hidden message.
pub(super) const MAX_DECODED_CHARACTERS: usize = 80;
/// Maximum number of parameters that a finding names and marks.
pub(super) const MAX_NAMED_PARAMETERS: usize = 3;
/// Maximum number of facts about targets in one finding; for further ones only the targets are
/// named.
pub(super) const MAX_TARGET_FACTS: usize = 4;
/// Maximum number of targets whose limit on the number of tools is stated individually.
pub(super) const MAX_STATED_TARGET_LIMITS: usize = 6;
/// Maximum number of tools among which the name of an unknown one is searched.
pub(super) const MAX_COMPARED_TOOLS: usize = 64;
/// Maximum number of requests without a response that are compared with later requests.
pub(super) const MAX_COMPARED_REQUESTS: usize = 16;
/// Maximum number of entries of `user_config` or members of a server among which a similar name is
/// searched, and of names for which it is.
pub(super) const MAX_COMPARED_ENTRIES: usize = 100;
/// Maximum number of messages and of resources of a recording among which the resource of a tool is
/// searched.
pub(super) const MAX_SEARCHED_RESOURCES: usize = 1_000;
/// Maximum number of comparisons of the origins of a view with the entries of its policy.
pub(super) const MAX_ORIGIN_COMPARISONS: usize = 1_000_000;
/// Maximum number of words of a description, and of parameters of a tool, that are compared with
/// each other.
pub(super) const MAX_COMPARED_WORDS: usize = 100;
/// Maximum number of required names of a schema for which a similar property is searched.
pub(super) const MAX_SUGGESTED_PROPERTIES: usize = 20;
/// Maximum number of steps in which all answers to forms of a recording are validated.
pub(super) const ELICITATION_STEPS: u64 = 10_000_000;
/// Maximum number of objects of a recording that are searched for a message, which shows that it is
/// a session.
pub(super) const MAX_SESSION_START_VALUES: usize = 1_000;
/// Maximum number of members that are visited to find what a reference may have meant: a file may
/// have very many members and references.
pub(super) const MAX_VISITED_MEMBERS: usize = 1_000;
/// Maximum number of steps of a reference from the root of a tool's schema; real ones have fewer.
pub(super) const MAX_ROOT_REFERENCE_STEPS: usize = 32;
/// Maximum number of values of an `enum` that are checked to prove that none is possible.
pub(super) const MAX_TRIED_VALUES: usize = 100;
/// Maximum number of members of one object that a finding labels.
pub(super) const MAX_LABELLED_MEMBERS: usize = 8;
/// Maximum number of `enum` values that a finding names, before the number of the others.
pub(super) const MAX_NAMED_VALUES: usize = 3;
/// Maximum number of `enum` values that a finding counts.
pub(super) const MAX_COUNTED_VALUES: usize = 1_000;
/// Maximum number of values of an `enum` that are checked against the other keywords.
pub(super) const MAX_CHECKED_VALUES: usize = 1_000;
/// Maximum number of examples of a schema that are checked.
pub(super) const MAX_CHECKED_EXAMPLES: usize = 20;
/// Maximum number of branches of a `oneOf` that are compared with each other.
pub(super) const MAX_COMPARED_BRANCHES: usize = 32;
/// Maximum number of text blocks of a result that are compared with its structured content, because
/// both may be large.
pub(super) const MAX_COMPARED_TEXTS: usize = 100;
/// Minimum number of letters in equal descriptions that are reported.
pub(super) const MIN_DUPLICATE_LETTERS: usize = 4;
/// Maximum number of characters of an error message that counts as concise.
pub(super) const MAX_ERROR_MESSAGE_CHARACTERS: usize = 200;
/// Maximum length of a text that may be an error report, in bytes; a longer one is a document about
/// errors.
pub(super) const MAX_ERROR_REPORT_BYTES: usize = 4_000;
/// Maximum length of a sentence in a finding, in bytes: the names in it may be of any length or
/// number, and many findings may contain it.
pub(super) const MAX_SENTENCE_BYTES: usize = 1_000;
/// Length of the longest package name that is compared, in bytes.
pub(super) const MAX_PACKAGE_NAME: usize = 214;
/// Length of the longest package version that is compared, in bytes.
pub(super) const MAX_PACKAGE_VERSION: usize = 255;
/// Maximum length of the publisher's metadata that the registry accepts, in bytes of compact JSON.
pub(super) const MAX_PUBLISHER_BYTES: usize = 4096;
/// Maximum length of a tool name that most model APIs accept, in characters.
pub(super) const EFFECTIVE_NAME_LIMIT: usize = 64;
/// Usual minimum length of tool names, in characters.
pub(super) const MIN_TOOL_NAME: usize = 16;
/// Number of findings that are reported individually for a text of any length.
const MIN_FINDINGS: usize = 20_000;
/// Bytes of text per further finding. A finding takes some 500 bytes, so a run stores at most a few
/// times the length of a hostile text.
const BYTES_PER_FURTHER_FINDING: usize = 256;

/// Maximum number of findings that are reported individually for a text of `bytes` bytes, or for
/// all texts of a run together.
pub const fn max_findings(bytes: usize) -> usize {
    MIN_FINDINGS + bytes / BYTES_PER_FURTHER_FINDING
}
/// Maximum number of calls of one tool that are compared with others.
pub(super) const MAX_COMPARED_CALLS: usize = 100;
/// Maximum number of subschemas that are searched for one argument.
pub(super) const MAX_SUBSCHEMAS_OF_ARGUMENT: usize = 64;
/// Longest text of a result in which broken characters are searched for, in bytes.
pub(super) const MAX_BROKEN_TEXT_BYTES: usize = 100_000;
/// Maximum number of members of objects in arguments that are compared.
pub(super) const MAX_COMPARED_MEMBERS: usize = 200;
/// Maximum number of bytes of an answer in which entries and values are counted.
pub(super) const MAX_ANSWER_BYTES: usize = 256 * 1024;
/// Maximum number of values of earlier answers in which an argument is searched.
pub(super) const MAX_EARLIER_VALUES: usize = 10_000;
/// Maximum number of values of completions that are put into templates, and length of a template or
/// value in bytes.
pub(super) const MAX_COMPLETED_VALUES: usize = 1_000;
pub(super) const MAX_TEMPLATE_BYTES: usize = 1_000;
/// Maximum number of redirect addresses of clients that a note names.
pub(super) const MAX_CALLBACKS: usize = 3;
/// Number of steps for comparing a tool or server with a requirement of the configuration.
pub(super) const REQUIREMENT_STEPS: u64 = 1_000_000;
/// Maximum number of servers of a file that are compared with the lists of allowed and denied servers
/// in it.
pub(crate) const MAX_COMPARED_SERVERS: usize = 1_000;
