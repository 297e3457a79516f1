import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sleep } from '@switchboard/platform/retry';
import { environment } from '@switchboard/testing/config';

const ROOT = new URL('../../../../../', import.meta.url);
const OUTPUT_CHARACTERS = 4_000;
const POLL_MS = 20;
const STOP_MS = 10_000;

/** One of the product's programs in a child process. */
export interface Child {
  readonly process: ChildProcess;
  /** Returns the end of the program's output. */
  output(): string;
  /** Resolves once the check passes. @throws if the program ends or the time is up first */
  until(check: () => Promise<boolean> | boolean, withinMs: number): Promise<void>;
  /** Stops the program and waits for its end; kills it after ten seconds. */
  stop(): Promise<void>;
}

/** Starts a program of the repository, by its path from the root, with only the given environment variables. */
export function startProgram(path: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Child {
  // The output goes into a file: reading the log from a pipe would use processor time during the measurement.
  const folder = mkdtempSync(join(tmpdir(), 'sb-output-'));
  const file = join(folder, 'output.log');
  const descriptor = openSync(file, 'a');
  const child = spawn(process.execPath, [fileURLToPath(new URL(path, ROOT)), ...args], {
    env: { ...environment(), ...env },
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  let last = '';
  const output = () => last || readFileSync(file, 'utf8').slice(-OUTPUT_CHARACTERS);
  child.once('exit', () => {
    last = output();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    process: child,
    output,
    async until(check, withinMs) {
      const startedMs = performance.now();
      while (!(await check())) {
        if (child.exitCode !== null || performance.now() - startedMs > withinMs)
          throw new Error(`${path} did not reach the expected state: ${output()}`);
        await sleep(POLL_MS);
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

/** Runs a program until it exits. Returns its output. @throws if the program fails */
export async function runProgram(
  path: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  const child = startProgram(path, env, args);
  await once(child.process, 'exit');
  if (child.process.exitCode !== 0) throw new Error(`${path} ${args.join(' ')} failed: ${child.output()}`);
  return child.output();
}
