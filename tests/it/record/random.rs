//! Random streams in both directions, with either side or the recorder ended at random: bytes are
//! passed on unchanged, everything ends, and no secret is recorded.

use crate::common::size;
use std::io::{Read, Write};
use std::process::Child;
use std::time::Duration;

use super::{Killed, lines, proxy, recording};
use crate::common::folder::Folder;

/// A pseudorandom number generator with the same output in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        let factor = 6_364_136_223_846_793_005;
        self.0 = self.0.wrapping_mul(factor).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn secret(&mut self) -> String {
        let letters = b"qW8eR2tYuI5oPaS9dFgH3jKlZ7xCvB4nM1";
        (0..24).map(|_| char::from(letters[self.below(letters.len())])).collect()
    }
}

/// Texts before and after a secret that make it recognisable, in messages, logs and parts of
/// messages.
const FORMS: [(&str, &str); 8] = [
    ("{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":{\"token\":\"", "\"}}\n"),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"text\":\"DB_PASSWORD=", "\"}]}}\n"),
    ("connecting to mysql://me:", "@db.example/x\n"),
    ("Authorization: Bearer ", "\r\n"),
    ("export API_KEY=", "\n"),
    (" sk-", " and more,"),
    (" \"password\": \"", "\" "),
    ("{\"a\":[\"ghp_", "\",\n"),
];

/// A random stream, and the secrets in it.
fn stream(chance: &mut Chance, is_long: bool) -> (Vec<u8>, Vec<String>) {
    let (mut bytes, mut secrets) = (Vec::new(), Vec::new());
    for _ in 0..chance.below(30) {
        match chance.below(6) {
            0..=2 => {
                let (before, after) = FORMS[chance.below(FORMS.len())];
                let secret = chance.secret();
                bytes.extend(format!("{before}{secret}{after}").into_bytes());
                secrets.push(secret);
            }
            3 => bytes.extend((0..chance.below(40)).map(|_| chance.below(256) as u8)),
            4 => bytes.extend(b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}\n"),
            // A separator: what is random may look like the beginning of a word.
            _ => bytes.extend(b"\n"),
        }
        // Random bytes must not be a part of the key or of the secret.
        bytes.push([b'\n', b' '][chance.below(2)]);
    }
    // A line of several parts, with secrets where it is divided.
    while is_long && bytes.len() < 3 << 20 {
        bytes.extend(b"x".repeat(chance.below(3000)));
        let secret = chance.secret();
        bytes.extend(format!(" Authorization: Bearer {secret} ").into_bytes());
        secrets.push(secret);
    }
    (bytes, secrets)
}

/// How a session ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Ordinary,
    ServerKilled,
    ClientGone,
    RecorderTerminated,
}

/// Waits up to a minute for a process, which needs milliseconds, and fails if it does not end.
fn wait(child: &mut Child, what: &str) {
    for _ in 0..6000 {
        if child.try_wait().unwrap().is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{what}: the recorder does not end");
}

fn session(seed: u64) {
    let mut chance = Chance(seed);
    let end = [End::Ordinary, End::ServerKilled, End::ClientGone, End::RecorderTerminated]
        [chance.below(4)];
    let is_long = chance.below(12) == 0;
    let what = format!("seed {seed}, {end:?}");
    let (from_server, mut secrets) = stream(&mut chance, is_long);
    let (from_client, more) = stream(&mut chance, false);
    secrets.extend(more);
    let folder = Folder::new();
    folder.write_bytes("said", &from_server);
    // A shell gives its background jobs no input.
    let kill = if end == End::ServerKilled { "kill -9 $$" } else { "wait" };
    let script = format!("exec 3<&0; cat <&3 >heard & cat said; {kill}");
    // A client that has sent everything does not end a server that goes on.
    let is_whole = matches!(end, End::Ordinary | End::ServerKilled);
    let grace = if is_whole { "60s" } else { "100ms" };
    let options = ["-o", "a.jsonl", "--grace", grace, "--max-message", "1MiB"];
    let mut child = Killed(proxy(&folder, &options, &["sh", "-c", &script]).spawn().unwrap());
    let mut input = child.0.stdin.take().unwrap();
    let mut output = child.0.stdout.take().unwrap();
    let to_send = from_client.clone();
    let writer = std::thread::spawn(move || drop(input.write_all(&to_send)));
    let mut heard = Vec::new();
    let some = if is_whole { usize::MAX } else { chance.below(from_server.len() + 1) };
    output.by_ref().take(some as u64).read_to_end(&mut heard).unwrap();
    if end == End::RecorderTerminated {
        let id = rustix::process::Pid::from_raw(i32::try_from(child.0.id()).unwrap()).unwrap();
        let _ = rustix::process::kill_process(id, rustix::process::Signal::TERM);
    }
    drop(output);
    wait(&mut child.0, &what);
    writer.join().unwrap();
    assert!(
        if is_whole { heard == from_server } else { from_server.starts_with(&heard) },
        "{what}"
    );
    let arrived = std::fs::read(folder.file("heard")).unwrap_or_default();
    assert!(from_client.starts_with(&arrived), "{what}");
    assert!(end != End::Ordinary || arrived == from_client, "{what}");
    // One that was terminated at its very beginning has recorded nothing.
    if end == End::RecorderTerminated && !recording(&folder).exists() {
        return;
    }
    lines(&recording(&folder));
    let text = folder.read("a.jsonl");
    for secret in secrets {
        let line = text.lines().find(|line| line.contains(&secret));
        assert!(
            line.is_none(),
            "{what}: {}",
            line.unwrap_or_default().get(..2000).unwrap_or(line.unwrap())
        );
    }
}

#[cfg(unix)]
#[test]
fn random_sessions_pass_unchanged_end_and_leave_no_secret() {
    (0..size(12, 200) as u64).for_each(session);
}
