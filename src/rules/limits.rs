//! Limits on what rules read, compare and report, each with its unit.

/// Places of one feature in a schema that clients lose tools by; further ones are not reported.
pub(super) const MAX_LOST_PLACES: usize = 100;
/// Characters of a text from the document that a headline quotes.
pub(super) const MAX_QUOTED_CHARACTERS: usize = 40;
/// Characters of a line that a server wrote that a headline quotes: they are why it failed.
pub(super) const MAX_QUOTED_LINE_CHARACTERS: usize = 120;
/// Characters of a message that hidden characters spell.
pub(super) const MAX_DECODED_CHARACTERS: usize = 80;
/// Parameters that one finding names and marks.
pub(super) const MAX_NAMED_PARAMETERS: usize = 3;
/// Facts about targets in one finding; for further ones only the targets are named.
pub(super) const MAX_TARGET_FACTS: usize = 4;
/// Targets whose limit on the number of tools is stated one by one.
pub(super) const MAX_STATED_TARGET_LIMITS: usize = 6;
/// Tools among which the name of an unknown one is searched.
pub(super) const MAX_COMPARED_TOOLS: usize = 64;
/// Entries of `user_config` among which a similar name is searched, and names for which it is, as for
/// members of a server.
pub(super) const MAX_COMPARED_ENTRIES: usize = 100;
/// Words of one description, and parameters of one tool, that are compared with each other.
pub(super) const MAX_COMPARED_WORDS: usize = 100;
/// Required names of one schema for which a similar property is searched.
pub(super) const MAX_SUGGESTED_PROPERTIES: usize = 20;
/// Objects of a recording among which a message shows that it is a session.
pub(super) const MAX_SESSION_START_VALUES: usize = 1_000;
/// Members that are visited to find what a reference may have meant: a file may have very many,
/// and as many references.
pub(super) const MAX_VISITED_MEMBERS: usize = 1_000;
/// Steps of a reference from the root of a tool's schema; real ones have fewer.
pub(super) const MAX_ROOT_REFERENCE_STEPS: usize = 32;
/// Values of one `enum` that are tried to prove that none of them is possible.
pub(super) const MAX_TRIED_VALUES: usize = 100;
/// Values of an `enum` that the finding about another value names, before the number of the others.
pub(super) const MAX_NAMED_VALUES: usize = 3;
/// Values of an `enum` that such a finding counts.
pub(super) const MAX_COUNTED_VALUES: usize = 1_000;
/// Values of one `enum` that are checked against the other keywords.
pub(super) const MAX_CHECKED_VALUES: usize = 1_000;
/// Examples of one schema that are checked.
pub(super) const MAX_CHECKED_EXAMPLES: usize = 20;
/// Branches of one `oneOf` that are compared with each other.
pub(super) const MAX_COMPARED_BRANCHES: usize = 32;
/// Text blocks of one result that are compared with its structured content, which may be as large
/// as they are many.
pub(super) const MAX_COMPARED_TEXTS: usize = 100;
/// Letters below which two equal descriptions are not worth a finding.
pub(super) const MIN_DUPLICATE_LETTERS: usize = 4;
/// Characters of the message of an error that are still a concise sentence.
pub(super) const MAX_ERROR_MESSAGE_CHARACTERS: usize = 200;
/// Bytes of a text that may be the report of an error; a longer one is a document about errors.
pub(super) const MAX_ERROR_REPORT_BYTES: usize = 4_000;
/// Bytes of a sentence of a finding: the names in it may be of any length or number, and many
/// findings may contain it.
pub(super) const MAX_SENTENCE_BYTES: usize = 1_000;
/// Bytes of the names of packages that are compared.
pub(super) const MAX_PACKAGE_NAME: usize = 214;
/// Bytes of the versions of packages that are compared.
pub(super) const MAX_PACKAGE_VERSION: usize = 255;
/// Bytes of the metadata of a publisher, as compact JSON, that the registry accepts.
pub(super) const MAX_PUBLISHER_BYTES: usize = 4096;
/// Characters that most model APIs accept in the name of a tool.
pub(super) const EFFECTIVE_NAME_LIMIT: usize = 64;
/// Characters that the names of tools commonly have.
pub(super) const MIN_TOOL_NAME: usize = 16;
/// Findings that are reported one by one for a text of any length.
const MIN_FINDINGS: usize = 20_000;
/// Bytes of text per further finding. A finding takes some 500 bytes, so this keeps what a hostile
/// text makes the run store within a few times its length.
const BYTES_PER_FURTHER_FINDING: usize = 256;

/// The findings that are reported one by one for a text of this many bytes, or for all texts of a
/// run together.
pub const fn max_findings(bytes: usize) -> usize {
    MIN_FINDINGS + bytes / BYTES_PER_FURTHER_FINDING
}
