//! A proxy, client or server is killed at any moment: every line that a side has seen is recorded.

use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use super::{Killed, lines, proxy, recording, said, with_input};
use crate::common::folder::Folder;

fn message(id: u64) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "ping"})
}

/// Sends `count` requests, and reads the response to each.
fn exchange(child: &mut Killed, count: u64) {
    let input = child.0.stdin.as_mut().unwrap();
    let mut output = BufReader::new(child.0.stdout.as_mut().unwrap());
    let mut line = String::new();
    for id in 0..count {
        writeln!(input, "{}", message(id)).unwrap();
        line.clear();
        output.read_line(&mut line).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), message(id));
    }
}

/// The lines of a recording, without a last line that is cut.
fn whole_lines(folder: &Folder) -> Vec<Value> {
    let text = folder.read("a.jsonl");
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    whole.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_proxy_that_is_killed_has_recorded_all_that_was_seen() {
    for count in [1, 2, 17, 100] {
        let folder = Folder::new();
        let command = &mut proxy(&folder, &["-o", "a.jsonl"], &["cat"]);
        let mut child = Killed(command.spawn().unwrap());
        exchange(&mut child, count);
        drop(child);
        let lines = whole_lines(&folder);
        let expected: Vec<_> = (0..count).map(message).collect();
        assert_eq!(said(&lines, "client"), expected);
        assert_eq!(said(&lines, "server"), expected);
    }
}

#[test]
fn a_client_that_is_killed_leaves_a_whole_recording() {
    let folder = Folder::new();
    let command = &mut proxy(&folder, &["-o", "a.jsonl"], &["cat"]);
    let mut child = command.spawn().unwrap();
    {
        let mut shared = Killed(child);
        exchange(&mut shared, 20);
        // A client that is gone has closed both ends.
        drop(shared.0.stdin.take());
        drop(shared.0.stdout.take());
        assert_eq!(shared.0.wait().unwrap().code(), Some(0));
        child = command.spawn().unwrap();
    }
    drop(Killed(child));
    let lines = lines(&recording(&folder));
    let expected: Vec<_> = (0..20).map(message).collect();
    assert_eq!(said(&lines, "server"), expected);
    assert_eq!(lines.last().unwrap()["event"], "exit");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_killed_leaves_all_that_it_has_said() {
    let folder = Folder::new();
    let script =
        "i=0; while read line; do echo \"$line\"; i=$((i+1)); [ $i = 7 ] && kill -9 $$; done";
    let input: String = (0..20).map(|id| format!("{}\n", message(id))).collect();
    let ran =
        with_input(proxy(&folder, &["-o", "a.jsonl"], &["sh", "-c", script]), input.as_bytes());
    assert_eq!(ran.status.code(), Some(137));
    let expected: Vec<_> = (0..7).map(message).collect();
    let lines = lines(&recording(&folder));
    assert_eq!(said(&lines, "server"), expected);
    assert_eq!(ran.stdout.split(|it| *it == b'\n').filter(|it| !it.is_empty()).count(), 7);
}
