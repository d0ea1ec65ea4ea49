rule! {
    name: "rpc-batch",
    summary: "several messages were sent as an array",
    level: Error,
    fix: Unsafe,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let revision = context.revision();
    let batches = &subject.transcript.batches;
    let first = batches.first().filter(|_| revision != Revision::V2025_03_26);
    let Some(first) = first else { return };
    let writing = Writing::of(first.document());
    for (index, batch) in batches.iter().enumerate() {
        // They are in the order of the text. An outer array is not fixed before the inner ones:
        // otherwise deep values would be rewritten once for each enclosing array.
        let has_others = batches.get(index + 1).is_some_and(|next| next.id() < batch.end_id());
        let mut brief = Finding::new(place_of(*batch), "several messages were sent as an array");
        // That revision does not mention batches.
        if revision == Revision::V2024_11_05 {
            brief = brief.at_most(Severity::Warning);
        }
        context.report_with(brief, |finding| {
            let finding = finding
                .note("JSON-RPC batches exist only in 2025-03-26; 2025-06-18 removed them")
                .help("send each message separately")
                .by_revision();
            let edit = if has_others { None } else { writing.separated(*batch) };
            finding
                .with(edit, |it, edit| it.unsafe_fix("write each message separately", vec![edit]))
        });
    }
}

/// How a recording is written.
struct Writing {
    syntax: Syntax,
    /// The values that are lines of the file.
    roots: HashSet<NodeId>,
    line_end: &'static str,
}

impl Writing {
    fn of(document: &Document) -> Self {
        let line_end = if document.text().contains("\r\n") { "\r\n" } else { "\n" };
        let roots = document.roots().map(Value::id).collect();
        Self { syntax: document.syntax(), roots, line_end }
    }

    /// The messages without the enclosing array: one per line if it is a line of the file, else as
    /// elements of the enclosing value.
    fn separated(&self, batch: Value<'_>) -> Option<TreeEdit> {
        let messages: Vec<_> = batch.items().map(Value::source_text).collect();
        let one_line = messages.iter().all(|message| !message.contains('\n'));
        let can_split = self.syntax == Syntax::Json && one_line && !messages.is_empty();
        let separator = if self.roots.contains(&batch.id()) { self.line_end } else { ", " };
        can_split.then(|| batch.replacement(messages.join(separator)))
    }
}
