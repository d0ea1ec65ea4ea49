//! The facts about the content of a file.

use std::sync::Arc;

use crate::document::Document;
use crate::engine::locate::sketch::SketchedTool;
use crate::engine::other_files::configured_server::{
    ConfiguredServer, DeclaredServer, KeptPolicy, ToolReference,
};
use crate::engine::other_files::described_server::DescribedServer;
use crate::engine::other_files::single_tool::SingleTool;
use crate::model::{Content, ListForm, ListOrigin, ListedKind, Protocol, ServerFileKind};
use crate::source::SourceText;
use crate::suppress::{Directive, directives};

named! {
    /// The detected content of a file.
    #[derive(Default)]
    pub enum FileKind {
        /// A single tool.
        Tool = "tool",
        /// A list of tools, or several.
        ToolList = "tool-list",
        /// Lists of prompts, resources or resource templates, without tools.
        OtherList = "other-list",
        /// Recorded messages.
        Transcript = "transcript",
        /// A recorded call result.
        Result = "result",
        /// The configuration of a client, or the manifest of an extension with servers.
        ClientConfiguration = "client-configuration",
        /// The entry of a registry.
        RegistryEntry = "registry-entry",
        /// A server card.
        ServerCard = "server-card",
        /// An AI catalogue with server cards.
        AiCatalog = "ai-catalog",
        /// The manifest of a bundle.
        BundleManifest = "bundle-manifest",
        /// A marketplace of plugins.
        PluginMarketplace = "plugin-marketplace",
        /// A document by which clients find out how to authorize.
        Authorization = "authorization-document",
        /// The manifest of a package, with findings.
        PackageManifest = "package-manifest",
        /// The `SKILL.md` of a skill.
        Skill = "skill",
        /// The file of an agent of Claude Code, with findings.
        Agent = "agent",
        /// A document that lists the tools of a server.
        Document = "document",
        /// A configuration or a baseline of this program, with findings.
        Configuration = "configuration",
        /// No MCP content, or none that could be recognised because of errors.
        #[default]
        Unrecognised = "unrecognised",
    }
}

impl FileKind {
    /// The kind of a document with this content.
    pub(crate) fn of(content: &Content<'_>) -> Self {
        match content.lists.as_slice() {
            [] if content.holds_nothing() => Self::Unrecognised,
            [] if !content.server_files.is_empty() && content.transcript.is_empty() => {
                match content.server_files[0].kind {
                    ServerFileKind::RegistryEntry => Self::RegistryEntry,
                    ServerFileKind::ServerCard => Self::ServerCard,
                    ServerFileKind::AiCatalog => Self::AiCatalog,
                    ServerFileKind::BundleManifest => Self::BundleManifest,
                    ServerFileKind::PluginMarketplace => Self::PluginMarketplace,
                    ServerFileKind::Authorization(_) => Self::Authorization,
                    ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension => {
                        Self::ClientConfiguration
                    }
                }
            }
            _ if content.transcript.messages.len() > 1 => Self::Transcript,
            [] if content.transcript.is_empty() && !content.listed.is_empty() => Self::OtherList,
            [] if !content.results.is_empty() => Self::Result,
            [] if !content.holds_nothing() => Self::Transcript,
            [] => Self::Unrecognised,
            [list] if list.form == ListForm::Single => Self::Tool,
            _ => Self::ToolList,
        }
    }
}

/// The facts about the content of a file that follow from its text alone.
#[derive(Clone, Debug, Default)]
pub struct FileFacts {
    /// The kind of content.
    pub kind: FileKind,
    /// Length of the text in bytes, if it was checked.
    pub bytes: usize,
    /// The revision that was applied.
    pub protocol: Protocol,
    /// Where the lists of the file come from, if it has any.
    pub origin: Option<ListOrigin>,
    /// Number of tools.
    pub tools: usize,
    /// Number of prompts, resources and resource templates, by kind.
    pub listed: [usize; ListedKind::ALL.len()],
    /// Number of servers in a client's configuration.
    pub servers: usize,
    /// Number of results.
    pub results: usize,
    /// Whether the file lists tools that are defined elsewhere.
    pub lists_tools: bool,
    /// Number of recorded calls.
    pub calls: usize,
    /// Number of recorded calls whose result, or error, was not recorded.
    pub unanswered: usize,
    /// The tool, if the file contains one and nothing else.
    pub single_tool: Option<Arc<SingleTool>>,
    /// The servers, if the file is that of a client by its name.
    pub configured: Vec<ConfiguredServer>,
    /// The lists of servers that an organisation allows and denies.
    pub policies: Vec<KeptPolicy>,
    /// The servers that Claude Code reads in the file.
    pub declared: Vec<DeclaredServer>,
    /// The tools of servers that the frontmatter of the file names.
    pub tool_references: Vec<ToolReference>,
    /// The servers that cards and recorded handshakes in the file describe.
    pub described: Vec<DescribedServer>,
    /// The tools of the file, if their source is to be searched for.
    pub sketches: Vec<SketchedTool>,
    /// The suppression comments.
    pub directives: Vec<Directive>,
}

impl FileFacts {
    /// The facts about a file of a kind that has no definitions and no recording.
    pub(crate) fn of(kind: FileKind, text: &SourceText, document: &Document) -> Self {
        let (bytes, directives) = (text.text().len(), directives(document));
        Self { kind, bytes, directives, ..Self::default() }
    }
}
