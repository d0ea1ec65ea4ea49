use crate::targets::InstructionsPlace;

rule! {
    name: "instructions-unread",
    category: Portability,
    summary: "clients cut or do not pass on `instructions` that models need",
    level: Error,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    check: Message(check),
}

/// Words and phrases of sentences that are orders to a model.
const ORDERS: [&str; 9] =
    ["must", "always", "never", "avoid", "prefer", "ensure", "do not", "don t", "instead of"];

/// Words that such sentences begin with.
const BEGINNINGS: [&str; 4] = ["first", "before", "after", "only"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((_, result)) = subject.handshake() else { return };
    let Some(text) = result.get("instructions").filter(|it| it.is_string()) else { return };
    if text.text().trim().is_empty() {
        return;
    }
    let limit = |target: &'static Target| target.instructions.as_ref();
    let chosen = words::too_long(text, "`instructions`", limit, context.options());
    let readers = Readers::of(context);
    let loss = readers.loss(|target, view| {
        let form = view.instructions.as_ref()?;
        let limit = target.instructions.as_ref();
        let is_cut = limit.is_some_and(|limit| limit.unit.length(text.text()) > limit.max);
        let is_lost = matches!(form.to, InstructionsPlace::None | InstructionsPlace::OnRequest);
        // The finding about selected targets states what they cut.
        let is_stated = is_cut && chosen.is_some() && readers.is_chosen(target);
        ((is_lost || is_cut) && !is_stated).then(|| form.known.as_ref().unwrap_or(&view.known))
    });
    let note = |loss: &Loss| loss.note("not passed on, or cut");
    if let Some(finding) = chosen {
        let notes = loss.as_ref().map(note);
        let help = "put what matters most first, and move the rest to the descriptions of tools";
        context.report(notes.into_iter().fold(finding, Finding::note).help(help));
        return;
    }
    let Some(loss) = loss else { return };
    // A description of the server is no loss: what its tools do, their descriptions say.
    let has_order = sentences(text.text()).any(is_order);
    let most = if has_order { Severity::Warning } else { Severity::Info };
    let clients = loss.first_products(2);
    finding_of(
        &loss,
        text.place(),
        format!("models of {clients} do not receive all of these `instructions`"),
        most,
    )
    .note(note(&loss))
    .help("repeat in the descriptions of the tools what a model must know to use them")
    .report(context);
}

/// Whether a sentence is an order to a model.
fn is_order(sentence: &str) -> bool {
    let words: Vec<_> = words(sentence).collect();
    let joined = format!(" {} ", words.join(" "));
    let is_beginning = |first: &String| BEGINNINGS.contains(&first.as_str());
    words.first().is_some_and(is_beginning)
        || ORDERS.iter().any(|order| joined.contains(&format!(" {order} ")))
}
