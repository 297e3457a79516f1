import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { ConversationPage } from '@switchboard/contracts/conversations/list';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import type { SignedIn } from './access.ts';
import { BusyError, retryWhenBusy } from './busy.ts';
import { type ReceivedFrame, StreamClient } from './stream-client.ts';
import type { World } from './world.ts';

/** A client's state: rows by id, and the counts above the list. */
export interface Held {
  readonly rows: ReadonlyMap<number, Conversation>;
  readonly total: number;
  readonly attentionTotal: number;
}

/**
 * The simplest correct client, which fetches the list once and then only applies stream messages.
 *
 * The client holds the whole list as one page, so tests keep accounts under 200 conversations.
 */
export class InboxClient {
  readonly #world: Pick<World, 'url'>;
  readonly #who: Pick<SignedIn, 'cookie'>;
  readonly query: string;
  readonly #rows = new Map<number, Conversation>();
  #total = 0;
  #attentionTotal = 0;
  #cursor: string | undefined;
  #stream: StreamClient | undefined;
  /** Frames received while the list is fetched again. */
  #kept: ReceivedFrame[] | undefined;
  #refetching: Promise<void> = Promise.resolve();
  readonly failures: unknown[] = [];
  /** How many times the client has started over, counted once the list has been fetched again. */
  resets = 0;

  constructor(world: Pick<World, 'url'>, who: Pick<SignedIn, 'cookie'>, query: string) {
    this.#world = world;
    this.#who = who;
    this.query = query;
  }

  get held(): Held {
    return { rows: this.#rows, total: this.#total, attentionTotal: this.#attentionTotal };
  }

  get isConnected(): boolean {
    return this.#stream !== undefined;
  }

  /** The stream, while the client is connected. */
  get stream(): StreamClient {
    if (!this.#stream) throw new Error('not connected');
    return this.#stream;
  }

  /** Fetches the list and replaces the state. */
  async load(): Promise<void> {
    const page = await fetchList(this.#world, this.#who, this.query);
    this.#rows.clear();
    for (const row of page.data) this.#rows.set(row.id, row);
    this.#total = page.meta.total;
    this.#attentionTotal = page.meta.attentionTotal;
    this.#cursor = page.meta.asOf;
  }

  async connect({ by = 'query' }: { by?: 'header' | 'query' } = {}): Promise<void> {
    const cursor = this.#stream?.lastEventId ?? this.#cursor ?? '';
    this.#stream = await StreamClient.open({
      url: this.#world.url,
      headers: { cookie: this.#who.cookie },
      query: by === 'query' ? `${this.query}&lastEventId=${cursor}` : this.query,
      ...(by === 'header' && { lastEventId: cursor }),
      onFrame: (frame) => this.#hear(frame),
    });
  }

  disconnect(): void {
    this.failures.push(...(this.#stream?.violations ?? []));
    this.#cursor = this.#stream?.lastEventId ?? this.#cursor;
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Fetches the state that the client should have. */
  async refetch(): Promise<Held> {
    await this.#refetching;
    const { data, meta } = await fetchList(this.#world, this.#who, this.query);
    const rows = new Map(data.map((row) => [row.id, row]));
    return { rows, total: meta.total, attentionTotal: meta.attentionTotal };
  }

  #hear(frame: ReceivedFrame): void {
    if (this.#kept) this.#kept.push(frame);
    else if (frame.event === 'reset') this.#startOver();
    else this.#apply(frame);
  }

  #startOver(): void {
    this.#kept = [];
    this.#refetching = this.load().then(
      () => {
        this.resets++;
        const kept = this.#kept ?? [];
        this.#kept = undefined;
        const asOf = parseCursor(this.#cursor ?? '')?.position ?? 0;
        for (const frame of kept) if (!('position' in frame.data) || frame.data.position > asOf) this.#hear(frame);
      },
      (error: unknown) => void this.failures.push(error),
    );
  }

  #apply(frame: ReceivedFrame): void {
    switch (frame.event) {
      case 'conversation:updated':
        this.#rows.set(frame.data.conversation.id, frame.data.conversation);
        return;
      case 'conversation:deleted':
        this.#rows.delete(frame.data.conversation.id);
        return;
      case 'smartTag:updated':
        for (const [id, row] of this.#rows) {
          const { archived: _, ...ref } = frame.data.smartTag;
          this.#rows.set(id, { ...row, smartTags: row.smartTags.map((tag) => (tag.id === ref.id ? ref : tag)) });
        }
        return;
      case 'view':
        this.#total = frame.data.total;
        this.#attentionTotal = frame.data.attentionTotal;
        return;
      case 'message:received':
      case 'counts':
      case 'seen':
      case 'offer':
      case 'availability':
      case 'resource:changed':
      case 'heartbeat':
      case 'reset':
      case 'session:expired':
      case 'stream:ended':
        return;
      default:
        frame satisfies never;
    }
  }
}

/** The whole list as one page. */
export function fetchList(
  { url }: Pick<World, 'url'>,
  { cookie }: Pick<SignedIn, 'cookie'>,
  query: string,
): Promise<ConversationPage> {
  return retryWhenBusy(async () => {
    const response = await fetch(`${url}/api/conversations?perPage=200&${query}`, { headers: { cookie } });
    if (response.ok) return ConversationPage.parse(await response.json());
    const text = await response.text();
    if (response.status === 503) throw new BusyError(text, response.headers.get('retry-after'));
    throw new Error(`${response.status}: ${text}`);
  });
}

/** Posts to the API as a signed-in person. */
export function postTo(
  { url }: Pick<World, 'url'>,
  { cookie }: Pick<SignedIn, 'cookie'>,
  path: string,
  body: object,
): Promise<Response> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
