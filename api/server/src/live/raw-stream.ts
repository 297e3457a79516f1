import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LAST_CHUNK } from './chunk.ts';
import type { Sink } from './outbox.ts';

/** What a stream's owner hears of its connection. */
export interface RawStreamEvents {
  /** Everything written so far has left this process. */
  onDrain(): void;
  /** The connection is gone, whoever ended it. Called once. */
  onClose(): void;
}

/** An answer without an end, written past Node's HTTP layer. */
export interface RawStream extends Sink {
  /** Ends the body once everything written has left, then the connection. */
  end(): void;
  /** Drops the connection, with whatever hasn't left yet. */
  destroy(): void;
}

/**
 * Answers a request with 200 and takes its connection over.
 *
 * Headers set on `res` before are sent with `headers`, whose names are in lower case. Afterwards nothing of request and response is held: Node takes the exchange for
 * finished, and the socket is ours until it closes. A client that sends more on it (no browser does) is disconnected.
 */
export function takeOver(
  req: IncomingMessage,
  res: ServerResponse,
  { headers, events }: { headers: Readonly<Record<string, string>>; events: RawStreamEvents },
): RawStream {
  const { socket } = req;
  const isChunked = req.httpVersionMajor === 1 && req.httpVersionMinor >= 1;
  const head = headOf({ ...res.getHeaders(), ...headers }, isChunked);
  // What res.end() would come to, without its bytes: the server forgets request and response, and the next listener on the
  // socket's data takes the bytes away from its parser.
  res.emit('finish');
  for (const event of ['data', 'end', 'error', 'timeout', 'drain']) socket.removeAllListeners(event);
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_PROBE_MS);
  const drop = () => socket.destroy();
  socket.on('data', drop).on('end', drop).on('error', drop);
  socket.on('drain', () => events.onDrain());
  socket.once('close', () => events.onClose());
  socket.write(head);
  return openRawStream(socket, isChunked);
}

const KEEP_ALIVE_PROBE_MS = 30_000;
/** A connection that was ended and doesn't take its last bytes is dropped. */
const END_TIMEOUT_MS = 5_000;

function openRawStream(socket: Socket, isChunked: boolean): RawStream {
  return {
    get unsent() {
      return socket.writableLength;
    },
    write: ({ framed, plain }) => {
      const bytes = isChunked ? framed : plain;
      socket.write(bytes);
      return bytes.length;
    },
    end: () => {
      if (isChunked) socket.write(LAST_CHUNK);
      socket.end();
      setTimeout(() => socket.destroy(), END_TIMEOUT_MS).unref();
    },
    destroy: () => void socket.destroy(),
  };
}

function headOf(headers: NodeJS.Dict<number | string | readonly string[]>, isChunked: boolean): string {
  const all: typeof headers = {
    ...headers,
    date: new Date().toUTCString(),
    // Nothing can follow on a connection whose requests nobody reads.
    connection: 'close',
    ...(isChunked && { 'transfer-encoding': 'chunked' }),
  };
  const lines = Object.entries(all).flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`));
  return `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`;
}
