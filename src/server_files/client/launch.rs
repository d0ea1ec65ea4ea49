//! How a server is started: the program, and the package that it installs.

use crate::document::Value;
use crate::server_files::Server;
use crate::source::is_among;

/// A program that installs a package and starts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runner {
    /// `npx`, which asks before it installs a package.
    Npx,
    /// `bunx`, `pnpm dlx` or `yarn dlx`, which install npm packages without asking.
    OtherNpm,
    /// `uvx`, `uv tool run` or `pipx run`.
    Python,
    /// `docker run` or `podman run`.
    Container,
}

/// The package that a server is started from.
#[derive(Clone, Copy, Debug)]
pub struct Launch<'d> {
    /// The program that installs and starts the package.
    pub runner: Runner,
    /// The argument that names the package.
    pub package: Option<Value<'d>>,
    /// The first argument of the runner.
    pub first: Option<Value<'d>>,
    /// Whether an option permits installing without asking.
    pub confirms: bool,
    /// The argument after the package.
    next: Option<Value<'d>>,
}

/// The name of a program without its folder and its Windows extension.
pub fn program_name(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    [".cmd", ".exe", ".bat", ".ps1"].iter().find_map(|it| name.strip_suffix(it)).unwrap_or(name)
}

/// The script of the project that a server is started from: a relative path that is the program or
/// an argument of an interpreter.
pub fn script<'d>(server: &Server<'d>) -> Option<Value<'d>> {
    const INTERPRETERS: &str = "node bun tsx ts-node python python3 sh bash zsh ruby php pwsh";
    const EXTENSIONS: &str = "js mjs cjs ts mts py sh rb php ps1";
    let program = server.program().filter(|_| !server.value.has("cwd"))?;
    let extension = |it: &Value<'d>| Some(it.as_str()?.rsplit_once('.')?.1);
    let is_script = |it: &Value<'d>| extension(it).is_some_and(|it| is_among(EXTENSIONS, it));
    let is_code = |it: &Value<'_>| ["-m", "-c", "-e", "--eval", "-p"].contains(&it.text());
    let script = if program.text().starts_with("./") {
        program
    } else if is_among(INTERPRETERS, program_name(program.text())) {
        let arguments = server.arguments();
        *arguments.iter().take_while(|it| !is_code(it)).find(|it| is_script(it))?
    } else {
        return None;
    };
    let text = script.text();
    let is_below = !text.starts_with(['/', '-']) && !text.split('/').any(|part| part == "..");
    // A reader of a document replaces the beginning of `<folder>/a.py` and of `path/to/a.py`.
    let is_open =
        text.contains(['$', '{', '%', '~', '\\', ':', '<']) || text.starts_with("path/to/");
    (is_below && !is_open).then_some(script)
}

/// Prefixes of options that contain the package.
const NAMED: [&str; 3] = ["--from=", "--package=", "--spec="];

/// Whether an option of a runner takes the next argument as its value.
fn takes_value(runner: Runner, option: &str) -> bool {
    let of_npm = "-p --package -c --call --registry --prefix";
    let of_python = "--from --with --python -p --index-url --index --directory --spec";
    let of_container = "-e --env --env-file -v --volume --mount -p --publish --name --network --net \
        -w --workdir --platform -u --user --entrypoint --add-host -m --memory --cpus -l --label \
        --pull -h --hostname --cap-drop --cap-add --security-opt --tmpfs --ipc --gpus --restart";
    let options = match runner {
        Runner::Npx | Runner::OtherNpm => of_npm,
        Runner::Python => of_python,
        Runner::Container => of_container,
    };
    is_among(options, option)
}

impl<'d> Launch<'d> {
    /// Determines how a server is started, if it is started by a runner.
    pub fn of(server: &Server<'d>) -> Option<Self> {
        let program = server.program()?;
        let arguments = server.arguments();
        let words: Vec<_> = std::iter::once(program).chain(arguments).collect();
        // A shell of Windows is needed to start scripts: `cmd /c npx …`.
        let is_cmd = program_name(program.as_str()?).eq_ignore_ascii_case("cmd");
        let is_switch =
            |word: &Value<'_>| word.as_str().is_some_and(|it| it.eq_ignore_ascii_case("/c"));
        let skipped = if is_cmd && words.get(1).is_some_and(is_switch) { 2 } else { 0 };
        let words = words.get(skipped..)?;
        let text = |at: usize| words.get(at).and_then(|word: &Value<'d>| word.as_str());
        let (runner, length) = match (program_name(text(0)?), text(1), text(2)) {
            ("npx", ..) => (Runner::Npx, 1),
            ("npm", Some("exec" | "x"), _) => (Runner::Npx, 2),
            ("bunx" | "pnpx", ..) => (Runner::OtherNpm, 1),
            ("bun", Some("x"), _) | ("pnpm" | "yarn", Some("dlx"), _) => (Runner::OtherNpm, 2),
            ("uvx", ..) => (Runner::Python, 1),
            ("pipx", Some("run"), _) => (Runner::Python, 2),
            ("uv", Some("tool"), Some("run")) => (Runner::Python, 3),
            ("docker" | "podman" | "nerdctl", Some("run"), _) => (Runner::Container, 2),
            ("docker" | "podman", Some("container"), Some("run")) => (Runner::Container, 3),
            _ => return None,
        };
        Some(Self::with(runner, &words[length..]))
    }

    fn with(runner: Runner, arguments: &[Value<'d>]) -> Self {
        let first = arguments.first().copied();
        let mut launch = Self { runner, package: None, first, confirms: false, next: None };
        let mut named = None;
        let mut rest = arguments.iter().copied();
        while let Some(argument) = rest.next() {
            let text = argument.text();
            if matches!(runner, Runner::Npx) {
                let is_short = text.starts_with('-') && !text.starts_with("--");
                launch.confirms |= matches!(text, "-y" | "--yes" | "-y=true" | "--yes=true")
                    || text.len() > 2 && is_short && text.contains('y');
            }
            if text == "--" || !text.starts_with('-') {
                launch.package = if text == "--" { rest.next() } else { Some(argument) };
                launch.next = rest.next();
                break;
            }
            if runner != Runner::Container && NAMED.iter().any(|name| text.starts_with(name)) {
                named = named.or(Some(argument));
                continue;
            }
            if takes_value(runner, text) {
                let value = rest.next();
                if matches!(text, "-p" | "--package" | "--from" | "--spec")
                    && runner != Runner::Container
                {
                    named = named.or(value);
                }
            }
        }
        // The package that an option names; what follows is a program in it.
        launch.package = named.or(launch.package);
        launch
    }

    /// The package with its version, without an option before it.
    pub fn package_text(&self) -> Option<&'d str> {
        let text = self.package?.as_str()?;
        Some(NAMED.iter().find_map(|name| text.strip_prefix(name)).unwrap_or(text))
    }

    /// Whether the package is a tool that executes a file of the project, in which it is installed.
    pub fn is_tool_of_project(&self) -> bool {
        let is_tool = |text: &str| ["tsx", "ts-node", "ts-node-esm", "nodemon"].contains(&text);
        let next = self.next.and_then(Value::as_str);
        self.package_text().is_some_and(is_tool)
            && next.is_some_and(|it| !it.contains("://") && !it.contains(['$', '{']))
    }

    /// The version of the package; `None` if the latest is used.
    pub fn version(&self) -> Option<&'d str> {
        let package = self.package_text()?;
        match self.runner {
            Runner::Npx | Runner::OtherNpm => {
                // The name of a scope begins with the sign.
                let (_, version) = package.get(1..)?.rsplit_once('@')?;
                Some(version)
            }
            Runner::Python => {
                let at = package.find(['=', '@', '>', '<', '~'])?;
                Some(package[at..].trim_start_matches(['=', '@', '>', '<', '~']))
            }
            Runner::Container => {
                let name = package.rsplit('/').next()?;
                let (_, version) = name.split_once('@').or_else(|| name.rsplit_once(':'))?;
                Some(version)
            }
        }
    }
}
