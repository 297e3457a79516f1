import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = import.meta.dirname;
/** Methods that zod's own code calls on a schema. */
const CALLED_BY_ZOD = ['check', 'clone'];
const FILES = {
  /** What writes JSON Schema: every schema refers to it, and only the API's description uses it. */
  jsonSchema: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/,
  /** What faults are in English. A browser logs codes and places; what it shows has texts of our own. */
  english: /\/zod\/v4\/locales\/en\.js$/,
  schemas: /\/zod\/v4\/classic\/schemas\.js$/,
};

/**
 * Leaves out of the browser's build what zod carries along for everybody and this program never calls: 15 kB of what every page loads.
 *
 * A schema has all methods that there are, and with them all formats, so nothing of it can be shaken out. Here it has those that are called
 * by name somewhere in what is built. Tests and servers run the whole zod.
 */
export function smallZod(): Plugin {
  const called = new Set(CALLED_BY_ZOD);
  return {
    name: 'switchboard-small-zod',
    apply: 'build',
    buildStart() {
      for (const name of calledNames()) called.add(name);
    },
    load(id) {
      if (FILES.english.test(id)) return 'export default () => ({ localeError: () => undefined });';
      if (FILES.jsonSchema.test(id)) return withoutBodies(readFileSync(id, 'utf8'));
      if (FILES.schemas.test(id)) return onlyCalled(readFileSync(id, 'utf8'), called);
      return null;
    },
  };
}

function calledNames(): string[] {
  const files = globSync(['src/**/*.{ts,tsx}', '../api/contracts/src/**/*.ts'], { cwd: ROOT });
  return files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\.(\w+)\(/g)].flatMap(([, name]) => name ?? []),
  );
}

/** The module with functions of the same names that do nothing. */
function withoutBodies(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
}

/** The module of the schemas without methods that nobody calls, without code made from text, which the page's policy forbids, and without
 * what follows cycles, which JSON has none of. */
export function onlyCalled(source: string, called: ReadonlySet<string>): string {
  const METHOD = /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\([^)]*\) \{\n(?: {8}.*\n)*? {4}\},\n/gm;
  const fewer = source.replace(METHOD, (method, name: string) => (called.has(name) ? method : ''));
  const small = fewer
    .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
    .replace('core.config({ memoizer: core.memoizer() })', 'void 0');
  if (fewer.length > source.length * 0.9 || /ObjectJIT|core\.memoizer\(\)/.test(small) || small === fewer)
    throw new Error('zod is written otherwise than small-zod.ts expects');
  return small;
}
