rule! {
    name: "skill-not-found",
    summary: "an unknown skill or directory is not rejected with `-32602`",
    level: Error,
    fix: Unsafe,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    const METHODS: [&str; 2] = ["skills/get", "resources/directory/read"];
    let request = subject.partner().filter(|it| METHODS.iter().any(|method| it.requests(method)));
    let error = subject.message.error.filter(|error| says_missing(*error));
    let (Some(request), Some(error)) = (request, error) else { return };
    // `rpc-error-code-retired` reports -32002.
    let code = subject.message.error_code();
    let Some(code) = code.filter(|it| !matches!(it, -32602 | -32601 | -32002)) else { return };
    let Some(given) = error.get("code") else { return };
    Finding::new(
        given.place(),
        format!("an unknown skill or directory is rejected with code `{code}`"),
    )
    .label(request.method_place(), "requested here")
    .cite("MCP skills: servers must respond with `-32602`; other codes are failures of a server")
    .unsafe_remedy("respond with the error `-32602`", given.replacement("-32602"))
    .report(context);
}
