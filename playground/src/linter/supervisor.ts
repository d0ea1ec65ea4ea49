// Starts the worker of a module, sends it calls, and replaces it if it crashes, hangs, has grown or
// is stopped.

import type {Assets} from "./assets";
import {Crash, Instance} from "./instance";
import type {CallName, Calls, ModuleName, ToWorker} from "./messages";

export {Crash} from "./instance";
/** A call that took longer than the supervisor waits. */
export class TimedOut extends Crash {}
/** A call that was stopped on purpose. */
export class Stopped extends Error {}
/** A worker that has not started: the browser lacks something, or the module is damaged. */
export class StartFailure extends Error {}

export interface Answer<Name extends CallName> {
  value: Calls[Name]["result"];
  milliseconds: number;
}

interface Call {
  message: ToWorker;
  resolve: (answer: Answer<CallName>) => void;
  reject: (reason: Error) => void;
}

/** One worker at a time with one call at a time; other calls wait, and do not end with it. */
export class Supervisor {
  private instance: Instance | null = null;
  private starting: Promise<Instance> | null = null;
  private current: Call | null = null;
  private queue: Call[] = [];
  /** How long a call may take before its worker is replaced, in milliseconds. */
  patience = 30_000;
  /** A worker that has more memory than this is replaced, because its memory never shrinks. */
  mostMemory = 200_000_000;
  /** The size of the module's memory after the last call, in bytes. */
  memory = 0;
  /** How many workers were started, for tests and for people who report a fault. */
  started = 0;

  constructor(private assets: Assets, private module: ModuleName) {}

  /** Starts a worker unless there is one. */
  async start(): Promise<void> {
    await this.running();
  }

  call<Name extends CallName>(name: Name, argument: Calls[Name]["argument"]): Promise<Answer<Name>> {
    return new Promise((resolve, reject) => {
      const settle = resolve as (answer: Answer<CallName>) => void;
      this.queue.push({message: {type: "call", name, argument}, resolve: settle, reject});
      void this.next();
    });
  }

  /** Stops every call at once: they fail with `Stopped`. If one was being executed, a new worker starts. */
  cancel(): void {
    const stopped = new Stopped("stopped");
    const isBusy = this.current !== null;
    this.rejectQueue(stopped);
    if (!isBusy) return;
    this.instance?.end(stopped);
    this.start().catch(() => undefined);
  }

  private rejectQueue(reason: Error): void {
    for (const call of this.queue.splice(0)) call.reject(reason);
  }

  /** Sends the next call that waits, unless one is being executed. */
  private async next(): Promise<void> {
    if (this.current || this.queue.length === 0) return;
    if (this.memory > this.mostMemory) this.instance?.end(new Crash("replaced"));
    try {
      const instance = await this.running();
      if (this.current) return;
      this.current = this.queue.shift() ?? null;
      if (this.current) await this.execute(this.current, instance);
    } catch (error) {
      this.rejectQueue(asError(error));
    }
  }

  private async execute(call: Call, instance: Instance): Promise<void> {
    const timer = window.setTimeout(() => instance.end(new TimedOut("no answer in time")), this.patience);
    try {
      const reply = await instance.send(call.message);
      if (reply.type !== "result") throw new Crash("message" in reply ? reply.message : "no result");
      this.memory = reply.memory;
      call.resolve({value: reply.value, milliseconds: reply.milliseconds});
    } catch (error) {
      instance.end(asError(error));
      call.reject(asError(error));
    }
    clearTimeout(timer);
    this.current = null;
    void this.next();
  }

  private running(): Promise<Instance> {
    if (this.instance && !this.instance.hasEnded) return Promise.resolve(this.instance);
    this.starting ??= this.launch().finally(() => {
      this.starting = null;
    });
    return this.starting;
  }

  private async launch(): Promise<Instance> {
    const {workerAddress, module, bytes} = this.assets.load(this.module);
    // The worker loads its script while the module is compiled.
    const first = new Instance(await workerAddress);
    const compiled = await module.catch((error: unknown) => {
      first.end(asError(error));
      throw error;
    });
    // Some browsers cannot send a compiled module to a worker.
    const again = async () => begun(new Instance(await workerAddress), await bytes());
    this.instance = await begun(first, compiled).catch(again);
    this.memory = 0;
    this.started += 1;
    return this.instance;
  }
}

/** The instance once it has started; it ends if it cannot. */
async function begun(instance: Instance, module: WebAssembly.Module | ArrayBuffer): Promise<Instance> {
  try {
    const reply = await instance.send({type: "start", module});
    if (reply.type !== "ready") throw new StartFailure("message" in reply ? reply.message : "not started");
    return instance;
  } catch (error) {
    instance.end(asError(error));
    throw error;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
