//! Running the rules over the files around a server.

use crate::engine::check::plan::Active;
use crate::model::{Content, ServerFile, ServerFileKind};
use crate::rules::Context;
use crate::server_files::{BundleManifest, ClientConfiguration, RegistryEntry};

/// Runs every active rule about this kind of file.
pub(super) fn check_server_file<'d>(
    file: ServerFile<'d>,
    content: &Content<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    match file.kind {
        ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension => {
            let targets = context.options().targets.targets();
            let configuration = ClientConfiguration::of(file, targets).beside(&content.neighbours);
            active.client.run(&configuration, context);
            configuration.servers().for_each(|server| active.server.run(server, context));
        }
        ServerFileKind::BundleManifest => {
            active.bundle.run(&BundleManifest::of(file, content), context);
        }
        ServerFileKind::RegistryEntry => {
            active.registry.run(&RegistryEntry::of(file, &content.neighbours), context);
        }
    }
}
