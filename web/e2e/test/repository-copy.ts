import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OURS = '@switchboard';
const run = promisify(execFile);

/** Copies the repository's working tree without ignored files; packages are linked, and our own link to the copy. */
export async function copyRepository(to: string): Promise<void> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: ROOT,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  const files = stdout.split('\0').filter((file) => /^(?:api|worker|web|infra)\/|^[^/]+$/.test(file));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  // Deleted but uncommitted files are listed too.
  await Promise.all(files.map((file) => cp(join(ROOT, file), join(to, file)).catch(unlessMissing)));
  await linkPackages(join(ROOT, 'node_modules'), join(to, 'node_modules'));
}

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(join(to, OURS), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== OURS && !name.startsWith('.')) await symlink(join(from, name), join(to, name));
  }
  await symlink(join(from, '.bin'), join(to, '.bin'));
  // Each relative link resolves within the copy.
  for (const name of await readdir(join(from, OURS))) {
    await symlink(await readlink(join(from, OURS, name)), join(to, OURS, name));
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
