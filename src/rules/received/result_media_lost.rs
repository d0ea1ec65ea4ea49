rule! {
    name: "result-media-lost",
    category: Portability,
    summary: "clients do not pass on an image, audio, a link or an embedded resource",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    merging: Results,
    compares: Message,
    check: Result(check),
}

/// The kinds of blocks that clients lose, each with its name in a headline.
const KINDS: [(BlockKind, &str); 6] = [
    (BlockKind::Image, "this image"),
    (BlockKind::Audio, "this audio"),
    (BlockKind::Link, "this link"),
    (BlockKind::TextResource, "this embedded text"),
    (BlockKind::ImageResource, "this embedded image"),
    (BlockKind::Blob, "this embedded resource"),
];

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let shape = ResultShape::of(result);
    if shape.is_plain() || !result.is_complete() {
        return;
    }
    for (kind, what) in KINDS {
        if !shape.has(kind) {
            continue;
        }
        let Some(loss) = loss_of_kind(context, shape, kind) else { continue };
        let mut blocks = result.blocks().filter(|block| BlockKind::of(*block) == kind);
        // An empty text is no loss.
        let is_empty = |block: Value<'_>| {
            block.get("resource").is_some_and(|it| it.text_of("text") == Some(""))
        };
        let is_named =
            |block: &Value<'_>| is_empty(*block) || uri(*block).is_some_and(|it| names(result, it));
        let Some(first) = blocks.find(|block| !is_named(block)) else { continue };
        let more = blocks.filter(|block| !is_named(block)).count();
        // A text beside it says at least what the model could ask for.
        let most = if shape.has(BlockKind::Text) { Severity::Info } else { Severity::Warning };
        let clients = loss.first_products(2);
        let message = match kind {
            BlockKind::Link | BlockKind::TextResource => {
                format!("{what} does not reach the models of {clients}")
            }
            _ => format!("models of {clients} cannot read {what}"),
        };
        let note = match more {
            0 => "lost, passed on as text in Base64, or the call fails".to_owned(),
            _ => format!(
                "lost, passed on as text in Base64, or the call fails; so are {more} more blocks"
            ),
        };
        finding_of(&loss, first.place(), message, most)
            .note(loss.note(&note))
            .help(help(kind))
            .report(context);
    }
}

const fn help(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Link => "name the URI in a text block, too, and how to read it",
        BlockKind::TextResource => "return the text in a text block",
        _ => "describe in a text block what it shows",
    }
}

fn uri(block: Value<'_>) -> Option<&str> {
    block.text_of("uri").or_else(|| block.get("resource")?.text_of("uri"))
}

/// Whether a text of the result contains a URI.
fn names(result: &CallResult<'_>, uri: &str) -> bool {
    result.texts().any(|text| text.contains(uri))
}
