// What the collectors in JavaScript share: parts of a message, and versions.

import { readFileSync } from "node:fs";

export const text = (value) => ({ text: value });

export function media(mime, kind) {
  const family = mime?.split("/")[0];
  return { media: mime ?? null, kind: kind ?? (["image", "audio"].includes(family) ? family : "file") };
}

export const version = (...names) =>
  names
    .map((name) => `${name} ${JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url))).version}`)
    .join(", ");
