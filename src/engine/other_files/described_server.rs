//! Descriptions of servers in server cards and recorded handshakes. They are kept until all files
//! have been read, and then compared.

use crate::diagnostic::Region;
use crate::document::Value;
use crate::engine::limits::MAX_DESCRIBED_SERVERS;
use crate::engine::other_files::single_tool::split;
use crate::model::text::folded;
use crate::model::{Content, Handshake, ServerFileKind};
use crate::server_files::{AiCatalog, ServerCard};

/// The description of a server in a card or a handshake, as it is kept until all files have been
/// read.
#[derive(Clone, Debug)]
pub struct DescribedServer {
    /// The folder of the project, for a card.
    pub(crate) project: Option<Box<str>>,
    /// The letters and digits of its names.
    pub(crate) names: Vec<String>,
    pub(crate) version: Option<Fact>,
    /// The protocol versions that the server supports, or uses in the session.
    pub(crate) protocols: Vec<Fact>,
}

/// A text in a file.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) text: Box<str>,
    pub(crate) region: Region,
}

impl Fact {
    fn of(value: Value<'_>) -> Option<Self> {
        let (document, text) = (value.document(), value.as_str()?);
        let region = Region::of(document.source(), document.span(value.place()));
        Some(Self { text: text.into(), region })
    }
}

impl DescribedServer {
    /// The servers that the cards and handshakes of a file describe.
    pub(crate) fn all_of(content: &Content<'_>) -> Vec<Self> {
        let mut found = Vec::new();
        for file in &content.server_files {
            match file.kind {
                ServerFileKind::ServerCard => found.push(Self::of_card(file.root)),
                ServerFileKind::AiCatalog => {
                    let cards = AiCatalog::of(file.root);
                    found.extend(
                        cards.cards().take(MAX_DESCRIBED_SERVERS).map(|it| Self::of_card(it.1)),
                    );
                }
                _ => {}
            }
        }
        let transcript = &content.transcript;
        let sessions = (0..transcript.session_count()).take(MAX_DESCRIBED_SERVERS);
        let all = sessions.filter_map(|session| transcript.handshake(session));
        found.extend(all.filter_map(Self::of_handshake));
        found
    }

    fn of_card(root: Value<'_>) -> Self {
        let name = root.text_of("name").unwrap_or_default();
        let names = [Some(name), name.rsplit('/').next(), root.text_of("title")];
        let card = ServerCard::of(root, None, &[]);
        let versions = card.remotes().flat_map(|it| it.items_of("supportedProtocolVersions"));
        let protocols = versions.take(MAX_DESCRIBED_SERVERS).filter_map(Fact::of);
        Self {
            project: Some(project_of(root.document().source().path()).into()),
            names: names.into_iter().flatten().map(folded).collect(),
            version: root.get("version").filter(|_| !card.is_draft()).and_then(Fact::of),
            protocols: protocols.collect(),
        }
    }

    fn of_handshake(result: Value<'_>) -> Option<Self> {
        let server = Handshake::server_in(result)?;
        let names = ["name", "title"].into_iter().filter_map(|key| server.text_of(key));
        let protocols = result.items_of("supportedVersions").take(MAX_DESCRIBED_SERVERS);
        let protocols = protocols.chain(result.get("protocolVersion"));
        Some(Self {
            project: None,
            names: names.map(folded).collect(),
            version: server.get("version").and_then(Fact::of),
            protocols: protocols.filter_map(Fact::of).collect(),
        })
    }
}

/// The folder of the project that a card belongs to: the nearest one that is not served itself.
fn project_of(path: &str) -> &str {
    let mut folder = split(path).0;
    while ServerCard::is_published(folder.rsplit('/').next().unwrap_or_default()) {
        folder = split(folder).0;
    }
    folder
}
