use crate::model::Page;

rule! {
    name: "list-page-missing",
    summary: "`nextCursor` refers to a page that was not recorded",
    level: Warning,
    check: List(check_list), Transcript(check_pages),
}

fn check_list<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    // In a recording the pages are known.
    let cursor = list.result().filter(|_| !list.in_envelope).and_then(|it| it.get("nextCursor"));
    if let Some(cursor) = cursor.filter(|cursor| is_cursor(*cursor)) {
        context.report(finding(cursor, None).at_most(Severity::Info));
    }
}

fn check_pages(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for listing in subject.listings {
        let cursor = listing.pages.last().and_then(Page::next_cursor);
        // A cursor that was used before is reported as a loop.
        let is_known = |cursor: &Value<'_>| {
            let mut sent = listing.pages.iter().filter_map(|page| page.cursor?.as_str());
            let mut given =
                listing.pages.iter().rev().skip(1).filter_map(|it| it.next_cursor()?.as_str());
            sent.any(|it| cursor.is_text(it)) || given.any(|it| cursor.is_text(it))
        };
        if let Some(cursor) = cursor.filter(|it| is_cursor(*it) && !is_known(it)) {
            context.report(finding(cursor, listing.kind));
        }
    }
}

fn is_cursor(cursor: Value<'_>) -> bool {
    cursor.as_str().is_some_and(|text| !text.is_empty())
}

fn finding(cursor: Value<'_>, kind: Option<ListedKind>) -> Finding {
    Finding::new(place_of(cursor), "the next page was not recorded")
        .note(format!(
            "the {}s on further pages were not checked",
            kind.map_or("tool", ListedKind::name)
        ))
        .help("request the next page with this cursor, until a page has none")
}
