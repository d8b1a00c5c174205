// Work on one chapter, one piece after the other, so that no two writes of an editor conflict.

type Listeners = { onStart: () => void; onEnd: () => void };

export class WriteQueue {
  readonly #listeners: Listeners;
  #last = Promise.resolve();
  #isAsked = false;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  add(work: () => Promise<void>): Promise<void> {
    const run = async () => {
      this.#listeners.onStart();
      try {
        await work();
      } finally {
        this.#listeners.onEnd();
      }
    };
    this.#last = this.#last.then(run, run);
    return this.#last;
  }

  /** Ignores a second press until the work of the first is done. */
  async addOnce(work: () => Promise<void>): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    await this.add(work).finally(() => (this.#isAsked = false));
  }
}
