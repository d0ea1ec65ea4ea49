// Decides when the linter runs: after a pause in typing, one request at a time, and answers about
// a text that has changed since are dropped.

import {MOST_TEXT} from "../linter/messages";
import type {LintResponse} from "../linter/report";
import {Crash, Stopped, TimedOut, type Supervisor} from "../linter/supervisor";
import type {Session} from "./session";

export type RunState =
  | {type: "loading"}
  | {type: "running"}
  | {type: "blank"}
  | {type: "done"; response: LintResponse; milliseconds: number}
  | {type: "rejected"; message: string}
  | {type: "stopped"; isSlow: boolean}
  | {type: "crashed"; message: string}
  | {type: "unavailable"; message: string};

const PAUSE = 150;

export class Runner {
  private timer = 0;
  private isRunning = false;

  constructor(
    private session: Session, private linter: Supervisor, private report: (state: RunState) => void,
  ) {}

  schedule(pause = PAUSE): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.run(), pause);
  }

  /** Stops the run; the text is checked again when it changes. */
  stop(): void {
    this.linter.cancel();
  }

  /** Whether nothing runs or is going to run. */
  get isIdle(): boolean {
    return !this.isRunning && this.timer === 0;
  }

  private async run(): Promise<void> {
    this.timer = 0;
    // The run that is under way finds that the text has changed, and schedules the next one.
    if (this.isRunning) return;
    this.isRunning = true;
    const version = this.session.version;
    const state = await this.lint();
    this.isRunning = false;
    if (version === this.session.version) this.report(state);
    else if (this.timer === 0) this.schedule();
  }

  private async lint(): Promise<RunState> {
    const request = this.session.request();
    if (request.files.length === 0) return {type: "blank"};
    const size = request.files.reduce((sum, file) => sum + file.text.length, 0);
    if (size > MOST_TEXT) {
      return {type: "rejected", message: "the text is longer than 10 MB: use the command line"};
    }
    this.report({type: "running"});
    try {
      const {value, milliseconds} = await this.linter.call("lint", request);
      if (value.error !== undefined) return {type: "rejected", message: value.error};
      return {type: "done", response: value, milliseconds};
    } catch (error) {
      return this.failure(error);
    }
  }

  private failure(error: unknown): RunState {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Stopped) return {type: "stopped", isSlow: false};
    if (!(error instanceof Crash)) return {type: "unavailable", message};
    // The next run finds a new worker that has already started.
    this.linter.start().catch(() => undefined);
    return error instanceof TimedOut ? {type: "stopped", isSlow: true} : {type: "crashed", message};
  }
}
