//! Rules about what a configuration requires beyond the rules of mcp-lint, as JSON Schemas.

use crate::forms::annotation_of;
use crate::rules::prelude::*;

mod form;

pub use form::RequiredForm;

rules_of_shape! {
    server_requirement {
        "server-requirement", Error in Quality,
        "a configured server does not match what the configuration requires",
        [source: "The configuration of the project"],
        check: Server(|server, context| {
            report_mismatches(context.options().required_server.as_ref(), server.value, context);
        }),
    }
    tool_requirement {
        "tool-requirement", Error in Quality,
        "a tool does not match what the configuration requires",
        [source: "The configuration of the project"],
        check: Tool(|subject, context| {
            report_mismatches(context.options().required_tool.as_ref(), subject.tool.value, context);
        }),
    }
}

/// Reports the values in `value` that a form rejects, each with the `description` of the subschema as
/// the reason.
fn report_mismatches(form: Option<&RequiredForm>, value: Value<'_>, context: &mut Context<'_>) {
    let Some(form) = form else { return };
    let Ok(found) = form.mismatches(value) else {
        let undecided = "whether the value matches the requirement is not decided";
        return Finding::new(place_of(value), undecided)
            .note("comparing it takes more steps than one value may take")
            .help("use fewer alternatives and patterns in the requirement")
            .report(context);
    };
    for mut finding in published_findings(&found) {
        let own = found.iter().find(|it| it.place() == finding.place);
        let reason = own.and_then(|it| annotation_of(it, "description"));
        if finding.place == value.place() {
            finding.place = place_of(value);
        }
        if let Some(reason) = reason {
            finding = finding.note(reason.to_owned());
        }
        finding.help("the requirement is in the configuration, `mcp-lint.toml`").report(context);
    }
}
