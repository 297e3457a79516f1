import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache, publishCompileCache } from './config.ts';

/**
 * Has all Node.js processes of this test run share what they compiled, which halves the start of each program under test.
 *
 * The folder lasts as long as this process; one that the environment names stays.
 */
export function shareCompiledCode(): void {
  if (compileCache() !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'sb-compiled-'));
  publishCompileCache(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** The part of the environment by which a program that inherits nothing else takes part. */
export function compiledCode(): Readonly<Record<string, string>> {
  const folder = compileCache();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
