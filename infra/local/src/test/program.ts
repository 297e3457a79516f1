import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { environment } from '@switchboard/testing/config';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Program {
  readonly process: ChildProcess;
  /** The URL of the program. */
  readonly url: string;
  /** Returns the program's standard output so far. */
  said(): string;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; stderr: string }>;
}

/** Starts the one-process program as `make start` does, on a free port, and waits for its ready line. */
export async function startProgram(dataDir: string, env: Record<string, string> = {}): Promise<Program> {
  const { child, output } = launch(dataDir, env);
  const exited = once(child, 'exit');
  const url = await Promise.race([readyUrl(child, output), exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`it did not start: ${output.stderr}`);
  return { url, said: () => output.stdout, ...running(child, output) };
}

/** Starts the program without waiting for it to be ready. */
export function beginProgram(dataDir: string, env: Record<string, string> = {}): Pick<Program, 'process' | 'end'> {
  const { child, output } = launch(dataDir, env);
  return running(child, output);
}

function running(child: ChildProcess, output: Output): Pick<Program, 'process' | 'end'> {
  const exited = once(child, 'exit');
  return {
    process: child,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await exited;
      }
      return { code: child.exitCode, stderr: output.stderr };
    },
  };
}

/** Starts the program with a setup that fails, and returns how it exited. */
export async function failProgram(dataDir: string, env: Record<string, string> = {}) {
  const { child, output } = launch(dataDir, env);
  const [code] = await once(child, 'close');
  return { code, stdout: output.stdout, stderr: output.stderr };
}

/** Creates a data folder for the test, reachable by the user that runs PostgreSQL. */
export async function temporaryDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sb-local-'));
  // The folder doesn't exist yet, as on a fresh clone, and other users can traverse its parent.
  await chmod(folder, 0o755);
  return { dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The data folder of a start that was stopped cleanly, for tests to copy if they don't test a first start. */
export async function usedDataDir(
  env: Record<string, string> = {},
  look: (program: Program, dataDir: string) => Promise<void> = async () => {},
): Promise<{
  copyTo(dataDir: string): Promise<void>;
  remove(): Promise<void>;
}> {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    const program = await startProgram(dataDir, env);
    const { code, stderr } = await look(program, dataDir).then(
      () => program.end('SIGTERM'),
      async (error) => {
        await program.end('SIGTERM');
        throw error;
      },
    );
    if (code !== 0) throw new Error(`it did not stop cleanly: ${stderr}`);
  } catch (error) {
    await remove();
    throw error;
  }
  // Copies the folder with owners and modes, which PostgreSQL checks.
  const copyTo = async (copy: string) => void (await promisify(execFile)('cp', ['-a', dataDir, copy]));
  return { copyTo, remove };
}

/** Reads the process id of a data folder's PostgreSQL. */
export async function postgresPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

interface Output {
  stdout: string;
  stderr: string;
}

function launch(dataDir: string, env: Record<string, string>): { child: ChildProcess; output: Output } {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...environment(), PORT: '0', DATA_DIR: dataDir, SEED: 'none', DURABILITY: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return { child, output };
}

async function readyUrl(child: ChildProcess, output: Output): Promise<string | undefined> {
  for (;;) {
    const [, url] = /ready at (\S+?)[,\s]/.exec(output.stdout) ?? [];
    if (url !== undefined || child.stdout === null) return url;
    await once(child.stdout, 'data');
  }
}
