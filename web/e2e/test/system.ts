import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { machineEnvironment } from './config.ts';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('../../../infra/local/src/main.ts', import.meta.url));
/** A start that takes longer has failed. */
const READY_MS = 90_000;
const READY = /ready at (http:\S+)/;

const DemoFile = z.object({
  users: z.array(
    z.object({ id: z.string(), email: z.string(), password: z.string(), role: z.string(), tenantId: z.string() }),
  ),
  apiKeys: z.record(z.string(), z.string()),
  intake: z.object({ vapi: z.object({ url: z.string(), secret: z.string() }) }),
});
export type Demo = z.infer<typeof DemoFile>;
export type DemoUser = Demo['users'][number];

/** The whole product, running as `make start` runs it, on a database and port of its own. */
export interface System {
  readonly url: string;
  readonly demo: Demo;
  /** A demo person by the first part of their address, such as `marco`. */
  person(name: string): DemoUser;
  stop(): Promise<void>;
}

/** One run of the product, until it is stopped. */
type Run = Pick<System, 'url' | 'demo' | 'stop'>;

/** How to begin each system of this file anew. */
const renewals = new Set<() => Promise<void>>();

/** Builds the browser application if it changed, and starts everything without the simulator. */
export async function startSystem(env: Readonly<Record<string, string>> = {}): Promise<System> {
  await buildIfChanged();
  let starting = startRun(env);
  let run = await starting;
  const renew = async () => {
    starting = run.stop().then(() => startRun(env));
    run = await starting;
  };
  renewals.add(renew);
  return {
    get url() {
      return run.url;
    },
    get demo() {
      return run.demo;
    },
    person: (name) => findPerson(run.demo, name),
    async stop() {
      renewals.delete(renew);
      // The last one may still be on its way; one that failed has stopped itself.
      const [last] = await Promise.allSettled([starting]);
      if (last.status === 'fulfilled') await last.value.stop();
    },
  };
}

/** Begins all systems of this file anew, each with the demo's data alone: a test that is tried once more finds nothing of its first try. */
export async function renewSystems(): Promise<void> {
  const outcomes = await Promise.allSettled([...renewals].map((renew) => renew()));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function startRun(env: Readonly<Record<string, string>>): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-e2e-'));
  // PostgreSQL runs as a user of its own where this runs as root: the folder lets it pass.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const child = spawn(process.execPath, [MAIN], {
    env: { ...machineEnvironment(), PORT: '0', DATA_DIR: dataDir, SEED: 'demo', SIMULATOR: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await readyUrl(child);
    const demo = DemoFile.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));
    return { url, demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function findPerson(demo: Demo, name: string): DemoUser {
  const found = demo.users.find(({ email }) => email.startsWith(`${name}@`));
  if (!found) throw new Error(`nobody in the demo is called ${name}`);
  return found;
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const said = { out: '', err: '' };
  child.stderr?.on('data', (chunk) => {
    said.err += chunk;
  });
  return await new Promise((resolve, reject) => {
    const failed = (why: string) => reject(new Error(`the system ${why}: ${said.err}${said.out}`));
    const timer = setTimeout(() => failed('was not ready in time'), READY_MS);
    child.stdout?.on('data', (chunk) => {
      said.out += chunk;
      const [, url] = READY.exec(said.out) ?? [];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      failed('did not start');
    });
  });
}

async function buildIfChanged(): Promise<void> {
  const changed = globSync(['src/**', 'public/**', 'index.html', 'vite.config.ts', '../api/contracts/src/**'], {
    cwd: WEB,
  })
    .map((file) => statSync(join(WEB, file)))
    .filter((stat) => stat.isFile())
    .reduce((latest, { mtimeMs }) => Math.max(latest, mtimeMs), 0);
  const built = statSync(join(WEB, 'dist', 'builds', 'latest.json'), { throwIfNoEntry: false });
  if (built && built.mtimeMs >= changed) return;
  // In a process of its own: where NODE_ENV says `test`, Vite builds what is meant for development, and it would stay.
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: WEB, env: machineEnvironment() });
}
