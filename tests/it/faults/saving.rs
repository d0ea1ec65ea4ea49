//! `--fix` on files that change during the run or that must not be written.

use std::io::Write;
use std::os::unix::fs::{MetadataExt, symlink};

use super::{BROKEN, MENDED, RULES};
use crate::common::folder::{Folder, Ran};
use crate::faults::surroundings::{not_shown, run_bound, set_mode, shell, shell_that_mounts};

/// The size of a file, in bytes, that exceeds the capacity of a pipe: when it is written to one,
/// the reader has begun to read.
const MORE_THAN_A_PIPE_HOLDS: usize = 256 << 10;

/// Runs `--fix` on `+a.json` and `+b.json`, and calls `meanwhile` after both have been read and
/// before anything is written.
fn fix_while(folder: &Folder, meanwhile: impl FnOnce()) -> Ran {
    // One thread reads the files in the order of their names.
    let files = ["--fix", "-j", "1", "+a.json", "+b.json", "/dev/stdin", "-f", "concise"];
    let mut child = folder.spawn(&[&files[..], &RULES].concat());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&vec![b' '; MORE_THAN_A_PIPE_HOLDS]).unwrap();
    meanwhile();
    stdin.write_all(MENDED.as_bytes()).unwrap();
    drop(stdin);
    Ran(child.wait_with_output().unwrap())
}

fn two_files() -> Folder {
    Folder::with(&[("+a.json", BROKEN), ("+b.json", BROKEN)])
}

/// Asserts that `+a.json` has an error and its findings are reported, and that `+b.json` is fixed.
#[track_caller]
fn assert_only_the_other_is_fixed(folder: &Folder, ran: &Ran, why: &str) {
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    assert!(
        ran.err().contains(&format!("error: +a.json: {why}, and was not fixed")),
        "{}",
        ran.err()
    );
    assert!(ran.err().contains("fixed 2 findings in 1 file"), "{}", ran.err());
    assert!(ran.out().contains("+a.json:1:"), "{}", ran.out());
    assert!(!ran.out().contains("+b.json:1:"), "{}", ran.out());
    assert_eq!(folder.read("+b.json"), MENDED);
    assert!(!folder.names().iter().any(|name| name.ends_with(".tmp")), "{:?}", folder.names());
}

#[test]
fn a_file_that_does_not_change_meanwhile_is_fixed() {
    let folder = two_files();
    let ran = fix_while(&folder, || {});
    assert_eq!(ran.code(), 0, "{}{}", ran.out(), ran.err());
    assert_eq!((folder.read("+a.json"), folder.read("+b.json")), (MENDED.into(), MENDED.into()));
}

#[test]
fn a_file_that_changed_meanwhile_keeps_its_changes() {
    let folder = two_files();
    let edited = BROKEN.replace("Does.", "Does more.");
    let ran = fix_while(&folder, || folder.write("+a.json", &edited));
    assert_only_the_other_is_fixed(&folder, &ran, "changed while its fixes were made");
    assert_eq!(folder.read("+a.json"), edited);
}

#[test]
fn a_file_that_vanished_meanwhile_is_not_recreated() {
    let folder = two_files();
    let ran = fix_while(&folder, || std::fs::remove_file(folder.file("+a.json")).unwrap());
    assert_only_the_other_is_fixed(&folder, &ran, "is no longer there");
    assert_eq!(folder.names(), ["+b.json"]);
}

#[test]
fn a_file_that_became_a_folder_is_not_touched() {
    let folder = two_files();
    let ran = fix_while(&folder, || {
        std::fs::remove_file(folder.file("+a.json")).unwrap();
        folder.write("+a.json/inside.json", "mine");
    });
    assert_only_the_other_is_fixed(&folder, &ran, "changed while its fixes were made");
    assert_eq!(folder.read("+a.json/inside.json"), "mine");
}

#[test]
fn a_file_that_became_a_link_does_not_change_the_other_file() {
    let folder = two_files();
    folder.write("other.json", "mine");
    let ran = fix_while(&folder, || {
        std::fs::remove_file(folder.file("+a.json")).unwrap();
        symlink("other.json", folder.file("+a.json")).unwrap();
    });
    assert_only_the_other_is_fixed(&folder, &ran, "changed while its fixes were made");
    assert_eq!(folder.read("other.json"), "mine");
}

#[test]
fn a_file_that_became_read_only_is_not_touched() {
    let folder = two_files();
    let ran = fix_while(&folder, || set_mode(&folder.file("+a.json"), 0o444));
    assert_only_the_other_is_fixed(&folder, &ran, "is read-only");
    assert_eq!(folder.read("+a.json"), BROKEN);
}

#[test]
fn a_read_only_file_is_not_touched() {
    let folder = two_files();
    set_mode(&folder.file("+a.json"), 0o400);
    let ran = fix_while(&folder, || {});
    assert_only_the_other_is_fixed(&folder, &ran, "is read-only");
    assert_eq!(folder.read("+a.json"), BROKEN);
}

#[test]
fn a_link_is_kept_and_its_target_is_fixed() {
    let folder = Folder::with(&[("real/a.json", BROKEN)]);
    symlink("real/a.json", folder.file("a.json")).unwrap();
    let ran = folder.run(&[&["--fix", "a.json"][..], &RULES].concat());
    assert_eq!(ran.code(), 0, "{}{}", ran.out(), ran.err());
    assert!(folder.file("a.json").symlink_metadata().unwrap().is_symlink());
    assert_eq!(folder.read("real/a.json"), MENDED);
}

#[test]
fn another_name_of_the_same_file_keeps_the_old_text() {
    let folder = Folder::with(&[("a.json", BROKEN)]);
    std::fs::hard_link(folder.file("a.json"), folder.file("other.json")).unwrap();
    let ran = folder.run(&[&["--fix", "a.json"][..], &RULES].concat());
    assert_eq!(ran.code(), 0, "{}{}", ran.out(), ran.err());
    assert_eq!((folder.read("a.json"), folder.read("other.json")), (MENDED.into(), BROKEN.into()));
}

#[test]
fn permissions_owner_and_attributes_are_kept() {
    let folder = Folder::with(&[("a.json", BROKEN)]);
    set_mode(&folder.file("a.json"), 0o604);
    let owned = std::os::unix::fs::chown(folder.file("a.json"), Some(4711), Some(4712)).is_ok();
    let named = set_attribute(&folder.file("a.json"));
    let ran = folder.run(&[&["--fix", "a.json"][..], &RULES].concat());
    assert_eq!(ran.code(), 0, "{}{}", ran.out(), ran.err());
    assert_eq!(folder.read("a.json"), MENDED);
    let metadata = folder.file("a.json").metadata().unwrap();
    assert_eq!(metadata.mode() & 0o7777, 0o604);
    match owned {
        true => assert_eq!((metadata.uid(), metadata.gid()), (4711, 4712)),
        false => not_shown("the owner of a file stays, which only the superuser can see to"),
    }
    match named {
        true => assert_eq!(attribute(&folder.file("a.json")).as_deref(), Some(&b"kept"[..])),
        false => not_shown("extended attributes stay; the file system has none"),
    }
}

#[cfg(target_os = "linux")]
fn set_attribute(path: &std::path::Path) -> bool {
    rustix::fs::setxattr(path, "user.test", b"kept", rustix::fs::XattrFlags::empty()).is_ok()
}

#[cfg(target_os = "linux")]
fn attribute(path: &std::path::Path) -> Option<Vec<u8>> {
    let mut value = [0; 100];
    let length = rustix::fs::getxattr(path, "user.test", &mut value[..]).ok()?;
    Some(value[..length].to_vec())
}

#[cfg(not(target_os = "linux"))]
fn set_attribute(_path: &std::path::Path) -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
fn attribute(_path: &std::path::Path) -> Option<Vec<u8>> {
    None
}

/// A folder that all users may read, with a file in it that all users may write.
fn open_to_all_users() -> Folder {
    let folder = Folder::with(&[("closed/a.json", BROKEN), ("open/b.json", BROKEN)]);
    for (name, mode) in [("", 0o755), ("open", 0o777), ("open/b.json", 0o666)] {
        set_mode(&folder.file(name), mode);
    }
    folder
}

#[test]
fn a_folder_without_write_permission_is_reported() {
    let folder = open_to_all_users();
    set_mode(&folder.file("closed/a.json"), 0o666);
    set_mode(&folder.file("closed"), 0o555);
    let Some(ran) = run_bound(&folder, &[&["--fix", "."][..], &RULES].concat()) else {
        return not_shown("a folder without the permission to write");
    };
    set_mode(&folder.file("closed"), 0o755);
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    let why = "error: closed/a.json: could not be written, and was not fixed: no file can be \
               created in its folder: Permission denied";
    assert!(ran.err().contains(why), "{}", ran.err());
    assert_eq!(folder.read("closed/a.json"), BROKEN);
    assert_eq!(folder.read("open/b.json"), MENDED);
}

#[test]
fn a_file_of_another_owner_in_a_writable_folder_is_not_replaced() {
    let folder = open_to_all_users();
    set_mode(&folder.file("closed"), 0o777);
    set_mode(&folder.file("closed/a.json"), 0o444);
    let Some(first) = run_bound(&folder, &[&["--fix", "."][..], &RULES].concat()) else {
        return not_shown("a file without the permission to write");
    };
    assert_eq!(first.code(), 2, "{}{}", first.out(), first.err());
    assert_eq!(folder.read("closed/a.json"), BROKEN);
    assert_eq!(folder.read("open/b.json"), MENDED);
    // Its owner may write it, and the superuser is never rejected.
    set_mode(&folder.file("closed/a.json"), 0o644);
    let again = run_bound(&folder, &[&["--fix", "."][..], &RULES].concat()).unwrap();
    let owner_runs = folder.read("closed/a.json") == MENDED;
    assert!(
        owner_runs || again.err().contains("closed/a.json: could not be written"),
        "{}",
        again.err()
    );
    assert_eq!(again.code(), if owner_runs { 0 } else { 2 }, "{}", again.err());
}

#[test]
fn a_read_only_disk_is_reported() {
    let folder = Folder::with(&[("a.json", BROKEN), ("b.json", BROKEN)]);
    let script = "mount -t tmpfs none disk && cp a.json disk && mount -o remount,bind,ro disk && \
                  \"$0\" \"$@\"; code=$?; cp disk/a.json after.json; exit $code";
    let arguments = [&["--fix", "disk/a.json", "b.json"][..], &RULES].concat();
    let Some(ran) = shell_that_mounts(&folder, script, &arguments) else {
        return not_shown("a read-only disk");
    };
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    let why = "disk/a.json: could not be written, and was not fixed: Read-only file system";
    assert!(ran.err().contains(why), "{}", ran.err());
    assert_eq!((folder.read("after.json"), folder.read("b.json")), (BROKEN.into(), MENDED.into()));
}

#[test]
fn a_full_disk_leaves_every_file_unchanged() {
    let folder = Folder::with(&[("a.json", BROKEN), ("b.json", BROKEN), ("old", "old")]);
    let script = "mount -t tmpfs -o size=64k none disk && cp a.json old disk && \
                  dd if=/dev/zero of=disk/rest bs=1k 2>/dev/null; \
                  \"$0\" \"$@\"; code=$?; mkdir after; cp -a disk/. after; exit $code";
    let reports = ["-f", "concise", "-f", "json=disk/old", "-f", "sarif=report.sarif"];
    let arguments = [&["--fix", "disk/a.json", "b.json"][..], &reports, &RULES].concat();
    let Some(ran) = shell_that_mounts(&folder, script, &arguments) else {
        return not_shown("a full disk");
    };
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    let why = "disk/a.json: could not be written, and was not fixed: No space left on device";
    assert!(ran.err().contains(why), "{}", ran.err());
    assert!(
        ran.err().contains("cannot write `disk/old`: No space left on device"),
        "{}",
        ran.err()
    );
    assert!(ran.err().contains("fixed 2 findings in 1 file"), "{}", ran.err());
    assert_eq!(
        (folder.read("after/a.json"), folder.read("after/old")),
        (BROKEN.into(), "old".into())
    );
    assert!(
        !folder
            .file("after")
            .read_dir()
            .unwrap()
            .any(|entry| { entry.unwrap().file_name().to_string_lossy().ends_with(".tmp") })
    );
    assert_eq!(folder.read("b.json"), MENDED);
    assert!(folder.read("report.sarif").contains("disk/a.json"));
}

/// A text that is longer than the maximum size of a file under [`LIMIT`].
fn long(text: &str) -> String {
    text.replace("Does.", &"Does. ".repeat(20_000))
}

/// A shell script that limits files to a few kilobytes and turns the signal about it into an error.
const LIMIT: &str = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";

#[test]
fn a_file_that_grows_too_large_is_unchanged() {
    let folder = Folder::with(&[("a.json", &long(BROKEN)), ("b.json", BROKEN)]);
    let ran = shell(&folder, LIMIT, &[&["--fix", "."][..], &RULES].concat());
    assert_eq!(ran.code(), 2, "{}{}", ran.out(), ran.err());
    let why = "a.json: could not be written, and was not fixed: File too large";
    assert!(ran.err().contains(why), "{}", ran.err());
    assert_eq!((folder.read("a.json"), folder.read("b.json")), (long(BROKEN), MENDED.into()));
    assert_eq!(folder.names(), ["a.json", "b.json"]);
}

#[test]
fn the_file_size_signal_leaves_no_partial_file() {
    let folder = Folder::with(&[("a.json", &long(BROKEN))]);
    let script = "ulimit -c 0; ulimit -f 8; \"$0\" \"$@\"; exit 0";
    let ran = shell(&folder, script, &[&["--fix", "a.json"][..], &RULES].concat());
    assert_eq!(ran.code(), 0, "{}", ran.err());
    assert_eq!(folder.read("a.json"), long(BROKEN));
    let again = folder.run(&[&["--fix", "."][..], &RULES].concat());
    assert_eq!(again.code(), 0, "{}{}", again.out(), again.err());
    assert_eq!(folder.read("a.json"), long(MENDED));
}

#[test]
fn a_baseline_that_cannot_be_written_is_unchanged() {
    let tool = |index: usize| BROKEN.replace("\"a\"", &format!("\"tool_{index}\""));
    let files: Vec<_> = (0..200).map(|index| (format!("{index}.json"), tool(index))).collect();
    let files: Vec<_> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = Folder::with(&files);
    let update = ["baseline", "update", "0.json"];
    assert_eq!(folder.run(&update).code(), 0);
    let before = folder.read("mcp-lint-baseline.json");
    let names = folder.names();
    let ran = shell(&folder, LIMIT, &["baseline", "update", "."]);
    assert_eq!(ran.code(), 2, "{}", ran.err());
    let why = "error: cannot write `mcp-lint-baseline.json`: File too large";
    assert!(ran.err().contains(why), "{}", ran.err());
    assert_eq!((folder.read("mcp-lint-baseline.json"), folder.names()), (before.clone(), names));
    // Nor is a read-only one.
    set_mode(&folder.file("mcp-lint-baseline.json"), 0o444);
    for action in ["update", "prune"] {
        let ran = folder.run(&["baseline", action, ".", "--baseline", "mcp-lint-baseline.json"]);
        assert_eq!(ran.code(), 2, "{}", ran.err());
        let why = "cannot write `mcp-lint-baseline.json`: the file is read-only";
        assert!(ran.err().contains(why), "{}", ran.err());
        assert_eq!(folder.read("mcp-lint-baseline.json"), before);
    }
}

#[test]
fn a_configuration_that_cannot_be_written_is_not_created() {
    let folder = Folder::with(&[("a.json", BROKEN)]);
    let ran = shell(&folder, "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", &["config", "init"]);
    assert_eq!(ran.code(), 2, "{}", ran.err());
    assert!(ran.err().contains("cannot write `mcp-lint.toml`: File too large"), "{}", ran.err());
    assert_eq!(folder.names(), ["a.json"]);
}

#[test]
fn input_that_can_be_read_once_is_kept_for_later_passes() {
    let result = r#"{"tool": "sum", "result": {"content": [{"type": "text", "text": "x"}],
        "structuredContent": {"sum": "x"}}}"#;
    let folder = Folder::with(&[("+a.json", BROKEN), ("result.json", result)]);
    let tool = r#"{"name": "sum", "inputSchema": {"type": "object"},
        "outputSchema": {"type": "object", "properties": {"sum": {"type": "integer"}}}}"#;
    let select = "schema-type-unknown,tool-null-member,structured-content-mismatch";
    let arguments = ["+a.json", "result.json", "--tools", "/dev/stdin", "-f", "concise"];
    let arguments = [&arguments[..], &["--fix", "--select", select]].concat();
    let ran = folder.run_with_input(&arguments, tool);
    assert_eq!(folder.read("+a.json"), MENDED);
    assert!(ran.out().contains("[structured-content-mismatch]"), "{}{}", ran.out(), ran.err());
    assert_eq!(ran.code(), 1, "{}{}", ran.out(), ran.err());
}
