rule! {
    name: "rpc-error-data-shape",
    category: Correctness,
    summary: "`data` of an error lacks a member that its code requires",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let newest = context.revision() == Revision::V2026_07_28;
    let wanted: &[Wanted] = match subject.message.error_code() {
        Some(-32021) if newest => &[required("requiredCapabilities", MemberType::Object)],
        Some(-32022) if newest => {
            &[required("supported", MemberType::Array), required("requested", MemberType::Text)]
        }
        // 2026-07-28 retired this code, which `rpc-error-code-retired` reports.
        Some(-32042) if !newest => &[required("elicitations", MemberType::Array)],
        _ => return,
    };
    let Some(error) = subject.message.error else { return };
    let found = match error.get("data") {
        Some(data) => faulty_members(data, "`data`", wanted),
        None => vec![Finding::new(place_of(error), "`error` has no `data`")],
    };
    context.report_all(found.into_iter().map(|finding| {
        finding
            .cite("MCP, schema.ts: clients act on the `data` of this code")
            .help("add the members that the code requires")
            .by_revision()
    }));
}
