//! Rules about the icons of tools, servers and resources.

use crate::address::uri_scheme;
use crate::model::is_media_type;
use crate::rules::prelude::*;

/// The values of a member in all icons, except `null`, which `tool-null-member` reports for all
/// members of a tool.
fn members<'d>(list: Value<'d>, name: &'static str) -> impl Iterator<Item = Value<'d>> {
    list.items().filter_map(move |icon| icon.get(name)).filter(|given| !given.is_null())
}

pub(crate) mod icon_mime_support;
pub(crate) mod icon_mime_type;
pub(crate) mod icon_sizes_format;
pub(crate) mod icon_src_data_base64;
pub(crate) mod icon_src_http;
pub(crate) mod icon_src_scheme;
pub(crate) mod icon_src_uri;
