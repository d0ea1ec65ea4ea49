//! How servers that Maven or Gradle build are started.

use std::path::Path;

use crate::engine::inventory::package::{between, read_text};
use crate::engine::inventory::start::{Found, Own, shell_word, words};
use crate::project::Ecosystem;
use crate::source::display_path;

impl Own<'_> {
    /// Whether the package depends on the part of a framework that serves over HTTP.
    pub(super) fn depends_on_http(&self) -> bool {
        let text = self.package.text();
        let parts =
            ["mcp-server-webmvc", "mcp-server-webflux", "mcp-server-http", "mcp-server-sse"];
        parts.iter().any(|it| text.contains(it))
    }

    /// Whether the build file names, as the class that is started, one that only listens for HTTP.
    pub(super) fn begins_in_http_entry(&self) -> bool {
        let text = self.package.text();
        let is_named = |path: &String| {
            let stem = Path::new(path).file_stem().and_then(|it| it.to_str()).unwrap_or_default();
            [format!(".{stem}Kt\""), format!(".{stem}\""), format!(".{stem}<")]
                .iter()
                .any(|name| text.contains(name))
        };
        self.package.ecosystem.language() == "jvm" && self.signs.http_entries.iter().any(is_named)
    }

    /// Whether the package depends on the part of a framework that uses standard streams.
    pub(super) fn depends_on_streams(&self) -> bool {
        self.package.text().contains("quarkus-mcp-server-stdio")
    }

    /// Whether the settings keep a program of Quarkus from using standard streams.
    pub(super) fn uses_no_streams(&self) -> bool {
        let keys = ["%prod.quarkus.mcp.server.stdio.enabled", "quarkus.mcp.server.stdio.enabled"];
        let is_off = |key: &&str| self.setting(key).is_some_and(|it| it == "false");
        self.package.ecosystem.language() == "jvm" && keys.iter().any(is_off)
    }

    /// The words that start a jar. Without a web server, a program of Spring serves nothing unless a
    /// property selects standard streams.
    fn jar_words(&self, jar: &str) -> Vec<String> {
        let text = self.package.text();
        let is_of_spring = ["spring-ai-starter-mcp-server", "spring-ai-mcp-server-spring-boot"]
            .iter()
            .any(|it| text.contains(it));
        let is_set = self.setting("spring.ai.mcp.server.stdio").is_some();
        let needs_property = is_of_spring && !self.depends_on_http() && !is_set;
        let property = needs_property.then_some("-Dspring.ai.mcp.server.stdio=true");
        let words = ["java"].into_iter().chain(property).chain(["-jar", jar]);
        words.map(str::to_owned).collect()
    }

    /// Whether a file is the jar that the build makes, as far as the build file names it: that of a
    /// document may be of an older version.
    pub(super) fn is_jar_of_build(&self, file: &str) -> bool {
        let words = match self.package.ecosystem {
            Ecosystem::Maven if !self.package.text().contains("quarkus") => self.maven(),
            Ecosystem::Gradle => self.gradle(),
            _ => return true,
        };
        let mut words = words.map(|(_, words)| words).unwrap_or_default().into_iter();
        let jar = words.find(|it| it.ends_with(".jar") && !it.contains("VERSION"));
        jar.is_none_or(|it| it == self.path(file))
    }

    pub(super) fn maven(&self) -> Found {
        let text = self.package.text();
        let mvn = if self.has("mvnw") { "./mvnw" } else { "mvn" };
        let before = Some(format!("{mvn} -q -DskipTests package"));
        if text.contains("quarkus") {
            let jar = self.path("target/quarkus-app/quarkus-run.jar");
            return Ok((before, words(&["java", "-jar", &jar])));
        }
        let plugins = ["spring-boot-maven-plugin", "maven-shade-plugin", "maven-assembly-plugin"];
        if !plugins.iter().any(|plugin| text.contains(plugin)) {
            // The parent has the plugin ready, which starts the program without a jar.
            if text.contains("spring-boot-starter-parent") && self.is_http() {
                return Ok((None, self.with(&[mvn, "-q"], "-f", &["spring-boot:run"])));
            }
            return Err("its `pom.xml` builds no jar that starts by itself");
        }
        // The order of elements has no meaning.
        let own = match (text.find("<parent>"), text.find("</parent>")) {
            (Some(start), Some(end)) if end > start => text[..start].to_owned() + &text[end..],
            _ => text.to_owned(),
        };
        let own = own.as_str();
        let named = between(own, "<finalName>", "</finalName>").filter(|it| !it.contains('$'));
        let version = between(own, "<version>", "</version>").filter(|it| !it.contains('$'));
        let name =
            self.package.name().zip(version).map(|(name, version)| format!("{name}-{version}"));
        let name = named.map(str::to_owned).or(name);
        let name = name.ok_or("the name of its jar is not in `pom.xml`")?;
        Ok((before, self.jar_words(&self.path(&format!("target/{name}.jar")))))
    }

    pub(super) fn gradle(&self) -> Found {
        let text = self.package.text();
        if text.contains("com.android.application") {
            return Err("an Android app is not started by a command");
        }
        let name = |folder: &Path| {
            let settings = ["settings.gradle.kts", "settings.gradle"].into_iter();
            let source = settings.filter_map(|it| read_text(&folder.join(it)).ok()).next()?;
            let text = source.text().split_once("rootProject.name")?.1;
            text.split(['"', '\'']).nth(1).map(str::to_owned)
        };
        let folder = self.package.folder.file_name().and_then(|it| it.to_str()).map(str::to_owned);
        let name = name(&self.package.folder).or(folder);
        let name = name.ok_or("the name of its project is not in `settings.gradle`")?;
        let gradle = self.gradle_command();
        let jar = |ending: &str| {
            let version = self.gradle_version().map_or(String::new(), |it| format!("-{it}"));
            self.path(&format!("build/libs/{name}{version}{ending}.jar"))
        };
        if text.contains("org.springframework.boot") {
            return Ok((Some(format!("{gradle} bootJar")), self.jar_words(&jar(""))));
        }
        if text.contains("mainClass") || text.contains("application") {
            let program = self.path(&format!("build/install/{name}/bin/{name}"));
            return Ok((Some(format!("{gradle} installDist")), vec![program]));
        }
        if text.contains("shadow") {
            let is_plain = ["archiveClassifier.set(\"\")", "archiveClassifier = \"\""];
            let is_plain = is_plain.iter().any(|it| text.contains(it));
            let jar = jar(if is_plain { "" } else { "-all" });
            let start = match text.contains("Main-Class") {
                true => Some(words(&["java", "-jar", &jar])),
                false => self.main_class().map(|class| words(&["java", "-cp", &jar, &class])),
            };
            let before = Some(format!("{gradle} shadowJar"));
            return start.map(|it| (before, it)).ok_or("its build file names no program");
        }
        Err("its build file names no program")
    }

    /// The class in which the program begins, as its source file names it.
    fn main_class(&self) -> Option<String> {
        let path = Path::new(self.signs.entries.first()?);
        let text = read_text(path).ok()?;
        let package = text.text().lines().find_map(|line| line.trim().strip_prefix("package "));
        let package = package.map(|it| it.trim_end_matches(';').trim());
        let is_kotlin = path.extension().is_some_and(|it| it == "kt");
        let class = format!("{}{}", path.file_stem()?.to_str()?, if is_kotlin { "Kt" } else { "" });
        Some(package.map_or(class.clone(), |package| format!("{package}.{class}")))
    }

    /// The folder with the wrapper of Gradle, that of the package or one above it.
    pub(super) fn gradle_folder(&self) -> Option<&Path> {
        self.folders().find(|it| it.join("gradlew").exists())
    }

    /// The command of Gradle for the package, in the folder of its wrapper or of the package.
    fn gradle_command(&self) -> String {
        let Some(folder) = self.gradle_folder() else { return "gradle".to_owned() };
        let below = self.package.folder.strip_prefix(folder).unwrap_or(Path::new(""));
        match display_path(below) {
            below if below.is_empty() => "./gradlew".to_owned(),
            below => format!("./gradlew -p {}", shell_word(&below)),
        }
    }

    /// The version that the build file of the package or of a folder above it sets; an expression has no
    /// value before the build.
    fn gradle_version(&self) -> Option<String> {
        let of = |text: &str| {
            let line = text.lines().find_map(|line| line.trim().strip_prefix("version"))?;
            let value = line.trim_start_matches([' ', '=', '(']);
            let literal = value.split(['"', '\'']).nth(1);
            Some(literal.filter(|_| value.starts_with(['"', '\''])).unwrap_or("VERSION").to_owned())
        };
        let names = ["build.gradle.kts", "build.gradle"];
        let above = self.folders().skip(1).flat_map(|it| names.map(|name| it.join(name)));
        let above = above.filter_map(|path| read_text(&path).ok());
        of(self.package.text()).or_else(|| above.into_iter().find_map(|it| of(it.text())))
    }
}
