//! Comments and suggestions of the action, on a pull request of a local repository, with GitHub's
//! API on the loopback interface.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::common::suggestions::fixable_examples;
use crate::packaging::action::Runner;
use crate::packaging::github_api::{GitHubApi, NAME, NUMBER, TOKEN};
use crate::packaging::{BAD, BINARY, GOOD, ROOT, find, said, skipped, succeed};

/// A runner whose workspace is a repository with a base, for a pull request.
struct PullRequest {
    runner: Runner,
    api: GitHubApi,
    /// The repository of its branch.
    head: &'static str,
}

impl PullRequest {
    /// `None` without the programs that runners have.
    fn new() -> Option<Self> {
        for program in ["git", "jq", "curl"] {
            if find(program).is_none() {
                skipped("comments on a pull request", &format!("there is no {program}"));
                return None;
            }
        }
        let (mut runner, api) = (Runner::new(), GitHubApi::new());
        // The real one, because nothing is downloaded.
        std::fs::remove_file(runner.path("host/bin/curl")).unwrap();
        let path = std::env::var("PATH").unwrap();
        for (name, value) in [
            ("GITHUB_API_URL", api.address.as_str()),
            ("GITHUB_REPOSITORY", NAME),
            ("GITHUB_EVENT_NAME", "pull_request"),
            ("GITHUB_EVENT_PATH", runner.path("host/event.json").to_str().unwrap()),
            ("GITHUB_JOB", "mcp-lint"),
            ("PATH", &path),
        ] {
            runner.variables.insert(name.to_owned(), value.to_owned());
        }
        let request = Self { runner, api, head: NAME };
        request.runner.write("work space/tools/a.json", GOOD);
        request.git(&["init", "-q", "-b", "main"]);
        request.git(&["add", "--all"]);
        request.git(&["commit", "-q", "-m", "base"]);
        Some(request)
    }

    fn git(&self, arguments: &[&str]) -> String {
        let identity = ["-c", "user.name=n", "-c", "user.email=n@example.com"];
        let quoting = ["-c", "core.quotePath=false", "-c", "core.autocrlf=false"];
        let mut git = Command::new("git");
        git.current_dir(self.runner.path("work space")).env("HOME", self.runner.path("host"));
        git.env("GIT_CONFIG_NOSYSTEM", "1").args(identity).args(quoting).args(arguments);
        String::from_utf8(succeed(&mut git).stdout).unwrap()
    }

    /// Commits the files of the workspace to the checked-out commit, and returns the name of the new
    /// one.
    fn commit(&self) -> String {
        self.git(&["checkout", "-q", "--detach"]);
        self.git(&["add", "--all"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", "change"]);
        self.git(&["rev-parse", "HEAD"]).trim().to_owned()
    }

    /// Runs the action on the files of the workspace as a push to the pull request.
    #[track_caller]
    fn push(&self, inputs: &[(&str, &str)], code: i32) -> String {
        let commit = self.commit();
        let head = json!({"sha": commit, "repo": {"full_name": self.head}});
        let event = json!({"pull_request": {"number": NUMBER, "head": head}});
        self.runner.write("host/event.json", &event.to_string());
        let names = self.git(&["diff", "--name-only", "main", "HEAD"]);
        // One part for each name, in the same order.
        let diff = self.git(&["diff", "main", "HEAD"]);
        let parts: Vec<_> = diff.split("\ndiff --git ").filter(|part| !part.is_empty()).collect();
        assert_eq!(parts.len(), names.lines().count(), "{names}");
        let file = |(name, part): (&str, &&str)| {
            let patch =
                part.find("\n@@ ").map(|at| part[at + 1..].trim_end_matches('\n').to_owned());
            json!({"filename": name, "patch": patch})
        };
        self.api.lists().files = names.lines().zip(&parts).map(file).collect();
        let inputs = [inputs, &[("binary", BINARY), ("token", TOKEN)]].concat();
        said(&self.runner.expect(&inputs, code, ""))
    }
}

/// A text with the suggestions of review comments accepted as GitHub does: lines are replaced by
/// those of the block.
fn accepted(text: &str, comments: &[Value]) -> String {
    let mut lines: Vec<_> = text.split_inclusive('\n').map(str::to_owned).collect();
    let line =
        |comment: &Value, name: &str| comment[name].as_u64().map(|it| usize::try_from(it).unwrap());
    let mut ranges: Vec<_> = comments
        .iter()
        .map(|comment| {
            let last = line(comment, "line").unwrap();
            (line(comment, "start_line").unwrap_or(last), last, comment["body"].as_str().unwrap())
        })
        .collect();
    ranges.sort();
    let mut below = usize::MAX;
    for (first, last, body) in ranges.into_iter().rev() {
        // GitHub rejects a second suggestion for a line as outdated.
        if last >= below {
            continue;
        }
        below = first;
        let (before, block) = body.split_once("suggestion\n").unwrap();
        let fence = &before[before.rfind("\n\n").unwrap() + 2..];
        assert!(fence.len() >= 3 && fence.bytes().all(|it| it == b'`'), "{body}");
        let block = block.strip_suffix(&format!("\n{fence}")).unwrap();
        assert!(!block.contains(fence), "{body}");
        let end = if lines[last - 1].ends_with('\n') { "\n" } else { "" };
        lines.splice(first - 1..last, [format!("{block}{end}")]);
        lines = lines.concat().split_inclusive('\n').map(str::to_owned).collect();
    }
    lines.concat()
}

#[test]
fn accepted_suggestions_of_a_pull_request_are_the_fixes_to_the_byte() {
    let Some(request) = PullRequest::new() else { return };
    let fixed = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for (index, example) in fixable_examples().iter().enumerate() {
        let name = format!("tools/{index:03}/{}", example.path);
        request.runner.write(&format!("work space/{name}"), example.text);
        let path = fixed.path().join(&name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, example.text).unwrap();
        files.push((name, example.text));
    }
    std::fs::write(fixed.path().join("tools/a.json"), GOOD).unwrap();
    // Characters of several bytes and UTF-16 units before, in and after what is replaced.
    let wide = "{\"name\": \"get_weather\", \"description\": \"天気 🌦 weather\", \"inputSchema\": {\"type\": \"object\",\n\"properties\": {\"é漢🙂\": {\"description\": \"ß, a value\", \"type\": \"strinG\"}, \"ü\": {\"type\": \"Integer\", \"description\": \"ö, a number\"}}}}";
    files.push(("tools/é 天.json".to_owned(), wide));
    request.runner.write("work space/tools/é 天.json", wide);
    std::fs::write(fixed.path().join("tools/é 天.json"), wide).unwrap();
    let fix =
        Command::new(BINARY).args(["--fix", "-q", "tools"]).current_dir(fixed.path()).output();
    assert!(fix.unwrap().status.code() < Some(2));
    let inputs = [("paths", "tools"), ("suggest", "true"), ("fail-on", "never")];
    let mut rounds = 0;
    loop {
        request.push(&inputs, 0);
        let posted = std::mem::take(&mut request.api.lists().review_comments);
        let mut by_path: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for comment in posted {
            by_path.entry(comment["path"].as_str().unwrap().to_owned()).or_default().push(comment);
        }
        if by_path.is_empty() {
            break;
        }
        for (path, comments) in by_path {
            let path = format!("work space/{path}");
            request.runner.write(&path, &accepted(&request.runner.read(&path), &comments));
        }
        rounds += 1;
        assert!(rounds < 40, "suggestions are never finished");
    }
    let mut changed = 0;
    for (name, before) in files {
        let expected = std::fs::read_to_string(fixed.path().join(&name)).unwrap();
        assert_eq!(
            request.runner.read(&format!("work space/{name}")),
            expected,
            "{name}\n{before}"
        );
        changed += usize::from(expected != before);
    }
    assert!(changed >= 60, "only {changed} files were fixed");
}

#[test]
fn suggestions_are_posted_once_and_only_for_changed_lines() {
    let Some(request) = PullRequest::new() else { return };
    let line = |index: usize, kind: &str| {
        format!("\"p{index}\": {{\"type\": \"{kind}\", \"description\": \"``` @owner <b>\"}}")
    };
    let tool = |kinds: [&str; 2]| {
        let middle: Vec<_> = (1..20).map(|index| line(index, "string")).collect();
        format!(
            "{{\"name\": \"get_weather\", \"description\": \"Weather.\", \"inputSchema\": {{\"type\": \"object\", \"properties\": {{\n{},\n{},\n{}\n}}}}}}\n",
            line(0, kinds[0]),
            middle.join(",\n"),
            line(20, kinds[1])
        )
    };
    request.runner.write("work space/tools/a.json", &tool(["strinG", "string"]));
    request.git(&["commit", "-q", "-a", "-m", "base"]);
    request.runner.write("work space/tools/a.json", &tool(["strinG", "Integer"]));
    let inputs = [("paths", "tools"), ("suggest", "true")];
    request.push(&inputs, 1);
    let posted = request.api.lists().review_comments.clone();
    assert_eq!(posted.len(), 1, "{posted:?}");
    assert_eq!((&posted[0]["path"], &posted[0]["line"]), (&json!("tools/a.json"), &json!(22)));
    let body = posted[0]["body"].as_str().unwrap();
    let (text, block) = body.split_once("\n\n").unwrap();
    assert!(text.starts_with("**error** <code>&#34;Integer&#34;</code> is not"), "{body}");
    assert!(
        text.ends_with(concat!(
            "([schema-type-unknown](",
            env!("CARGO_PKG_HOMEPAGE"),
            "/rules/schema-type-unknown/))"
        )),
        "{body}"
    );
    assert!(block.starts_with("````suggestion\n") && block.ends_with("\n````"), "{body}");
    request.push(&inputs, 1);
    assert_eq!(request.api.lists().review_comments.len(), 1);
    // In a file with carriage returns, nothing is suggested.
    request
        .runner
        .write("work space/tools/a.json", &tool(["strinG", "Number"]).replace('\n', "\r\n"));
    request.push(&inputs, 1);
    assert_eq!(request.api.lists().review_comments.len(), 1);
}

#[test]
fn one_comment_has_the_changes_and_findings_and_is_updated() {
    let Some(request) = PullRequest::new() else { return };
    // A comment of a user with the mark of the action remains as it is.
    let forged =
        json!({"id": 1, "user": {"type": "User"}, "body": "<!-- mcp-lint mcp-lint . -->\nforged"});
    request.api.lists().comments.extend(vec![forged.clone(); 101]);
    let inputs = [("paths", "tools"), ("against", "git:main"), ("comment", "true")];
    request.runner.write("work space/tools/a.json", BAD);
    request.push(&inputs, 1);
    let comments = || request.api.lists().comments.clone();
    assert_eq!(comments().len(), 102);
    let body = comments()[101]["body"].as_str().unwrap().to_owned();
    assert!(body.starts_with("<!-- mcp-lint mcp-lint . -->\n"), "{body}");
    let (changes, findings) =
        (body.find("### Tool contract: 1 breaking change"), body.find("### mcp-lint"));
    assert!(
        changes.is_some() && changes < findings && body.contains("tool-name-charset"),
        "{body}"
    );
    request.runner.write("work space/tools/a.json", GOOD);
    request.push(&inputs, 0);
    assert_eq!((comments().len(), &comments()[0]), (102, &forged));
    let body = comments()[101]["body"].as_str().unwrap().to_owned();
    assert!(
        body.contains("no problems in 1 file") && !body.contains("tool-name-charset"),
        "{body}"
    );
    assert_eq!(
        request.api.lists().changes,
        ["POST issues/7/comments", "PATCH issues/comments/1101"]
    );
    let denied =
        [("token", "another"), ("paths", "tools"), ("comment", "true"), ("binary", BINARY)];
    request.runner.expect(&denied, 2, "the job needs the permission `pull-requests: write`");
}

#[test]
fn a_long_comment_is_cut_at_a_line() {
    let Some(request) = PullRequest::new() else { return };
    let rows: Vec<_> = (0..900)
        .map(|index| BAD.replace("get weather", &format!("get {index} 天气 {}", "x".repeat(40))))
        .collect();
    request.runner.write("work space/tools/a.json", &format!("[{}]", rows.join(",\n")));
    request.push(&[("paths", "tools"), ("comment", "true")], 1);
    let body = request.api.lists().comments[0]["body"].as_str().unwrap().to_owned();
    let length = body.chars().count();
    let is_cut = body.ends_with("\n\n… and more; see the log of the run\n");
    assert!(is_cut && (60_000..=65_536).contains(&length), "{length}: {body}");
    let rows = body.lines().filter(|line| line.starts_with('|'));
    assert!(rows.clone().count() > 50 && rows.clone().all(|row| row.ends_with('|')), "{body}");
}

#[test]
fn a_workflow_that_may_comment_posts_for_a_fork() {
    let Some(mut request) = PullRequest::new() else { return };
    request.head = "fork/project";
    request
        .runner
        .write("work space/packages/a/tools.json", &BAD.replace("\"object\"", "\"Object\""));
    let inputs = [("working-directory", "packages/a"), ("comment", "true"), ("suggest", "true")];
    request.push(&inputs, 1);
    assert_eq!(request.api.lists().changes, [""; 0]);
    let folder = request.runner.output("post").unwrap();
    let post = |request: &PullRequest, folder: &str| {
        let inputs = [("post", folder), ("token", TOKEN)];
        said(&request.runner.expect(&inputs, 0, ""))
    };
    let commit = request.git(&["rev-parse", "HEAD"]).trim().to_owned();
    let head = json!({"sha": commit, "label": "fork:a/b"});
    let other = json!({"sha": "another", "label": "fork:a/b"});
    request.api.lists().pulls =
        vec![json!({"number": 6, "head": other}), json!({"number": NUMBER, "head": head})];
    let run = |sha: &str| {
        json!({"workflow_run": {"head_sha": sha, "head_branch": "a/b",
            "head_repository": {"owner": {"login": "fork"}}}})
    };
    request.runner.variables.insert("GITHUB_EVENT_NAME".to_owned(), "workflow_run".to_owned());
    request.runner.write("host/event.json", &run("older").to_string());
    assert!(post(&request, &folder).contains("no open pull request has the commit older"));
    assert_eq!(request.api.lists().changes, [""; 0]);
    request.runner.write("host/event.json", &run(&commit).to_string());
    post(&request, &folder);
    let changes = ["POST pulls/7/reviews", "POST issues/7/comments"];
    assert_eq!(request.api.lists().changes, changes);
    let body = request.api.lists().comments[0]["body"].as_str().unwrap().to_owned();
    assert!(
        body.contains("From the run of the pull request itself")
            && body.contains("tool-name-charset"),
        "{body}"
    );
    assert_eq!(request.api.lists().review_comments[0]["path"], "packages/a/tools.json");
    assert!(request.api.lists().reviews[0].contains("From the run of the pull request itself"));
    // What was uploaded is the work of the pull request.
    let comment = Path::new(&folder).join("comment.md");
    std::fs::remove_file(&comment).unwrap();
    std::os::unix::fs::symlink(format!("{ROOT}/Cargo.toml"), &comment).unwrap();
    request.runner.expect(&[("post", &folder), ("token", TOKEN)], 2, "is a symbolic link");
}

/// A finding of a tool is at the code that registers it.
#[test]
fn findings_of_a_server_at_changed_lines_come_first() {
    let Some(request) = PullRequest::new() else { return };
    let tool = |name: &str| {
        format!(r#"{{"name":"{name}","description":"Does it.","inputSchema":{{"type":"object"}}}}"#)
    };
    let server = super::action::SERVER.replace("TOOLS", &[tool("get a"), tool("get b")].join(","));
    let code = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'a', version: '1' });\nserver.registerTool('get a', { description: 'Does it.' }, run);\n";
    request.runner.write("work space/a/server.sh", &server);
    request.runner.write("work space/a/src/index.ts", code);
    request.runner.write("work space/a/package.json", "{\"name\": \"a\"}");
    request.git(&["add", "--all"]);
    request.git(&["commit", "-q", "-m", "base"]);
    let added = "server.registerTool('get b', { description: 'Does it.' }, run);\n";
    request.runner.write("work space/a/src/index.ts", &format!("{code}{added}"));
    let inputs = [("try", "sh server.sh"), ("working-directory", "a"), ("comment", "true")];
    request.push(&inputs, 1);
    let body = request.api.lists().comments[0]["body"].as_str().unwrap().to_owned();
    let (first, all) = body.split_once("### mcp-lint").unwrap();
    assert!(
        first.contains("**On changed lines**\n\n- <code>a/src/index&#46;ts:4</code> **error** "),
        "{body}"
    );
    assert!(first.matches("\n- ").count() == 1 && !first.contains("get a"), "{body}");
    assert!(all.contains("get a") && all.contains("get b"), "{body}");
}

#[test]
fn lines_of_a_merge_with_the_base_are_not_those_of_the_pull_request() {
    let Some(request) = PullRequest::new() else { return };
    request.runner.write("work space/tools/a.json", &BAD.replace("\"object\"", "\"Object\""));
    let inputs = [("paths", "tools"), ("comment", "true"), ("suggest", "true")];
    request.push(&inputs, 1);
    assert_eq!(request.api.lists().review_comments.len(), 1);
    request.commit();
    let inputs = [&inputs[..], &[("binary", BINARY), ("token", TOKEN)]].concat();
    let words = "the head of the pull request as `ref`";
    request.api.lists().review_comments.clear();
    request.runner.expect(&inputs, 1, words);
    let lists = request.api.lists();
    assert_eq!((lists.review_comments.len(), lists.comments.len()), (0, 1));
    let body = lists.comments[0]["body"].as_str().unwrap();
    assert!(body.contains("tool-name-charset") && !body.contains("changed lines"), "{body}");
}

#[test]
fn other_events_post_nothing() {
    let Some(mut request) = PullRequest::new() else { return };
    request.runner.variables.insert("GITHUB_EVENT_NAME".to_owned(), "push".to_owned());
    request.push(&[("paths", "tools"), ("comment", "true"), ("suggest", "true")], 0);
    assert_eq!((request.api.lists().changes.len(), request.runner.output("post")), (0, None));
}

#[test]
fn the_pages_of_rules_in_suggestions_are_those_of_the_project() {
    let program = super::read("packaging/review.jq");
    assert!(program.contains(concat!("](", env!("CARGO_PKG_HOMEPAGE"), "/rules/\\(.)/)")));
}
