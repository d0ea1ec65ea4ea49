//! Standard streams that are closed or full, and reports that cannot be written.

use std::fs::OpenOptions;
use std::io::Read;
use std::process::Stdio;

use super::{BROKEN, MENDED, RULES};
use crate::common::FORMATS;
use crate::common::folder::{Folder, Ran};
use crate::faults::surroundings::{not_shown, set_mode, shell};

fn folder() -> Folder {
    Folder::with(&[("a.json", BROKEN)])
}

/// A device on which every write fails, if the system has one.
fn full() -> Option<Stdio> {
    let file = OpenOptions::new().write(true).open("/dev/full");
    match file {
        Ok(file) => Some(file.into()),
        Err(_) => {
            not_shown("a full disk behind standard output");
            None
        }
    }
}

#[test]
fn printing_to_a_full_disk_is_an_error_in_every_format() {
    for format in FORMATS {
        let folder = folder();
        let Some(full) = full() else { return };
        let ran = Ran(folder.command(&["a.json", "-f", format]).stdout(full).output().unwrap());
        assert_eq!(ran.code(), 2, "{format}: {}", ran.err());
        let why = "error: cannot write to standard output: No space left on device";
        assert!(ran.err().contains(why), "{format}: {}", ran.err());
        let target = format!("{format}=/dev/full");
        let ran = folder.run(&["a.json", "-f", &target]);
        assert_eq!(ran.code(), 2, "{format}: {}", ran.err());
        let why = "error: cannot write `/dev/full`: No space left on device";
        assert!(ran.err().contains(why), "{format}: {}", ran.err());
    }
}

#[test]
fn every_command_reports_that_it_could_not_print() {
    let commands: [&[&str]; 17] = [
        &["--help"],
        &["--version"],
        &["--show-files", "."],
        &["--diff", "a.json"],
        &["--diff", "a.json", "-f", "json"],
        &["rules"],
        &["rules", "-f", "json"],
        &["explain", "tool-null-member"],
        &["targets"],
        &["targets", "openai"],
        &["config", "show"],
        &["config", "path"],
        &["config", "schema"],
        &["completions", "bash"],
        &["man"],
        &["check", "a.json"],
        &["a.json", "--statistics"],
    ];
    let folder = folder();
    folder.write("mcp-lint.toml", "");
    for arguments in commands {
        let Some(full) = full() else { return };
        let ran = Ran(folder.command(arguments).stdout(full).output().unwrap());
        assert_eq!(ran.code(), 2, "{arguments:?}: {}", ran.err());
        assert!(
            ran.err().contains("cannot write to standard output"),
            "{arguments:?}: {}",
            ran.err()
        );
    }
}

#[test]
fn a_fixed_text_that_could_not_be_printed_is_an_error() {
    let folder = folder();
    for arguments in [&["--fix", "-"][..], &["--unsafe-fixes", "-", "-f", "json"]] {
        let Some(full) = full() else { return };
        let mut command = folder.command(arguments);
        command.stdin(std::fs::File::open(folder.file("a.json")).unwrap()).stdout(full);
        let ran = Ran(command.output().unwrap());
        assert_eq!(ran.code(), 2, "{}", ran.err());
        assert!(ran.err().contains("cannot write to standard output"), "{}", ran.err());
    }
}

#[test]
fn a_failure_does_not_prevent_the_remaining_output() {
    let Some(full) = full() else { return };
    let folder = folder();
    let reports =
        ["-f", "json", "-f", "sarif=/dev/full", "-f", "junit=none/b.xml", "-f", "markdown=c.md"];
    let arguments = [&["a.json", "missing.json", "--fix"][..], &reports, &RULES].concat();
    let ran = Ran(folder.command(&arguments).stdout(full).output().unwrap());
    assert_eq!(ran.code(), 2, "{}", ran.err());
    for said in [
        "error: missing.json: no such file or directory\n",
        "fixed 2 findings in 1 file",
        "cannot write `/dev/full`: No space left",
        "cannot write `none/b.xml`: the directory `none` does not exist",
    ] {
        assert!(ran.err().contains(said), "{said}: {}", ran.err());
    }
    assert_eq!(folder.read("a.json"), MENDED);
    assert!(folder.read("c.md").contains("no problems in 1 file"), "{}", folder.read("c.md"));
}

#[test]
fn a_full_standard_error_does_not_change_the_exit_code() {
    let folder = folder();
    for (arguments, code) in
        [(&["a.json"][..], 1), (&["a.json", "missing.json"], 2), (&["a.json", "--nonsense"], 2)]
    {
        let Some(full) = full() else { return };
        let ran = Ran(folder.command(arguments).stderr(full).output().unwrap());
        assert_eq!(ran.code(), code, "{arguments:?}");
    }
}

#[test]
fn a_closed_standard_error_changes_neither_report_nor_code() {
    let folder = folder();
    for format in FORMATS {
        let arguments = ["a.json", "-f", format];
        let whole = folder.run(&arguments);
        let mut child = folder.spawn(&arguments);
        drop((child.stderr.take(), child.stdin.take()));
        let ran = Ran(child.wait_with_output().unwrap());
        assert_eq!((ran.code(), ran.out()), (1, whole.out()), "{format}");
        let mut child = folder.spawn(&arguments);
        drop((child.stderr.take(), child.stdout.take(), child.stdin.take()));
        assert_eq!(child.wait().unwrap().code(), Some(1), "{format}");
    }
}

/// A folder with more findings than one piece of a report contains.
fn folder_of_many() -> Folder {
    let property = |index: usize| format!("\"field_{index}\": {{\"type\": \"strinG\"}}");
    let properties: Vec<_> = (0..6000).map(property).collect();
    let properties = properties.join(", ");
    let schema = format!("{{\"type\": \"object\", \"properties\": {{{properties}}}}}");
    let tool = format!("{{\"name\": \"a\", \"inputSchema\": {schema}}}");
    Folder::with(&[("many.json", &format!("{{\"tools\": [{tool}]}}"))])
}

#[test]
fn a_pipe_that_closes_during_a_long_report_ends_it_silently() {
    let folder = folder_of_many();
    for format in ["json", "jsonl", "sarif", "gitlab", "rdjson"] {
        for jobs in ["-j1", "-j3"] {
            let mut child = folder.spawn(&["many.json", "-f", format, jobs]);
            let mut begin = [0; 100_000];
            child.stdout.take().unwrap().read_exact(&mut begin).unwrap();
            let ran = Ran(child.wait_with_output().unwrap());
            assert_eq!(ran.code(), 1, "{format} {jobs}: {}", ran.err());
            assert!(!ran.err().contains("cannot"), "{format} {jobs}: {}", ran.err());
        }
    }
}

#[test]
fn a_disk_that_fills_up_during_a_long_report_is_an_error() {
    let folder = folder_of_many();
    for format in ["json", "jsonl", "sarif", "gitlab", "rdjson"] {
        for jobs in ["-j1", "-j3"] {
            // In blocks of half a kilobyte, or of one: at most two hundred kilobytes.
            let script = "trap '' XFSZ; ulimit -f 200; exec \"$0\" \"$@\" > report";
            let ran = shell(&folder, script, &["many.json", "-f", format, jobs]);
            assert_eq!(ran.code(), 2, "{format} {jobs}: {}", ran.err());
            let why = "error: cannot write to standard output: File too large";
            assert!(ran.err().contains(why), "{format} {jobs}: {}", ran.err());
        }
    }
}

#[test]
fn a_closed_pipe_does_not_prevent_files_from_being_written() {
    for arguments in [&["a.json", "--diff"][..], &["a.json", "--fix"], &["a.json"]] {
        let folder = folder();
        let reports = ["-f", "concise", "-f", "json=report.json"];
        let mut child = folder.spawn(&[arguments, &reports, &RULES].concat());
        drop(child.stdout.take());
        let ran = Ran(child.wait_with_output().unwrap());
        let fixes = arguments.contains(&"--fix");
        assert_eq!(ran.code(), i32::from(!fixes), "{arguments:?}: {}", ran.err());
        assert!(folder.read("report.json").contains("\"diagnostics\""), "{arguments:?}");
        assert_eq!(folder.read("a.json"), if fixes { MENDED } else { BROKEN }, "{arguments:?}");
    }
}

/// Checks that no opened file takes the place of a closed standard stream.
#[test]
fn missing_streams_do_not_damage_files() {
    let reports = FORMATS.map(|format| format!("{format}=report-{format}"));
    let mut names = FORMATS.map(|format| format!("report-{format}")).to_vec();
    names.push("a.json".to_owned());
    names.sort();
    for closed in ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
        let folder = folder();
        let script = format!("exec \"$0\" \"$@\" {closed}");
        for format in FORMATS {
            let ran = shell(&folder, &script, &["a.json", "-f", format, "--no-config"]);
            assert_eq!(ran.code(), 1, "{closed} {format}: {}", ran.err());
        }
        let mut arguments = [&["a.json", "--fix"][..], &RULES].concat();
        reports.iter().for_each(|report| arguments.extend(["-f", report]));
        let ran = shell(&folder, &script, &arguments);
        assert_eq!(ran.code(), 0, "{closed}: {}", ran.err());
        assert_eq!(folder.read("a.json"), MENDED, "{closed}");
        assert_eq!(folder.names(), names, "{closed}");
    }
}

#[test]
fn a_missing_standard_input_is_empty() {
    let folder = folder();
    let closed = shell(&folder, "exec \"$0\" \"$@\" <&-", &["-", "-f", "concise"]);
    let empty = folder.run_with_input(&["-", "-f", "concise"], "");
    assert_eq!((closed.code(), closed.out()), (empty.code(), empty.out()), "{}", closed.err());
    // Nothing was asked of it here.
    let here = shell(&folder, "exec \"$0\" \"$@\" <&-", &["-f", "concise"]);
    assert_eq!(here.code(), 1, "{}", here.err());
    assert!(here.out().starts_with("a.json:1:"), "{}", here.out());
}

#[test]
fn a_report_does_not_replace_a_file_that_is_read_only() {
    let folder = folder();
    folder.write("report.json", "mine");
    set_mode(&folder.file("report.json"), 0o444);
    let ran = folder.run(&["a.json", "-f", "json=report.json"]);
    assert_eq!(ran.code(), 2, "{}", ran.err());
    assert!(
        ran.err().contains("cannot write `report.json`: the file is read-only"),
        "{}",
        ran.err()
    );
    assert_eq!(folder.read("report.json"), "mine");
    assert_eq!(folder.names(), ["a.json", "report.json"]);
}

#[test]
fn a_report_does_not_replace_a_folder() {
    let folder = folder();
    folder.write("report/inside", "mine");
    let ran = folder.run(&["a.json", "-f", "json=report"]);
    assert_eq!(ran.code(), 2, "{}", ran.err());
    assert!(ran.err().contains("cannot write `report`: "), "{}", ran.err());
    assert_eq!(folder.read("report/inside"), "mine");
}
