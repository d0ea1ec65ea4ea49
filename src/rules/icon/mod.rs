//! Rules about icons, of tools and others.

pub mod icon_mime_support;
pub mod icon_mime_type;
pub mod icon_sizes_format;
pub mod icon_sizes_type;
pub mod icon_src_data_base64;
pub mod icon_src_http;
pub mod icon_src_missing;
pub mod icon_src_scheme;
pub mod icon_src_uri;
pub mod icon_theme_value;
pub mod icons_type;
