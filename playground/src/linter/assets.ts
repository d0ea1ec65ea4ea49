// The modules with the scripts of their workers, and the pages of rules. The module that lints is
// requested when the page loads, and the one with all functions when its first worker starts; or the
// latter is part of the page. Workers that are started later need no request.

import type {ModuleName} from "./messages";
import type {Pages} from "./report";

export interface ModuleAssets {
  workerAddress: Promise<string>;
  module: Promise<WebAssembly.Module>;
  /** The bytes of the module, for browsers that cannot send a compiled one to a worker. */
  bytes: () => Promise<ArrayBuffer>;
}

export interface Assets {
  /** Loads a module once; after a failure, the next call tries again. */
  load: (name: ModuleName) => ModuleAssets;
  pages: () => Promise<Pages>;
}

/** How the texts and bytes of the page are read, by their names. */
interface Source {
  text: (name: string) => Promise<string>;
  module: (name: string) => Promise<WebAssembly.Module>;
  bytes: (name: string) => Promise<ArrayBuffer>;
}

export function pageAssets(): Assets {
  const isEmbedded = document.querySelector("[data-embedded]") !== null;
  const source = isEmbedded ? embedded : served;
  const loaded = new Map<ModuleName, ModuleAssets>();
  const load = (wanted: ModuleName) => {
    const name = isEmbedded ? "full" : wanted;
    const assets = loaded.get(name) ?? moduleAssets(source, name);
    loaded.set(name, assets);
    const forget = () => {
      if (loaded.get(name) === assets) loaded.delete(name);
    };
    Promise.all([assets.workerAddress, assets.module]).catch(forget);
    return assets;
  };
  const text = once(() => source.text("pages"));
  // They are parsed when they are needed, and requested before that, since the page then requests nothing.
  text().catch(() => undefined);
  return {load, pages: async () => JSON.parse(await text()) as Pages};
}

function moduleAssets(source: Source, name: ModuleName): ModuleAssets {
  return {
    workerAddress: source.text(`${name}-worker`).then(scriptAddress),
    module: source.module(`${name}-module`),
    bytes: () => source.bytes(`${name}-module`),
  };
}

/** Calls a function once, and again after a failure. */
function once<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= call().catch((error: unknown) => {
      value = null;
      throw error;
    });
    return value;
  };
}

const served: Source = {
  text: (name) => request(link(name), (response) => response.text()),
  module: (name) => request(link(name), compile),
  bytes: (name) => request(link(name), (response) => response.arrayBuffer()),
};

/** The page that is one file has the module with all functions, which lints as well. */
const embedded: Source = {
  text: async (name) => new TextDecoder().decode(await inflated(name)),
  module: async (name) => WebAssembly.compile(await inflated(name)),
  bytes: (name) => inflated(name),
};

function link(name: string): string {
  const element = document.querySelector<HTMLLinkElement>(`link[data-asset="${name}"]`);
  if (!element) throw new Error(`the page names no ${name}`);
  return element.href;
}

/** Tries twice: a browser's cache that is full, or written by two readers, can break a response. */
async function request<Value>(
  address: string, read: (response: Response) => Promise<Value>, cache: RequestCache = "default",
): Promise<Value> {
  try {
    const response = await fetch(address, {cache});
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return await read(response);
  } catch (error) {
    if (cache === "no-store") throw error;
    return request(address, read, "no-store");
  }
}

/** Compiles while loading where the server sends the right type, which a static host may not. */
async function compile(response: Response): Promise<WebAssembly.Module> {
  if (response.headers.get("content-type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

async function inflated(name: string): Promise<ArrayBuffer> {
  const element = document.querySelector(`[data-embedded="${name}"]`);
  const bytes = fromBase64(element?.textContent?.trim() ?? "");
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const quick = (Uint8Array as {fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}).fromBase64;
  if (quick) return quick.call(Uint8Array, text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function scriptAddress(script: string): string {
  return URL.createObjectURL(new Blob([script], {type: "text/javascript"}));
}
