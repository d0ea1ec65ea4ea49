//! From changes to findings, as every report has them.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::cli::contract::policy::Policy;
use crate::cli::contract::sides::{SideFile, SideFiles};
use crate::contract::{Change, Direction, Level, Party, Proof, Spot};
use crate::diagnostic::{
    Category, ChangeRecord, ChangedValue, Diagnostic, Fingerprint, Label, Region, Severity, hash,
    reported_name,
};
use crate::document::{NodeId, PointerCursor};
use crate::source::absolute_path;

/// The longest value that a report for programs repeats, in bytes.
const LONGEST_VALUE: usize = 2_000;

/// What findings are made of.
pub(super) struct Findings<'a> {
    pub(super) old: &'a SideFiles,
    pub(super) new: &'a SideFiles,
    pub(super) policy: &'a Policy,
    pub(super) folder: &'a Path,
    /// Whether the old side comes from standard input.
    pub(super) old_is_stream: bool,
    /// How an intended change is accepted.
    pub(super) help: &'static str,
}

impl Findings<'_> {
    /// How reports name a file of the old side.
    pub(super) fn old_path(&self, path: &Arc<str>) -> Arc<str> {
        match self.old_is_stream {
            true => Arc::from(format!("old:{path}")),
            false => Arc::clone(path),
        }
    }

    /// Whether findings are at places of the old side, because the new one has no files.
    pub(super) fn reports_old_files(&self) -> bool {
        self.new.files.is_empty()
    }

    /// The findings, each with the index of its file on the reported side, and the overrides that
    /// were used. Changes that are none in the end are left out.
    pub(super) fn of(
        &self,
        changes: &mut Vec<Change>,
    ) -> (Vec<(usize, Box<Diagnostic>)>, Vec<usize>) {
        let pointers = self.pointers(changes);
        let mut used = Vec::new();
        let mut found = Vec::new();
        for change in changes.iter_mut() {
            let old = change.old.map(|spot| self.value(true, spot, &pointers));
            let new = change.new.map(|spot| self.value(false, spot, &pointers));
            // What was removed is at a place of the old side alone.
            let in_tool = [&old, &new].map(|it| it.as_ref().map_or("", |it| &*it.in_tool));
            let path = new.as_ref().or(old.as_ref()).map_or("", |it| &*it.changed.path);
            let path = absolute_path(self.folder, Path::new(path));
            let by = self.policy.judge(change, in_tool, &path);
            used.extend(by);
            if change.level == Level::None {
                continue;
            }
            let reason = by.and_then(|index| self.policy.reason(index, change.kind));
            let old_source = change.old.filter(|_| self.reports_old_files());
            let source = change.new.or(old_source).map_or(0, |spot| spot.source);
            found.push((source, self.finding(change, old, new, reason)));
        }
        changes.retain(|change| change.level != Level::None);
        (found, used)
    }

    fn finding(
        &self,
        change: &Change,
        old: Option<Located>,
        new: Option<Located>,
        reason: Option<&str>,
    ) -> Box<Diagnostic> {
        let severity = match change.level {
            Level::Breaking => Severity::Error,
            Level::Risky => Severity::Warning,
            Level::Compatible | Level::None => Severity::Info,
        };
        let category = match change.kind.party {
            Party::Security => Category::Security,
            Party::Policy => Category::Portability,
            _ => Category::Correctness,
        };
        let witness = change.witness.as_ref().map(ToString::to_string);
        let mut notes = Vec::new();
        notes.extend(witness.as_deref().map(|text| witness_note(change, text).into()));
        if change.level == Level::Breaking && change.kind.party != Party::Nobody {
            notes.push(format!("breaks: {}", change.kind.party.name()).into());
        }
        notes.extend(reason.map(|reason| format!("level set by an override: {reason}").into()));
        if change.count > 1 {
            notes.push(format!("the same at {} places", change.count).into());
        }
        let reported = new.as_ref().or(old.as_ref().filter(|_| self.reports_old_files()));
        let path = match (reported, self.new.files.first()) {
            (Some(reported), _) => Arc::clone(&reported.changed.path),
            (None, Some(file)) => Arc::clone(&file.path),
            (None, None) => Arc::from(""),
        };
        let message = change.message.clone();
        let mut finding = Diagnostic::new(change.kind.name, category, message, severity, path);
        finding.notes = notes;
        finding.help = (change.level == Level::Breaking).then(|| self.help.into());
        finding.tool = change.tool.as_deref().map(reported_name);
        let tool_length = reported.map_or(0, |reported| reported.tool_length);
        finding.tool_pointer = change.tool.as_ref().map(|_| tool_length);
        if let Some(reported) = reported {
            finding.region = reported.changed.region;
            finding.pointer = reported.changed.pointer.as_str().into();
        }
        let address = new.as_ref().or(old.as_ref()).map_or("", |it| it.in_tool.as_str());
        let before = old.as_ref().map_or("", |it| it.changed.value.as_str());
        let after = new.as_ref().map_or("", |it| it.changed.value.as_str());
        let tool = change.tool.as_deref().unwrap_or_default();
        finding.content = hash(&[before, after]);
        finding.fingerprint = Fingerprint::of(&[change.kind.name, tool, address, before, after]);
        let attachments = finding.attach();
        if let Some(old) = old.as_ref().filter(|_| !self.reports_old_files()) {
            attachments.labels.push(Label {
                path: Arc::clone(&old.changed.path),
                region: old.changed.region,
                message: "was here".into(),
            });
        }
        attachments.change = Some(Box::new(ChangeRecord {
            kind: change.kind.name,
            level: change.level.name(),
            direction: change.direction.map(Direction::name),
            party: change.kind.party.name(),
            url: change.kind.url(),
            old: old.map(|it| it.changed),
            new: new.map(|it| it.changed),
            witness,
            proof: change.proof.map(Proof::name),
        }));
        Box::new(finding)
    }

    fn file(&self, is_old: bool, source: usize) -> &SideFile {
        let side = if is_old { self.old } else { self.new };
        &side.files[source]
    }

    /// The pointers of all places, each file in one pass.
    fn pointers(&self, changes: &[Change]) -> Pointers {
        let spots = changes.iter().flat_map(|change| [(true, change.old), (false, change.new)]);
        let spots = spots.filter_map(|(is_old, spot)| Some((is_old, spot?)));
        let mut nodes: Vec<_> =
            spots.map(|(is_old, spot)| (is_old, spot.source, spot.place.node)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let mut pointers = Pointers::new();
        for of_file in nodes.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let mut cursor = PointerCursor::new(&self.file(of_file[0].0, of_file[0].1).document);
            pointers.extend(of_file.iter().map(|spot| (*spot, cursor.locate(spot.2).1.to_owned())));
        }
        pointers
    }

    fn value(&self, is_old: bool, spot: Spot, pointers: &Pointers) -> Located {
        let file = self.file(is_old, spot.source);
        let document = &file.document;
        let value = document.value(spot.place.node);
        let pointer = pointers.get(&(is_old, spot.source, spot.place.node)).cloned();
        let pointer = pointer.unwrap_or_default();
        let path = if is_old { self.old_path(&file.path) } else { Arc::clone(&file.path) };
        // Cut before it is copied: thousands of changes may be at one long list.
        let text = value.source_text();
        let text = match text.len() > LONGEST_VALUE {
            true => {
                let end = (0..=LONGEST_VALUE).rev().find(|at| text.is_char_boundary(*at));
                format!("{}…", &text[..end.unwrap_or_default()])
            }
            false => text.to_owned(),
        };
        let region = Region::of(document.source(), document.span(spot.place));
        let in_tool = in_tool(&pointer).to_owned();
        // A name is a member of the tool as well.
        let tool_length = match in_tool.is_empty() {
            true => pointer.strip_suffix("/name").map_or(pointer.len(), str::len),
            false => pointer.len() - in_tool.len(),
        };
        let changed = ChangedValue { path, pointer, region, value: text };
        Located { changed, in_tool, tool_length }
    }
}

/// Pointers by side, file and node.
type Pointers = HashMap<(bool, usize, NodeId), String>;

/// A value, with its pointer from the tool on.
struct Located {
    changed: ChangedValue,
    in_tool: String,
    /// Length of the pointer of the tool.
    tool_length: usize,
}

/// The pointer from the member of the tool on.
fn in_tool(pointer: &str) -> &str {
    const MEMBERS: [&str; 9] = [
        "/inputSchema",
        "/outputSchema",
        "/description",
        "/annotations",
        "/title",
        "/execution",
        "/_meta",
        "/icons",
        "/version",
    ];
    let found = MEMBERS.iter().filter_map(|member| {
        pointer.match_indices(member).map(|(at, _)| at).find(|at| {
            let end = at + member.len();
            pointer.len() == end || pointer[end..].starts_with('/')
        })
    });
    found.min().map_or("", |at| &pointer[at..])
}

fn witness_note(change: &Change, text: &str) -> String {
    const LONGEST: usize = 200;
    let shown = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    let tool = change.tool.as_deref().unwrap_or_default();
    match change.direction {
        Some(Direction::Output) => {
            format!("{tool} may return this result now, and could not before: {shown}")
        }
        _ => format!("this call worked and is rejected now: {tool} {shown}"),
    }
}
