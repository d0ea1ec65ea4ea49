// What the module receives and returns, as far as the page uses it. `docs/report.schema.json`
// describes the report; the README of the module describes the calls.

export type Severity = "error" | "warning" | "info";
export type Role = "lint" | "tools" | "results";

export interface InputFile {
  /** Empty if the text was pasted. */
  name: string;
  text: string;
  role?: Role;
  /** If present, the content decides what the file is: this name while it is a likely one. */
  choice?: string;
}

/** A name that a text may have by its content. */
export interface LikelyName {
  name: string;
  title: string;
  is_choice: boolean;
}

export interface LintRequest {
  files: InputFile[];
  config?: string;
  today?: string;
  protocol?: string;
  targets?: string[];
  preset?: string;
}

/** Markdown by the names of rules, kinds of changes and targets. */
export type Pages = Record<string, string>;

export interface ReportRequest extends LintRequest {
  pages?: Pages;
}

export interface FixRequest extends LintRequest {
  mode: "safe" | "unsafe" | "one";
  fingerprint?: string;
}

export interface CompareRequest extends Omit<LintRequest, "files"> {
  old: InputFile[];
  new: InputFile[];
}

export interface Point {
  offset: number;
  line: number;
  column: number;
}

export interface Span {
  start: Point;
  end: Point;
}

export interface Label {
  path: string;
  span: Span;
  message: string;
}

export interface Verdict {
  name: string;
  outcome: "rewritten" | "dropped" | "refused";
  scope: "call" | "tool" | "server" | "request" | null;
  feature: string;
  date: string;
  stale: boolean;
}

/** A place in one of two versions. */
export interface ChangedPlace {
  path: string;
  pointer: string;
  span: Span;
  value: string;
}

export interface Change {
  kind: string;
  level: "breaking" | "risky" | "compatible";
  party: string;
  old: ChangedPlace | null;
  new: ChangedPlace | null;
  witness: string | null;
  proof: string | null;
}

export interface Diagnostic {
  rule: string;
  category: string;
  severity: Severity;
  message: string;
  notes: string[];
  help: string | null;
  url: string | null;
  path: string;
  pointer: string;
  tool: string | null;
  span: Span;
  labels: Label[];
  fix: {applicability: "safe" | "unsafe" | "display"; message: string} | null;
  targets?: Verdict[];
  fingerprint: string;
  merged?: {tools: number; of: number};
  change?: Change;
}

export interface Summary {
  files: number;
  skipped: number;
  tools: number;
  servers?: number;
  results: number;
  calls: number;
  errors: number;
  warnings: number;
  infos: number;
  suppressed: number;
  breaking?: number;
  risky?: number;
  compatible?: number;
  unchanged?: number;
  suggestedBump?: "none" | "patch" | "minor" | "major";
}

export interface FileSummary {
  path: string;
  kind: string;
  protocol: string;
  protocolSource: string;
  tools: number;
  results: number;
}

export interface Compatibility {
  targets: string[];
  tools: {
    path: string;
    tool: string;
    targets: {name: string; outcome: Verdict["outcome"]; scope: Verdict["scope"]; findings: number}[];
  }[];
}

export interface Report {
  tool: {name: string; version: string};
  summary: Summary;
  files: FileSummary[];
  diagnostics: Diagnostic[];
  compatibility?: Compatibility;
}

export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The place of a finding in UTF-16 code units, which is what the editor counts. */
export interface Utf16Place {
  from: number;
  to: number;
  line: number;
  column: number;
  edits: Edit[] | null;
}

export interface LintResponse {
  report?: Report;
  utf16?: Utf16Place[];
  /** For each file, the name under which it was linted, and those that it may have. */
  names?: {name: string; likely: LikelyName[]}[];
  error?: string;
}

/** How many secrets a text has, and the text without them. */
export interface Masked {
  count: number;
  text: string;
}

export interface FixResponse {
  files?: {name: string; text: string}[];
  applied?: number;
  error?: string;
}

export interface RuleEntry {
  name: string;
  category: string;
  level: string;
  summary: string;
  fix: string | boolean | null;
  url: string;
}

export interface TargetEntry {
  name: string;
  title: string;
}
