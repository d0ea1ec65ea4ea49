//! The extension for Zed: it finds `mcp-lint` or downloads it, and Zed starts `mcp-lint lsp`.

use std::fs;

use zed_extension_api::serde_json::{Value, json};
use zed_extension_api::settings::LspSettings;
use zed_extension_api::{
    Architecture, Command, DownloadedFileType, Extension, LanguageServerId,
    LanguageServerInstallationStatus as Status, Os, Result, Worktree, current_platform,
    download_file, github_release_by_tag_name, make_file_executable, register_extension,
    set_language_server_installation_status,
};

struct McpLint;

/// The target of the archive for this machine.
fn target() -> Result<String> {
    let (system, processor) = current_platform();
    let processor = match processor {
        Architecture::Aarch64 => "aarch64",
        Architecture::X8664 => "x86_64",
        Architecture::X86 => return Err("no release of mcp-lint has 32 bits".to_owned()),
    };
    let system = match system {
        Os::Mac => "apple-darwin",
        Os::Linux => "unknown-linux-musl",
        Os::Windows => "pc-windows-msvc",
    };
    Ok(format!("{processor}-{system}"))
}

/// The program of the release of this version, which is downloaded once.
fn released(id: &LanguageServerId) -> Result<String> {
    let (target, version) = (target()?, env!("CARGO_PKG_VERSION"));
    let is_windows = target.contains("windows");
    let (program, ending) =
        if is_windows { ("mcp-lint.exe", "zip") } else { ("mcp-lint", "tar.gz") };
    let folder = format!("mcp-lint-{version}");
    let path = format!("{folder}/mcp-lint-{target}/{program}");
    if fs::metadata(&path).is_ok_and(|file| file.is_file()) {
        return Ok(path);
    }
    set_language_server_installation_status(id, &Status::Downloading);
    let release = github_release_by_tag_name("mcp-lint/mcp-lint", &format!("v{version}"))?;
    let name = format!("mcp-lint-{target}.{ending}");
    let asset = release.assets.iter().find(|asset| asset.name == name);
    let asset = asset.ok_or_else(|| format!("the release {version} has no {name}"))?;
    let kind = if is_windows { DownloadedFileType::Zip } else { DownloadedFileType::GzipTar };
    download_file(&asset.download_url, &folder, kind)?;
    make_file_executable(&path)?;
    // Those of earlier versions.
    for entry in fs::read_dir(".").into_iter().flatten().flatten() {
        if entry.file_name().to_str() != Some(&folder) {
            drop(fs::remove_dir_all(entry.path()));
        }
    }
    Ok(path)
}

impl Extension for McpLint {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree).ok().and_then(|it| it.binary);
        let set = binary.as_ref().and_then(|it| it.path.clone());
        let command = match set.or_else(|| worktree.which("mcp-lint")) {
            Some(command) => command,
            None => released(id).inspect_err(|why| {
                set_language_server_installation_status(id, &Status::Failed(why.clone()));
            })?,
        };
        set_language_server_installation_status(id, &Status::None);
        let args = binary.and_then(|it| it.arguments).unwrap_or_else(|| vec!["lsp".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree)?.settings;
        // The server asks for this section.
        Ok(settings.map(|settings| json!({"mcp-lint": settings})))
    }
}

register_extension!(McpLint);
