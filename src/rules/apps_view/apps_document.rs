rule! {
    name: "apps-document",
    summary: "the HTML of a view is not a document, or is very large",
    level: Warning,
    fix: Unsafe,
    check: App(check),
}

/// The length from which on a view is called large, in bytes. Claude's message about views that it
/// does not show names 5 MB.
const LARGE: usize = 1_000_000;

fn check(subject: &AppSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((page, html)) = subject.page() else { return };
    let place = subject.place_of(&(0..0));
    if !page.has_doctype {
        Finding::new(place, "the HTML of a view has no `<!doctype html>`")
            .cite("MCP Apps, Content Requirements: the content must be a valid HTML5 document")
            .note("without it, browsers lay the page out as in the 1990s")
            .help("begin the text with `<!doctype html>`")
            .when(page.has_html, |it| it.at_most(Severity::Info))
            .when(subject.is_text(), |it| {
                let edit = TreeEdit::ReplacePlace(place, "<!doctype html>".to_owned());
                it.unsafe_fix("add it", edit)
            })
            .report(context);
    }
    if html.len() > LARGE {
        let size = html.len() as f64 / 1e6;
        Finding::new(place, format!("the HTML of a view has {size:.1} MB"))
            .note("hosts load it for each call of the tool; Claude reports that it rejects 5 MB")
            .help("leave out what the view does not need, such as fonts, maps and source maps")
            .at_most(Severity::Info)
            .report(context);
    }
}
