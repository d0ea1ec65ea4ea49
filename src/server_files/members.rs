//! What may be at a place of a file around a server, for editors.

use crate::document::Value;
use crate::model::{ServerFile, ServerFileKind};
use crate::server_files::{Client, ClientConfiguration, CommandForm, Concept, MemberForm};
use crate::targets::Target;

/// A member that an object may have.
#[derive(Clone, Debug)]
pub struct KnownMember {
    /// Its key.
    pub name: String,
    /// The type of its value, in words.
    pub form: String,
    /// What it means; empty if only its name says so.
    pub about: String,
    /// The values that it may have, as JSON; none if there are too many or they are unknown.
    pub values: Vec<String>,
    /// Whether the object needs it.
    pub is_required: bool,
}

/// The members of the last of these values, which enclose each other from the root on.
pub fn known_members(
    file: ServerFile<'_>,
    path: &[Value<'_>],
    targets: &[&'static Target],
) -> Vec<KnownMember> {
    match file.kind {
        ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension => {
            let configuration = ClientConfiguration::of(file, targets);
            of_client(&configuration, path).unwrap_or_default()
        }
        ServerFileKind::RegistryEntry | ServerFileKind::BundleManifest => Vec::new(),
    }
}

fn of_client(
    configuration: &ClientConfiguration<'_>,
    path: &[Value<'_>],
) -> Option<Vec<KnownMember>> {
    let (client, holder) = (configuration.client()?, path.last()?);
    if holder.id() == configuration.root.id() {
        let key = client.keys.iter().find(|key| !key.contains('.'))?;
        let about = format!("The servers that {} starts or connects to, by name.", client.label);
        return Some(vec![KnownMember::new(key, "object", &about)]);
    }
    let server = configuration.servers().find(|server| server.value.id() == holder.id())?;
    let members = client.all_members().filter(|name| !client.refused.iter().any(|it| it == name));
    let needs = |concept: Concept| server.member(concept).is_none();
    let is_empty = needs(Concept::Command) && needs(Concept::Address);
    Some(members.map(|name| of_entry(client, name, is_empty)).collect())
}

/// A member of the entry of a server.
fn of_entry(client: &Client, name: &str, is_empty: bool) -> KnownMember {
    let own = |concept: &Concept| concept.names_of(client).contains(&name);
    let Some(concept) = Concept::ALL.into_iter().find(own) else {
        let form = client.types.get(name).map_or("", |form| form.in_words());
        let about = format!("A member that {} reads.", client.label);
        let mut member = KnownMember::new(name, form, &about);
        if client.types.get(name) == Some(&MemberForm::Boolean) {
            member.values = vec!["true".to_owned(), "false".to_owned()];
        }
        let choices = client.choices.get(name).into_iter().flatten();
        member.values.extend(choices.map(|choice| format!("\"{choice}\"")));
        return member;
    };
    let form = match (concept, client.command_form) {
        (Concept::Command, CommandForm::Array) => MemberForm::Strings,
        _ => concept.form(),
    };
    let mut member = KnownMember::new(name, form.in_words(), concept.about());
    if concept == Concept::Transport {
        member.values = client.transports.iter().map(|it| format!("\"{it}\"")).collect();
    }
    member.is_required = is_empty && matches!(concept, Concept::Command | Concept::Address);
    member
}

impl KnownMember {
    pub(super) fn new(name: &str, form: &str, about: &str) -> Self {
        Self {
            name: name.to_owned(),
            form: form.to_owned(),
            about: about.to_owned(),
            values: Vec::new(),
            is_required: false,
        }
    }
}

impl Concept {
    /// What it means, as a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Command => {
                "The program that is started. It speaks MCP on its standard input and output."
            }
            Self::Arguments => {
                "The arguments of the program, each by itself: no shell splits them."
            }
            Self::Environment => {
                "Variables of the program's environment, in addition to those of the client."
            }
            Self::Address => "The address of a server over HTTP.",
            Self::Headers => "HTTP headers of every request, such as `Authorization`.",
            Self::Transport => {
                "How the server is reached: a program, or one of the transports over HTTP."
            }
        }
    }
}
