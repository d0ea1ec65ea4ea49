//! Limits on what a run stores and reports, each with its unit.

/// Groups of files in which something changed, which are remembered one by one.
pub(super) const MAX_KEPT_CHANGES: usize = 10_000;
/// Entries of one baseline that are reported one by one: a finding takes many times their bytes.
pub(crate) const MAX_STALE_BASELINE_ENTRIES: usize = 1_000;
/// Entries of all baselines of a run that are reported one by one.
pub(crate) const MAX_STALE_BASELINE_ENTRIES_PER_RUN: usize = 10_000;
/// Findings about comments that each rule reports for one file: comments may name a rule every few
/// bytes.
pub(crate) const MAX_COMMENT_FINDINGS: usize = 1_000;
/// Names of one file for which a suggestion is searched.
pub(crate) const MAX_COMMENT_SUGGESTIONS: usize = 20;
/// Names of all files of a run for which a suggestion is searched.
pub(crate) const MAX_COMMENT_SUGGESTIONS_PER_RUN: usize = 200;
/// Definitions in the folder of a manifest, and below it, that its tools are compared with.
pub(crate) const MAX_COMPARED_DEFINITIONS: usize = 2_000;
/// Names among which a similar one is searched.
pub(crate) const MAX_COMPARED_TOOLS: usize = 200;
/// Bytes of schemas that stay compiled, each counted with [`SCHEMA_OVERHEAD_BYTES`]. A compiled schema
/// takes some twenty times its text; further ones are compiled for each recording that needs them.
pub(crate) const MAX_CACHED_VALIDATOR_BYTES: usize = 4 << 20;
/// Bytes that are added to the text of a schema for its fixed cost.
pub(crate) const SCHEMA_OVERHEAD_BYTES: usize = 400;
/// Bytes that are added for each pattern of a schema.
pub(crate) const PATTERN_OVERHEAD_BYTES: usize = 2_000;
/// Steps that it takes to compile one value of a schema.
pub(crate) const STEPS_TO_COMPILE_A_VALUE: u64 = 10;
/// Steps to compile a pattern of one of very many schemas.
pub(crate) const STEPS_TO_COMPILE_A_PATTERN: u64 = 2_000;
/// Validations of a run that may each take the full time limit.
pub(crate) const MAX_FULL_VALIDATIONS: u64 = 6;
/// Steps that every recording may take in any case: more than an ordinary one needs, but few enough
/// for thousands of recordings.
pub(crate) const MIN_STEPS_PER_RECORDING: u64 = 1_000;
/// Recordings of fewer bytes are read whole.
pub(crate) const MIN_STREAMED_BYTES: u64 = 8 << 20;
/// Bytes of a piece of a long recording; it ends with the line that reaches them.
pub(crate) const STREAM_CHUNK_BYTES: u64 = 1 << 20;
/// How many causes before a finding are checked: those inside one value are few.
pub(crate) const MAX_CAUSES: usize = 64;
/// How many findings before a place are checked: there are few around one value.
pub(crate) const MAX_DUPLICATE_CANDIDATES: usize = 64;
/// Tools that must have the finding before it is one of the list.
pub(crate) const MIN_MERGED_TOOLS: usize = 5;
/// Places in schemas that must have the finding before it is one of the file.
pub(crate) const MIN_MERGED_PLACES: usize = 3;
/// Further places that such a finding lists.
pub(crate) const LISTED_PLACES: usize = 20;
/// Tools that the list of those with such a finding names, before the number of the others.
pub(crate) const LISTED_TOOLS: usize = 20;
/// Percentage of the tools of the file that must have the finding.
pub(crate) const MIN_MERGED_PERCENTAGE: usize = 90;
/// Tools that a merged finding names and shows.
pub(crate) const NAMED_MERGED_TOOLS: usize = 3;
/// Largest text that is kept for an excerpt, in bytes.
pub(crate) const MAX_KEPT_TOOL_BYTES: usize = 64 << 10;
/// Different directories with source that configurations may name in a run.
pub(crate) const MAX_SOURCE_SEARCHES: usize = 100;
/// Tools of a file whose source is searched for.
pub(crate) const MAX_SKETCHED_TOOLS: usize = 10_000;
/// Bytes of the longest name of a tool or parameter that is searched for.
pub(crate) const MAX_SKETCHED_NAME: usize = 200;
/// Characters of a description that are searched for.
pub(crate) const MAX_SKETCHED_DESCRIPTION: usize = 1_000;
/// Parameters of a tool that are searched for.
pub(crate) const MAX_SKETCHED_PARAMETERS: usize = 200;
/// Values of a document from which a separate thread frees it.
pub(crate) const HUGE_DOCUMENT_NODES: usize = 1 << 18;
/// Bytes of texts and documents that a run keeps, to read no file twice; further files are read
/// again.
pub(crate) const MAX_KEPT_BYTES: usize = 16 << 20;
/// Bytes of these that are kept while no recording is known, which most runs do not have.
pub(crate) const MAX_UNASKED_BYTES: usize = 1 << 20;
/// Bytes of memory that a node of a document takes.
pub(crate) const BYTES_PER_KEPT_NODE: usize = 16;
/// Different files of one folder with the same name that later ones are compared with.
pub(crate) const MAX_COMPARED_SIBLINGS: usize = 8;
/// Tools below which a second thread does not pay off.
pub(crate) const MIN_TOOLS_PER_THREAD: usize = 64;
/// Pieces into which the work is cut, for each thread.
pub(crate) const CHUNKS_PER_THREAD: usize = 32;
/// Tools that are checked in parallel. More would not fit into the processor's cache with the data
/// of the rules.
pub(crate) const TOOLS_AT_ONCE: usize = 8;
/// Values of those tools together: facts about huge schemas are not stored side by side.
pub(crate) const VALUES_AT_ONCE: usize = 1 << 14;
/// Unknown tools of one text for which a suggestion is searched.
pub(crate) const MAX_RESULT_SUGGESTIONS: usize = 20;
/// Bytes of a file beside a registry entry that is compared with it; larger ones are not read.
pub(crate) const MAX_NEIGHBOUR_BYTES: u64 = 1 << 20;
/// Entries of the folder of a registry entry among which projects of .NET are searched.
pub(crate) const MAX_LISTED_ENTRIES: usize = 1_000;
/// Projects in such a folder above which none is compared with the entry.
pub(crate) const MAX_PROJECTS: usize = 4;
/// Scripts of a configuration that are looked up.
pub(crate) const MAX_SCRIPTS: usize = 100;

/// Bytes of the shortest secret that is replaced in a sentence: shorter ones are in ordinary words.
pub(crate) const MIN_HIDDEN: usize = 4;
/// Bytes of the shortest secret that is searched for in the rest of the document.
pub(crate) const MIN_REPEATED: usize = 8;
