/** A resource that must be closed. Closing it twice is harmless. */
export interface Closable {
  close(): Promise<void>;
}

/** A part that takes longer to stop is named in a process warning. */
const SLOW_STOP_MS = 5_000;

/**
 * Stops parts in the reverse order of their registration, even if some fail to stop.
 *
 * Code that opens a resource registers its stop here; only a `main.ts` calls {@link Lifecycle.close}.
 */
export class Lifecycle implements Closable {
  readonly #stops: { name: string; stop: () => Promise<void> | void }[] = [];
  #closing: Promise<void> | undefined;

  add(name: string, stop: () => Promise<void> | void): void {
    this.#stops.push({ name, stop });
  }

  /** @throws {AggregateError} after every part was stopped, with the failures. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const failures: Error[] = [];
    for (const { name, stop } of this.#stops.splice(0).reverse()) {
      const warning = setTimeout(() => process.emitWarning(`${name} is slow to stop`), SLOW_STOP_MS).unref();
      try {
        await stop();
      } catch (cause) {
        failures.push(new Error(`could not stop ${name}`, { cause }));
      } finally {
        clearTimeout(warning);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some parts did not stop cleanly');
  }
}
