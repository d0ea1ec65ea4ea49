use crate::document::Decimal;
use crate::model::MetaHolder;

rule! {
    name: "meta-progress-token-type",
    category: Correctness,
    summary: "`progressToken` is neither a string nor an integer",
    level: Error,
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let note = match meta.holder {
        MetaHolder::Request => {
            "MCP, progress: the token must be a string or an integer; servers reject the request"
        }
        MetaHolder::ListResult | MetaHolder::CallResult => {
            "results need no token, but the TypeScript SDKs check it and reject the whole message"
        }
        _ => return,
    };
    let Some(token) = meta.value.get("progressToken") else { return };
    let number = token.number_text().and_then(Decimal::parse);
    if token.is_string() || number.is_some_and(|number| number.is_integer()) {
        return;
    }
    let finding = wrong_type(token, "`progressToken`", "a string or integer").note(note);
    context.report(match meta.holder {
        MetaHolder::Request => {
            finding.help("write a string or an integer that no other running request uses")
        }
        _ => finding.help("remove it").at_most(Severity::Warning),
    });
}
