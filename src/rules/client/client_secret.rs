use crate::model::text::Certainty;
use crate::server_files::secrets;

rule! {
    name: "client-secret",
    category: Security,
    summary: "a client's configuration contains a secret",
    level: Error,
    source: "CWE-798, use of hard-coded credentials; the key formats that their issuers publish",
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let variable = configuration.client().and_then(|client| {
        let forms = client.variables.as_ref()?.iter();
        forms
            .clone()
            .find(|form| form.is_of_environment())
            .or_else(|| client.variables.as_ref()?.first())
    });
    for list in &configuration.lists {
        for secret in secrets(list.container) {
            let place = secret.value.slice_place(secret.range.start, secret.range.end);
            // The secret itself is not repeated: reports are kept and passed on.
            let mut finding =
                Finding::new(place, format!("the configuration contains {}", what(secret.what)));
            finding = match variable {
                Some(form) => finding.help(format!(
                    "revoke it if others could read the file, and write a variable: `{}`",
                    form.written("NAME")
                )),
                None => finding.help(
                    "have the server read it from its environment, a file or a store of secrets",
                ),
            };
            finding = if configuration.is_shared() {
                finding.note("everyone with access to the repository can read it, and so can every agent that reads the file")
            } else {
                finding.note("programs, backups and agents that read the file get it as well")
            };
            if secret.certainty == Certainty::Likely || !configuration.is_shared() {
                finding = finding.at_most(Severity::Warning);
            }
            finding.report(context);
        }
    }
}

fn what(what: &str) -> String {
    match what {
        "a secret" | "a password in an address" | "a key in an address" => {
            format!("what looks like {what}")
        }
        known => format!("what looks like {known}"),
    }
}
