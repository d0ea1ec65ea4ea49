//! The calls of the tools of a server, in their order.

use serde_json::Value as Json;

use crate::contract::{ArgumentMaker, Hints};
use crate::record::{PlannedRequest, TriedServer};
use crate::trial::answer::CallAnswer;
use crate::trial::outcome::{ToolOutcome, ToolState, TrialOutcome};
use crate::trial::run::TrialRun;
use crate::trial::tools::{ListedTool, tools};
use crate::trial::{MAX_CALLS_OF_TOOL, TrialOptions, requests};

/// Maximum number of other arguments that are tried for a tool that rejects the required ones.
const MAX_OTHER_ARGUMENTS: usize = 8;
/// Maximum number of accepted and of rejected variants of one call.
const MAX_VARIANTS: usize = 24;

/// A tool under way.
struct CalledTool<'d> {
    tool: ListedTool<'d>,
    maker: Option<ArgumentMaker<'d>>,
    /// Arguments with which a call succeeded.
    base: Option<Json>,
    calls: usize,
    /// The last rejection.
    rejection: String,
    state: ToolState,
}

/// Makes the requests of a trial.
pub(super) fn run(options: &TrialOptions, server: &mut dyn TriedServer) -> TrialOutcome {
    let lists = server.lists();
    let mut run = TrialRun::new(server);
    let mut all: Vec<_> = tools(&lists, options).into_iter().map(CalledTool::new).collect();
    // All tools first, so that a limit takes nothing but the later calls.
    for step in [CalledTool::first, CalledTool::accepted, CalledTool::rejected] {
        for tool in all.iter_mut().filter(|it| it.state == ToolState::Tried) {
            let calls = run.requests;
            show(options, &format!("trying {}: {calls} requests so far", tool.tool.name));
            step(tool, &mut run, options);
        }
    }
    show(options, "");
    let of_tools = run.requests;
    requests::make(&mut run, &lists);
    let ended = run.why_ended();
    let mut tools: Vec<_> = all.into_iter().map(CalledTool::outcome).collect();
    crate::sort::by_key(&mut tools, |tool| tool.name.clone());
    TrialOutcome { tools, others: run.requests - of_tools, ended }
}

fn show(options: &TrialOptions, line: &str) {
    if let Some(progress) = options.progress {
        progress(line);
    }
}

impl<'d> CalledTool<'d> {
    fn new(tool: ListedTool<'d>) -> Self {
        let state = tool.state.clone();
        Self { tool, maker: None, base: None, calls: 0, rejection: String::new(), state }
    }

    fn outcome(self) -> ToolOutcome {
        let state = match self.state {
            ToolState::Tried if self.calls == 0 => {
                ToolState::NotTried("the trial ended before".to_owned())
            }
            ToolState::Tried if self.base.is_none() => {
                ToolState::Skipped(format!("no call succeeded: `{}`", self.rejection))
            }
            state => state,
        };
        ToolOutcome { name: self.tool.name.to_owned(), calls: self.calls, state }
    }

    /// Calls the tool; `None` if it is not called again.
    fn call(&mut self, arguments: &Json, run: &mut TrialRun<'_>) -> Option<CallAnswer> {
        if self.calls >= MAX_CALLS_OF_TOOL {
            return None;
        }
        let mut request = PlannedRequest::call(self.tool.name, &arguments.to_string());
        request.meta = vec![("progressToken".to_owned(), run.requests.to_string())];
        let answer = run.ask(&request)?;
        if matches!(answer, CallAnswer::Late) {
            run.probe();
        }
        self.calls += 1;
        match &answer {
            CallAnswer::Worked(texts) => run.earlier.take(texts),
            CallAnswer::Outage(text) => self.state = ToolState::Skipped(format!("`{text}`")),
            CallAnswer::Asked => self.state = ToolState::Skipped("asks the user".to_owned()),
            CallAnswer::Ended => self.state = ToolState::Skipped("the server ended".to_owned()),
            CallAnswer::Late if self.base.is_none() => {
                self.state = ToolState::Skipped("no answer in time".to_owned());
            }
            CallAnswer::Refused(text) => self.rejection.clone_from(text),
            CallAnswer::Late => {}
        }
        Some(answer)
    }

    /// The first calls, until one succeeds.
    fn first(&mut self, run: &mut TrialRun<'_>, options: &TrialOptions) {
        if run.why_ended().is_some() {
            return;
        }
        let maker = match ArgumentMaker::of(self.tool.schema) {
            Ok(maker) => maker,
            Err(why) => {
                self.state = ToolState::NotTried(why.to_owned());
                return;
            }
        };
        let earlier = std::mem::take(&mut run.earlier);
        let hints = Hints {
            given: &|name| options.given.of_parameter(name),
            earlier: &|name| earlier.of(name),
            paths: &options.paths,
            about: &self.tool.about,
        };
        let given = options.given.of_tool(self.tool.name);
        let mut others: Vec<_> = given.filter(|it| maker.violations(it) == Some(0)).collect();
        match maker.required(&hints) {
            Ok(arguments) => {
                let whole = maker.with_optional(&arguments, &hints);
                others.extend([arguments, whole.clone()]);
                others.extend(maker.accepted_variants(&whole, &hints));
            }
            Err(why) if others.is_empty() => self.state = ToolState::NotTried(why),
            Err(_) => {}
        }
        run.earlier = earlier;
        self.maker = Some(maker);
        let mut made: Vec<Json> = Vec::new();
        for arguments in others {
            if made.len() >= MAX_OTHER_ARGUMENTS || self.state != ToolState::Tried {
                return;
            }
            if made.contains(&arguments) {
                continue;
            }
            if matches!(self.call(&arguments, run), Some(CallAnswer::Worked(_))) {
                self.base = Some(arguments);
                return;
            }
            made.push(arguments);
        }
    }

    /// Calls with arguments at the bounds of the schema.
    fn accepted(&mut self, run: &mut TrialRun<'_>, options: &TrialOptions) {
        let (Some(base), Some(maker)) = (self.base.clone(), self.maker.take()) else { return };
        let hints = Hints {
            given: &|name| options.given.of_parameter(name),
            earlier: &|_| Vec::new(),
            paths: &options.paths,
            about: &self.tool.about,
        };
        let mut variants = maker.accepted_variants(&base, &hints);
        variants.truncate(MAX_VARIANTS);
        let undeclared = maker.with_undeclared(&base);
        variants.extend(undeclared.filter(|it| maker.violations(it) == Some(0)));
        self.maker = Some(maker);
        for arguments in variants {
            let answer = self.call(&arguments, run);
            if answer.is_none() || self.state != ToolState::Tried {
                return;
            }
            let is_late = matches!(answer, Some(CallAnswer::Late));
            if is_late || matches!(answer, Some(CallAnswer::Refused(_))) {
                // Only if the other call still works, the difference is the reason.
                let again = self.call(&base, run);
                if is_late || !matches!(again, Some(CallAnswer::Worked(_))) {
                    return;
                }
            }
        }
    }

    /// Calls with arguments that the schema rejects.
    fn rejected(&mut self, run: &mut TrialRun<'_>, _: &TrialOptions) {
        let (Some(base), Some(maker)) = (&self.base, &self.maker) else { return };
        let variants = maker.rejected_variants(base);
        for arguments in variants.into_iter().take(MAX_VARIANTS) {
            let answer = self.call(&arguments, run);
            let goes_on = matches!(answer, Some(CallAnswer::Worked(_) | CallAnswer::Refused(_)));
            if !goes_on || self.state != ToolState::Tried {
                return;
            }
        }
    }
}
