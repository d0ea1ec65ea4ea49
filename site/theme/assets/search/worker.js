// Searches beside the page, which stays free meanwhile.
import { Engine } from "./engine.js";

const engine = fetch(new URL("index.json", import.meta.url))
  .then((response) => response.json())
  .then((entries) => new Engine(entries));

onmessage = async ({ data: { number, query } }) => {
  const found = query.trim() === "" ? [] : (await engine).search(query);
  postMessage({ number, found: found.map(({ url, title, page, summary, kind }) => ({ url, title, page, summary, kind })) });
};
