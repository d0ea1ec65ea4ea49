// The worker: it owns one instance of a module and executes calls one after another. Whatever the
// module throws is a fault of the module, after which the instance cannot be used.

import * as linter from "mcp-lint-module";

import {MOST_FINDINGS, type CallName, type Calls, type FromWorker, type ToWorker} from "./messages";
import type {LintResponse} from "./report";

interface WorkerScope {
  onmessage: ((event: {data: ToWorker}) => void) | null;
  onmessageerror: (() => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = self as unknown as WorkerScope;

let memory: WebAssembly.Memory | undefined;

scope.onmessage = (event) => {
  const message = event.data;
  if (message.type === "start") {
    start(message.module);
    return;
  }
  const started = performance.now();
  try {
    const value = execute(message.name, message.argument);
    const milliseconds = performance.now() - started;
    const size = memory?.buffer.byteLength ?? 0;
    scope.postMessage({type: "result", value, milliseconds, memory: size});
  } catch (error) {
    scope.postMessage({type: "crashed", message: String(error)});
  }
};

scope.onmessageerror = () => {
  scope.postMessage({type: "failed", message: "the module was not received"});
};

function start(module: WebAssembly.Module | ArrayBuffer): void {
  try {
    memory = linter.initSync({module}).memory;
    scope.postMessage({type: "ready"});
  } catch (error) {
    scope.postMessage({type: "failed", message: String(error)});
  }
}

function execute(name: CallName, argument: unknown): Calls[CallName]["result"] {
  switch (name) {
    case "lint":
      return bounded(JSON.parse(linter.lint(JSON.stringify(argument))));
    case "compare":
      return bounded(JSON.parse(linter.compare(JSON.stringify(argument))));
    case "fix":
      return JSON.parse(linter.fix(JSON.stringify(argument)));
    case "lint_report": {
      const {request, format} = argument as Calls["lint_report"]["argument"];
      return report(() => linter.lint_report(JSON.stringify(request), format));
    }
    case "view": {
      const {request, format} = argument as Calls["view"]["argument"];
      return report(() => linter.view(JSON.stringify(request), format));
    }
    case "secrets":
      return JSON.parse(linter.secrets(JSON.stringify(argument)));
    case "rules":
      return JSON.parse(linter.rules());
    case "targets":
      return JSON.parse(linter.targets());
    case "version":
      return linter.version();
    case "crash":
      linter.crash?.();
      throw new Error("a call that is made to fail");
  }
}

/** A report that cannot be made is a text that is thrown; a fault throws an error. */
function report(write: () => string): Calls["lint_report"]["result"] {
  try {
    return {text: write()};
  } catch (error) {
    if (typeof error !== "string") throw error;
    return {error};
  }
}

/** Leaves out the findings that the page would not show: copying them would block it. */
function bounded(response: LintResponse): LintResponse {
  if (response.report && response.report.diagnostics.length > MOST_FINDINGS) {
    response.report.diagnostics.length = MOST_FINDINGS;
  }
  if (response.utf16 && response.utf16.length > MOST_FINDINGS) {
    response.utf16.length = MOST_FINDINGS;
  }
  return response;
}
