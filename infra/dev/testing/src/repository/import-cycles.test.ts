import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');
const PACKAGES: readonly string[] = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;
const IS_TEST = /\.(?:test|spec)\.tsx?$|\/test\//;
const RELATIVE_IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)'(\.[^'\n]+)'/g;

test.each(PACKAGES)('the folders of %s form no import cycles', (packageFolder) => {
  expect(listCyclicFolders(packageFolder)).toEqual([]);
});

test('a folder that is only imported by a cycle is not in the cycle', () => {
  expect(
    keepCyclic([
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'b', to: 'c' },
    ]),
  ).toEqual(['a', 'b']);
});

interface FolderImport {
  readonly from: string;
  readonly to: string;
}

/** Lists the folders of a package that are in an import cycle. Tests may import from anywhere. */
function listCyclicFolders(packageFolder: string): string[] {
  const isSource = (path: string) => !IS_TEST.test(path) && !path.includes('node_modules') && !path.includes('/dist/');
  const files = globSync(`${packageFolder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(isSource);
  expect(files.length).toBeGreaterThan(0);
  return keepCyclic(files.flatMap(readFolderImports));
}

function readFolderImports(file: string): FolderImport[] {
  const from = dirname(file);
  return Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(RELATIVE_IMPORT), ([, path = '']) => ({
    from,
    to: dirname(posix.join(from, path)),
  })).filter(({ to }) => to !== from);
}

/** Drops imports by and of folders that only import, or are only imported, until the rest is cycles and the paths between them. */
function keepCyclic(imports: readonly FolderImport[]): string[] {
  let rest = imports;
  for (;;) {
    const [sources, targets] = [new Set(rest.map(({ from }) => from)), new Set(rest.map(({ to }) => to))];
    const next = rest.filter(({ from, to }) => targets.has(from) && sources.has(to));
    if (next.length === rest.length) return [...sources].sort();
    rest = next;
  }
}
