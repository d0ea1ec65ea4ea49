//! Looking at many bytes at a time.

/// Whether one of the bytes satisfies a condition. Most texts have none, which is decided fastest
/// without an early exit in each chunk: then the compiler uses vector instructions.
#[inline]
pub fn any_byte(bytes: &[u8], is_such: impl Fn(u8) -> bool) -> bool {
    let any = |chunk: &[u8]| chunk.iter().fold(false, |found, &byte| found | is_such(byte));
    bytes.chunks(128).any(any)
}

#[cfg(test)]
mod tests {
    use super::any_byte;

    #[test]
    fn a_byte_is_found_at_any_position() {
        for length in (0..40).chain([127, 128, 129, 143, 144, 145, 300]) {
            let mut bytes = vec![b'a'; length];
            assert!(!any_byte(&bytes, |byte| byte == b'x'), "{length}");
            for at in 0..length {
                bytes[at] = b'x';
                assert!(any_byte(&bytes, |byte| byte == b'x'), "{at} of {length}");
                bytes[at] = b'a';
            }
        }
    }
}
