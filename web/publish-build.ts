import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How long a page of an older build can still load its remaining assets. */
const KEEP_ASSETS_MS = 86_400_000;

/**
 * Replaces the served build without breaking pages that load meanwhile.
 *
 * Copies every file before the page that requests it. Of older builds, only the assets stay, for a day; their hashed names are never reused.
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

// Renames atomically, so that no reader sees half a file.
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
