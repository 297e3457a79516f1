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
const ANSWER_MS = 120_000;

/** Frames and bytes that the streams have received, and how many of them are live. */
export interface Received {
  readonly frames: number;
  readonly bytes: number;
  readonly live: number;
}

/** Thousands of streams held by a compiled program: one in JavaScript would use more processor time than the server that it looks at. */
export interface LoadClient extends Closable {
  /** Opens streams at once, beside `from` that there are, and waits until each has had its first frame; answers how long that took, in ms. */
  open(count: number, from?: number): Promise<number>;
  /** Opens streams that nobody reads. */
  stall(from: number, count: number): void;
  closeStreams(): Promise<void>;
  count(): Promise<Received>;
}

export interface LoadTarget {
  readonly port: number;
  /** The lines of each request, shared among the streams in turn. */
  readonly requests: readonly (readonly string[])[];
  /** What a live stream has received; it begins with a character that it has once. */
  readonly first: string;
}

/** Starts a load client. @throws where there is no C compiler. */
export async function startLoadClient({ port, requests, first }: LoadTarget): Promise<LoadClient> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-viewers-'));
  const program = join(folder, 'viewers');
  await promisify(execFile)('cc', ['-O2', '-o', program, SOURCE]);
  const child = spawn(program, [String(port), '\nid:', first], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = on(createInterface({ input: child.stdout }), 'line', { close: ['close'] });
  const answer = async (word: string): Promise<string[]> => {
    const timeout = setTimeout(() => child.kill(), ANSWER_MS);
    try {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`the load client ended before it said ${word}`);
        const said = String(value[0]).split(' ');
        if (said[0] === word) return said.slice(1);
      }
    } finally {
      clearTimeout(timeout);
    }
  };
  for (const request of requests) child.stdin.write(`${request.join('\n')}\n\n.\n`);
  child.stdin.write('end\n');
  await answer('ready');
  return {
    async open(count, from = 0) {
      const startedMs = performance.now();
      child.stdin.write(`open ${from} ${count}\n`);
      await answer('live');
      return performance.now() - startedMs;
    },
    stall: (from, count) => void child.stdin.write(`stall ${from} ${count}\n`),
    async closeStreams() {
      child.stdin.write('close\n');
      await answer('closed');
    },
    async count() {
      child.stdin.write('count\n');
      const [frames, bytes, live] = (await answer('count')).map(Number);
      return { frames: frames ?? 0, bytes: bytes ?? 0, live: live ?? 0 };
    },
    async close() {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
