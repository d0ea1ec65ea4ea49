//! What is known about clients: their files, the members that they read, what they expand.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::source::is_path_ending;

/// A client with what it reads. Unmentioned behaviour is unknown, and nothing is reported about it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Client {
    /// Its name in data and on the command line.
    pub name: String,
    /// Its common name.
    pub label: String,
    /// Its files, by the ends of their paths.
    #[serde(default)]
    pub files: Vec<String>,
    /// The members under which it reads servers, as `mcp.servers`; the first is the usual one.
    pub keys: Vec<String>,
    /// The day on which all of it was last verified, as `2026-11-26`.
    pub verified: String,
    /// Its sources.
    pub sources: Vec<String>,
    /// What it does with an entry that it cannot read: what follows its name in a sentence.
    pub loss: String,
    /// Whether one such entry makes it reject the whole file.
    #[serde(default)]
    pub rejects_file: bool,
    /// The member with the program of a server, and its form.
    pub command: String,
    /// The form of that member.
    #[serde(default)]
    pub command_form: CommandForm,
    /// The member with the arguments; `None` if they are part of the command.
    pub arguments: Option<String>,
    /// The member with the environment.
    pub environment: Option<String>,
    /// The members with the address of a server over HTTP; none if it starts all servers.
    #[serde(default)]
    pub addresses: Vec<String>,
    /// The member with HTTP headers.
    pub headers: Option<String>,
    /// The member with the transport.
    pub transport: Option<String>,
    /// The transports that it knows; none if that is unknown.
    #[serde(default)]
    pub transports: Vec<String>,
    /// Where it needs the transport.
    #[serde(default)]
    pub needs_transport: NeedsTransport,
    /// Other members of an entry that it reads.
    #[serde(default)]
    pub members: Vec<String>,
    /// Whether it rejects members that it does not know.
    #[serde(default)]
    pub rejects_unknown_members: bool,
    /// The variables that it expands; `None` if that is unknown.
    pub variables: Option<Vec<VariableForm>>,
    /// The members in which it does; everywhere if empty.
    #[serde(default)]
    pub variables_in: Vec<String>,
    /// Whether it starts servers in a folder that no one knows.
    #[serde(default)]
    pub no_working_directory: bool,
    /// Names of servers that it ignores.
    #[serde(default)]
    pub reserved_names: Vec<String>,
    /// The characters that it accepts in the name of a server, beside letters and digits; `None` if
    /// that is unknown or any.
    pub name_characters: Option<String>,
}

/// The form of the member with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandForm {
    /// The program alone.
    #[default]
    String,
    /// The program and its arguments.
    Array,
}

/// Which entries need the transport.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeedsTransport {
    /// None: it follows from the other members.
    #[default]
    Never,
    /// Those with an address.
    WithAddress,
    /// All.
    Always,
}

/// How variables are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum VariableForm {
    /// `$NAME`
    #[serde(rename = "$NAME")]
    Dollar,
    /// `${NAME}`
    #[serde(rename = "${NAME}")]
    Braces,
    /// `${NAME:-default}`
    #[serde(rename = "${NAME:-default}")]
    BracesDefault,
    /// `${env:NAME}`
    #[serde(rename = "${env:NAME}")]
    Env,
    /// `${input:ID}`
    #[serde(rename = "${input:ID}")]
    Input,
    /// `${workspaceFolder}` and its kin
    #[serde(rename = "${workspaceFolder}")]
    Folder,
    /// `{env:NAME}`
    #[serde(rename = "{env:NAME}")]
    BareEnv,
    /// `${{ secrets.NAME }}`
    #[serde(rename = "${{ secrets.NAME }}")]
    Secrets,
    /// `%NAME%`
    #[serde(rename = "%NAME%")]
    Percent,
}

#[derive(Deserialize)]
struct File {
    client: Vec<Client>,
}

/// All clients, the one that a shared file belongs to first.
pub fn clients() -> &'static [Client] {
    static CLIENTS: LazyLock<Vec<Client>> = LazyLock::new(|| {
        let text = include_str!("../data/clients.toml");
        toml::from_str::<File>(text).expect("a test reads the file").client
    });
    &CLIENTS
}

impl Client {
    /// The client with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        clients().iter().find(|client| client.name == name)
    }

    /// Those that read a file of this path, the first of which it belongs to.
    pub fn reading(path: &str) -> impl Iterator<Item = &'static Self> {
        clients()
            .iter()
            .filter(move |client| client.files.iter().any(|ending| is_path_ending(path, ending)))
    }

    /// Whether it reads a member of an entry.
    pub fn reads(&self, member: &str) -> bool {
        let own = [&self.arguments, &self.environment, &self.headers, &self.transport];
        self.command == member
            || own.into_iter().flatten().any(|own| own == member)
            || self.addresses.iter().chain(&self.members).any(|own| own == member)
    }
}
