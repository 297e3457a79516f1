import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { onlyCalled } from './small-zod.ts';

const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'));
const schemas = readFileSync(join(zod, 'v4/classic/schemas.js'), 'utf8');

test('schemas keep the methods that are called, and lose the others with what only those need', () => {
  const small = onlyCalled(schemas, new Set(['check', 'clone', 'safeParse', 'optional', 'min']));
  for (const kept of ['    check(', '    safeParse(', '    optional(', '    min(']) expect(small).toContain(kept);
  for (const gone of ['    jwt(', '    superRefine(', 'async function _parseAsync', 'ObjectJIT', 'core.memoizer()'])
    expect(small).not.toContain(gone);
  expect(small.match(/^export /gm)).toEqual(schemas.match(/^export /gm));
});

test('a zod that is written otherwise is refused, and not built in part', () => {
  expect(() => onlyCalled('export const ZodType = {};\n', new Set())).toThrow('small-zod.ts');
});
