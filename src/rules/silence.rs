//! One cause, one finding: which rules are silent about a value that another has reported.
//!
//! A finding of a silenced rule is dropped if its value lies within the value of a finding of the
//! rule that names the cause; if that finding is about a part of a key, within that key. Rules are
//! independent of each other; only this table knows both.

use std::sync::LazyLock;

use super::{RULES, Rule};
use crate::targets::Feature;

/// A rule that names a cause, and the rules that would report its consequences.
#[derive(Clone, Copy, Debug)]
pub struct Silence {
    /// The rule whose finding is kept.
    pub cause: &'static str,
    /// The rules whose findings inside the same value are dropped. A name that ends in `*` matches
    /// all rules with that prefix.
    pub silenced: &'static [&'static str],
}

/// All of them, by cause.
pub static SILENCES: &[Silence] = &[
    // A bare map of properties read as a schema gives nonsense at every turn.
    Silence {
        cause: "input-schema-property-map",
        silenced: &["schema-*", "portable-*", "target-schema-*"],
    },
    Silence {
        cause: "input-schema-nested-twice",
        silenced: &["schema-*", "portable-*", "target-schema-*", "parameter-description-missing"],
    },
    Silence { cause: "output-schema-nested-twice", silenced: &["schema-*"] },
    Silence { cause: "output-schema-property-map", silenced: &["schema-*"] },
    // An array among the properties is not a schema.
    Silence { cause: "output-schema-required-misplaced", silenced: &["schema-keyword-type"] },
    Silence { cause: "input-schema-required-misplaced", silenced: &["schema-keyword-type"] },
    // Findings about the root name the consequence: clients reject the whole list.
    Silence { cause: "input-schema-properties-type", silenced: &["schema-keyword-type"] },
    Silence {
        cause: "input-schema-required-type",
        silenced: &["schema-keyword-type", "schema-required-boolean"],
    },
    Silence { cause: "input-schema-dollar-schema-type", silenced: &["schema-keyword-type"] },
    Silence { cause: "input-schema-property-not-object", silenced: &["schema-keyword-type"] },
    Silence { cause: "output-schema-properties-type", silenced: &["schema-keyword-type"] },
    Silence {
        cause: "output-schema-required-type",
        silenced: &["schema-keyword-type", "schema-required-boolean"],
    },
    Silence { cause: "output-schema-dollar-schema-type", silenced: &["schema-keyword-type"] },
    Silence { cause: "output-schema-property-not-object", silenced: &["schema-keyword-type"] },
    // A property called `description` is not a description.
    Silence { cause: "schema-property-map", silenced: &["schema-keyword-type"] },
    // The internal data of a library is not a schema in any part.
    Silence {
        cause: "schema-validator-object",
        silenced: &[
            "input-schema-root-type",
            "output-schema-nonobject-portability",
            "schema-keyword-unknown",
        ],
    },
    // Characters that no text should contain are listed with all others that are invalid in a name.
    Silence {
        cause: "tool-name-charset",
        silenced: &["text-control-characters", "text-hidden-characters"],
    },
    // The length of a name, reported by the most specific rule.
    Silence { cause: "tool-name-length", silenced: &["portable-*", "target-tool-name-length"] },
    Silence { cause: "target-tool-name-length", silenced: &["portable-tool-name-length"] },
    Silence { cause: "target-tool-name-length", silenced: &["portable-effective-name"] },
    // A tool that the recording itself shows to be unknown cannot be checked.
    Silence { cause: "call-unknown-tool", silenced: &["result-tool-unknown"] },
    // A root of another type has no items to describe before it is an object.
    Silence { cause: "input-schema-root-type", silenced: &["portable-array-items"] },
    // A member that should not be present need not be valid.
    Silence { cause: "input-required-mixed", silenced: &["result-content-type"] },
    // Metadata that is not an object has no members.
    Silence { cause: "meta-type", silenced: &["meta-server-info-missing"] },
    // A value that cannot be sent is a consequence of the whole list.
    Silence { cause: "schema-unsatisfiable", silenced: &["schema-const-mismatch"] },
    // A version that does not fit the names of members is declared by mistake.
    Silence { cause: "registry-member-renamed", silenced: &["registry-schema-deprecated"] },
    // A value of the wrong kind cannot be inert as well.
    Silence { cause: "schema-required-boolean", silenced: &["schema-keyword-inert"] },
    Silence { cause: "schema-keyword-type", silenced: &["schema-keyword-inert"] },
    Silence { cause: "schema-keyword-foreign", silenced: &["schema-keyword-inert"] },
    Silence { cause: "schema-tuple-items", silenced: &["schema-keyword-inert"] },
];

/// The rules that report a feature as a violation of the specification. If one of them has a
/// finding, the facts about clients and providers are added to it.
pub fn reported_by(feature: Feature) -> &'static [&'static str] {
    match feature {
        Feature::RootTypeMissing | Feature::RootTypeNotObject => &["input-schema-root-type"],
        Feature::PropertiesNotObject => &[
            "input-schema-properties-type",
            "input-schema-property-not-object",
            "input-schema-required-misplaced",
            "schema-keyword-type",
        ],
        Feature::BooleanSubschema => &["input-schema-property-not-object"],
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
        ],
        Feature::ToolNameDot | Feature::ToolNameOtherChar | Feature::ToolNameLeadingDigit => {
            &["tool-name-charset", "tool-name-length"]
        }
        Feature::DuplicateToolName => &["tool-name-duplicate"],
        Feature::DescriptionMissing | Feature::DescriptionEmpty => &["tool-description-missing"],
        _ => &[],
    }
}

/// Whether findings of this rule (by its index) silence others.
pub fn is_cause(rule: usize) -> bool {
    static CAUSES: LazyLock<Vec<bool>> = LazyLock::new(|| {
        let is_cause = |rule: &&Rule| SILENCES.iter().any(|silence| silence.cause == rule.name);
        RULES.iter().map(is_cause).collect()
    });
    CAUSES.get(rule).copied().unwrap_or_default()
}

/// Whether a finding of `rule` is dropped inside a value that `cause` has reported.
pub fn silences(cause: &str, rule: &str) -> bool {
    let matches = |pattern: &&str| match pattern.strip_suffix('*') {
        Some(prefix) => rule.starts_with(prefix),
        None => rule == *pattern,
    };
    let of_cause = SILENCES.iter().filter(|silence| silence.cause == cause);
    rule != cause && of_cause.flat_map(|silence| silence.silenced).any(matches)
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
