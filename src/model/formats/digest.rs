//! SHA-256 digests in the form `sha256:` with 64 hexadecimal digits in lower case.

use sha2::{Digest, Sha256};

/// The digest of some bytes.
pub fn sha256_digest(bytes: &[u8]) -> String {
    let digits = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("sha256:{digits}")
}

/// Whether a text has the form of a digest.
pub fn is_sha256_digest(text: &str) -> bool {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.strip_prefix("sha256:").is_some_and(|it| it.len() == 64 && it.bytes().all(is_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_have_one_form() {
        let empty = sha256_digest(b"");
        assert_eq!(
            empty,
            "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        assert!(is_sha256_digest(&empty));
        let others = [
            empty.to_uppercase(),
            empty.replace('e', "E"),
            empty.replace('e', "g"),
            format!("{empty}0"),
            empty[..70].to_owned(),
            empty[7..].to_owned(),
            empty.replace("sha256:", "sha256-"),
        ];
        assert!(others.iter().all(|text| !is_sha256_digest(text)));
    }
}
