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

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl serde::Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// 64-bit FNV-1a of the parts. Stable across versions and machines.
pub fn hash(parts: &[&str]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = OFFSET;
    for part in parts {
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
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
    }
}
