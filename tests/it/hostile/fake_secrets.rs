//! Fake secrets in files around a server, which no output of the program shows.

use crate::common::FORMATS;
use crate::common::fake_secrets::SecretFiles;
use crate::common::folder::Folder;
use crate::common::size;

#[test]
fn no_output_shows_a_part_of_a_hundred_secrets() {
    // With four, each server is in as many forms of a file as with eight: half of all.
    let secrets = SecretFiles::generated(size(4, 20));
    let folder = Folder::new();
    for file in &secrets.files {
        folder.write(&file.path, &file.text);
    }
    folder.write("mcp-lint.toml", "[rules]\nclient-secret = \"warning\"\n");
    let paths: Vec<_> = secrets.files.iter().map(|file| &*file.path).collect();
    let run_on = |arguments: &[&str], paths: &[&str]| {
        let ran = folder.run(&[arguments, paths].concat());
        let said = format!("{}{}", ran.out(), ran.err());
        secrets.check(&arguments.join(" "), &said);
    };
    let run = |arguments: &[&str]| run_on(arguments, &paths);
    // For output that has only the names of files and the number of findings.
    let some: Vec<_> = paths.iter().copied().step_by(size(3, 1)).collect();
    std::fs::create_dir(folder.file("o")).unwrap();
    let outputs = FORMATS.map(|format| format!("{format}=o/{format}"));
    let mut arguments =
        vec!["-v", "--expand", "--max-findings", "0", "--show-suppressed", "--statistics"];
    outputs.iter().for_each(|output| arguments.extend(["-f", output]));
    run(&arguments);
    for format in FORMATS {
        let report = folder.read(&format!("o/{format}"));
        assert!(report.len() > 10_000, "{format}: {}", report.len());
        secrets.check(format, &report);
    }
    assert!(folder.read("o/concise").contains("[client-secret]"));
    run(&["--diff", "--unsafe-fixes"]);
    run_on(&["--show-files"], &some);
    run_on(&["baseline", "update", "--baseline", "b.json"], &some);
    secrets.check("a baseline", &folder.read("b.json"));
    run_on(&["--baseline", "b.json", "--show-suppressed", "-v"], &some);
    run_on(&["lock", "update", "--lock", "l.json"], &some);
    run(&["compare", "--against", "000"]);
    for arguments in [&["config", "show"][..], &["inventory"], &["inventory", "-f", "json"], &[]] {
        let ran = folder.run(arguments);
        assert!(ran.code() < 2 && !ran.out().is_empty(), "{arguments:?}: {}", ran.err());
        secrets.check(&arguments.join(" "), &format!("{}{}", ran.out(), ran.err()));
    }
    // Files that are written contain the text of the user, and the report of it no secret.
    run(&["--fix", "--unsafe-fixes", "-v", "--expand", "--max-findings", "0"]);
}
