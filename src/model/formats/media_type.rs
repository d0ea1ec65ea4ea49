//! The media type of data by its first bytes.

/// Signatures: offset, bytes, media type. The first match counts.
static SIGNATURES: [(usize, &[u8], &str); 20] = [
    (0, b"\x89PNG\r\n\x1a\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF87a", "image/gif"),
    (0, b"GIF89a", "image/gif"),
    (8, b"WEBP", "image/webp"),
    (8, b"WAVE", "audio/wav"),
    (4, b"ftypavif", "image/avif"),
    (4, b"ftypheic", "image/heic"),
    (4, b"ftypM4A", "audio/mp4"),
    (4, b"ftyp", "video/mp4"),
    (0, b"BM", "image/bmp"),
    (0, b"II*\0", "image/tiff"),
    (0, b"MM\0*", "image/tiff"),
    (0, b"%PDF-", "application/pdf"),
    (0, b"OggS", "audio/ogg"),
    (0, b"fLaC", "audio/flac"),
    (0, b"ID3", "audio/mpeg"),
    (0, b"\x1aE\xdf\xa3", "video/webm"),
    (0, b"PK\x03\x04", "application/zip"),
    (0, b"<svg", "image/svg+xml"),
];

/// Other names of a media type, and containers that may contain audio or video.
static SAME: [(&str, &[&str]); 9] = [
    ("image/jpeg", &["image/jpg", "image/pjpeg"]),
    ("audio/wav", &["audio/x-wav", "audio/wave", "audio/vnd.wave"]),
    ("audio/mpeg", &["audio/mp3", "audio/x-mp3", "audio/mpeg3"]),
    ("audio/ogg", &["audio/opus", "audio/vorbis", "application/ogg", "video/ogg"]),
    ("audio/flac", &["audio/x-flac"]),
    ("video/mp4", &["audio/mp4", "audio/m4a", "audio/x-m4a", "audio/aac", "image/heif"]),
    ("audio/mp4", &["audio/m4a", "audio/x-m4a", "audio/aac", "video/mp4"]),
    ("video/webm", &["audio/webm", "video/x-matroska", "audio/x-matroska"]),
    ("image/bmp", &["image/x-ms-bmp", "image/x-bmp"]),
];

/// The media type of data by its first bytes, of which 16 are enough.
pub fn media_type_of_bytes(start: &[u8]) -> Option<&'static str> {
    let matches = |offset: usize, signature: &[u8]| {
        start.get(offset..).is_some_and(|rest| rest.starts_with(signature))
    };
    let found = SIGNATURES.iter().find(|(offset, signature, _)| matches(*offset, signature));
    // An MPEG audio frame: eleven bits set, then a valid layer.
    let frame = || matches!(start, [0xff, second, ..] if second & 0xe6 > 0xe0);
    found.map(|(.., name)| *name).or_else(|| frame().then_some("audio/mpeg"))
}

/// Whether a declared media type equals the detected one, or is another name of it.
pub fn is_same_media_type(declared: &str, found: &str) -> bool {
    // Parameters (`; charset=utf-8`) do not change the type (RFC 9110, section 8.3.1).
    let declared = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let names = SAME.iter().find(|(name, _)| *name == found).map_or(&[][..], |(_, names)| names);
    declared == found || names.contains(&declared.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_types_are_recognised_by_their_first_bytes() {
        for (start, name) in [
            (&b"\x89PNG\r\n\x1a\n\0\0"[..], Some("image/png")),
            (b"RIFF\0\0\0\0WEBPVP8", Some("image/webp")),
            (b"RIFF\0\0\0\0WAVEfmt", Some("audio/wav")),
            (b"\0\0\0\x20ftypisom", Some("video/mp4")),
            (b"\xff\xfb\x90\x00", Some("audio/mpeg")),
            (b"\xff\xd8\xff\xe0", Some("image/jpeg")),
            (b"hello", None),
            (b"", None),
        ] {
            assert_eq!(media_type_of_bytes(start), name, "{start:?}");
        }
    }

    #[test]
    fn other_names_of_a_type_are_the_same() {
        assert!(is_same_media_type("image/JPG; q=1", "image/jpeg"));
        assert!(is_same_media_type("audio/mp3", "audio/mpeg"));
        assert!(!is_same_media_type("image/png", "image/jpeg"));
    }
}
