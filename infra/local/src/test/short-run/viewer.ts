import { sleep } from '@switchboard/platform/retry';
import type { SignedIn } from '../live/access.ts';
import { InboxClient } from '../live/inbox-client.ts';
import type { Balancer } from './balancer.ts';

const RETRY_MS = 100;

/** A viewer with an open list, who reconnects from the cursor to any replica that accepts the stream, until `close`. */
export class Viewer {
  readonly client: InboxClient;
  readonly #place = { url: '' };
  readonly #balancer: Balancer;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  /** How many times the viewer reconnected. */
  returns = 0;

  constructor(balancer: Balancer, who: Pick<SignedIn, 'cookie'>, query: string) {
    this.#balancer = balancer;
    this.client = new InboxClient(this.#place, who, query);
  }

  /** Reads the list and opens its stream; the first time, both must succeed immediately. */
  async open(): Promise<void> {
    const leave = await this.#balancer.place(async (url) => {
      this.#place.url = url;
      await this.client.load();
      await this.client.connect();
    });
    this.#running = this.#stay(leave);
  }

  /** Closes the list and its stream. Returns the stream's violations. */
  async close(): Promise<readonly unknown[]> {
    this.#closing.abort();
    if (this.client.isConnected) this.client.disconnect();
    await this.#running;
    return this.client.failures;
  }

  async #stay(first: () => void): Promise<void> {
    const { signal } = this.#closing;
    for (let leave: (() => void) | undefined = first; leave !== undefined; leave = await this.#comeBack()) {
      const { stream } = this.client;
      await stream.ended;
      leave();
      const [ending] = stream.of('stream:ended');
      this.client.disconnect();
      await sleep(ending?.data.retryAfterMs ?? RETRY_MS, signal);
    }
  }

  /** Undefined once the viewer has left. */
  async #comeBack(): Promise<(() => void) | undefined> {
    const { signal } = this.#closing;
    for (; !signal.aborted; await sleep(RETRY_MS, signal)) {
      try {
        const leave = await this.#balancer.place(async (url) => {
          this.#place.url = url;
          await this.client.connect();
        });
        this.returns++;
        if (!signal.aborted) return leave;
        this.client.disconnect();
        leave();
      } catch {
        // The connection is retried later.
      }
    }
    return undefined;
  }
}
