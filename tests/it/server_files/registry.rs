//! Registry entries: problems that users reported, and differences to the files beside an entry.

use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};

const SCHEMAS: &str = "https://static.modelcontextprotocol.io/schemas";

/// A valid entry with these members replaced, or removed if `null`.
fn entry(members: &Value) -> String {
    let mut entry = json!({
        "$schema": format!("{SCHEMAS}/2025-12-11/server.schema.json"),
        "name": "io.github.acme/weather",
        "description": "Weather of cities.",
        "version": "1.2.0",
        "packages": [package(&json!({}))],
    });
    patch(&mut entry, members);
    serde_json::to_string_pretty(&entry).unwrap()
}

fn package(members: &Value) -> Value {
    let mut package = json!({
        "registryType": "npm",
        "identifier": "@acme/weather",
        "version": "1.2.0",
        "transport": {"type": "stdio"},
    });
    patch(&mut package, members);
    package
}

fn patch(object: &mut Value, members: &Value) {
    for (name, value) in members.as_object().unwrap() {
        match value {
            Value::Null => drop(object.as_object_mut().unwrap().remove(name)),
            value => object[name] = value.clone(),
        }
    }
}

/// `severity rule` of each finding about an entry, in order.
fn findings(text: &str) -> Vec<String> {
    let found = lint(text, "server.json", &settings(None));
    found.iter().map(|it| format!("{} {}", it.severity.name(), it.rule)).collect()
}

#[track_caller]
fn assert_found(members: &Value, expected: &[&str]) {
    assert_eq!(findings(&entry(members)), expected, "{members:#}");
}

/// The messages of one rule about an entry with these members.
fn messages(members: &Value, rule: &str) -> Vec<String> {
    let found = lint(&entry(members), "server.json", &settings(None));
    let own = found.iter().filter(|it| it.rule == rule);
    own.map(|it| it.message.to_string()).collect()
}

#[test]
fn a_valid_entry_has_no_finding() {
    assert_found(&json!({}), &[]);
}

/// Reported in taskade/mcp#22, modelcontextprotocol/registry#1184 and
/// newrelic-experimental/preflight#556.
#[test]
fn publishing_fails_because_the_description_has_more_than_100_characters() {
    let members = json!({"description": "d".repeat(101)});
    assert_found(&members, &["error registry-description"]);
    let message = "`description` has 101 characters, more than 100";
    assert_eq!(messages(&members, "registry-description"), [message]);
    assert_found(&json!({"description": "ä".repeat(100)}), &[]);
}

/// Reported in ArnasDon/wacrm#356 and peopleworks/SignsofAI#10.
#[test]
fn the_validator_rejects_a_long_description_and_warns_of_the_schema_of_october() {
    let schema = format!("{SCHEMAS}/2025-10-17/server.schema.json");
    assert_found(
        &json!({"$schema": schema, "description": "d".repeat(290)}),
        &["warning registry-schema-deprecated", "error registry-description"],
    );
}

/// Reported in modelcontextprotocol/registry#714 and #875 and ggozad/haiku.rag#116.
#[test]
fn the_publishing_tool_ends_with_deprecated_schema_detected() {
    for version in ["2025-07-09", "2025-09-16", "2025-09-29", "2025-10-11", "2025-10-17"] {
        let schema = format!("{SCHEMAS}/{version}/server.schema.json");
        let remote = json!([{"type": "streamable-http", "url": "https://example.com/mcp"}]);
        let members = json!({"$schema": schema, "packages": null, "remotes": remote});
        assert_found(&members, &["warning registry-schema-deprecated"]);
    }
}

/// Reported in Qiskit/mcp-servers#116.
#[test]
fn the_draft_of_the_schema_is_rejected_when_an_entry_is_published() {
    let schema = format!("{SCHEMAS}/draft/server.schema.json");
    assert_found(&json!({"$schema": schema}), &["warning registry-schema-deprecated"]);
}

/// Reported in modelcontextprotocol/registry#694.
#[test]
fn a_schema_that_never_existed_is_called_deprecated_and_remotes_cannot_be_an_object() {
    let schema = "https://modelcontextprotocol.io/schema/2025-01-09/server.json";
    let remotes = json!({"streamable-http": {"url": "https://mcp.example.com/connect"}});
    assert_found(
        &json!({"$schema": schema, "remotes": remotes}),
        &["warning registry-schema-deprecated", "error registry-schema-violation"],
    );
}

/// Reported in modelcontextprotocol/registry#523, #533, #535 and #560, and in
/// apify/apify-mcp-server#417.
#[test]
fn the_registry_answers_expected_required_property_registry_type() {
    let package = json!({
        "registry_type": "pypi",
        "registry_base_url": "https://pypi.org",
        "identifier": "weather",
        "version": "1.2.0",
        "transport": {"type": "stdio"},
        "environment_variables": [{"name": "KEY", "is_required": true, "is_secret": true}],
    });
    let text = entry(&json!({"packages": [package]}));
    assert_eq!(findings(&text), ["error registry-member-renamed"; 5]);
    // The fix leaves a valid entry.
    let folder = Folder::with(&[("server.json", &text)]);
    assert_eq!(folder.run(&["--fix", "server.json"]).code(), 0);
    assert_eq!(findings(&folder.read("server.json")), [""; 0]);
    assert!(folder.read("server.json").contains("\"isSecret\": true"));
}

#[test]
fn newer_names_in_the_first_schema_are_one_finding_about_the_schema() {
    let schema = format!("{SCHEMAS}/2025-07-09/server.schema.json");
    assert_found(&json!({"$schema": schema}), &["error registry-member-renamed"]);
}

/// Reported in modelcontextprotocol/registry#560.
#[test]
fn environment_variables_written_as_a_map_in_a_list_are_rejected() {
    let variables = json!([{"TRANSPORT": "stdio"}]);
    assert_found(
        &json!({"packages": [package(&json!({"environmentVariables": variables}))]}),
        &["error registry-schema-violation"],
    );
}

#[test]
fn arguments_and_variables_written_as_strings_are_described_by_their_lists() {
    let strings = package(&json!({"packageArguments": ["mcp"], "environmentVariables": ["KEY"]}));
    let members = json!({"packages": [strings]});
    let message = "an item of `packageArguments`: the string `\"mcp\"` is not of type `object`";
    assert_eq!(messages(&members, "registry-argument"), [message]);
    let message = "an item of `environmentVariables`: the string `\"KEY\"` is not of type `object`";
    assert_eq!(messages(&members, "registry-schema-violation"), [message]);
}

#[test]
fn tools_that_an_entry_only_names_are_not_definitions() {
    let tools = json!({"tools": [{"name": "forecast", "description": "Forecast of a city."}]});
    assert_found(&json!({"capabilities": tools}), &["warning registry-member-unknown"]);
}

/// Reported in modelcontextprotocol/registry#703.
#[test]
fn the_registry_answers_unsupported_registry_type() {
    let members = json!({"packages": [package(&json!({"registryType": "github_release"}))]});
    assert_found(&members, &["warning registry-package"]);
}

/// Reported in modelcontextprotocol/registry#613 and #1546.
#[test]
fn an_empty_repository_is_published_and_violates_the_schema() {
    assert_found(&json!({"repository": {}}), &["error registry-repository"]);
    let empty = json!({"url": "", "source": ""});
    assert_found(&json!({"repository": empty}), &["error registry-repository"]);
}

/// Reported in modelcontextprotocol/registry#415 and #435.
#[test]
fn a_version_range_is_rejected_in_the_entry_and_in_packages() {
    assert_found(&json!({"version": "~1.2"}), &["error registry-version"]);
    for version in ["latest", "^1.2.0", "1.x"] {
        let members = json!({"packages": [package(&json!({"version": version}))]});
        assert_found(&members, &["error registry-version"]);
    }
}

/// Reported in microsoft/playwright-mcp#1587, aliasunder/vault-cortex#59 and
/// tastytrade/tastytrade-mcp#9.
#[test]
fn the_registry_answers_oci_packages_must_not_have_a_registry_base_url_or_a_version() {
    let image = json!({
        "registryType": "oci",
        "registryBaseUrl": "https://ghcr.io",
        "identifier": "acme/weather",
    });
    let members = json!({"packages": [package(&image)]});
    assert_found(&members, &["error registry-package", "error registry-package"]);
    let image = json!({
        "registryType": "oci",
        "identifier": "ghcr.io/acme/weather:1.2.0",
        "version": null,
    });
    assert_found(&json!({"packages": [package(&image)]}), &[]);
}

#[test]
fn images_are_accepted_from_six_hosts_with_a_tag_or_digest() {
    let found = |identifier: &str| {
        let image = json!({"registryType": "oci", "identifier": identifier, "version": null});
        findings(&entry(&json!({"packages": [package(&image)]})))
    };
    let digest = |length| format!("mcr.microsoft.com/weather@sha256:{}", "0".repeat(length));
    for identifier in [
        "acme/weather:1",
        "docker.io/acme/weather:1",
        "quay.io/acme/weather:1",
        "europe-docker.pkg.dev/acme/weather/server:1",
        "acme.azurecr.io/weather:1",
        &digest(64),
    ] {
        assert_eq!(found(identifier), [""; 0], "{identifier}");
    }
    assert_eq!(found("registry.gitlab.com/acme/weather:1"), ["error registry-package"]);
    assert_eq!(found("localhost:5000/weather:1"), ["error registry-package"]);
    assert_eq!(found("ghcr.io/acme/weather"), ["warning registry-package"]);
    assert_eq!(found("ghcr.io/acme/weather:Beta"), [""; 0]);
    for identifier in ["ghcr.io/Acme/weather:1", &digest(63), &digest(65)] {
        assert_eq!(found(identifier), ["error registry-package"], "{identifier}");
    }
}

#[test]
fn maven_packages_are_a_group_and_an_artifact() {
    let found = |identifier: &str| {
        let maven = json!({"registryType": "maven", "identifier": identifier});
        findings(&entry(&json!({"packages": [package(&maven)]})))
    };
    assert_eq!(found("org.example:weather"), [""; 0]);
    for identifier in ["weather", "org.example:weather:1.0.0", ":weather", "org.example:"] {
        assert_eq!(found(identifier), ["error registry-package"], "{identifier}");
    }
}

#[test]
fn a_bundle_is_a_release_file_with_its_hash() {
    let found = |members: &Value| {
        let mut bundle = json!({
            "registryType": "mcpb",
            "version": null,
            "fileSha256": "0".repeat(64),
        });
        patch(&mut bundle, members);
        findings(&entry(&json!({"packages": [package(&bundle)]})))
    };
    let release = "https://github.com/acme/weather/releases/download/v1/weather.mcpb";
    assert_eq!(found(&json!({"identifier": release})), [""; 0]);
    let of_gitlab = "https://gitlab.com/a/b/mcp/-/releases/v1/downloads/weather.mcpb";
    assert_eq!(found(&json!({"identifier": of_gitlab})), [""; 0]);
    let wrong = ["error registry-package"];
    assert_eq!(found(&json!({"identifier": "https://example.com/weather.mcpb"})), wrong);
    assert_eq!(found(&json!({"identifier": release.replace("mcpb", "zip")})), wrong);
    let upper = "A".repeat(64);
    assert_eq!(found(&json!({"identifier": release, "fileSha256": upper})), wrong);
    let bundle = json!({"registryType": "mcpb", "version": null, "identifier": release});
    assert_found(&json!({"packages": [package(&bundle)]}), &wrong);
}

/// Reported in coder/coder#26755.
#[test]
fn a_variable_cannot_be_the_whole_beginning_of_a_remote_address() {
    let variables = json!({"coder_url": {"isRequired": true}});
    let remote = json!({
        "type": "streamable-http",
        "url": "{coder_url}/api/mcp",
        "variables": variables,
    });
    assert_found(&json!({"remotes": [remote]}), &["error registry-transport"]);
}

/// Reported in modelcontextprotocol/modelcontextprotocol#2046.
#[test]
fn a_remote_with_transport_type_has_no_type() {
    let remote = json!({"transportType": "sse", "url": "https://example.com/mcp"});
    let expected = ["error registry-transport", "warning registry-member-unknown"];
    assert_found(&json!({"remotes": [remote]}), &expected);
}

/// Reported in smart-mcp-proxy/mcpproxy-go#509.
#[test]
fn a_remote_on_localhost_is_rejected() {
    for url in [
        "http://localhost:8080/mcp",
        "https://192.168.1.2/mcp",
        "https://router.lan/mcp",
        "https://0x7f000001/mcp",
        "https://239.1.1.1/mcp",
        "https://server/mcp",
        "http://example.com/mcp",
    ] {
        let remote = json!({"type": "streamable-http", "url": url});
        assert_found(&json!({"remotes": [remote]}), &["error registry-transport"]);
    }
}

/// Reported in modelcontextprotocol/registry#523 and #741.
#[test]
fn a_package_may_listen_on_localhost() {
    let transport = json!({"type": "streamable-http", "url": "http://localhost:8080/mcp"});
    assert_found(&json!({"packages": [package(&json!({"transport": transport}))]}), &[]);
}

#[test]
fn variables_of_a_package_are_its_environment_arguments_and_hints() {
    let transport = json!({"type": "sse", "url": "http://{HOST}:{--port}/{path}/{other}"});
    let package = package(&json!({
        "transport": transport,
        "environmentVariables": [{"name": "HOST"}],
        "packageArguments": [
            {"type": "named", "name": "--port"},
            {"type": "positional", "valueHint": "path"},
        ],
    }));
    let found = messages(&json!({"packages": [package]}), "registry-transport");
    assert_eq!(found, ["the variable `{other}` is not declared"]);
}

#[test]
fn metadata_of_the_publisher_has_at_most_4096_bytes() {
    let key = "io.modelcontextprotocol.registry/publisher-provided";
    // `{"a":"…"}`
    let metadata = |length: usize| json!({"_meta": {key: {"a": "b".repeat(length - 8)}}});
    assert_found(&metadata(4096), &[]);
    assert_found(&metadata(4097), &["error registry-meta"]);
}

#[test]
fn a_value_that_a_release_fills_in_is_a_warning() {
    for name in ["io.github.__OWNER__/weather", "<<McpRepositoryName>>", "${NAME}"] {
        assert_found(&json!({"name": name}), &["warning registry-name"]);
    }
}

/// Reported in Servosity/msp-skills#11, ArnasDon/wacrm#357 and Cohexa-ai/agent-coherence#155.
#[test]
fn publishing_is_forbidden_because_the_namespace_is_in_lower_case() {
    let with_url = |url: &str| json!({"repository": {"url": url, "source": "github"}});
    let url = "https://github.com/Acme/weather";
    assert_found(&with_url(url), &["warning registry-name"]);
    assert_found(&with_url("https://github.com/acme/weather"), &[]);
    assert_found(&with_url("https://github.com/Other/weather"), &[]);
}

/// The messages of `registry-mismatch` in a folder with these files, each with the text that its
/// label marks.
fn mismatches(entry: &str, files: &[(&str, &str)]) -> Vec<(String, String)> {
    let path = if files.iter().any(|(name, _)| name.ends_with(".csproj")) {
        ".mcp/server.json"
    } else {
        "server.json"
    };
    let folder = Folder::with(files);
    folder.write(path, entry);
    let report = folder.run(&[path, "-f", "json"]).json();
    let found = report["diagnostics"].as_array().unwrap().clone();
    let own = found.into_iter().filter(|it| it["rule"] == "registry-mismatch");
    let place = |label: &Value| {
        format!("{}:{}", label["path"].as_str().unwrap(), label["span"]["start"]["line"])
    };
    own.map(|it| (it["message"].as_str().unwrap().to_owned(), place(&it["labels"][0]))).collect()
}

fn owned(message: &str, place: &str) -> Vec<(String, String)> {
    vec![(message.to_owned(), place.to_owned())]
}

/// Reported in pubnub/pubnub-mcp-server#16 and DollhouseMCP/mcp-server#1354 and #1374.
#[test]
fn the_registry_answers_npm_package_ownership_validation_failed() {
    let npm = |name: &str| {
        format!(
            "{{\n\"name\": \"@acme/weather\", \"version\": \"1.2.0\",\n\"mcpName\": \"{name}\"\n}}"
        )
    };
    let entry = entry(&json!({}));
    assert_eq!(mismatches(&entry, &[("package.json", &npm("io.github.acme/weather"))]), []);
    assert_eq!(
        mismatches(&entry, &[("package.json", &npm("io.github.Acme/weather"))]),
        owned("the name differs from `mcpName` in `package.json`", "package.json:3"),
    );
    assert_eq!(
        mismatches(&entry, &[("package.json", &npm("").replace("mcpName", "mcp"))]),
        owned("`package.json` has no `mcpName`", "package.json:1"),
    );
}

/// Reported in taskade/mcp#35, trigger.dev#2510 and paperclipai/paperclip#9851.
#[test]
fn the_version_of_the_entry_was_never_published_to_npm() {
    let npm = |version: &str| {
        let json = json!({"name": "@acme/weather", "version": version,
            "mcpName": "io.github.acme/weather"});
        serde_json::to_string_pretty(&json).unwrap()
    };
    let entry = entry(&json!({}));
    assert_eq!(
        mismatches(&entry, &[("package.json", &npm("1.3.0"))]),
        owned("version `\"1.2.0\"` differs from `\"1.3.0\"` in `package.json`", "package.json:4"),
    );
    assert_eq!(mismatches(&entry, &[("package.json", &npm("1.2.0"))]), []);
    assert_eq!(mismatches(&entry, &[("package.json", &npm("0.0.0-development"))]), []);
}

/// Checks an entry that was not updated when its package was renamed.
#[test]
fn the_entry_has_the_old_name_of_the_server_and_of_its_package() {
    let npm =
        r#"{"name": "@acme/forecast", "version": "1.2.0", "mcpName": "io.github.acme/forecast"}"#;
    let found = mismatches(&entry(&json!({})), &[("package.json", npm)]);
    let messages: Vec<_> = found.iter().map(|(message, _)| message.as_str()).collect();
    let expected = [
        "the name differs from `mcpName` in `package.json`",
        "package `\"@acme/weather\"` is called `\"@acme/forecast\"` in `package.json`",
    ];
    assert_eq!(messages, expected);
    let renamed = json!({"name": "io.github.acme/forecast",
        "packages": [package(&json!({"identifier": "@acme/forecast"}))]});
    assert_eq!(mismatches(&entry(&renamed), &[("package.json", npm)]), []);
}

/// Seen in pulsemcp/mcp-servers: the root of a workspace has the name of the package.
#[test]
fn private_packages_workspaces_and_other_packages_are_not_compared() {
    let entry = entry(&json!({}));
    for npm in [
        r#"{"name": "@acme/weather", "version": "0.1.0", "workspaces": ["local"]}"#,
        r#"{"name": "@acme/weather", "version": "0.1.0", "private": true}"#,
        r#"{"name": "@acme/tools", "version": "0.1.0"}"#,
    ] {
        assert_eq!(mismatches(&entry, &[("package.json", npm)]), [], "{npm}");
    }
}

#[test]
fn the_only_program_beside_an_entry_is_its_package() {
    let npm = r#"{"name": "@acme/forecast", "version": "1.2.0", "bin": "forecast.js"}"#;
    let found = |entry: &str, file: (&str, &str)| -> Vec<_> {
        mismatches(entry, &[file]).into_iter().map(|(message, _)| message).collect()
    };
    let messages = found(&entry(&json!({})), ("package.json", npm));
    let expected = "package `\"@acme/weather\"` is called `\"@acme/forecast\"` in `package.json`";
    assert_eq!(messages, [expected]);
    let pypi = package(&json!({"registryType": "pypi", "identifier": "acme-weather"}));
    let python = |more: &str| format!("[project]\nname = \"acme-forecast\"\n{more}");
    let scripts = python("[project.scripts]\nforecast = \"a:b\"\n");
    let one = entry(&json!({"packages": [pypi]}));
    let expected = "package `\"acme-weather\"` is called `\"acme-forecast\"` in `pyproject.toml`";
    assert_eq!(found(&one, ("pyproject.toml", &scripts)), [expected]);
    assert_eq!(found(&one, ("pyproject.toml", &python(""))), [""; 0]);
    let two = entry(&json!({"packages": [pypi, pypi]}));
    assert_eq!(found(&two, ("pyproject.toml", &scripts)), [""; 0]);
    let template = package(&json!({"identifier": "{{NAME}}"}));
    let template = entry(&json!({"packages": [template]}));
    assert_eq!(found(&template, ("package.json", npm)), [""; 0]);
}

#[test]
fn the_package_of_the_entry_has_another_name_on_npm() {
    let npm = r#"{"name": "weather", "version": "1.2.0", "mcpName": "io.github.acme/weather"}"#;
    assert_eq!(
        mismatches(&entry(&json!({})), &[("package.json", npm)]),
        owned(
            "package `\"@acme/weather\"` is called `\"weather\"` in `package.json`",
            "package.json:1"
        ),
    );
}

/// Reported in blockscout/mcp-server#249 and TonyWang-hub/mcp-cn-commerce#72, and for mcp-publisher
/// on PyPI.
#[test]
fn the_registry_answers_pypi_package_ownership_validation_failed() {
    let package = package(&json!({"registryType": "pypi", "identifier": "acme_weather"}));
    let entry = entry(&json!({"packages": [package]}));
    let project =
        "[project]\nname = \"acme-weather\"\nversion = \"1.2.0\"\nreadme = \"README.md\"\n";
    let right = "# Weather\n<!-- mcp-name: io.github.acme/weather -->\n";
    assert_eq!(mismatches(&entry, &[("pyproject.toml", project), ("README.md", right)]), []);
    let wrong = right.replace("acme", "Acme");
    assert_eq!(
        mismatches(&entry, &[("pyproject.toml", project), ("README.md", &wrong)]),
        owned("the name differs from `mcp-name:` in `README.md`", "README.md:2"),
    );
    // A name that ends a sentence is another name.
    let glued = "mcp-name: io.github.acme/weather.\n";
    assert_eq!(mismatches(&entry, &[("README.md", glued)]).len(), 1);
    assert_eq!(
        mismatches(&entry, &[("pyproject.toml", project), ("README.md", "# Weather\n")]),
        owned("`README.md` does not contain `mcp-name:`", "README.md:1"),
    );
    // Nothing says that this is the README of the package.
    assert_eq!(mismatches(&entry, &[("README.md", "# Weather\n")]), []);
    let old = project.replace("1.2.0", "1.3.0");
    assert_eq!(
        mismatches(&entry, &[("pyproject.toml", &old), ("README.md", right)]),
        owned(
            "version `\"1.2.0\"` differs from `\"1.3.0\"` in `pyproject.toml`",
            "pyproject.toml:3"
        ),
    );
    let dynamic = project.replace("version = \"1.2.0\"", "dynamic = [\"version\"]");
    assert_eq!(mismatches(&entry, &[("pyproject.toml", &dynamic), ("README.md", right)]), []);
}

/// Reported in sbroenne/mcp-server-excel#252 and peopleworks/SignsofAI#10.
#[test]
fn every_release_fails_because_the_version_of_the_entry_is_never_raised() {
    let package = package(&json!({"registryType": "nuget", "identifier": "Acme.Weather"}));
    let entry = entry(&json!({"packages": [package]}));
    let project = |version: &str| {
        format!(
            "<Project>\n<PropertyGroup>\n<Version>{version}</Version>\n</PropertyGroup>\n</Project>"
        )
    };
    assert_eq!(mismatches(&entry, &[("Acme.Weather.csproj", &project("1.2.0"))]), []);
    assert_eq!(
        mismatches(&entry, &[("Acme.Weather.csproj", &project("1.4.24"))]),
        owned(
            "version `\"1.2.0\"` differs from `\"1.4.24\"` in `Acme.Weather.csproj`",
            "Acme.Weather.csproj:3",
        ),
    );
    assert_eq!(mismatches(&entry, &[("Acme.Weather.csproj", &project("$(Base).1"))]), []);
    assert_eq!(mismatches(&entry, &[("Acme.Other.csproj", &project("1.4.24"))]), []);
}

#[test]
fn crates_and_bundles_are_compared_with_their_manifests() {
    let package_of = |members: &Value| entry(&json!({"packages": [package(members)]}));
    let of_crate = package_of(&json!({"registryType": "cargo", "identifier": "weather"}));
    let manifest = "[package]\nname = \"weather\"\nversion = \"1.3.0\"\n";
    assert_eq!(mismatches(&of_crate, &[("Cargo.toml", manifest)]).len(), 1);
    let inherited = "[package]\nname = \"weather\"\nversion.workspace = true\n";
    assert_eq!(mismatches(&of_crate, &[("Cargo.toml", inherited)]), []);
    let of_bundle = package_of(&json!({
        "registryType": "mcpb",
        "identifier": "https://github.com/acme/mcp/releases/download/v1/weather.mcpb",
        "fileSha256": "0".repeat(64),
        "version": null,
    }));
    let bundle = r#"{"manifest_version": "0.3", "version": "1.3.0", "server": {"type": "node"}}"#;
    assert_eq!(mismatches(&of_bundle, &[("manifest.json", bundle)]).len(), 1);
    let of_browser = r#"{"manifest_version": 3, "version": "1.3.0"}"#;
    assert_eq!(mismatches(&of_bundle, &[("manifest.json", of_browser)]), []);
}

#[test]
fn reports_show_the_other_file_and_standard_input_has_none() {
    let npm = "{\n  \"name\": \"@acme/weather\",\n  \"version\": \"1.3.0\",\n  \
               \"mcpName\": \"io.github.acme/weather\"\n}\n";
    let entry = entry(&json!({}));
    let folder = Folder::with(&[("a/server.json", &entry), ("a/package.json", npm)]);
    let ran = folder.run(&["a/server.json"]);
    let shown = ran.out();
    assert!(shown.contains("a/package.json:3:14"), "{shown}");
    assert!(shown.contains("\"version\": \"1.3.0\","), "{shown}");
    let piped = folder.run_with_input(
        &["-", "--stdin-filename", "a/server.json", "-f", "json"],
        folder.read("a/server.json"),
    );
    let piped = piped.out();
    assert!(!piped.contains("registry-mismatch"), "{piped}");
}

#[test]
fn files_beside_an_entry_are_read_only_up_to_a_limit() {
    let npm = |spaces: usize| {
        let json = json!({"name": "@acme/weather", "version": "1.3.0",
            "mcpName": "io.github.acme/weather"});
        let text = json.to_string();
        " ".repeat(spaces - text.len()) + &text
    };
    let entry = entry(&json!({}));
    assert_eq!(mismatches(&entry, &[("package.json", &npm(1 << 20))]).len(), 1);
    assert_eq!(mismatches(&entry, &[("package.json", &npm((1 << 20) + 1))]), []);
}

/// Checks large entries, which would take minutes if the time were quadratic.
#[test]
fn large_entries_are_checked_in_linear_time() {
    let names = |count: usize| (0..count).map(|number| format!("v{number}"));
    let variables: serde_json::Map<_, _> = names(15_000).map(|name| (name, json!({}))).collect();
    let url = format!("https://example.com/{}", "{a}".repeat(15_000));
    let remote = json!({"type": "streamable-http", "url": url, "variables": variables});
    let environment: Vec<_> = names(15_000).map(|name| json!({"name": name})).collect();
    let listening = package(&json!({
        "transport": {"type": "streamable-http", "url": url},
        "environmentVariables": environment,
    }));
    let packages: Vec<_> = names(5_000).map(|name| package(&json!({"identifier": name}))).collect();
    let large = [json!({"remotes": [remote]}), json!({"packages": [listening]})];
    for members in large.iter().chain([&json!({"packages": packages})]) {
        let found = findings(&entry(members));
        assert!(found.iter().all(|it| it == "error registry-transport"));
    }
}

#[test]
fn a_package_of_another_release_is_not_that_of_the_entry() {
    let found = |version: &str, package: &str| {
        let packages = json!([self::package(&json!({"version": package}))]);
        messages(&json!({"version": version, "packages": packages}), "registry-version")
    };
    let stale = "version `\"0.6.1\"` of the package differs from `\"0.7.0\"` of the entry";
    assert_eq!(found("0.7.0", "0.6.1"), [stale]);
    for (version, package) in [
        ("1.2.0", "1.2.0"),
        ("1.2.0", "v1.2.0"),
        ("1.2.0-beta.1", "1.2.0b1"),
        ("1.2.0", "0.0.0"),
        ("1.2.0", "${V}"),
    ] {
        assert_eq!(found(version, package), [""; 0], "{version} {package}");
    }
    // One of several packages may have versions of its own.
    let other =
        package(&json!({"registryType": "pypi", "identifier": "weather", "version": "3.0.0"}));
    let packages = json!([other, package(&json!({}))]);
    assert_eq!(messages(&json!({"packages": packages}), "registry-version"), [""; 0]);
}

#[test]
fn what_is_missing_explains_nothing_else_in_a_package() {
    let package = package(
        &json!({"version": null, "runtime": "node", "registry_base_url": "https://registry.npmjs.org"}),
    );
    assert_found(
        &json!({"packages": [package]}),
        &[
            "error registry-package",
            "error registry-member-renamed",
            "warning registry-member-unknown",
        ],
    );
}

#[test]
fn a_member_that_a_package_cannot_have_gets_no_other_name() {
    let package = json!({"registryType": "oci", "identifier": "ghcr.io/acme/weather:1.2.0",
        "registry_base_url": "https://ghcr.io", "transport": {"type": "stdio"}});
    assert_found(&json!({"packages": [package]}), &["error registry-package"]);
}

#[test]
fn arguments_of_other_formats_are_those_of_the_package() {
    for name in ["arguments", "args"] {
        let package = package(&json!({name: []}));
        assert_eq!(
            messages(&json!({"packages": [package]}), "registry-member-unknown"),
            [format!("unknown member `{name}`; did you mean `packageArguments`?")]
        );
    }
}

#[test]
fn the_name_of_a_file_in_an_address_is_shown() {
    let package = |identifier: &str| {
        let package = json!({"registryType": "mcpb", "identifier": identifier, "fileSha256": "0".repeat(64),
            "transport": {"type": "stdio"}});
        let folder =
            Folder::with(&[("server.json", entry(&json!({"packages": [package]})).as_str())]);
        folder.run(&["server.json"]).out().to_owned()
    };
    let shown =
        package("https://github.com/acme/notes/releases/download/v1.2.0/notes-linux-amd64.tar.gz");
    assert!(shown.contains("/notes-linux-amd64.tar.gz"), "{shown}");
    let hidden =
        package("https://github.com/acme/notes/releases/download/v1.2.0/a1b2c3d4e5f6a7b8.tar.gz");
    assert!(!hidden.contains("a1b2c3d4e5f6a7b8"), "{hidden}");
}
