//! How servers in PHP, Ruby and Elixir, and those of which there is only a source file, are started.

use std::path::Path;

use crate::engine::inventory::documents::read;
use crate::engine::inventory::start::{Found, Own, command_that_runs, words};
use crate::project::Ecosystem;
use crate::source::display_path;

impl Own<'_> {
    /// A server of which there is only a source file.
    pub(super) fn script(&self) -> Found {
        let ecosystem = self.package.ecosystem;
        if ecosystem == Ecosystem::Composer && self.signs.entries.is_empty() && self.has(SITE) {
            return Ok((self.composer_install(), self.site()));
        }
        let path = self.path(&self.entry().unwrap_or_default());
        let is_script = matches!(
            ecosystem,
            Ecosystem::Npm | Ecosystem::Python | Ecosystem::Ruby | Ecosystem::Composer
        );
        let command = command_that_runs(&path).filter(|_| is_script);
        // What is beside it may name what it needs, even if that is no known library.
        let beside = Path::new(&path).with_file_name("requirements.txt");
        if ecosystem == Ecosystem::Python && beside.exists() {
            let requirements = display_path(&beside);
            return Ok((None, words(&["uv", "run", "--with-requirements", &requirements, &path])));
        }
        Ok((None, command.ok_or("it has no manifest")?))
    }

    pub(super) fn composer(&self) -> Found {
        let root = self.package.root().ok_or("its manifest cannot be read")?;
        let before = self.composer_install();
        let bin = root.get("bin").and_then(|it| it.items().next().unwrap_or(it).as_str());
        let entry = self.signs.entries.first().map(|it| self.below(it));
        if let Some(file) = bin.map(str::to_owned).or(entry) {
            return Ok((before, words(&["php", &self.path(&file)])));
        }
        let artisan = self.path("artisan");
        if let Some(name) = self.laravel_route("Mcp::local(") {
            return Ok((before, words(&["php", &artisan, "mcp:start", &name])));
        }
        if self.laravel_route("Mcp::web(").is_some() {
            return Ok((before, words(&["php", &artisan, "serve"])));
        }
        if self.has("artisan") {
            return Err("Laravel starts it by its name: `php artisan mcp:start NAME`");
        }
        Err("its manifest names no program")
    }

    fn composer_install(&self) -> Option<String> {
        let is_needed = self.has("composer.json") && !self.has("vendor");
        is_needed.then(|| "composer install".to_owned())
    }

    /// The words that serve a site with the web server of PHP.
    fn site(&self) -> Vec<String> {
        words(&["php", "-S", "localhost:8000", "-t", &self.path("public")])
    }

    /// The first text that the routes of a Laravel application pass to a call: the name or the path of
    /// a server.
    fn laravel_route(&self, call: &str) -> Option<String> {
        let routes = read(&self.package.folder.join("routes/ai.php"))?;
        // The file is created with an example in a comment.
        let mut own = routes.lines().filter(|line| !line.trim_start().starts_with("//"));
        let (_, rest) = own.find_map(|line| line.split_once(call))?;
        rest.split(['"', '\'']).nth(1).filter(|it| !it.starts_with('-')).map(str::to_owned)
    }

    /// The address at which the web server of PHP listens if it is given no other.
    pub(super) fn address_of_php(&self, words: &[String]) -> Option<String> {
        let path = match words.last()?.as_str() {
            "serve" => self.laravel_route("Mcp::web(")?,
            _ if words.iter().any(|it| it == "-S") => self.signs.endpoint.path().to_owned(),
            _ => return None,
        };
        Some(format!("http://localhost:8000/{}", path.trim_start_matches('/')))
    }

    pub(super) fn ruby(&self) -> Found {
        let before = Some("bundle install".to_owned());
        let is_gem = |path: &Path| path.extension().is_some_and(|it| it == "gemspec");
        let gem = self.package.manifests.iter().find(|it| is_gem(&it.path));
        let stem = gem.and_then(|it| it.path.file_stem()?.to_str());
        // The programs that the specification of a gem names, or that have its name.
        let listed = gem.and_then(|it| {
            let (_, list) = it.source.text().split_once(".executables")?;
            list.lines().next()?.split(['"', '\'']).nth(1)
        });
        let names = listed.into_iter().chain(stem);
        let mut programs = names.flat_map(|it| [format!("exe/{it}"), format!("bin/{it}")]);
        if let Some(program) = programs.find(|it| self.has(it)) {
            return Ok((before, self.in_folder(&["bundle", "exec", &program])));
        }
        let entry = self.entry().ok_or("its manifest names no program")?;
        if gem.is_some() && entry.starts_with("lib/") {
            return Err("the gem is a library, without a program");
        }
        Ok((before, self.in_folder(&["bundle", "exec", "ruby", &entry])))
    }

    pub(super) fn mix(&self) -> Found {
        let before = (!self.has("deps")).then(|| "mix deps.get".to_owned());
        Ok((before, self.in_folder(&["mix", "run", "--no-halt"])))
    }
}

/// The file of PHP that a web server runs for each request.
const SITE: &str = "public/index.php";
