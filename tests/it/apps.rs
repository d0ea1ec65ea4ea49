//! Sessions with MCP Apps, and their findings: where they point, what they cost, and what their
//! fixes write.

use mcp_lint::diagnostic::{Diagnostic, Severity};
use mcp_lint::targets::Selection;
use serde_json::{Value, json};

use crate::common::lint::{lint, settings};

const MIME: &str = "text/html;profile=mcp-app";
const URI: &str = "ui://shop/orders";

/// A recorded session, which is built from its results.
struct Session {
    capabilities: Value,
    tools: Value,
    resources: Value,
    read: Option<Value>,
}

impl Session {
    /// A session with a view of this HTML, in which nothing is wrong but perhaps the HTML.
    fn of(html: &str) -> Self {
        Self {
            capabilities: json!({"tools": {}, "resources": {}}),
            tools: json!([tool("list_orders", &json!({"ui": {"resourceUri": URI}}))]),
            resources: json!([{"uri": URI, "name": "orders", "mimeType": MIME}]),
            read: Some(json!({"contents": [{"uri": URI, "mimeType": MIME, "text": html}]})),
        }
    }

    /// With this `_meta.ui` of the contents.
    fn ui(mut self, ui: &Value) -> Self {
        self.content()["_meta"] = json!({"ui": ui});
        self
    }

    /// With this `_meta.ui` of the entry in the list.
    fn listed_ui(mut self, ui: &Value) -> Self {
        self.resources[0]["_meta"] = json!({"ui": ui});
        self
    }

    fn content(&mut self) -> &mut Value {
        &mut self.read.as_mut().unwrap()["contents"][0]
    }

    fn text(&self) -> String {
        let info = json!({"name": "shop", "version": "1.0.0"});
        let params =
            json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info});
        let handshake = json!({
            "protocolVersion": "2025-11-25", "capabilities": self.capabilities, "serverInfo": info
        });
        let mut exchanges = vec![
            ("initialize", params, json!({"result": handshake})),
            ("tools/list", json!({}), json!({"result": {"tools": self.tools}})),
        ];
        if self.resources.is_array() {
            let result = json!({"result": {"resources": self.resources}});
            exchanges.push(("resources/list", json!({}), result));
        }
        if let Some(read) = &self.read {
            let answer = if read.get("code").is_some() { "error" } else { "result" };
            exchanges.push(("resources/read", json!({"uri": URI}), json!({answer: read})));
        }
        let mut lines = Vec::new();
        for (id, (method, params, mut answer)) in exchanges.into_iter().enumerate() {
            lines.push(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
            (answer["jsonrpc"], answer["id"]) = (json!("2.0"), json!(id));
            lines.push(answer);
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The findings of rules about apps, as `severity rule: bytes`.
    fn findings(&self, target: &str) -> Vec<String> {
        let text = self.text();
        let found = self.diagnostics(target);
        let shown = found.iter().map(|found| {
            let bytes = &text[found.region.start as usize..found.region.end as usize];
            let bytes: String = bytes.chars().take(60).collect();
            format!("{} {}: {bytes}", found.severity.name(), found.rule)
        });
        shown.collect()
    }

    fn diagnostics(&self, target: &str) -> Vec<Diagnostic> {
        let mut settings = settings(None);
        let targets = Some(target).filter(|target| !target.is_empty());
        settings.options.targets = Selection::of_names(targets).unwrap();
        let mut found = lint(&self.text(), "session.jsonl", &settings);
        found.retain(|it| it.rule.starts_with("apps-") || it.rule.starts_with("resources-"));
        found
    }

    #[track_caller]
    fn check(&self, expected: &[&str]) {
        assert_eq!(self.findings(""), expected, "{}", self.text());
    }

    /// The text after all fixes of a rule are applied, one after the other.
    fn fixed(&self, rule: &str) -> String {
        let mut text = self.text();
        for _ in 0..5 {
            let found = lint(&text, "session.jsonl", &settings(None));
            let Some(fix) = found.iter().filter(|it| it.rule == rule).find_map(Diagnostic::fix)
            else {
                break;
            };
            for edit in fix.edits.iter().rev() {
                text.replace_range(edit.start as usize..edit.end as usize, &edit.text);
            }
        }
        text
    }
}

fn tool(name: &str, meta: &Value) -> Value {
    json!({
        "name": name, "description": "Lists the orders of a shop.", "_meta": meta,
        "inputSchema": {"type": "object", "additionalProperties": false}
    })
}

fn document(body: &str) -> String {
    format!("<!doctype html><html><body>{body}</body></html>")
}

#[test]
fn a_view_that_loads_nothing_is_clean() {
    Session::of(&document("<a href=\"https://a.example\">\n\"help\"</a>")).check(&[]);
}

#[test]
fn a_finding_points_at_the_address_behind_escapes() {
    let html = document("\n\t\"é\u{1f600}\"<img src=\"https://a.example/b.png\">");
    let found = "warning apps-csp-origin: https://a.example/b.png";
    Session::of(&html).check(&[found]);
    let mut session = Session::of("");
    let content = session.content();
    content.as_object_mut().unwrap().remove("text");
    // The Base64 of a document with `<img src=//a.b>`.
    content["blob"] = json!("PCFkb2N0eXBlIGh0bWw+PGltZyBzcmM9Ly9hLmI+");
    session.check(&["warning apps-csp-origin: \"PCFkb2N0eXBlIGh0bWw+PGltZyBzcmM9Ly9hLmI+\""]);
}

#[test]
fn each_origin_and_list_has_one_finding_with_the_number_of_others() {
    let html = document(
        "<img src=https://a.example/1><img src=https://A.example:443/2><iframe src=https://a.example>\
         </iframe><img src=https://b.example><object data=https://c.example></object>",
    );
    let session = Session::of(&html);
    session.check(&[
        "warning apps-csp-origin: https://a.example/1",
        "warning apps-csp-origin: https://a.example",
        "warning apps-csp-origin: https://b.example",
        "warning apps-csp-origin: https://c.example",
    ]);
    let found = session.diagnostics("");
    assert!(found[0].notes.iter().any(|note| note.text.starts_with("1 more")), "{:?}", found[0]);
    assert_eq!(found[1].notes.len(), 1, "{:?}", found[1]);
    assert!(found[3].message.contains("which no list can allow"), "{:?}", found[3]);
}

#[test]
fn the_policy_of_the_contents_counts_and_else_that_of_the_list() {
    let html = document("<img src=https://a.example>");
    let allowing = || json!({"csp": {"resourceDomains": ["https://a.example"]}});
    let other = || json!({"csp": {"resourceDomains": ["https://b.example"]}});
    let found = "warning apps-csp-origin: https://a.example";
    Session::of(&html).ui(&allowing()).check(&[]);
    Session::of(&html).listed_ui(&allowing()).check(&[]);
    Session::of(&html).listed_ui(&allowing()).ui(&json!({"prefersBorder": true})).check(&[]);
    Session::of(&html).ui(&other()).check(&[found]);
    let ignored = "info apps-host-policy: \"frameDomains\"";
    let frames = json!({"csp": {"frameDomains": ["https://a.example"]}});
    Session::of(&html).ui(&frames).check(&[ignored, found]);
    let differs = "warning apps-csp-differs: \"resourceDomains\"";
    Session::of(&html).listed_ui(&other()).ui(&allowing()).check(&[differs]);
    Session::of(&html).listed_ui(&allowing()).ui(&other()).check(&[differs, found]);
    Session::of(&html).listed_ui(&allowing()).ui(&allowing()).check(&[]);
}

#[test]
fn a_malformed_list_is_not_compared() {
    let session = Session::of(&document("<img src=https://a.example>"));
    let session = session.ui(&json!({"csp": {"resourceDomains": "https://a.example"}}));
    session.check(&["error apps-resource-meta: \"https://a.example\""]);
}

#[test]
fn the_fix_adds_origins_where_the_policy_is() {
    let html = document("<img src=https://a.example><iframe src=https://b.example></iframe>");
    let lists =
        r#""csp":{"resourceDomains":["https://a.example"],"frameDomains":["https://b.example"]}"#;
    let compact = |text: String| text.replace(": ", ":").replace(", ", ",");
    let whole = format!(r#""_meta":{{"ui":{{{lists}}}}}"#);
    assert!(compact(Session::of(&html).fixed("apps-csp-origin")).contains(&whole));
    let session = Session::of(&html).ui(&json!({"prefersBorder": true}));
    let whole = format!(r#""_meta":{{"ui":{{"prefersBorder":true,{lists}}}}}"#);
    assert!(compact(session.fixed("apps-csp-origin")).contains(&whole));
    let session = Session::of(&html).listed_ui(&json!({"csp": {"resourceDomains": []}}));
    let fixed = compact(session.fixed("apps-csp-origin"));
    assert_eq!(fixed.matches("\"ui\":{\"csp\"").count(), 1, "{fixed}");
    assert!(fixed.contains("\"resourceDomains\":[\"https://a.example\"]"), "{fixed}");
}

#[test]
fn the_media_type_is_compared_where_a_tool_names_the_view() {
    for (kind, is_right) in [
        ("text/html;profile=mcp-app", true),
        ("text/html; Profile=\"mcp-app\"; charset=utf-8", true),
        ("text/html", false),
        ("text/html;profile=mcp", false),
        ("application/json;profile=mcp-app", false),
    ] {
        let mut session = Session::of(&document(""));
        session.content()["mimeType"] = json!(kind);
        let found = format!("error apps-mime-type: {}", json!(kind));
        let expected = [&*found];
        session.check(if is_right { &[] } else { &expected });
        // A resource that no tool names may be of another kind.
        session.tools = json!([tool("list_orders", &json!({}))]);
        session.resources = json!(null);
        session.check(&[]);
    }
    let mut session = Session::of(&document(""));
    session.resources[0]["mimeType"] = json!("text/html");
    session.check(&["warning apps-mime-type: \"text/html\""]);
    session.content().as_object_mut().unwrap().remove("mimeType");
    let found = session.findings("");
    assert!(found[1].starts_with("error apps-mime-type: {"), "{found:?}");
    assert_eq!(session.fixed("apps-mime-type").matches(MIME).count(), 2);
}

#[test]
fn a_resource_for_the_older_interface_of_chatgpt_is_no_view() {
    let mut session = Session::of(&document(""));
    let other = "ui://shop/older";
    let meta = json!({"ui": {"resourceUri": URI}, "openai/outputTemplate": other});
    session.tools = json!([tool("list_orders", &meta)]);
    session.resources = json!(null);
    let contents = &mut session.read.as_mut().unwrap()["contents"];
    let template = format!("warning apps-openai-template: \"{other}\"");
    let html = "<script src=https://a.example></script>";
    let content = json!({"uri": other, "mimeType": "text/html+skybridge", "text": html});
    contents.as_array_mut().unwrap().push(content);
    session.check(&[&template.replace("warning", "info")]);
    session.read.as_mut().unwrap()["contents"].as_array_mut().unwrap().pop();
    session.check(&[&template]);
}

#[test]
fn a_view_may_be_rejected_or_not_recorded() {
    let mut session = Session::of("");
    session.read = Some(json!({"code": -32602, "message": "Resource not found"}));
    session.check(&["error apps-resource-missing: \"ui://shop/orders\""]);
    session.read = None;
    session.check(&["info apps-resource-missing: \"ui://shop/orders\""]);
    session.tools = json!([tool("list_orders", &json!({}))]);
    session.check(&["info apps-resource-unused: \"ui://shop/orders\""]);
    session.tools[0]["_meta"] = json!({"openai/outputTemplate": URI});
    session.check(&[]);
}

#[test]
fn a_server_with_a_view_declares_resources() {
    let mut session = Session::of("");
    session.capabilities = json!({"tools": {}});
    (session.read, session.resources) = (None, json!(null));
    session.check(&[
        "warning resources-capability: {",
        "info apps-resource-missing: \"ui://shop/orders\"",
    ]);
}

#[test]
fn members_of_the_resource_are_moved_from_the_tool() {
    let mut session = Session::of(&document(""));
    let ui =
        json!({"resourceUri": URI, "prefersBorder": true, "csp": {"frameDomains": []}, "x": 1});
    session.tools = json!([tool("list_orders", &json!({"ui": ui}))]);
    session.check(&[
        "warning apps-tool-meta: \"csp\"",
        "warning apps-tool-meta: \"prefersBorder\"",
        "warning apps-tool-meta: \"x\"",
    ]);
    let fixed = session.fixed("apps-tool-meta").replace(": ", ":").replace(", ", ",");
    assert!(fixed.contains(&format!(r#""_meta":{{"ui":{{"resourceUri":"{URI}"}}}}"#)), "{fixed}");
    let moved = r#""_meta":{"ui":{"csp":{"frameDomains":[]},"prefersBorder":true}}"#;
    assert!(fixed.contains(moved), "{fixed}");
}

#[test]
fn unknown_members_cost_what_they_lose() {
    let session = Session::of(&document("")).ui(&json!({
        "csp": {"connect_domains": []}, "permissions": {"clipboard": {}, "camera": {"x": 1}}, "x": 1
    }));
    session.check(&[
        "error apps-resource-member: \"connect_domains\"",
        "info apps-resource-member: \"x\"",
        "warning apps-resource-member: \"clipboard\"",
        "info apps-resource-member: \"x\"",
    ]);
    assert!(session.fixed("apps-resource-member").contains("\"connectDomains\""));
}

#[test]
fn entries_of_a_policy_are_origins() {
    for (entry, fixed) in [
        ("https://a.example", None),
        ("https://*.a.example:8443", None),
        ("wss://a.example", None),
        ("http://localhost:3000", None),
        ("http://127.0.0.1", None),
        ("a.example", Some("https://a.example")),
        ("https://a.example/", Some("https://a.example")),
        ("https://a.example/b/*", Some("https://a.example")),
        ("http://a.example:8080", Some("https://a.example:8080")),
        ("ws://a.example", Some("wss://a.example")),
        ("*", Some("")),
        ("https://*", Some("")),
        ("https:", Some("")),
        ("data:", Some("")),
        ("'self'", Some("")),
        ("ftp://a.example", Some("")),
        ("https://a b", Some("")),
        ("", Some("")),
        (" https://a.example", Some("")),
    ] {
        let session = Session::of(&document("")).ui(&json!({"csp": {"connectDomains": [entry]}}));
        let found = format!("warning apps-csp-entry: {}", json!(entry));
        let expected = [&*found];
        session.check(if fixed.is_some() { &expected } else { &[] });
        let written = fixed.filter(|it| !it.is_empty()).unwrap_or(entry);
        let text = session.fixed("apps-csp-entry");
        assert!(text.contains(&format!("[{}]", json!(written))), "{entry}: {text}");
    }
}

#[test]
fn a_domain_has_the_form_of_the_selected_host() {
    let claude = "0123456789abcdef0123456789abcdef.claudemcpcontent.com";
    for (domain, target, is_found) in [
        ("https://shop.example", "", true),
        ("shop.example", "", false),
        (claude, "", false),
        (claude, "claude-desktop", false),
        (&claude[1..], "claude-desktop", true),
        ("https://shop.example", "claude-desktop", true),
        ("https://shop.example", "chatgpt-apps", false),
        ("shop.example", "chatgpt-apps", true),
        ("https://shop.example", "cursor", true),
    ] {
        let session = Session::of(&document("")).ui(&json!({"domain": domain}));
        let found = session.findings(target);
        assert_eq!(found.len(), usize::from(is_found), "{domain} {target}: {found:?}");
        assert!(found.iter().all(|it| it.starts_with("warning apps-domain")), "{found:?}");
    }
}

#[test]
fn calls_of_a_view_need_a_tool_that_apps_may_call() {
    let html = document("<script>app.callServerTool({name: \"refresh\"})</script>");
    let mut session = Session::of(&html);
    let found = "warning apps-tool-call: refresh";
    session.check(&[found]);
    let view = || tool("list_orders", &json!({"ui": {"resourceUri": URI}}));
    for (visibility, is_found) in [
        (json!(["model"]), true),
        (json!([]), true),
        (json!(["app"]), false),
        (json!("app"), false),
    ] {
        let other = tool("refresh", &json!({"ui": {"visibility": visibility}}));
        session.tools = json!([view(), other]);
        let calls = session.diagnostics("");
        let is_call = calls.iter().any(|it| it.rule == "apps-tool-call");
        assert_eq!(is_call, is_found, "{visibility}");
    }
    session.tools = json!([view(), tool("refresh", &json!({}))]);
    session.check(&[]);
}

#[test]
fn a_document_may_be_incomplete_or_large() {
    Session::of("<p>Orders").check(&["warning apps-document: "]);
    Session::of("<html><p>Orders").check(&["info apps-document: "]);
    assert!(Session::of("<p>Orders").fixed("apps-document").contains("<!doctype html><p>"));
    let mut large = document("");
    large.push_str(&" ".repeat(1_000_000 - large.len()));
    Session::of(&large).check(&[]);
    Session::of(&(large + " ")).check(&["info apps-document: "]);
}

#[test]
fn hosts_that_require_metadata_are_asked_for_only_if_they_are_selected() {
    let session = Session::of(&document("")).ui(&json!({"csp": {"connectDomains": []}}));
    session.check(&[]);
    let severities = |session: &Session, target| {
        let found = session.diagnostics(target);
        let found = found.iter().filter(|it| it.rule == "apps-host-policy");
        found.map(|it| it.severity).collect::<Vec<_>>()
    };
    assert_eq!(severities(&session, "chatgpt-apps"), [Severity::Warning]);
    assert_eq!(severities(&session, "chatgpt-directory"), [Severity::Warning]);
    let empty = Session::of(&document(""));
    assert_eq!(severities(&empty, "chatgpt-apps"), []);
    assert_eq!(severities(&empty, "chatgpt-directory"), [Severity::Error, Severity::Warning]);
}
