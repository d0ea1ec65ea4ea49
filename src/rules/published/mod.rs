//! Rules of mere shape, one file per family. `src/forms/data/protocol.txt` names the rule that
//! reports faults of a member.

/// Defines rules of mere shape, each in a module with the rule's name.
macro_rules! rules_of_shape {
    ($(
        $rule:ident {
            name: $name:literal,
            $(category: $category:ident,)?
            summary: $summary:expr,
            level: $level:ident,
            $(revisions: $revisions:expr,)?
            $(source: $source:expr,)?
            $(fix: $fix:ident,)?
            $(cause: $cause:ident,)?
            $(shared_headline: $shared_headline:literal,)?
            $(cure: $cure:ident,)?
            words: { $($word:ident: $value:expr,)+ },
        }
    )+) => {$(
        pub(crate) mod $rule {
            rule! {
                name: $name,
                $(category: $category,)?
                summary: $summary,
                level: $level,
                $(revisions: $revisions,)?
                $(source: $source,)?
                $(fix: $fix,)?
                $(cause: $cause,)?
                $(shared_headline: $shared_headline,)?
                $(cure: $cure,)?
                check: Shape(&ShapeWords { $($word: $value,)+ ..ShapeWords::DEFAULT }),
            }
        }
    )+};
}

pub(crate) mod annotation;
pub(crate) mod call;
pub(crate) mod capability;
pub(crate) mod content;
pub(crate) mod content_annotation;
pub(crate) mod execution;
pub(crate) mod handshake;
pub(crate) mod icon;
pub(crate) mod input_required;
pub(crate) mod list_result;
pub(crate) mod logging;
pub(crate) mod media;
pub(crate) mod meta;
pub(crate) mod notification;
pub(crate) mod resource;
pub(crate) mod result;
pub(crate) mod rpc;
pub(crate) mod sampling;
pub(crate) mod schema_root;
pub(crate) mod structured_content;
pub(crate) mod task;
pub(crate) mod tool;
