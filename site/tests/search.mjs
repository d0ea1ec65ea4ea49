// Searches the built site as its pages do: with its index and the script of its worker.
//
//     node search.mjs FOLDER < QUERIES > RESULTS
//
// Queries are a JSON list of texts; results are, for each, the locations that are found.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

// Messages of the worker: what the page sends, and what it answers.
const SETUP = 0;
const READY = 1;
const QUERY = 2;
const RESULT = 3;

const folder = process.argv[2];
const workers = join(folder, "assets/javascripts/workers");
const script = readdirSync(workers).find((name) => name.startsWith("search."));

let receive;
const worker = {
  postMessage(message) {
    receive(message);
  },
};
vm.runInNewContext(readFileSync(join(workers, script), "utf8"), { self: worker, Intl, Map, Set });

// Sends a message and waits for the answer of the expected type.
function ask(message, expected) {
  return new Promise((resolve, reject) => {
    receive = (answer) => {
      if (answer.type === expected) resolve(answer.data);
      else reject(new Error(`the worker answered ${JSON.stringify(answer).slice(0, 200)}`));
    };
    worker.onmessage({ data: message });
  });
}

const index = JSON.parse(readFileSync(join(folder, "search.json"), "utf8"));
await ask({ type: SETUP, data: index }, READY);
const results = [];
for (const input of JSON.parse(readFileSync(0, "utf8"))) {
  const found = await ask({ type: QUERY, data: { input } }, RESULT);
  results.push(found.items.map((item) => index.items[item.id].location));
}
process.stdout.write(JSON.stringify(results));
