//! A fingerprint of a finding that survives reformatting and reordering of the file.

/// Identifies a finding across runs; displayed as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of some parts.
    pub fn of(parts: &[&str]) -> Self {
        Self(hash(parts))
    }

    fn digits(self) -> [u8; 16] {
        let mut digits = [0; 16];
        let (high, low) = digits.split_at_mut(8);
        high.copy_from_slice(&eight_digits((self.0 >> 32) as u32));
        low.copy_from_slice(&eight_digits(self.0 as u32));
        digits
    }
}

/// The eight hexadecimal digits of a number, computed on all digits at once.
fn eight_digits(number: u32) -> [u8; 8] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let spread = u64::from(number);
    let spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
    let spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
    let spread = (spread | spread << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    // Ten and more reach the fifth bit with six added.
    let letters = (spread + 6 * ONES) >> 4 & ONES;
    let distance = u64::from(b'a' - b'0' - 10);
    (spread + ONES * u64::from(b'0') + letters * distance).to_be_bytes()
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

/// The 64-bit FNV-1a hash of the parts. Stable across versions and machines.
pub fn hash(parts: &[&str]) -> u64 {
    // Baselines and code hosts store these hashes, so the function must never change; that of `std`
    // may.
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = OFFSET;
    for part in parts {
        for byte in part.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
        // Not a byte of UTF-8: the end of a part matters.
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
        assert_eq!(Fingerprint(0xf0a9_00ff_9f0a_0010).to_string(), "f0a900ff9f0a0010");
    }
}
