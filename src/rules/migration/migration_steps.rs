use crate::model::{SDKS, STEPS, Sdk, Step, StepUse};
use crate::rules::migration::plan::{Steps, add_steps, finding, sdk_versions};

rule! {
    name: "migration-steps",
    category: Portability,
    summary: "a server does not support 2026-07-28, the revision that was asked for",
    level: Warning,
    check: Transcript(check), Package(check_package),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    if !context.options().migrates {
        return;
    }
    let transcript = subject.transcript;
    let mut handshakes = transcript.with("initialize");
    let answered = handshakes.find_map(|request| Some((request, transcript.result_of(request)?)));
    let Some((request, result)) = answered else { return };
    let mut discovered = transcript.with("server/discover");
    // Recordings of several revisions are checked once for each.
    if request.revision != Some(context.revision())
        || discovered.any(|it| transcript.result_of(it).is_some())
    {
        return;
    }
    let mut steps = Steps::new();
    let last = Some(Revision::LAST_WITH_HANDSHAKE);
    let is_earlier = |it: &&Message<'_>| it.revision.is_some() && it.revision <= last;
    for message in transcript.messages.iter().filter(is_earlier) {
        add_steps(message, transcript.partner(message), &mut steps);
    }
    let version = result.get("protocolVersion");
    let name =
        version.and_then(Value::as_str).map_or_else(|| "an earlier revision".to_owned(), quoted);
    let changes = changes(steps.len());
    let headline = format!("the server supports {name}, and needs {changes} to support 2026-07-28");
    finding(version.map_or(place_of(result), place_of), headline, &steps)
        .listed(sdk_versions())
        .report(context);
}

fn changes(count: usize) -> String {
    if count == 1 { "1 change".to_owned() } else { format!("{count} changes") }
}

fn check_package(manifest: &PackageManifest<'_, '_>, context: &mut Context<'_>) {
    let source = manifest.document.source();
    let migration = manifest.facts.migration.as_ref().filter(|_| context.options().migrates);
    let Some(migration) = migration.filter(|it| *it.manifest == **source.path()) else { return };
    let Some(RequiredSdk { sdk, span, is_earlier }) = required_sdk(source.text(), migration.mark)
    else {
        return;
    };
    let place = Place { part: Part::Bytes(span), ..Place::FILE };
    // Version 2 of an SDK has other names.
    let is_needed = |it: &&StepUse| is_earlier || STEPS[it.step].name != "sdk";
    let uses: Vec<_> = migration.uses.iter().filter(is_needed).collect();
    let mut steps: Steps = uses.iter().map(|it| (it.step, place)).collect();
    if is_earlier {
        steps.extend(Step::position("sdk").map(|it| (it, place)));
    }
    if steps.is_empty() {
        return;
    }
    let name = quoted(sdk.name);
    let changes = changes(steps.len());
    let headline = match (is_earlier, sdk.first) {
        (true, Some((_, first))) if sdk.successor.is_none() => {
            format!("{name} supports 2026-07-28 from {first} on; the server needs {changes}")
        }
        (true, _) => format!("{name} does not support 2026-07-28; the server needs {changes}"),
        (false, _) => format!("the server uses {name}, and needs {changes} to support 2026-07-28"),
    };
    let found = finding(place, headline, &steps);
    let found = uses.iter().fold(found, |found, it| {
        let number = steps.keys().position(|step| *step == it.step).map_or(0, |at| at + 1);
        found.label_in_text(&it.source, it.span, format!("step {number}"))
    });
    found
        .with(sdk.successor, |it, successor| {
            let first = sdk.first.map_or("", |(_, first)| first);
            it.note(format!("the SDK goes on as `{successor}`, from {first} on"))
        })
        .report(context);
}

/// An SDK that a manifest requires.
struct RequiredSdk {
    sdk: &'static Sdk,
    /// The name in the manifest.
    span: Span,
    /// Whether the manifest allows a version that does not support the revision.
    is_earlier: bool,
}

/// The first SDK of a language that a manifest names. The version is the first one behind the name.
fn required_sdk(text: &str, mark: &str) -> Option<RequiredSdk> {
    let found = SDKS.iter().filter(|sdk| sdk.mark == mark).find_map(|sdk| {
        let at = text.match_indices(sdk.name).find(|(at, name)| {
            let is_part = |it: char| it.is_ascii_alphanumeric() || "-_/.@".contains(it);
            let behind = text[at + name.len()..].chars().next();
            !text[..*at].ends_with(is_part) && !behind.is_some_and(is_part)
        })?;
        Some((sdk, at.0))
    });
    let (sdk, at) = found?;
    let end = at + sdk.name.len();
    let line = text[end..].lines().next().unwrap_or_default();
    let version = line.find(|it: char| it.is_ascii_digit()).map(|from| &line[from..]);
    let mut numbers = version.into_iter().flat_map(|it| it.split(|it: char| !it.is_ascii_digit()));
    let mut number = || numbers.next().and_then(|it| it.parse().ok()).unwrap_or(0);
    let is_earlier = match sdk.first {
        Some((first, _)) => version.is_some() && [number(), number()] < first,
        None => true,
    };
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let is_earlier = is_earlier || sdk.successor.is_some();
    Some(RequiredSdk { sdk, span: Span::new(offset(at), offset(end)), is_earlier })
}

#[cfg(test)]
mod tests {
    use super::required_sdk;

    #[test]
    fn a_version_is_read_from_manifests_of_every_language() {
        for (mark, text, expected) in [
            ("py", "dependencies = [\"mcp[cli]>=1.6,<2\"]", Some(true)),
            ("py", "mcp>=2.1", Some(false)),
            ("py", "mcp", Some(false)),
            ("py", "mcp-tools>=1", None),
            ("js", "\"@modelcontextprotocol/sdk\": \"^1.20.0\"", Some(true)),
            ("js", "\"@modelcontextprotocol/server\": \"^2.4.0\"", Some(false)),
            ("go", "\tgithub.com/modelcontextprotocol/go-sdk v1.6.9", Some(true)),
            ("go", "\tgithub.com/modelcontextprotocol/go-sdk v1.7.0", Some(false)),
            ("rs", "rmcp = { version = \"2.1\", features = [] }", Some(true)),
            ("rs", "rmcp = \"3\"", Some(false)),
            ("cs", "Include=\"ModelContextProtocol\" Version=\"1.9.0\"", Some(true)),
            ("cs", "Include=\"ModelContextProtocol.AspNetCore\" Version=\"1.9.0\"", None),
            ("rb", "gem \"mcp\", \"~> 1.2\"", Some(false)),
            ("jvm", "<groupId>io.modelcontextprotocol.sdk</groupId>", Some(true)),
        ] {
            let found = required_sdk(text, mark).map(|it| it.is_earlier);
            assert_eq!(found, expected, "{mark} {text}");
        }
    }
}
