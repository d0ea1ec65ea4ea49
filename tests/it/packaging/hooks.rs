//! The pre-commit hooks, in a typical repository: charts, playbooks, configurations of compilers
//! with comments, and one file with a tool.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_yaml::Value;
use tempfile::TempDir;

use crate::packaging::{BAD, BINARY, GOOD, path_with, pypi, read, root, said, succeed, tools};

const FILES: [(&str, &str); 13] = [
    ("charts/app/Chart.yaml", "apiVersion: v2\nname: app\ndescription: A chart.\nversion: 0.1.0\n"),
    ("charts/app/values.yaml", "image: {repository: app, tag: \"1\"}\ntools: {enabled: true}\n"),
    (
        "charts/app/templates/deployment.yaml",
        "{{- if .Values.tools }}\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {{ .Release.Name }}\n\
         {{- with .Values.labels }}\n  labels: {{- toYaml . | nindent 4 }}\n{{- end }}\n{{- end }}\n",
    ),
    (
        "charts/app/values.schema.json",
        r#"{"type": "object", "properties": {"image": {"type": "object"}}}"#,
    ),
    ("tsconfig.json", "{\n  // The oldest Node.\n  \"compilerOptions\": {\"strict\": true,},\n}\n"),
    (".vscode/settings.json", "{\n  /* tabs */ \"editor.tabSize\": 2,\n}\n"),
    (
        "playbooks/site.yml",
        "- name: Install a server\n  hosts: all\n  tasks:\n    - name: Template\n      ansible.builtin.template:\n\
         \x20       src: \"{{ item }}.j2\"\n        dest: !unsafe '{{ x }}'\n      loop: [a, b]\n",
    ),
    ("group_vars/vault.yml", "$ANSIBLE_VAULT;1.1;AES256\n6162\n"),
    ("docker-compose.yml", "services:\n  app: &app\n    image: app\n  copy:\n    <<: *app\n"),
    (
        "package.json",
        r#"{"name": "app", "version": "1.0.0", "description": "A server.", "scripts": {"test": "true"}}"#,
    ),
    ("broken.json", "{\"half\": [\n"),
    ("empty.yaml", ""),
    ("tools/get weather.json", GOOD),
];

/// A repository with the files in [`FILES`], and one with the hooks beside it.
struct Project {
    folder: TempDir,
    git: PathBuf,
    pre_commit: PathBuf,
}

impl Project {
    fn new(test: &str) -> Option<Self> {
        let [git, pre_commit, _] = tools(test, ["git", "pre-commit", "python3"])?;
        let project = Self { folder: tempfile::tempdir().unwrap(), git, pre_commit };
        for (name, content) in FILES {
            project.write(&format!("project/{name}"), content);
        }
        for name in [".pre-commit-hooks.yaml", "pyproject.toml"] {
            project.write(&format!("hooks/{name}"), &read(name));
        }
        project.commit("hooks");
        Some(project)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, content: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    fn git(&self, repository: &str, arguments: &[&str]) -> Output {
        let mut git = Command::new(&self.git);
        git.args([
            "-c",
            "user.name=test",
            "-c",
            "user.email=test@example.com",
            "-c",
            "commit.gpgsign=false",
        ]);
        git.args(arguments).current_dir(self.path(repository));
        git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
        succeed(&mut git)
    }

    /// Commits all files of a repository, which is created if it is missing.
    fn commit(&self, repository: &str) -> String {
        self.git(repository, &["init", "--quiet"]);
        self.git(repository, &["add", "--all"]);
        self.git(repository, &["commit", "--quiet", "--allow-empty", "--message", "files"]);
        said(&self.git(repository, &["rev-parse", "HEAD"])).trim().to_owned()
    }

    /// Runs one hook on all files of the repository.
    fn run(&self, hook: &str, wheels: &Path) -> Output {
        let (hooks, revision) =
            (self.path("hooks"), said(&self.git("hooks", &["rev-parse", "HEAD"])));
        let config = format!(
            "repos:\n- repo: {}\n  rev: {revision}  hooks: [{{id: {hook}}}]\n",
            hooks.display()
        );
        self.write("project/.pre-commit-config.yaml", &config);
        self.commit("project");
        std::fs::create_dir_all(self.path("bin")).unwrap();
        let link = self.path("bin/mcp-lint");
        if hook == "mcp-lint-system" && !link.exists() {
            std::os::unix::fs::symlink(BINARY, link).unwrap();
        }
        let path = path_with(&self.path("bin"));
        Command::new(&self.pre_commit)
            .args(["run", "--all-files", "--color=never"])
            .current_dir(self.path("project"))
            .env("PRE_COMMIT_HOME", self.path("cache"))
            .env("PATH", path)
            .env("HOME", self.folder.path())
            .env("PIP_NO_INDEX", "1")
            .env("PIP_FIND_LINKS", wheels)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()
            .unwrap()
    }

    /// Asserts that the hook accepts the repository, and then reports only a wrong tool.
    fn check(&self, hook: &str, wheels: &Path) {
        let output = self.run(hook, wheels);
        assert!(
            output.status.success() && said(&output).contains("Passed"),
            "{hook}: {}",
            said(&output)
        );
        self.write("project/tools/get weather.json", BAD);
        let output = self.run(hook, wheels);
        let text = said(&output);
        assert_eq!(output.status.code(), Some(1), "{hook}: {text}");
        assert!(
            text.contains("exit code: 1") && text.contains("tool-name-charset"),
            "{hook}: {text}"
        );
        assert!(text.contains("1 error in tools/get weather.json (1 tool)"), "{hook}: {text}");
        self.write("project/tools/get weather.json", GOOD);
    }
}

#[test]
fn the_hook_installs_the_wheel_and_takes_only_files_with_tools() {
    let Some(project) = Project::new("the hook of the wheel") else { return };
    let Some(wheels) = pypi::wheels("the hook of the wheel") else { return };
    project.check("mcp-lint", &wheels);
}

#[test]
fn the_hook_of_the_installed_program_takes_only_files_with_tools() {
    let Some(project) = Project::new("the hook of the installed program") else { return };
    project.check("mcp-lint-system", Path::new(""));
}

#[test]
fn hooks_treat_named_files_like_found_ones() {
    let hooks: Value = serde_yaml::from_str(&read(".pre-commit-hooks.yaml")).unwrap();
    let hooks = hooks.as_sequence().unwrap();
    let ids: Vec<_> = hooks.iter().map(|hook| hook["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["mcp-lint", "mcp-lint-system", "mcp-lint-rust", "mcp-lint-lock"]);
    let (lock, hooks) = hooks.split_last().unwrap();
    assert_eq!(lock["entry"].as_str(), Some("mcp-lint compare --exact"));
    assert_eq!(lock["pass_filenames"].as_bool(), Some(false));
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in FILES {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    for hook in hooks {
        assert_eq!(hook["entry"].as_str(), Some("mcp-lint"));
        let arguments: Vec<_> =
            hook["args"].as_sequence().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        let run = |files: &[&str]| {
            Command::new(BINARY)
                .args(&arguments)
                .args(files)
                .current_dir(folder.path())
                .output()
                .unwrap()
        };
        let all = FILES.map(|(name, _)| name);
        let output = run(&all);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        std::fs::write(folder.path().join("mcp-lint.toml"), "exclude = [\"old/**\"]\n").unwrap();
        std::fs::create_dir_all(folder.path().join("old")).unwrap();
        std::fs::write(folder.path().join("old/tool.json"), BAD).unwrap();
        assert_eq!(run(&["old/tool.json", "package.json"]).status.code(), Some(0));
        std::fs::write(folder.path().join("mcp-lint.toml"), "").unwrap();
        assert_eq!(run(&["old/tool.json", "package.json"]).status.code(), Some(1));
    }
    assert!(root("pyproject.toml").is_file());
}
