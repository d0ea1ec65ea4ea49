rule! {
    name: "list-page-unread",
    category: Portability,
    summary: "clients request only the first page of a list of tools",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    check: List(check_list), Message(check_message),
}

fn check_list<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    // What a response contains is reported with its request.
    if !list.in_envelope {
        check(list.holder, context);
    }
}

fn check_message(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.message.result.filter(|result| result.has("tools"));
    // Clients that request only the first page never see the cursors of others.
    let is_later = subject.partner().is_some_and(|request| request.param("cursor").is_some());
    if !is_later {
        check(result, context);
    }
}

fn check(result: Option<Value<'_>>, context: &mut Context<'_>) {
    let cursor = result.and_then(|result| result.get("nextCursor"));
    let Some(cursor) = cursor.filter(|it| it.as_str().is_some_and(|text| !text.is_empty())) else {
        return;
    };
    let loss = Readers::of(context).loss(|_, view| {
        let form = view.list.as_ref()?;
        form.pages
            .is_some_and(|pages| pages.0 == 1)
            .then(|| form.known.as_ref().unwrap_or(&view.known))
    });
    let Some(loss) = loss else { return };
    let clients = loss.first_products(2);
    finding_of(
        &loss,
        cursor.place(),
        format!("models of {clients} do not receive the tools of the next page"),
        Severity::Warning,
    )
    .note(loss.note("the next page is not requested"))
    .help("return all tools in one page, or the most important ones first")
    .report(context);
}
