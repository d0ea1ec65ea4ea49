//! The recorder passes on all bytes unchanged, and the recording has every line of them.

use crate::common::size;
use std::io::{Read, Write};

use proptest::prelude::*;
use serde_json::Value;

use super::{Killed, lines, proxy, recording, said, with_input};
use crate::common::folder::Folder;

/// A strategy for bytes that often contain messages, pieces of messages and line ends.
fn traffic() -> impl Strategy<Value = Vec<u8>> {
    let message = prop_oneof![
        Just("{\"jsonrpc\":\"2.0\",\"id\":1}"),
        Just("{\"a\":1},\"direction\":\"client\",\"message\":{}"),
        Just("{\"a\":["),
        Just("[]"),
        Just("\"x\""),
        Just("{\"token\": \"\\u00e9\\\"\"}"),
    ];
    let piece = prop_oneof![
        4 => message.prop_map(|it| it.as_bytes().to_vec()),
        3 => Just(b"\n".to_vec()),
        1 => Just(b"\r\n".to_vec()),
        2 => proptest::collection::vec(any::<u8>(), 0..20),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// The text as which a line that is not a message is recorded.
fn as_text(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    String::from_utf8_lossy(line).into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_arrive_and_every_line_is_recorded(bytes in traffic()) {
        let folder = Folder::new();
        let ran = with_input(proxy(&folder, &["-o", "a.jsonl", "--no-redact"], &["cat"]), &bytes);
        prop_assert_eq!(&ran.stdout, &bytes);
        let lines = lines(&recording(&folder));
        for direction in ["client", "server"] {
            let mut expected: Vec<_> = bytes.split(|it| *it == b'\n').map(as_text).collect();
            if expected.last().is_some_and(String::is_empty) && !bytes.ends_with(b"\r") {
                expected.pop();
            }
            let said = said(&lines, direction);
            prop_assert_eq!(said.len(), expected.len());
            for (said, expected) in said.iter().zip(&expected) {
                match said {
                    Value::String(text) => prop_assert!(text == expected || *expected == as_text(text.as_bytes()), "{text:?} {expected:?}"),
                    message => prop_assert_eq!(message, &serde_json::from_str::<Value>(expected).unwrap()),
                }
            }
        }
    }
}

#[test]
fn a_chunk_is_passed_on_before_its_line_ends() {
    let folder = Folder::new();
    let mut child = Killed(proxy(&folder, &["-o", "a.jsonl"], &["cat"]).spawn().unwrap());
    let mut input = child.0.stdin.take().unwrap();
    let mut output = child.0.stdout.take().unwrap();
    let mut byte = [0];
    for expected in *b"{\"a" {
        input.write_all(&[expected]).unwrap();
        output.read_exact(&mut byte).unwrap();
        assert_eq!(byte, [expected]);
    }
}

#[test]
fn a_line_beyond_the_limit_is_passed_on_whole_and_recorded_in_parts() {
    let folder = Folder::new();
    let line = format!("{{\"a\":\"{}\"}}\n", "é,".repeat(size(1 << 20, 2 << 20) + (1 << 19)));
    let options = ["-o", "a.jsonl", "--max-message", "1MiB"];
    let ran = with_input(proxy(&folder, &options, &["cat"]), line.as_bytes());
    assert!(ran.stdout == line.as_bytes());
    let lines = lines(&recording(&folder));
    for direction in ["client", "server"] {
        let parts: Vec<_> = lines.iter().filter(|it| it["direction"] == direction).collect();
        let numbers: Vec<_> = parts.iter().map(|it| it["part"].as_u64().unwrap()).collect();
        assert!(numbers.len() > 4 && numbers.iter().copied().eq(0..numbers.len() as u64));
        assert_eq!(parts.last().unwrap()["last"], true);
        let whole: String = parts.iter().map(|it| it["text"].as_str().unwrap()).collect();
        assert!(whole == line.trim_end());
    }
}

#[test]
fn a_recording_that_is_full_ends_and_traffic_goes_on() {
    let folder = Folder::new();
    let line = format!("{{\"a\":\"{}\"}}\n", "x".repeat(1000));
    let traffic = line.repeat(100);
    let options = ["-o", "a.jsonl", "--max-file", "10kB"];
    let ran = with_input(proxy(&folder, &options, &["cat"]), traffic.as_bytes());
    assert!(ran.stdout == traffic.as_bytes() && ran.status.code() == Some(0));
    let recorded = lines(&recording(&folder));
    assert_eq!(recorded.last().unwrap()["event"], "limit");
    assert!(std::fs::metadata(recording(&folder)).unwrap().len() < 10_100);
    assert!(String::from_utf8(ran.stderr).unwrap().contains("recording ends here"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_stops_the_recording_and_not_traffic() {
    let folder = Folder::new();
    let traffic = format!("{{\"a\":\"{}\"}}\n", "x".repeat(1000)).repeat(100);
    // The shell's unit is 512 bytes or 1 KiB.
    let script = "ulimit -f 8; exec \"$0\" record -o a.jsonl -- cat";
    let mut command = std::process::Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_mcp-lint")]).current_dir(folder.path());
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    command.stderr(std::process::Stdio::piped());
    let ran = with_input(command, traffic.as_bytes());
    assert_eq!(ran.status.code(), Some(0));
    assert!(ran.stdout == traffic.as_bytes());
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(said.contains("cannot be written") && said.contains("traffic goes on"), "{said}");
    assert!(lines(&recording(&folder)).len() > 3, "whole lines only");
}

#[cfg(target_os = "linux")]
#[test]
fn a_client_that_does_not_read_slows_the_server_and_costs_no_memory() {
    let folder = Folder::new();
    let server = ["sh", "-c", "yes '{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}'"];
    let child = Killed(proxy(&folder, &["-o", "a.jsonl"], &server).spawn().unwrap());
    let size = || std::fs::metadata(recording(&folder)).map_or(0, |it| it.len());
    let mut last = 0;
    // Until nothing more is recorded for a while, which is when the pipes are full.
    for _ in 0..600 {
        std::thread::sleep(std::time::Duration::from_millis(100));
        if size() == last && last > 0 {
            break;
        }
        last = size();
    }
    assert_eq!(size(), last, "the recording goes on growing");
    assert!(last < 4 << 20, "{last}");
    assert!(super::peak_memory(child.0.id()) < 48 << 20);
}

#[cfg(target_os = "linux")]
#[test]
fn huge_lines_cost_little_memory() {
    if std::env::var_os("MCP_LINT_LARGE_TESTS").is_none() {
        crate::common::skipped("MCP_LINT_LARGE_TESTS is not set");
        return;
    }
    for (megabytes, limit) in [(10, 160), (200, 64)] {
        let folder = Folder::new();
        let server = ["sh", "-c", "cat; echo; sleep 60"];
        let mut child = Killed(proxy(&folder, &["-o", "a.jsonl"], &server).spawn().unwrap());
        let (mut input, mut output) =
            (child.0.stdin.take().unwrap(), child.0.stdout.take().unwrap());
        let writer = std::thread::spawn(move || {
            let block = [b"abcdefghijklmno,".repeat(64 << 10)].concat();
            input.write_all(b"{\"a\":\"").unwrap();
            (0..megabytes).for_each(|_| input.write_all(&block).unwrap());
            input.write_all(b"\"}\n").unwrap();
        });
        let expected = (megabytes << 20) + 9 + 1;
        let mut block = vec![0; 1 << 20];
        let mut seen = 0;
        while seen < expected {
            let length = output.read(&mut block).unwrap();
            assert!(length > 0);
            seen += length;
        }
        writer.join().unwrap();
        let peak = super::peak_memory(child.0.id()) >> 20;
        println!("{megabytes} MiB: {peak} MiB");
        assert!(peak <= limit, "{megabytes} MiB took {peak} MiB");
    }
}
