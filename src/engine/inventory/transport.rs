//! The transport that a server uses if nothing selects another, as options and variables in source
//! code show it.

use memchr::memmem;

use crate::engine::inventory::marks::{behind, has_all};

/// What a program does without arguments, and what makes it use standard streams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DefaultTransport {
    /// Whether standard streams are the default.
    pub(super) is_stdio: bool,
    /// The arguments that select standard streams.
    pub(super) arguments: Vec<String>,
    /// The environment variable whose value `stdio` selects standard streams.
    pub(super) variable: Option<String>,
}

/// Beginnings of calls that define an option, each with what is before its name on a command line.
const OPTIONS: [(&[u8], &str); 10] = [
    (b"flag.String(", "-"),
    (b"flag.StringVar(", "-"),
    (b".StringVarP(", "--"),
    (b".StringP(", "--"),
    (b"add_argument(", "--"),
    (b"click.option(", "--"),
    (b"typer.Option(", "--"),
    (b".option(", "--"),
    (b"#[arg(", "--"),
    (b"#[clap(", "--"),
];

/// What is before the name of an environment variable.
const VARIABLES: [&[u8]; 7] = [
    b"os.getenv(",
    b"environ.get(",
    b"process.env.",
    b"GetEnvironmentVariable(",
    b"getEnv(",
    b"getenv(",
    b"env::var(",
];

/// The names of transports other than standard streams.
const OTHERS: [&str; 6] =
    ["sse", "http", "streamable", "streamable-http", "streamable_http", "streamablehttp"];

/// Whether a word is the name of a transport over HTTP, or an option with such a name.
pub(super) fn selects_http(word: &str) -> bool {
    let value = word.rsplit('=').next().unwrap_or(word);
    let value = value.trim_start_matches('-');
    OTHERS.contains(&value) || value.starts_with("sse-server")
}

/// The default transport that a source file shows.
pub(super) fn default_transport(bytes: &[u8]) -> Option<DefaultTransport> {
    if !has_all(bytes, &[b"tdio"]) {
        return None;
    }
    let of_option = OPTIONS.iter().find_map(|(sign, dash)| {
        behind(bytes, sign).find_map(|rest| option(&String::from_utf8_lossy(rest), dash))
    });
    let of_variable = || {
        let texts = VARIABLES.iter().flat_map(|sign| behind(bytes, sign));
        texts.into_iter().find_map(|rest| variable(&String::from_utf8_lossy(rest)))
    };
    of_option.or_else(of_variable).or_else(|| of_elvis(bytes)).or_else(|| switch(bytes))
}

/// The transport with this name: whether that is standard streams.
fn transport(name: &str) -> Option<bool> {
    let name = name.to_ascii_lowercase();
    (name == "stdio" || OTHERS.contains(&&*name)).then(|| name == "stdio")
}

/// The texts in quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split(['"', '\'']).skip(1).step_by(2)
}

/// The default of an option from the text behind the beginning of its call: `"t", "sse", …)` or
/// `"--transport", default="http")`.
fn option(rest: &str, dash: &str) -> Option<DefaultTransport> {
    let call = &rest[..end_of_call(rest)];
    let given = call.split_once("default").map(|(_, given)| given);
    let is_stdio = match given {
        Some(given) => quoted(given).chain(given.split("::").skip(1)).find_map(|it| {
            transport(it.split(|it: char| !it.is_ascii_alphanumeric() && it != '-').next()?)
        }),
        // Without a default, the words are those that may be chosen.
        None if call.contains("hoice") => None,
        // The first text is the name of the option.
        None => quoted(call).skip(1).find_map(transport),
    }?;
    let is_dashed = |it: &&str| it.starts_with('-') && it.len() > 1;
    let names = quoted(call).flat_map(|it| it.split([' ', ',', '|'])).filter(is_dashed);
    let mut names: Vec<_> = names.map(str::to_owned).collect();
    // The field behind an attribute of Rust, or the name as the first argument.
    let field = rest[call.len()..].trim_start_matches([')', ']']).trim_start();
    let field = field.trim_start_matches("pub ").split(':').next().unwrap_or_default();
    let is_attribute = given.is_some_and(|it| it.starts_with("_value"));
    let first = if is_attribute { Some(field) } else { quoted(call).next() };
    names
        .extend(first.filter(|it| is_name(it)).map(|it| format!("{dash}{}", it.replace('_', "-"))));
    let name = names.iter().find(|it| it.starts_with("--")).or(names.first())?.clone();
    Some(DefaultTransport { is_stdio, arguments: vec![name, "stdio".to_owned()], variable: None })
}

/// The default of a variable from the text behind the beginning of its use: `"NAME", "stdio")`,
/// `NAME || "http"` or `NAME === "stdio"`.
fn variable(rest: &str) -> Option<DefaultTransport> {
    let rest = rest.trim_start_matches(['"', '\'']);
    let end = rest.find(|it: char| !it.is_ascii_alphanumeric() && it != '_')?;
    let (name, behind) = rest.split_at(end);
    let behind = behind.trim_start_matches(['"', '\'']);
    let start = behind.find(['"', '\''])?;
    let is_near = behind[..start].chars().all(|it| !it.is_alphabetic() && !";\n".contains(it))
        || behind[..start].contains("unwrap_or");
    let value = behind[start + 1..].split(['"', '\'']).next().filter(|_| is_near)?;
    let is_compared = behind[..start].contains("==");
    Some(DefaultTransport {
        is_stdio: transport(value)? != is_compared,
        arguments: Vec::new(),
        variable: Some(name.to_owned()),
    })
}

/// The default of a program of Kotlin whose first argument selects the transport:
/// `args.firstOrNull() ?: "--sse-server"`.
fn of_elvis(bytes: &[u8]) -> Option<DefaultTransport> {
    let value = behind(bytes, b"args.firstOrNull() ?: \"").next()?;
    let value = String::from_utf8_lossy(&value[..value.iter().position(|it| *it == b'"')?]);
    let name = value.trim_start_matches('-');
    let is_stdio = name.starts_with("stdio");
    let is_other = ["sse", "http", "streamable"].iter().any(|it| name.starts_with(it));
    let option = ["--stdio", "stdio"]
        .into_iter()
        .find(|it| has_all(bytes, &[format!("\"{it}\" ->").as_bytes()]));
    let arguments = option.into_iter().map(str::to_owned).collect();
    (is_stdio || is_other).then_some(DefaultTransport { is_stdio, arguments, variable: None })
}

/// The default of a program that compares its arguments with the name of one transport.
fn switch(bytes: &[u8]) -> Option<DefaultTransport> {
    let has = |name: &str| {
        ["\"", "'"].iter().any(|it| has_all(bytes, &[format!("{it}--{name}{it}").as_bytes()]))
    };
    let is_stdio = !has("stdio");
    if is_stdio != OTHERS.iter().any(|name| has(name)) || !has_arguments(bytes) {
        return None;
    }
    let arguments = if is_stdio { Vec::new() } else { vec!["--stdio".to_owned()] };
    Some(DefaultTransport { is_stdio, arguments, variable: None })
}

/// Whether a file reads the arguments of its program.
fn has_arguments(bytes: &[u8]) -> bool {
    let signs: [&[u8]; 5] = [b"argv", b"os.Args", b"env::args", b"args.Contains(", b"ARGV"];
    signs.iter().any(|sign| memmem::find(bytes, sign).is_some())
}

/// The length of the arguments of a call, up to the parenthesis that closes it.
fn end_of_call(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return at,
            b')' => depth -= 1,
            _ => (),
        }
    }
    text.len()
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_ascii_alphanumeric() || "_-".contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_variables_name_the_default() {
        let default = |text: &str| {
            let found = default_transport(format!("{text} // stdio").as_bytes())?;
            let variable = found.variable.map(|it| format!("{it}=stdio"));
            Some((found.is_stdio, variable.unwrap_or(found.arguments.join(" "))))
        };
        for (text, is_stdio, selects) in [
            (r#"flag.StringVar(&t, "t", "sse", "transport") "#, false, "-t stdio"),
            (r#"flag.String("t", "stdio", "sse")"#, true, "-t stdio"),
            (r#"f.StringVarP(&t, "transport", "t", "stdio", "sse")"#, true, "--transport stdio"),
            (
                r#"p.add_argument("-t", "--transport", choices=["stdio"], default="http")"#,
                false,
                "--transport stdio",
            ),
            (
                r#"@click.option("--via", type=click.Choice(["stdio", "sse"]), default="stdio")"#,
                true,
                "--via stdio",
            ),
            (
                r#".option("-t, --transport <type>", "the transport", "http")"#,
                false,
                "--transport stdio",
            ),
            (
                r#".option('transport', { choices: ['stdio', 'http'], default: 'http' })"#,
                false,
                "--transport stdio",
            ),
            (
                "#[arg(long, default_value = \"http\")]\n    pub via_mode: String,",
                false,
                "--via-mode stdio",
            ),
            ("#[arg(long, default_value_t = Mode::Stdio)]\n    mode: Mode,", true, "--mode stdio"),
            (r#"os.getenv("MCP_TRANSPORT", "http").lower()"#, false, "MCP_TRANSPORT=stdio"),
            ("process.env.MCP_TRANSPORT ?? 'stdio'", true, "MCP_TRANSPORT=stdio"),
            ("if (process.env.MODE === 'stdio') {", false, "MODE=stdio"),
            ("if (process.argv.includes('--http')) {", true, ""),
            ("if '--stdio' in sys.argv:", false, "--stdio"),
        ] {
            assert_eq!(default(text), Some((is_stdio, selects.to_owned())), "{text}");
        }
        for text in [
            "add_argument('--x', choices=['stdio', 'http'])",
            "process.env.A; 'http'",
            "flag.String(\"http\", \"\", \"address\")",
            "#[arg(long, conflicts_with = \"http\")] stdio: bool,",
        ] {
            assert_eq!(default(text), None, "{text}");
        }
    }

    #[test]
    fn words_select_another_transport() {
        assert!(["http", "--http", "--transport=sse"].into_iter().all(selects_http));
        assert!(!["serve", "--port", "httpx"].into_iter().any(selects_http));
    }
}
