// The dialog that makes a link. The text is in the part of the link that browsers do not send.

import type {Results} from "../state/results";
import type {Session} from "../state/session";
import {LONGEST_LINK, encode} from "../state/share";
import {PROJECT_NAME, download} from "../state/files";
import {openDialog} from "./dialog";
import {h, plural, replace} from "./dom";

export function openShareDialog(session: Session, results: Results): void {
  const body = h("div", {});
  openDialog("Share", "small", body);
  const secrets = results.findings.filter(({diagnostic}) => /secret/.test(diagnostic.rule)).length;
  if (secrets === 0) {
    void showLink(body, session);
    return;
  }
  const text = `${plural(secrets, "finding")} about secrets: the link would contain them, and `
    + "everyone who receives the link can read them.";
  const anyway = () => void showLink(body, session);
  replace(
    body, h("p", {class: "problem"}, text),
    h("div", {class: "buttons"}, h("button", {type: "button", onclick: anyway}, "Make the link anyway")),
  );
}

async function showLink(body: HTMLElement, session: Session): Promise<void> {
  const address = location.href.replace(/#.*$/, "") + (await encode(session.project()));
  if (address.length > LONGEST_LINK) {
    showDownload(body, session);
    return;
  }
  const field = h("input", {type: "text", readonly: true, value: address, "aria-label": "Link"});
  const status = h("span", {class: "quiet", role: "status"});
  const copy = async () => {
    status.textContent = (await copied(address)) ? "Copied" : "Select the link and copy it";
    field.select();
  };
  replace(
    body,
    h("div", {class: "link-row"}, field, h("button", {type: "button", class: "primary", onclick: copy}, "Copy")),
    h("p", {class: "quiet"}, `The link (${plural(address.length, "character")}) contains the files, the `
      + "configuration and the settings. Browsers do not send this part of a link to a server."),
    status,
  );
  field.select();
}

function showDownload(body: HTMLElement, session: Session): void {
  const save = () => download(PROJECT_NAME, JSON.stringify(session.project()));
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
