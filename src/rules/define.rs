//! The macro that defines a rule in its file.

/// Defines `RULE`, the static of a rule's file, and imports the prelude of rules and the imports of
/// the family's `mod.rs`. The page is `docs/rules/<name>.md`; the source is taken from its section
/// "Source" unless given here. By default, a rule applies in all revisions, has no fix and is of
/// the category `correctness`; the traits in `traits.rs` are optional as well.
macro_rules! rule {
    (
        name: $name:literal,
        $(category: $category:ident,)?
        summary: $summary:expr,
        level: $level:ident,
        $(revisions: $revisions:expr,)?
        $(source: $source:expr,)?
        $(fix: $fix:ident,)?
        $(cause: $cause:ident,)?
        $(shared_headline: $shared_headline:literal,)?
        $(merging: $merging:ident,)?
        $(compares: $compares:ident,)?
        $(unchecked: $unchecked:ident,)?
        $(editor_tag: $editor_tag:ident,)?
        $(cure: $cure:ident,)?
        check: $($check:ident $(($($function:expr),+))?),+,
    ) => {
        #[allow(unused_imports, reason = "what the engine reports has no function")]
        use $crate::rules::prelude::*;
        #[allow(unused_imports, reason = "most families have nothing of their own")]
        use super::*;

        #[doc = concat!("`", $name, "`: ", $summary, ".")]
        pub(crate) static RULE: $crate::rules::Rule = $crate::rules::Rule {
            name: $name,
            category: rule!(
                @or $crate::diagnostic::Category::Correctness
                $(, $crate::diagnostic::Category::$category)?
            ),
            summary: $summary,
            level: $crate::rules::Level::$level,
            revisions: rule!(@or $crate::model::Revisions::ALL $(, $revisions)?),
            module: module_path!(),
            stated_source: rule!(@or None $(, Some($source))?),
            fix: rule!(@or $crate::rules::FixKind::None $(, $crate::rules::FixKind::$fix)?),
            cause: rule!(@or $crate::rules::Cause::Message $(, $crate::rules::Cause::$cause)?),
            shared_headline: rule!(@or None $(, Some($shared_headline))?),
            merging: rule!(
                @or $crate::rules::Merging::NearlyAll $(, $crate::rules::Merging::$merging)?
            ),
            compares: rule!(
                @or $crate::rules::Compares::Nothing $(, $crate::rules::Compares::$compares)?
            ),
            unchecked: rule!(
                @or $crate::rules::Unchecked::No $(, $crate::rules::Unchecked::$unchecked)?
            ),
            editor_tag: rule!(@or None $(, Some($crate::rules::EditorTag::$editor_tag))?),
            cure: rule!(@or None $(, Some($crate::rules::Cure::$cure))?),
            page: page!("rules", $name),
            checks: &[$($crate::rules::Check::$check $(($($function),+))?),+],
        };
    };
    (@or $default:expr) => { $default };
    (@or $default:expr, $value:expr) => { $value };
}

/// Defines the rules of a family that have no code of their own, in its `mod.rs`: a row each, in a
/// module called like the rule, with the rule's name, level and summary, what else `rule!` has in
/// brackets, and its words. The table of forms names the rule that answers for a member. A rule whose
/// code is a function of the family has its `check` instead of words, and its category behind the level.
macro_rules! rules_of_shape {
    ($($rule:ident { $($row:tt)+ })+) => {
        $(pub(crate) mod $rule { rules_of_shape!(@rule $($row)+); })+
    };
    (
        @rule $name:literal, $level:ident $(in $category:ident)?, $summary:literal,
        $([$($attribute:tt)+],)?
        check: $($check:tt)+
    ) => {
        rule! {
            name: $name,
            $(category: $category,)?
            summary: $summary,
            level: $level,
            $($($attribute)+,)?
            check: $($check)+
        }
    };
    (
        @rule $name:literal, $level:ident, $summary:literal,
        $([$($attribute:tt)+],)?
        $($word:ident: $value:expr,)+
    ) => {
        rule! {
            name: $name,
            summary: $summary,
            level: $level,
            $($($attribute)+,)?
            check: Shape(&ShapeWords { $($word: $value,)+ ..ShapeWords::DEFAULT }),
        }
    };
}
