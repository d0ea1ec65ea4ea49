rule! {
    name: "result-type-too-early",
    category: Quality,
    summary: "`resultType` does not exist in this revision",
    level: Off,
    revisions: Revisions::before(Revision::V2026_07_28),
    check: Returned(check),
}

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let Some(given) = subject.value.get("resultType") else { return };
    Finding::new(given.key_place(), "`resultType` requires 2026-07-28 or later")
        .note("earlier clients ignore it")
        .help("remove it, or use revision 2026-07-28")
        .by_revision()
        .report(context);
}
