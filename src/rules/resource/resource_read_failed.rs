use crate::rules::limits::{MAX_COMPLETED_VALUES, MAX_TEMPLATE_BYTES};

rule! {
    name: "resource-read-failed",
    summary: "a resource that the server lists cannot be read",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // Most sessions have no failed read, and need no tables of addresses.
    let reads = subject.transcript.with("resources/read");
    let failed = reads.filter_map(|request| {
        let answer = subject.transcript.partner(request)?;
        // `capability-not-served` reports a method that does not exist.
        Some((request, answer.error.filter(|_| answer.error_code() != Some(-32601))?))
    });
    let failed: Vec<_> = failed.collect();
    if failed.is_empty() {
        return;
    }
    let lists = subject.listings.iter().filter(|it| it.kind == Some(ListedKind::Resource));
    let uris = lists.flat_map(|listing| {
        let results = listing.pages.iter().filter_map(|page| page.result?.get("resources"));
        let uris = results.flat_map(Value::items).filter_map(|it| it.get("uri"));
        uris.map(|uri| ((listing.session, uri.text()), uri))
    });
    let listed: HashMap<_, _> = uris.collect();
    let completed = completed_uris(subject);
    let mut attempts: HashMap<(usize, &str), usize> = HashMap::new();
    for request in subject.transcript.with("resources/read") {
        let uri = request.param("uri").map(|uri| (request.session, uri.text()));
        uri.into_iter().for_each(|uri| *attempts.entry(uri).or_default() += 1);
    }
    let mut reported = HashSet::new();
    for (request, error) in failed {
        let read = request.param("uri").map(|it| (request.session, it.text()));
        let of_template = read.and_then(|(session, uri)| completed.get(&(session, uri.to_owned())));
        let uri = read.and_then(|read| listed.get(&read)).or(of_template);
        let Some(uri) = uri else { continue };
        if !reported.insert((request.session, uri.text())) {
            continue;
        }
        // A client that reads it again has seen that the first failure was no accident.
        let is_lasting = attempts.get(&(request.session, uri.text())).is_some_and(|it| *it > 1);
        // Where other requests lack a network, this one may do so, too.
        let has_outage = subject.transcript.failure_signs(request.session).has_outage;
        let what = match of_template {
            Some(_) => "a resource with an address that the server completes",
            None => "a listed resource",
        };
        let line = quoted_line(error.text_of("message").unwrap_or_default());
        Finding::new(place_of(error), format!("{what} cannot be read: {line}"))
            .label(request.method_place(), "requested here")
            .label(uri.place(), "listed here")
            .cite("MCP, server/resources: clients offer what is listed, and read it by its URI")
            .when(!is_lasting, |it| it.at_most(Severity::Warning))
            .when(has_outage, |it| it.at_most(Severity::Info))
            .help("find the cause in the server, or list only what can be read")
            .report(context);
    }
}

/// The addresses that follow from a template and a value with which the server completes it, each with this
/// value.
fn completed_uris<'d>(subject: &TranscriptSubject<'_, 'd>) -> HashMap<(usize, String), Value<'d>> {
    let requests = subject.transcript.with("completion/complete");
    let completed = requests.filter_map(|request| {
        let template = request.param("ref")?.text_of("uri")?;
        let variable = format!("{{{}}}", request.param("argument")?.text_of("name")?);
        let values = subject.transcript.result_of(request)?.get("completion")?.get("values")?;
        let is_only = template.len() <= MAX_TEMPLATE_BYTES
            && template.matches('{').count() == 1
            && template.contains(&variable);
        let is_short = |it: &Value<'_>| it.is_string() && it.text().len() <= MAX_TEMPLATE_BYTES;
        let values = values.items().filter(move |it| is_only && is_short(it));
        Some(values.map(move |value| {
            ((request.session, template.replace(&variable, value.text())), value)
        }))
    });
    completed.flatten().take(MAX_COMPLETED_VALUES).collect()
}
