//! The baseline: accepted findings, which existed when the baseline was written.
//!
//! An entry identifies a finding by rule, path, tool, address and content, but not by line, so that
//! it still matches if the file is reformatted or its tools are reordered.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::config::{ConfigError, Read};
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Kind, ReadLimits, Span, Syntax, Value};
use crate::rules::{is_about_unchecked, old_names};
use crate::source::{SourceText, json_text, read_automatic_file};
use crate::suppress::limits::MAX_BASELINE_BYTES;

/// The version of the baseline format.
const VERSION: &str = "1";

/// An entry: findings that cannot be distinguished, and their number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BaselineEntry {
    /// The file, relative to the baseline's folder, with `/` between names.
    pub path: Arc<str>,
    /// The name of the tool; empty if there is none.
    pub tool: Arc<str>,
    /// The address: the pointer relative to the tool, with `*` for indexes.
    pub pointer: Box<str>,
    /// The name of the rule.
    pub rule: Cow<'static, str>,
    /// Hash of the content, as 16 hexadecimal digits.
    pub hash: Box<str>,
    /// Number of findings that the entry covers.
    pub count: u32,
}

impl BaselineEntry {
    /// The entry for a finding in a file.
    pub fn of(found: &Diagnostic, path: &Arc<str>) -> Self {
        Self {
            path: Arc::clone(path),
            tool: found.tool.clone().unwrap_or_default(),
            pointer: found.address().into(),
            rule: Cow::Borrowed(found.rule),
            hash: hash_of(found).into(),
            count: 1,
        }
    }

    fn key(&self) -> EntryKey<'_> {
        (&self.path, &self.tool, &self.pointer, &self.rule, &self.hash)
    }
}

fn hash_of(found: &Diagnostic) -> String {
    format!("{:016x}", found.content)
}

type EntryKey<'k> = (&'k str, &'k str, &'k str, &'k str, &'k str);

/// A baseline that has been read.
#[derive(Debug)]
pub struct Baseline {
    /// The absolute path of the baseline.
    pub path: PathBuf,
    /// The text of the baseline.
    pub source: Arc<SourceText>,
    /// The entries in the order of the text, each with its span.
    pub entries: Vec<(BaselineEntry, Span)>,
}

impl Baseline {
    /// Reads the baseline at `path`, an absolute path; messages name it as `shown`.
    ///
    /// # Errors
    ///
    /// A file that cannot be read or is not a baseline.
    pub fn read(path: &Path, shown: &str) -> Read<Self> {
        // A configuration may name any path, so a pipe or a device must not block the run.
        let bytes = read_automatic_file(path, MAX_BASELINE_BYTES).map_err(|error| {
            let hint = match error.to_string().as_str() {
                why @ "no such file or directory" => {
                    format!("{why}; `mcp-lint baseline` writes it")
                }
                why => why.to_owned(),
            };
            ConfigError::of_file(shown, format!("cannot read the baseline: {hint}"))
        })?;
        let source = Arc::new(SourceText::from_bytes(shown, bytes));
        let document = Document::read(Arc::clone(&source), Syntax::Json, &ReadLimits::default());
        let entries = read_entries(&document)?;
        Ok(Self { path: path.to_owned(), source, entries })
    }

    /// A baseline without entries.
    pub fn empty(path: &Path, shown: &str) -> Self {
        let source = Arc::new(SourceText::new(shown, ""));
        Self { path: path.to_owned(), source, entries: Vec::new() }
    }

    /// The path of a file in entries; `file` is absolute.
    pub fn path_of(&self, file: &Path) -> String {
        let folder = self.path.parent().unwrap_or(&self.path);
        // A folder may have several names: through a link, or in letters of another case.
        let real = || Some((folder.canonicalize().ok()?, file.canonicalize().ok()?));
        match (!file.starts_with(folder)).then(real).flatten() {
            Some((folder, file)) if file.starts_with(&folder) => relative(&folder, &file),
            _ => relative(folder, file),
        }
    }

    /// The absolute path of an entry's file.
    pub fn file_of(&self, entry: &BaselineEntry) -> PathBuf {
        crate::source::absolute_path(
            self.path.parent().unwrap_or(&self.path),
            Path::new(&*entry.path),
        )
    }
}

fn read_entries(document: &Document) -> Read<Vec<(BaselineEntry, Span)>> {
    if let Some(error) = document.syntax_errors().first() {
        return Err(wrong(document, error.span, "this is not JSON"));
    }
    let whole = Span::at(0);
    let root = document.roots().next().filter(|root| root.is_object());
    let Some(root) = root else { return Err(wrong(document, whole, "this is not a baseline")) };
    let version = root.get("version").map(|version| (version.source_text(), version.span()));
    match version {
        Some((VERSION, _)) => {}
        Some((_, span)) => {
            let message = format!("only baselines of version {VERSION} can be read");
            return Err(wrong(document, span, &message));
        }
        None => return Err(wrong(document, whole, "this is not a baseline: it has no `version`")),
    }
    let entries = root.get("entries").filter(|entries| entries.is_array());
    let entries = entries
        .ok_or_else(|| wrong(document, whole, "this is not a baseline: it has no `entries`"))?;
    entries.items().map(|entry| read_entry(document, entry)).collect()
}

fn read_entry(document: &Document, entry: Value<'_>) -> Read<(BaselineEntry, Span)> {
    let text = |name: &str| -> Read<&str> {
        let member = entry.get(name);
        let text = member.and_then(Value::as_str);
        text.ok_or_else(|| {
            let span = member.unwrap_or(entry).span();
            wrong(document, span, &format!("the entry has no text `{name}`"))
        })
    };
    let count = match entry.get("count") {
        Some(count) if count.kind() == Kind::Number => {
            let count = count.source_text().parse().ok().filter(|count| *count > 0);
            count.ok_or_else(|| {
                wrong(document, entry.span(), "`count` is not a number above zero")
            })?
        }
        Some(other) => return Err(wrong(document, other.span(), "`count` is not a number")),
        None => 1,
    };
    let optional = |name: &str| if entry.get(name).is_some() { text(name) } else { Ok("") };
    let read = BaselineEntry {
        path: text("path")?.into(),
        tool: optional("tool")?.into(),
        pointer: optional("pointer")?.into(),
        rule: Cow::Owned(text("rule")?.to_owned()),
        hash: text("hash")?.into(),
        count,
    };
    Ok((read, entry.span()))
}

/// An error at a position. Its message never quotes the text, because a configuration can name any
/// file as a baseline.
fn wrong(document: &Document, span: Span, message: &str) -> Box<ConfigError> {
    let position = document.source().position(span.start);
    let path = document.source().path();
    ConfigError::of_file(format!("{path}:{}:{}", position.line, position.column), message)
}

/// Writes a baseline with these entries: sorted, one per line, with equal entries merged.
///
/// # Errors
/// The errors of `out`.
pub fn write_baseline(mut entries: Vec<BaselineEntry>, out: &mut dyn Write) -> io::Result<()> {
    // In a fixed order and one per line, so that branches that change different files merge without
    // conflicts.
    crate::sort::by(&mut entries, Ord::cmp);
    entries.dedup_by(|later, first| {
        let equal = later.key() == first.key();
        if equal {
            first.count = first.count.saturating_add(later.count);
        }
        equal
    });
    write!(out, "{{\n  \"version\": {VERSION},\n  \"entries\": [")?;
    for (index, entry) in entries.iter().enumerate() {
        out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
        out.write_all(line(entry).as_bytes())?;
    }
    let end = if entries.is_empty() { "" } else { "\n  " };
    write!(out, "{end}]\n}}\n")
}

fn line(entry: &BaselineEntry) -> String {
    let mut line = format!("    {{\"path\": {}", quoted(&entry.path));
    let mut member = |name: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = write!(line, ", \"{name}\": {value}");
    };
    if !entry.tool.is_empty() {
        member("tool", quoted(&entry.tool));
    }
    if !entry.pointer.is_empty() {
        member("pointer", quoted(&entry.pointer));
    }
    member("rule", quoted(&entry.rule));
    member("hash", quoted(&entry.hash));
    if entry.count > 1 {
        member("count", entry.count.to_string());
    }
    line + "}"
}

/// A text as ASCII JSON: names are untrusted, and the file is reviewed in a terminal or an editor.
fn quoted(text: &str) -> String {
    json_text(text, |it| !it.is_ascii() || it == '\u{7f}')
}

/// The relative path from a folder to a file, with `/` between names.
fn relative(folder: &Path, file: &Path) -> String {
    let (folder, file): (Vec<_>, Vec<_>) =
        (folder.components().collect(), file.components().collect());
    let common = folder.iter().zip(&file).take_while(|(one, other)| one == other).count();
    let up = folder[common..].iter().map(|_| "..".to_owned());
    let down = file[common..].iter().map(|part| match part {
        Component::Normal(name) => name.to_string_lossy().into_owned(),
        other => other.as_os_str().to_string_lossy().into_owned(),
    });
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Tracks which entries of a baseline are still needed.
pub struct BaselineUse<'b> {
    baseline: &'b Baseline,
    /// For each key, its index in `first`.
    by_key: HashMap<EntryKey<'b>, usize>,
    /// For each key, the first entry with unseen findings.
    first: Vec<Option<usize>>,
    /// For each entry, the next one with the same key.
    next: Vec<Option<usize>>,
    /// For each entry, the number of its findings that have not been seen.
    left: Vec<u32>,
}

/// An entry with unseen findings.
#[derive(Clone, Copy, Debug)]
pub struct Stale<'b> {
    /// The entry in the baseline.
    pub entry: &'b BaselineEntry,
    /// The position of the entry in the baseline.
    pub span: Span,
    /// Number of the entry's findings that have not been seen.
    pub unused: u32,
}

impl<'b> BaselineUse<'b> {
    /// Starts tracking a baseline, with no entry used.
    pub fn new(baseline: &'b Baseline) -> Self {
        let mut by_key: HashMap<EntryKey<'b>, usize> = HashMap::new();
        let mut first: Vec<Option<usize>> = Vec::new();
        let mut next = vec![None; baseline.entries.len()];
        // From the end, so that each chain begins with the first entry in the text.
        for (index, (entry, _)) in baseline.entries.iter().enumerate().rev() {
            let alike = *by_key.entry(entry.key()).or_insert_with(|| {
                first.push(None);
                first.len() - 1
            });
            next[index] = first[alike].replace(index);
        }
        let left = baseline.entries.iter().map(|(entry, _)| entry.count).collect();
        Self { baseline, by_key, first, next, left }
    }

    /// Whether the baseline accepts a finding in the file that it calls `path`; each entry can be
    /// used as often as its count.
    pub fn takes(&mut self, found: &Diagnostic, path: &str) -> bool {
        // That something was not checked cannot be accepted: nothing unchecked is clean.
        if is_about_unchecked(found.rule) {
            return false;
        }
        let (tool, hash) = (found.tool.as_deref().unwrap_or_default(), hash_of(found));
        // A lookup, because findings and entries may both be many.
        let entry = |rule| {
            let key: EntryKey<'_> = (path, tool, found.address(), rule, &hash);
            let alike = *self.by_key.get(&key)?;
            Some((alike, self.first[alike]?))
        };
        let mut names = std::iter::once(found.rule).chain(old_names(found.rule));
        let Some((alike, entry)) = names.find_map(entry) else { return false };
        self.left[entry] -= 1;
        if self.left[entry] == 0 {
            self.first[alike] = self.next[entry];
        }
        true
    }

    /// The entries with unseen findings, in the order of the text.
    pub fn rest(&self) -> impl Iterator<Item = Stale<'b>> + '_ {
        let entries = self.baseline.entries.iter().zip(&self.left);
        entries.filter(|(_, left)| **left > 0).map(|((entry, span), left)| Stale {
            entry,
            span: *span,
            unused: *left,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(path: &str, rule: &'static str, count: u32) -> BaselineEntry {
        BaselineEntry {
            path: path.into(),
            tool: "ü\u{202e}".into(),
            pointer: "/a/*".into(),
            rule: rule.into(),
            hash: "0123456789abcdef".into(),
            count,
        }
    }

    fn text_of(entries: Vec<BaselineEntry>) -> String {
        let mut text = Vec::new();
        write_baseline(entries, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    fn read(text: &str) -> Read<Vec<BaselineEntry>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("baseline.json");
        std::fs::write(&path, text).unwrap();
        let baseline = Baseline::read(&path, "baseline.json")?;
        Ok(baseline.entries.into_iter().map(|(entry, _)| entry).collect())
    }

    #[test]
    fn a_written_baseline_is_sorted_and_can_be_read() {
        let entries = vec![entry("b", "x", 1), entry("a", "y", 1), entry("a", "x", 2)];
        let text = text_of([entries.clone(), vec![entry("a", "x", 1)]].concat());
        assert!(text.is_ascii());
        assert_eq!(text.lines().count(), 3 + 5);
        assert!(text.contains("\"tool\": \"\\u00fc\\u202e\""), "{text}");
        let expected = vec![entry("a", "x", 3), entry("a", "y", 1), entry("b", "x", 1)];
        assert_eq!(read(&text).unwrap(), expected);
        assert_eq!(read(&text_of(Vec::new())).unwrap(), []);
    }

    #[test]
    fn an_invalid_baseline_is_rejected_at_its_position() {
        let table = [
            ("", "this is no"),
            ("[]", "this is not a baseline"),
            ("{", "this is not JSON"),
            ("{}", "it has no `version`"),
            (r#"{"version": 2, "entries": []}"#, "only baselines of version 1 can be read"),
            (r#"{"version": 1}"#, "it has no `entries`"),
            (r#"{"version": 1, "entries": [1]}"#, "the entry has no text `path`"),
            (r#"{"version": 1, "entries": [{"path": "a", "rule": 1}]}"#, "no text `rule`"),
            (
                r#"{"version": 1, "entries": [{"path": "a", "rule": "b", "hash": "c", "count": 0}]}"#,
                "`count` is not a number above zero",
            ),
        ];
        for (text, expected) in table {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn paths_count_from_the_folder_of_the_baseline() {
        let relative = |folder, file| relative(Path::new(folder), Path::new(file));
        assert_eq!(relative("/a/b", "/a/b/c/d.json"), "c/d.json");
        assert_eq!(relative("/a/b", "/a/x/d.json"), "../x/d.json");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_below_another_name_of_the_folder_is_below_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("real")).unwrap();
        std::os::unix::fs::symlink("real", folder.path().join("link")).unwrap();
        let [real, link] = ["real", "link"].map(|name| folder.path().join(name));
        std::fs::write(real.join("a.json"), "").unwrap();
        for (one, other) in [(&real, &link), (&link, &real), (&real, &real)] {
            let baseline = Baseline::empty(&one.join("baseline.json"), "");
            assert_eq!(baseline.path_of(&other.join("a.json")), "a.json");
        }
        let baseline = Baseline::empty(&real.join("baseline.json"), "");
        assert_eq!(baseline.path_of(&folder.path().join("b.json")), "../b.json");
    }
}
