// The functions of all modules, as wasm-bindgen writes them for the web. The build makes a worker for
// each module, and replaces this name with the address of the module.
declare module "mcp-lint-module" {
  export function initSync(options: {module: WebAssembly.Module | BufferSource}): {memory: WebAssembly.Memory};
  export function version(): string;
  export function lint(request: string): string;
  export function lint_report(request: string, format: string): string;
  export function fix(request: string): string;
  export function compare(request: string): string;
  export function view(request: string, format: string): string;
  export function secrets(request: string): string;
  export function rules(): string;
  export function targets(): string;
  /** Only in the build for tests. */
  export const crash: (() => void) | undefined;
}

/** Whether the page is built for the browser tests. */
declare const TEST_BUILD: boolean;
