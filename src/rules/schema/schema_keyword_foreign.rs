use crate::schema::Target;

rule! {
    name: "schema-keyword-foreign",
    summary: "a keyword belongs to another dialect or to OpenAPI",
    level: Error,
    fix: Unsafe,
    check: Schema(check),
}

/// Keywords that only some dialects define.
const OF_SOME_DIALECTS: KeywordSet = KeywordSet::of(&[
    Keyword::AdditionalItems,
    Keyword::Dependencies,
    Keyword::RecursiveRef,
    Keyword::LegacyId,
    Keyword::Defs,
    Keyword::PrefixItems,
    Keyword::DependentRequired,
    Keyword::DependentSchemas,
    Keyword::UnevaluatedProperties,
    Keyword::UnevaluatedItems,
]);

/// Keywords of the package `ajv-formats`.
const FORMAT_BOUNDS: [&str; 4] =
    ["formatMinimum", "formatMaximum", "formatExclusiveMinimum", "formatExclusiveMaximum"];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for violation in subject.schema.violations() {
        if violation.kind == ViolationKind::BooleanExclusive {
            let node = subject.schema.node(violation.node);
            let finding = boolean_exclusive(node, violation.keyword, violation.value);
            context.report(finding.note_if(subject.lost_unless_compiled(violation.node)));
        }
    }
    let dynamic = subject.schema.references().iter().filter(|it| is_misread(subject, it));
    context.report_all(dynamic.map(|reference| {
        Finding::new(
            reference.value.entry_place(),
            "clients do not resolve `$dynamicRef` as 2020-12 does",
        )
        .at_most(Severity::Warning)
        .note(
            "the TypeScript SDK 2.x applies the root schema, and rejects values that match; 1.x \
             ignores the keyword, and accepts all",
        )
        .unsafe_remedy("write `$ref`", reference.value.renaming("$ref"))
    }));
    for (node, member) in subject.schema.unknown_members() {
        report_inert(subject, node, member, context);
    }
    for node in subject.schema.nodes_with(OF_SOME_DIALECTS) {
        // Beside an array as `items`, it is a consequence.
        let is_tuple =
            node.all_keywords().any(|(k, value)| k == Keyword::Items && value.is_array());
        let is_reported = |keyword| is_tuple && keyword == Keyword::AdditionalItems;
        for (_, member) in node.all_keywords().filter(|(keyword, _)| !is_reported(*keyword)) {
            report_inert(subject, node, member, context);
        }
    }
}

/// Whether Ajv misreads a reference: it only supports a dynamic anchor at the root, because it does
/// not compile definitions alone.
fn is_misread(subject: &SchemaSubject<'_, '_>, reference: &Reference<'_>) -> bool {
    matches!(reference.target, Target::Schema(target) if target > 0)
        && reference.keyword == Keyword::DynamicRef
        && subject.lost_unless_compiled(reference.from).is_some()
}

fn report_inert(
    subject: &SchemaSubject<'_, '_>,
    node: SchemaNode<'_, '_>,
    member: Value<'_>,
    context: &mut Context<'_>,
) {
    let lost =
        subject.lost_unless_compiled(node.index()).filter(|_| is_rejected_by_ajv(node, member));
    let Some(inert) = Inert::of(node, member, lost.is_some()) else { return };
    let (key, dialect) = (member.key_text(), node.dialect().name());
    let message = format!("`{key}` belongs to {} and has no effect in {dialect}", inert.whose);
    Finding::new(member.key_place(), message)
        .note(inert.why)
        .help(inert.help)
        .with(cure(node, member), |it, edits| it.unsafe_fix("write it in this dialect", edits))
        .at_most(if lost.is_some() { Severity::Error } else { inert.severity })
        .note_if(lost)
        .report(context);
}

/// Whether Ajv rejects a member instead of ignoring it: `nullable` must be a boolean that does not
/// contradict `type`, and `id` must be absent.
fn is_rejected_by_ajv(node: SchemaNode<'_, '_>, member: Value<'_>) -> bool {
    match member.key() {
        Some("id") => node.dialect() != Dialect::Draft4,
        Some("nullable") => match member.as_bool() {
            Some(true) => !node.present().contains(Keyword::Type),
            Some(false) => node.types().is_empty() || node.types().intersects(TypeSet::NULL),
            None => true,
        },
        Some(key) if FORMAT_BOUNDS.contains(&key) => {
            let format = node.keyword(Keyword::Format).and_then(Value::as_str);
            !format.is_some_and(|it| it.ends_with("date") || it.ends_with("time"))
        }
        _ => false,
    }
}

fn boolean_exclusive(node: SchemaNode<'_, '_>, keyword: Keyword, value: Value<'_>) -> Finding {
    let bound =
        if keyword == Keyword::ExclusiveMinimum { Keyword::Minimum } else { Keyword::Maximum };
    let message = format!("`{}` must be a number, found a boolean", keyword.text());
    let finding = Finding::new(value.entry_place(), message).note(
        "a boolean is draft-04 syntax; since draft-06 the keyword contains the bound itself, and \
         validators reject a boolean",
    );
    let limit = node.keyword(bound).filter(|limit| limit.number_text().is_some());
    match (value.as_bool(), limit) {
        (Some(true), Some(limit)) => {
            // Unsafe: a reader of draft-04 needs the boolean.
            let edits = vec![value.replacement(limit.source_text()), limit.removal()];
            finding
                .help(format!("write `\"{}\": {}`", keyword.text(), limit.source_text()))
                .unsafe_fix(format!("put the bound into `{}`", keyword.text()), edits)
        }
        (Some(false), _) => finding
            .help("remove it: without it the bound is inclusive")
            .unsafe_fix("remove it", value.removal()),
        _ => finding.help("write the bound as a number"),
    }
}

/// The edits that express a member in the dialect of its schema.
fn cure(node: SchemaNode<'_, '_>, member: Value<'_>) -> Option<Vec<TreeEdit>> {
    let is_nullable = match member.key()? {
        "id" => return Some(vec![member.renaming("$id")]),
        "nullable" => member.as_bool()?,
        _ => return None,
    };
    let null = |json: &str| json.to_owned();
    let added = match (node.keyword(Keyword::Type), node.keyword(Keyword::AnyOf)) {
        _ if !is_nullable || node.types().intersects(TypeSet::NULL) => None,
        (Some(list), _) if list.is_array() => Some(TreeEdit::Append(list.id(), null("\"null\""))),
        (Some(name), _) => Some(name.replacement(format!("[{}, \"null\"]", name.compact_json()))),
        (_, Some(list)) => Some(TreeEdit::Append(list.id(), null("{\"type\": \"null\"}"))),
        _ => return None,
    };
    Some(added.into_iter().chain([member.removal()]).collect())
}

/// A member that the dialect of its schema ignores, but other software may not.
struct Inert {
    whose: &'static str,
    why: &'static str,
    help: &'static str,
    severity: Severity,
}

impl Inert {
    fn of(node: SchemaNode<'_, '_>, member: Value<'_>, is_rejected: bool) -> Option<Self> {
        Self::of_openapi(node, member, is_rejected)
            .or_else(|| Self::of_another_dialect(node.dialect(), member, is_rejected))
            .or_else(|| Self::referred_into(node, member))
    }

    const fn new(whose: &'static str, help: &'static str) -> Self {
        let why = "a validator of this dialect ignores it, so the restriction has no effect";
        Self { whose, why, help, severity: Severity::Warning }
    }

    fn of_openapi(node: SchemaNode<'_, '_>, member: Value<'_>, is_rejected: bool) -> Option<Self> {
        match member.key()? {
            "nullable" if member.is_false() => Some(Self {
                why: "a validator of this dialect ignores it: `null` is allowed only by `type`",
                ..Self::new("OpenAPI 3.0", "remove it")
            }),
            "nullable" if member.as_bool().is_some() || is_rejected => Some(Self {
                why: "a validator of this dialect ignores it, so `null` is allowed only by `type`",
                ..Self::new(
                    "OpenAPI 3.0",
                    "add `\"null\"` to `type`, as in `[\"string\", \"null\"]`",
                )
            }),
            // Beside `examples` it serves readers of OpenAPI, and nothing is lost.
            "example" if !node.present().contains(Keyword::Examples) => Some(Self {
                why: "it restricts nothing, but tools for this dialect do not show it",
                severity: Severity::Info,
                ..Self::new("OpenAPI 3.0", "write `examples` with an array")
            }),
            "discriminator" if member.is_object() => Some(Self {
                whose: "OpenAPI",
                why: "it restricts nothing; a validator of this dialect tries all branches",
                help: "give the branches a `const` that distinguishes them, and remove it",
                severity: Severity::Info,
            }),
            _ => None,
        }
    }

    fn of_another_dialect(dialect: Dialect, member: Value<'_>, is_rejected: bool) -> Option<Self> {
        Some(match member.key()? {
            "additionalItems" if dialect == Dialect::Draft2020 => {
                Self::new("draft-04 to 2019-09", "write `prefixItems` and `items`")
            }
            "dependencies" if dialect >= Dialect::Draft2019 => {
                Self::new("draft-04 to draft-07", "write `dependentRequired` or `dependentSchemas`")
            }
            "$recursiveRef" if dialect != Dialect::Draft2019 => {
                Self::new("2019-09", "write `$dynamicRef` or `$ref`")
            }
            "id" if dialect != Dialect::Draft4 && (member.is_string() || is_rejected) => Self {
                why: "a validator of this dialect does not resolve references to it",
                ..Self::new("draft-04", "write `$id`")
            },
            "prefixItems" if dialect < Dialect::Draft2020 && member.is_array() => {
                Self::new("2020-12", "write `items` with the array, or declare 2020-12")
            }
            "dependentRequired" | "dependentSchemas" if dialect < Dialect::Draft2019 => {
                Self::new("2019-09 and later", "write `dependencies`, or declare 2020-12")
            }
            "unevaluatedProperties" | "unevaluatedItems" if dialect < Dialect::Draft2019 => {
                Self::new("2019-09 and later", "declare 2020-12")
            }
            bound if FORMAT_BOUNDS.contains(&bound) && is_rejected => Self {
                why: "ajv-formats supports it only with a date or time `format`",
                ..Self::new("ajv-formats", "add the `format`, or remove the keyword")
            },
            _ => return None,
        })
    }

    /// Describes definitions of another dialect or format that a reference uses nevertheless.
    fn referred_into(node: SchemaNode<'_, '_>, member: Value<'_>) -> Option<Self> {
        if !node.schema().refers_into(member) {
            return None;
        }
        let since_2019 = node.dialect() >= Dialect::Draft2019;
        Some(Self {
            whose: if member.has_key("$defs") { "2019-09 and later" } else { "another format" },
            why: "JSON Schema leaves the effect of references into it undefined; SDKs resolve them",
            help: if since_2019 { "move the schemas to `$defs`" } else { "write `definitions`" },
            severity: Severity::Info,
        })
    }
}
