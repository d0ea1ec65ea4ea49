//! Rules about resources in content blocks: links and embedded ones.

mod address;
mod template;

use crate::rules::prelude::*;
use crate::rules::resource::address::{report_relative_uri, words_of_uri};
use crate::rules::resource::template::expressions;

rules_of_shape! {
    resource_duplicate {
        "resource-duplicate", Warning,
        "two resources of a list have the same URI, or two templates the same template",
        check: Typed(
            &["ListResourcesResult", "ListResourceTemplatesResult"],
            |result, context| report_duplicates_of_page(RESOURCES, result, context)
        ), Transcript(|subject, context| report_duplicates_of_pages(RESOURCES, subject, context)),
    }
    embedded_resource_missing {
        "embedded-resource-missing", Error,
        "a block of type `resource` does not have an object `resource`",
        whose: "an embedded resource",
        member: "`{}` of an embedded resource",
        cite: "MCP, schema.ts, EmbeddedResource: `uri`, `text` or `blob` appear inside \
               `resource`",
        help: "put them into `resource`; a URI alone is a `resource_link`",
    }
    embedded_resource_body {
        "embedded-resource-body", Error, "a resource has neither `text` nor `blob`",
        cite: "MCP, schema.ts, ResourceContents: the contents, as text or as Base64",
        help: "add `text` or `blob`; a URI alone is a `resource_link`",
        adapt: without_body,
    }
    embedded_resource_mime_type {
        "embedded-resource-mime-type", Error, "`mimeType` of an embedded resource is not a string",
        [fix: Safe],
        member: "`{}` of a resource",
        cite: "MCP, schema.ts, ResourceContents: an optional string; clients reject the whole \
               result",
        help: "write a media type such as `text/plain`, or leave it out",
        null: NullWords::Removable,
    }
    embedded_resource_uri {
        "embedded-resource-uri", Error, "a resource does not have an absolute `uri`",
        check: Shape(&words_of_uri("a resource")), Typed(RESOURCE_CONTENTS, report_relative_uri),
    }
    resource_link_name {
        "resource-link-name", Error, "a resource link does not have a string `name`",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Unsafe],
        whose: "a resource link",
        cite: "MCP, schema.ts, ResourceLink: `name` is required",
        help: "add a name; a human-readable one belongs in `title`",
        adapt: named_by_uri,
    }
    resource_link_uri {
        "resource-link-uri", Error, "a resource link does not have an absolute `uri`",
        [revisions: Revisions::since(Revision::V2025_06_18)],
        check: Shape(&words_of_uri("a resource link")), Typed(&["ResourceLink"], report_relative_uri),
    }
    resource_uri {
        "resource-uri", Error, "the URI of a listed or requested resource is not absolute",
        check: Typed(HOLDERS_OF_URI, report_relative_uri),
    }
}

const RESOURCES: &[ListedKind] = &[ListedKind::Resource, ListedKind::ResourceTemplate];

const HOLDERS_OF_URI: &[&str] = &[
    "Resource",
    "ReadResourceRequestParams",
    "ResourceRequestParams",
    "ResourceUpdatedNotificationParams",
];

/// Drops the finding about an invalid body beside a valid one: the schema and all clients accept
/// both, and `embedded-resource-both` reports them.
fn without_body(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    if fault.kind == FaultKind::Content {
        let message = "a resource has no `text` and no `blob`".into();
        return Some(Finding { message, ..finding });
    }
    let is_good = |body| fault.object.get(body).is_some_and(Value::is_string);
    (!is_good("text") && !is_good("blob")).then_some(finding)
}

/// Offers the last part of the link's URI for a missing name; an unsafe fix, because it is not
/// always a name.
fn named_by_uri(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let link = fault.object;
    // The query and the fragment of a URI are not part of its path (RFC 3986, section 3).
    let path = link.text_of("uri").and_then(|uri| uri.split(['?', '#']).next());
    let last = path.and_then(|path| path.rsplit('/').next()).filter(|last| !last.is_empty());
    Some(finding.with(last.filter(|_| fault.value.is_none()), |it, last| {
        let name = serde_json::Value::from(last).to_string();
        it.unsafe_fix("use the last part of its URI", link.last_member("name", name))
    }))
}

pub(crate) mod embedded_annotations_misplaced;
pub(crate) mod embedded_resource_both;
pub(crate) mod resource_link_optional;
pub(crate) mod resource_not_found;
pub(crate) mod resource_read_failed;
pub(crate) mod resource_uri_template;
pub(crate) mod uri_custom_scheme;
pub(crate) mod uri_template_portability;
pub(crate) mod uri_template_syntax;
