//! A name for a finding that survives reformatting and reordering of the file.

/// The fingerprint of some parts, as 16 hexadecimal digits.
pub fn fingerprint(parts: &[&str]) -> String {
    format!("{:016x}", hash(parts))
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
    use super::fingerprint;

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
        assert_eq!(fingerprint(&["ab", "c"]), fingerprint(&["ab", "c"]));
        assert_eq!(fingerprint(&[]), "cbf29ce484222325");
    }
}
