//! Rules about images, audio and other bytes in content blocks.

mod shared;

pub mod blob_base64;
pub mod data;
pub mod data_base64;
pub mod mime_mismatch;
pub mod mime_missing;
