// Starts workers, sends them calls, and replaces those that crash, hang or have grown.

import type {Assets} from "./assets";
import type {CallName, Calls, FromWorker, ToWorker} from "./messages";
import {startWorker} from "./trusted";


export class Crash extends Error {}
/** A worker that has not started: the browser lacks something, or the module is damaged. */
export class StartFailure extends Error {}

export interface Answer<Name extends CallName> {
  value: Calls[Name]["result"];
  milliseconds: number;
}

interface Waiting {
  resolve: (answer: Answer<CallName>) => void;
  reject: (reason: Error) => void;
  timer: number;
}

/** One worker at a time; the next one is started as soon as the last one ended. */
export class Supervisor {
  private worker: Worker | null = null;
  private ready: Promise<void> | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 0;
  /** How long a call may take before its worker is replaced, in milliseconds. */
  patience = 30_000;
  /** A worker that has more memory than this is replaced, because its memory never shrinks. */
  mostMemory = 200_000_000;
  /** What the module's memory had grown to after the last call, in bytes. */
  memory = 0;
  /** How many workers were started, for tests and for people who report a fault. */
  started = 0;

  constructor(private assets: () => Promise<Assets>) {}

  /** Starts a worker unless there is one. */
  start(): Promise<void> {
    this.ready ??= this.launch().catch((error: unknown) => {
      this.ready = null;
      throw error;
    });
    return this.ready;
  }

  async call<Name extends CallName>(
    name: Name, argument: Calls[Name]["argument"],
  ): Promise<Answer<Name>> {
    if (this.memory > this.mostMemory && this.waiting.size === 0) this.end(new Crash("replaced"));
    await this.start();
    const worker = this.worker;
    if (!worker) throw new Crash("the worker ended");
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.end(new Crash("no answer in time")), this.patience);
      const settle = resolve as (answer: Answer<CallName>) => void;
      this.waiting.set(id, {resolve: settle, reject, timer});
      worker.postMessage({type: "call", id, name, argument} satisfies ToWorker);
    });
  }

  /** Ends the worker; every call that waits for it fails. */
  private end(reason: Error): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
    this.memory = 0;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const call of waiting) {
      clearTimeout(call.timer);
      call.reject(reason);
    }
  }

  private async launch(): Promise<void> {
    const assets = await this.assets();
    try {
      await this.launchWith(assets.workerAddress, assets.module);
    } catch {
      // Some browsers cannot send a compiled module to a worker.
      await this.launchWith(assets.workerAddress, await assets.bytes());
    }
  }

  private launchWith(address: string, module: WebAssembly.Module | ArrayBuffer): Promise<void> {
    const worker = startWorker(address);
    return new Promise((resolve, reject) => {
      const fail = (reason: Error) => {
        worker.terminate();
        if (this.worker === worker) this.end(reason);
        reject(reason);
      };
      worker.onmessage = (event: MessageEvent<FromWorker>) => {
        const message = event.data;
        if (message.type === "ready") {
          this.worker = worker;
          this.started += 1;
          resolve();
        } else if (message.type === "failed") {
          fail(new StartFailure(message.message));
        } else {
          this.settle(message);
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail(new Crash(event.message || "the worker ended"));
      };
      worker.postMessage({type: "start", module} satisfies ToWorker);
    });
  }

  private settle(message: Extract<FromWorker, {type: "result" | "crashed"}>): void {
    const call = this.waiting.get(message.id);
    if (!call) return;
    if (message.type === "crashed") {
      this.end(new Crash(message.message));
      return;
    }
    this.waiting.delete(message.id);
    clearTimeout(call.timer);
    this.memory = message.memory;
    call.resolve({value: message.value, milliseconds: message.milliseconds});
  }
}
