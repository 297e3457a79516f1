import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** For so long a page that was opened before can still load what it hasn't yet. */
const KEEP_ASSETS_MS = 86_400_000;

/**
 * Puts a finished build in the place of the one that is served, so that a page opened meanwhile misses nothing.
 *
 * Every file is there before the page that asks for it. Of older builds only the assets stay, whose names are never used again, for a day.
 */
export async function publishBuild(from: string, to: string, now = Date.now()): Promise<void> {
  const [fresh, served] = [await listFiles(from), await listFiles(to)];
  const isPage = (file: string) => file.endsWith('.html');
  for (const file of [...fresh.filter((name) => !isPage(name)), ...fresh.filter(isPage)]) {
    await replace(join(from, file), join(to, file), now);
  }
  const current = new Set(fresh);
  for (const file of served) {
    if (current.has(file)) continue;
    const isKept = file.startsWith('assets/') && (await stat(join(to, file))).mtimeMs > now - KEEP_ASSETS_MS;
    if (!isKept) await rm(join(to, file));
  }
  await rm(from, { recursive: true });
}

// At once, wherever the two are: nobody ever reads half a file.
async function replace(source: string, target: string, now: number): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.new`;
  await cp(source, draft);
  await utimes(draft, now / 1_000, now / 1_000);
  await rename(draft, target);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
