import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { machineEnvironment } from './config.ts';

const WEB = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the web app if its sources are newer than the last build. */
export async function buildIfChanged(): Promise<void> {
  const changed = globSync(
    ['app/**', 'site/**', 'public/**', 'index.html', 'vite.config.ts', '../api/contracts/src/**'],
    {
      cwd: WEB,
    },
  )
    .map((file) => statSync(join(WEB, file)))
    .filter((stat) => stat.isFile())
    .reduce((latest, { mtimeMs }) => Math.max(latest, mtimeMs), 0);
  const built = statSync(join(WEB, 'dist', 'builds', 'latest.json'), { throwIfNoEntry: false });
  if (built && built.mtimeMs >= changed) return;
  await build(WEB);
}

/** Builds a folder's web app. */
export async function build(web: string): Promise<void> {
  // In its own process: with NODE_ENV `test`, Vite would make a development build.
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: web, env: machineEnvironment() });
}
