//! Rules about icons, of whatever has them.

pub mod icons_type;
pub mod mime_support;
pub mod mime_type;
pub mod sizes_format;
pub mod sizes_type;
pub mod src_data_base64;
pub mod src_http;
pub mod src_missing;
pub mod src_scheme;
pub mod src_uri;
pub mod theme_value;
