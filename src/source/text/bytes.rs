//! Looking at many bytes at a time.

/// Whether one of the bytes satisfies a condition. Most texts have none, which is decided fastest
/// without an early exit: chunks of a known length become a handful of vector instructions each.
#[inline]
pub fn any_byte(bytes: &[u8], is_such: impl Fn(u8) -> bool) -> bool {
    let any = |chunk: &[u8]| chunk.iter().fold(false, |found, &byte| found | is_such(byte));
    let (long, rest) = bytes.as_chunks::<128>();
    if long.iter().any(|chunk| any(chunk)) {
        return true;
    }
    // The rest at the end is checked together with bytes before it.
    match (bytes.last_chunk::<16>(), bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        (Some(end), ..) => rest.as_chunks::<16>().0.iter().any(|chunk| any(chunk)) || any(end),
        (None, Some(start), Some(end)) => any(start) || any(end),
        _ => bytes.iter().any(|&byte| is_such(byte)),
    }
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
