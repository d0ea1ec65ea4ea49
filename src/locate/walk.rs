//! Reading the source files of directories, and selecting those that are searched.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::lexer::Language;
use crate::locate::index::{SourceFile, of_text};
use crate::locate::limits::{HEADER_BYTES, Limits, MINIFIED_BYTES, MINIFIED_LINE_BYTES};
use crate::parallel::parallel;
use crate::project::FolderKind;
use crate::source::{FoundFile, SourceText, WalkOptions, collect_files, read_found_file};

/// Reads the files of directories, each with the hashes of its words; also returns sentences about
/// what was not read.
pub(super) fn read(
    directories: &[PathBuf],
    folder: &Path,
    limits: Limits,
    threads: usize,
) -> (Vec<(SourceFile, Vec<u32>)>, Vec<String>) {
    let mut problems = Vec::new();
    let mut found = find_files(directories, folder, limits, &mut problems);
    if found.len() > limits.files {
        problems.push(format!(
            "{} source files were found, of which the first {} are searched",
            found.len(),
            limits.files
        ));
        found.truncate(limits.files);
    }
    keep_within(&mut found, limits, &mut problems);
    let read = parallel(&found, threads, |file| read_one(file, limits.file_bytes));
    (read.into_iter().flatten().collect(), problems)
}

/// Keeps the first files up to the limit of their total size; removes files that are too large.
fn keep_within(found: &mut Vec<FoundFile>, limits: Limits, problems: &mut Vec<String>) {
    let (mut total, mut too_large, mut left_out) = (0, 0, 0);
    found.retain(|file| {
        let bytes = std::fs::metadata(file.path()).map_or(0, |metadata| metadata.len());
        if bytes > limits.file_bytes {
            too_large += 1;
            return false;
        }
        total += bytes;
        left_out += usize::from(total > limits.total_bytes);
        total <= limits.total_bytes
    });
    let mebibytes = |bytes: u64| bytes >> 20;
    if too_large > 0 {
        problems.push(format!(
            "source files over {} MiB are not searched: {too_large}",
            mebibytes(limits.file_bytes)
        ));
    }
    if left_out > 0 {
        problems.push(format!(
            "source files beyond {} MiB in all are not searched: {left_out}",
            mebibytes(limits.total_bytes)
        ));
    }
}

fn find_files(
    directories: &[PathBuf],
    folder: &Path,
    limits: Limits,
    problems: &mut Vec<String>,
) -> Vec<FoundFile> {
    let mut all: Vec<FoundFile> = Vec::new();
    let include = Language::EXTENSIONS.iter().map(|extension| format!("*.{extension}"));
    let options = WalkOptions {
        folder: folder.to_owned(),
        include: include.collect(),
        max_entries: Some(limits.entries),
        ..WalkOptions::default()
    };
    for directory in directories {
        match collect_files(std::slice::from_ref(directory), &options) {
            Ok(selection) => {
                let errors = selection.errors.iter();
                problems.extend(errors.map(|error| format!("{}: {}", error.path, error.message)));
                let is_searched = |file: &FoundFile| {
                    let inside = file.path().strip_prefix(directory).unwrap_or(file.path());
                    !is_left_out(inside)
                };
                all.extend(selection.files.into_iter().filter(is_searched));
            }
            Err(error) => problems.push(error),
        }
    }
    crate::sort::by(&mut all, |one, other| one.path().cmp(other.path()));
    all.dedup_by(|one, other| one.path() == other.path());
    all.into_iter().map(|file| file.shown_from(folder)).collect()
}

/// Reads a file, unless it is generated. A file that cannot be read is treated as missing.
fn read_one(file: &FoundFile, limit: u64) -> Option<(SourceFile, Vec<u32>)> {
    let bytes = read_found_file(file.path(), limit).ok()?;
    let source = SourceText::from_bytes(Arc::clone(&file.display), bytes);
    if is_generated(source.text()) {
        return None;
    }
    of_text(source)
}

/// Folders without the code of a server's tools.
const OTHERS: &[FolderKind] = &[
    FolderKind::Tests,
    FolderKind::Examples,
    FolderKind::Benchmarks,
    FolderKind::Installed,
    FolderKind::Generated,
];

/// Folders of documents, output and copies; below those of code such names are parts of a program.
const OUTPUTS: &[FolderKind] =
    &[FolderKind::Documents, FolderKind::Built, FolderKind::Vendored, FolderKind::Templates];

/// Endings of the names of tests and generated files, without their extension.
const OTHER_ENDS: &str = "_test .test .spec _spec Test Tests IT .d .min .gen .generated _generated \
    .pb _pb2 .g .stories .bundle";

/// Whether a file is a test, an example, a document or build output, by its path relative to the
/// searched directory.
fn is_left_out(path: &Path) -> bool {
    let mut is_in_code = false;
    for folder in path.parent().unwrap_or(Path::new("")) {
        let Some(kind) = folder.to_str().and_then(FolderKind::of) else { continue };
        if OTHERS.contains(&kind) || !is_in_code && OUTPUTS.contains(&kind) {
            return true;
        }
        is_in_code |= kind == FolderKind::Code;
    }
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let is_python = extension == "py";
    let is_end = |end: &str| stem.len() > end.len() && stem.ends_with(end);
    is_python && (stem == "conftest" || stem.starts_with("test_"))
        || OTHER_ENDS.split_ascii_whitespace().any(is_end)
}

/// Whether a text is marked as generated, or has the form of a generated file.
fn is_generated(text: &str) -> bool {
    let header = &text.as_bytes()[..text.len().min(HEADER_BYTES)];
    let says = |words: &str| memchr::memmem::find(header, words.as_bytes()).is_some();
    let is_marked = says("DO NOT EDIT") && (says("generated") || says("Generated"))
        || says("@generated")
        || says("<auto-generated");
    let lines = || memchr::memchr_iter(b'\n', text.as_bytes()).count();
    is_marked || text.len() > MINIFIED_BYTES && text.len() / (lines() + 1) > MINIFIED_LINE_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_examples_and_outputs_are_left_out() {
        for path in [
            "tests/a.py",
            "src/__tests__/a.ts",
            "src/a.test.ts",
            "a_test.go",
            "src/test/java/A.java",
            "docs/a.ts",
            "dist/a.js",
            "packages/x/dist/a.js",
            "ATests.cs",
            "a.d.ts",
            "conftest.py",
            "A.Tests/a.cs",
            "test_a.py",
            "examples/a.rs",
            "x.pb.go",
        ] {
            assert!(is_left_out(Path::new(path)), "{path}");
        }
        for path in [
            "src/docs/a.ts",
            "a.py",
            "src/build/a.ts",
            "latest.py",
            "Contest.java",
            "pkg/testutil.go",
            "packages/x/src/a.ts",
            "src/spec_tools.py",
        ] {
            assert!(!is_left_out(Path::new(path)), "{path}");
        }
    }

    #[test]
    fn generated_files_are_known_by_their_beginning_or_their_lines() {
        assert!(is_generated("// Code generated by protoc. DO NOT EDIT.\npackage a"));
        assert!(is_generated("// <auto-generated />"));
        assert!(!is_generated("// Code that generates code"));
        let line = "x".repeat(2 * MINIFIED_LINE_BYTES);
        assert!(is_generated(
            &format!("{line}\n").repeat(MINIFIED_BYTES / MINIFIED_LINE_BYTES + 1)
        ));
        assert!(!is_generated(&line));
    }
}
