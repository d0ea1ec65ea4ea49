//! The table of kinds of changes, by name.

use crate::contract::kinds::{Impact, Kind, Party};

use Impact::{Absent, Breaking, Compatible, Law, None, Risky};
use Party::{Callers, Clients, Model, Nobody, Policy, Readers, Routers, Security};

macro_rules! kinds {
    ($($name:literal $input:ident $output:ident $party:ident $summary:literal)*) => {
        &[$(Kind {
            name: $name,
            input: $input,
            output: $output,
            party: $party,
            summary: $summary,
            page: include_str!(concat!("../../../docs/changes/", $name, ".md")),
        },)*]
    };
}

/// The kinds.
pub(super) const KINDS: &[Kind] = kinds! {
    "additional-properties-changed" Law Law Callers
        "the values of a map are different"
    "additional-properties-closed" Law Law Callers
        "members that are not named are no longer accepted"
    "additional-properties-loosened" Law Law Readers
        "the values of a map are less limited"
    "additional-properties-opened" Compatible Law Readers
        "members that are not named are accepted now"
    "additional-properties-tightened" Law Law Callers
        "the values of a map are more limited"
    "annotation-title-changed" Compatible Compatible Model
        "the title in the annotations changed"
    "any-of-added" Law Law Callers
        "one of several alternatives must match now"
    "any-of-removed" Law Law Readers
        "values no longer need to match one of several alternatives"
    "branch-added" Compatible Breaking Readers
        "a union has a further alternative"
    "branch-removed" Breaking Compatible Callers
        "a union has lost an alternative"
    "conditional-added" Law Law Callers
        "more applies under a condition"
    "conditional-changed" Law Law Callers
        "something else applies under a condition"
    "conditional-removed" Law Law Readers
        "nothing more applies under a condition"
    "const-changed" Breaking Breaking Callers
        "the only value is another one"
    "contains-added" Law Law Callers
        "an item must match now"
    "contains-changed" Law Law Callers
        "an item must match something else"
    "contains-loosened" Law Law Readers
        "what an item must match is less limited"
    "contains-removed" Law Law Readers
        "items no longer need to match"
    "contains-tightened" Law Law Callers
        "what an item must match is more limited"
    "content-encoding-changed" Risky Risky Callers
        "the content of a string is encoded differently"
    "default-added" Risky Compatible Callers
        "an argument has a default now"
    "default-changed" Risky Compatible Callers
        "an argument has another default"
    "default-removed" Risky Compatible Callers
        "an argument no longer has a default"
    "dependent-required-added" Breaking Compatible Callers
        "a member is required beside another one"
    "dependent-required-removed" Compatible Breaking Readers
        "a member is no longer required beside another one"
    "dependent-schema-added" Law Law Callers
        "more applies where a member is present"
    "dependent-schema-changed" Law Law Callers
        "something else applies where a member is present"
    "dependent-schema-removed" Law Law Readers
        "nothing more applies where a member is present"
    "deprecated-added" Compatible Compatible Callers
        "something is deprecated now"
    "deprecated-removed" Compatible Compatible Callers
        "something is no longer deprecated"
    "description-added" Compatible Compatible Model
        "a schema has a description now"
    "description-changed" Risky Risky Model
        "a description inside a schema changed"
    "description-removed" Risky Risky Model
        "a schema no longer has a description"
    "destructive-hint-cleared" Risky Risky Policy
        "the tool promises not to destroy anything now"
    "destructive-hint-set" Breaking Breaking Policy
        "the tool may destroy something now"
    "dialect-changed" Risky Risky Clients
        "the schema uses another dialect"
    "enum-added" Breaking Compatible Callers
        "values are limited to a list now"
    "enum-removed" Compatible Breaking Readers
        "values are no longer limited to a list"
    "enum-value-added" Compatible Risky Readers
        "a further value is listed"
    "enum-value-removed" Breaking Compatible Callers
        "a listed value is no longer accepted"
    "examples-changed" Compatible Compatible Model
        "the examples of a schema changed"
    "extension-changed" Compatible Compatible Clients
        "a member that no dialect defines changed"
    "format-added" Risky Compatible Callers
        "a format is named now"
    "format-changed" Risky Risky Callers
        "another format is named"
    "format-removed" Compatible Risky Readers
        "a format is no longer named"
    "header-added" Compatible None Routers
        "a parameter travels in a header as well now"
    "header-changed" Breaking None Routers
        "a parameter travels in another header"
    "header-removed" Breaking None Routers
        "a parameter no longer travels in a header"
    "icon-origin-changed" Risky Risky Security
        "an icon is loaded from another host"
    "icons-changed" Compatible Compatible Clients
        "the icons of a tool changed"
    "idempotent-hint-claimed" Risky Risky Policy
        "a repeated call is promised to have no further effect now"
    "idempotent-hint-withdrawn" Breaking Breaking Policy
        "a repeated call may have a further effect now"
    "input-schema-missing" Breaking Absent Callers
        "the tool no longer has an input schema"
    "items-changed" Law Law Callers
        "a list became a tuple, or a tuple a list"
    "list-cache-changed" Compatible Compatible Clients
        "the list may be cached for another time"
    "lower-bound-loosened" Compatible Breaking Readers
        "the smallest number is smaller"
    "lower-bound-tightened" Breaking Compatible Callers
        "the smallest number is larger"
    "max-contains-loosened" Compatible Breaking Readers
        "more items may match"
    "max-contains-tightened" Breaking Compatible Callers
        "fewer items may match"
    "max-items-loosened" Compatible Breaking Readers
        "arrays may have more items"
    "max-items-tightened" Breaking Compatible Callers
        "arrays must have fewer items"
    "max-length-loosened" Compatible Breaking Readers
        "strings may be longer"
    "max-length-tightened" Breaking Compatible Callers
        "strings must be shorter"
    "max-properties-loosened" Compatible Breaking Readers
        "objects may have more members"
    "max-properties-tightened" Breaking Compatible Callers
        "objects must have fewer members"
    "member-added" Compatible Compatible Clients
        "the tool has a further member"
    "member-changed" Risky Risky Clients
        "a member of the tool changed"
    "member-removed" Risky Risky Clients
        "the tool no longer has a member"
    "meta-changed" Compatible Compatible Clients
        "`_meta` changed"
    "meta-ui-changed" Risky Risky Policy
        "another user interface is shown for the tool"
    "meta-visibility-narrowed" Breaking Breaking Model
        "the tool is no longer visible to the model"
    "meta-visibility-widened" Risky Risky Model
        "the tool is visible to the model now"
    "min-contains-loosened" Compatible Breaking Readers
        "fewer items must match"
    "min-contains-tightened" Breaking Compatible Callers
        "more items must match"
    "min-items-loosened" Compatible Breaking Readers
        "arrays may have fewer items"
    "min-items-tightened" Breaking Compatible Callers
        "arrays must have more items"
    "min-length-loosened" Compatible Breaking Readers
        "strings may be shorter"
    "min-length-tightened" Breaking Compatible Callers
        "strings must be longer"
    "min-properties-loosened" Compatible Breaking Readers
        "objects may have fewer members"
    "min-properties-tightened" Breaking Compatible Callers
        "objects must have more members"
    "multiple-of-changed" Breaking Breaking Callers
        "numbers must be multiples of something else"
    "multiple-of-loosened" Compatible Breaking Readers
        "numbers must be multiples of less"
    "multiple-of-tightened" Breaking Compatible Callers
        "numbers must be multiples of more"
    "namespace-changed" Breaking Breaking Callers
        "a tool has another namespace"
    "not-added" Law Law Callers
        "values are excluded now"
    "not-changed" Law Law Callers
        "other values are excluded"
    "not-removed" Law Law Readers
        "values are no longer excluded"
    "nullable-added" Compatible Breaking Readers
        "`null` is accepted now"
    "nullable-removed" Breaking Compatible Callers
        "`null` is no longer accepted"
    "one-of-added" Law Law Callers
        "exactly one of several alternatives must match now"
    "one-of-removed" Law Law Readers
        "values no longer need to match an alternative"
    "open-world-hint-cleared" Risky Risky Policy
        "the tool promises to stay in its own domain now"
    "open-world-hint-set" Breaking Breaking Policy
        "the tool may reach beyond its own domain now"
    "output-root-type-changed" Absent Breaking Readers
        "results are of another type"
    "output-schema-added" Absent Compatible Readers
        "results are described now"
    "output-schema-removed" Absent Breaking Readers
        "results are no longer described"
    "part-changed" Risky Risky Clients
        "a part changed of which only a digest is known"
    "pattern-added" Breaking Compatible Callers
        "strings must match a pattern now"
    "pattern-changed" Law Law Callers
        "strings must match another pattern"
    "pattern-properties-added" Law Law Callers
        "members whose name matches a pattern are described now"
    "pattern-properties-changed" Law Law Callers
        "members whose name matches a pattern are different"
    "pattern-properties-loosened" Law Law Readers
        "members whose name matches a pattern are less limited"
    "pattern-properties-removed" Law Law Callers
        "members whose name matches a pattern are no longer described"
    "pattern-properties-tightened" Law Law Callers
        "members whose name matches a pattern are more limited"
    "pattern-removed" Compatible Breaking Readers
        "strings no longer need to match a pattern"
    "prefix-item-added" Law Law Callers
        "a further position of a tuple is described"
    "prefix-item-removed" Law Law Callers
        "a position of a tuple is no longer described"
    "property-added" Law Law Callers
        "a property was added"
    "property-forbidden" Breaking Compatible Callers
        "a property must no longer be sent"
    "property-names-loosened" Law Law Readers
        "names of members are less limited"
    "property-names-tightened" Law Law Callers
        "names of members are more limited"
    "property-removed" Law Law Callers
        "a property was removed"
    "property-renamed" Risky Risky Callers
        "a property was probably renamed"
    "protocol-revision-changed" Risky Risky Clients
        "the session uses another revision of the protocol"
    "read-only-changed" Risky Compatible Callers
        "`readOnly` changed"
    "read-only-hint-claimed" Risky Risky Policy
        "the tool promises to be read-only now"
    "read-only-hint-withdrawn" Breaking Breaking Policy
        "the tool no longer promises to be read-only"
    "reference-external-added" Risky Risky Clients
        "the schema refers to another document now"
    "required-added" Breaking Compatible Callers
        "a member is required now"
    "required-removed" Compatible Breaking Readers
        "a member is no longer required"
    "required-scope-added" Breaking Breaking Policy
        "the tool needs a further permission"
    "required-scope-removed" Compatible Compatible Policy
        "the tool needs fewer permissions"
    "schema-became-false" Law Law Callers
        "no value is allowed now"
    "schema-narrowed" Law Law Callers
        "fewer values are accepted, and no single keyword explains it"
    "schema-no-longer-false" Law Law Readers
        "values are allowed where none were"
    "schema-rewritten" None None Nobody
        "the schema is written differently and accepts the same"
    "schema-undecided" Risky Risky Callers
        "whether the change breaks anyone was not decided"
    "schema-widened" Law Law Readers
        "more values are accepted, and no single keyword explains it"
    "server-instructions-changed" Risky Risky Model
        "the instructions of the server changed"
    "server-name-changed" Breaking Breaking Policy
        "the server has another name"
    "tags-changed" Compatible Compatible Model
        "a tool has other tags"
    "task-support-required" Breaking Breaking Callers
        "the tool must be called as a task now"
    "task-support-widened" Compatible Compatible Callers
        "the tool may be called as a task now, or without one"
    "task-support-withdrawn" Breaking Breaking Callers
        "the tool must no longer be called as a task"
    "text-concealment-added" Breaking Breaking Security
        "a text asks for concealment now"
    "text-hidden-added" Breaking Breaking Security
        "a text contains hidden characters that were not there"
    "title-changed" Compatible Compatible Model
        "a title inside a schema changed"
    "tool-added" Compatible Compatible Model
        "a tool is listed that was not"
    "tool-description-added" Risky Risky Model
        "a tool has a description now"
    "tool-description-changed" Risky Risky Model
        "the description of a tool changed"
    "tool-description-removed" Risky Risky Model
        "a tool no longer has a description"
    "tool-duplicated" Risky Risky Clients
        "a name appears twice in the list now"
    "tool-removed" Breaking Breaking Callers
        "a tool is no longer listed"
    "tool-renamed" Risky Risky Callers
        "a tool that is gone and a new one are probably the same"
    "tool-reordered" None None Clients
        "the tools are listed in another order"
    "tool-title-changed" Compatible Compatible Model
        "the title of a tool changed"
    "tool-version-added" Compatible Compatible Callers
        "a further version of a tool is listed"
    "tool-version-removed" Breaking Breaking Callers
        "one of several versions of a tool is no longer listed"
    "tuple-closed" Breaking Compatible Callers
        "a tuple no longer accepts further items"
    "tuple-opened" Compatible Breaking Readers
        "a tuple accepts further items now"
    "type-changed" Breaking Breaking Callers
        "other types are accepted"
    "type-narrowed" Breaking Compatible Callers
        "fewer types are accepted"
    "type-widened" Compatible Breaking Readers
        "more types are accepted"
    "unevaluated-properties-changed" Law Law Callers
        "values of members that no branch names are different"
    "unevaluated-properties-closed" Law Law Callers
        "members that no branch names are no longer accepted"
    "unevaluated-properties-loosened" Law Law Readers
        "values of members that no branch names are less limited"
    "unevaluated-properties-opened" Compatible Law Readers
        "members that no branch names are accepted now"
    "unevaluated-properties-tightened" Law Law Callers
        "values of members that no branch names are more limited"
    "union-made-exclusive" Law Law Callers
        "exactly one alternative must match now"
    "union-made-inclusive" Law Law Readers
        "several alternatives may match now"
    "union-overlap-changed" Law Law Callers
        "the alternatives of `oneOf` overlap differently"
    "unique-items-added" Breaking Compatible Callers
        "items must be unique now"
    "unique-items-removed" Compatible Breaking Readers
        "items no longer need to be unique"
    "upper-bound-loosened" Compatible Breaking Readers
        "the largest number is larger"
    "upper-bound-tightened" Breaking Compatible Callers
        "the largest number is smaller"
    "version-added" Compatible Compatible Callers
        "a tool has a version now"
    "version-bump-larger" Compatible Compatible Callers
        "the version of a tool went up and nothing changed"
    "version-bump-missing" Risky Risky Callers
        "a tool changed and its version did not"
    "version-bump-too-small" Risky Risky Callers
        "the version of a tool went up by too little"
    "version-decreased" Risky Risky Callers
        "the version of a tool went down"
    "version-removed" Risky Risky Callers
        "a tool no longer has a version"
    "write-only-changed" Risky Compatible Callers
        "`writeOnly` changed"
};
