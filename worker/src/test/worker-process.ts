import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testRedisUrl } from '@switchboard/testing/redis';
import type { World } from './world.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A worker that runs as a process of its own. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** What it wrote so far, to either output. */
  output(): string;
  /** The port of its health server, once it is ready. */
  ready(): Promise<number>;
  /** Ends it by a signal and answers its exit code, null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Its exit code, once it has ended by itself. */
  exit(): Promise<number | null>;
}

/** Starts `npm run worker` on a world's database, or a command of it. */
export async function spawnWorker(
  { database }: Pick<World, 'database'>,
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<WorkerProcess> {
  const redisUrl = await testRedisUrl();
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { DATABASE_URL: database.url, REDIS_URL: redisUrl, WORKER_PORT: '0', LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: port, resolve, reject } = Promise.withResolvers<number>();
  port.catch(() => undefined);
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    const match = /"port":(\d+),"msg":"worker is ready"/.exec(output);
    if (match) resolve(Number(match[1]));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const exited = once(child, 'close').then(([code]) => {
    reject(new Error(`the worker ended: ${output}`));
    return code as number | null; // what 'close' carries
  });
  return {
    child,
    output: () => output,
    ready: () => port,
    exit: () => exited,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
