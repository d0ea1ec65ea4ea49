//! Runs the fuzz targets on their seeds, on mutations of the seeds, and on inputs that fuzzing has
//! found. The inputs are the same in every run.
//!
//! `fuzz/seeds/TARGET` contains handwritten seeds, `fuzz/minimised/TARGET.txt` short inputs derived
//! from them, one per line, each of which reaches code that no other input reaches. To continue
//! fuzzing from them:
//!
//! ```sh
//! MCP_LINT_UNPACK=fuzz/corpus cargo test --test it fuzz_smoke::
//! cargo fuzz run TARGET fuzz/corpus/TARGET fuzz/seeds/TARGET
//! ```

#[path = "../../fuzz/targets/mod.rs"]
pub(crate) mod targets;

use std::path::Path;

use crate::common::size;

/// A pseudorandom number generator (xorshift64*).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap() % limit.max(1)
    }

    pub(crate) fn pick<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[self.below(values.len())]
    }
}

/// Pieces of text that have a meaning in some syntax.
const PIECES: [&[u8]; 24] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b":",
    b",",
    b"\n",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"null",
    b"1e999",
    b"-",
    b"#",
    b"&a ",
    b"*a",
    b"<<: ",
    b"$ref",
    b"\xff",
    b"\xc2\x9b",
    b"\"type\":",
    b"\"tools\":",
    b"",
];

fn mutated(seed: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len() + 1);
        let end = (at + chance.below(12)).min(bytes.len());
        match chance.below(5) {
            0 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copy = bytes[at..end].to_vec();
                let to = chance.below(bytes.len() + 1);
                drop(bytes.splice(to..to, copy));
            }
            3 => bytes.truncate(at),
            _ => {
                let piece = PIECES[chance.below(PIECES.len())];
                drop(bytes.splice(at..end, piece.iter().copied()));
            }
        }
    }
    bytes
}

/// The bytes of a line of a corpus, which is written as `<[u8]>::escape_ascii` does.
fn unescaped(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next().unwrap() {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let digits = [rest.next().unwrap(), rest.next().unwrap()];
                    u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap()
                }
                other => other,
            },
            other => other,
        });
    }
    bytes
}

/// The corpus of a target. `MCP_LINT_UNPACK` writes it to a folder as files.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/minimised");
    let text = std::fs::read_to_string(path.join(format!("{target}.txt"))).unwrap();
    let inputs: Vec<_> = text.lines().map(unescaped).collect();
    assert!(!inputs.is_empty());
    if let Some(folder) = std::env::var_os("MCP_LINT_UNPACK") {
        let folder = Path::new(&folder).join(target);
        std::fs::create_dir_all(&folder).unwrap();
        for (number, input) in inputs.iter().enumerate() {
            std::fs::write(folder.join(number.to_string()), input).unwrap();
        }
    }
    inputs
}

fn try_on(target: &str, run: fn(&[u8]), input: &[u8]) {
    let tried = std::panic::catch_unwind(|| run(input));
    assert!(tried.is_ok(), "{target} fails on {:?}", String::from_utf8_lossy(input));
}

#[test]
fn a_line_of_a_corpus_spells_any_bytes() {
    let bytes: Vec<u8> = (0..=255).collect();
    assert_eq!(unescaped(&bytes.escape_ascii().to_string()), bytes);
}

fn smoke(target: &str, run: fn(&[u8])) {
    for input in corpus(target) {
        try_on(target, run, &input);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut seeds: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    seeds.sort();
    assert!(!seeds.is_empty());
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for seed in seeds {
        let bytes = std::fs::read(&seed).unwrap();
        run(&bytes);
        for _ in 0..size(10, 40) {
            let input = mutated(&bytes, &mut chance);
            try_on(target, run, &input);
        }
    }
}

#[test]
fn the_fuzz_target_baseline_finds_no_failure() {
    smoke("baseline", targets::baseline::run);
}

#[test]
#[cfg(feature = "contract")]
fn the_fuzz_target_compare_finds_no_failure() {
    smoke("compare", targets::compare::run);
}

#[test]
fn the_fuzz_target_config_finds_no_failure() {
    smoke("config", targets::config::run);
}

#[test]
#[cfg(feature = "lsp")]
fn the_fuzz_target_editor_finds_no_failure() {
    smoke("editor", targets::editor::run);
}

#[test]
fn the_fuzz_target_fix_finds_no_failure() {
    smoke("fix", targets::fix::run);
}

#[test]
fn the_fuzz_target_html_finds_no_failure() {
    smoke("html", targets::html::run);
}

#[test]
fn the_fuzz_target_json_reader_finds_no_failure() {
    smoke("json_reader", targets::json_reader::run);
}

#[test]
fn the_fuzz_target_lexer_finds_no_failure() {
    smoke("lexer", targets::lexer::run);
}

#[test]
fn the_fuzz_target_lint_finds_no_failure() {
    smoke("lint", targets::lint::run);
}

#[test]
fn the_fuzz_target_locate_finds_no_failure() {
    smoke("locate", targets::locate::run);
}

#[test]
fn the_fuzz_target_report_finds_no_failure() {
    smoke("report", targets::report::run);
}

#[test]
fn the_fuzz_target_result_finds_no_failure() {
    smoke("result", targets::result::run);
}

#[test]
fn the_fuzz_target_session_finds_no_failure() {
    smoke("session", targets::session::run);
}

#[test]
fn the_fuzz_target_toml_reader_finds_no_failure() {
    smoke("toml_reader", targets::toml_reader::run);
}

#[test]
fn the_fuzz_target_view_finds_no_failure() {
    smoke("view", targets::view::run);
}

#[test]
fn the_fuzz_target_yaml_reader_finds_no_failure() {
    smoke("yaml_reader", targets::yaml_reader::run);
}
