//! Rules about the icons of tools, servers and resources.

use crate::address::uri_scheme;
use crate::model::is_media_type;
use crate::rules::prelude::*;

/// The values of a member in all icons, except `null`, which `tool-null-member` reports for all
/// members of a tool.
fn members<'d>(list: Value<'d>, name: &'static str) -> impl Iterator<Item = Value<'d>> {
    list.items().filter_map(move |icon| icon.get(name)).filter(|given| !given.is_null())
}

rules_of_shape! {
    icon_sizes_type {
        "icon-sizes-type", Error, "`sizes` of an icon is not an array of strings",
        [revisions: Revisions::since(Revision::V2025_11_25), fix: Safe],
        member: "`{}` of an icon",
        cite: "MCP since 2025-11-25, schema.ts, Icon: `sizes` is an array of strings; clients \
               reject the whole response otherwise",
        help: "write an array of sizes such as `48x48`, or of `any`",
        null: NullWords::OfOtherRule,
        adapt: one_size_each,
    }
    icon_src_missing {
        "icon-src-missing", Error, "an icon has no string `src`",
        [revisions: Revisions::since(Revision::V2025_11_25)],
        whose: "an icon",
        member: "`{}` of an icon",
        cite: "MCP since 2025-11-25, schema.ts, Icon: `src` is required; clients reject the \
               whole response",
        help: "write the URI of the image: `https:` or `data:`",
    }
    icon_theme_value {
        "icon-theme-value", Error, "`theme` of an icon is neither `light` nor `dark`",
        [revisions: Revisions::since(Revision::V2025_11_25), fix: Unsafe],
        member: "`{}` of an icon",
        cite: "MCP since 2025-11-25, schema.ts, Icon: there are two themes; clients reject \
               the whole response otherwise",
        help: "write `light` or `dark`; remove it if the icon is suitable for both",
        null: NullWords::OfOtherRule,
    }
    icons_type {
        "icons-type", Error, "`icons` is not an array of objects",
        [revisions: Revisions::since(Revision::V2025_11_25), fix: Safe],
        whose: "`icons`",
        cite: "MCP since 2025-11-25, schema.ts, Icons: an array of Icon objects; clients \
               reject the whole response otherwise",
        help: "write an array of objects with a `src`",
        null: NullWords::OfOtherRule,
        adapt: in_brackets,
    }
}

fn one_size_each(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    if fault.is_inside() {
        return Some(finding.help("write each size as `48x48`, or as `any`"));
    }
    let given = fault.value?;
    let Some(text) = given.as_str() else { return Some(finding) };
    let plain = |size: &str| size.chars().all(|character| character.is_ascii_alphanumeric());
    if !text.split_whitespace().all(plain) {
        return Some(finding.help("write an array of sizes"));
    }
    let sizes: Vec<_> = text.split_whitespace().map(|size| format!("\"{size}\"")).collect();
    Some(
        finding
            .note("SEP-973 proposed one string, as in HTML; the specification uses an array")
            .help("write an array with one string per size")
            .safe_fix(
                "split it into an array",
                given.replacement(format!("[{}]", sizes.join(", "))),
            ),
    )
}

fn in_brackets(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let given = fault.value?;
    if fault.is_inside() {
        return Some(finding.help("write `{\"src\": \"https://…\"}`"));
    }
    if !given.is_object() {
        return Some(finding);
    }
    // YAML text in brackets would be in another style, with other rules for quotes.
    let is_json = given.document().syntax().is_json();
    Some(finding.help("put brackets around it").when(is_json, |it| {
        let edit = given.replacement(format!("[{}]", given.source_text()));
        it.safe_fix("put brackets around it", edit)
    }))
}

pub(crate) mod icon_mime_support;
pub(crate) mod icon_mime_type;
pub(crate) mod icon_sizes_format;
pub(crate) mod icon_src_data_base64;
pub(crate) mod icon_src_http;
pub(crate) mod icon_src_scheme;
pub(crate) mod icon_src_uri;
