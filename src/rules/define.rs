//! The macro with which a rule's file defines it.

/// Defines `RULE`, the static of a rule's file, and imports the prelude of rules and what its family
/// has in its `mod.rs`. The page is
/// `docs/rules/<name>.md`, and the source is what its section "Source" says, unless the rule says it
/// in other words. A rule applies in all revisions and has no fix unless it says otherwise; what
/// `traits.rs` describes is optional too.
macro_rules! rule {
    (
        name: $name:literal,
        category: $category:ident,
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
        check: $check:ident $(($($function:expr),+))?,
    ) => {
        #[allow(unused_imports, reason = "what the engine reports has no function")]
        use $crate::rules::prelude::*;
        #[allow(unused_imports, reason = "most families have nothing of their own")]
        use super::*;

        #[doc = concat!("`", $name, "`: ", $summary, ".")]
        pub(crate) static RULE: $crate::rules::Rule = $crate::rules::Rule {
            name: $name,
            category: $crate::diagnostic::Category::$category,
            summary: $summary,
            level: $crate::rules::Level::$level,
            revisions: rule!(@revisions $($revisions)?),
            module: module_path!(),
            stated_source: rule!(@source $($source)?),
            fix: rule!(@fix $($fix)?),
            cause: rule!(@cause $($cause)?),
            shared_headline: rule!(@option $($shared_headline)?),
            merging: rule!(@merging $($merging)?),
            compares: rule!(@compares $($compares)?),
            unchecked: rule!(@unchecked $($unchecked)?),
            editor_tag: rule!(@editor_tag $($editor_tag)?),
            cure: rule!(@cure $($cure)?),
            page: include_str!(concat!("../../../docs/rules/", $name, ".md")),
            check: $crate::rules::Check::$check $(($($function),+))?,
        };
    };
    (@revisions) => { $crate::model::Revisions::ALL };
    (@revisions $revisions:expr) => { $revisions };
    (@source) => { None };
    (@source $source:expr) => { Some($source) };
    (@fix) => { $crate::rules::FixKind::None };
    (@fix $fix:ident) => { $crate::rules::FixKind::$fix };
    (@cause) => { $crate::rules::Cause::Message };
    (@cause $cause:ident) => { $crate::rules::Cause::$cause };
    (@compares) => { $crate::rules::Compares::Nothing };
    (@compares $compares:ident) => { $crate::rules::Compares::$compares };
    (@unchecked) => { $crate::rules::Unchecked::No };
    (@unchecked $unchecked:ident) => { $crate::rules::Unchecked::$unchecked };
    (@editor_tag) => { None };
    (@editor_tag $tag:ident) => { Some($crate::rules::EditorTag::$tag) };
    (@cure) => { None };
    (@cure $cure:ident) => { Some($crate::rules::Cure::$cure) };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
    (@merging) => { $crate::rules::Merging::NearlyAll };
    (@merging $merging:ident) => { $crate::rules::Merging::$merging };
}
