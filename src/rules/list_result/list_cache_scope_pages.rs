rule! {
    name: "list-cache-scope-pages",
    summary: "the pages of one list have different `cacheScope`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for listing in subject.listings {
        let results = listing.pages.iter().filter_map(|page| page.result);
        let mut scopes = results.filter_map(|result| result.get("cacheScope"));
        let Some(first) = scopes.next() else { continue };
        // Computed once: the first one may be large, and there may be very many pages.
        let of_first = first.structural_hash();
        for scope in scopes.filter(|scope| !first.equals_by_hash(of_first, *scope)) {
            let headline =
                format!("`cacheScope` is {}, but differs on the first page", described(scope));
            Finding::new(place_of(scope), headline)
                .label(place_of(first), "the first page")
                .cite("MCP 2026-07-28, caching: all pages of a list must have the same scope")
                .help("give all pages one scope; `private` is the safe one")
                .by_revision()
                .report(context);
        }
    }
}
