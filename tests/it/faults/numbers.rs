//! Numbers in flags that are out of range or not numbers.

use super::{BROKEN, RULES};
use crate::common::folder::Folder;

/// Each flag, the message about an invalid value, and values at the ends of its range.
const FLAGS: [(&str, &str, [&str; 2]); 8] = [
    ("--max-depth", "a whole number from 1 to 4294967295", ["1", "4294967295"]),
    ("--max-schema-depth", "a whole number from 1 to 4294967295", ["1", "4294967295"]),
    ("--max-subschemas", "a whole number from 1 to 4294967295", ["1", "4294967295"]),
    ("--max-findings", "a whole number from 0 to 4294967295", ["0", "4294967295"]),
    ("--max-warnings", "a whole number from 0 to 4294967295", ["0", "4294967295"]),
    ("--jobs", "a whole number from 1 to 1024", ["1", "1024"]),
    ("--max-file-size", "from 1 to 4294967294 bytes", ["1", "4294967294"]),
    ("--validation-timeout", "60m", ["1ms", "60m"]),
];

const NONSENSE: [&str; 9] =
    ["", "-1", "1.5", "1e3", "NaN", "inf", "ten", "4294967296", "99999999999999999999999"];

#[test]
fn flags_accept_their_range_and_name_it_in_errors() {
    let folder = Folder::with(&[("a.json", BROKEN)]);
    for (flag, range, ends) in FLAGS {
        let zero =
            if range.contains("from 1") || flag == "--validation-timeout" { "0" } else { "" };
        for value in NONSENSE.into_iter().chain([zero]) {
            let ran = folder.run(&[&["a.json", &format!("{flag}={value}")][..], &RULES].concat());
            assert_eq!((ran.code(), ran.out()), (2, ""), "{flag} {value}: {}", ran.err());
            let reported = ran.err().contains(range) && ran.err().contains(flag);
            assert!(reported, "{flag} {value}: {}", ran.err());
        }
        for value in ends {
            let ran = folder.run(&[&["a.json", &format!("{flag}={value}")][..], &RULES].concat());
            assert!(!ran.err().contains("invalid value"), "{flag} {value}: {}", ran.err());
        }
    }
}

#[test]
fn keys_accept_their_range_and_name_it_in_errors() {
    let whole =
        ["-1", "1.5", "nan", "inf", "-inf", "\"3\"", "true", "[]", "4294967296", "0x1ffffffff"];
    let sizes = ["0", "-1", "1.5", "nan", "\"0\"", "\"-1MB\"", "\"5GiB\"", "99999999999999999999"];
    let times = ["0", "500", "nan", "\"0ms\"", "\"61m\"", "\"1.5s\"", "\"99999999999999999999m\""];
    let keys: [(&str, &str, &[&str]); 8] = [
        ("[limits]\nmax-depth", "write a whole number from 1 to 4294967295", &whole),
        ("[limits]\nmax-depth", "write a whole number from 1 to 4294967295", &["0"]),
        ("[limits]\nmax-alias-expansion", "write a whole number from 0 to 4294967295", &whole),
        ("max-warnings", "write a whole number from 0 to 4294967295", &whole),
        ("[rules]\nschema-depth.max", "write a whole number from 1 to 4294967295", &whole),
        ("[rules]\nschema-depth.max", "write a whole number from 1 to 4294967295", &["0"]),
        ("[limits]\nmax-file-size", "write a ", &sizes),
        ("[limits]\nvalidation-timeout", "write a ", &times),
    ];
    for (key, reported, values) in keys {
        for value in values {
            let configuration = format!("{key} = {value}\n");
            let folder = Folder::with(&[("a.json", BROKEN), ("mcp-lint.toml", &configuration)]);
            let ran = folder.run(&["a.json"]);
            assert_eq!((ran.code(), ran.out()), (2, ""), "{configuration}: {}", ran.err());
            assert!(ran.err().contains(reported), "{configuration}: {}", ran.err());
            assert!(ran.err().starts_with("error: mcp-lint.toml:"), "{}", ran.err());
        }
    }
}
