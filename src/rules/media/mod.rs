//! Rules about images, audio and other binary data in content blocks.

pub(super) mod shared;

use crate::rules::media::shared::{is_media, media_type_of, not_base64};

pub(crate) mod blob_base64;
pub(crate) mod media_data_base64;
pub(crate) mod media_mime_mismatch;
