use crate::rules::limits::MAX_COMPARED_MEMBERS;

rule! {
    name: "call-default-refused",
    summary: "a call is rejected because of the default of an argument",
    level: Error,
    check: Calls(|subject, context| subject.each_tool(context, check)),
}

fn check(subject: &CallsOfTool<'_, '_>, context: &mut Context<'_>) {
    let pairs = subject.rejected_pairs();
    let rejected: Vec<_> = subject.rejected().collect();
    if rejected.is_empty() {
        return;
    }
    let schemas = subject.schemas_at(&[]);
    let properties = schemas.iter().flat_map(|schema| schema.entries_of("properties"));
    let properties = properties.take(MAX_COMPARED_MEMBERS);
    for property in properties {
        let Some(name) = property.key() else { continue };
        let defaults = subject.schemas_at(&[name]).into_iter().filter_map(|it| it.get("default"));
        // `null` says no more than that the argument may be left out.
        for default in defaults.filter(|it| !it.is_null()) {
            context.report_all(finding(&pairs, &rejected, name, default));
        }
    }
}

/// The finding about a rejected default: by a pair of calls, or by a rejection that names the parameter
/// and the value.
fn finding(
    pairs: &[CallPair<'_, '_>],
    rejected: &[&JudgedCall<'_, '_>],
    name: &str,
    default: Value<'_>,
) -> Option<Finding> {
    let is_default = |value: Option<Value<'_>>| value.is_none_or(|it| it.equals(default));
    let pair = pairs
        .iter()
        .find(|pair| *pair.difference.path == [name] && is_default(pair.difference.in_failed));
    let what = |failed: &JudgedCall<'_, '_>| {
        let rejection = failed.quoted_rejection();
        format!(
            "the default {} of {} is rejected: {rejection}",
            quoted_value(default),
            quoted(name)
        )
    };
    let help = "accept the default in the tool, or declare another one";
    if let Some(pair) = pair {
        return Some(pair.finding(default, what(&pair.failed)).help(help));
    }
    let text = default.as_str()?;
    let failed = rejected.iter().find(|it| {
        let given = it.call.arguments.and_then(|arguments| arguments.get(name));
        // The output of the tool may be what is rejected.
        let is_internal = || internal_line(it.text()).is_some();
        is_default(given) && it.names(text) && it.names(name) && !is_internal()
    })?;
    Some(CallPair::finding_about(**failed, None, default, what(failed)).help(help))
}
