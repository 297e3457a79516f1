import { connect, type Socket } from 'node:net';
import { streamRoutes } from '@switchboard/contracts/stream/routes';

/** A minimal stream client that only reports when positions arrive, so that a thousand of them use less processor time than the server. */
export interface Viewer {
  /** Resolves once the stream is live. */
  readonly live: Promise<void>;
  close(): void;
}

export interface ViewerOptions {
  readonly url: URL;
  readonly apiKey: string;
  /** The query string of the list. */
  readonly query: string;
  /** Called when the client has received all positions after `from` up to `to`. */
  onPositions(from: number, to: number, atMs: number): void;
}

const ID = Buffer.from('\nid: ');
const VIEW = 'event: view';
const NEWLINE = 10;
const DOT = 46;

/** Opens a stream on a new socket. */
export function openViewer({ url, apiKey, query, onPositions }: ViewerOptions): Viewer {
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `GET ${streamRoutes.openStream.path}?${query} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`,
  );
  let newest = 0;
  const live = untilLive(socket).then(() => {
    socket.on('data', (bytes: Buffer) => {
      const atMs = performance.now();
      for (const position of readPositions(bytes)) {
        // A heartbeat only repeats the last position.
        if (position <= newest) continue;
        onPositions(newest, position, atMs);
        newest = position;
      }
    });
  });
  return { live, close: () => socket.destroy() };
}

/** Reads the cursors in a chunk. A cursor that spans two chunks is missed, which the count of frames would reveal. */
function* readPositions(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf(ID); at >= 0; at = bytes.indexOf(ID, at + 1)) {
    const dot = bytes.indexOf(DOT, at + ID.length);
    const end = bytes.indexOf(NEWLINE, dot);
    if (dot > 0 && end > 0) yield Number(bytes.toString('latin1', dot + 1, end));
  }
}

function untilLive(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const read = (bytes: Buffer) => {
      received += bytes.toString('latin1');
      if (!received.includes(VIEW)) return;
      socket.off('data', read).off('error', reject).off('close', closed);
      socket.on('error', () => undefined);
      resolve();
    };
    const closed = () => reject(new Error(`a stream was refused: ${received.slice(0, 300)}`));
    socket.on('data', read).on('error', reject).on('close', closed);
  });
}
