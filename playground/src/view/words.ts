// Words for the outcomes of tools in clients and providers: those of the program and of the site.

import type {Verdict} from "../linter/report";

type Outcome = Verdict["outcome"];
type Scope = Verdict["scope"];

/** Short, for a table. */
export function outcomeWord(outcome: Outcome, scope: Scope): string {
  if (outcome === "refused") return scope ? `rejects ${scope}` : "rejects";
  return outcome === "dropped" ? "drops" : "rewrites";
}

const LOST = {
  request: "rejects the whole request", server: "rejects all tools of the server",
  tool: "rejects the tool", call: "rejects calls of the tool",
};

/** The predicate of a sentence about the target. */
export function outcomeClause(outcome: Outcome, scope: Scope): string {
  if (outcome === "refused") return scope ? LOST[scope] : "rejects it";
  return outcome === "dropped" ? "drops it before the model sees it" : "rewrites it";
}
