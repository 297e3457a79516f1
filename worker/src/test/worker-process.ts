import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compiledCode } from '@switchboard/testing/compile-cache';
import { testRedisUrl } from '@switchboard/testing/redis';
import type { World } from './world.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A worker that runs as a process of its own. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Returns everything that the process has written to stdout and stderr so far. */
  output(): string;
  /** Resolves to the URL of the worker's health server once the worker is ready. */
  ready(): Promise<string>;
  /** Sends a signal and resolves to the exit code; null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves to the exit code once the process ends by itself. */
  exit(): Promise<number | null>;
}

export interface SpawnOptions {
  /** Another program to run instead of the product's. */
  readonly main?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `npm run worker` on a world's database, or a command of it. */
export async function spawnWorker(
  { database }: Pick<World, 'database'>,
  { main = MAIN, args = [], env = {} }: SpawnOptions = {},
): Promise<WorkerProcess> {
  const redisUrl = await testRedisUrl();
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...compiledCode(), DATABASE_URL: database.url, REDIS_URL: redisUrl, LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: opsUrl, resolve, reject } = Promise.withResolvers<string>();
  opsUrl.catch(() => undefined);
  const onOutput = (chunk: Buffer) => {
    output += chunk.toString();
    const match = /"opsUrl":"([^"]+)","msg":"worker is ready"/.exec(output);
    if (match?.[1]) resolve(match[1]);
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const exited = once(child, 'close').then(([code]) => {
    reject(new Error(`the worker ended: ${output}`));
    return code as number | null; // The event 'close' carries these values.
  });
  return {
    child,
    output: () => output,
    ready: () => opsUrl,
    exit: () => exited,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
