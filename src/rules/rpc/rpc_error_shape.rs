rule! {
    name: "rpc-error-shape",
    category: Correctness,
    summary: "`error` of a response lacks an integer `code` or a string `message`",
    level: Error,
    check: Message(check),
}

const WANTED: [Wanted; 1] = [required("message", MemberType::Text)];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(error) = subject.message.error else { return };
    let mut found = faulty_members(error, "`error`", &WANTED);
    // `rpc-error-code-integer` reports a code of another type.
    if error.is_object() && error.get("code").is_none() {
        found.push(Finding::new(place_of(error), "`error` has no `code`"));
    }
    context.report_all(found.into_iter().map(|finding| {
        finding
            .cite("MCP, basic/index, Responses: an error must have a `code` and a `message`")
            .help("write an object with an integer `code` and a string `message`")
    }));
}
