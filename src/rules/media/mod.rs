//! Rules about images, audio and other binary data in content blocks.

use crate::rules::media::shared::{media_type_of, report_base64};
use crate::rules::prelude::*;

pub(super) mod shared;

rules_of_shape! {
    blob_base64 {
        "blob-base64", Error, "`blob` of a resource is not standard Base64",
        [fix: Safe],
        check: Typed(RESOURCE_CONTENTS, |it, context| report_base64(it, "blob", context)),
    }
    media_data {
        "media-data", Error, "an image or audio block has no string `data`",
        whose: "a media block",
        cite: "MCP, schema.ts, ImageContent and AudioContent: `data` is a required Base64 string",
        help: "write the bytes as Base64; for a URI, use a `resource_link`",
    }
    media_data_base64 {
        "media-data-base64", Error, "`data` of an image or audio block is not standard Base64",
        [fix: Safe],
        check: Typed(
            &["ImageContent", "AudioContent"],
            |it, context| report_base64(it, "data", context)
        ),
    }
    media_mime_missing {
        "media-mime-missing", Error, "an image or audio block has no string `mimeType`",
        [fix: Unsafe],
        whose: "a media block",
        cite: "MCP, schema.ts, ImageContent and AudioContent: `mimeType` is a required string",
        help: "add the media type of the data, such as `image/png`",
        adapt: with_type_of_data,
    }
}

/// Offers the media type of the first bytes of the data, as an unsafe fix because it is guessed.
fn with_type_of_data(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let found = fault.object.get("data").and_then(media_type_of);
    Some(finding.with(found.map(|found| format!("\"{found}\"")), |it, found| match fault.value {
        Some(member) => it.unsafe_fix("set it to the detected type", member.replacement(found)),
        None => {
            let edit = fault.object.last_member("mimeType".to_owned(), found);
            it.unsafe_fix("add the detected type", edit)
        }
    }))
}

pub(crate) mod media_mime_mismatch;
