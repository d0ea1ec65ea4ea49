//! What the owner of a project shows of the start of a server: configurations of clients in the
//! repository and in the README, the command of its image, lines for a shell, and addresses.

use std::path::Path;

use crate::engine::inventory::documents::{
    Documents, entries_in, plain, read, shell_lines, words_of,
};
use crate::engine::inventory::package::Package;
use crate::engine::inventory::start::Own;
use crate::engine::inventory::transport::selects_http;
use crate::engine::limits::{MAX_SHOWN_COMMANDS, MAX_SHOWN_WORDS};
use crate::project::{FolderKind, NoData};

/// What the files beside a package show of its start.
#[derive(Default)]
pub(super) struct Shown {
    /// The commands of clients, in words, the most trusted first.
    clients: Vec<Vec<String>>,
    /// Other commands: of an image, of a process file, and for a shell.
    others: Vec<Vec<String>>,
    /// The address on the own machine that clients connect to.
    pub(super) address: Option<String>,
}

/// A command that starts the server of a package, as its owner shows it.
pub(super) struct ShownCommand {
    /// The words, with paths from the working directory.
    pub(super) words: Vec<String>,
    /// Whether a client runs the command, and so uses its standard streams.
    pub(super) is_of_client: bool,
    /// The file that the command runs, from the folder of the package.
    pub(super) file: Option<String>,
}

impl Shown {
    /// Reads the files beside a package.
    pub(super) fn of(package: &Package, documents: &Documents) -> Self {
        let read = |name: &str| read(&package.folder.join(name)).unwrap_or_default();
        let mut shown = Self::default();
        for text in documents.texts() {
            shown.clients.extend(entries_in(text).map(|entry| entry.words));
            shown.address = shown.address.take().or_else(|| address_in(text));
        }
        shown.others.extend(command_of_image(&read("Dockerfile")));
        let process = read("Procfile");
        let of_process = process.lines().filter_map(|line| line.split_once(": "));
        let lines = of_process.map(|(_, command)| command).chain(shell_lines(&documents.readme));
        shown.others.extend(lines.take(MAX_SHOWN_COMMANDS).map(words_of));
        shown
    }

    /// The command that starts the server of the package, if one is shown whose file or script exists or
    /// is built.
    pub(super) fn command(&self, own: &Own<'_>) -> Option<ShownCommand> {
        let of_client = self.clients.iter().find_map(|words| own.resolved(words, true));
        // Lines for another transport than the default are not needed.
        let is_default = own.signs.default_transport.as_ref().is_some_and(|it| it.is_stdio);
        let is_other = |words: &[String]| is_default && words.iter().any(|it| selects_http(it));
        let mut others = self.others.iter().filter(|words| !is_other(words));
        of_client.or_else(|| others.find_map(|words| own.resolved(words, false)))
    }
}

/// The command of the last stage of a Dockerfile.
fn command_of_image(text: &str) -> Option<Vec<String>> {
    let last = text.rsplit("\nFROM ").next().unwrap_or(text);
    let of = |name: &str| -> Vec<String> {
        let line = last.lines().rev().find_map(|line| line.trim().strip_prefix(name));
        let line = line.map(str::trim).unwrap_or_default();
        serde_json::from_str(line).unwrap_or_else(|_| words_of(line))
    };
    let words = [of("ENTRYPOINT "), of("CMD ")].concat();
    (!words.is_empty()).then_some(words)
}

/// The address of a server on the own machine that a text shows: one of the protocol before others.
fn address_in(text: &str) -> Option<String> {
    let hosts = ["http://localhost:", "http://127.0.0.1:", "http://0.0.0.0:"];
    let starts = hosts.iter().flat_map(|host| text.match_indices(host));
    let addresses = starts.filter_map(|(at, host)| {
        let rest = &text[at + host.len()..];
        let end = rest.find(|it: char| !it.is_ascii_alphanumeric() && !"/-_".contains(it));
        let rest = rest[..end.unwrap_or(rest.len())].trim_end_matches('/');
        let port = rest.split('/').next()?;
        let is_port = !port.is_empty() && port.chars().all(|it| it.is_ascii_digit());
        is_port.then(|| format!("http://localhost:{rest}"))
    });
    let addresses: Vec<_> = addresses.collect();
    ["/mcp", "/sse"].iter().find_map(|path| addresses.iter().find(|it| it.ends_with(path))).cloned()
}

/// Whether a build makes a file of a package: it is in a folder for that at the top.
pub(super) fn is_built(file: &str) -> bool {
    file.split_once('/').is_some_and(|(folder, _)| FolderKind::is_in(folder, &[FolderKind::Built]))
}

/// A command without the manager of Python packages that runs it, as in `uv run --directory X a.py`.
fn without_manager(written: &[String]) -> Vec<String> {
    let is_manager = written.first().is_some_and(|it| {
        ["uv", "poetry", "pipenv", "pdm"].contains(&it.rsplit('/').next().unwrap_or_default())
    });
    let run = written.iter().position(|word| word == "run").filter(|_| is_manager);
    let Some(run) = run else { return written.to_vec() };
    let with_value = ["--directory", "--project", "--with", "--extra", "--python", "-p", "-C"];
    let mut rest = &written[run + 1..];
    while let Some(word) = rest.first().filter(|word| word.starts_with('-')) {
        rest = &rest[rest.len().min(1 + usize::from(with_value.contains(&word.as_str())))..];
    }
    let is_file = rest.first().is_some_and(|word| word.ends_with(".py"));
    is_file.then(|| "python".to_owned()).into_iter().chain(rest.iter().cloned()).collect()
}

impl Own<'_> {
    /// The command in words of a document as one that can be run, if it starts this package.
    fn resolved(&self, written: &[String], is_of_client: bool) -> Option<ShownCommand> {
        let written = without_manager(written);
        let (program, rest) = written.split_first()?;
        let program = program.rsplit(['/', '\\']).next()?.trim_end_matches(".exe");
        if is_of_client && let Some(command) = self.resolved_script(program, rest) {
            return Some(command);
        }
        if program.starts_with("python") && rest.first().is_some_and(|word| word == "-m") {
            return self.resolved_module(rest.get(1)?, &rest[2..], is_of_client);
        }
        if is_of_client && let Some(file) = self.own_script(&written[0]) {
            let words = std::iter::once(self.path(&file)).chain(plain(rest.to_vec())).collect();
            return Some(ShownCommand { words, is_of_client, file: Some(file) });
        }
        let runs_files =
            ["node", "bun", "deno", "python", "python3", "php", "ruby", "tsx", "npx", "java"];
        let (at, file) = rest.iter().enumerate().find_map(|(at, word)| {
            Some((at, self.file_of(word)?)).filter(|_| !word.starts_with('-'))
        })?;
        // `deno cache a.ts` and `python -m pytest a.py` name the file, and do not start it.
        let loads = ["-r", "--require", "--import", "--loader"];
        let is_other = |(before, word): (&str, &String)| {
            let is_value = word.starts_with('-') || loads.contains(&before);
            !is_value && !["run", "tsx"].contains(&word.as_str())
        };
        let before = std::iter::once("").chain(rest.iter().map(String::as_str));
        if before.zip(&rest[..at]).any(is_other) {
            return None;
        }
        let is_typed = rest[..at].iter().any(|word| word == "tsx");
        if !runs_files.contains(&program) || program == "npx" && !is_typed {
            return None;
        }
        // What begins the program, and not a test or a tool beside it.
        let is_other = self.signs.is_one_of_several && !self.is_entry(&file);
        if is_other || !is_of_client && !self.is_entry(&file) && !self.may_be_built_apart(&file) {
            return None;
        }
        let before = rest[..at].iter().map(String::as_str);
        let options: Vec<_> = std::iter::once(program).chain(before).collect();
        let mut words = match program {
            "python" | "python3" => self.python_words(&file),
            _ => options.iter().map(|it| (*it).to_owned()).chain([self.path(&file)]).collect(),
        };
        words.extend(plain(rest[at + 1..].to_vec()));
        Some(ShownCommand { words, is_of_client, file: Some(file) })
    }

    /// The command that runs a module of this package: `python -m NAME`.
    fn resolved_module(
        &self,
        module: &str,
        rest: &[String],
        is_of_client: bool,
    ) -> Option<ShownCommand> {
        let path = module.replace('.', "/");
        let files = ["", "src/"].into_iter().flat_map(|folder| {
            ["/__main__.py", ".py"].map(|ending| format!("{folder}{path}{ending}"))
        });
        let is_name = module.chars().all(|it| it.is_ascii_alphanumeric() || "._-".contains(it));
        let file = files.into_iter().find(|file| is_name && self.has(file))?;
        let is_other = self.signs.is_one_of_several && !self.is_entry(&file);
        let is_start = is_of_client || self.is_entry(&file) || file.ends_with("/__main__.py");
        if is_other || !is_start {
            return None;
        }
        let mut words = self.python_module_words(module);
        words.extend(plain(rest.to_vec()));
        Some(ShownCommand { words, is_of_client, file: Some(file) })
    }

    /// Whether a file of a build is the start that an image or a line shows. An image may be built by
    /// other steps than the package, whose manifest then names another program.
    fn may_be_built_apart(&self, file: &str) -> bool {
        let names_program = self.package.root().is_some_and(|root| root.has("bin"));
        let mut programs = self.programs_of_manifest();
        is_built(file) && (self.has(file) || !names_program || programs.any(|it| it == file))
    }

    /// Whether a program begins in a file, from the folder of the package.
    fn is_entry(&self, file: &str) -> bool {
        self.signs.entries.iter().any(|it| self.below(it) == file)
    }

    /// The file of the package that a path means, whatever folders its author has before it: the longest
    /// end of the path that exists, or that a build makes.
    fn file_of(&self, written: &str) -> Option<String> {
        let written = written.replace('\\', "/");
        let is_code =
            NoData::language_of_path(Path::new(&written)).is_some() || written.ends_with(".jar");
        if !is_code || written.contains(['*', '?']) {
            return None;
        }
        let is_made = |end: &str| {
            let is_made = is_built(end) && self.is_built_by_a_step();
            is_made && self.is_output(end) && self.is_jar_of_build(end)
        };
        ends_of(&written).find(|end| self.has(end) || is_made(end))
    }

    /// The script for a shell, in a folder of the package, that the command of a client names by its
    /// path.
    fn own_script(&self, written: &str) -> Option<String> {
        let is_script = |end: &String| {
            end.contains('/') && ["sh", "bash", "zsh"].iter().any(|it| self.is_script_of(end, it))
        };
        ends_of(written).find(is_script)
    }
}

/// The ends of a path, the longest first; none of one that leaves its folder.
fn ends_of(written: &str) -> impl Iterator<Item = String> {
    let parts: Vec<_> = written.split('/').filter(|it| !it.is_empty() && *it != ".").collect();
    let is_plain = !parts.contains(&"..") && parts.len() <= MAX_SHOWN_WORDS;
    let starts = 0..if is_plain { parts.len() } else { 0 };
    starts.map(move |from| parts[from..].join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_from_configurations_images_and_lines() {
        let text = r#"Use: {"a": {"command": "node", "args": ["/x/dist/a.js", "-v"]}, "b": {"command": "b"}}"#;
        let commands: Vec<_> = entries_in(text).map(|entry| entry.words).collect();
        assert_eq!(commands, [vec!["node", "/x/dist/a.js", "-v"], vec!["b"]]);
        let image = "FROM a\nCMD [\"x\"]\nFROM b\nENTRYPOINT [\"node\"]\nCMD [\"a.js\"]\n";
        assert_eq!(command_of_image(image).unwrap(), ["node", "a.js"]);
        assert_eq!(command_of_image("CMD python a.py").unwrap(), ["python", "a.py"]);
        let page =
            "```bash\n$ PORT=1 node a.js # starts\ncd a && b\n```\nnode b.js\n```json\nx\n```\n";
        assert_eq!(shell_lines(page).map(words_of).collect::<Vec<_>>(), [["node", "a.js"]]);
    }

    #[test]
    fn an_address_of_the_protocol_comes_before_others() {
        let text = "open http://localhost:8080/docs, then `http://127.0.0.1:3000/mcp`.";
        assert_eq!(address_in(text).as_deref(), Some("http://localhost:3000/mcp"));
        assert_eq!(address_in("http://localhost:PORT/mcp http://localhost:1/x"), None);
    }
}
