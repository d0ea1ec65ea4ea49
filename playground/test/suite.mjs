// A served page and a browser for the tests of one file.

import assert from "node:assert/strict";
import {after, before} from "node:test";
import {join} from "node:path";

import {launch, openPage} from "./browser.mjs";
import {serve} from "./server.mjs";

export const FOLDER = process.env.MCP_LINT_PAGE ?? "";

export function suite() {
  const shared = {browser: null, server: null};
  before(async () => {
    shared.server = await serve(join(FOLDER, "test/site"));
    shared.browser = await launch();
  });
  after(async () => {
    await shared.browser?.close();
    await shared.server?.close();
  });
  return shared;
}

/** Runs steps on a new page, and checks that nothing happened that must never happen. */
export function onPage(shared, options, steps) {
  return async () => {
    const {fragment = "", allowed = [], ...rest} = options;
    const opened = await openPage(shared.browser, shared.server.address + fragment, rest);
    try {
      await steps(opened);
      const left = opened.problems.filter((text) => !allowed.some((it) => it.test(text)));
      assert.deepEqual(left, []);
    } finally {
      await opened.context.close();
    }
  };
}

export const TOOL = {
  name: "get_weather",
  description: "Returns the weather of a city. Use it for questions about the weather now.",
  inputSchema: {
    type: "object",
    properties: {city: {type: "string", description: "Name of the city."}},
    required: ["city"],
    additionalProperties: false,
  },
};

/** A list of tools as JSON; each argument changes one tool. */
export function tools(...changes) {
  const list = changes.map((change) => ({...structuredClone(TOOL), ...change}));
  return JSON.stringify({tools: list}, null, 2);
}
