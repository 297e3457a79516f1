import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG_FILES, sortLongFirst } from './longest-first.ts';

const ROOT = new URL('../../../../', import.meta.url);

test('every file listed as long exists', () => {
  expect(LONG_FILES.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});

test('long files run first in their project, and the others keep their order', () => {
  const [int, e2e] = [{ name: 'int' }, { name: 'e2e' }];
  const file = (project: { name: string }, path: string) => ({ project, moduleId: `/repository/${path}` });
  const [x, y, z] = [file(int, 'x.int.test.ts'), file(e2e, 'web/e2e/y.spec.ts'), file(e2e, 'web/e2e/z.spec.ts')];
  const [slow, slower] = [
    file(e2e, 'web/e2e/pseudo-locale.spec.ts'),
    file(int, 'infra/local/src/containers.int.test.ts'),
  ];
  expect(sortLongFirst([x, slower, y, slow, z])).toEqual([slower, x, slow, y, z]);
});
