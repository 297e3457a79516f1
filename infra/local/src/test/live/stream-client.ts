import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { type StreamEventName, type StreamMessage, streamMessages } from '@switchboard/contracts/stream/messages';
import { eventually } from '@switchboard/testing/eventually';
import { BusyError, retryWhenBusy } from './busy.ts';

/** A frame as a client parses it. */
export type ReceivedFrame = StreamMessage & { readonly id: string | undefined };

export interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The query string of the list, as in the URL. */
  readonly query?: string;
  readonly lastEventId?: string;
  onFrame?(frame: ReceivedFrame): void;
}

/** Reads a stream and checks what every stream guarantees: the form of frames, and the order of positions and ids. */
export class StreamClient {
  readonly frames: ReceivedFrame[] = [];
  readonly #response: IncomingMessage;
  readonly #onFrame: StreamRequest['onFrame'];
  #rest = '';
  #position = -1;
  #idPosition = -1;
  /** The newest cursor. */
  lastEventId: string | undefined;
  hasEnded = false;
  /** Resolves once the connection is closed by either side. */
  readonly ended: Promise<void>;
  /** The violations of the guarantees of every stream. */
  readonly violations: string[] = [];

  static open({ url, headers, query = '', lastEventId, onFrame }: StreamRequest): Promise<StreamClient> {
    return retryWhenBusy(async () => {
      const response = await openRaw(`${url}/api/sse?${query}`, {
        ...headers,
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      });
      if (response.statusCode === 503) throw new BusyError(await readText(response), response.headers['retry-after']);
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${await readText(response)}`);
      return new StreamClient(response, onFrame);
    });
  }

  private constructor(response: IncomingMessage, onFrame: StreamRequest['onFrame']) {
    this.#response = response;
    this.#onFrame = onFrame;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#read(text));
    response.on('error', () => {});
    this.ended = once(response, 'close').then(
      () => undefined,
      () => undefined,
    );
    response.on('close', () => {
      this.hasEnded = true;
    });
  }

  get headers(): IncomingMessage['headers'] {
    return this.#response.headers;
  }

  /** The received messages of one type. */
  of<E extends StreamEventName>(event: E): Extract<ReceivedFrame, { event: E }>[] {
    // The frames are filtered by the discriminant.
    return this.frames.filter((frame) => frame.event === event) as Extract<ReceivedFrame, { event: E }>[];
  }

  /** Waits for a frame. */
  async next<E extends StreamEventName>(event: E): Promise<Extract<ReceivedFrame, { event: E }>> {
    return eventually(() => {
      const [frame] = this.of(event);
      if (!frame) throw new Error(`no ${event} among ${this.frames.map((one) => one.event).join(', ')}`);
      return frame;
    });
  }

  /** Stops reading, like a client on a dead network. */
  pause(): void {
    this.#response.pause();
  }

  resume(): void {
    this.#response.resume();
  }

  close(): void {
    this.#response.destroy();
  }

  #read(text: string): void {
    const parts = (this.#rest + text).split('\n\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) {
      try {
        this.#take(part);
      } catch (error) {
        this.violations.push(String(error));
      }
    }
  }

  #take(text: string): void {
    const frame = parseFrame(text);
    this.#checkOrder(frame);
    this.frames.push(frame);
    this.lastEventId = frame.id ?? this.lastEventId;
    this.#onFrame?.(frame);
  }

  #checkOrder({ data, id }: ReceivedFrame): void {
    if ('position' in data) {
      if (data.position < this.#position) this.violations.push(`position ${data.position} after ${this.#position}`);
      if (data.position === this.#idPosition && !('serverTime' in data) && !('total' in data)) {
        this.violations.push(`a frame at ${data.position} after its id`);
      }
      this.#position = data.position;
    }
    if (id === undefined) return;
    const position = parseCursor(id)?.position ?? -1;
    if (!('position' in data) || data.position !== position)
      this.violations.push(`the id ${id} isn't its frame's position`);
    this.#idPosition = position;
  }
}

/** Requests a stream and returns the response, whatever its status. */
export function openRaw(url: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
}

export async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response) text += part;
  return text;
}

const FRAME = /^event: (?<event>[\w:]+)\ndata: (?<data>\{.*\})(?:\nid: (?<id>[\w-]+\.\d+))?$/;

function parseFrame(text: string): ReceivedFrame {
  const { event = '', data = '', id } = FRAME.exec(text)?.groups ?? {};
  if (!isEventName(event)) throw new Error(`no frame: ${text}`);
  const parsed = streamMessages[event].strict().parse(JSON.parse(data));
  // The same entry of the table parsed event and data.
  return { event, data: parsed, id } as ReceivedFrame;
}

const isEventName = (name: string): name is StreamEventName => Object.hasOwn(streamMessages, name);
