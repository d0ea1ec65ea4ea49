//! Rules about prompts and requests for them.

use crate::rules::prelude::*;

rules_of_shape! {
    prompt_duplicate {
        "prompt-duplicate", Warning,
        "two prompts of a list have the same name",
        check: Typed(
            &["ListPromptsResult"],
            |result, context| report_duplicates_of_page(&[ListedKind::Prompt], result, context)
        ), Transcript(|subject, context| report_duplicates_of_pages(&[ListedKind::Prompt], subject, context)),
    }
    prompt_role {
        "prompt-role", Error, "the role of a message is neither `user` nor `assistant`",
        [fix: Unsafe],
        cite: "MCP, schema.ts, Role: `user` or `assistant`; the SDKs reject the whole result",
        help: "write `user` or `assistant`; there is no role `system`: put instructions into the \
               first message of the user",
    }
}

/// A request for a prompt that its session lists.
struct PromptRequest<'a, 'd> {
    request: &'a Message<'d>,
    name: &'d str,
    prompt: Value<'d>,
    faults: Vec<ArgumentFault<'d>>,
}

/// The requests for prompts that their session lists.
fn requests_of_listed<'a, 'd>(subject: &TranscriptSubject<'a, 'd>) -> Vec<PromptRequest<'a, 'd>> {
    let mut listed: HashMap<(usize, &str), Value<'d>> = HashMap::new();
    for listing in subject.listings.iter().filter(|it| it.kind == Some(ListedKind::Prompt)) {
        let results = listing.pages.iter().filter_map(|page| page.result?.get("prompts"));
        for prompt in results.flat_map(Value::items) {
            listed.extend(prompt.text_of("name").map(|name| ((listing.session, name), prompt)));
        }
    }
    let requests = subject.transcript.with("prompts/get");
    let of_listed = requests.filter_map(|request| {
        let name = request.param("name")?.as_str()?;
        let prompt = *listed.get(&(request.session, name))?;
        let faults = faults_of(prompt, request.param("arguments"));
        Some(PromptRequest { request, name, prompt, faults })
    });
    of_listed.collect()
}

/// The arguments of a prompt, each with its name and whether it is required.
fn arguments_of<'d>(prompt: Value<'d>) -> impl Iterator<Item = (&'d str, bool)> {
    let arguments = prompt.get("arguments").into_iter().flat_map(Value::items);
    let is_required = |it: Value<'_>| it.get("required").is_some_and(Value::is_true);
    arguments.filter_map(move |it| Some((it.text_of("name")?, is_required(it))))
}

/// The values in a request that are faults of its arguments: a listed one that is missing or empty,
/// one that is not listed, and a placeholder that was not replaced.
enum ArgumentFault<'d> {
    Missing(&'d str),
    Empty(Value<'d>),
    Unlisted(Value<'d>),
    Placeholder(Value<'d>),
}

fn faults_of<'d>(prompt: Value<'d>, given: Option<Value<'d>>) -> Vec<ArgumentFault<'d>> {
    let known: HashMap<&str, bool> = arguments_of(prompt).collect();
    let has = |name: &str| given.is_some_and(|given| given.has(name));
    let required = arguments_of(prompt).filter(|(name, required)| *required && !has(name));
    let missing = required.map(|(name, _)| ArgumentFault::Missing(name));
    let of_value = |value: Value<'d>| {
        let text = value.as_str()?;
        let is_placeholder = text
            .strip_prefix('$')
            .is_some_and(|name| name == "ARGUMENTS" || matches!(name.as_bytes(), [b'1'..=b'9']));
        match known.get(value.key_text()) {
            None => Some(ArgumentFault::Unlisted(value)),
            Some(_) if is_placeholder => Some(ArgumentFault::Placeholder(value)),
            Some(true) if text.is_empty() => Some(ArgumentFault::Empty(value)),
            Some(_) => None,
        }
    };
    missing.chain(given.into_iter().flat_map(Value::entries).filter_map(of_value)).collect()
}

pub(crate) mod prompt_arguments;
pub(crate) mod prompt_get_refused;
