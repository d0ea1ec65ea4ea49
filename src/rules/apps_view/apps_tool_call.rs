rule! {
    name: "apps-tool-call",
    summary: "a view calls a tool that does not exist, or that is not visible to apps",
    level: Warning,
    check: App(check),
}

fn check(subject: &AppSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((page, html)) = subject.page() else { return };
    let mut reported = HashSet::new();
    for call in &page.calls {
        let name = &html[call.clone()];
        let tool = subject.session.tools.get(name).copied();
        let visibility = tool.and_then(ui_of).and_then(|ui| ui.get("visibility"));
        let hidden =
            visibility.filter(|it| it.is_array() && !it.items().any(|it| it.is_text("app")));
        let is_unknown = tool.is_none() && subject.session.has_all_tools;
        if !(is_unknown || hidden.is_some()) || !reported.insert(name) {
            continue;
        }
        let what =
            if is_unknown { "which the server does not list" } else { "which apps must not call" };
        Finding::new(subject.place_of(call), format!("the view calls {}, {what}", quoted(name)))
            .with(hidden, |it, hidden| it.label(place_of(hidden), "`app` is missing"))
            .cite(
                "MCP Apps, Visibility: hosts must reject calls from a view to a tool whose \
                 `visibility` lacks `app`",
            )
            .help(match hidden {
                Some(_) => "add `app` to `visibility` of the tool",
                None => "call a tool of the server",
            })
            .report(context);
    }
}
