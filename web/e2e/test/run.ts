import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { machineEnvironment } from './config.ts';
import { startHosted } from './host.ts';

const MAIN = fileURLToPath(new URL('../../../infra/local/src/main.ts', import.meta.url));
/** The time after which a start counts as failed. */
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

/** A running product. */
export interface Run {
  readonly url: string;
  readonly demo: Demo;
  /** Stops the product and waits until it has stopped; the data folder stays. */
  end(): Promise<void>;
}

/** Creates a temporary folder with the name of a data folder in it; PostgreSQL, which gets its own user when this runs as root, may access it. */
export async function temporaryFolder(): Promise<{ folder: string; dataDir: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-e2e-'));
  await chmod(folder, 0o755);
  return { folder, dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the product with the demo, without the simulator, on a free port: in this process's host, or with the given `main.ts`. */
export async function startRun(dataDir: string, env: Readonly<Record<string, string>>, main?: string): Promise<Run> {
  const whole = {
    ...machineEnvironment(),
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'demo',
    SIMULATOR: 'off',
    // Nobody reads the test's data afterward.
    DURABILITY: 'off',
    ...env,
  };
  const { url, end } = await (main === undefined ? startHosted(whole) : startProgram(main, whole));
  try {
    const demo = DemoFile.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));
    return { url, demo, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startProgram(main: string, env: NodeJS.ProcessEnv): Promise<{ url: string; end: () => Promise<void> }> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  };
  try {
    return { url: await readyUrl(child), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Seeds a data folder with the demo, and stops cleanly, so that the folder can be copied. */
export async function seedData(dataDir: string): Promise<void> {
  const run = await startRun(dataDir, {}, MAIN);
  await run.end();
  const isRunning = await access(join(dataDir, 'postgres', 'data', 'postmaster.pid')).then(
    () => true,
    () => false,
  );
  if (isRunning) throw new Error(`PostgreSQL did not stop cleanly on ${dataDir}`);
}

/** Copies an unused data folder with its owners and modes: PostgreSQL refuses files of other users. */
export async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
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
