use crate::targets::ArgumentForm;

rule! {
    name: "prompt-arguments-split",
    category: Portability,
    summary: "clients split the value of a prompt's argument at blanks, or never ask for it",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    check: Typed(&["Prompt"], check),
}

/// The last word in the name of an argument whose value has several words.
const TEXTS: &str = "text message query question topic description prompt sentence content title \
    instruction context";

fn check(prompt: Value<'_>, context: &mut Context<'_>) {
    let has_several_words = |argument: &Value<'_>| {
        let words = words(argument.text_of("name").unwrap_or_default());
        words.last().is_some_and(|word| is_among(TEXTS, word.trim_end_matches('s')))
    };
    let mut arguments = prompt.items_of("arguments");
    let Some(argument) = arguments.find(has_several_words) else { return };
    let loss = Readers::of(context).loss(|_, view| {
        let form = view.prompts.as_ref()?;
        let is_split =
            matches!(form.arguments, Some(ArgumentForm::BlankSplit | ArgumentForm::None));
        is_split.then(|| form.known.as_ref().unwrap_or(&view.known))
    });
    let Some(loss) = loss else { return };
    let (clients, name) = (loss.first_products(2), argument.text_of("name").unwrap_or_default());
    let place = argument.get("name").map_or(argument.place(), Value::place);
    finding_of(
        &loss,
        place,
        format!("users of {clients} cannot give several words for {}", quoted(name)),
        Severity::Warning,
    )
    .note(loss.note("what is typed behind the command is split at blanks, or not asked for"))
    .help("let the prompt work without the argument, or make it the last and join what follows")
    .report(context);
}
