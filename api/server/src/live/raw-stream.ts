import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Sink } from './outbox.ts';
import { LAST_CHUNK } from './sse-frames.ts';

/** Events of a stream's socket. */
export interface RawStreamEvents {
  /** Everything written so far has left this process. */
  onDrain(): void;
  /** The connection has closed for any reason. Called once. */
  onClose(): void;
}

/** An open-ended response that bypasses Node's HTTP layer. */
export interface RawStream extends Sink {
  /** Ends the body, then the connection, once everything written has left. */
  end(): void;
  /** Drops the connection and its unsent bytes. */
  destroy(): void;
}

/**
 * Responds with 200 and takes over the connection.
 *
 * Headers set on `res` are sent along with `headers`, whose names are in lower case. Afterward Node considers the exchange finished and
 * retains neither request nor response; the socket is ours until it closes. A client that sends more data, which no browser does, is
 * disconnected.
 */
export function takeOver(
  req: IncomingMessage,
  res: ServerResponse,
  { headers, events }: { headers: Readonly<Record<string, string>>; events: RawStreamEvents },
): RawStream {
  const { socket } = req;
  const isChunked = req.httpVersionMajor === 1 && req.httpVersionMinor >= 1;
  const head = formatHead({ ...res.getHeaders(), ...headers }, isChunked);
  // The effect of res.end() without its bytes: the server releases request and response. Replacing the socket's listeners then detaches
  // its parser.
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
/** An ended connection that doesn't accept its last bytes is dropped after this time. */
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

function formatHead(headers: NodeJS.Dict<number | string | readonly string[]>, isChunked: boolean): string {
  const all: typeof headers = {
    ...headers,
    date: new Date().toUTCString(),
    // Nobody reads further requests on this connection.
    connection: 'close',
    ...(isChunked && { 'transfer-encoding': 'chunked' }),
  };
  const lines = Object.entries(all).flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`));
  return `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`;
}
