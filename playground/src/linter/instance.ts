// A worker with an instance of a module. It executes one call at a time.

import type {FromWorker, ToWorker} from "./messages";
import {startWorker} from "./trusted";

/** The module failed on a text, or its worker ended. */
export class Crash extends Error {}

export class Instance {
  private worker: Worker;
  private waiting: {resolve: (reply: FromWorker) => void; reject: (reason: Error) => void} | null = null;
  private reason: Error | null = null;

  constructor(address: string) {
    this.worker = startWorker(address);
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const {waiting} = this;
      this.waiting = null;
      waiting?.resolve(event.data);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Crash(event.message || "the worker ended"));
    };
  }

  get hasEnded(): boolean {
    return this.reason !== null;
  }

  /** Sends a message, and waits for the reply. Fails if the worker ends before. */
  send(message: ToWorker): Promise<FromWorker> {
    if (this.reason) return Promise.reject(this.reason);
    return new Promise((resolve, reject) => {
      this.waiting = {resolve, reject};
      this.worker.postMessage(message);
    });
  }

  /** Ends the worker at once, whatever it does. */
  end(reason: Error): void {
    this.reason ??= reason;
    this.worker.terminate();
    this.waiting?.reject(this.reason);
    this.waiting = null;
  }
}
