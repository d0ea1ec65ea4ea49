//! How servers that Maven or Gradle build are started.

use std::path::Path;

use crate::engine::inventory::package::{between, read_text};
use crate::engine::inventory::start::{Found, Own, words};

impl Own<'_> {
    /// Whether the package depends on the part of a framework that serves over HTTP alone.
    pub(super) fn depends_on_http(&self) -> bool {
        let text = self.package.text();
        ["mcp-server-webmvc", "mcp-server-webflux"].iter().any(|it| text.contains(it))
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
        Ok((before, words(&["java", "-jar", &self.path(&format!("target/{name}.jar"))])))
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
        let gradle = if Path::new("gradlew").exists() || self.has("gradlew") {
            "./gradlew"
        } else {
            "gradle"
        };
        let line = text.lines().find_map(|line| line.trim().strip_prefix("version"));
        let value = line.map(|line| line.trim_start_matches([' ', '=', '(']));
        // An expression has no value before the build.
        let is_literal = value.is_none_or(|value| value.starts_with(['"', '\'']));
        let version = value.and_then(|value| value.split(['"', '\'']).nth(1));
        if text.contains("org.springframework.boot") {
            let version = version.map_or(String::new(), |it| format!("-{it}"));
            let jar = match is_literal {
                true => self.path(&format!("build/libs/{name}{version}.jar")),
                false => self.path(&format!("build/libs/{name}-VERSION.jar")),
            };
            return Ok((Some(format!("{gradle} bootJar")), words(&["java", "-jar", &jar])));
        }
        if text.contains("mainClass") || text.contains("application") {
            let program = self.path(&format!("build/install/{name}/bin/{name}"));
            return Ok((Some(format!("{gradle} installDist")), vec![program]));
        }
        Err("its build file names no program")
    }
}
