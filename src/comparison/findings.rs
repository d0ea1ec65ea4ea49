//! Converts changes to findings.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::changes::{LIST_REJECTED, Level, Party};
use crate::comparison::ComparePlan;
use crate::comparison::limits::{MAX_SHOWN_WITNESS, MAX_VALUE_BYTES};
use crate::comparison::sides::{Side, SideFile};
use crate::contract::{Change, Direction, FilePlace, Proof};
use crate::diagnostic::{
    Category, ChangeRecord, ChangedValue, Diagnostic, Fingerprint, Label, Region, Severity, hash,
    reported_name,
};
use crate::document::{NodeId, PointerCursor};
use crate::source::{absolute_path, cut, floor};

/// The data from which findings are made.
pub(super) struct Findings<'a> {
    pub(super) plan: &'a ComparePlan,
    pub(super) old: &'a Side,
    pub(super) new: &'a Side,
}

/// The findings of a comparison, after overrides set the levels of its changes.
#[derive(Default)]
pub(super) struct Judged {
    /// The findings, each with the index of its file on the reported side.
    pub(super) found: Vec<(usize, Box<Diagnostic>)>,
    /// The indexes of the overrides that were used.
    pub(super) used: Vec<usize>,
    /// The number of changes that are hidden by their level.
    pub(super) hidden: usize,
}

/// A changed value, with its pointer.
struct Located {
    changed: ChangedValue,
    /// Length of the pointer of the tool that contains the value, in bytes.
    tool_length: usize,
}

impl Located {
    /// The pointer relative to the tool. A change at the name counts as a change of the tool as a
    /// whole.
    fn in_tool(&self) -> &str {
        let pointer = &self.changed.pointer[self.tool_length..];
        if pointer == "/name" { "" } else { pointer }
    }
}

/// Pointers by side (old is `true`), file and node.
type Pointers = HashMap<(bool, usize, NodeId), String>;

impl<'a> Findings<'a> {
    /// The name of a file of the old side in reports.
    pub(super) fn old_path(&self, path: &Arc<str>) -> Arc<str> {
        if self.plan.old_is_elsewhere { Arc::from(format!("old:{path}")) } else { Arc::clone(path) }
    }

    /// Whether findings are located in files of the old side, because the new side has no files.
    pub(super) fn reports_old_files(&self) -> bool {
        self.new.files.is_empty()
    }

    /// The findings; removes changes whose level is `none`.
    pub(super) fn of(&self, changes: &mut Vec<Change>) -> Judged {
        let pointers = self.pointers(changes);
        let mut judged = Judged::default();
        for change in changes.iter_mut() {
            let old = change.old.map(|file_place| self.locate(true, file_place, &pointers));
            let new = change.new.map(|file_place| self.locate(false, file_place, &pointers));
            // What was removed is at a place of the old side alone.
            let in_tool = [&old, &new].map(|it| it.as_ref().map_or("", Located::in_tool));
            let path = new.as_ref().or(old.as_ref()).map_or("", |it| &*it.changed.path);
            let path = absolute_path(&self.plan.folder, Path::new(path));
            let was_one = change.level > Level::None;
            let by = self.plan.policy.judge(change, in_tool, &path);
            judged.used.extend(by);
            if change.level == Level::None {
                judged.hidden += usize::from(was_one);
                continue;
            }
            let reason = by.and_then(|index| self.plan.policy.reason(index, change.kind));
            let old_source = change.old.filter(|_| self.reports_old_files());
            let source = change.new.or(old_source).map_or(0, |file_place| file_place.source);
            judged.found.push((source, self.finding(change, old, new, reason)));
        }
        // The totals count what is left, after overrides.
        changes.retain(|change| change.level != Level::None);
        judged
    }

    fn finding(
        &self,
        change: &Change,
        old: Option<Located>,
        new: Option<Located>,
        reason: Option<&str>,
    ) -> Box<Diagnostic> {
        let witness = change.witness.as_ref().map(ToString::to_string);
        let reported = new.as_ref().or(old.as_ref().filter(|_| self.reports_old_files()));
        let path = match (reported, self.new.files.first()) {
            (Some(reported), _) => Arc::clone(&reported.changed.path),
            (None, Some(file)) => Arc::clone(&file.path),
            (None, None) => Arc::from(""),
        };
        let mut finding = self.headline(change, witness.as_deref(), reason, path);
        finding.tool_pointer =
            change.tool.as_ref().map(|_| reported.map_or(0, |reported| reported.tool_length));
        if let Some(reported) = reported {
            finding.region = reported.changed.region;
            finding.pointer = reported.changed.pointer.as_str().into();
        }
        let address = new.as_ref().or(old.as_ref()).map_or("", Located::in_tool);
        let before = old.as_ref().map_or("", |it| it.changed.value.as_str());
        let after = new.as_ref().map_or("", |it| it.changed.value.as_str());
        let tool = change.tool.as_deref().unwrap_or_default();
        // Both values, so that a further change of the same member is another finding.
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

    /// The finding without its location.
    fn headline(
        &self,
        change: &Change,
        witness: Option<&str>,
        reason: Option<&str>,
        path: Arc<str>,
    ) -> Diagnostic {
        let party = change.kind.party;
        let category = match party {
            Party::Security => Category::Security,
            Party::Policy => Category::Portability,
            _ => Category::Correctness,
        };
        let (severity, message) = (severity(change.level), change.message.clone());
        let mut finding = Diagnostic::new(change.kind.name, category, message, severity, path);
        let is_breaking = change.level == Level::Breaking;
        let notes = &mut finding.notes;
        notes.extend(witness.map(|text| witness_note(change, text).into()));
        if is_breaking && party != Party::Nobody {
            notes.push(format!("breaks: {}", party.name()).into());
        }
        notes.extend(reason.map(|reason| format!("level set by an override: {reason}").into()));
        if change.count > 1 {
            notes.push(format!("the same at {} places", change.count).into());
        }
        if change.kind == LIST_REJECTED {
            notes.push("lint the new version to see every place, and what to write instead".into());
        }
        finding.help = is_breaking.then(|| self.plan.purpose.help().into());
        finding.tool = change.tool.as_deref().map(reported_name);
        finding
    }

    fn file(&self, is_old: bool, source: usize) -> &'a SideFile {
        let side = if is_old { self.old } else { self.new };
        &side.files[source]
    }

    /// The pointers of all changed places and of their tools, with one pass over each file.
    fn pointers(&self, changes: &[Change]) -> Pointers {
        let file_places =
            changes.iter().flat_map(|change| [(true, change.old), (false, change.new)]);
        let file_places =
            file_places.filter_map(|(is_old, file_place)| Some((is_old, file_place?)));
        let mut nodes: Vec<_> = file_places
            .flat_map(|(is_old, file_place)| {
                let nodes = [Some(file_place.place.node), file_place.tool].into_iter().flatten();
                nodes.map(move |node| (is_old, file_place.source, node))
            })
            .collect();
        crate::sort::by(&mut nodes, Ord::cmp);
        nodes.dedup();
        let mut pointers = Pointers::new();
        for of_file in nodes.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let mut cursor = PointerCursor::new(&self.file(of_file[0].0, of_file[0].1).document);
            pointers.extend(
                of_file
                    .iter()
                    .map(|file_place| (*file_place, cursor.locate(file_place.2).1.to_owned())),
            );
        }
        pointers
    }

    fn locate(&self, is_old: bool, file_place: FilePlace, pointers: &Pointers) -> Located {
        let file = self.file(is_old, file_place.source);
        let document = &file.document;
        let of_node =
            |node| pointers.get(&(is_old, file_place.source, node)).map_or("", String::as_str);
        let pointer = of_node(file_place.place.node).to_owned();
        let tool_length = match file_place.tool {
            Some(tool) => of_node(tool).len().min(pointer.len()),
            None => pointer.len(),
        };
        let path = if is_old { self.old_path(&file.path) } else { Arc::clone(&file.path) };
        let region = Region::of(document.source(), document.span(file_place.place));
        // Cut before it is copied: thousands of changes may be at one long list.
        let text = document.value(file_place.place.node).source_text();
        let value = if text.len() > MAX_VALUE_BYTES {
            format!("{}…", &text[..floor(text, MAX_VALUE_BYTES)])
        } else {
            text.to_owned()
        };
        Located { changed: ChangedValue { path, pointer, region, value }, tool_length }
    }
}

fn severity(level: Level) -> Severity {
    match level {
        Level::Breaking => Severity::Error,
        Level::Risky => Severity::Warning,
        Level::Compatible | Level::None => Severity::Info,
    }
}

fn witness_note(change: &Change, text: &str) -> String {
    let shown = cut(text, MAX_SHOWN_WITNESS);
    let tool = change.tool.as_deref().unwrap_or_default();
    match change.direction {
        Some(Direction::Output) => {
            format!("{tool} may return this result now, and could not before: {shown}")
        }
        _ => format!("this call worked and is rejected now: {tool} {shown}"),
    }
}
