//! The subjects of rules about MCP Apps: the recorded resources of views, with the tools that name
//! them and the policies that apply to them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use crate::document::{Place, TreeEdit, Value};
use crate::html::{Loader, Page};
use crate::model::{ListedKind, Listing, Message, Transcript, decoded_start};

/// The tools and resources of a session with apps.
pub struct AppSession<'d> {
    /// The index of the session.
    pub session: usize,
    /// The recorded tools, by their names.
    pub tools: HashMap<&'d str, Value<'d>>,
    /// Whether all pages of the list of tools were recorded.
    pub has_all_tools: bool,
    /// The tools with a view, by the URI of its resource.
    pub viewed: BTreeMap<&'d str, Vec<Value<'d>>>,
    /// The listed resources with the scheme `ui`, by their URIs.
    pub listed: BTreeMap<&'d str, Value<'d>>,
    /// The recorded contents of such resources.
    pub contents: Vec<Value<'d>>,
}

impl<'d> AppSession<'d> {
    /// The sessions of a transcript that have tools with views, or resources of views.
    pub fn all(transcript: &Transcript<'d>, listings: &[Listing<'d>]) -> Vec<Self> {
        let sessions = (0..transcript.session_count()).map(|session| Self {
            session,
            tools: HashMap::new(),
            has_all_tools: false,
            viewed: BTreeMap::new(),
            listed: BTreeMap::new(),
            contents: Vec::new(),
        });
        let mut sessions: Vec<_> = sessions.collect();
        for listing in listings {
            sessions[listing.session].add_list(listing);
        }
        for message in &transcript.messages {
            sessions[message.session].add_contents(message);
        }
        sessions
            .retain(|it| !(it.viewed.is_empty() && it.listed.is_empty() && it.contents.is_empty()));
        sessions
    }

    fn add_list(&mut self, listing: &Listing<'d>) {
        let member = match listing.kind {
            None => "tools",
            Some(ListedKind::Resource) => "resources",
            Some(_) => return,
        };
        let pages = listing.pages.iter().filter_map(|page| page.result?.get(member));
        for entry in pages.flat_map(Value::items) {
            match listing.kind {
                None => self.add_tool(entry),
                Some(_) => {
                    let uri = entry.text_of("uri").filter(|uri| is_view(uri));
                    self.listed.extend(uri.map(|uri| (uri, entry)));
                }
            }
        }
        self.has_all_tools |= listing.kind.is_none() && listing.is_complete();
    }

    fn add_tool(&mut self, tool: Value<'d>) {
        let Some(name) = tool.text_of("name") else { return };
        self.tools.insert(name, tool);
        if let Some(uri) = view_of(tool).and_then(Value::as_str) {
            self.viewed.entry(uri).or_default().push(tool);
        }
    }

    fn add_contents(&mut self, message: &Message<'d>) {
        let contents = message.result.and_then(|result| result.get("contents"));
        let is_of_view = |item: &Value<'_>| item.text_of("uri").is_some_and(is_view);
        self.contents.extend(contents.into_iter().flat_map(Value::items).filter(is_of_view));
    }

    /// The recorded contents of resources of views, one after the other. Those for the older
    /// interface of ChatGPT are left out, unless a tool names them as the view for all hosts.
    pub fn subjects(&self) -> impl Iterator<Item = AppSubject<'_, 'd>> {
        let is_older = |content: &Value<'_>| {
            content.text_of("mimeType").is_some_and(|kind| kind.contains("skybridge"))
        };
        let is_viewed = |uri| self.viewed.contains_key(uri);
        let contents = self.contents.iter().filter(move |content| {
            !is_older(content) || content.text_of("uri").is_some_and(is_viewed)
        });
        contents.map(|content| AppSubject {
            session: self,
            content: *content,
            html: OnceCell::new(),
            page: OnceCell::new(),
        })
    }
}

/// Whether a URI is that of a view.
fn is_view(uri: &str) -> bool {
    uri.starts_with("ui://")
}

/// The URI of the view that a tool names, by the current key or the deprecated one.
pub(crate) fn view_of(tool: Value<'_>) -> Option<Value<'_>> {
    let meta = tool.get("_meta")?;
    meta.get("ui").and_then(|ui| ui.get("resourceUri")).or_else(|| meta.get("ui/resourceUri"))
}

/// The recorded contents of a resource of a view.
pub struct AppSubject<'a, 'd> {
    /// The session that the contents are from.
    pub session: &'a AppSession<'d>,
    /// The element of `contents`.
    pub content: Value<'d>,
    html: OnceCell<Cow<'d, str>>,
    page: OnceCell<Page>,
}

impl<'d> AppSubject<'_, 'd> {
    /// The URI of the resource.
    pub fn uri(&self) -> &'d str {
        self.content.text_of("uri").unwrap_or_default()
    }

    /// The entry of the resource in the recorded list.
    pub fn listed(&self) -> Option<Value<'d>> {
        self.session.listed.get(self.uri()).copied()
    }

    /// The HTML of the resource, as text or decoded from Base64.
    pub fn html(&self) -> Option<&str> {
        let kind = self.content.text_of("mimeType").unwrap_or("html");
        let value = self.body().filter(|_| kind.to_ascii_lowercase().contains("html"))?;
        Some(self.html.get_or_init(|| match value.key_text() {
            "blob" => {
                let bytes = decoded_start(value.text(), value.text().len());
                String::from_utf8_lossy(&bytes).into_owned().into()
            }
            _ => value.text().into(),
        }))
    }

    /// The page with the addresses that it loads, and its HTML; read on first use.
    pub fn page(&self) -> Option<(&Page, &str)> {
        let html = self.html()?;
        Some((self.page.get_or_init(|| Page::read(html)), html))
    }

    /// The text or the Base64 of the resource.
    fn body(&self) -> Option<Value<'d>> {
        let of = |member| self.content.get(member).filter(|value| value.is_string());
        of("text").or_else(|| of("blob"))
    }

    /// Whether the HTML is the text of a string, and not encoded in it.
    pub fn is_text(&self) -> bool {
        self.body().is_some_and(|body| body.key_text() == "text")
    }

    /// The place of some bytes of the HTML; the whole value if they are encoded in it.
    pub fn place_of(&self, bytes: &Range<usize>) -> Place {
        match self.body() {
            Some(text) if text.key_text() == "text" => text.slice_place(bytes.start, bytes.end),
            body => body.unwrap_or(self.content).place(),
        }
    }

    /// The policy that hosts apply: of the contents, or else of the list.
    pub fn policy(&self) -> Policy<'d> {
        let csp = |holder: Value<'d>| ui_of(holder)?.get("csp");
        let of_list = self.listed().filter(|entry| csp(*entry).is_some());
        let holder = match csp(self.content) {
            None => of_list.unwrap_or(self.content),
            Some(_) => self.content,
        };
        Policy { holder, csp: csp(holder) }
    }
}

/// The member `_meta.ui` of a resource.
pub(crate) fn ui_of(holder: Value<'_>) -> Option<Value<'_>> {
    holder.get("_meta")?.get("ui")
}

/// The change that adds a member to `_meta.ui` of a resource.
pub(crate) fn add_to_ui(holder: Value<'_>, key: &str, json: &str) -> TreeEdit {
    let object = |key: &str, json: &str| format!("{{\"{key}\": {json}}}");
    match (holder.get("_meta"), ui_of(holder)) {
        (_, Some(ui)) => ui.last_member(key, json),
        (Some(meta), None) => meta.last_member("ui", object(key, json)),
        (None, None) => holder.last_member("_meta", object("ui", &object(key, json))),
    }
}

/// The policy of a resource.
#[derive(Clone, Copy)]
pub struct Policy<'d> {
    /// The entry of a list, or the contents, that has the policy, or should have it.
    pub holder: Value<'d>,
    /// The member `_meta.ui.csp`.
    pub csp: Option<Value<'d>>,
}

named! {
    /// The lists of a policy.
    pub(crate) enum PolicyList {
        /// Origins of requests and connections.
        Connect = "connectDomains",
        /// Origins of scripts, styles and media.
        Resource = "resourceDomains",
        /// Origins of documents in frames.
        Frame = "frameDomains",
        /// Origins of `<base>`.
        BaseUri = "baseUriDomains",
    }
}

/// The list that allows what a part of a page loads; `None` if no list does.
pub(crate) fn list_of(loader: Loader) -> Option<PolicyList> {
    match loader {
        Loader::Script | Loader::Style | Loader::Media => Some(PolicyList::Resource),
        Loader::Request => Some(PolicyList::Connect),
        Loader::Frame => Some(PolicyList::Frame),
        Loader::Base => Some(PolicyList::BaseUri),
        Loader::Plugin | Loader::Worker => None,
    }
}
