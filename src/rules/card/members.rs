//! Members that a server card does not have, and what version 1 has instead of each.

/// The part of version 1, or of another document, that replaces a member.
pub(super) fn replacement(member: &str) -> &'static str {
    match member {
        "serverInfo" => "`name`, `version` and `title`",
        "transport" | "transports" => "`type` of an item of `remotes`",
        "endpoint" | "endpointUrl" | "serverUrl" | "url" => "`url` of an item of `remotes`",
        "protocolVersion" | "protocol_version" => "`supportedProtocolVersions` of a remote",
        "packages" | "installation" => "`packages` of a registry entry, `server.json`",
        "authentication" | "authorization" | "auth" => {
            "`headers` of a remote; the server answers 401 and names its authorization server"
        }
        _ => "the responses of the server, which clients ask for when they connect",
    }
}
