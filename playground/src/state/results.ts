// The findings of the last report, and where they are in the text as it is now.

import {ChangeSet} from "@codemirror/state";

import type {Diagnostic, Edit, LintResponse, Report, Utf16Place} from "../linter/report";
import type {Session, SourceFile} from "./session";

export interface Finding {
  diagnostic: Diagnostic;
  /** Missing where the finding is about a file that is not open, such as the configuration. */
  file: SourceFile | null;
  place: Utf16Place | null;
}

export interface Range {
  from: number;
  to: number;
}

export class Results {
  report: Report | null = null;
  findings: Finding[] = [];
  milliseconds = 0;

  constructor(private session: Session) {}

  set(response: LintResponse, milliseconds: number): void {
    this.report = response.report ?? null;
    this.milliseconds = milliseconds;
    for (const file of this.session.all()) file.sinceReport = ChangeSet.empty(file.state.doc.length);
    const diagnostics = this.report?.diagnostics ?? [];
    this.findings = diagnostics.map((diagnostic, index) => ({
      diagnostic,
      file: this.session.find(diagnostic.path) ?? this.configuration(diagnostic.path),
      place: response.utf16?.[index] ?? null,
    }));
  }

  /** Without a report, nothing is known about the text. */
  clear(): void {
    this.report = null;
    this.findings = [];
  }

  /** How many findings there are, of which only the first are here. */
  get total(): number {
    const summary = this.report?.summary;
    return summary ? summary.errors + summary.warnings + summary.infos : 0;
  }

  of(file: SourceFile): Finding[] {
    return this.findings.filter((finding) => finding.file === file);
  }

  range(finding: Finding): Range | null {
    const {file, place} = finding;
    if (!file?.sinceReport || !place) return null;
    const {sinceReport} = file;
    if (place.to > sinceReport.length) return null;
    return {from: sinceReport.mapPos(place.from, 1), to: sinceReport.mapPos(place.to, -1)};
  }

  /** The edits of a fix, or nothing if there is no fix or the text has changed there. */
  edits(finding: Finding): Edit[] | null {
    const {file, place, diagnostic} = finding;
    const changes = file?.sinceReport;
    if (!changes || !place?.edits || !diagnostic.fix) return null;
    if (diagnostic.fix.applicability === "display") return null;
    const isFree = ({from, to}: Edit) => to <= changes.length && !changes.touchesRange(from, to);
    if (!place.edits.every(isFree)) return null;
    return place.edits.map(({from, to, text}) => ({
      from: changes.mapPos(from, 1), to: changes.mapPos(to, -1), text,
    }));
  }

  private configuration(path: string): SourceFile | null {
    return path === this.session.config.name ? this.session.config : null;
  }
}
