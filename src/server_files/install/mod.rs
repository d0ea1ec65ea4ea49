//! Links and commands in documents by which users add a server to a client.

mod blocks;
mod commands;
mod links;
mod words;

use std::collections::HashMap;
use std::ops::Range;

use crate::document::{Document, Syntax, Value};
use crate::server_files::Client;
use crate::server_files::limits::MAX_OFFERS;

/// A link or a command in a document that adds a server to a client.
#[derive(Debug)]
pub struct Offer {
    /// The client.
    pub client: &'static Client,
    /// The bytes of the link or the command.
    pub place: Range<usize>,
    /// Whether it is a link.
    pub is_link: bool,
    /// Whether the program of the server may be a whole line with its arguments.
    pub is_command_line: bool,
    /// The configuration that results, if it is known, or the reason why there is none, with its place.
    pub result: Result<Option<Installation>, (Range<usize>, InstallProblem)>,
}

/// The file of a client with the server that was added.
#[derive(Debug)]
pub struct Installation {
    /// The path of the file.
    pub path: &'static str,
    /// The text of the file.
    pub text: String,
    /// The place in the document that each byte of the text is from, and that of the end.
    pub places: Vec<usize>,
}

/// The reason why a link or a command adds no server that works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InstallProblem {
    /// The configuration in a link cannot be decoded, with the reason.
    Encoding(&'static str),
    /// The configuration is not a JSON object, with the reason.
    NotJson(String),
    /// The configuration has neither a program nor an address; they are below a key, if one is given.
    NoServer(Option<String>),
    /// The configuration lacks the name of the server.
    NoName,
    /// A command has neither a program nor an address; whether they are behind `--`, where this client
    /// does not read them.
    NoProgram(bool),
    /// An address is started as a program, unless this option is given.
    AddressAsProgram(&'static str),
    /// A word that is not a value of the option in front of it is read as one.
    WordAsValue(String, &'static str),
    /// An option is rejected; whether it is one of the server.
    RejectedOption(String, bool),
}

/// A part of a document, decoded, with the place of each byte and of the end.
#[derive(Default)]
struct PlacedText {
    text: String,
    places: Vec<usize>,
}

/// The links and commands of a document that add servers to clients, in the order of the text.
pub fn offers(text: &str) -> Vec<Offer> {
    let mut all = links::links(text);
    all.extend(commands::commands(text));
    all.extend(blocks::blocks(text));
    crate::sort::by_key(&mut all, |offer| offer.place.start);
    all.truncate(MAX_OFFERS);
    all
}

impl PlacedText {
    /// A text of which every byte is from the same place.
    fn at(text: String, place: &Range<usize>) -> Self {
        let places = std::iter::repeat_n(place.start, text.len()).chain([place.end]).collect();
        Self { text, places }
    }

    fn place(&self, range: Range<usize>) -> Range<usize> {
        self.places[range.start]..self.places[range.end.min(self.text.len())]
    }

    /// The file of the client that has this object as the entry of a server, without the members that
    /// describe the installation. `None` if the object only names a server that the client knows.
    fn installed(
        &self,
        client: &'static Client,
        name: Option<&str>,
        inputs: Option<&str>,
    ) -> Result<Option<Installation>, (Range<usize>, InstallProblem)> {
        let whole = || self.place(0..self.text.len());
        let document = Document::of("", self.text.as_str(), Syntax::Json);
        if let Some(error) = document.syntax_errors().first() {
            let problem = InstallProblem::NotJson(error.message.to_string());
            return Err((self.place(error.span.range()), problem));
        }
        let Some(root) = document.roots().next().filter(|root| root.is_object()) else {
            return Err((whole(), InstallProblem::NotJson("it is not an object".to_owned())));
        };
        let own = root.text_of("name").filter(|_| name.is_none());
        let is_own =
            |it: &Value<'_>| name.is_none() && it.has_key_among(&["name", "inputs", "gallery"]);
        let kept: Vec<_> = root.members().filter(|it| !is_own(it)).collect();
        if root.has("gallery") || kept.is_empty() && own.is_some() {
            return Ok(None);
        }
        if !is_server(root) {
            let wrapper = kept.first().filter(|it| it.subtree().any(is_server));
            let wrapper = wrapper.map(|it| it.key_text().to_owned());
            return Err((whole(), InstallProblem::NoServer(wrapper)));
        }
        let Some(name) = name.or(own) else { return Err((whole(), InstallProblem::NoName)) };
        let inputs = inputs.or_else(|| root.get("inputs").filter(is_own).map(Value::source_text));
        let entry = entry_of(&self.text, &kept);
        Ok(installation(client, name, inputs, &entry).map(|(path, before, text)| {
            let start = self.places[0];
            let end = self.places[self.text.len()];
            let behind = text.len() - before - self.text.len();
            let inside = &self.places[..self.text.len()];
            let first = std::iter::repeat_n(start, before).chain(inside.iter().copied());
            let places = first.chain(std::iter::repeat_n(end, behind + 1)).collect();
            Installation { path, text, places }
        }))
    }
}

/// Whether a value is the entry of a server.
fn is_server(value: Value<'_>) -> bool {
    ["command", "url", "serverUrl"].iter().any(|key| value.has(key))
}

/// The text of an object with blanks in place of all members but those that are kept.
fn entry_of(text: &str, kept: &[Value<'_>]) -> String {
    let mut entry = vec![b' '; text.len()];
    let blank = text.len() - text.trim_start().len();
    let last = text.trim_end().len().saturating_sub(1);
    for (index, member) in kept.iter().enumerate() {
        let range = member.entry_span().range();
        entry[range.clone()].copy_from_slice(&text.as_bytes()[range.clone()]);
        if index + 1 < kept.len() {
            entry[range.end] = b',';
        }
    }
    (entry[blank], entry[last]) = (b'{', b'}');
    String::from_utf8(entry).unwrap_or_default()
}

/// The path and the text of a client's file with one server, and where its entry begins.
fn installation(
    client: &'static Client,
    name: &str,
    inputs: Option<&str>,
    entry: &str,
) -> Option<(&'static str, usize, String)> {
    let is_plain = |path: &str| client.keys_in(path).first().is_some_and(|key| !key.contains('.'));
    let mut files = client.files.iter().filter(|file| is_plain(&file.path));
    let first = files.next()?;
    let file = files.find(|file| file.is_of_user).unwrap_or(first);
    let key = client.keys_in(&file.path).first()?;
    let inputs = inputs.map(|inputs| format!("\"inputs\":{inputs},")).unwrap_or_default();
    let name = serde_json::Value::from(name);
    let before = format!("{{{inputs}\"{key}\":{{{name}:");
    Some((&file.path, before.len(), format!("{before}{entry}}}}}")))
}

/// The parameters of the query of a link; in HTML, `&` may be written `&amp;`.
fn parameters(query: &str) -> HashMap<&str, &str> {
    let all = query.split('&').map(|part| part.strip_prefix("amp;").unwrap_or(part));
    all.filter_map(|part| part.split_once('=')).collect()
}

#[cfg(test)]
mod tests {
    use crate::server_files::clients;
    use crate::source::may_have_offers;

    #[test]
    fn no_link_or_command_of_a_client_is_skipped_before_it_is_read() {
        let links = clients().iter().flat_map(|it| &it.install_links);
        let commands = clients().iter().flat_map(|it| &it.install_commands);
        let texts = links.map(|link| link.address.to_string());
        let blocks = clients().iter().filter(|it| it.dialect == "toml");
        let texts = texts.chain(blocks.flat_map(|it| it.keys.iter().map(|key| format!("[{key}."))));
        let texts: Vec<_> = texts.chain(commands.map(|it| it.words.join(" "))).collect();
        assert!(texts.len() > 8, "{texts:?}");
        for text in texts {
            assert!(may_have_offers(text.as_bytes()), "{text}");
        }
    }
}
