//! `--fix` killed while it writes files.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::{BROKEN, MENDED, RULES};
use crate::common::folder::Folder;

const FILES: usize = 80;

fn name(index: usize) -> String {
    format!("{index:03}.json")
}

/// Waits until the file with this index is fixed, or the run has ended.
fn wait_for(folder: &Folder, index: usize, child: &mut Child) {
    let started = Instant::now();
    while folder.read(&name(index)) != MENDED && child.try_wait().unwrap().is_none() {
        assert!(started.elapsed() < Duration::from_secs(120), "nothing was fixed");
    }
}

#[test]
fn a_killed_run_leaves_every_file_old_or_new() {
    let files: Vec<_> = (0..FILES).map(|index| (name(index), BROKEN)).collect();
    let files: Vec<_> = files.iter().map(|(name, text)| (&**name, *text)).collect();
    for (signal, after) in [("KILL", 0), ("KILL", 1), ("TERM", 5), ("INT", 20), ("KILL", 60)] {
        let folder = Folder::with(&files);
        let mut child = folder.spawn(&[&["--fix", "."][..], &RULES].concat());
        wait_for(&folder, after, &mut child);
        let id = child.id().to_string();
        let _ended_already = Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        child.wait_with_output().unwrap();
        let fixed = (0..FILES).filter(|&index| match folder.read(&name(index)) {
            text if text == MENDED => true,
            text => {
                assert_eq!(text, BROKEN, "{signal} after {after}: file {index}");
                false
            }
        });
        assert!(fixed.count() > after, "{signal} after {after}");
        let others = folder.names();
        let others: Vec<_> = others.iter().filter(|name| !name.ends_with(".json")).collect();
        assert!(others.len() <= 1, "{others:?}");
        let ours = |name: &&String| name.starts_with(".mcp-lint-") && name.ends_with(".tmp");
        assert!(others.iter().all(ours), "{others:?}");
        // The next run ends the work, and does not treat any other file as a file of tools.
        let all = &["--fix", ".", "--hidden", "--include", "*"][..];
        let again = folder.run(&[all, &RULES].concat());
        assert_eq!(again.code(), 0, "{}{}", again.out(), again.err());
        assert!((0..FILES).all(|index| folder.read(&name(index)) == MENDED));
        assert!(!again.err().contains(".tmp"), "{}", again.err());
    }
}

#[test]
fn leftovers_of_a_killed_run_are_not_linted() {
    let folder = Folder::with(&[
        (".mcp-lint-4711-0.tmp", BROKEN),
        (".mcp-lint-notes.tmp", BROKEN),
        ("a.json", BROKEN),
    ]);
    let ran = folder.run(&["--show-files", "--hidden", "--include", "*", "."]);
    assert_eq!(ran.out(), ".mcp-lint-notes.tmp\na.json\n", "{}", ran.err());
    // A user who names it wants to know its content.
    let named = folder.run(&["--show-files", ".mcp-lint-4711-0.tmp"]);
    assert_eq!(named.out(), ".mcp-lint-4711-0.tmp\n", "{}", named.err());
}

#[test]
fn leftovers_do_not_affect_the_next_run() {
    let folder = Folder::with(&[("a.json", BROKEN)]);
    let mut child = folder.spawn(&[&["--fix", "/dev/stdin", "a.json"][..], &RULES].concat());
    // The name that this very process will choose first.
    let taken = format!(".mcp-lint-{}-0.tmp", child.id());
    folder.write(&taken, "of another time");
    drop(child.stdin.take());
    child.wait_with_output().unwrap();
    assert_eq!(folder.read("a.json"), MENDED);
    assert_eq!(folder.read(&taken), "of another time");
    assert_eq!(folder.names(), [taken.as_str(), "a.json"]);
}
