use crate::rules::limits::MAX_BROKEN_TEXT_BYTES;

rule! {
    name: "result-text-broken",
    summary: "a text beyond ASCII in the arguments comes back with other characters",
    level: Warning,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let arguments = subject.call.arguments.filter(|it| !it.source_text().is_ascii());
    // Runtimes quote an invalid value in messages of their own, byte by byte.
    let result = subject.call.outcome.result();
    let result =
        result.filter(|it| !subject.call.outcome.failed() && failure_report(*it).is_none());
    let (Some(arguments), Some(result)) = (arguments, result) else { return };
    let texts: Vec<_> = result.items_of("content").filter_map(|block| block.get("text")).collect();
    let words = arguments.subtree().filter_map(Value::as_str).flat_map(str::split_whitespace);
    for word in words.filter(|word| !word.is_ascii()) {
        let changed = [misread(word), replaced(word, '?'), replaced(word, '\u{fffd}')];
        let broken = texts.iter().find_map(|text| {
            let whole = text.as_str().filter(|it| it.len() <= MAX_BROKEN_TEXT_BYTES)?;
            let changed = changed.iter().find(|changed| whole.contains(changed.as_str()))?;
            (!whole.contains(word)).then_some((text, changed))
        });
        let Some((text, changed)) = broken else { continue };
        let what = format!("{} came back as {}", quoted(word), quoted(changed));
        Finding::new(text.place(), what)
            .label(arguments.place(), "sent here")
            .cite("MCP, basic/transports: JSON-RPC messages are UTF-8")
            .help("read and write UTF-8; in Python on Windows, `PYTHONUTF8=1` does so")
            .report(context);
        return;
    }
}

/// The text as a program shows it that takes its bytes for those of Latin-1.
fn misread(word: &str) -> String {
    word.bytes().map(char::from).collect()
}

/// The text with a mark for each character beyond ASCII.
fn replaced(word: &str, mark: char) -> String {
    word.chars().map(|it| if it.is_ascii() { it } else { mark }).collect()
}
