use crate::view::{CallNames, result as received};

rule! {
    name: "result-cut",
    category: Portability,
    summary: "clients cut a result of this size",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    merging: Results,
    compares: Message,
    check: Result(check),
}

/// The size of a result up to which no known client cuts it, in bytes of the file.
pub(super) const NEVER_CUT: u32 = 7_500;

/// The most that a client writes around a result, in bytes.
const ADDED: usize = 500;

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let size = result.value.span().len();
    if size <= NEVER_CUT || !result.is_complete() {
        return;
    }
    let names = CallNames { server: "server", tool: "tool" };
    let loss = Readers::of(context).loss(|target, view| {
        let limit = view.limit.as_ref()?;
        // To project a result takes time proportional to its size, so most clients are left out.
        let is_small = limit.max.is_none_or(|max| size as usize + ADDED < max);
        if is_small && limit.lines.is_none_or(|lines| (size as usize) < lines) {
            return None;
        }
        let losses = received(result, target, names)?.losses;
        let is_content = |kind| matches!(kind, BlockKind::Text | BlockKind::StructuredContent);
        let is_cut = losses.iter().any(|loss| {
            loss.effect == Effect::Cut || loss.effect == Effect::InFile && is_content(loss.kind)
        });
        is_cut.then(|| limit.known.as_ref().unwrap_or(&view.known))
    });
    let Some(loss) = loss else { return };
    let Some(largest) = largest(result) else { return };
    let clients = loss.first_products(2);
    let size = largest.text().chars().count();
    finding_of(
        &loss,
        largest.place(),
        format!("a text of {size} characters is cut for the models of {clients}"),
        Severity::Warning,
    )
    .note(loss.note("a part is removed, or the model reads the path of a file in its place"))
    .help("return less: a page, a filter, or a link to a resource")
    .report(context);
}

/// The longest text of a result.
fn largest<'d>(result: &CallResult<'d>) -> Option<Value<'d>> {
    let strings = result.value.subtree().filter(|value| value.is_string());
    strings.max_by_key(|value| value.span().len())
}
