//! Surprises that users reported of their clients: each with a small input of the same kind, the
//! finding that explains it, and the text that the model of the named client receives.

use mcp_lint::diagnostic::Severity;
use mcp_lint::document::Document;
use mcp_lint::targets::{Target, named};
use mcp_lint::view::{Effect, instructions};

use crate::common::lint::{lint, settings};
use crate::view_cases::received;

const ADVICE_IN_TEXT: &str = r#"{"content":[{"type":"text","text":"Saved the draft. Next: call publish_draft."}],"structuredContent":{"id":4}}"#;
const LINKS_IN_TEXT: &str = r#"{"content":[{"type":"text","text":"1. [Harbour](https://example.com/p/1)\n2. [Mill](https://example.com/p/2)"}],"structuredContent":{"places":["Harbour","Mill"]}}"#;
const BODY_IN_TEXT: &str = r#"{"content":[{"type":"text","text":"The ferry leaves the harbour every hour between eight and six. Tickets are sold on board and cannot be booked. Bicycles travel free, dogs need a muzzle. During storms all crossings are cancelled, which the radio announces."}],"structuredContent":{"title":"Ferry","language":"en","length":226}}"#;
const CHART: &str = r#"{"content":[{"type":"text","text":"Chart of 2 points"},{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}],"structuredContent":{"points":2}}"#;
const ADDRESS_OF_ERROR: &str = r#"{"content":[{"type":"text","text":"Sign in first."}],"structuredContent":{"code":"E_SIGN_IN","url":"https://example.com/device/81"},"isError":true}"#;
const ADVICE_OF_ERROR: &str = r#"{"content":[{"type":"text","text":"There is no lake with this name."}],"structuredContent":{"code":"E_LAKE"},"isError":true}"#;
const STRUCTURED_ONLY: &str = r#"{"content":[],"structuredContent":{"passed":12,"failed":1}}"#;
const SUMMARY: &str = r#"{"content":[{"type":"text","text":"4 boats"}],"structuredContent":{"boats":["Anna","Bella","Clara","Dora"]}}"#;
const REFERENCE: &str = r#"{"content":[{"type":"text","text":"The evidence is in the structured content."}],"structuredContent":{"evidence":["page 3"]}}"#;
const IMAGE: &str =
    r#"{"content":[{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}]}"#;
const EMBEDDED: &str = r#"{"content":[{"type":"resource","resource":{"uri":"notes:1","mimeType":"text/plain","text":"Row to the island."}}]}"#;
const LINK: &str = r#"{"content":[{"type":"resource_link","uri":"notes:1","name":"note"}]}"#;
const FOR_THE_USER: &str = r#"{"content":[{"type":"text","text":"Preview","annotations":{"audience":["user"]}},{"type":"text","text":"3 rows"}]}"#;
const DEFINITIONS: &str = r##"{"name":"find_lake","description":"Finds a lake by its area.","inputSchema":{"type":"object","properties":{"area":{"description":"The area.","$ref":"#/$defs/Area"}},"required":["area"],"$defs":{"Area":{"type":"string","enum":["north","south"]}}}}"##;
const PAGE: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"find_lake","description":"Finds a lake by its name.","inputSchema":{"type":"object","properties":{"name":{"type":"string","description":"Name of the lake."}},"required":["name"]}}],"nextCursor":"2"}}"#;
const PROMPT: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"prompts":[{"name":"plan_trip","description":"Plans a trip.","arguments":[{"name":"days","description":"The number of days."},{"name":"travelTopic","description":"What the trip is about."}]}]}}"#;

fn handshake(instructions: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":1,"result":{{"protocolVersion":"2025-11-25","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"lakes","version":"1.0.0"}},"instructions":"{instructions}"}}}}"#
    )
}

fn described(description: &str) -> String {
    format!(
        r#"{{"name":"find_lake","description":"{description}","inputSchema":{{"type":"object","properties":{{"name":{{"type":"string","description":"Name of the lake."}}}},"required":["name"]}}}}"#
    )
}

fn result_of(length: usize) -> String {
    format!(r#"{{"content":[{{"type":"text","text":"{}"}}]}}"#, "A boat. ".repeat(length / 8))
}

/// `rule severity pointer` of the findings about what models receive, and of older rules about the
/// same losses.
fn losses(text: &str) -> Vec<String> {
    let found = lint(text, "json", &settings(None)).into_iter();
    let is_loss = |rule: &str| {
        crate::common::is_about_readers(rule) || rule.starts_with("structured-content-")
    };
    let found = found.filter(|it| is_loss(it.rule));
    let line = |it: mcp_lint::diagnostic::Diagnostic| {
        let level = match it.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        };
        format!("{} {level} {}", it.rule, it.pointer)
    };
    let mut lines: Vec<_> = found.map(line).collect();
    lines.sort();
    lines
}

#[track_caller]
fn has(text: &str, expected: &str) {
    let found = losses(text);
    assert!(found.iter().any(|it| it == expected), "{text}\n{expected}\n{found:#?}");
}

#[test]
fn texts_that_structured_content_replaces_are_reported() {
    for text in [ADVICE_IN_TEXT, LINKS_IN_TEXT, BODY_IN_TEXT] {
        has(text, "result-text-lost warning /content/0/text");
    }
    has(SUMMARY, "result-text-lost info /content/0/text");
    for (case, target, expected) in [
        (ADVICE_IN_TEXT, "claude-code", r#"{"id":4}"#),
        (LINKS_IN_TEXT, "vscode-copilot", r#"{"places":["Harbour","Mill"]}"#),
        (BODY_IN_TEXT, "claude-code", r#"{"title":"Ferry","language":"en","length":226}"#),
        (ADVICE_IN_TEXT, "copilot-cli", "Saved the draft. Next: call publish_draft.\n\n{\"id\":4}"),
    ] {
        assert_eq!(received(case, target), expected, "{target}: {case}");
    }
}

#[test]
fn a_text_whose_content_is_in_structured_content_is_no_loss() {
    for (text, structured) in [
        (r#"[{\"boat\":\"Anna\"}]"#, r#"{"boats":[{"boat":"Anna"}]}"#),
        ("Anna is moored.", r#"{"state":"Anna is moored."}"#),
        (r#"{ \"boat\": \"Anna\" }"#, r#"{"boat":"Anna"}"#),
    ] {
        let result = format!(
            r#"{{"content":[{{"type":"text","text":"{text}"}}],"structuredContent":{structured}}}"#
        );
        let found = losses(&result);
        assert!(!found.iter().any(|it| it.starts_with("result-text-lost")), "{found:#?}");
    }
    // Spelt in another way, but with the same words: no advice, no address, nothing new.
    for (text, structured) in [
        ("Note: Anna is moored", r#"{"note":"Anna is moored"}"#),
        (
            "See [Anna](https://example.com/anna).",
            r#"{"name":"Anna","url":"https://example.com/anna"}"#,
        ),
        ("Next page token: b81", r#"{"nextPageToken":"b81"}"#),
    ] {
        let result = format!(
            r#"{{"content":[{{"type":"text","text":"{text}"}}],"structuredContent":{structured}}}"#
        );
        has(&result, "result-text-lost info /content/0/text");
    }
}

#[test]
fn structured_content_that_is_not_passed_on_is_reported() {
    has(STRUCTURED_ONLY, "structured-content-no-text warning /structuredContent");
    has(SUMMARY, "structured-content-text-differs info /structuredContent");
    has(REFERENCE, "structured-content-text-differs warning /structuredContent");
    for (case, target, expected) in [
        (STRUCTURED_ONLY, "langchain-mcp-adapters", ""),
        (STRUCTURED_ONLY, "openai-agents", "[]"),
        (SUMMARY, "opencode", "4 boats"),
        (REFERENCE, "open-webui", "The evidence is in the structured content."),
    ] {
        assert_eq!(received(case, target), expected, "{target}: {case}");
    }
}

#[test]
fn older_rules_name_the_clients() {
    for (text, rule, client, other) in [
        (STRUCTURED_ONLY, "structured-content-no-text", "LangChain MCP adapters", "Claude Code"),
        (SUMMARY, "structured-content-text-differs", "opencode", "Copilot CLI"),
    ] {
        let found = lint(text, "json", &settings(None));
        let finding = found.iter().find(|it| it.rule == rule).unwrap();
        let notes: Vec<_> = finding.notes.iter().map(|note| format!("{note:?}")).collect();
        let notes = notes.join("\n");
        assert!(notes.contains(client) && !notes.contains(other), "{notes}");
    }
}

#[test]
fn one_part_of_an_error_is_reported_where_it_is_lost() {
    has(ADDRESS_OF_ERROR, "result-error-advice-lost warning /structuredContent/url");
    has(ADVICE_OF_ERROR, "result-error-advice-lost warning /content/0/text");
    for (case, target, expected) in [
        (ADDRESS_OF_ERROR, "claude-code", "raised: Sign in first."),
        (ADVICE_OF_ERROR, "pydantic-ai", r#"error: {"code":"E_LAKE"}"#),
    ] {
        assert_eq!(received(case, target), expected, "{target}: {case}");
    }
    for structured in [
        r#"{"error":"There is no lake with this name"}"#,
        r#"{"lake":"no name","reason":"there is no lake with this name","code":7}"#,
        r#"{"detail":"There is no lake with this name.","type":"https://example.com/problems/lake"}"#,
        r#"{"detail":"There is no lake with this name.","stack":"at find in the file lakes of the server"}"#,
    ] {
        let result = format!(
            r#"{{"content":[{{"type":"text","text":"Error: there is no lake with this name."}}],"structuredContent":{structured},"isError":true}}"#
        );
        let found = losses(&result);
        assert!(!found.iter().any(|it| it.starts_with("result-error")), "{found:#?}");
    }
}

#[test]
fn an_error_that_clients_reject_is_reported_by_the_check_of_its_schema() {
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let tools = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"get_area","description":"Returns the area of a lake.","inputSchema":{"type":"object","properties":{"lake":{"type":"string","description":"Name of the lake."}},"required":["lake"]},"outputSchema":{"type":"object","properties":{"area":{"type":"number"}},"required":["area"]}}]}}"#;
    let call = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_area","arguments":{"lake":"Moss"}}}"#;
    let session =
        format!(r#"[{list},{tools},{call},{{"jsonrpc":"2.0","id":2,"result":{ADVICE_OF_ERROR}}}]"#);
    has(&session, "structured-content-mismatch-on-error warning /3/result/structuredContent");
    has(&session, "result-error-advice-lost warning /3/result/content/0/text");
}

#[test]
fn blocks_that_models_cannot_read_are_reported() {
    has(CHART, "result-media-lost info /content/1");
    for text in [IMAGE, EMBEDDED, LINK] {
        has(text, "result-media-lost warning /content/0");
    }
    has(FOR_THE_USER, "result-audience-ignored info /content/0/annotations/audience");
    for (case, target, expected) in [
        (CHART, "claude-code", r#"<image/png> + {"points":2}"#),
        (EMBEDDED, "zed", ""),
        (LINK, "opencode", ""),
        (LINK, "continue", "Error: tool call received unsupported item of type \"resource_link\""),
        (FOR_THE_USER, "vscode-copilot", "3 rows"),
    ] {
        assert_eq!(received(case, target), expected, "{target}: {case}");
    }
    let codex = received(CHART, "codex");
    assert!(codex.ends_with(r#"{"points":2}"#) && !codex.contains("image"), "{codex}");
    assert!(received(IMAGE, "cline").contains("iVBORw0KGgo="));
}

#[test]
fn results_that_are_cut_are_reported_at_their_largest_text() {
    has(&result_of(60_000), "result-cut warning /content/0/text");
    has(&result_of(9_000), "result-cut info /content/0/text");
    assert_eq!(losses(&result_of(7_000)), Vec::<String>::new());
    let cut = received(&result_of(60_000), "gemini-cli");
    assert!(cut.contains(" characters omitted] ...") && cut.len() < 41_000, "{}", cut.len());
}

fn received_instructions(text: &str, target: &Target) -> (Option<String>, Option<Effect>) {
    let document = Document::of_json(text);
    let result = document.roots().next().unwrap().get("result").unwrap();
    instructions(result.get("instructions").unwrap(), target, "lakes").unwrap()
}

#[test]
fn instructions_that_models_do_not_receive_are_reported() {
    let order = handshake("Always call find_lake before book_boat.");
    has(&order, "instructions-unread warning /result/instructions");
    for target in ["cline", "copilot-cli", "langchain-mcp-adapters"] {
        assert_eq!(
            received_instructions(&order, named(target).unwrap()),
            (None, Some(Effect::Lost))
        );
    }
    let namespace = received_instructions(&order, named("codex").unwrap());
    assert_eq!(namespace.0.as_deref(), Some("Always call find_lake before book_boat."));

    let long = handshake(&format!("{}Never book a boat twice.", "The lake is deep. ".repeat(240)));
    let found = lint(&long, "json", &settings(None));
    let finding = found.iter().find(|it| it.rule == "instructions-unread").unwrap();
    assert!(finding.message.contains("Claude Code"), "{}", finding.message);
    let (text, effect) = received_instructions(&long, named("claude-code").unwrap());
    assert_eq!(effect, Some(Effect::Cut));
    assert!(!text.unwrap().contains("Never"));
}

#[test]
fn instructions_are_orders_by_their_sentences() {
    for (text, level) in [
        ("Tools about lakes. Do not use them for rivers.", "warning"),
        ("Lakes.\\n- First call find_lake.", "warning"),
        ("Don't book twice.", "warning"),
        ("The only server with read-only access to first-class lakes.", "info"),
        ("Use these tools to find lakes.", "info"),
    ] {
        has(&handshake(text), &format!("instructions-unread {level} /result/instructions"));
    }
}

#[test]
fn the_part_of_a_description_that_is_cut_is_reported() {
    let text = described(&format!("{}Only in summer.", "The lake is deep. ".repeat(240)));
    let found = lint(&text, "json", &settings(None));
    let finding = found.iter().find(|it| it.rule == "description-cut").unwrap();
    assert_eq!(finding.severity, Severity::Info);
    let start = text.find("The lake").unwrap();
    assert_eq!(finding.region.start as usize, start + 4_096);
    has(&text, "description-cut info /description");
    assert_eq!(losses(&described(&"The lake is deep. ".repeat(220))), Vec::<String>::new());
}

#[test]
fn lists_prompts_and_schemas_that_models_do_not_receive_are_reported() {
    has(PAGE, "list-page-unread warning /result/nextCursor");
    has(PROMPT, "prompt-arguments-split info /result/prompts/0/arguments/1/name");
    let other = PROMPT.replace("travelTopic", "topic_id");
    assert_eq!(losses(&other), Vec::<String>::new());
    has(DEFINITIONS, "schema-definitions-lost info /inputSchema/$defs");
}
