import type { Logger } from '../logger.ts';

export type Handler = (message: string) => void;

/** The handlers of each channel. An error of a handler is logged and doesn't affect the others. */
export class Subscriptions {
  readonly #channels = new Map<string, Set<{ handler: Handler }>>();
  readonly #logger: Logger | undefined;

  constructor(logger: Logger | undefined) {
    this.#logger = logger;
  }

  /** Adds a handler. Returns whether it is the channel's first, and a function that removes it. */
  add(channel: string, handler: Handler): { isFirst: boolean; remove: () => { wasLast: boolean } } {
    const known = this.#channels.get(channel);
    const listeners = known ?? new Set();
    // Wrapped, so that one handler can subscribe twice and unsubscribe once.
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
        this.#logger?.error({ err, channel }, 'a handler of the live bus failed');
      }
    }
  }

  clear(): void {
    this.#channels.clear();
  }
}
