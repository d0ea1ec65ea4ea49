//! How servers in Rust, Go, C# and Swift are started.

use std::path::Path;

use crate::document::Value;
use crate::engine::inventory::package::between;
use crate::engine::inventory::source::program_of_rust;
use crate::engine::inventory::start::{Found, Own, likely, words};

impl Own<'_> {
    pub(super) fn cargo(&self) -> Found {
        let root = self.package.root().ok_or("its manifest cannot be read")?;
        let declared = || self.package.programs_of_rust();
        let bins: Vec<_> = declared().filter_map(|it| it.text_of("name")).collect();
        let of_folder: Vec<_> = self.signs.other_programs.iter().cloned().collect();
        let main = self.package.name().filter(|_| self.has("src/main.rs") && bins.is_empty());
        let default = root.get("package").and_then(|it| it.text_of("default-run"));
        let all: Vec<_> =
            bins.iter().copied().chain(main).chain(of_folder.iter().map(String::as_str)).collect();
        let own = self.signs.entries.first().filter(|_| self.signs.is_one_of_several);
        let own = own.and_then(|it| self.program_of(&self.below(it)));
        let bin = own.as_deref().or(default);
        let bin = bin.or_else(|| likely(all.iter().copied(), self.package.name()));
        let examples = root.items_of("example").filter_map(|it| it.text_of("name"));
        let example = likely(examples, None).filter(|_| bin.is_none());
        let bin = bin.or(example).ok_or("the package is a library, without a program")?;
        let features = declared().find(|it| it.text_of("name") == Some(bin));
        let features = features.into_iter().flat_map(|it| it.items_of("required-features"));
        let features: Vec<_> = features.filter_map(Value::as_str).collect();
        let manifest = self.folder().map(|_| self.path("Cargo.toml"));
        let mut command = words(&["cargo", "run", "--quiet"]);
        command.extend(manifest.into_iter().flat_map(|it| ["--manifest-path".to_owned(), it]));
        if !features.is_empty() {
            command.extend(["--features".to_owned(), features.join(",")]);
        }
        if all.len() > 1 || own.is_some() || example.is_some() {
            let option = if example.is_some() { "--example" } else { "--bin" };
            command.extend([option.to_owned(), bin.to_owned()]);
        }
        // What follows is for the server.
        command.push("--".to_owned());
        Ok((None, command))
    }

    /// The name of the program of Rust that begins in a file.
    fn program_of(&self, file: &str) -> Option<String> {
        let mut declared = self.package.programs_of_rust();
        let declared = declared.find(|it| it.text_of("path") == Some(file));
        let declared = declared.and_then(|it| it.text_of("name")).map(str::to_owned);
        let main = || self.package.name().filter(|_| file == "src/main.rs").map(str::to_owned);
        declared.or_else(|| program_of_rust(Path::new(file))).or_else(main)
    }

    pub(super) fn go(&self) -> Found {
        let folders = self.signs.entries.iter().map(|it| {
            let below = self.below(it);
            below.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned())
        });
        let folders: Vec<_> = folders.collect();
        let folder = match folders.iter().any(String::is_empty) {
            true => Some(""),
            false => likely(folders.iter().map(String::as_str), self.package.name()),
        };
        let folder = folder.ok_or("the module is a library, without a program")?;
        let target = if folder.is_empty() { ".".to_owned() } else { format!("./{folder}") };
        Ok((None, self.with(&["go", "run"], "-C", &[&target])))
    }

    pub(super) fn dotnet(&self) -> Found {
        let text = self.package.text();
        let is_program = text.contains("Exe</OutputType>")
            || text.contains("Sdk.Web")
            || text.contains("Sdk.Worker")
            || self.signs.files == 0
            || self.has("Program.cs");
        if !is_program {
            return Err("the project is a library, without a program");
        }
        Ok((None, words(&["dotnet", "run", "--project", self.package.path(), "--"])))
    }

    pub(super) fn swift(&self) -> Found {
        // A product has another name than its target, if it is declared.
        let names = |call: &str| -> Vec<_> {
            let calls = self.package.text().split(call).skip(1);
            calls.filter_map(|it| between(it, "name: \"", "\"")).collect()
        };
        let (products, targets) = (names(".executable("), names(".executableTarget("));
        let all = if products.is_empty() { targets } else { products };
        let name = likely(all.iter().copied(), self.package.name());
        let name = name
            .filter(|it| !it.starts_with('-'))
            .ok_or("the package is a library, without a program")?;
        Ok((None, self.with(&["swift", "run"], "--package-path", &[name])))
    }
}
