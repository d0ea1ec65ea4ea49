//! Limits on what a run stores and reports, each with its unit.

/// Maximum number of groups of files whose last change is remembered individually.
pub(super) const MAX_KEPT_CHANGES: usize = 10_000;
/// Maximum number of entries of one baseline that are reported individually: a finding takes many
/// times the bytes of an entry.
pub(crate) const MAX_STALE_BASELINE_ENTRIES: usize = 1_000;
/// Maximum number of entries of all baselines of a run that are reported individually.
pub(crate) const MAX_STALE_BASELINE_ENTRIES_PER_RUN: usize = 10_000;
/// Maximum number of findings about comments per rule and file: comments may name a rule every few
/// bytes.
pub(crate) const MAX_COMMENT_FINDINGS: usize = 1_000;
/// Maximum number of unknown names in the comments of a file for which a suggestion is searched.
pub(crate) const MAX_COMMENT_SUGGESTIONS: usize = 20;
/// Maximum number of unknown names in the comments of a run for which a suggestion is searched.
pub(crate) const MAX_COMMENT_SUGGESTIONS_PER_RUN: usize = 200;
/// Maximum number of definitions, in the folder of a manifest and below it, with which the tools of
/// the manifest are compared.
pub(crate) const MAX_COMPARED_DEFINITIONS: usize = 2_000;
/// Maximum number of tool names among which a similar one is searched.
pub(crate) const MAX_COMPARED_TOOLS: usize = 200;
/// Bytes of schemas that stay compiled, each counted with [`SCHEMA_OVERHEAD_BYTES`]. A compiled
/// schema takes some twenty times its text; further ones are compiled for each recording that needs
/// them.
pub(crate) const MAX_CACHED_VALIDATOR_BYTES: usize = 4 << 20;
/// Bytes that are added to the text of a schema for its fixed cost.
pub(crate) const SCHEMA_OVERHEAD_BYTES: usize = 400;
/// Bytes that are added for each pattern of a schema.
pub(crate) const PATTERN_OVERHEAD_BYTES: usize = 2_000;
/// Validation steps that compiling one value of a schema costs.
pub(crate) const STEPS_TO_COMPILE_A_VALUE: u64 = 10;
/// Validation steps that compiling a pattern costs, if there are very many schemas.
pub(crate) const STEPS_TO_COMPILE_A_PATTERN: u64 = 2_000;
/// Number of validations of a run that may each take the full time limit.
pub(crate) const MAX_FULL_VALIDATIONS: u64 = 6;
/// Validation steps that every recording may take: more than an ordinary one needs, but few enough
/// for thousands of recordings.
pub(crate) const MIN_STEPS_PER_RECORDING: u64 = 1_000;
/// Bytes from which on a recording is read piece by piece.
pub(crate) const MIN_STREAMED_BYTES: u64 = 8 << 20;
/// Bytes of a piece of a long recording; the piece ends with the line that reaches this number.
pub(crate) const STREAM_CHUNK_BYTES: u64 = 1 << 20;
/// Maximum number of causes before a finding that are checked; few causes are inside one value.
pub(crate) const MAX_CAUSES: usize = 64;
/// Maximum number of findings before a place that are checked for duplicates; few are around one
/// value.
pub(crate) const MAX_DUPLICATE_CANDIDATES: usize = 64;
/// Minimum number of tools with a finding before it is reported once for the list.
pub(crate) const MIN_MERGED_TOOLS: usize = 5;
/// Minimum number of places in schemas with a finding before it is reported once for the file.
pub(crate) const MIN_MERGED_PLACES: usize = 3;
/// Maximum number of further places that a merged finding lists.
pub(crate) const LISTED_PLACES: usize = 20;
/// Maximum number of tools that a merged finding lists for each remedy.
pub(crate) const LISTED_TOOLS: usize = 20;
/// Minimum percentage of the tools of a file that share a finding before it is merged.
pub(crate) const MIN_MERGED_PERCENTAGE: usize = 90;
/// Maximum number of tools that a merged finding names and shows.
pub(crate) const NAMED_MERGED_TOOLS: usize = 3;
/// Size of the largest text that is kept for an excerpt, in bytes.
pub(crate) const MAX_KEPT_TOOL_BYTES: usize = 64 << 10;
/// Maximum number of different source directories that configurations may name in a run.
pub(crate) const MAX_SOURCE_SEARCHES: usize = 100;
/// Maximum number of tools of a file whose source is searched for.
pub(crate) const MAX_SKETCHED_TOOLS: usize = 10_000;
/// Length of the longest name of a tool or parameter that is searched for, in bytes.
pub(crate) const MAX_SKETCHED_NAME: usize = 200;
/// Maximum number of characters of a description that are searched for.
pub(crate) const MAX_SKETCHED_DESCRIPTION: usize = 1_000;
/// Maximum number of parameters of a tool that are searched for.
pub(crate) const MAX_SKETCHED_PARAMETERS: usize = 200;
/// Number of commands of a start that are taken from one file beside a package.
pub(crate) const MAX_SHOWN_COMMANDS: usize = 50;
/// Number of words of such a command, and of parts of a path in it.
pub(crate) const MAX_SHOWN_WORDS: usize = 32;
/// Bytes behind a sign in source code that are searched for what it is about.
pub(crate) const MAX_BYTES_BEHIND_SIGN: usize = 256;
/// Number of signs of one kind in a source file that are searched behind.
pub(crate) const MAX_SIGNS_OF_KIND: usize = 64;
/// Number of environment variables of a server that are named.
pub(crate) const MAX_NAMED_VARIABLES: usize = 6;
/// Largest file in which the line where a server starts is shown, in bytes.
pub(crate) const MAX_START_FILE_BYTES: u64 = 1 << 20;
/// Number of nodes from which on a separate thread frees a document.
pub(crate) const HUGE_DOCUMENT_NODES: usize = 1 << 18;
/// Bytes of texts and documents that a run keeps, to read no file twice; further files are read
/// again.
pub(crate) const MAX_KEPT_BYTES: usize = 16 << 20;
/// Bytes of these that are kept while no recording is known, which most runs do not have.
pub(crate) const MAX_UNASKED_BYTES: usize = 1 << 20;
/// Bytes of memory that a node of a document takes.
pub(crate) const BYTES_PER_KEPT_NODE: usize = 16;
/// Maximum number of different files in one folder with the same tool name that later ones are
/// compared with.
pub(crate) const MAX_COMPARED_SIBLINGS: usize = 8;
/// Minimum number of tools for which a second thread pays off.
pub(crate) const MIN_TOOLS_PER_THREAD: usize = 64;
/// Number of chunks per thread into which the tools of a document are cut.
pub(crate) const CHUNKS_PER_THREAD: usize = 32;
/// Maximum number of tools that are checked in parallel. More would not fit into the processor's
/// cache with the data of the rules.
pub(crate) const TOOLS_AT_ONCE: usize = 8;
/// Maximum number of values in tools that are checked in parallel: facts about huge schemas are not
/// stored side by side.
pub(crate) const VALUES_AT_ONCE: usize = 1 << 14;
/// Maximum number of unknown tools of one text for which a suggestion is searched.
pub(crate) const MAX_RESULT_SUGGESTIONS: usize = 20;
/// Maximum number of arguments that are taken from the documentation of a server.
pub(crate) const MAX_DOCUMENTED_ARGUMENTS: usize = 8;
/// Size of the largest manifest of a package that is read, in bytes.
pub(crate) const MAX_MANIFEST_BYTES: u64 = 1 << 20;
/// Maximum number of bytes at the beginning of a file among which one is NUL if it is a program.
pub(crate) const MAX_BYTES_BEFORE_NUL: usize = 1024;
/// Size of the largest manifest that may describe no package, in bytes.
pub(crate) const MAX_MARKER_BYTES: u64 = 200;
/// Maximum number of folders above a named one whose manifests are read.
pub(crate) const MAX_FOLDERS_ABOVE: usize = 4;
/// Size of the largest source file that is searched for signs of a server, in bytes.
pub(crate) const MAX_SEARCHED_FILE_BYTES: u64 = 1 << 20;
/// Maximum number of programs of one package: those of Rust that are known by their names, and the
/// files beside a program that are searched for further servers.
pub(crate) const MAX_PROGRAMS: usize = 32;
/// Size of the largest lock file of a Python package that is read, in bytes.
pub(crate) const MAX_LOCK_BYTES: u64 = 8 << 20;
/// Maximum number of lock files that are read.
pub(crate) const MAX_LOCKS: usize = 100;
/// Length of the longest name of a Python module that is compared with those of the SDK, in bytes.
pub(crate) const MAX_MODULE_NAME: usize = 100;
/// Maximum number of tokens in the line above a block of Python that are searched for its
/// condition.
pub(crate) const MAX_HEADER_TOKENS: usize = 20;
/// Maximum number of source files that are searched for a server by their names alone.
pub(crate) const MAX_NAMED_SOURCES: usize = 50;
/// Maximum number of tools that are compared with the configured servers, of those that the
/// frontmatter of a file names.
pub(crate) const MAX_TOOL_REFERENCES: usize = 500;
/// Maximum number of comparisons of a server with a list of allowed and denied servers in a run.
pub(crate) const MAX_POLICY_COMPARISONS: usize = 10_000;
/// Maximum number of servers of a client's file that are compared with those of other files.
pub(crate) const MAX_CONFIGURED_SERVERS: usize = 1_000;
/// Maximum number of servers that cards and handshakes of one file describe, which are compared
/// with those of other files, and of the protocol versions of each.
pub(crate) const MAX_DESCRIBED_SERVERS: usize = 16;
/// Maximum number of other definitions of a server that a finding shows.
pub(crate) const MAX_SHOWN_DEFINITIONS: usize = 4;
/// Maximum number of servers that an inventory has by source code, and of those that files declare.
pub(crate) const MAX_SERVERS: usize = 1_000;
/// Maximum number of source files of one package that are searched for signs of a server.
pub(crate) const MAX_SEARCHED_FILES: usize = 500;
/// Bytes of source files of one package that are searched for signs of a server.
pub(crate) const MAX_SEARCHED_BYTES: usize = 8 << 20;
/// Bytes of source files that a run searches for signs of servers, shared by its packages.
pub(crate) const MAX_SEARCHED_BYTES_PER_RUN: usize = 32 << 20;
/// Size of the largest file beside a registry entry that is compared with it, in bytes; larger ones
/// are not read.
pub(crate) const MAX_NEIGHBOUR_BYTES: u64 = 1 << 20;
/// Maximum number of folders, from that of a configuration upwards, in which the manifest of a plugin
/// is looked up.
pub(crate) const MAX_PLUGIN_DEPTH: usize = 3;
/// Maximum number of folders, from that of a server card upwards, in which the registry entry of the
/// project is looked up.
pub(crate) const MAX_CARD_DEPTH: usize = 6;
/// Maximum number of folders, from that of a named source file upwards, in which manifests of its
/// package are looked up.
pub(crate) const MAX_PACKAGE_DEPTH: usize = 4;
/// Maximum number of entries of a folder that are searched for .NET projects beside a registry entry,
/// or for manifests.
pub(crate) const MAX_LISTED_ENTRIES: usize = 1_000;
/// Maximum number of .NET projects in a folder; if there are more, none is compared with the
/// registry entry.
pub(crate) const MAX_PROJECTS: usize = 4;
/// Maximum number of scripts of a configuration whose existence is checked.
pub(crate) const MAX_SCRIPTS: usize = 100;

/// Length of the longest beginning of a line of source code that is compared with comments, in bytes.
pub(crate) const MAX_COMMENT_LINE: usize = 4096;

/// Maximum number of links of a skill whose files are looked up.
pub(crate) const MAX_SKILL_LINKS: usize = 200;
/// Maximum number of entries of a skill's directory that are counted: more than hosts support.
pub(crate) const MAX_SKILL_ENTRIES: usize = 4_096;

/// Length of the shortest secret that is replaced in messages, in bytes: shorter ones occur in
/// ordinary words.
pub(crate) const MIN_HIDDEN: usize = 4;
/// Length of the shortest secret whose repetitions in a document are hidden, in bytes.
pub(crate) const MIN_REPEATED: usize = 8;
/// Length of the longest secret whose repetitions in a document are hidden, in bytes: the time of
/// the search grows with the length of what two texts share.
pub(crate) const MAX_REPEATED: usize = 4096;
/// Length of the longest authority of an address in which a password is searched, in bytes.
pub(super) const MAX_AUTHORITY: usize = 512;
/// Length of the longest issuer in an address of which the query is hidden, in bytes.
pub(super) const MAX_ISSUER: usize = 2 << 10;
