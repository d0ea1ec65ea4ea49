//! A part of GitHub's API on the loopback interface, for one pull request. It rejects what GitHub
//! is documented to reject: other tokens, long comments, and review comments outside the diff.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Value, json};

/// The number of the pull request, the repository, and the token that may write.
pub(super) const NUMBER: u64 = 7;
pub(super) const NAME: &str = "owner/project";
pub(super) const TOKEN: &str = "the token of the job";

/// The lists that the API has, and the requests that changed something.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) pulls: Vec<Value>,
    pub(super) files: Vec<Value>,
    pub(super) comments: Vec<Value>,
    pub(super) review_comments: Vec<Value>,
    pub(super) reviews: Vec<String>,
    pub(super) changes: Vec<String>,
}

/// The server, which ends with the test.
pub(super) struct GitHubApi {
    lists: Arc<Mutex<Lists>>,
    /// The value of `GITHUB_API_URL`.
    pub(super) address: String,
}

impl GitHubApi {
    pub(super) fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let lists = Arc::new(Mutex::new(Lists::default()));
        let shared = Arc::clone(&lists);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                answer(&stream.unwrap(), &mut shared.lock().unwrap());
            }
        });
        Self { lists, address }
    }

    pub(super) fn lists(&self) -> MutexGuard<'_, Lists> {
        self.lists.lock().unwrap()
    }
}

fn answer(stream: &TcpStream, lists: &mut Lists) {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    let mut next = || {
        line.clear();
        reader.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    };
    let request = next();
    let headers: BTreeMap<_, _> = std::iter::from_fn(|| {
        let (name, value) =
            next().split_once(": ").map(|(a, b)| (a.to_lowercase(), b.to_owned()))?;
        Some((name, value))
    })
    .collect();
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap(), words.next().unwrap());
    let is_authorized =
        headers.get("authorization").map(String::as_str) == Some(&format!("Bearer {TOKEN}"));
    let reply =
        if is_authorized { respond(method, target, &body, lists) } else { Err("401 Unauthorized") };
    let (status, value) = match reply {
        Ok(value) => ("200 OK", value),
        Err(status) => (status, json!({"message": status})),
    };
    let text = value.to_string();
    let head =
        format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", text.len());
    let mut stream = stream;
    stream.write_all(format!("{head}{text}").as_bytes()).unwrap();
}

fn respond(
    method: &str,
    target: &str,
    body: &[u8],
    lists: &mut Lists,
) -> Result<Value, &'static str> {
    const INVALID: &str = "422 Unprocessable Entity";
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let query: BTreeMap<_, _> = query.split('&').filter_map(|it| it.split_once('=')).collect();
    let path = path.strip_prefix(&format!("/repos/{NAME}/")).ok_or("404 Not Found")?;
    let own = path.replace(&format!("/{NUMBER}/"), "/N/");
    if method == "GET" {
        let head = query.get("head").map(|head| head.replace("%3A", ":").replace("%2F", "/"));
        let is_of_head = |pull: &&Value| head.as_deref() == pull["head"]["label"].as_str();
        let list: Vec<_> = match &*own {
            "pulls" => lists.pulls.iter().filter(is_of_head).cloned().collect(),
            "pulls/N/files" => lists.files.clone(),
            "pulls/N/comments" => lists.review_comments.clone(),
            "issues/N/comments" => lists.comments.clone(),
            _ => return Err("404 Not Found"),
        };
        let number = |name: &str| query[name].parse::<usize>().unwrap();
        let (size, page) = (number("per_page"), number("page"));
        return Ok(list.into_iter().skip((page - 1) * size).take(size).collect());
    }
    lists.changes.push(format!("{method} {path}"));
    let sent: Value = serde_json::from_slice(body).unwrap();
    let is_short =
        |text: &Value| text.as_str().is_some_and(|it| (1..=65_536).contains(&it.chars().count()));
    if !is_short(&sent["body"]) {
        return Err(INVALID);
    }
    match (method, &*own) {
        ("POST", "issues/N/comments") => {
            let user = json!({"type": "Bot", "login": "github-actions[bot]"});
            lists.comments.push(
                json!({"id": 1000 + lists.comments.len(), "user": user, "body": sent["body"]}),
            );
        }
        ("PATCH", comment) => {
            let id: u64 = comment.strip_prefix("issues/comments/").ok_or(INVALID)?.parse().unwrap();
            let comment =
                lists.comments.iter_mut().find(|it| it["id"] == id).ok_or("404 Not Found")?;
            comment["body"] = sent["body"].clone();
        }
        ("POST", "pulls/N/reviews") => {
            let comments = sent["comments"].as_array().ok_or(INVALID)?;
            let is_valid = |it: &Value| is_short(&it["body"]) && is_in_diff(it, &lists.files);
            if sent["event"] != "COMMENT" || comments.len() > 30 || !comments.iter().all(is_valid) {
                return Err(INVALID);
            }
            lists.reviews.push(sent["body"].to_string());
            lists.review_comments.extend(comments.iter().cloned());
        }
        _ => return Err("404 Not Found"),
    }
    Ok(json!({}))
}

/// Whether the lines of a review comment are in one hunk of the new side of the diff.
fn is_in_diff(comment: &Value, files: &[Value]) -> bool {
    let last = comment["line"].as_u64().unwrap();
    let first = comment.get("start_line").map_or(last, |line| line.as_u64().unwrap());
    let is_range = first < last || comment.get("start_line").is_none();
    let file = files.iter().find(|file| file["filename"] == comment["path"]);
    let Some(patch) = file.and_then(|file| file["patch"].as_str()) else { return false };
    let hunks = patch.lines().filter_map(|line| {
        let (_, new) = line.strip_prefix("@@ -")?.split_once('+')?;
        let (start, count) =
            new.split(' ').next()?.split_once(',').unwrap_or((new.split(' ').next()?, "1"));
        let (start, count): (u64, u64) = (start.parse().ok()?, count.parse().ok()?);
        Some(start..start + count)
    });
    let is_inside = hunks.into_iter().any(|hunk| hunk.contains(&first) && hunk.contains(&last));
    comment["side"] == "RIGHT" && is_range && is_inside
}
