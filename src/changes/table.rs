//! The table of kinds of changes, sorted by name. The columns are: constant, name, subject, effect
//! in input schemas and outside of schemas, effect in output schemas, party that depends on the
//! changed part, least part of the version that has to be increased, `security` if a security
//! review has to consider the change, and summary. Brackets contain the keywords by which a
//! receiver may reject a value because of the change, if only some do.

use crate::changes::{Bump, ChangeSubject, Impact, Kind, Party};
use crate::schema::Keyword;

macro_rules! kinds {
    ($($constant:ident $name:literal $subject:ident $input:ident $output:ident $party:ident
        $bump:ident $($security:ident)? $summary:literal $([$($keyword:ident)*])?)*) => {
        $(
            #[doc = $summary]
            pub const $constant: &Kind = &Kind {
                name: $name,
                subject: ChangeSubject::$subject,
                input: Impact::$input,
                output: Impact::$output,
                party: Party::$party,
                bump: Bump::$bump,
                concerns_security: kinds!(@is $($security)?),
                keywords: &[$($(Keyword::$keyword),*)?],
                summary: $summary,
                page: page!("changes", $name),
            };
        )*

        /// All kinds, sorted by name.
        pub const KINDS: &[&Kind] = &[$($constant),*];

        /// The names of the constants, in the order of [`KINDS`].
        #[cfg(test)]
        pub(super) const CONSTANTS: &[&str] = &[$(stringify!($constant)),*];
    };
    (@is) => { false };
    (@is security) => { true };
}

// A loosened schema is compatible for callers and breaks readers, who may get values that they do
// not expect; a tightened one is the reverse. `ByProof` is for changes whose keyword alone does not
// show which of the two they are. A changed description can only be risky: models react to it, and
// nothing rejects it.
kinds! {
    ADDITIONAL_PROPERTIES_CHANGED "additional-properties-changed" Values ByProof ByProof Callers Minor
        "the values of a map are different"
    ADDITIONAL_PROPERTIES_CLOSED "additional-properties-closed" Values ByProof ByProof Callers Minor
        "members that are not named are no longer accepted" [AdditionalProperties UnevaluatedProperties PropertyNames]
    ADDITIONAL_PROPERTIES_LOOSENED "additional-properties-loosened" Values ByProof ByProof Readers Minor
        "the values of a map are less limited"
    ADDITIONAL_PROPERTIES_OPENED "additional-properties-opened" Values Compatible ByProof Readers Minor
        "members that are not named are accepted now" [AdditionalProperties UnevaluatedProperties PropertyNames]
    ADDITIONAL_PROPERTIES_TIGHTENED "additional-properties-tightened" Values ByProof ByProof Callers Minor
        "the values of a map are more limited"
    ANNOTATION_TITLE_CHANGED "annotation-title-changed" Description Compatible Compatible Model Patch
        "the title in the annotations changed"
    ANY_OF_ADDED "any-of-added" Values ByProof ByProof Callers Minor
        "one of several alternatives must match now"
    ANY_OF_REMOVED "any-of-removed" Values ByProof ByProof Readers Minor
        "values no longer need to match one of several alternatives"
    BRANCH_ADDED "branch-added" Values Compatible Breaking Readers Minor
        "an alternative was added to a union" [AnyOf OneOf Type Enum Const]
    BRANCH_REMOVED "branch-removed" Values Breaking Compatible Callers Minor
        "an alternative was removed from a union" [AnyOf OneOf Type Enum Const]
    CONDITIONAL_ADDED "conditional-added" Values ByProof ByProof Callers Minor
        "a condition adds constraints"
    CONDITIONAL_CHANGED "conditional-changed" Values ByProof ByProof Callers Minor
        "different constraints apply under a condition"
    CONDITIONAL_REMOVED "conditional-removed" Values ByProof ByProof Readers Minor
        "a condition no longer adds constraints"
    CONST_CHANGED "const-changed" Values Breaking Breaking Callers Minor
        "the only accepted value changed" [Enum Const Type]
    CONTAINS_ADDED "contains-added" Values ByProof ByProof Callers Minor
        "an item must now match a schema" [Contains MinContains MaxContains]
    CONTAINS_CHANGED "contains-changed" Values ByProof ByProof Callers Minor
        "the schema that an item must match changed"
    CONTAINS_LOOSENED "contains-loosened" Values ByProof ByProof Readers Minor
        "what an item must match is less limited"
    CONTAINS_REMOVED "contains-removed" Values ByProof ByProof Readers Minor
        "items no longer need to match" [Contains MinContains MaxContains]
    CONTAINS_TIGHTENED "contains-tightened" Values ByProof ByProof Callers Minor
        "what an item must match is more limited"
    CONTENT_ENCODING_CHANGED "content-encoding-changed" Annotations Risky Risky Callers Minor
        "the content encoding of a string changed"
    DEFAULT_ADDED "default-added" Annotations Risky Compatible Callers Minor
        "an argument has a default now"
    DEFAULT_CHANGED "default-changed" Annotations Risky Compatible Callers Minor
        "an argument has another default"
    DEFAULT_REMOVED "default-removed" Annotations Risky Compatible Callers Minor
        "an argument no longer has a default"
    DEPENDENT_REQUIRED_ADDED "dependent-required-added" Values Breaking Compatible Callers Minor
        "a member is required beside another one" [DependentRequired Required]
    DEPENDENT_REQUIRED_REMOVED "dependent-required-removed" Values Compatible Breaking Readers Minor
        "a member is no longer required beside another one" [DependentRequired Required]
    DEPENDENT_SCHEMA_ADDED "dependent-schema-added" Values ByProof ByProof Callers Minor
        "the presence of a member adds constraints"
    DEPENDENT_SCHEMA_CHANGED "dependent-schema-changed" Values ByProof ByProof Callers Minor
        "different constraints apply if a member is present"
    DEPENDENT_SCHEMA_REMOVED "dependent-schema-removed" Values ByProof ByProof Readers Minor
        "the presence of a member no longer adds constraints"
    DEPRECATED_ADDED "deprecated-added" Annotations Compatible Compatible Callers Minor
        "a value is now deprecated"
    DEPRECATED_REMOVED "deprecated-removed" Annotations Compatible Compatible Callers Minor
        "a value is no longer deprecated"
    DESCRIPTION_ADDED "description-added" Annotations Compatible Compatible Model Patch
        "a schema, a prompt or a resource has a description now"
    DESCRIPTION_CHANGED "description-changed" Annotations Risky Risky Model Patch
        "a description inside a schema, or of a prompt or a resource, changed"
    DESCRIPTION_REMOVED "description-removed" Annotations Risky Risky Model Patch
        "a schema, a prompt or a resource no longer has a description"
    DESTRUCTIVE_HINT_CLEARED "destructive-hint-cleared" Hints Risky Risky Policy Minor
        "the tool promises not to destroy anything now"
    DESTRUCTIVE_HINT_SET "destructive-hint-set" Hints Breaking Breaking Policy Minor
        "the tool may destroy something now"
    DIALECT_CHANGED "dialect-changed" Annotations Risky Risky Clients Minor
        "the schema uses another dialect"
    ENUM_ADDED "enum-added" Values Breaking Compatible Callers Minor
        "values are limited to a list now" [Enum Const Type]
    ENUM_REMOVED "enum-removed" Values Compatible Breaking Readers Minor
        "values are no longer limited to a list" [Enum Const Type]
    ENUM_VALUE_ADDED "enum-value-added" Values Compatible Risky Readers Minor
        "a value was added to the list" [Enum Const Type]
    ENUM_VALUE_REMOVED "enum-value-removed" Values Breaking Compatible Callers Minor
        "a listed value is no longer accepted" [Enum Const Type]
    EXAMPLES_CHANGED "examples-changed" Annotations Compatible Compatible Model None
        "the examples of a schema changed"
    EXTENSION_CHANGED "extension-changed" Annotations Compatible Compatible Clients None
        "a member that no dialect defines changed"
    FORMAT_ADDED "format-added" Annotations Risky Compatible Callers Minor
        "a format was added"
    FORMAT_CHANGED "format-changed" Annotations Risky Risky Callers Minor
        "the format changed"
    FORMAT_REMOVED "format-removed" Annotations Compatible Risky Readers Minor
        "the format was removed"
    HEADER_ADDED "header-added" Annotations Compatible None Routers Minor
        "a parameter is now also sent in a header"
    HEADER_CHANGED "header-changed" Annotations Breaking None Routers Minor
        "a parameter is sent in a different header"
    HEADER_REMOVED "header-removed" Annotations Breaking None Routers Minor
        "a parameter is no longer sent in a header"
    ICON_ORIGIN_CHANGED "icon-origin-changed" Tool Risky Risky Security Minor security
        "an icon is loaded from another host"
    ICONS_CHANGED "icons-changed" Other Compatible Compatible Clients None
        "the icons of a tool, a prompt or a resource changed"
    IDEMPOTENT_HINT_CLAIMED "idempotent-hint-claimed" Hints Risky Risky Policy Minor
        "a repeated call is promised to have no further effect now"
    IDEMPOTENT_HINT_WITHDRAWN "idempotent-hint-withdrawn" Hints Breaking Breaking Policy Minor
        "a repeated call may have a further effect now"
    INPUT_SCHEMA_REMOVED "input-schema-removed" Tool Breaking Absent Callers Minor
        "the tool no longer has an input schema"
    ITEMS_CHANGED "items-changed" Values ByProof ByProof Callers Minor
        "a list became a tuple, or a tuple a list"
    LIST_CACHE_CHANGED "list-cache-changed" Other Compatible Compatible Clients None
        "the time for which clients may cache the list changed"
    LIST_REJECTED "list-rejected" Tool Risky Risky Clients Minor
        "clients or providers lose every tool because of one of them"
    LOWER_BOUND_LOOSENED "lower-bound-loosened" Values Compatible Breaking Readers Minor
        "the smallest number is smaller" [Minimum ExclusiveMinimum]
    LOWER_BOUND_TIGHTENED "lower-bound-tightened" Values Breaking Compatible Callers Minor
        "the smallest number is larger" [Minimum ExclusiveMinimum]
    MAX_CONTAINS_LOOSENED "max-contains-loosened" Values Compatible Breaking Readers Minor
        "more items may match" [MaxContains Contains]
    MAX_CONTAINS_TIGHTENED "max-contains-tightened" Values Breaking Compatible Callers Minor
        "fewer items may match" [MaxContains Contains]
    MAX_ITEMS_LOOSENED "max-items-loosened" Values Compatible Breaking Readers Minor
        "arrays may have more items" [MaxItems]
    MAX_ITEMS_TIGHTENED "max-items-tightened" Values Breaking Compatible Callers Minor
        "arrays must have fewer items" [MaxItems]
    MAX_LENGTH_LOOSENED "max-length-loosened" Values Compatible Breaking Readers Minor
        "strings may be longer" [MaxLength]
    MAX_LENGTH_TIGHTENED "max-length-tightened" Values Breaking Compatible Callers Minor
        "strings must be shorter" [MaxLength]
    MAX_PROPERTIES_LOOSENED "max-properties-loosened" Values Compatible Breaking Readers Minor
        "objects may have more members" [MaxProperties]
    MAX_PROPERTIES_TIGHTENED "max-properties-tightened" Values Breaking Compatible Callers Minor
        "objects must have fewer members" [MaxProperties]
    MEMBER_ADDED "member-added" Other Compatible Compatible Clients None
        "a member was added to a tool or a resource"
    MEMBER_CHANGED "member-changed" Other Risky Risky Clients None
        "a member of a tool or a resource changed"
    MEMBER_REMOVED "member-removed" Other Risky Risky Clients None
        "a tool or a resource no longer has a member"
    META_CHANGED "meta-changed" Other Compatible Compatible Clients None
        "`_meta` changed"
    META_UI_CHANGED "meta-ui-changed" Other Risky Risky Policy Minor
        "the user interface of the tool changed"
    META_VISIBILITY_NARROWED "meta-visibility-narrowed" Other Breaking Breaking Model Minor
        "the tool is no longer visible to the model"
    META_VISIBILITY_WIDENED "meta-visibility-widened" Other Risky Risky Model Minor security
        "the tool is visible to the model now"
    MIN_CONTAINS_LOOSENED "min-contains-loosened" Values Compatible Breaking Readers Minor
        "fewer items must match" [MinContains Contains]
    MIN_CONTAINS_TIGHTENED "min-contains-tightened" Values Breaking Compatible Callers Minor
        "more items must match" [MinContains Contains]
    MIN_ITEMS_LOOSENED "min-items-loosened" Values Compatible Breaking Readers Minor
        "arrays may have fewer items" [MinItems]
    MIN_ITEMS_TIGHTENED "min-items-tightened" Values Breaking Compatible Callers Minor
        "arrays must have more items" [MinItems]
    MIN_LENGTH_LOOSENED "min-length-loosened" Values Compatible Breaking Readers Minor
        "strings may be shorter" [MinLength]
    MIN_LENGTH_TIGHTENED "min-length-tightened" Values Breaking Compatible Callers Minor
        "strings must be longer" [MinLength]
    MIN_PROPERTIES_LOOSENED "min-properties-loosened" Values Compatible Breaking Readers Minor
        "objects may have fewer members" [MinProperties]
    MIN_PROPERTIES_TIGHTENED "min-properties-tightened" Values Breaking Compatible Callers Minor
        "objects must have more members" [MinProperties]
    MULTIPLE_OF_CHANGED "multiple-of-changed" Values Breaking Breaking Callers Minor
        "`multipleOf` is neither a multiple nor a divisor of its old value" [MultipleOf]
    MULTIPLE_OF_LOOSENED "multiple-of-loosened" Values Compatible Breaking Readers Minor
        "`multipleOf` is a divisor of its old value" [MultipleOf]
    MULTIPLE_OF_TIGHTENED "multiple-of-tightened" Values Breaking Compatible Callers Minor
        "`multipleOf` is a multiple of its old value" [MultipleOf]
    NAMESPACE_CHANGED "namespace-changed" Other Breaking Breaking Callers None
        "a tool has another namespace"
    NOT_ADDED "not-added" Values ByProof ByProof Callers Minor
        "values are excluded now"
    NOT_CHANGED "not-changed" Values ByProof ByProof Callers Minor
        "other values are excluded"
    NOT_REMOVED "not-removed" Values ByProof ByProof Readers Minor
        "values are no longer excluded"
    NULLABLE_ADDED "nullable-added" Values Compatible Breaking Readers Minor
        "`null` is accepted now" [Type Enum Const]
    NULLABLE_REMOVED "nullable-removed" Values Breaking Compatible Callers Minor
        "`null` is no longer accepted" [Type Enum Const]
    ONE_OF_ADDED "one-of-added" Values ByProof ByProof Callers Minor
        "exactly one of several alternatives must match now"
    ONE_OF_REMOVED "one-of-removed" Values ByProof ByProof Readers Minor
        "values no longer need to match an alternative"
    OPEN_WORLD_HINT_CLEARED "open-world-hint-cleared" Hints Risky Risky Policy Minor
        "the tool promises to stay in its own domain now"
    OPEN_WORLD_HINT_SET "open-world-hint-set" Hints Breaking Breaking Policy Minor
        "the tool may reach beyond its own domain now"
    OUTPUT_ROOT_TYPE_CHANGED "output-root-type-changed" Values Absent Breaking Readers Minor
        "the type of results changed" [Type Enum Const]
    OUTPUT_SCHEMA_ADDED "output-schema-added" Tool Absent Compatible Readers Minor
        "results are described now"
    OUTPUT_SCHEMA_REMOVED "output-schema-removed" Tool Absent Breaking Readers Minor
        "results are no longer described"
    PART_CHANGED "part-changed" Tool Risky Risky Clients Minor
        "a part changed of which only a digest is known"
    PATTERN_ADDED "pattern-added" Values Breaking Compatible Callers Minor
        "strings must match a pattern now" [Pattern]
    PATTERN_CHANGED "pattern-changed" Values ByProof ByProof Callers Minor
        "the pattern that strings must match changed" [Pattern]
    PATTERN_PROPERTIES_ADDED "pattern-properties-added" Values ByProof ByProof Callers Minor
        "a schema for members whose name matches a pattern was added"
    PATTERN_PROPERTIES_CHANGED "pattern-properties-changed" Values ByProof ByProof Callers Minor
        "the schema of members whose name matches a pattern changed"
    PATTERN_PROPERTIES_LOOSENED "pattern-properties-loosened" Values ByProof ByProof Readers Minor
        "members whose name matches a pattern are less limited"
    PATTERN_PROPERTIES_REMOVED "pattern-properties-removed" Values ByProof ByProof Callers Minor
        "the schema for members whose name matches a pattern was removed"
    PATTERN_PROPERTIES_TIGHTENED "pattern-properties-tightened" Values ByProof ByProof Callers Minor
        "members whose name matches a pattern are more limited"
    PATTERN_REMOVED "pattern-removed" Values Compatible Breaking Readers Minor
        "strings no longer need to match a pattern" [Pattern]
    PREFIX_ITEM_ADDED "prefix-item-added" Values ByProof ByProof Callers Minor
        "a schema for a position of a tuple was added"
    PREFIX_ITEM_REMOVED "prefix-item-removed" Values ByProof ByProof Callers Minor
        "the schema for a position of a tuple was removed"
    PROMPT_ADDED "prompt-added" Tool Compatible Compatible Callers Minor
        "a prompt was added to the list"
    PROMPT_REMOVED "prompt-removed" Tool Breaking Breaking Callers Major
        "a prompt is no longer listed"
    PROPERTY_ADDED "property-added" Values ByProof ByProof Callers Minor
        "a property was added"
    PROPERTY_FORBIDDEN "property-forbidden" Values Breaking Compatible Callers Minor
        "a property must no longer be sent"
    PROPERTY_NAMES_LOOSENED "property-names-loosened" Values ByProof ByProof Readers Minor
        "names of members are less limited"
    PROPERTY_NAMES_TIGHTENED "property-names-tightened" Values ByProof ByProof Callers Minor
        "names of members are more limited"
    PROPERTY_REMOVED "property-removed" Values ByProof ByProof Callers Minor
        "a property was removed" [AdditionalProperties UnevaluatedProperties PropertyNames Required]
    PROPERTY_RENAMED "property-renamed" Values Risky Risky Callers None
        "a property was probably renamed"
    PROTOCOL_REVISION_CHANGED "protocol-revision-changed" Other Risky Risky Clients Minor
        "the protocol revision of the session changed"
    READ_ONLY_CHANGED "read-only-changed" Annotations Risky Compatible Callers Minor
        "`readOnly` changed"
    READ_ONLY_HINT_CLAIMED "read-only-hint-claimed" Hints Risky Risky Policy Minor
        "the tool promises to be read-only now"
    READ_ONLY_HINT_WITHDRAWN "read-only-hint-withdrawn" Hints Breaking Breaking Policy Minor security
        "the tool no longer promises to be read-only"
    REFERENCE_EXTERNAL_ADDED "reference-external-added" Values Risky Risky Clients Minor
        "the schema refers to another document now"
    REQUIRED_ADDED "required-added" Values Breaking Compatible Callers Minor
        "a member is required now" [Required DependentRequired]
    REQUIRED_REMOVED "required-removed" Values Compatible Breaking Readers Minor
        "a member is no longer required" [Required]
    REQUIRED_SCOPE_ADDED "required-scope-added" Other Breaking Breaking Policy Minor security
        "the tool needs an additional permission"
    REQUIRED_SCOPE_REMOVED "required-scope-removed" Other Compatible Compatible Policy Minor
        "the tool needs fewer permissions"
    RESOURCE_ADDED "resource-added" Tool Compatible Compatible Readers Minor
        "a resource or a resource template was added to the list"
    RESOURCE_REMOVED "resource-removed" Tool Breaking Breaking Readers Major
        "a resource or a resource template is no longer listed"
    SCHEMA_BECAME_FALSE "schema-became-false" Values ByProof ByProof Callers Minor
        "no value is accepted any longer"
    SCHEMA_NARROWED "schema-narrowed" Values ByProof ByProof Callers Minor
        "fewer values are accepted, and no single keyword explains it"
    SCHEMA_NO_LONGER_FALSE "schema-no-longer-false" Values ByProof ByProof Readers Minor
        "values are accepted where none were accepted before"
    SCHEMA_REWRITTEN "schema-rewritten" Values None None Nobody Minor
        "the schema is written differently and accepts the same values"
    SCHEMA_UNDECIDED "schema-undecided" Values Risky Risky Callers Minor
        "whether the change breaks anyone was not decided"
    SCHEMA_WIDENED "schema-widened" Values ByProof ByProof Readers Minor
        "more values are accepted, and no single keyword explains it"
    SERVER_INSTRUCTIONS_CHANGED "server-instructions-changed" Other Risky Risky Model Minor
        "the instructions of the server changed"
    SERVER_NAME_CHANGED "server-name-changed" Other Breaking Breaking Policy Minor
        "the name of the server changed"
    TAGS_CHANGED "tags-changed" Other Compatible Compatible Model None
        "the tags of a tool changed"
    TASK_SUPPORT_REQUIRED "task-support-required" Other Breaking Breaking Callers Minor
        "the tool must be called as a task now"
    TASK_SUPPORT_WIDENED "task-support-widened" Other Compatible Compatible Callers Minor
        "the tool may be called as a task now, or without one"
    TASK_SUPPORT_WITHDRAWN "task-support-withdrawn" Other Breaking Breaking Callers Minor
        "the tool must no longer be called as a task"
    TEXT_CONCEALMENT_ADDED "text-concealment-added" Tool Breaking Breaking Security Minor security
        "a text asks for concealment now"
    TEXT_HIDDEN_ADDED "text-hidden-added" Tool Breaking Breaking Security Minor security
        "a text contains hidden characters that were not there"
    TITLE_CHANGED "title-changed" Annotations Compatible Compatible Model Patch
        "a title inside a schema, or of a prompt or a resource, changed"
    TOOL_ADDED "tool-added" Tool Compatible Compatible Model Minor
        "a tool was added to the list"
    TOOL_DESCRIPTION_ADDED "tool-description-added" Description Risky Risky Model Patch
        "a tool has a description now"
    TOOL_DESCRIPTION_CHANGED "tool-description-changed" Description Risky Risky Model Patch
        "the description of a tool changed"
    TOOL_DESCRIPTION_REMOVED "tool-description-removed" Description Risky Risky Model Patch
        "a tool no longer has a description"
    TOOL_DUPLICATED "tool-duplicated" Tool Risky Risky Clients Minor
        "a name appears twice in the list now"
    TOOL_REMOVED "tool-removed" Tool Breaking Breaking Callers Major
        "a tool is no longer listed"
    TOOL_RENAMED "tool-renamed" Tool Risky Risky Callers None
        "a tool, a prompt or a resource was probably renamed"
    TOOL_REORDERED "tool-reordered" Tool None None Clients Minor
        "the order of the tools changed"
    TOOL_TITLE_CHANGED "tool-title-changed" Description Compatible Compatible Model Patch
        "the title of a tool changed"
    TOOL_VERSION_ADDED "tool-version-added" Tool Compatible Compatible Callers Minor
        "a version of a tool was added to the list"
    TOOL_VERSION_REMOVED "tool-version-removed" Tool Breaking Breaking Callers Minor
        "one of several versions of a tool is no longer listed"
    TUPLE_CLOSED "tuple-closed" Values Breaking Compatible Callers Minor
        "a tuple no longer accepts additional items" [Items]
    TUPLE_OPENED "tuple-opened" Values Compatible Breaking Readers Minor
        "a tuple now accepts additional items"
    TYPE_CHANGED "type-changed" Values Breaking Breaking Callers Minor
        "other types are accepted" [Type Enum Const]
    TYPE_NARROWED "type-narrowed" Values Breaking Compatible Callers Minor
        "fewer types are accepted" [Type Enum Const]
    TYPE_WIDENED "type-widened" Values Compatible Breaking Readers Minor
        "more types are accepted" [Type Enum Const]
    UNEVALUATED_PROPERTIES_CHANGED "unevaluated-properties-changed" Values ByProof ByProof Callers Minor
        "values of members that no branch names are different"
    UNEVALUATED_PROPERTIES_CLOSED "unevaluated-properties-closed" Values ByProof ByProof Callers Minor
        "members that no branch names are no longer accepted" [AdditionalProperties UnevaluatedProperties PropertyNames]
    UNEVALUATED_PROPERTIES_LOOSENED "unevaluated-properties-loosened" Values ByProof ByProof Readers Minor
        "values of members that no branch names are less limited"
    UNEVALUATED_PROPERTIES_OPENED "unevaluated-properties-opened" Values Compatible ByProof Readers Minor
        "members that no branch names are accepted now" [AdditionalProperties UnevaluatedProperties PropertyNames]
    UNEVALUATED_PROPERTIES_TIGHTENED "unevaluated-properties-tightened" Values ByProof ByProof Callers Minor
        "values of members that no branch names are more limited"
    UNION_MADE_EXCLUSIVE "union-made-exclusive" Values ByProof ByProof Callers Minor
        "exactly one alternative must match now" [AnyOf OneOf Type Enum Const]
    UNION_MADE_INCLUSIVE "union-made-inclusive" Values ByProof ByProof Readers Minor
        "several alternatives may match now" [AnyOf OneOf Type Enum Const]
    UNION_OVERLAP_CHANGED "union-overlap-changed" Values ByProof ByProof Callers Minor
        "the alternatives of `oneOf` overlap differently" [OneOf]
    UNIQUE_ITEMS_ADDED "unique-items-added" Values Breaking Compatible Callers Minor
        "items must be unique now" [UniqueItems]
    UNIQUE_ITEMS_REMOVED "unique-items-removed" Values Compatible Breaking Readers Minor
        "items no longer need to be unique" [UniqueItems]
    UPPER_BOUND_LOOSENED "upper-bound-loosened" Values Compatible Breaking Readers Minor
        "the largest number is larger" [Maximum ExclusiveMaximum]
    UPPER_BOUND_TIGHTENED "upper-bound-tightened" Values Breaking Compatible Callers Minor
        "the largest number is smaller" [Maximum ExclusiveMaximum]
    VERSION_ADDED "version-added" Other Compatible Compatible Callers None
        "a tool has a version now"
    VERSION_BUMP_LARGER "version-bump-larger" Other Compatible Compatible Callers None
        "the version of a tool went up and nothing changed"
    VERSION_BUMP_MISSING "version-bump-missing" Other Risky Risky Callers None
        "a tool changed and its version did not"
    VERSION_BUMP_TOO_SMALL "version-bump-too-small" Other Risky Risky Callers None
        "the version of a tool went up by too little"
    VERSION_DECREASED "version-decreased" Other Risky Risky Callers None
        "the version of a tool went down"
    VERSION_REMOVED "version-removed" Other Risky Risky Callers None
        "a tool no longer has a version"
    WRITE_ONLY_CHANGED "write-only-changed" Annotations Risky Compatible Callers Minor
        "`writeOnly` changed"
}
