//! What models receive in clients whose source was read, but that were not run.

use mcp_lint::document::Document;
use mcp_lint::model::{CallResult, ResultForm};
use mcp_lint::targets::named;
use mcp_lint::view::{BlockKind, CallNames, Effect, result};

use crate::view_cases::{EMPTY_ERROR, ERROR, LINK, PROSE_BESIDE_ROWS, STRUCTURED_ONLY, received};

const TWO_TEXTS: &str = r#"{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}"#;
const JSON_TEXTS: &str =
    r#"{"content":[{"type":"text","text":"{\"x\":[1,\"é\"]}"},{"type":"text","text":"b"}]}"#;
const TEXT_RESOURCE: &str = r##"{"content":[{"type":"resource","resource":{"uri":"doc://a/1","mimeType":"text/markdown","text":"# One"}}]}"##;
const BLOB: &str = r#"{"content":[{"type":"resource","resource":{"uri":"doc://a/2","mimeType":"application/zip","blob":"UEsDBA=="}}]}"#;
const FOR_USERS: &str = r#"{"content":[{"type":"text","text":"for users","annotations":{"audience":["user"]}},{"type":"text","text":"for models"}]}"#;

#[track_caller]
fn assert_received(case: &str, expected: &[(&str, &str)]) {
    for (target, text) in expected {
        assert_eq!(received(case, target), *text, "{target}: {case}");
    }
}

#[test]
fn structured_content_replaces_texts_in_one_of_these_clients() {
    let prose = "Found 3 rows. Next: call page(2).";
    for target in ["zed", "goose", "continue", "roo", "kilo", "librechat", "open-webui", "dify"] {
        assert_received(PROSE_BESIDE_ROWS, &[(target, prose)]);
    }
    let array = r#"[{"type":"text","text":"Found 3 rows. Next: call page(2)."}]"#;
    let others = [("vscode-copilot", r#"{"rows":[1,2,3]}"#), ("continue-cli", array)];
    assert_received(PROSE_BESIDE_ROWS, &others);
}

#[test]
fn structured_content_alone_is_mostly_lost() {
    let expected = [
        ("vscode-copilot", r#"{"total":7}"#),
        ("librechat", "{\n  \"total\": 7\n}"),
        ("continue-cli", "[]"),
        ("roo", "(No response)"),
        ("zed", ""),
        ("goose", ""),
        ("continue", ""),
        ("open-webui", ""),
        ("dify", ""),
    ];
    assert_received(STRUCTURED_ONLY, &expected);
    assert_received(STRUCTURED_ONLY, &[("lm-studio", "not known")]);
}

#[test]
fn errors_are_marked_raised_or_look_like_successes() {
    let advice = "Unknown city. Try: Oslo.";
    let json = r#"raised: [{"type":"text","text":"Unknown city. Try: Oslo."}]"#;
    let expected = [
        ("vscode-copilot", r#"{"code":"E_CITY"}"#),
        ("goose", advice),
        ("dify", advice),
        ("zed", "raised: Unknown city. Try: Oslo."),
        ("roo", "error: Error:\nUnknown city. Try: Oslo."),
        ("continue", json),
        ("librechat", "not known"),
    ];
    assert_received(ERROR, &expected);
    let expected = [("roo", "error: Error:\n(No response)"), ("continue", "raised: []")];
    assert_received(EMPTY_ERROR, &expected);
}

#[test]
fn texts_are_joined_in_the_way_of_the_client() {
    let results = "{\n  \"results\": [\n    \"a\",\n    \"b\"\n  ]\n}";
    let expected = [
        ("zed", "ab"),
        ("goose", "a b"),
        ("roo", "a\n\nb"),
        ("vscode-copilot", "a + b"),
        ("open-webui", results),
    ];
    assert_received(TWO_TEXTS, &expected);
    let parsed = "{\n  \"results\": [\n    {\n      \"x\": [\n        1,\n        \"é\"\n      ]\n    },\n    \"b\"\n  ]\n}";
    let expected = [("open-webui", parsed), ("dify", "{\"x\": [1, \"é\"]} + b")];
    assert_received(JSON_TEXTS, &expected);
    assert_received(FOR_USERS, &[("vscode-copilot", "for models"), ("zed", "for usersfor models")]);
}

#[test]
fn links_and_resources_are_lost_described_or_dumped() {
    let unsupported = r#"Error: tool call received unsupported item of type "resource_link""#;
    let tag = r#"<resource uri="file:///r/report.txt">CONTENTS</resource>"#;
    let expected = [("zed", ""), ("roo", "(No response)"), ("continue", unsupported)];
    assert_received(LINK, &expected);
    assert_received(LINK, &[("vscode-copilot", tag), ("goose", "")]);
    let resource = "{\n  \"uri\": \"doc://a/1\",\n  \"mimeType\": \"text/markdown\",\n  \"text\": \"# One\"\n}";
    let described =
        "Resource Text: # One\nResource URI: doc://a/1\nResource MIME Type: text/markdown";
    let expected =
        [("roo", resource), ("librechat", described), ("continue", "# One"), ("zed", "")];
    assert_received(TEXT_RESOURCE, &expected);
    let resource = "{\n  \"uri\": \"doc://a/2\",\n  \"mimeType\": \"application/zip\"\n}";
    let described = "Resource URI: doc://a/2\nResource MIME Type: application/zip";
    let unknown = " ?binary resource";
    assert_received(BLOB, &[("roo", resource), ("librechat", described), ("dify", unknown)]);
}

#[test]
fn the_json_of_a_resource_loses_its_data_alone() {
    let losses = |case: &str, target: &str| {
        let document = Document::of_json(case);
        let call = CallResult::new(document.roots().next().unwrap(), ResultForm::Bare, None);
        let names = CallNames { server: "srv", tool: "t" };
        let received = result(&call, named(target).unwrap(), names).unwrap();
        received.losses.iter().map(|loss| (loss.kind, loss.effect)).collect::<Vec<_>>()
    };
    assert_eq!(losses(TEXT_RESOURCE, "roo"), []);
    assert_eq!(losses(BLOB, "roo"), [(BlockKind::Blob, Effect::Lost)]);
    // The JSON of the blocks in an exception does not have `structuredContent`.
    assert_eq!(losses(ERROR, "continue"), [(BlockKind::StructuredContent, Effect::Lost)]);
    assert_eq!(losses(JSON_TEXTS, "open-webui"), []);
    let beside = r#"{"content":[{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"},{"type":"text","text":"a"},{"type":"text","text":"b"}]}"#;
    assert_eq!(losses(beside, "open-webui"), [(BlockKind::Image, Effect::Lost)]);
}

#[test]
fn texts_are_cut_beyond_the_limit_of_the_client_alone() {
    let of_length = |length: usize| {
        format!(r#"{{"content":[{{"type":"text","text":"{}"}}]}}"#, "é".repeat(length))
    };
    let length = |length: usize, target| received(&of_length(length), target).chars().count();
    assert_eq!(length(200_000, "goose"), 200_000);
    assert_eq!(length(200_001, "goose"), 1, "the path of a file replaces the text");
    assert_eq!(length(200_001, "zed"), 200_001, "there is no limit");
}

#[test]
fn names_are_composed_in_the_way_of_the_client() {
    for (target, server, tool, expected) in [
        ("roo", "my.server", "get.item", "mcp--myserver--getitem"),
        ("librechat", "my.server", "get.item", "get.item_mcp_my.server"),
        ("librechat", "{tool}", "{server}", "{server}_mcp_{tool}"),
        ("open-webui", "weather", "get.item", "weather_get.item"),
        ("vscode-copilot", "My Server", "get.item", "mcp_my_server_get_item"),
        ("continue-cli", "weather", "get.item", "get.item"),
    ] {
        assert_eq!(named(target).unwrap().sent_name(server, tool), expected, "{target}");
    }
    let long = |length: usize| named("roo").unwrap().sent_name("s", &"x".repeat(length));
    assert_eq!(long(64 - 8), format!("mcp--s--{}", "x".repeat(56)));
    assert_eq!(long(64 - 7), long(64 - 8), "the end is cut, without a hash");
}
