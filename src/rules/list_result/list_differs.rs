rule! {
    name: "list-differs",
    summary: "tools are missing or have changed when their list is requested again",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let is_of_tools = |it: &&Listing<'_>| it.kind.is_none() && it.is_complete();
    let complete: Vec<_> = subject.listings.iter().filter(is_of_tools).collect();
    for pair in complete.windows(2) {
        let (before, after) = (pair[0], pair[1]);
        if before.session != after.session || may_change(subject, before, after) {
            continue;
        }
        let now: HashMap<_, _> = tools_of(after).collect();
        let now = &now;
        let other = |is_missing: bool| {
            let differs = move |(name, tool): &(&str, Value<'_>)| match now.get(name) {
                Some(later) => !is_missing && !later.equals(*tool),
                None => is_missing,
            };
            tools_of(before).filter(differs).map(|(name, _)| name)
        };
        let (missing, changed): (Vec<_>, Vec<_>) = (other(true).collect(), other(false).collect());
        let (names, what) = match missing.is_empty() {
            true => (changed, "another definition in the second list"),
            false => (missing, "no entry in the second list"),
        };
        let (Some(first), Some(request)) = (names.first(), after.pages.first()) else { continue };
        let request = &subject.transcript.messages[request.request];
        let others = match names.len() {
            1 => "has".to_owned(),
            count => format!("and {} more have", count - 1),
        };
        let entry = before.names().map(|(_, name)| name).find(|it| it.is_text(first));
        let place = entry.map_or(request.method_place(), Value::place);
        Finding::new(place, format!("{} {others} {what}", quoted(first)))
            .label(request.method_place(), "requested again here")
            .cite(
                "MCP, server/tools: a server whose list changes sends \
                 `notifications/tools/list_changed`",
            )
            .help("list the same tools to each request, or announce the change")
            .report(context);
    }
}

/// The tools of a list by their names.
fn tools_of<'d>(listing: &Listing<'d>) -> impl Iterator<Item = (&'d str, Value<'d>)> {
    let lists = listing.pages.iter().filter_map(|it| it.result?.get("tools"));
    lists.flat_map(Value::items).filter_map(|tool| Some((tool.text_of("name")?, tool)))
}

/// Whether something happened between two lists after which a list may be another one: an announced
/// change, a call of a tool that may change something, or a request of another revision.
fn may_change(
    subject: &TranscriptSubject<'_, '_>,
    before: &Listing<'_>,
    after: &Listing<'_>,
) -> bool {
    let (Some(from), Some(to)) = (before.pages.first(), after.pages.last()) else { return true };
    let messages = &subject.transcript.messages;
    if messages[from.request].revision != messages[to.request].revision {
        return true;
    }
    let to = messages[to.request].partner.unwrap_or(to.request);
    let between = messages.get(from.request..=to);
    let reading = tools_of(before).filter(|(_, tool)| {
        tool.get("annotations").and_then(|it| it.get("readOnlyHint")).is_some_and(Value::is_true)
    });
    let reading: HashSet<_> = reading.map(|(name, _)| name).collect();
    between.into_iter().flatten().any(|message| {
        let is_call = message.requests("tools/call");
        let named = message.param("name").and_then(Value::as_str);
        message.notifies("notifications/tools/list_changed")
            || is_call && !named.is_some_and(|name| reading.contains(name))
    })
}
