import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { environment } from '@switchboard/testing/config';
import { z } from 'zod';

export interface Replica {
  readonly process: ChildProcess;
  /** The URL of the process: the product for an API, health and metrics for a worker. */
  readonly url: string;
  /** Returns the last lines of the process's log. */
  readonly said: readonly string[];
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const ROOT = new URL('../../../../../', import.meta.url);
const PROGRAMS = { api: 'api/server/src/main.ts', worker: 'worker/src/main.ts' } as const;
const Ready = z.object({ msg: z.string(), url: z.string().optional(), opsUrl: z.string().optional() });

/** Starts the API or the worker as a separate process on a free port, and waits until it is ready. */
export async function startReplica(name: keyof typeof PROGRAMS, env: Record<string, string>): Promise<Replica> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(PROGRAMS[name], ROOT))], {
    env: { ...environment(), PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  const url = await readyUrl(child, said, `${name} is ready`);
  return {
    process: child,
    url,
    said,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await exited;
      }
      if (signal === 'SIGTERM' && child.exitCode !== 0) process.stderr.write(`${said.join('\n')}\n`);
      return child.exitCode;
    },
  };
}

/** The number of stored log lines. */
const LAST_LINES = 40;

/** Waits until the process is ready and returns its URL. Stores its last log lines. */
async function readyUrl({ stdout }: ChildProcess, said: string[], message: string): Promise<string> {
  if (stdout === null) throw new Error('no output');
  const lines = createInterface({ input: stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line);
      if (said.length > LAST_LINES) said.shift();
      const { msg, url, opsUrl } = Ready.parse(JSON.parse(line));
      if (msg === message) resolve(url ?? opsUrl ?? '');
    });
    lines.once('close', () => reject(new Error(`it ended before "${message}"`)));
  });
}
