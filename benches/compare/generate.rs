//! Inputs that look like real tool definitions, the same in every run.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What was written.
pub(crate) struct Inputs {
    pub(crate) json_files: PathBuf,
    pub(crate) json_bytes: u64,
    pub(crate) yaml_files: PathBuf,
    pub(crate) yaml_bytes: u64,
    pub(crate) list: PathBuf,
    pub(crate) list_bytes: u64,
    pub(crate) small: PathBuf,
}

/// Files of each syntax.
const FILES: usize = 2500;
/// Size of the one large list.
const LIST_BYTES: usize = 50_000_000;

/// Writes all inputs below `folder`.
pub(crate) fn write_all(folder: &Path) -> Inputs {
    let json_files = folder.join("json");
    let yaml_files = folder.join("yaml");
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
    let list = folder.join("list.json");
    let list_bytes = write(&list, &random.large_list());
    let small = folder.join("small.json");
    write(&small, &serde_json::to_string_pretty(&random.tool(0)).unwrap());
    Inputs { json_files, json_bytes, yaml_files, yaml_bytes, list, list_bytes, small }
}

fn write(path: &Path, text: &str) -> u64 {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
    text.len() as u64
}

/// A linear congruential generator: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    fn words(&mut self, count: usize) -> String {
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
            "type": "object", "properties": properties, "required": required,
            "additionalProperties": false
        })
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
