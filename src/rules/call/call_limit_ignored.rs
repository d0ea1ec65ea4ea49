use serde_json::Value as Json;

rule! {
    name: "call-limit-ignored",
    summary: "an answer has more entries than an argument allows",
    level: Info,
    check: Calls(|subject, context| subject.each_tool(context, check)),
}

/// Names of arguments that limit the number of entries, without `_` and in lower case.
const LIMITS: &str = "limit maxresults maxitems maxcount maxentries numresults resultlimit \
    pagesize perpage count top topk topn";

fn check(subject: &CallsOfTool<'_, '_>, context: &mut Context<'_>) {
    let worked = subject.calls.iter().filter(|it| it.is_valid && it.worked());
    for call in worked.take(crate::rules::limits::MAX_COMPARED_CALLS) {
        let limits = call.call.arguments.into_iter().flat_map(Value::entries);
        let limits: Vec<_> = limits.filter(|it| it.key().is_some_and(is_limit)).collect();
        let [limit] = limits.as_slice() else { continue };
        let Some(most) = limit.number_text().and_then(|it| it.parse::<usize>().ok()) else {
            continue;
        };
        let Some(entries) = call.data().as_ref().and_then(only_list).map(Vec::len) else {
            continue;
        };
        let name = limit.key_text();
        let schemas = subject.schemas_at(&[name]);
        let about = schemas.iter().find_map(|it| it.text_of("description")).unwrap_or_default();
        // A limit for each of several sources is no limit of the whole.
        let is_partial = about.split_whitespace().any(|it| matches!(it, "per" | "each" | "every"));
        if most == 0 || entries <= most || is_partial {
            continue;
        }
        let what = format!("{entries} entries are returned with `{most}` for {}", quoted(name));
        let answer = call.answer().map_or(call.request.method_place(), place_of);
        Finding::new(place_of(*limit), what)
            .label(answer, "the answer")
            .note("a model that asks for few entries pays for all of them")
            .help("return no more entries than the argument allows")
            .report(context);
        return;
    }
}

fn is_limit(name: &str) -> bool {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    is_among(LIMITS, &plain.to_ascii_lowercase())
}

/// The list of objects that the data is, or its only member that is one. Texts and numbers in a list may be
/// parts of one entry.
fn only_list(data: &Json) -> Option<&Vec<Json>> {
    let has_entries = |items: &&Vec<Json>| items.first().is_some_and(Json::is_object);
    match data {
        Json::Array(items) => Some(items).filter(has_entries),
        Json::Object(members) => {
            let mut lists = members.values().filter_map(Json::as_array).filter(has_entries);
            lists.next().filter(|_| lists.next().is_none())
        }
        _ => None,
    }
}
