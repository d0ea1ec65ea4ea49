use std::ops::Deref;

use crate::model::text::described_names;
use crate::rules::Property;

rule! {
    name: "parameter-description-missing",
    category: Quality,
    summary: "parameters of a tool have no description",
    level: Info,
    source: "JSON Schema 2020-12 Validation, section 9.1: `description` explains the purpose",
    cause: Rule,
    shared_headline: "have parameters without a description",
    cure: ParameterDescription,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if subject.role != SchemaRole::Input || !subject.schema.present().contains(Keyword::Properties)
    {
        return;
    }
    let doubtful = subject.properties().iter().filter(|property| !says_something_plainly(property));
    let mut doubtful = doubtful.map(|property| property.node);
    let described = LazyCell::new(|| {
        let description = subject.tool.description().and_then(Value::as_str);
        description.map(described_names).unwrap_or_default()
    });
    let is_silent = |node: &SchemaNode<'_, '_>| !is_described(*node, &described);
    let Some(first) = doubtful.find(|node| is_parameter(*node) && is_silent(node)) else { return };
    context.report_with(Finding::new(first.value().key_place(), ""), |finding| {
        let parameters = parameters(subject);
        let silent: Vec<_> = parameters.iter().copied().filter(is_silent).collect();
        describe(finding, &silent, parameters.len())
    });
}

/// Writes the text of a finding about the parameters without a description among `count`
/// parameters.
fn describe(mut finding: Finding, silent: &[SchemaNode<'_, '_>], count: usize) -> Finding {
    let names: Vec<_> = silent
        .iter()
        .take(MAX_NAMED_PARAMETERS + 1)
        .map(|node| quoted(&node.property_path()))
        .collect();
    finding.message = match names.as_slice() {
        [only] => format!("parameter {only} has no description"),
        _ => format!("{} of {count} parameters have no description", silent.len()),
    }
    .into();
    if silent.len() > 1 {
        let all = listed_of(&names, silent.len());
        finding = finding.note(format!("without: {all}"));
    }
    for node in silent.iter().take(MAX_NAMED_PARAMETERS).skip(1) {
        finding = finding.label(node.value().key_place(), "and this one");
    }
    finding
        .note("a model has to guess what to send, and users are asked to approve its guess")
        .help("add a `description` that explains what the value means, with its unit or format")
}

/// A list of the first names, with the number of the others.
fn listed_of(names: &[String], count: usize) -> String {
    if count <= names.len() {
        return listed(names, MAX_NAMED_PARAMETERS);
    }
    format!(
        "{} and {} more",
        names[..MAX_NAMED_PARAMETERS].join(", "),
        count - MAX_NAMED_PARAMETERS
    )
}

/// The parameters that a caller supplies: the properties of the arguments, of objects among them
/// and of the items of arrays. Definitions are excluded, because several places or none may use
/// them.
fn parameters<'s, 'd>(subject: &SchemaSubject<'s, 'd>) -> Vec<SchemaNode<'s, 'd>> {
    let schema = subject.schema;
    let mut reached = vec![false; schema.len()];
    let mut parameters = Vec::new();
    for node in schema.nodes() {
        let parent = node.parent().is_none_or(|parent| reached[parent.index()]);
        reached[node.index()] = parent && is_filled_in(node);
        let is_property = node.via() == Some(Keyword::Properties) && node.value().is_object();
        if reached[node.index()] && is_property {
            parameters.push(node);
        }
    }
    parameters
}

/// Whether a property is a parameter that a caller supplies.
fn is_parameter(property: SchemaNode<'_, '_>) -> bool {
    let mut around = std::iter::successors(Some(property), |node| node.parent());
    property.value().is_object() && around.all(is_filled_in)
}

/// Whether a caller who supplies the value of the enclosing schema also supplies the value of this
/// schema.
fn is_filled_in(node: SchemaNode<'_, '_>) -> bool {
    matches!(
        node.via(),
        None | Some(
            Keyword::Properties
                | Keyword::Items
                | Keyword::PrefixItems
                | Keyword::AllOf
                | Keyword::AnyOf
                | Keyword::OneOf
        )
    )
}

/// Whether the meaning of a parameter is described: by its own description, a branch, a definition,
/// a title that is more than the name, the description of the tool, or a single allowed value.
fn is_described<'t>(
    node: SchemaNode<'_, '_>,
    reported: &impl Deref<Target = HashSet<&'t str>>,
) -> bool {
    let name = node.value().key_text();
    let by_itself = |node: SchemaNode<'_, '_>| says_something(node, name);
    let branch = |child: &SchemaNode<'_, '_>| child.via().is_some_and(Keyword::is_in_place);
    by_itself(node) || node.children().filter(branch).any(by_itself) || reported.contains(name)
}

/// Whether a property has a non-empty description. This usual case is decided without reading
/// texts.
fn says_something_plainly(property: &Property<'_, '_>) -> bool {
    let text = property.description.and_then(Value::text_bytes).unwrap_or_default();
    text.iter().any(u8::is_ascii_alphanumeric)
}

fn says_something(node: SchemaNode<'_, '_>, name: &str) -> bool {
    let text = |keyword| node.keyword(keyword).and_then(Value::as_str).map(str::trim);
    let present = node.present();
    // The definition may describe it, and a single allowed value leaves nothing to guess.
    present.contains(Keyword::Ref)
        || present.contains(Keyword::Const)
        || text(Keyword::Description).is_some_and(|text| !text.is_empty())
        || text(Keyword::Title).is_some_and(|title| {
            let title = folded(title);
            !title.is_empty() && title != folded(name)
        })
}
