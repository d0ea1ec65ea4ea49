rule! {
    name: "list-order-unstable",
    summary: "the same tools are listed in a different order",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // The missing pages of an incomplete list may have the other tools.
    let is_of_tools = |it: &&Listing<'_>| it.kind.is_none() && it.is_complete();
    let complete = subject.listings.iter().filter(is_of_tools);
    let lists: Vec<Vec<Value<'_>>> =
        complete.map(|listing| listing.names().map(|(_, name)| name).collect()).collect();
    for pair in lists.windows(2) {
        let texts = |list: &[Value<'_>]| -> Vec<String> {
            list.iter().map(|name| name.scalar_text().to_owned()).collect()
        };
        let (before, after) = (texts(&pair[0]), texts(&pair[1]));
        let moved = before.iter().zip(&after).position(|(before, after)| before != after);
        let (mut sorted_before, mut sorted_after) = (before, after);
        crate::sort::by(&mut sorted_before, Ord::cmp);
        crate::sort::by(&mut sorted_after, Ord::cmp);
        // Lists with other tools are another matter: something was added or removed.
        let Some(moved) = moved.filter(|_| sorted_before == sorted_after) else { continue };
        Finding::new(pair[1][moved].place(), "the same tools were listed in a different order")
            .label(pair[0][moved].place(), "this tool was here before")
            .cite(
                "MCP 2026-07-28, server/tools: a stable order lets clients and models of any \
                 revision reuse cached prompts",
            )
            .when(context.revision() < Revision::V2026_07_28, |it| it.at_most(Severity::Info))
            .by_revision()
            .help("sort the tools by name, or by the order of their definitions")
            .report(context);
    }
}
