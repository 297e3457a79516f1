import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environment } from '@switchboard/testing/config';

const ROOT = new URL('../../../../../', import.meta.url);

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of the repository until it exits. */
export async function runOnce(program: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, ROOT))], {
    env: { ...environment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}
