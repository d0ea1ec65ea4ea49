// The settings of a run: protocol, preset and targets.

import type {TargetEntry} from "../linter/report";
import type {Session} from "../state/session";
import {byId, h, prose, replace} from "./dom";

/** The values that the configuration accepts; the build reads them from its schema. */
declare const PROTOCOLS: string[];
declare const PRESETS: string[];

const DEFAULT_PROTOCOL = "auto";
const DEFAULT_PRESET = "recommended";

export class SettingsMenu {
  private protocol = byId<HTMLSelectElement>("protocol");
  private preset = byId<HTMLSelectElement>("preset");
  private targets: TargetEntry[] = [];

  constructor(private session: Session) {
    fill(this.protocol, PROTOCOLS, DEFAULT_PROTOCOL);
    fill(this.preset, PRESETS, DEFAULT_PRESET);
    this.protocol.addEventListener("change", () => session.change({protocol: value(this.protocol)}));
    this.preset.addEventListener("change", () => session.change({preset: value(this.preset)}));
  }

  setTargets(targets: TargetEntry[]): void {
    this.targets = targets;
    this.draw();
  }

  draw(): void {
    const {protocol, preset, targets} = this.session.settings;
    this.protocol.value = protocol;
    this.preset.value = preset;
    const box = byId("targets");
    const all = {name: "all", title: "All targets"};
    replace(box, [all, ...this.targets].map((target) => this.target(target)));
    const count = targets.includes("all") ? "all targets" : targets.length === 1
      ? this.targets.find(({name}) => name === targets[0])?.title ?? targets[0] ?? ""
      : targets.length > 1 ? `${targets.length} targets` : "";
    const chosen = [protocol, preset, count].filter((text) => text !== "");
    byId("settings-summary").textContent = ["Settings", ...chosen].join(" · ").replaceAll("`", "");
  }

  private target({name, title}: TargetEntry): HTMLElement {
    const chosen = this.session.settings.targets;
    const box = h("input", {type: "checkbox", checked: chosen.includes(name), "data-target": name});
    box.addEventListener("change", () => {
      // A link may contain names that do not exist, which the menu could not remove.
      const others = this.targets.map((it) => it.name).filter((it) => it !== name && chosen.includes(it));
      const targets = !box.checked ? others : name === "all" ? ["all"] : [...others, name];
      this.session.change({targets});
      byId("targets").querySelector<HTMLElement>(`[data-target="${CSS.escape(name)}"]`)?.focus();
    });
    return h("label", {class: "check"}, box, h("span", {}, prose(title)));
  }
}

function fill(select: HTMLSelectElement, values: string[], standard: string): void {
  const label = standard === DEFAULT_PROTOCOL ? "Detected from each file" : "Recommended";
  select.append(h("option", {value: ""}, label));
  for (const name of values) {
    if (name !== standard) select.append(h("option", {value: name}, name));
  }
}

function value(select: HTMLSelectElement): string {
  return select.value;
}
