// Decides when the database's health has to be checked.

const EVERY_MS = 60_000;
/** Refusals are common, so they trigger at most one check a second; every failure triggers one. */
const AFTER_REFUSAL_MS = 1000;

export class Watchdog {
  readonly #onDue: () => void;
  readonly #everyMinute: NodeJS.Timeout;
  #soon: NodeJS.Timeout | undefined;
  #isDue = false;

  /** @param onDue called whenever a check becomes due */
  constructor(onDue: () => void) {
    this.#onDue = onDue;
    this.#everyMinute = setInterval(() => this.check(), EVERY_MS);
    this.#everyMinute.unref();
  }

  /** Makes a check due now. */
  check(): void {
    this.#isDue = true;
    this.#onDue();
  }

  /** @param status of an answer through the API; an error makes a check due */
  heed(status: number): void {
    if (status >= 500) this.check();
    else if (status >= 400) {
      this.#soon ??= setTimeout(() => {
        this.#soon = undefined;
        this.check();
      }, AFTER_REFUSAL_MS);
    }
  }

  /** Whether a check is due; after this it no longer is. */
  takeDue(): boolean {
    const isDue = this.#isDue;
    this.#isDue = false;
    return isDue;
  }

  stop(): void {
    clearInterval(this.#everyMinute);
    clearTimeout(this.#soon);
  }
}
