//! Generates inputs that look like real tool definitions and are the same in every run.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::recordings::{self, Recordings};

/// The paths of all inputs of the workloads, with their sizes in bytes.
pub(crate) struct Inputs {
    /// The folder above `json_files` and `yaml_files`, which has nothing else.
    pub(crate) mixed: PathBuf,
    pub(crate) json_files: PathBuf,
    pub(crate) json_bytes: u64,
    pub(crate) yaml_files: PathBuf,
    pub(crate) yaml_bytes: u64,
    /// A client configuration with many servers.
    pub(crate) toml: PathBuf,
    pub(crate) toml_bytes: u64,
    pub(crate) list: PathBuf,
    pub(crate) list_bytes: u64,
    /// The list in `list` with [`FAULTS`] mistakes.
    pub(crate) faulty: PathBuf,
    /// The first half of the list in `faulty`.
    pub(crate) faulty_half: PathBuf,
    pub(crate) small: PathBuf,
    /// Two versions of a list in which each tool changed in one place.
    pub(crate) versions: [PathBuf; 2],
    pub(crate) versions_bytes: u64,
    pub(crate) recordings: Recordings,
    /// A folder with the configuration of ten servers, and a list of a hundred tools of each.
    pub(crate) fleet: PathBuf,
    pub(crate) fleet_bytes: u64,
    /// The lists of [`STREAM_SERVERS`] servers, a line each, of which each tenth has a tool that clients
    /// reject.
    pub(crate) stream: PathBuf,
    pub(crate) stream_bytes: u64,
    /// A JSON Schema of the files in `json_files`, for validators that need one.
    pub(crate) schema: PathBuf,
    /// A Spectral ruleset that checks the same as `schema`.
    pub(crate) ruleset: PathBuf,
}

/// The number of files of each syntax.
const FILES: usize = 2500;
/// The size in bytes of the large client configuration.
const TOML_BYTES: usize = 10_000_000;
/// The size in bytes of the large list.
const LIST_BYTES: usize = 50_000_000;
/// The number of servers whose lists are in the stream.
const STREAM_SERVERS: usize = 10_000;
/// The number of mistakes in the faulty list.
pub(crate) const FAULTS: usize = 100_000;

/// Writes all inputs to `folder`.
pub(crate) fn write_all(folder: &Path) -> Inputs {
    let mixed = folder.join("mixed");
    let (json_files, yaml_files) = (mixed.join("json"), mixed.join("yaml"));
    let (mut json_bytes, mut yaml_bytes) = (0, 0);
    let mut random = Random(11);
    for index in 0..FILES {
        let tools = (0..1 + random.below(6)).map(|tool| random.tool(index * 8 + tool)).collect();
        let list = serde_json::json!({ "tools": serde_json::Value::Array(tools) });
        let group = format!("group-{}", index / 50);
        let json = serde_json::to_string_pretty(&list).unwrap();
        json_bytes += write(&json_files.join(&group).join(format!("{index}.json")), &json);
        let yaml = serde_yaml::to_string(&list).unwrap();
        yaml_bytes += write(&yaml_files.join(&group).join(format!("{index}.yaml")), &yaml);
    }
    let toml = folder.join("config.toml");
    let toml_bytes = write(&toml, &configuration());
    let list = folder.join("list.json");
    let text = random.large_list();
    let list_bytes = write(&list, &text);
    let (faulty, faulty_half) = (folder.join("faulty.json"), folder.join("faulty-half.json"));
    write(&faulty, &with_faults(&text, FAULTS));
    write(&faulty_half, &with_faults(&first_half(&text), FAULTS / 2));
    let small = folder.join("small.json");
    let one_tool = serde_json::json!({ "tools": [random.tool(0)] });
    write(&small, &serde_json::to_string_pretty(&one_tool).unwrap());
    let versions = ["old.json", "new.json"].map(|name| folder.join(name));
    let versions_bytes = write(&versions[0], &list_of_versions(false));
    write(&versions[1], &list_of_versions(true));
    let recordings = recordings::write_below(&folder.join("recordings"), &mut random);
    let fleet = folder.join("fleet");
    let fleet_bytes = write_fleet(&fleet, &mut random);
    let stream = folder.join("stream.jsonl");
    let stream_bytes = write(&stream, &random.stream());
    let schema = folder.join("schema.json");
    write(&schema, &list_schema().to_string());
    let ruleset = folder.join("ruleset.json");
    write(&ruleset, &ruleset_of(&list_schema()).to_string());
    Inputs {
        mixed,
        json_files,
        json_bytes,
        yaml_files,
        yaml_bytes,
        toml,
        toml_bytes,
        list,
        list_bytes,
        faulty,
        faulty_half,
        small,
        versions,
        versions_bytes,
        recordings,
        fleet,
        fleet_bytes,
        stream,
        stream_bytes,
        schema,
        ruleset,
    }
}

/// The number of servers that are viewed together.
pub(crate) const SERVERS: usize = 10;

/// Writes the configuration of servers, and a list for each.
fn write_fleet(folder: &Path, random: &mut Random) -> u64 {
    let mut entries = serde_json::Map::new();
    let mut bytes = 0;
    for server in 0..SERVERS {
        let tools = (0..100).map(|tool| random.tool(server * 100 + tool)).collect();
        let list = serde_json::json!({ "tools": serde_json::Value::Array(tools) });
        bytes += write(&folder.join(format!("server{server}.json")), &list.to_string());
        entries.insert(format!("server{server}"), serde_json::json!({"command": "x"}));
    }
    let configuration = serde_json::json!({"mcpServers": entries}).to_string();
    bytes + write(&folder.join(".mcp.json"), &configuration)
}

/// A list of 5,000 tools, each of which is changed in one of five ways in the new version.
fn list_of_versions(is_new: bool) -> String {
    let tool = |index: usize| {
        let mut properties = serde_json::json!({
            "query": {"type": "string", "maxLength": 90, "description": "What to find."},
            "limit": {"type": "integer", "minimum": 1},
            "order": {"enum": ["asc", "desc"]},
            "filter": {
                "type": "object",
                "properties": {"tags": {"type": "array", "items": {"type": "string"}}},
            },
            "unit": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        });
        let mut required = vec!["query"];
        match index % 5 {
            _ if !is_new => {}
            0 => required.push("limit"),
            1 => properties["order"]["enum"] = serde_json::json!(["asc"]),
            2 => properties["extra"] = serde_json::json!({"type": "string"}),
            3 => {
                let items = &mut properties["filter"]["properties"]["tags"]["items"];
                items["type"] = serde_json::json!("integer");
            }
            _ => properties["query"]["maxLength"] = serde_json::json!(40),
        }
        serde_json::json!({
            "name": format!("tool_{index}"),
            "description": "Finds something in a large system.",
            "inputSchema": {"type": "object", "properties": properties, "required": required},
        })
    };
    serde_json::json!({"tools": (0..5_000).map(tool).collect::<Vec<_>>()}).to_string()
}

/// About the first half of the tools of a list, as a list.
fn first_half(list: &str) -> String {
    let middle = list.len() / 2;
    let end = middle + list[middle..].find(",{\"annotations\"").unwrap();
    format!("{}]}}", &list[..end])
}

/// The list with `count` misspelled types, evenly distributed, and of the same length.
fn with_faults(list: &str, count: usize) -> String {
    const TYPE: &str = "\"type\":\"string\"";
    const MISSPELT: &str = "\"type\":\"strinG\"";
    let places: Vec<_> = list.match_indices(TYPE).map(|(at, _)| at).collect();
    assert!(places.len() >= count, "the list has too few types to misspell");
    let mut text = list.to_owned();
    for fault in 0..count {
        let at = places[fault * places.len() / count];
        text.replace_range(at..at + TYPE.len(), MISSPELT);
    }
    text
}

/// A Spectral ruleset that checks every file against the schema.
fn ruleset_of(schema: &serde_json::Value) -> serde_json::Value {
    let then = serde_json::json!({"function": "schema", "functionOptions": {"schema": schema}});
    serde_json::json!({"rules": {"list": {"given": "$", "severity": "error", "then": then}}})
}

/// A JSON Schema that checks a list of tools as far as such a schema can.
fn list_schema() -> serde_json::Value {
    let tool = serde_json::json!({
        "type": "object",
        "required": ["name", "inputSchema"],
        "properties": {
            "name": {"type": "string", "minLength": 1, "maxLength": 128},
            "description": {"type": "string"},
            "inputSchema": {"$ref": "#/definitions/schema", "required": ["type"]},
            "annotations": {"type": "object"}
        }
    });
    let schema = serde_json::json!({
        "type": ["object", "boolean"],
        "properties": {
            "type": {"type": ["string", "array"]},
            "description": {"type": "string"},
            "properties": {
                "type": "object", "additionalProperties": {"$ref": "#/definitions/schema"}
            },
            "items": {"$ref": "#/definitions/schema"},
            "anyOf": {"type": "array", "items": {"$ref": "#/definitions/schema"}},
            "required": {"type": "array", "items": {"type": "string"}},
            "enum": {"type": "array"},
            "minimum": {"type": "number"},
            "maximum": {"type": "number"}
        }
    });
    serde_json::json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "required": ["tools"],
        "properties": {"tools": {"type": "array", "items": {"$ref": "#/definitions/tool"}}},
        "definitions": {"tool": tool, "schema": schema}
    })
}

pub(super) fn write(path: &Path, text: &str) -> u64 {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
    text.len() as u64
}

/// A linear congruential generator, with the same output on every machine.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    pub(super) fn words(&mut self, count: usize) -> String {
        const WORDS: [&str; 16] = [
            "returns", "the", "list", "of", "open", "orders", "for", "a", "customer", "sorted",
            "by", "date", "with", "their", "current", "state",
        ];
        let mut text = String::new();
        for _ in 0..count {
            let _ = write!(text, "{} ", WORDS[self.below(WORDS.len())]);
        }
        text.truncate(text.trim_end().len());
        text
    }

    fn property(&mut self, depth: usize) -> serde_json::Value {
        let count = 4 + self.below(14);
        let description = self.words(count);
        match self.below(if depth < 2 { 8 } else { 5 }) {
            0 | 1 => serde_json::json!({"type": "string", "description": description}),
            2 => serde_json::json!({
                "type": "integer", "description": description, "minimum": 1, "maximum": 100,
                "default": 20
            }),
            3 => serde_json::json!({"type": "boolean", "description": description}),
            4 => serde_json::json!({
                "type": "string", "description": description, "enum": ["asc", "desc", "none"]
            }),
            5 => serde_json::json!({
                "type": "array", "description": description, "items": self.property(depth + 1)
            }),
            6 => serde_json::json!({
                "description": description,
                "anyOf": [{"type": "string"}, {"type": "null"}], "default": null
            }),
            _ => self.object(depth + 1),
        }
    }

    fn object(&mut self, depth: usize) -> serde_json::Value {
        let mut properties = serde_json::Map::new();
        let mut required = Vec::new();
        for index in 0..2 + self.below(7) {
            let name = format!("field_{index}");
            if self.below(3) == 0 {
                required.push(serde_json::Value::from(name.as_str()));
            }
            properties.insert(name, self.property(depth));
        }
        serde_json::json!({
            "type": "object", "description": self.words(8), "properties": properties,
            "required": required, "additionalProperties": false
        })
    }

    /// The lists of many servers, with ten tools on average.
    fn stream(&mut self) -> String {
        let mut lines = String::new();
        for server in 0..STREAM_SERVERS {
            let count = 5 + self.below(11);
            let mut tools: Vec<_> = (0..count).map(|number| self.tool(number)).collect();
            match server % 20 {
                0 => drop(tools[1].as_object_mut().unwrap().remove("inputSchema")),
                10 => tools[1]["inputSchema"] = serde_json::json!({"properties": {}}),
                _ => {}
            }
            let list = serde_json::json!({"server": format!("server-{server}"), "tools": tools});
            let _ = writeln!(lines, "{list}");
        }
        lines
    }

    fn tool(&mut self, number: usize) -> serde_json::Value {
        let description = self.words(30);
        serde_json::json!({
            "name": format!("tool_{number}"),
            "description": description,
            "inputSchema": self.object(0),
            "annotations": {"readOnlyHint": self.below(2) == 0, "openWorldHint": false}
        })
    }

    fn large_list(&mut self) -> String {
        let mut text = String::with_capacity(LIST_BYTES + 100_000);
        text.push_str("{\"tools\":[");
        let mut number = 0;
        while text.len() < LIST_BYTES {
            if number > 0 {
                text.push(',');
            }
            let _ = write!(text, "{}", self.tool(number));
            number += 1;
        }
        text.push_str("]}");
        text
    }
}

/// A client configuration with servers.
fn configuration() -> String {
    let mut text = String::new();
    for number in 0.. {
        if text.len() >= TOML_BYTES {
            break;
        }
        write!(
            text,
            "# server {number}\n[mcp_servers.server-{number}]\ncommand = \"npx\"\n\
             args = [\"-y\", \"@example/server-{number}@1.2.{number}\", \"--root\", \"/srv/{number}\"]\n\
             startup_timeout_sec = 20\nenabled = true\n\n[mcp_servers.server-{number}.env]\n\
             API_KEY = \"${{API_KEY_{number}}}\"\nLOG = 'C:\\logs\\{number}'\nNOTE = \"a\\nb\"\n\n"
        )
        .unwrap();
    }
    text
}
