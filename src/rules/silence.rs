//! Precedence between rules: which rules are silent about a value for which another rule has
//! reported the cause.
//!
//! A finding of a silenced rule is dropped if its value is inside the value of a finding about the
//! cause, or, if that finding is about a part of a key, inside that key. Rules are independent of
//! each other; only this table relates them.

use std::sync::LazyLock;

use super::{RULES, Rule};
use crate::targets::Feature;

/// Rules whose findings are kept, and rules whose findings inside the same value are dropped. A
/// name in the second list that ends in `*` matches all rules with that prefix.
pub type Silence = (&'static [&'static str], &'static [&'static str]);

/// All rows of the table, by cause.
pub static SILENCES: &[Silence] = &[
    // A bare map of properties read as a schema gives nonsense at every turn.
    (&["input-schema-property-map"], &["schema-*", "portable-*", "target-schema-*"]),
    (
        &["input-schema-nested-twice"],
        &["schema-*", "portable-*", "target-schema-*", "parameter-description-missing"],
    ),
    (&["output-schema-nested-twice"], &["schema-*"]),
    (&["output-schema-property-map"], &["schema-*"]),
    // Findings about the root name the consequence: clients reject the whole list.
    (
        &[
            "input-schema-dollar-schema-type",
            "input-schema-properties-type",
            "input-schema-property-not-object",
            "input-schema-required-misplaced",
            "input-schema-required-type",
            "output-schema-dollar-schema-type",
            "output-schema-properties-type",
            "output-schema-property-not-object",
            "output-schema-required-misplaced",
            "output-schema-required-type",
        ],
        &["schema-keyword-type", "schema-required-boolean"],
    ),
    // A property called `description` is not a description.
    (&["schema-property-map"], &["schema-keyword-type"]),
    // The internal data of a library is not a schema in any part.
    (
        &["schema-validator-object"],
        &[
            "input-schema-root-type",
            "output-schema-nonobject-portability",
            "schema-keyword-unknown",
        ],
    ),
    // Characters that no text should contain are listed with all others that are invalid in a name.
    (&["tool-name-charset"], &["text-control-characters", "text-hidden-characters"]),
    // The length of a name, reported by the most specific rule.
    (&["tool-name-length"], &["portable-*"]),
    // A response that should not be there need not be right.
    (&["cancelled-answered"], &["error-tool-failure-as-protocol-error"]),
    (&["notification-answered"], &["rpc-error-id-null", "rpc-error-id-missing"]),
    // An id of the wrong type is that of no request.
    (&["message-member"], &["list-changed-subscription"]),
    // A response to a request for input is compared with what was requested.
    (&["call-input-responses"], &["message-member"]),
    // A URI that is something else need not be one.
    (&["resource-uri-template", "root-uri"], &["uri-custom-scheme"]),
    // A call that the server should have rejected has no result to set `isError` in.
    (&["error-unknown-tool-as-result"], &["result-error-as-success"]),
    // A tool that the recording itself shows to be unknown cannot be checked.
    (&["call-unknown-tool"], &["result-tool-unknown"]),
    // A root of another type has no items to describe before it is an object.
    (&["input-schema-root-type"], &["portable-array-items"]),
    // A dialect that loses calls is worse than another dialect.
    (&["portable-schema"], &["schema-dialect-not-2020-12"]),
    // A member that should not be present need not be valid.
    (&["input-required-mixed"], &["result-content-type"]),
    // Metadata that is not an object has no members.
    (&["meta-type"], &["meta-server-info-missing"]),
    // A value that cannot be sent is a consequence of the whole list.
    (&["schema-unsatisfiable"], &["schema-const-mismatch"]),
    // A version that does not fit the names of members is declared by mistake.
    (&["registry-member-renamed"], &["registry-schema-deprecated"]),
    // What another version has, or this version rejects, is known.
    (&["registry-member-renamed"], &["registry-member-unknown"]),
    (&["registry-member-removed"], &["registry-member-unknown"]),
    // What a package cannot have needs no other name.
    (&["registry-package"], &["registry-member-unknown", "registry-member-renamed"]),
    // A value of the wrong kind cannot be inert as well.
    (&["schema-required-boolean"], &["schema-keyword-inert"]),
    (&["schema-keyword-type"], &["schema-keyword-inert"]),
    (&["schema-keyword-foreign"], &["schema-keyword-inert"]),
    (&["schema-tuple-items"], &["schema-keyword-inert"]),
];

/// Causes that explain what else is reported in the same session, wherever it is.
pub static SESSION_SILENCES: &[Silence] = &[
    // A list that never ends repeats its entries.
    (&["list-cursor-loop"], &["tool-name-duplicate", "prompt-duplicate", "resource-duplicate"]),
    // A server of earlier revisions answers in their form.
    (
        &["handshake-failed"],
        &[
            "result-type-missing",
            "list-ttl-missing",
            "list-cache-scope-missing",
            "meta-server-info-missing",
            "capability-not-served",
            "session-list-rejected",
            "rpc-error-id-missing",
            "rpc-error-id-null",
            "transcript-unanswered",
        ],
    ),
];

/// The rules about the types of a tool's members.
const OF_MEMBER_TYPES: &[&str] = &[
    "input-schema-missing",
    "input-schema-not-object",
    "output-schema-not-object",
    "tool-annotations-type",
    "tool-description-type",
    "tool-name-missing",
    "tool-name-type",
    "tool-title-type",
    "icons-type",
    "meta-type",
];

/// The rules that report a feature as a violation of the specification. Facts about clients and
/// providers are added to their findings.
pub fn reported_by(feature: Feature) -> &'static [&'static str] {
    match feature {
        Feature::RootTypeMissing | Feature::RootTypeNotObject => {
            &["input-schema-root-type", "output-schema-nonobject-portability"]
        }
        Feature::PropertiesNotObject | Feature::PropertyNotSchema => &[
            "input-schema-properties-type",
            "input-schema-property-not-object",
            "input-schema-required-misplaced",
            "schema-keyword-type",
        ],
        Feature::BooleanSubschema => {
            &["input-schema-property-not-object", "output-schema-property-not-object"]
        }
        Feature::TypeArray => &["input-schema-root-type"],
        Feature::ItemsArray => &["schema-tuple-items"],
        Feature::ExclusiveBoolean => &["schema-keyword-foreign", "schema-keyword-type"],
        Feature::RequiredNotArray => {
            &["input-schema-required-type", "schema-required-boolean", "schema-keyword-type"]
        }
        Feature::RequiredUndefined => &["schema-required-undeclared"],
        Feature::RequiredOnNonObject => &["schema-keyword-inert"],
        Feature::NullableKeyword => &["schema-keyword-foreign"],
        Feature::RefLocal
        | Feature::RefSiblings
        | Feature::RefRecursive
        | Feature::RefUnresolved
        | Feature::RefExternal => &[
            "ref-unresolved",
            "ref-misspelt",
            "ref-external",
            "ref-network",
            "ref-cycle",
            "ref-recursive",
            "schema-draft07-ref-siblings",
        ],
        Feature::ToolNameDot | Feature::ToolNameOtherChar | Feature::ToolNameLeadingDigit => {
            &["tool-name-charset", "tool-name-length"]
        }
        Feature::DuplicateToolName => &["tool-name-duplicate"],
        Feature::DescriptionMissing | Feature::DescriptionEmpty => &["tool-description-missing"],
        Feature::ToolMemberType => OF_MEMBER_TYPES,
        Feature::ToolMemberNull => &["tool-null-member"],
        Feature::HintType => &["tool-annotation-hint-type"],
        Feature::AnnotationTitleType => &["tool-annotation-title-type"],
        Feature::IconType => &["icons-type"],
        Feature::ExecutionType => &["tool-execution-type"],
        Feature::TaskSupportUnknown => &["tool-task-support-value"],
        Feature::KeywordValueInvalid => &["schema-keyword-type", "schema-type-unknown"],
        _ => &[],
    }
}

/// Whether findings of a rule, given by its index, silence others.
pub fn is_cause(rule: usize) -> bool {
    static CAUSES: LazyLock<Vec<bool>> = LazyLock::new(|| {
        let is_cause =
            |rule: &&Rule| SILENCES.iter().any(|(causes, _)| causes.contains(&rule.name));
        RULES.iter().map(is_cause).collect()
    });
    CAUSES.get(rule).copied().unwrap_or_default()
}

/// Whether a finding of `rule` is dropped inside a value for which `cause` has a finding.
pub fn silences(cause: &str, rule: &str) -> bool {
    let of_cause = SILENCES.iter().filter(|(causes, _)| causes.contains(&cause));
    rule != cause && of_cause.flat_map(|(_, silenced)| *silenced).any(|it| matches(it, rule))
}

/// Whether a rule matches a pattern of the table.
fn matches(pattern: &str, rule: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => rule.starts_with(prefix),
        None => rule == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_never_silences_itself() {
        assert!(silences("input-schema-property-map", "schema-keyword-type"));
        assert!(!silences("input-schema-property-map", "input-schema-property-map"));
        assert!(!silences("schema-tuple-items", "schema-keyword-type"));
    }
}
