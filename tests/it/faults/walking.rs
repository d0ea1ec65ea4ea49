//! Folders and files that are not accessible, or that disappear during the run.

use std::io::Write;

use super::{BROKEN, RULES};
use crate::common::folder::{Folder, Ran};
use crate::faults::surroundings::{not_shown, run_bound, set_mode};

#[test]
fn folders_and_files_without_permission_are_reported_and_the_others_are_linted() {
    let folder = Folder::with(&[
        ("closed/a.json", BROKEN),
        ("listed/b.json", BROKEN),
        ("open/c.json", BROKEN),
        ("secret.json", BROKEN),
    ]);
    let modes =
        [("", 0o755), ("closed", 0), ("listed", 0o444), ("open", 0o755), ("secret.json", 0)];
    modes.iter().for_each(|(name, mode)| set_mode(&folder.file(name), *mode));
    let ran = run_bound(&folder, &[&[".", "-f", "concise"][..], &RULES].concat());
    let named = run_bound(&folder, &["closed", "closed/a.json", "open"]);
    modes[1..3].iter().for_each(|(name, _)| set_mode(&folder.file(name), 0o755));
    let Some(ran) = ran else { return not_shown("folders without the permission to read") };
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    for path in ["closed", "listed/b.json", "secret.json"] {
        let reported = format!("error: {path}: permission denied\n");
        assert_eq!(ran.err().matches(&reported).count(), 1, "{path}: {}", ran.err());
    }
    assert!(ran.out().contains("open/c.json:1:"), "{}", ran.out());
    let named = named.unwrap();
    assert_eq!(named.code(), 2, "{}", named.err());
    assert!(named.err().contains("error: closed/a.json: permission denied\n"), "{}", named.err());
}

/// Lints `/dev/stdin` and the folder `t`, and calls `meanwhile` when `t` is listed but not read.
fn lint_while(folder: &Folder, meanwhile: impl FnOnce()) -> Ran {
    let mut child =
        folder.spawn(&[&["-j", "1", "/dev/stdin", "t", "-f", "concise"][..], &RULES].concat());
    let mut stdin = child.stdin.take().unwrap();
    // More than the capacity of a pipe: when it is written, reading has begun.
    stdin.write_all(&vec![b' '; 4 << 20]).unwrap();
    meanwhile();
    stdin.write_all(BROKEN.as_bytes()).unwrap();
    drop(stdin);
    Ran(child.wait_with_output().unwrap())
}

#[test]
fn a_file_that_vanishes_between_being_found_and_being_read_is_reported() {
    let folder = Folder::with(&[("t/a.json", BROKEN), ("t/b.json", BROKEN)]);
    let ran = lint_while(&folder, || std::fs::remove_file(folder.file("t/a.json")).unwrap());
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    assert!(ran.err().contains("error: t/a.json: no such file or directory\n"), "{}", ran.err());
    assert!(ran.out().contains("t/b.json:1:"), "{}", ran.out());
    assert!(ran.out().contains("/dev/stdin:1:"), "{}", ran.out());
}

#[test]
fn a_folder_that_vanishes_takes_its_files_with_it_and_each_is_reported() {
    let folder = Folder::with(&[("t/a.json", BROKEN), ("t/b/c.json", BROKEN)]);
    let ran = lint_while(&folder, || std::fs::remove_dir_all(folder.file("t")).unwrap());
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    for path in ["t/a.json", "t/b/c.json"] {
        let reported = format!("error: {path}: no such file or directory\n");
        assert!(ran.err().contains(&reported), "{}", ran.err());
    }
}

#[test]
fn a_file_that_becomes_a_pipe_or_a_folder_is_not_waited_for() {
    let folder = Folder::with(&[("t/a.json", BROKEN), ("t/b.json", BROKEN)]);
    let ran = lint_while(&folder, || {
        for name in ["t/a.json", "t/b.json"] {
            std::fs::remove_file(folder.file(name)).unwrap();
        }
        std::fs::create_dir(folder.file("t/a.json")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(folder.file("t/b.json")).status();
        assert!(made.unwrap().success());
    });
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    assert!(ran.err().contains("t/a.json: is a directory, not a regular file"), "{}", ran.err());
    assert!(ran.err().contains("t/b.json: is a named pipe, not a regular file"), "{}", ran.err());
}
