// The worker's script, the compiled module and the pages of rules: requested once when the page
// loads, or part of the page. Workers that are started later need no request.

import type {Pages} from "./report";

export interface Assets {
  workerAddress: string;
  module: WebAssembly.Module;
  /** Nothing waits for them, and they are parsed when they are asked for. */
  pages: () => Promise<Pages>;
  /** The bytes of the module, for browsers that cannot send a compiled one to a worker. */
  bytes: () => Promise<ArrayBuffer>;
}

let loaded: Promise<Assets> | null = null;

/** Loads them once; after a failure, the next call tries again. */
export function loadAssets(): Promise<Assets> {
  const embedded = document.getElementById("embedded-module");
  loaded ??= (embedded ? fromPage(embedded) : fromServer()).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function fromServer(): Promise<Assets> {
  const moduleAddress = link("module");
  const text = unawaited(request(link("pages"), (response) => response.text()));
  const pages = async () => JSON.parse(await text) as Pages;
  const [script, module] = await Promise.all([
    request(link("worker"), (response) => response.text()),
    request(moduleAddress, compile),
  ]);
  const bytes = () => request(moduleAddress, (response) => response.arrayBuffer());
  return {workerAddress: scriptAddress(script), module, pages, bytes};
}

async function fromPage(embedded: HTMLElement): Promise<Assets> {
  const script = document.getElementById("embedded-worker");
  const pages = async () => {
    const bytes = await inflated(document.getElementById("embedded-pages"));
    return JSON.parse(new TextDecoder().decode(bytes)) as Pages;
  };
  const [scriptBytes, moduleBytes] = await Promise.all([inflated(script), inflated(embedded)]);
  const workerAddress = scriptAddress(new TextDecoder().decode(scriptBytes));
  const module = await WebAssembly.compile(moduleBytes);
  return {workerAddress, module, pages, bytes: () => Promise.resolve(moduleBytes)};
}

/** Whoever uses the value learns of a failure; until then it is nobody's. */
function unawaited<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

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

async function inflated(element: HTMLElement | null): Promise<ArrayBuffer> {
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
