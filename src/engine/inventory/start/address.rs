//! The address of a server that listens on the own machine.

use crate::document::{Document, Syntax, Value};
use crate::engine::inventory::documents::read;
use crate::engine::inventory::start::Own;
use crate::project::Ecosystem;

/// Files with the settings of a program of Spring or Quarkus.
const SETTINGS: [&str; 3] = ["application.properties", "application.yml", "application.yaml"];

impl Own<'_> {
    /// The address of the server that a command starts; `shown` is the one that clients are shown to
    /// connect to.
    pub(super) fn address(&self, words: &[String], shown: Option<String>) -> Option<String> {
        let configured = |default: bool| match self.package.ecosystem {
            Ecosystem::DotNet => self.address_of_dotnet(default.then_some("http://localhost:5000")),
            Ecosystem::Maven | Ecosystem::Gradle => self.address_of_jvm(default.then_some("8080")),
            Ecosystem::Composer => self.address_of_php(words),
            Ecosystem::Npm if default => self.address_of_runtime(words),
            _ => None,
        };
        // A document may show the path of another version of the library.
        let shown = shown.map(|it| match it.strip_suffix("/mcp") {
            Some(start) if self.signs.endpoint.path() == "/sse" => format!("{start}/sse"),
            _ => it,
        });
        let known = configured(false).or(shown).or_else(|| self.signs.endpoint.address());
        let known = known.or_else(|| configured(true));
        let Some(port) = port_argument(words) else { return known };
        let rest = known.as_deref().and_then(|it| it.strip_prefix("http://localhost:"));
        let path = rest.map(|it| it.trim_start_matches(|it: char| it.is_ascii_digit()));
        Some(format!("http://localhost:{port}{}", path.unwrap_or(self.signs.endpoint.path())))
    }

    /// The address at which the program that a script of npm calls listens if it is given no other.
    fn address_of_runtime(&self, words: &[String]) -> Option<String> {
        const PORTS: [(&str, u16); 4] = [
            ("wrangler dev", 8787),
            ("deno serve", 8000),
            ("next dev", 3000),
            ("next start", 3000),
        ];
        let script = words.last().and_then(|name| self.npm_script(name));
        let is_called = |(call, _): &&(&str, u16)| script.is_some_and(|it| it.contains(call));
        let (_, port) = PORTS.iter().find(is_called)?;
        Some(format!("http://localhost:{port}{}", self.signs.endpoint.path()))
    }

    /// The address that a program of .NET has by its code, its launch settings, or the default.
    fn address_of_dotnet(&self, default: Option<&str>) -> Option<String> {
        if self.signs.endpoint.port.is_some() {
            return self.signs.endpoint.address();
        }
        let read = |name: &str| read(&self.package.folder.join(name));
        let root = read("Properties/launchSettings.json").map(|text| document(text, Syntax::Jsonc));
        let root = root.as_ref().and_then(|it| it.roots().next());
        // `dotnet run` takes the first profile that starts the project.
        let profiles = root.and_then(|it| it.get("profiles"));
        let mut own = profiles.into_iter().flat_map(Value::entries);
        let own = own.find(|it| it.text_of("commandName") == Some("Project"));
        let urls = own.and_then(|it| it.text_of("applicationUrl")).map(str::to_owned);
        let of_settings = || {
            let text = read("appsettings.json")?;
            let settings = text.split_once("\"Urls\"").or_else(|| text.split_once("\"Url\""));
            settings.and_then(|(_, rest)| rest.split('"').nth(1)).map(str::to_owned)
        };
        let urls = urls.or_else(of_settings).or_else(|| default.map(str::to_owned))?;
        let url = urls.split(';').find(|it| it.starts_with("http://"))?;
        let port = url.rsplit(':').next().map(|it| it.trim_end_matches('/'))?;
        let is_port = port.parse::<u16>().is_ok();
        is_port.then(|| format!("http://localhost:{port}{}", self.signs.endpoint.path()))
    }

    /// The address that a program of Spring or Quarkus has by its settings, or by the default port.
    fn address_of_jvm(&self, default: Option<&str>) -> Option<String> {
        let text = self.package.text();
        let is_spring = text.contains("spring");
        if !is_spring && !text.contains("quarkus") {
            return None;
        }
        let key = if is_spring { "server.port" } else { "quarkus.http.port" };
        let port = self.setting(key).or_else(|| default.map(str::to_owned))?;
        // Server-sent events are the default of Spring.
        let is_streamable = self.setting("spring.ai.mcp.server.protocol");
        let is_sse = is_streamable.is_none_or(|it| it.eq_ignore_ascii_case("sse"));
        let (key, default) = match is_spring {
            true if is_sse => ("spring.ai.mcp.server.sse-endpoint", "/sse"),
            true => ("spring.ai.mcp.server.streamable-http.mcp-endpoint", "/mcp"),
            false => ("quarkus.mcp.server.http.root-path", "/mcp"),
        };
        let path = self.setting(key).unwrap_or_else(|| default.to_owned());
        port.parse::<u16>().is_ok().then(|| format!("http://localhost:{port}{path}"))
    }

    /// The value of a setting of Spring or Quarkus; of a variable, its default.
    pub(super) fn setting(&self, key: &str) -> Option<String> {
        let value = SETTINGS.iter().find_map(|name| {
            let text = read(&self.package.folder.join("src/main/resources").join(name))?;
            if name.ends_with(".properties") {
                let pairs = text.lines().filter_map(|line| line.split_once('='));
                let mut own = pairs.filter(|(name, _)| name.trim() == key);
                return own.next_back().map(|(_, value)| value.trim().to_owned());
            }
            let document = document(text, Syntax::Yaml);
            document.roots().find_map(|root| {
                let value = setting_in(root, key)?;
                value.as_str().or_else(|| value.number_text()).map(str::to_owned)
            })
        })?;
        match value.strip_prefix("${") {
            Some(rest) => rest.trim_end_matches('}').split_once(':').map(|(_, it)| it.to_owned()),
            None => Some(value),
        }
    }
}

fn document(text: String, syntax: Syntax) -> Document {
    Document::of("", text, syntax)
}

/// The value of a key with dots, whose parts may be keys of nested objects.
fn setting_in<'d>(root: Value<'d>, key: &str) -> Option<Value<'d>> {
    let ends = key.match_indices('.').map(|(at, _)| at);
    let nested = ends.into_iter().find_map(|at| setting_in(root.get(&key[..at])?, &key[at + 1..]));
    nested.or_else(|| root.get(key))
}

/// The port that the arguments of a command name.
fn port_argument(words: &[String]) -> Option<&str> {
    let is_port = |it: &&str| it.parse::<u16>().is_ok();
    let named = words.iter().find_map(|word| word.strip_prefix("--port="));
    let behind = || {
        let at =
            words.iter().position(|word| ["--port", "--http-port"].contains(&word.as_str()))?;
        words.get(at + 1).map(String::as_str)
    };
    named.or_else(behind).filter(is_port)
}
