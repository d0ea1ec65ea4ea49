rule! {
    name: "list-cursor-loop",
    summary: "a page of a list refers back to an earlier one",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for listing in subject.listings {
        let mut seen: HashMap<&str, Value<'_>> = HashMap::new();
        for page in &listing.pages {
            // The cursor of the request counts as well: the page before may not be recorded.
            if let Some((text, cursor)) = page.cursor.and_then(|it| Some((it.as_str()?, it))) {
                seen.entry(text).or_insert(cursor);
            }
            let next = page.next_cursor().and_then(|it| Some((it.as_str()?, it)));
            let Some((text, cursor)) = next else { continue };
            let Some(earlier) = seen.insert(text, cursor) else { continue };
            Finding::new(
                place_of(cursor),
                format!("the cursor {} refers back to an earlier page", quoted_string(text)),
            )
            .label(place_of(earlier), "was here before")
            .note("clients follow cursors until a page has none: such a list never ends")
            .help("omit `nextCursor` on the last page")
            .report(context);
        }
    }
}
