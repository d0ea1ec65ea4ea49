//! Rules about images, audio and other binary data in content blocks.

mod shared;

pub mod blob_base64;
pub mod media_data;
pub mod media_data_base64;
pub mod media_mime_mismatch;
pub mod media_mime_missing;
