// The dialog that makes a link. The text is in the part of the link that browsers do not send.

import type {Supervisor} from "../../linter/supervisor";
import {PROJECT_NAME, download} from "../../state/files";
import type {Project, Session} from "../../state/session";
import {LONGEST_LINK, encode} from "../../state/share";
import {h, plural, replace} from "../dom";
import {openDialog} from "./dialog";

export async function openShareDialog(session: Session, linter: Supervisor): Promise<void> {
  const body = h("div", {}, h("p", {class: "quiet"}, "Searching the texts for secrets…"));
  openDialog("Share", "small", body);
  const project = session.project();
  const found = await secretsOf(project, linter);
  if (found === null) warn(body, project, "The texts could not be searched for secrets.");
  else if (found.count === 0) await showLink(body, project);
  else offerMasking(body, project, found);
}

interface Found {
  count: number;
  /** The project without its secrets. */
  masked: Project;
}

/** Searches all texts, whatever their role: not only those in which a rule reports a secret. */
async function secretsOf(project: Project, linter: Supervisor): Promise<Found | null> {
  const files = project.files.map(({text}) => ({name: "text.txt", text}));
  const {config} = project;
  const request = {files, ...(config === undefined ? {} : {config})};
  try {
    const {value} = await linter.call("secrets", request);
    const masked = project.files.map((file, index) => ({...file, text: value[index]?.text ?? file.text}));
    const ofConfig = value[files.length]?.text;
    return {
      count: value.reduce((sum, {count}) => sum + count, 0),
      masked: {...project, files: masked, ...(ofConfig === undefined ? {} : {config: ofConfig})},
    };
  } catch {
    return null;
  }
}

function offerMasking(body: HTMLElement, project: Project, {count, masked}: Found): void {
  const what = count === 1 ? "1 text looks like a secret" : `${count} texts look like secrets`;
  const mask = () => void showLink(body, masked, `${plural(count, "secret")} masked as REDACTED.`);
  const anyway = () => void showLink(body, project);
  replace(
    body,
    h("p", {class: "problem"}, `${what}. Everyone who receives the link could read what it contains.`),
    h(
      "div", {class: "buttons"},
      h("button", {type: "button", class: "primary", onclick: mask}, "Mask and make the link"),
      h("button", {type: "button", onclick: anyway}, "Make the link with them"),
    ),
  );
}

function warn(body: HTMLElement, project: Project, text: string): void {
  const anyway = () => void showLink(body, project);
  const button = h("button", {type: "button", onclick: anyway}, "Make the link anyway");
  replace(body, h("p", {class: "problem"}, text), h("div", {class: "buttons"}, button));
}

async function showLink(body: HTMLElement, project: Project, note = ""): Promise<void> {
  const address = location.href.replace(/#.*$/, "") + (await encode(project));
  if (address.length > LONGEST_LINK) {
    showDownload(body, project);
    return;
  }
  const field = h("input", {type: "text", readonly: true, value: address, "aria-label": "Link"});
  const status = h("span", {class: "quiet", role: "status"}, note);
  const copy = async () => {
    status.textContent = (await copied(address)) ? "Copied" : "Select the link and copy it";
    field.select();
  };
  replace(
    body,
    h("div", {class: "link-row"}, field, h("button", {type: "button", class: "primary", onclick: copy}, "Copy")),
    h("p", {class: "quiet"}, `The link (${plural(address.length, "character")}) contains the texts, the `
      + "configuration and the settings. Browsers do not send this part of a link to a server."),
    status,
  );
  field.select();
}

function showDownload(body: HTMLElement, project: Project): void {
  const save = () => download(PROJECT_NAME, JSON.stringify(project));
  replace(
    body,
    h("p", {}, "The text is too long for a link. Download it as one file, which opens here when it is dropped."),
    h("div", {class: "buttons"}, h("button", {type: "button", class: "primary", onclick: save}, "Download")),
  );
}

export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
