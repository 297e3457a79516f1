import type { Logger } from '../logger.ts';

export type Handler = (message: string) => void;

/** Who hears which channel. A handler that throws is logged and spoils nothing for the others. */
export class Subscriptions {
  readonly #channels = new Map<string, Set<{ handler: Handler }>>();
  readonly #logger: Logger | undefined;

  constructor(logger: Logger | undefined) {
    this.#logger = logger;
  }

  /** Answers whether the channel had no listener before, and how to remove this one. */
  add(channel: string, handler: Handler): { isFirst: boolean; remove: () => { wasLast: boolean } } {
    const known = this.#channels.get(channel);
    const listeners = known ?? new Set();
    // Wrapped, so that one handler may hear a channel twice and leave it once.
    const listener = { handler };
    listeners.add(listener);
    this.#channels.set(channel, listeners);
    const remove = () => {
      const wasLast = listeners.delete(listener) && listeners.size === 0;
      if (wasLast) this.#channels.delete(channel);
      return { wasLast };
    };
    return { isFirst: known === undefined, remove };
  }

  channels(): string[] {
    return [...this.#channels.keys()];
  }

  deliver(channel: string, message: string): void {
    for (const { handler } of [...(this.#channels.get(channel) ?? [])]) {
      try {
        handler(message);
      } catch (err) {
        this.#logger?.error({ err, channel }, 'a listener of the live bus failed');
      }
    }
  }

  clear(): void {
    this.#channels.clear();
  }
}
