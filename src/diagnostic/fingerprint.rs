//! A name for a finding that survives reformatting and reordering of the file.

/// Names a finding across runs; displayed, 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of some parts.
    pub fn of(parts: &[&str]) -> Self {
        Self(hash(parts))
    }
}

impl Fingerprint {
    fn digits(self) -> [u8; 16] {
        // Four bits are less than sixteen.
        let digit = |index: usize| b"0123456789abcdef"[(self.0 >> (60 - 4 * index)) as usize & 15];
        std::array::from_fn(digit)
    }
}

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(std::str::from_utf8(&self.digits()).unwrap_or_default())
    }
}

impl serde::Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(std::str::from_utf8(&self.digits()).unwrap_or_default())
    }
}

/// 64-bit FNV-1a of the parts. Stable across versions and machines.
pub fn hash(parts: &[&str]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = OFFSET;
    for part in parts {
        for byte in part.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
        // No byte of UTF-8: where a part ends matters.
        hash = (hash ^ 0xff).wrapping_mul(PRIME);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(Fingerprint::of(&["ab", "c"]), Fingerprint::of(&["a", "bc"]));
        assert_eq!(Fingerprint::of(&["ab", "c"]), Fingerprint::of(&["ab", "c"]));
        assert_eq!(Fingerprint::of(&[]).to_string(), "cbf29ce484222325");
        assert_eq!(Fingerprint(0x0123_4567_89ab_cdef).to_string(), "0123456789abcdef");
    }
}
