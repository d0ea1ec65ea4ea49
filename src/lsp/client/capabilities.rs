//! The capabilities of a client, from its `initialize` request.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;

use crate::source::ColumnUnit;

use crate::lsp::client::settings::ClientSettings;
use crate::lsp::documents::uri::path_of;

/// The capabilities of a client. Parsed leniently, because clients send capabilities of many
/// versions.
#[derive(Clone, Debug)]
pub(in crate::lsp) struct Client {
    /// The unit in which the client counts columns.
    pub(in crate::lsp) unit: ColumnUnit,
    /// Whether the client requests diagnostics, instead of receiving them without a request.
    pub(in crate::lsp) pulls: bool,
    pub(in crate::lsp) shows_related: bool,
    pub(in crate::lsp) shows_code_links: bool,
    pub(in crate::lsp) shows_tags: bool,
    /// Whether edits may contain the version of their document.
    pub(in crate::lsp) versioned_edits: bool,
    pub(in crate::lsp) creates_files: bool,
    pub(in crate::lsp) annotates_changes: bool,
    pub(in crate::lsp) action_literals: bool,
    pub(in crate::lsp) nested_symbols: bool,
    pub(in crate::lsp) markdown_hover: bool,
    /// Whether the client shows the diagnostics at the pointer together with the hover text, as
    /// Visual Studio Code does.
    pub(in crate::lsp) shows_findings_at_hover: bool,
    pub(in crate::lsp) markdown_completion: bool,
    pub(in crate::lsp) snippets: bool,
    /// Whether edits of documents may be snippets.
    pub(in crate::lsp) snippet_edits: bool,
    pub(in crate::lsp) links: bool,
    pub(in crate::lsp) asks_configuration: bool,
    pub(in crate::lsp) watches_files: bool,
    pub(in crate::lsp) refreshes_lenses: bool,
    /// The folders that the client has open.
    pub(in crate::lsp) folders: Vec<PathBuf>,
    pub(in crate::lsp) settings: ClientSettings,
}

impl Client {
    pub(in crate::lsp) fn of(parameters: &Value, settings: ClientSettings) -> Self {
        let at = |path: &str| parameters.pointer(&format!("/capabilities/{path}"));
        let has = |path: &str| at(path).and_then(Value::as_bool) == Some(true);
        let names = |path: &str, name: &str| {
            let list = at(path).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|it| it == name))
        };
        // Bytes cost nothing; every client that offers nothing counts in UTF-16.
        let unit = if names("general/positionEncodings", "utf-8") {
            ColumnUnit::Bytes
        } else if names("general/positionEncodings", "utf-32")
            && !names("general/positionEncodings", "utf-16")
        {
            ColumnUnit::CodePoints
        } else {
            ColumnUnit::Utf16
        };
        Self {
            unit,
            // A client that cannot be asked to pull again would show the findings of an old
            // configuration.
            pulls: at("textDocument/diagnostic").is_some()
                && (has("workspace/diagnostics/refreshSupport")
                    || has("workspace/diagnostic/refreshSupport")),
            shows_related: has("textDocument/publishDiagnostics/relatedInformation")
                || has("textDocument/diagnostic/relatedInformation"),
            shows_code_links: has("textDocument/publishDiagnostics/codeDescriptionSupport")
                || has("textDocument/diagnostic/codeDescriptionSupport"),
            shows_tags: at("textDocument/publishDiagnostics/tagSupport").is_some()
                || at("textDocument/diagnostic/tagSupport").is_some(),
            versioned_edits: has("workspace/workspaceEdit/documentChanges"),
            creates_files: names("workspace/workspaceEdit/resourceOperations", "create"),
            annotates_changes: at("workspace/workspaceEdit/changeAnnotationSupport").is_some(),
            action_literals: at("textDocument/codeAction/codeActionLiteralSupport").is_some(),
            nested_symbols: has("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            // The only capability that distinguishes it and the editors based on it.
            shows_findings_at_hover: at("general/markdown/parser").is_some_and(|it| it == "marked"),
            markdown_hover: names("textDocument/hover/contentFormat", "markdown"),
            markdown_completion: names(
                "textDocument/completion/completionItem/documentationFormat",
                "markdown",
            ),
            snippets: has("textDocument/completion/completionItem/snippetSupport"),
            snippet_edits: has("workspace/workspaceEdit/snippetEditSupport"),
            links: has("textDocument/definition/linkSupport"),
            asks_configuration: has("workspace/configuration"),
            watches_files: has("workspace/didChangeWatchedFiles/dynamicRegistration"),
            refreshes_lenses: has("workspace/codeLens/refreshSupport"),
            folders: folders(parameters),
            settings,
        }
    }

    /// The client with the settings that it has sent, whose mistakes are added to `mistakes`. An
    /// editor without settings sends nothing, and those that it sent at first still count.
    pub(in crate::lsp) fn with(
        self: &Arc<Self>,
        sent: &Value,
        mistakes: &mut BTreeSet<String>,
    ) -> Arc<Self> {
        let settings = ClientSettings::of(sent);
        if sent.as_object().is_none_or(serde_json::Map::is_empty) || settings == self.settings {
            return Arc::clone(self);
        }
        mistakes.extend(settings.mistakes.iter().cloned());
        Arc::new(Self { settings, ..Self::clone(self) })
    }

    /// The name of the client's column unit in the protocol.
    pub(in crate::lsp) fn encoding(&self) -> &'static str {
        match self.unit {
            ColumnUnit::Bytes => "utf-8",
            ColumnUnit::Utf16 => "utf-16",
            ColumnUnit::CodePoints => "utf-32",
        }
    }
}

/// The folders that a client has open: its workspace folders, or the root folder that older clients
/// send.
fn folders(parameters: &Value) -> Vec<PathBuf> {
    let listed = parameters.get("workspaceFolders").and_then(Value::as_array);
    let listed = listed.into_iter().flatten().filter_map(folder);
    let mut folders: Vec<_> = listed.collect();
    if folders.is_empty() {
        let root = parameters.get("rootUri").and_then(Value::as_str).and_then(path_of);
        let path = || parameters.get("rootPath").and_then(Value::as_str).map(PathBuf::from);
        folders.extend(root.or_else(path).filter(|path| path.is_absolute()));
    }
    folders
}

/// The path of a `WorkspaceFolder`.
pub(in crate::lsp) fn folder(folder: &Value) -> Option<PathBuf> {
    path_of(folder.get("uri")?.as_str()?)
}
