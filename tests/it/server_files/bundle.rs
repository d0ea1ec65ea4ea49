//! Manifests of bundles: the verdict is that of `mcpb validate`, and mistakes that users reported
//! are found.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use mcp_lint::diagnostic::{Diagnostic, Severity};
use mcp_lint::engine::{Input, Job, Project, Role};
use mcp_lint::source::SourceText;
use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, run, settings, summary};
use crate::common::{size, skipped};

const VARIABLE: &str = "MCP_LINT_READERS";
const VERSIONS: [&str; 4] = ["0.1", "0.2", "0.3", "0.4"];

/// The rules whose errors state that clients reject a manifest.
const FORM: [&str; 4] =
    ["bundle-version", "bundle-member-unknown", "bundle-member-missing", "bundle-member-type"];

/// A manifest with every member of a version.
fn manifest(version: &str) -> Value {
    let mut all = json!({
        "$schema": "https://example.com/schema.json",
        "manifest_version": version,
        "name": "weather", "display_name": "Weather", "version": "1.2.0",
        "description": "Weather of cities.", "long_description": "Weather of many cities.",
        "author": {"name": "Acme", "email": "a.b+c@example.com", "url": "https://example.com"},
        "repository": {"type": "git", "url": "https://github.com/acme/weather"},
        "homepage": "https://example.com", "documentation": "https://example.com/docs",
        "support": "mailto:help@example.com", "icon": "", "screenshots": ["one.png"],
        "server": {
            "type": "node", "entry_point": "dist/index.js",
            "mcp_config": {
                "command": "node",
                "args": ["${__dirname}/dist/index.js", "${user_config.api_key}"],
                "env": {"FOLDERS": "${user_config.folders}"},
                "platform_overrides": {
                    "win32": {"command": "node.exe", "args": ["a"], "env": {"A": "b"}}
                }
            }
        },
        "tools": [{"name": "forecast", "description": "The forecast."}],
        "tools_generated": false,
        "prompts": [{"name": "plan", "description": "A plan.", "arguments": ["city"],
                     "text": "Plan a trip to ${arguments.city}"}],
        "prompts_generated": true,
        "keywords": ["weather"], "license": "MIT",
        "compatibility": {"claude_desktop": ">=1.0.0", "platforms": ["darwin", "win32", "linux"],
                          "runtimes": {"python": ">=3.8", "node": ">=16"}},
        "user_config": {
            "api_key": {"type": "string", "title": "Key", "description": "A key.",
                        "required": true, "sensitive": true, "default": "x"},
            "folders": {"type": "directory", "title": "Folders", "description": "Folders.",
                        "multiple": true, "default": ["/tmp"], "min": 1, "max": 2.5}
        },
        "privacy_policies": ["https://example.com/privacy"],
        "icons": [{"src": "a.png", "size": "16x16", "theme": "dark"}],
        "localization": {"resources": "l/${locale}.json", "default_locale": "en-US"},
        "_meta": {"com.example": {"a": 1}}
    });
    let members = all.as_object_mut().unwrap();
    if version < "0.3" {
        ["icons", "localization", "_meta"].iter().for_each(|name| drop(members.remove(*name)));
    }
    if version == "0.1" {
        members.remove("privacy_policies");
    }
    all
}

/// A manifest with only the required members.
fn small() -> Value {
    json!({
        "manifest_version": "0.3", "name": "weather", "version": "1.2.0",
        "description": "Weather of cities.", "author": {"name": "Acme"},
        "server": {"type": "node", "entry_point": "dist/index.js",
                   "mcp_config": {"command": "node", "args": ["${__dirname}/dist/index.js"]}}
    })
}

/// The minimal manifest with these members changed, or removed if `null`.
fn with(changes: Value) -> Value {
    let mut manifest = small();
    let members = manifest.as_object_mut().unwrap();
    let Value::Object(changes) = changes else { unreachable!("members") };
    for (name, value) in changes {
        match value {
            Value::Null => drop(members.remove(&name)),
            value => drop(members.insert(name, value)),
        }
    }
    manifest
}

/// Collects the JSON Pointers of all values within a value.
fn paths(value: &Value, path: &str, found: &mut Vec<String>) {
    let mut inner = |key: &str, value: &Value| {
        let path = format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
        paths(value, &path, found);
        found.push(path);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(key, value)| inner(key, value)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, value)| inner(&at.to_string(), value));
        }
        _ => {}
    }
}

/// Values that are wrong for at least one member.
fn wrong_values() -> Vec<Value> {
    let values = r#"[null, true, 3, 0.3, [], {}, ["a"], [1], {"a": 1}, {"a": {}}, {"a": "b"}, "",
        " ", "a", "uv", "windows", "Node", "0.1", "0.2", "0.3", "0.4", "0.5", "1.0", "example.com",
        "https://", "http://a b", "foo:bar", "https://example.com/ a", "a@b", "a@b.c", "a@b.co",
        ".a@b.co", "a..b@b.co", "16X16", "16x", "x${LOCALE}", "$locale", "e", "en_US", "123456789",
        "/a.png"]"#;
    serde_json::from_str(values).unwrap()
}

/// The manifest with one change at a time, each of which may make it invalid.
fn mutants(manifest: &Value) -> Vec<Value> {
    let mut all = vec![manifest.clone()];
    let mut found = Vec::new();
    paths(manifest, "", &mut found);
    for path in &found {
        // Which icons exist is a matter of the disk.
        for wrong in wrong_values() {
            let text = wrong.as_str().unwrap_or_default();
            if path == "/icon" && !text.is_empty() && !text.starts_with('/') {
                continue;
            }
            let mut mutant = manifest.clone();
            *mutant.pointer_mut(path).unwrap() = wrong;
            all.push(mutant);
        }
        let (parent, last) = path.rsplit_once('/').unwrap();
        let mut without = manifest.clone();
        match without.pointer_mut(parent).unwrap() {
            Value::Object(members) => {
                let value = members.remove(last).unwrap();
                for name in [format!("{last}s"), last.to_uppercase(), "dxt_version".to_owned()] {
                    for keeps in [true, false] {
                        let mut mutant = if keeps { manifest.clone() } else { without.clone() };
                        mutant.pointer_mut(parent).unwrap()[&name] = value.clone();
                        all.push(mutant);
                    }
                }
            }
            Value::Array(items) => drop(items.remove(last.parse().unwrap())),
            _ => unreachable!("a value in a container"),
        }
        all.push(without);
    }
    all
}

/// Manifests like those in the repository of the format.
fn examples() -> Vec<Value> {
    let mut uv = with(json!({"manifest_version": "0.4"}));
    uv["server"] = json!({"type": "uv", "entry_point": "src/server.py"});
    let mut python = small();
    python["server"]["type"] = "uv".into();
    vec![
        small(),
        with(json!({"manifest_version": null, "dxt_version": "0.1"})),
        with(json!({"manifest_version": "0.1", "privacy_policies": []})),
        with(json!({"manifest_version": "0.1", "scripts": {"start": "node ."}})),
        with(json!({"manifest_version": "0.1", "id": "weather"})),
        with(json!({"manifest_version": "1.0"})),
        with(json!({"manifest_version": null})),
        with(json!({"manifest_version": 0.3})),
        with(json!({"manifest_version": "0.2", "privacy_policies": ["https://example.com"]})),
        with(json!({"dxt_version": "0.3"})),
        with(json!({"dxt_version": "0.2"})),
        with(json!({"manifest_version": "0.9", "dxt_version": "0.2"})),
        with(json!({"icon": "${__dirname}/icon.png"})),
        python,
        uv,
    ]
}

/// The findings about a manifest.
fn findings(manifest: &Value) -> Vec<Diagnostic> {
    lint(&serde_json::to_string_pretty(manifest).unwrap(), "manifest.json", &settings(None))
}

/// Whether a finding states that clients reject the manifest.
fn is_rejected(manifest: &Value) -> bool {
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    findings(manifest).iter().any(|found| is_error(found) && FORM.contains(&found.rule))
}

/// Whether `mcpb validate` accepts each manifest.
fn verdicts(readers: &Path, manifests: &[Value]) -> Vec<bool> {
    let folder = Folder::new();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readers/mcpb.mjs");
    let mut child = Command::new("node")
        .arg(script)
        .args([readers, folder.path()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node");
    let mut lines = String::new();
    manifests.iter().for_each(|manifest| writeln!(lines, "{manifest}").unwrap());
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let words = String::from_utf8(output.stdout).unwrap();
    words.split_whitespace().map(|word| word == "true").collect()
}

#[test]
fn a_manifest_is_rejected_exactly_if_mcpb_validate_rejects_it() {
    let readers = std::env::var_os(VARIABLE).unwrap_or_default();
    let readers = Path::new(&readers);
    if !readers.join("node_modules/@anthropic-ai/mcpb").is_dir() {
        skipped(&format!("{VARIABLE} does not name a folder of tests/readers/install"));
        return;
    }
    let every = size(5, 1);
    let sets = VERSIONS.iter().map(|version| {
        (*version, mutants(&manifest(version)).into_iter().step_by(every).collect())
    });
    for (name, manifests) in sets.chain([("examples", examples())]) {
        let accepted = verdicts(readers, &manifests);
        assert_eq!(accepted.len(), manifests.len());
        let mut differ = Vec::new();
        for (manifest, accepted) in manifests.iter().zip(&accepted) {
            if is_rejected(manifest) == *accepted {
                let ours = summary(&findings(manifest), Severity::Error);
                differ.push(format!("accepted by mcpb: {accepted}, {ours:?}\n{manifest}"));
            }
        }
        let rejected = accepted.iter().filter(|accepted| !**accepted).count();
        println!("{name}: {} manifests, {rejected} of them rejected", manifests.len());
        assert!(differ.is_empty(), "{} differ\n{}", differ.len(), differ.join("\n"));
    }
}

#[test]
fn a_manifest_with_every_member_of_its_version_is_clean() {
    for version in VERSIONS {
        assert_eq!(summary(&findings(&manifest(version)), Severity::Info), [""; 0], "{version}");
    }
}

/// Asserts that the warnings and errors about a manifest are exactly these, as `rule: message`.
#[track_caller]
fn assert_found(manifest: &Value, expected: &[&str]) {
    assert_eq!(summary(&findings(manifest), Severity::Warning), expected, "{manifest:#}");
}

#[test]
fn invalid_input_is_all_that_the_preview_says_about_an_imagined_format() {
    // Enreign/productboard-mcp#26
    let manifest = json!({
        "name": "productboard-mcp", "version": "0.2.1", "description": "Productboard.",
        "author": "Enreign", "repository": "https://github.com/Enreign/productboard-mcp",
        "runtime": "node", "entrypoint": "server/index.js",
        "tools": [{"name": "pb_feature_list", "description": "List features with filtering"}],
        "configSchema": {"LOG_LEVEL": {"type": "string", "default": "error"}}
    });
    assert_found(
        &manifest,
        &[
            "bundle-member-missing: the manifest has no `server`",
            "bundle-version: the manifest has no `manifest_version`",
            "bundle-member-type: `author`: the string `\"Enreign\"` is not of type `object`",
            "bundle-member-unknown: unknown member `configSchema`",
            "bundle-member-unknown: unknown member `entrypoint`",
            "bundle-member-type: `repository`: the string \
             `\"https://github.com/Enreign/productboard-…\"` is not of type `object`",
            "bundle-member-unknown: unknown member `runtime`",
        ],
    );
}

#[test]
fn the_bundle_of_a_release_fails_to_load_because_of_schemas_of_tools_and_is_secret() {
    // zoharbabin/web-researcher-mcp#571
    let mut manifest = with(json!({
        "repository": "https://github.com/acme/weather",
        "tools": [{"name": "search", "description": "Searches.", "inputSchema": {"type": "object"}}],
        "tools_note": "There are more.",
        "user_config": {"key": {"type": "string", "description": "A key.", "is_secret": true}}
    }));
    manifest["server"]["mcp_config"]["env"] = json!({"KEY": "${user_config.key}"});
    assert_eq!(
        rules(&manifest),
        [
            "bundle-member-missing",
            "bundle-member-type",
            "bundle-member-unknown",
            "bundle-member-unknown",
            "bundle-member-unknown",
        ]
    );
}

/// The rules in [`FORM`] that report something about a manifest, sorted.
fn rules(manifest: &Value) -> Vec<&'static str> {
    let mut rules: Vec<_> = findings(manifest).iter().map(|found| found.rule).collect();
    rules.retain(|rule| FORM.contains(rule));
    rules.sort_unstable();
    rules
}

#[test]
fn the_preview_fails_with_unrecognized_key_skills() {
    // sbroenne/mcp-server-excel#389
    let manifest = with(json!({"skills": [{"name": "excel"}]}));
    assert_found(&manifest, &["bundle-member-unknown: unknown member `skills`"]);
}

#[test]
fn a_generator_adds_its_own_members_and_only_one_of_five_credentials_is_asked_for() {
    // Servosity/msp-skills#185
    let mut manifest = with(json!({
        "printing_press_version": "1.0.0",
        "user_config": {
            "cw_client_id": {"type": "string", "title": "Client", "description": "A client.",
                             "required": true}
        }
    }));
    manifest["server"]["mcp_config"]["env"] = json!({
        "CW_CLIENT_ID": "${user_config.cw_client_id}",
        "CW_COMPANY_ID": "${user_config.cw_company_id}"
    });
    assert_found(
        &manifest,
        &[
            "bundle-member-unknown: unknown member `printing_press_version`",
            "bundle-user-config: `cw_company_id` is not in `user_config`",
        ],
    );
}

#[test]
fn one_name_of_the_version_is_accepted_and_the_other_is_not() {
    // modelcontextprotocol/mcpb#101
    let old = with(json!({"manifest_version": null, "dxt_version": "0.1"}));
    let [found] = &*findings(&old) else { panic!("one finding") };
    assert_eq!(found.message, "`dxt_version` is the old name of `manifest_version`");
    assert_eq!(found.severity, Severity::Info);
    let unknown = with(json!({"manifest_version": "0.1.0"}));
    assert_found(&unknown, &["bundle-version: `\"0.1.0\"` is not a version of manifests"]);
    let number = with(json!({"manifest_version": 0.3}));
    assert_found(&number, &["bundle-version: `0.3` is not a version of manifests"]);
    let both = with(json!({"dxt_version": "0.1"}));
    assert_found(&both, &["bundle-version: the two versions of the manifest differ"]);
}

#[test]
fn a_member_of_a_newer_version_is_named_with_the_version() {
    for (version, member, value, since) in [
        ("0.1", "privacy_policies", json!([]), "0.2"),
        ("0.2", "icons", json!([]), "0.3"),
        ("0.1", "_meta", json!({}), "0.3"),
    ] {
        let manifest = with(json!({"manifest_version": version, member: value}));
        let expected = format!(
            "bundle-member-unknown: `{member}` exists since version {since}, not in {version}"
        );
        assert_found(&manifest, &[&expected]);
    }
}

#[test]
fn a_misspelt_member_is_one_finding() {
    let mut manifest = small();
    let server = manifest["server"].as_object_mut().unwrap();
    let value = server.remove("entry_point").unwrap();
    server.insert("entryPoint".to_owned(), value);
    assert_found(
        &manifest,
        &["bundle-member-unknown: unknown member `entryPoint`; did you mean `entry_point`?"],
    );
}

#[test]
fn an_entry_point_may_use_folders_above_it_only_inside_the_bundle() {
    for (path, is_outside) in [
        ("dist/index.js", false),
        ("./dist/../index.js", false),
        ("a/b/../../c", false),
        ("..", true),
        ("a/../../b", true),
        ("/srv/index.js", true),
        ("C:\\server\\index.js", true),
        ("a\\..\\..\\b", true),
    ] {
        let mut manifest = small();
        manifest["server"]["entry_point"] = path.into();
        let expected: &[&str] = &["bundle-entry-point: the entry point is not inside the bundle"];
        assert_found(&manifest, if is_outside { expected } else { &[] });
    }
}

#[test]
fn variables_are_those_that_clients_replace() {
    let entry =
        json!({"type": "string", "title": "Key", "description": "A key.", "required": true});
    for (argument, expected) in [
        ("${__dirname}${/}a${pathSeparator}b ${HOME} ${DESKTOP} ${DOCUMENTS} ${DOWNLOADS}", ""),
        ("$HOME {x} ${", ""),
        ("${home}", "bundle-variable: unknown variable `${home}`; did you mean `${HOME}`?"),
        (
            "${dirname}",
            "bundle-variable: unknown variable `${dirname}`; did you mean `${__dirname}`?",
        ),
        ("${PORT}", "bundle-variable: unknown variable `${PORT}`"),
        ("${user_config.kee}", "bundle-user-config: `kee` is not in `user_config`"),
    ] {
        let mut manifest = with(json!({"user_config": {"key": entry}}));
        let command = &mut manifest["server"]["mcp_config"];
        command["env"] = json!({"KEY": "${user_config.key}"});
        command["platform_overrides"] = json!({"win32": {"args": [argument]}});
        let expected: Vec<_> = Some(expected).filter(|it| !it.is_empty()).into_iter().collect();
        assert_found(&manifest, &expected);
    }
    let mut shell = small();
    shell["server"]["mcp_config"] =
        json!({"command": "/bin/sh", "args": ["-c", "echo ${PORT}"], "env": {"A": "${PORT}"}});
    assert_found(&shell, &["bundle-variable: unknown variable `${PORT}`"]);
}

/// A `tools/list` result with tools of these names.
fn definitions(names: &[&str]) -> String {
    let tool = |name: &&str| {
        json!({"name": name, "description": format!("Returns the {name} of one city."),
               "inputSchema": {"type": "object", "properties": {}}})
    };
    json!({"tools": names.iter().map(tool).collect::<Vec<_>>()}).to_string()
}

/// The `bundle-tools-differ` findings about a manifest that lists these tools, beside other files.
fn differences(listed: &[&str], generated: bool, files: &[(&str, String)]) -> Vec<String> {
    let tools: Vec<_> = listed.iter().map(|name| json!({"name": name})).collect();
    let manifest = with(json!({"tools": tools, "tools_generated": generated})).to_string();
    let mut inputs = vec![Input::of_text(SourceText::new("b/manifest.json", manifest).into())];
    for (path, text) in files {
        inputs.push(Input::of_text(SourceText::new(*path, text.clone()).into()));
    }
    let report = run(inputs, &settings(None));
    let found = report.diagnostics().filter(|found| found.rule == "bundle-tools-differ");
    found.map(|found| found.message.to_string()).collect()
}

#[test]
fn tools_are_compared_with_the_definitions_beside_and_below() {
    let listed = ["forecast", "alerts", "history"];
    let of = |path, names: &[&str]| (path, definitions(names));
    let differences = |files: &[(&str, String)]| differences(&listed, false, files);
    assert_eq!(differences(&[]), [""; 0]);
    assert_eq!(differences(&[of("b/tools.json", &listed)]), [""; 0]);
    // Not those of a folder above, and not those of another server.
    assert_eq!(differences(&[of("tools.json", &["forecast", "alerts", "more"])]), [""; 0]);
    assert_eq!(differences(&[of("b/tests/x.json", &["a", "b", "alerts", "d"])]), [""; 0]);
    let renamed = [of("b/src/tools.json", &["forecasts", "alerts", "history"])];
    assert_eq!(differences(&renamed), ["no tool `forecast` is defined; did you mean `forecasts`?"]);
    let less = [of("b/tools.json", &["alerts", "history"])];
    assert_eq!(differences(&less), ["no tool `forecast` is defined"]);
    let apart = [of("b/one.json", &["alerts", "history"]), of("b/c/two.json", &["forecast"])];
    assert_eq!(differences(&apart), [""; 0]);
    let more = [of("b/tools.json", &["forecast", "alerts", "history", "map", "sun"])];
    assert_eq!(differences(&more), ["the manifest does not list 2 tools: `map` and `sun`"]);
}

#[test]
fn the_definitions_of_very_many_tools_are_not_those_of_one_server() {
    for (count, is_compared) in [(2_000, true), (2_001, false)] {
        let names: Vec<String> = (0..count).map(|index| format!("tool_{index}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let files = [("b/tools.json", definitions(&names))];
        let found = differences(&["tool_0", "tool_1"], false, &files);
        assert_eq!(found.len(), usize::from(is_compared), "{count}: {found:?}");
    }
}

#[test]
fn a_similar_entry_is_searched_for_some_names_among_some_entries() {
    let entry = json!({"type": "string", "title": "Key", "description": "A key."});
    for (entries, names, near) in [(100, 100, 100), (101, 1, 0), (1, 101, 100)] {
        let entries = (0..entries).map(|index| (format!("key_{index}"), entry.clone()));
        let entries = entries.collect::<serde_json::Map<_, _>>();
        let mut manifest = with(json!({"user_config": entries}));
        let arguments = (0..names).map(|_| "${user_config.kye_0}").collect::<Vec<_>>();
        manifest["server"]["mcp_config"]["args"] = json!(arguments);
        let found = findings(&manifest);
        let unknown = found.iter().filter(|found| found.message.ends_with("not in `user_config`"));
        assert_eq!(unknown.clone().count(), names);
        let has_near = |found: &&Diagnostic| found.edits.is_some();
        assert_eq!(unknown.filter(has_near).count(), near, "{names}");
    }
}

#[test]
fn a_server_that_generates_tools_may_have_more_than_are_listed() {
    let more = [("b/tools.json", definitions(&["forecast", "alerts", "map"]))];
    assert_eq!(differences(&["forecast", "alerts"], true, &more), [""; 0]);
    assert_eq!(differences(&["forecast", "alerts", "tide"], true, &more).len(), 1);
}

#[test]
fn a_manifest_alone_is_linted_again_like_in_the_whole_run() {
    let work = |path: &str, text: &str| {
        let input = Input::of_text(SourceText::new(path, text).into());
        (Job { input, role: Role::Lint }, Arc::new(settings(None)))
    };
    let manifest = with(json!({"tools": [{"name": "alerts"}, {"name": "tide"}]})).to_string();
    let (old, new) = (definitions(&["alerts", "tide"]), definitions(&["alerts", "tides"]));
    let all = vec![work("b/manifest.json", &manifest), work("b/tools.json", &old)];
    let mut project = Project::new(all, Vec::new());
    let settings = settings(None);
    let run = project.lint_all(&settings);
    project.learn(&run);
    let path: Arc<str> = "b/manifest.json".into();
    let alone = |project: &Project| {
        let run = project.lint(&[Arc::clone(&path)], &settings);
        run.diagnostics().map(|found| found.message.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(alone(&project), [""; 0]);
    let file = |path: &str| run.files.iter().find(|file| *file.path == *path).map(|file| &**file);
    let time = project.around().now();
    assert!(!project.around().affects(&path, file(&path), time));
    project.put(SourceText::new("b/tools.json", new).into());
    project.around_mut().replace(&"b/tools.json".into(), file("b/tools.json"), true);
    assert!(project.around().affects(&path, file(&path), time));
    assert_eq!(alone(&project), ["no tool `tide` is defined; did you mean `tides`?"]);
}

#[test]
fn other_manifests_and_configurations_are_silent_in_a_directory() {
    let folder = Folder::with(&[
        (
            "extension/manifest.json",
            r#"{"manifest_version": 3, "name": "Tabs", "version": "1.0", "author": "a@b.c",
                "action": {"default_popup": "popup.html"}, "permissions": ["tabs"],
                "background": {"service_worker": "background.js"}, "icons": {"16": "16.png"}}"#,
        ),
        (
            "pwa/manifest.json",
            r##"{"name": "Weather", "short_name": "Weather", "start_url": "/", "display":
                "standalone", "theme_color": "#fff", "icons": [{"src": "a.png", "sizes": "any"}]}"##,
        ),
        (
            "docker/config.json",
            r#"{"auths": {"registry.example": {}}, "credsStore": "desktop", "HttpHeaders": {}}"#,
        ),
        (
            "package.json",
            r#"{"name": "weather", "version": "1.0.0", "main": "index.js", "bin": {"weather":
                "index.js"}, "mcpName": "io.github.acme/weather", "scripts": {"mcp": "node ."}}"#,
        ),
        ("tsconfig.json", r#"{"compilerOptions": {"target": "es2022"}, "include": ["src"]}"#),
    ]);
    let report = folder.run(&["-f", "json", "."]).json();
    assert_eq!(report["files"].as_array().map(Vec::len), Some(0), "{report:#}");
}

/// The findings in a folder with a manifest whose server is a script, as lines.
fn started(
    entry_point: &str,
    settings: &str,
    arguments: &str,
    others: &[(&str, &str)],
) -> Vec<String> {
    let manifest = format!(
        r#"{{"manifest_version": "0.3", "name": "notes", "version": "1.0.0", "description": "Notes.",
            "author": {{"name": "Acme"}}, "user_config": {{{settings}}}, "server": {{"type": "python",
            "entry_point": "{entry_point}", "mcp_config": {{"command": "python", {arguments}}}}}}}"#
    );
    let folder =
        Folder::with(&[&[("m/manifest.json", &*manifest), (".git/HEAD", "")], others].concat());
    let ran = folder.run(&["-f", "concise", "m"]);
    let found = ran.out().lines().filter_map(|line| line.split_once(": ")?.1.split_once(']'));
    found.map(|(rule, text)| format!("{rule}]{text}")).collect()
}

#[test]
fn an_entry_point_that_nothing_makes_must_exist() {
    let missing = ["error[bundle-entry-point] the entry point `\"src/server.py\"` does not exist"];
    let lint = |path: &str, others: &[(&str, &str)]| started(path, "", "\"args\": []", others);
    assert_eq!(lint("src/server.py", &[]), missing);
    for others in [
        [("m/src/server.py", "")],
        [("src/server.py", "")],
        [("m/.gitignore", "src\n")],
        [("tsconfig.json", "{}")],
        [("scripts/pack", "")],
        [("package.json", r#"{"scripts": {"build": "x"}}"#)],
        [("m/src/server.ts", "")],
    ] {
        assert_eq!(lint("src/server.py", &others), [""; 0], "{others:?}");
    }
    assert_eq!(
        lint("src/server.py", &[("package.json", r#"{"scripts": {"lint": "x"}}"#)]),
        missing
    );
    assert_eq!(lint("dist/server.py", &[]), [""; 0]);
}

/// As `getMcpConfigForManifest` of `@anthropic-ai/mcpb` 2.1.2 replaces variables.
#[test]
fn an_optional_setting_without_default_reaches_the_server_as_text() {
    let others = [("m/s.py", "")];
    let lint = |kind: &str, arguments: &str| {
        let setting = format!(r#""x": {{"title": "X", "description": "X.", "type": {kind}}}"#);
        started("s.py", &setting, arguments, &others)
    };
    let (variable, word) =
        (r#""env": {"X": "${user_config.x}"}"#, r#""args": ["${user_config.x}"]"#);
    let none = ["warning[bundle-user-config] `x` is optional and has no `default`"];
    let unused = ["warning[bundle-user-config] the empty `default` of `x` is not used in `args`"];
    for kind in [r#""string""#, r#""number""#, r#""boolean""#, r#""directory", "multiple": true"#] {
        assert_eq!(lint(kind, variable), none, "{kind}");
        assert_eq!(lint(kind, word), none, "{kind}");
    }
    assert_eq!(lint(r#""string", "default": """#, word), unused);
    for (kind, arguments) in [
        (r#""string", "required": true"#, word),
        (r#""string", "default": """#, variable),
        (r#""string", "default": """#, r#""args": ["--x=${user_config.x}"]"#),
        (r#""boolean", "default": false"#, word),
        (r#""directory", "multiple": true, "default": []"#, word),
    ] {
        assert_eq!(lint(kind, arguments), [""; 0], "{kind} {arguments}");
    }
}
