// The texts that the models of the selected clients receive, or of those in common use. The view has a
// module of its own and takes seconds for the largest lists, so it runs only while its panel is open.

import {Stopped, type Supervisor} from "../../linter/supervisor";
import type {Session} from "../../state/session";
import {h, replace} from "../dom";
import {renderPage} from "../markdown";

/** A longer text is cut, in UTF-16 code units. */
const MOST_SHOWN = 300_000;

export class ModelPanel {
  private version = -1;
  private isRunning = false;

  constructor(
    private parent: HTMLElement, private session: Session, private linter: Supervisor,
    private explain: (name: string) => void, private isShown: () => boolean,
  ) {}

  async show(): Promise<void> {
    const {version} = this.session;
    if (this.isRunning || version === this.version) return;
    this.isRunning = true;
    this.version = version;
    const stop = h("button", {type: "button", onclick: () => this.linter.cancel()}, "Stop");
    replace(this.parent, h("p", {class: "working"}, "Applying the facts about clients… ", stop));
    try {
      const argument = {request: this.session.request(), format: "markdown"};
      const {value} = await this.linter.call("view", argument);
      this.draw(value.text ?? value.error ?? "");
    } catch (error) {
      this.fail(error instanceof Stopped ? "Stopped. " : "The linter stopped unexpectedly on this text. ");
    }
    this.isRunning = false;
    if (this.isShown() && this.version !== -1) void this.show();
  }

  private draw(text: string): void {
    const nothing = "The text has no tools, results or instructions.";
    const actions = {open: this.explain, example: () => undefined};
    const heading = h("h2", {class: "hidden"}, "What the model sees");
    const shown = text.slice(0, MOST_SHOWN);
    const rest = text.length > shown.length
      && h("p", {class: "quiet"}, "The rest is not shown: the page would take too long to draw it.");
    replace(this.parent, heading, renderPage(shown.trim() === "" ? nothing : shown, actions), rest);
  }

  private fail(text: string): void {
    this.version = -1;
    const again = h("button", {type: "button", onclick: () => void this.show()}, "Try again");
    replace(this.parent, h("p", {class: "working"}, text, again));
  }
}
