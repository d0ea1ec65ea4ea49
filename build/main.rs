//! Makes tables of Rust from the files in `data`, those of the rules, and the table of the protocol, so that a new
//! file needs no other change, and so that no run spends time on reading what is the same in each.

#![allow(clippy::print_stdout, reason = "a build script prints what Cargo has to know")]
#![allow(clippy::disallowed_methods, reason = "paths are shown as this system writes them")]

mod protocol;
mod rules;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::de::{DeTable, DeValue};

/// The line before the facts about a client's configuration, which are the last ones of a file.
const CONFIGURATION: &str = "\n[configuration]\n";

/// The line before a product's recipe, by which `cargo xtask facts` runs it. No fact is in it.
const RECIPE: &str = "\n[recipe]\n";

fn main() {
    let data = Path::new("data");
    let forms = Path::new("src/forms/data");
    let words = Path::new("src/report/reference/view.toml");
    let rules = Path::new("src/rules");
    for input in [data, forms, words, rules, Path::new("build")] {
        println!("cargo::rerun-if-changed={}", input.display());
    }
    let mut tables = clients(&data.join("clients"));
    for (item, file) in [
        ("pub(super) const LEVELS", &*data.join("levels.toml")),
        ("pub const SHAPES", &data.join("shapes.toml")),
        ("pub const VIEW_WORDS", words),
    ] {
        let _ = writeln!(tables, "{item}: &str = {:?};", json_of(&read(file)));
    }
    let any = parts(&read(&data.join("any-client.toml")));
    let _ = writeln!(tables, "pub const ANY_CLIENT: [&str; 2] = {any:?};");
    write("clients.rs", &tables);
    write("lost_features.rs", &lost_features(&data.join("lost-features.txt")));
    write("rules.rs", &table_of_rules(rules));
    let protocol = ["protocol.txt", "extensions.txt"].map(|name| read(&forms.join(name)));
    write("protocol.rs", &protocol::table(&protocol.concat()));
    link_at_fixed_addresses();
}

/// On Linux with glibc, links the program for fixed addresses: its tables of texts have 49,000 pointers, and to correct
/// them at each start copies 250 pages. Memory on the heap and the stack and libraries still have random addresses.
/// `RUSTFLAGS` with a `relocation-model` decides otherwise.
fn link_at_fixed_addresses() {
    let of_target = |key: &str| env::var(key).unwrap_or_default();
    let is_glibc =
        of_target("CARGO_CFG_TARGET_OS") == "linux" && of_target("CARGO_CFG_TARGET_ENV") == "gnu";
    let is_static = of_target("CARGO_CFG_TARGET_FEATURE").contains("crt-static");
    let is_chosen = of_target("CARGO_ENCODED_RUSTFLAGS").contains("relocation-model");
    if is_glibc && !is_static && !is_chosen {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}

/// The files of products: those with facts about a target in the order of their names, and those
/// with facts about a client's configuration in the order of their ranks.
fn clients(folder: &Path) -> String {
    let entries = fs::read_dir(folder).expect("the folder of the data");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    // By name: with extensions, `a-b` would be before `a`.
    files.sort_by_cached_key(|file| file.with_extension(""));
    let (mut targets, mut configured, mut newest) = (Vec::new(), Vec::new(), String::new());
    for file in &files {
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name in ASCII");
        let text = read(file);
        let (facts, configuration) = text.split_once(CONFIGURATION).unwrap_or((&text, ""));
        let facts = &without_recipe(facts);
        let is_target = facts.contains("\nstability = ");
        assert!(is_target || !configuration.is_empty(), "{} has no facts", file.display());
        if is_target {
            let verified = facts.lines().find_map(|line| line.strip_prefix("verified = "));
            newest = newest.max(verified.expect("a date").trim_matches('"').to_owned());
            targets.push(format!("({name:?}, {:?})", json_of(facts)));
        }
        if !configuration.is_empty() {
            let label = facts.lines().next().unwrap_or_default();
            assert!(
                label.starts_with("label = "),
                "{} does not begin with a label",
                file.display()
            );
            let rank = configuration.lines().find_map(|line| line.strip_prefix("rank = "));
            let rank = rank.map_or(u8::MAX, |rank| rank.parse().expect("a small number"));
            // The tables are those of a file of their own.
            let tables = configuration.replace("\n[configuration.", "\n[");
            let tables = tables.replace("\n[[configuration.", "\n[[");
            let parts = parts(&[label, &tables].join("\n"));
            configured.push((rank, name, format!("({name:?}, {parts:?})")));
        }
    }
    configured.sort_unstable();
    let configured: Vec<_> = configured.into_iter().map(|(.., row)| row).collect();
    let mut tables = format!("const NEWEST_FACT: &str = {newest:?};\n");
    for (name, of, rows) in
        [("TARGETS", "&str", &targets), ("CONFIGURED", "[&str; 2]", &configured)]
    {
        let _ = writeln!(tables, "static {name}: [(&str, {of}); {}] = [", rows.len());
        let _ = writeln!(tables, "{}];", rows.join(",\n"));
    }
    tables
}

/// A text in TOML as JSON, which takes a third of the time to read.
fn json_of(text: &str) -> String {
    let table = DeTable::parse(text).unwrap_or_else(|error| panic!("{error}{text}"));
    let mut json = String::new();
    write_json(&DeValue::Table(table.into_inner()), &mut json);
    json
}

/// The members of a client's configuration, and its tables, which are read when they are needed.
fn parts(text: &str) -> [String; 2] {
    let (members, tables) = text.find("\n[").map_or((text, ""), |at| text.split_at(at));
    [members, tables].map(json_of)
}

fn write_json(value: &DeValue<'_>, json: &mut String) {
    match value {
        DeValue::String(text) => write_text(text, json),
        DeValue::Array(items) => {
            json.push('[');
            for (index, item) in items.iter().enumerate() {
                json.push_str(if index > 0 { "," } else { "" });
                write_json(item.get_ref(), json);
            }
            json.push(']');
        }
        DeValue::Table(members) => {
            json.push('{');
            for (index, (name, value)) in members.iter().enumerate() {
                json.push_str(if index > 0 { "," } else { "" });
                write_text(name.get_ref(), json);
                json.push(':');
                write_json(value.get_ref(), json);
            }
            json.push('}');
        }
        DeValue::Integer(number) if number.radix() == 10 => json.push_str(number.as_str()),
        DeValue::Float(number) => json.push_str(number.as_str()),
        DeValue::Boolean(is_so) => json.push_str(if *is_so { "true" } else { "false" }),
        DeValue::Integer(_) | DeValue::Datetime(_) => panic!("{value:?} is not in JSON"),
    }
}

fn write_text(text: &str, json: &mut String) {
    json.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '\0'..=' ' if character != ' ' => {
                let _ = write!(json, "\\u{:04x}", u32::from(character));
            }
            _ => json.push(character),
        }
    }
    json.push('"');
}

/// The facts of a file without the table `[recipe]` and the tables inside of it.
fn without_recipe(facts: &str) -> String {
    let Some((before, rest)) = facts.split_once(RECIPE) else { return facts.to_owned() };
    let mut tables = rest.match_indices("\n[").map(|(at, _)| at);
    let end = tables.find(|at| !rest[at + 1..].starts_with("[recipe."));
    [before, "\n", &rest[end.unwrap_or(rest.len())..]].concat()
}

/// The features of input schemas and of names, and those of output schemas, by which targets in
/// common use lose something, with these targets.
fn lost_features(file: &Path) -> String {
    let rows = read(file);
    let mut tables = String::new();
    for (name, role) in
        [("LOST_FEATURES_OF", "inputSchema "), ("LOST_OUTPUT_FEATURES_OF", "outputSchema ")]
    {
        let _ = writeln!(tables, "const {name}: &[(Feature, &[&str])] = &[");
        for row in rows.lines().filter_map(|row| row.strip_prefix(role)) {
            let mut words = row.split(' ');
            let feature = words.next().expect("a feature");
            let _ = writeln!(tables, "(Feature::{feature}, &{:?}),", words.collect::<Vec<_>>());
        }
        tables.push_str("];\n");
    }
    tables
}

/// The rules in the order of their names, in which `-` is before letters and digits, unlike `_`.
fn table_of_rules(folder: &Path) -> String {
    let folders = rules::folders_of_rules(folder).expect("the folder of the rules");
    let of_folder = |folder: &rules::RuleFolder| {
        let path = folder.path.clone();
        let modules = folder.files.iter().chain(&folder.rows);
        modules.map(move |module| (module.replace('_', "-"), format!("{path}::{module}"))).collect()
    };
    let mut rules: Vec<(String, String)> =
        folders.iter().flat_map::<Vec<_>, _>(of_folder).collect();
    rules.sort_unstable();
    let mut table = "/// Every rule, in the order of their names.\n".to_owned();
    table.push_str("pub static RULES: &[&super::Rule] = &[\n");
    for (_, module) in rules {
        let _ = writeln!(table, "&super::{module}::RULE,");
    }
    table + "];\n"
}

fn read(file: &Path) -> String {
    let text = fs::read_to_string(file);
    // A checkout may have changed the ends of lines.
    text.unwrap_or_else(|error| panic!("{}: {error}", file.display())).replace("\r\n", "\n")
}

fn write(name: &str, text: &str) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join(name), text).expect("cargo's folder is writable");
}
