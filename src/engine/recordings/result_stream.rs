//! Long recordings, read in pieces: JSON Lines with a result on each line are read, checked and
//! dropped, so memory use does not depend on their number.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Region};
use crate::document::{Document, Syntax};
use crate::engine::Role;
use crate::engine::check::plan::Plan;
use crate::engine::check::results::check_recording;
use crate::engine::findings::bound::keep_first;
use crate::engine::findings::finalize::finish;
use crate::engine::limits::{MIN_STREAMED_BYTES, STREAM_CHUNK_BYTES};
use crate::engine::recordings::known_tools::{KnownTools, folder_of};
use crate::engine::recordings::tool_of_result::{Assignment, UnknownTools};
use crate::engine::run::file_facts::FileKind;
use crate::engine::run::report::FileReport;
use crate::model::{Content, Protocol, could_define_tools, infer_protocol, recognise, wire_form};
use crate::rules::max_findings;
use crate::rules::result::result_tool_unknown;
use crate::schema::StepBudget;
use crate::source::{FoundFile, SourceText};

/// Checks a long recording piece by piece. `None` if the file has to be read whole: it is short,
/// not JSON Lines, or contains definitions or messages, which refer to each other over any
/// distance, or syntax errors, after which a piece may be parsed differently than the whole file.
pub(crate) fn lint_stream(
    file: &FoundFile,
    role: Role,
    known: &KnownTools,
    plan: &Plan,
    budget: &StepBudget,
) -> Option<FileReport> {
    let mut reader = open(file, plan)?;
    let length = usize::try_from(reader.get_ref().metadata().ok()?.len()).ok()?;
    let mut stream =
        ResultStream::new(Arc::clone(&file.display), length, role, known, plan, budget);
    loop {
        let mut piece = Vec::new();
        read_piece(&mut reader, &mut piece)?;
        if piece.is_empty() {
            break;
        }
        stream.piece(piece)?;
    }
    stream.finish(file.path())
}

/// Whether a long file begins with recorded results and defines no tools, so that it can be read
/// after the definitions.
pub(crate) fn holds_results_only(file: &FoundFile, settings: &Settings) -> bool {
    let Some(mut reader) = open(file, settings) else { return false };
    let (mut piece, mut is_first) = (Vec::new(), true);
    while read_piece(&mut reader, &mut piece).is_some() {
        if piece.is_empty() {
            return !is_first;
        }
        if (is_first || could_define_tools(&piece))
            && !is_of_results(&piece, file, settings, is_first)
        {
            return false;
        }
        is_first = false;
    }
    false
}

/// Whether a piece contains only results, and at least one if `wanted`.
fn is_of_results(piece: &[u8], file: &FoundFile, settings: &Settings, wanted: bool) -> bool {
    let Ok(text) = std::str::from_utf8(piece) else { return false };
    let source = Arc::new(SourceText::new(&*file.display, text));
    let document = wire_form(Document::read(source, Syntax::Json, &settings.limits));
    let content = recognise(&document, Role::Lint.purpose());
    let others = !content.lists.is_empty() || !content.transcript.is_empty();
    document.syntax_errors().is_empty() && !others && !(wanted && content.results.is_empty())
}

/// Opens a file that is long enough to be read piece by piece.
fn open(file: &FoundFile, settings: &Settings) -> Option<BufReader<File>> {
    if !has_lines(file.path()) {
        return None;
    }
    let metadata = std::fs::metadata(file.path()).ok()?;
    // Positions in a text are 32 bits.
    let most = settings.max_file_size.min(u64::from(u32::MAX) - 1);
    let worth_it = metadata.is_file() && (MIN_STREAMED_BYTES..=most).contains(&metadata.len());
    let open = || Some(BufReader::with_capacity(1 << 16, File::open(file.path()).ok()?));
    worth_it.then(open)?
}

/// Reads whole lines into `piece`, about [`STREAM_CHUNK_BYTES`] bytes; leaves it empty at the end
/// of the file.
fn read_piece(reader: &mut BufReader<File>, piece: &mut Vec<u8>) -> Option<()> {
    piece.clear();
    reader.by_ref().take(STREAM_CHUNK_BYTES).read_to_end(piece).ok()?;
    if piece.last().is_some_and(|&last| last != b'\n') {
        // A value must not be cut: the rest of the last line belongs to this piece.
        reader.read_until(b'\n', piece).ok()?;
    }
    Some(())
}

fn has_lines(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension
        .is_some_and(|it| ["jsonl", "ndjson"].iter().any(|known| it.eq_ignore_ascii_case(known)))
}

struct ResultStream<'s> {
    role: Role,
    known: &'s KnownTools,
    own: KnownTools,
    plan: &'s Plan,
    budget: &'s StepBudget,
    report: FileReport,
    /// The folder of the recording.
    folder: String,
    unknown: UnknownTools,
    /// The index of each reason in `unknown`, by the first byte of the finding about it.
    reported_unknown: HashMap<u32, usize>,
    base: Base,
    protocol: Option<Protocol>,
    /// The maximum number of findings that are kept: as many as if the file were read whole.
    most: usize,
}

/// The position of a piece in its file: the bytes, lines and root values before it.
#[derive(Clone, Copy, Default)]
struct Base {
    bytes: u32,
    lines: u32,
    roots: u32,
}

impl<'s> ResultStream<'s> {
    fn new(
        path: Arc<str>,
        length: usize,
        role: Role,
        known: &'s KnownTools,
        plan: &'s Plan,
        budget: &'s StepBudget,
    ) -> Self {
        Self {
            role,
            known,
            own: KnownTools::default(),
            plan,
            budget,
            folder: folder_of(&path),
            report: FileReport::new(path),
            unknown: UnknownTools::default(),
            reported_unknown: HashMap::new(),
            base: Base::default(),
            protocol: None,
            most: max_findings(length),
        }
    }

    /// Checks a piece; `None` if the file has to be read whole.
    fn piece(&mut self, bytes: Vec<u8>) -> Option<()> {
        // Decoding anything but UTF-8 changes lengths, and positions would no longer be those of
        // the file.
        let text = String::from_utf8(bytes).ok().filter(|text| !text.starts_with('\u{feff}'))?;
        let length = u32::try_from(text.len()).ok()?;
        let source = Arc::new(SourceText::new(Arc::clone(&self.report.path), text));
        // A piece ends with its last line.
        let lines = source.lines().count() - 1;
        let document = Document::read(source, Syntax::Json, &self.plan.limits);
        let document = wire_form(document);
        if document.rewritten_at().is_some() || !document.syntax_errors().is_empty() {
            return None;
        }
        let roots = u32::try_from(document.roots().len()).ok()?;
        let content = recognise(&document, self.role.purpose());
        if !content.lists.is_empty() || !content.transcript.is_empty() {
            return None;
        }
        let protocol = self.protocol_of(&content)?;
        self.budget.add_text(document.text().len());
        self.check(&document, &content, protocol);
        self.report.facts.results += content.results.len();
        self.report.facts.calls += content.calls.len();
        self.base.bytes += length;
        self.base.lines += lines;
        self.base.roots += roots;
        Some(())
    }

    /// The protocol of the piece, if it is that of the whole file. If a later piece has other
    /// evidence than those before it, the file has to be read whole.
    fn protocol_of(&mut self, content: &Content<'_>) -> Option<Protocol> {
        let fixed = self.plan.protocol.map(|(revision, source)| Protocol { revision, source });
        let found = fixed.unwrap_or_else(|| infer_protocol(content));
        let first = *self.protocol.get_or_insert(found);
        (first == found).then_some(first)
    }

    fn check(&mut self, document: &Document, content: &Content<'_>, protocol: Protocol) {
        let path = Arc::clone(&self.report.path);
        let assignment = Assignment {
            own: &self.own,
            all: self.known,
            named: self.plan.tool.as_deref(),
            path: &path,
            folder: &self.folder,
            is_of_all: self.role == Role::Results || self.known.are_for_all(&self.folder),
            in_session: false,
        };
        let checked =
            check_recording(document, content, protocol, self.plan, &assignment, self.budget);
        let found = checked.found;
        self.report.coverage.exercised.extend(checked.exercised);
        self.report.unassigned += checked.unknown.results();
        let repeated = self.add_unknown(&checked.unknown, &checked.unknown_at);
        self.report.steps = self.report.steps.saturating_add(found.steps);
        for mut found in finish(document, content, found) {
            let is_unknown = found.rule == result_tool_unknown::RULE.name;
            if !(is_unknown && repeated.contains(&found.region.start)) {
                shift(&mut found, self.base);
                self.report.diagnostics.push(found);
            }
        }
        // After each piece, so that the memory for findings does not grow with the recording.
        keep_first(&mut self.report.diagnostics, self.most);
    }

    /// Adds the reasons why tools of results are unknown. Returns the first bytes of findings about
    /// reasons that an earlier piece has reported.
    fn add_unknown(&mut self, found: &UnknownTools, at: &[u32]) -> HashSet<u32> {
        let mut repeated = HashSet::new();
        for ((reason, count), &at) in found.iter().zip(at) {
            let noted = self.unknown.add(reason.clone(), count);
            if noted.is_new {
                self.reported_unknown.insert(self.base.bytes + at, noted.index);
            } else {
                repeated.insert(at);
            }
        }
        repeated
    }

    fn finish(mut self, path: &Path) -> Option<FileReport> {
        // An empty recording gets the same message as a short file.
        if self.report.facts.results == 0 {
            return None;
        }
        self.report.facts.kind = FileKind::Result;
        self.report.facts.protocol = self.protocol?;
        let rule = result_tool_unknown::RULE.name;
        for found in &mut self.report.diagnostics {
            let reason = self.reported_unknown.get(&found.region.start);
            if let Some(reason) =
                reason.filter(|_| found.rule == rule && found.represents().is_none())
            {
                let (reason, count) = self.unknown.get(*reason);
                // The finding was made by the first piece with this reason, when later results were
                // not counted yet.
                found.message = result_tool_unknown::headline(reason, count).into();
            }
        }
        self.report.facts.bytes = self.base.bytes as usize;
        crate::sort::by(&mut self.report.diagnostics, |a, b| a.order(b));
        if self.report.diagnostics.iter().any(|found| self.plan.keeps_text(found.severity)) {
            let text = std::fs::read_to_string(path).ok()?;
            self.report.source =
                Some(Arc::new(SourceText::new(Arc::clone(&self.report.path), text)));
        }
        Some(self.report)
    }
}

/// Moves the positions of a finding from its piece to the file.
fn shift(found: &mut Diagnostic, base: Base) {
    shift_region(&mut found.region, base);
    found.root += base.roots;
    let path = Arc::clone(&found.path);
    for label in found
        .attachments
        .iter_mut()
        .flat_map(|it| &mut it.labels)
        .filter(|label| label.path == path)
    {
        shift_region(&mut label.region, base);
    }
    for edit in found.edits.iter_mut().flatten() {
        edit.start += base.bytes;
        edit.end += base.bytes;
    }
}

fn shift_region(region: &mut Region, base: Base) {
    region.start += base.bytes;
    region.end += base.bytes;
    region.start_position.line += base.lines;
    region.end_position.line += base.lines;
}
