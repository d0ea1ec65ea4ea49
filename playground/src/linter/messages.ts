// The messages between the page and the worker.

import type {
  CompareRequest, FixRequest, FixResponse, LintRequest, LintResponse, Masked, ReportRequest, RuleEntry, TargetEntry,
} from "./report";

/** The modules: one that lints, and a larger one with all functions. */
export type ModuleName = "lint" | "full";

/** The functions of the modules that the page calls, with their arguments and results. */
export interface Calls {
  lint: {argument: LintRequest; result: LintResponse};
  fix: {argument: FixRequest; result: FixResponse};
  compare: {argument: CompareRequest; result: LintResponse};
  lint_report: {argument: {request: ReportRequest; format: string}; result: {text?: string; error?: string}};
  view: Calls["lint_report"];
  secrets: {argument: LintRequest; result: Masked[]};
  rules: {argument: null; result: RuleEntry[]};
  targets: {argument: null; result: TargetEntry[]};
  version: {argument: null; result: string};
  crash: {argument: null; result: null};
}

export type CallName = keyof Calls;

/** The worker answers each message before it gets the next one. */
export type ToWorker =
  | {type: "start"; module: WebAssembly.Module | ArrayBuffer}
  | {type: "call"; name: CallName; argument: Calls[CallName]["argument"]};

export type FromWorker =
  | {type: "ready"}
  | {type: "failed"; message: string}
  | {type: "result"; value: Calls[CallName]["result"]; milliseconds: number; memory: number}
  | {type: "crashed"; message: string};

/** More findings than these are counted, but not sent to the page. */
export const MOST_FINDINGS = 1000;

/** The longest text that is linted, in UTF-16 code units. */
export const MOST_TEXT = 10_000_000;
