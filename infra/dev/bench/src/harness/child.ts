import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sleep } from '@switchboard/platform/retry';
import { environment } from '@switchboard/testing/config';

const ROOT = new URL('../../../../../', import.meta.url);
const SAID_CHARACTERS = 4_000;
const LOOK_EVERY_MS = 20;
const STOP_MS = 10_000;

/** One of the product's programs, running beside the measuring process. */
export interface Child {
  readonly process: ChildProcess;
  /** The last of what it wrote. */
  said(): string;
  /** Resolves once the check does; fails when the program ends or takes longer. */
  until(check: () => Promise<boolean> | boolean, withinMs: number): Promise<void>;
  /** Asks it to stop and waits; one that doesn't is ended by force. */
  stop(): Promise<void>;
}

/** Starts a program of the repository, by its path from the root, with a clean environment and what is given. */
export function startProgram(path: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Child {
  // Into a file: reading its log along would take time from the machine that is measured.
  const folder = mkdtempSync(join(tmpdir(), 'sb-said-'));
  const file = join(folder, 'said.log');
  const output = openSync(file, 'a');
  const child = spawn(process.execPath, [fileURLToPath(new URL(path, ROOT)), ...args], {
    env: { ...environment(), ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let last = '';
  const said = () => last || readFileSync(file, 'utf8').slice(-SAID_CHARACTERS);
  child.once('exit', () => {
    last = said();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    process: child,
    said,
    async until(check, withinMs) {
      const startedMs = performance.now();
      while (!(await check())) {
        if (child.exitCode !== null || performance.now() - startedMs > withinMs)
          throw new Error(`${path} did not get there: ${said()}`);
        await sleep(LOOK_EVERY_MS);
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(force);
    },
  };
}

/** Runs a program to its end and answers what it wrote. @throws when it fails */
export async function runProgram(
  path: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  const child = startProgram(path, env, args);
  await once(child.process, 'exit');
  if (child.process.exitCode !== 0) throw new Error(`${path} ${args.join(' ')} failed: ${child.said()}`);
  return child.said();
}
