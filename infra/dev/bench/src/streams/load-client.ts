import { execFile, spawn } from 'node:child_process';
import { on } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Closable } from '@switchboard/platform/lifecycle';

const SOURCE = fileURLToPath(new URL('./viewers.c', import.meta.url));
const REPLY_MS = 120_000;

/** The frames and bytes received by all streams, and the number of live streams. */
export interface Received {
  readonly frames: number;
  readonly bytes: number;
  readonly live: number;
}

/** A compiled program that holds thousands of streams. A JavaScript client would use more processor time than the server under test. */
export interface LoadClient extends Closable {
  /** Opens streams at once, numbered from `from`, and waits until each is live. Returns how long that took in ms. */
  open(count: number, from?: number): Promise<number>;
  /** Opens streams without reading them. */
  stall(from: number, count: number): void;
  closeStreams(): Promise<void>;
  count(): Promise<Received>;
}

export interface LoadTarget {
  readonly port: number;
  /** The lines of each request; streams use them in turn. */
  readonly requests: readonly (readonly string[])[];
  /** The text that marks a stream as live once it is received. Its first character occurs only once in it. */
  readonly first: string;
}

/** Starts a load client. @throws without a C compiler. */
export async function startLoadClient({ port, requests, first }: LoadTarget): Promise<LoadClient> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-viewers-'));
  const program = join(folder, 'viewers');
  await promisify(execFile)('cc', ['-O2', '-o', program, SOURCE]);
  const child = spawn(program, [String(port), '\nid:', first], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = on(createInterface({ input: child.stdout }), 'line', { close: ['close'] });
  const readReply = async (word: string): Promise<string[]> => {
    const timeout = setTimeout(() => child.kill(), REPLY_MS);
    try {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`the load client ended before it replied ${word}`);
        const reply = String(value[0]).split(' ');
        if (reply[0] === word) return reply.slice(1);
      }
    } finally {
      clearTimeout(timeout);
    }
  };
  for (const request of requests) child.stdin.write(`${request.join('\n')}\n\n.\n`);
  child.stdin.write('end\n');
  await readReply('ready');
  return {
    async open(count, from = 0) {
      const startedMs = performance.now();
      child.stdin.write(`open ${from} ${count}\n`);
      await readReply('live');
      return performance.now() - startedMs;
    },
    stall: (from, count) => void child.stdin.write(`stall ${from} ${count}\n`),
    async closeStreams() {
      child.stdin.write('close\n');
      await readReply('closed');
    },
    async count() {
      child.stdin.write('count\n');
      const [frames, bytes, live] = (await readReply('count')).map(Number);
      return { frames: frames ?? 0, bytes: bytes ?? 0, live: live ?? 0 };
    },
    async close() {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
