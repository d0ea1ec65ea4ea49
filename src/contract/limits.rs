//! Limits of comparing: sizes after which a question is left undecided.

/// Maximum nesting of a schema that is compared.
pub(super) const MAX_SCHEMA_DEPTH: u32 = 48;
/// Maximum nesting of a normal form, and of compared places reached through references.
pub(super) const MAX_NESTING: usize = 80;
/// Maximum number of subschemas of a normal form, with inlined references.
pub(super) const MAX_NORMAL_NODES: usize = 2_000;
/// Maximum number of locations in values whose declared members are written to a closure.
pub(super) const MAX_LOCATIONS: usize = 20_000;
/// Maximum number of branches after unions are multiplied out, at one place.
pub(super) const MAX_BRANCH_PRODUCT: u64 = 512;
/// Maximum product of the branches of one side and those of the other side's complement.
pub(super) const MAX_DIFFERENCE: u64 = 1 << 15;
/// Maximum number of branches of one `oneOf` that describe objects.
pub(super) const MAX_EXCLUSIVE_BRANCHES: usize = 12;
/// Maximum number of values of an `enum`, or properties of an object; schemas with more are not
/// given to the prover.
pub(super) const MAX_MEMBERS: usize = 600;
/// Maximum product of the numbers of properties of both sides, at their widest objects.
pub(super) const MAX_WIDTH_PRODUCT: usize = 4_096;
/// Maximum number of pairs of subschemas that are compared for one pair of schemas.
pub(super) const MAX_PAIRS: usize = 10_000;
/// Maximum number of questions to the prover about one pair of schemas.
pub(super) const MAX_PROOFS: usize = 1_000;
/// Maximum number of instances that are tried for one direction of a pair of schemas.
pub(super) const MAX_CANDIDATES: usize = 1_200;
/// Maximum number of members of all instances that are made for one object.
pub(super) const MAX_CANDIDATE_MEMBERS: usize = 200_000;
/// Maximum nesting of instances that are tried.
pub(super) const MAX_CANDIDATE_DEPTH: usize = 48;
/// Maximum number of bytes of one tried instance (first) and of all long instances together
/// (second).
pub(super) const MAX_CANDIDATE_BYTES: usize = 2_000_000;
pub(super) const MAX_LONG_BYTES: usize = 12_000_000;
/// Longest instance that does not count as long, in bytes.
pub(super) const MAX_SHORT_BYTES: usize = 2_000;
/// Maximum number of repeated characters or items that an instance stores individually.
pub(super) const MAX_WRITTEN_OUT: usize = 60;
/// Maximum number of members of an object, and different items of an array, of an instance.
pub(super) const MAX_DISTINCT: usize = 2_000;
/// Maximum number of places that instances are made for (first), and values made for neighbouring
/// places (second).
pub(super) const MAX_MADE_PLACES: usize = 4_000;
pub(super) const MAX_MADE_VALUES: usize = 60_000;
/// Steps of all evaluations for one direction of a pair of schemas.
pub(super) const WITNESS_STEPS: u64 = 1_500_000;
/// Maximum number of branches of a union that are matched by their content.
pub(super) const MAX_MATCHED_BRANCHES: usize = 1_000;
/// Maximum number of subschemas that are read to find the alternatives of one place.
pub(super) const MAX_ALTERNATIVE_STEPS: usize = 4_000;
/// Maximum number of subschemas that may apply to one value, with all branches.
pub(super) const MAX_IN_PLACE: usize = 600;
/// Maximum number of alternatives of a union that instances are made for.
pub(super) const MAX_ALTERNATIVES: usize = 40;
/// Longest text whose words are compared, in bytes.
pub(super) const MAX_COMPARED_TEXT: usize = 4_000;
/// Maximum length, in characters, of the added or removed words of a text that a message shows.
pub(super) const MAX_SHOWN_WORDS: usize = 160;
/// Longest value or name in a message, in characters.
pub(super) const MAX_SHOWN_VALUE: usize = 60;
/// Maximum number of values of an `enum` that a message lists.
pub(super) const MAX_SHOWN_VALUES: usize = 5;
/// Maximum number of subschemas among which a property is searched linearly; schemas with more are
/// indexed by name.
pub(super) const MAX_SEARCHED_PROPERTIES: usize = 32;
/// Maximum nesting of a definition that can be locked.
pub(super) const MAX_LOCKED_NESTING: usize = 256;
/// Longest array of scalars that a lock has on one line, in bytes.
pub(super) const MAX_ONE_LINE: usize = 80;
/// Longest key that a message about a lock shows, in characters.
pub(super) const MAX_SHOWN_KEY: usize = 40;
/// Removed tools, or added tools, above which no renames are guessed.
pub(super) const MAX_RENAMED_TOOLS: usize = 200;
/// Shortest plain text that could contain a secret or an instruction to conceal, in bytes.
pub(super) const MIN_HIDING_TEXT: usize = 12;
/// Longest phrase that a message about concealment quotes, in characters.
pub(super) const MAX_SHOWN_PHRASE: usize = 40;
/// Maximum number of sample texts that are tried for one pattern.
pub(super) const MAX_SAMPLES: usize = 5;
/// Maximum number of steps from a schema to a place that is compared, branches included.
pub(super) const MAX_PATH: usize = 64;
/// Maximum number of subschemas applied at all compared places together.
pub(super) const MAX_WALK_STEPS: usize = 400_000;
/// Size of the automaton of one pattern, in bytes.
pub(super) const MAX_AUTOMATON_BYTES: usize = 1 << 20;
/// Maximum number of states (first) and transitions (second) of the product of several patterns'
/// automata.
pub(super) const MAX_PRODUCT_STATES: usize = 20_000;
pub(super) const MAX_PRODUCT_STEPS: usize = 200_000;
/// Maximum number of transitions of all products of automata for one pair of schemas (first);
/// building an automaton counts as a fixed number of them (second).
pub(super) const MAX_LANGUAGE_STEPS: usize = 1_000_000;
pub(super) const STEPS_PER_AUTOMATON: usize = 1_000;
/// Greatest text length that a product of automata counts, in characters.
pub(super) const MAX_COUNTED_LENGTH: usize = 256;
/// Longest pattern whose look-ahead is separated from the rest, in bytes.
pub(super) const MAX_SPLIT_PATTERN: usize = 2_000;
/// Maximum number of questions about patterns for one pair of schemas.
pub(super) const MAX_LANGUAGE_QUESTIONS: usize = 400;
/// Maximum number of values of an `enum` that are compared with a pattern as one set.
pub(super) const MAX_IMPLIED_VALUES: usize = 64;
/// Maximum number of characters of a text that are tried as the one to repeat to make the text
/// longer.
pub(super) const MAX_STRETCHED_PLACES: usize = 40;
/// Steps of all evaluations for the calls of one tool.
pub(super) const MAX_ARGUMENT_STEPS: u64 = 2_000_000;
/// Maximum number of bytes of the arguments of a call.
pub(super) const MAX_ARGUMENT_BYTES: usize = 100_000;
