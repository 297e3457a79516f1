import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');
const pages = globSync(['*.md', 'docs/**/*.md', 'infra/**/*.md'], { cwd: ROOT }).filter(
  (page) => !page.includes('node_modules'),
);
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, group = '']) => group);

test('every relative link in the documentation leads to a file', () => {
  const broken = pages.flatMap((page) =>
    matches(readFileSync(join(ROOT, page), 'utf8'), /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)
      // GitHub resolves these links outside the repository's files.
      .filter((link) => !link.startsWith('../../security/'))
      .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every source file that the documentation mentions by name alone exists', () => {
  const files = globSync(['{api,worker,web,infra}/**/*.{ts,tsx}', '*.ts'], { cwd: ROOT });
  const names = new Set(files.filter((file) => !file.includes('node_modules')).map((file) => basename(file)));
  const unknown = pages.flatMap((page) =>
    matches(readFileSync(join(ROOT, page), 'utf8'), /`([\w-]+(?:\.[\w-]+)*\.tsx?)`/g)
      // `x.test.ts` stands for any file of its kind.
      .filter((name) => !name.startsWith('x.') && !names.has(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every path that the documentation mentions exists', () => {
  const broken = pages.flatMap((page) =>
    matches(readFileSync(join(ROOT, page), 'utf8'), /`((?:api|worker|web|infra|docs)\/[^`\s<>]*)`/g)
      .filter((path) => !/\.\.\.|…|NNNN/.test(path))
      .filter((path) => globSync(path.replace(/\/$/, ''), { cwd: ROOT }).length === 0)
      .map((path) => `${page}: ${path}`),
  );
  expect(broken).toEqual([]);
});
