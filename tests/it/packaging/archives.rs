//! The archives of a release: their names and contents, rejected builds, and the Homebrew formula.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use crate::packaging::{
    BINARY, REPOSITORY, ROOT, VERSION, build_directory, package, path_with, read, root, said,
    skipped, succeed, targets, tools,
};

/// The address of the archive and the path of the binary in it, as `cargo binstall` expands them.
fn binstall(target: &str) -> (String, String) {
    let manifest: toml::Table = toml::from_str(&read("Cargo.toml")).unwrap();
    let binstall = &manifest["package"]["metadata"]["binstall"];
    let own =
        binstall.get("overrides").and_then(|it| it.get(target)).and_then(|it| it.get("pkg-fmt"));
    let suffix = match own.unwrap_or(&binstall["pkg-fmt"]).as_str().unwrap() {
        "tgz" => ".tar.gz",
        "zip" => ".zip",
        other => panic!("{other}"),
    };
    let extension = if target.contains("windows") { ".exe" } else { "" };
    let expand = |key: &str| {
        let values = [
            ("{ repo }", REPOSITORY),
            ("{ version }", VERSION),
            ("{ target }", target),
            ("{ archive-suffix }", suffix),
            ("{ bin }", "mcp-lint"),
            ("{ binary-ext }", extension),
        ];
        let template = binstall[key].as_str().unwrap().to_owned();
        values.iter().fold(template, |text, (name, value)| text.replace(name, value))
    };
    (expand("pkg-url"), expand("bin-dir"))
}

/// The names of the files in an archive, with `*` after executable ones.
fn contents(python: &Path, archive: &Path) -> Vec<String> {
    let script = "import sys, tarfile, zipfile\n\
        path = sys.argv[1]\n\
        if path.endswith('.zip'): print(*zipfile.ZipFile(path).namelist(), sep='\\n')\n\
        else: print(*(it.name + '*' * (it.mode & 1) for it in tarfile.open(path)), sep='\\n')";
    let output = succeed(Command::new(python).args(["-c", script]).arg(archive));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn archives_are_where_binstall_looks_and_contain_what_packages_install() {
    let Some([python]) = tools("archives", ["python3"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let build = build_directory(folder.path());
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let mut repeated = BTreeSet::new();
    for target in targets() {
        let target = target["target"].as_str().unwrap();
        let pack = |directory: &Path| {
            let paths = [build.to_str().unwrap(), directory.to_str().unwrap()];
            succeed(&mut package(&python, &["archive", target, paths[0], paths[1]]));
        };
        pack(&first);
        let (url, binary) = binstall(target);
        let release = format!("{REPOSITORY}/releases/download/v{VERSION}/");
        let name = url.strip_prefix(&release).unwrap();
        let archive = first.join(name);
        assert!(archive.is_file(), "{name} was not made");
        let is_zip = Path::new(name).extension().is_some_and(|it| it == "zip");
        // The same files give the same bytes, in an archive of either form.
        if repeated.insert(is_zip) {
            pack(&second);
            let [one, other] = [&archive, &second.join(name)].map(|it| std::fs::read(it).unwrap());
            assert!(one == other, "{name}");
        }
        let contents = contents(&python, &archive);
        if !is_zip {
            assert_eq!(std::fs::read(&archive).unwrap()[4..8], [0; 4], "no time of the packing");
        }
        let binary = if is_zip { binary } else { format!("{binary}*") };
        assert_eq!(contents[0], binary);
        let count = contents.iter().filter(|it| it.ends_with('*')).count();
        assert_eq!(count, if is_zip { 0 } else { 2 });
        for file in [
            "README.md",
            "LICENSE-MIT",
            "LICENSE-APACHE",
            "THIRD-PARTY-LICENSES",
            "man/mcp-lint.1",
            "completions/_mcp-lint",
            "completions/mcp-lint.bash",
            "completions/mcp-lint.fish",
        ] {
            assert!(
                contents.contains(&format!("mcp-lint-{target}/{file}")),
                "{file}: {contents:?}"
            );
        }
    }
    formula_has_the_sums_of(&python, &first);
}

/// Asserts that the checksums of the archives are in the files beside them and in the Homebrew
/// formula, which installs only files that the archives contain.
fn formula_has_the_sums_of(python: &Path, release: &Path) {
    succeed(&mut package(python, &["checksums", release.to_str().unwrap()]));
    let sums = std::fs::read_to_string(release.join("SHA256SUMS")).unwrap();
    let sums: BTreeMap<_, _> =
        sums.lines().map(|line| line.split_once("  ").unwrap()).map(|(a, b)| (b, a)).collect();
    assert_eq!(sums.len(), targets().len());
    for (name, sum) in &sums {
        let beside = std::fs::read_to_string(release.join(format!("{name}.sha256"))).unwrap();
        assert_eq!(beside, format!("{sum}  {name}\n"));
    }
    let path = release.join("SHA256SUMS");
    let formula = succeed(&mut package(python, &["formula", path.to_str().unwrap()])).stdout;
    let formula = String::from_utf8(formula).unwrap();
    assert!(!formula.contains('@'), "{formula}");
    let lines: Vec<_> = formula.lines().map(str::trim).collect();
    let mut count = 0;
    for pair in lines.windows(2) {
        if let Some(url) = pair[0].strip_prefix("url ") {
            let name = url.trim_matches('"').rsplit('/').next().unwrap();
            assert_eq!(pair[1], format!("sha256 \"{}\"", sums[name]), "{name}");
            count += 1;
        }
    }
    assert_eq!(count, targets().iter().filter(|it| it["homebrew"].is_string()).count());
    let installed =
        formula.split("\"completions/").skip(1).map(|rest| rest.split('"').next().unwrap());
    for file in installed {
        assert!(root("completions").join(file).is_file(), "{file}");
    }
    let scoop = succeed(&mut package(python, &["scoop", path.to_str().unwrap()])).stdout;
    let scoop: serde_json::Value = serde_json::from_slice(&scoop).unwrap();
    for (system, target) in [("64bit", "x86_64"), ("arm64", "aarch64")] {
        let found = &scoop["architecture"][system];
        let name = format!("mcp-lint-{target}-pc-windows-msvc.zip");
        assert_eq!(found["hash"].as_str(), Some(sums[&*name]), "{scoop}");
        assert!(found["url"].as_str().unwrap().ends_with(&name), "{scoop}");
    }
    // A release without one of the archives has no formula.
    std::fs::write(&path, "00  another.tar.gz\n").unwrap();
    let output = package(python, &["formula", path.to_str().unwrap()]).output().unwrap();
    assert!(!output.status.success() && said(&output).contains("has no line for mcp-lint-"));
}

#[test]
fn a_binary_with_a_directory_of_the_builder_is_rejected() {
    let Some([python]) = tools("the check of the binary", ["python3"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("mcp-lint");
    let check = |content: &[u8]| {
        std::fs::write(&binary, content).unwrap();
        let paths = ["check", "x86_64-unknown-linux-musl", binary.to_str().unwrap()];
        package(&python, &paths).output().unwrap()
    };
    assert!(
        check(b"\x7fELF /rust/library/core /cargo/registry /mcp-lint/src/main.rs").status.success()
    );
    for (content, why) in [
        (format!("\0{ROOT}/src/main.rs\0"), "a directory of the machine"),
        ("\0/lib64/ld-linux-x86-64.so.2\0".to_owned(), "linked dynamically"),
    ] {
        let output = check(content.as_bytes());
        assert!(
            !output.status.success() && said(&output).contains(why),
            "{content}: {}",
            said(&output)
        );
    }
    // What `cargo test` builds is not what is released.
    let output = check(&std::fs::read(BINARY).unwrap());
    assert!(!output.status.success(), "{}", said(&output));
    for arguments in [&["archive"][..], &["check", "sparc", "x"], &[]] {
        assert!(!package(&python, arguments).output().unwrap().status.success(), "{arguments:?}");
    }
}

/// Checks that two builds in different directories are identical. Takes several minutes.
#[test]
fn the_release_is_reproducible_static_and_runs() {
    const NAME: &str = "the build of the release";
    const TARGET: &str = "x86_64-unknown-linux-musl";
    if std::env::var_os("MCP_LINT_RELEASE_BUILDS").is_none() {
        return skipped(NAME, "MCP_LINT_RELEASE_BUILDS is not set");
    }
    let needed = ["python3", "git", "maturin", "musl-gcc"];
    let Some([python, git, maturin, _]) = tools(NAME, needed) else { return };
    let folder = tempfile::tempdir().unwrap();
    let licenses = folder.path().join("THIRD-PARTY-LICENSES");
    std::fs::write(&licenses, "the licenses of dependencies").unwrap();
    let path = path_with(maturin.parent().unwrap());
    let mut built = Vec::new();
    for name in ["a", "another-directory"] {
        let source = folder.path().join(name);
        succeed(Command::new(&git).args(["clone", "--quiet", ROOT]).arg(&source));
        let build = folder.path().join(format!("{name}-build"));
        let mut command = Command::new(&python);
        command
            .arg(source.join("packaging/package.py"))
            .args(["build", TARGET])
            .arg(&licenses)
            .arg(&build);
        command
            .env("PATH", &path)
            .env("CARGO_TARGET_DIR", folder.path().join(format!("{name}-target")));
        succeed(&mut command);
        assert_eq!(
            said(&succeed(Command::new(&git).args(["status", "--short"]).current_dir(&source))),
            ""
        );
        built.push(std::fs::read(build.join("mcp-lint")).unwrap());
        let version = said(&succeed(Command::new(build.join("mcp-lint")).arg("--version")));
        assert!(version.contains(VERSION), "{version}");
    }
    assert!(built[0] == built[1], "{} and {} bytes", built[0].len(), built[1].len());
    assert!(built[0].len() < 20_000_000, "{} bytes", built[0].len());
}
