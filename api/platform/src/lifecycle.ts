/** Something that was opened and must be closed; closing twice is harmless. */
export interface Closable {
  close(): Promise<void>;
}

/** A part that takes longer to stop is named in a warning of the process. */
const LONG_MS = 5_000;

/**
 * Closes in the opposite order of opening, whatever fails on the way.
 *
 * Every opener registers its stop here; only a `main.ts` calls {@link Lifecycle.close}.
 */
export class Lifecycle implements Closable {
  readonly #stops: { name: string; stop: () => Promise<void> | void }[] = [];
  #closing: Promise<void> | undefined;

  add(name: string, stop: () => Promise<void> | void): void {
    this.#stops.push({ name, stop });
  }

  /** @throws {AggregateError} after everything was closed, with what failed. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const failures: Error[] = [];
    for (const { name, stop } of this.#stops.splice(0).reverse()) {
      const naming = setTimeout(() => process.emitWarning(`stopping ${name} takes long`), LONG_MS).unref();
      try {
        await stop();
      } catch (cause) {
        failures.push(new Error(`could not stop ${name}`, { cause }));
      } finally {
        clearTimeout(naming);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some parts did not stop cleanly');
  }
}
