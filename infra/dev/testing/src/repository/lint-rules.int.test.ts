import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../../../..', import.meta.url));
const IMPORTS = 'lint/style/noRestrictedImports';
const DEPENDENCIES = 'lint/correctness/noUndeclaredDependencies';

const importing = (source: string) => `import { x } from '${source}';\nexport const y = x;\n`;

interface Planted {
  readonly says: string;
  readonly file: string;
  readonly code: string;
  /** Undefined if the linter must report nothing. */
  readonly rule: string | undefined;
}

const planted: Planted[] = [
  ...forbidden('api/contracts/src/a.ts', IMPORTS, ['pg', '@switchboard/domain/a', '../../domain/src/a.ts', 'node:fs']),
  ...allowed('api/contracts/src/b.ts', ['zod', './a.ts']),

  ...forbidden('api/domain/src/a.ts', IMPORTS, ['pg', 'koa', 'ioredis', '@switchboard/platform/clock', 'node:crypto']),
  ...allowed('api/domain/src/b.ts', ['@switchboard/contracts/events', '@switchboard/talk/a', './a.ts']),
  ...forbidden('api/talk/src/a.ts', IMPORTS, ['pg', 'koa', '@switchboard/domain/a', '@switchboard/platform/clock']),
  ...allowed('api/talk/src/b.ts', ['@switchboard/contracts/events', './a.ts']),
  { says: 'new Date()', file: 'api/talk/src/today.ts', code: 'export const t = new Date();\n', rule: 'plugin' },
  { says: 'Date.now()', file: 'api/domain/src/now.ts', code: 'export const t = Date.now();\n', rule: 'noJsRestricted' },
  {
    says: 'Math.random()',
    file: 'api/domain/src/chance.ts',
    code: 'export const t = Math.random();\n',
    rule: 'noJsRestricted',
  },
  { says: 'new Date()', file: 'api/domain/src/today.ts', code: 'export const t = new Date();\n', rule: 'plugin' },
  {
    says: 'new Date(text)',
    file: 'api/domain/src/given.ts',
    code: "export const t = new Date('2026-01-01');\n",
    rule: undefined,
  },

  ...forbidden('api/application/src/a.ts', IMPORTS, [
    'koa',
    '@koa/router',
    '@switchboard/api/a',
    '@switchboard/worker/a',
  ]),
  ...forbidden('api/application/src/b/a.ts', IMPORTS, ['../../../domain/src/a.ts', '@switchboard/web/a']),
  ...allowed('api/application/src/c.ts', ['@switchboard/domain/a', '@switchboard/platform/a', 'pg', './a.ts']),

  ...forbidden('api/platform/src/a.ts', IMPORTS, [
    '@switchboard/contracts/a',
    '@switchboard/api/a',
    '@switchboard/web/a',
  ]),
  ...forbidden('api/platform/src/b/a.ts', IMPORTS, [
    '../../../database/src/a.ts',
    '@switchboard/event-store/a',
    '@switchboard/worker/a',
  ]),
  ...allowed('api/platform/src/c.ts', ['pg', './a.ts']),
  ...forbidden('api/event-store/src/a.ts', IMPORTS, ['@switchboard/contracts/a', '@switchboard/domain/a']),
  ...allowed('api/event-store/src/b.ts', ['@switchboard/platform/a', 'pg', './a.ts']),
  ...forbidden('api/database/src/a.ts', IMPORTS, ['@switchboard/api/a', '@switchboard/contracts/a']),

  ...forbidden('api/server/src/http/a.ts', IMPORTS, [
    '@switchboard/worker/a',
    '@switchboard/web/a',
    '../../../worker/src/a.ts',
  ]),
  ...forbidden('api/server/src/http/b.ts', IMPORTS, [
    '@switchboard/local/a',
    '@switchboard/seed/a',
    '@switchboard/migrations/migrate',
  ]),
  ...allowed('api/server/src/http/c.ts', [
    '@switchboard/contracts/a',
    '@switchboard/domain/a',
    '@switchboard/platform/a',
    '../live/a.ts',
  ]),
  ...forbidden('api/server/src/http/d.ts', DEPENDENCIES, ['@switchboard/testing/clock']),
  ...allowed('api/server/src/http/d.test.ts', ['@switchboard/testing/clock']),

  ...forbidden('worker/src/runtime/a.ts', IMPORTS, [
    '@switchboard/api/a',
    '@switchboard/web/a',
    '../../../api/server/src/a.ts',
  ]),
  ...allowed('worker/src/runtime/b.ts', [
    '@switchboard/contracts/a',
    '@switchboard/domain/a',
    '@switchboard/platform/a',
  ]),

  ...forbidden('web/app/live/a.ts', IMPORTS, [
    '@switchboard/domain/a',
    '@switchboard/platform/a',
    '@switchboard/api/a',
  ]),
  ...forbidden('web/app/live/b.tsx', IMPORTS, ['@switchboard/worker/a', '../../../api/server/src/a.ts']),
  ...allowed('web/app/live/c.ts', ['@switchboard/contracts/a', '../session/a.ts']),
  ...forbidden('web/app/entities/one/a.tsx', IMPORTS, [
    '../../features/one/a.tsx',
    '../../shell/router.tsx',
    '@switchboard/domain/a',
  ]),
  ...forbidden('web/app/resource/a.tsx', IMPORTS, [
    '../features/settings/a.tsx',
    '../shell/screens.ts',
    '@switchboard/domain/a',
  ]),
  ...allowed('web/app/resource/b.tsx', ['../routes/paths.ts', '../entities/people/a.ts', '../ui/button.tsx']),
  ...allowed('web/app/entities/one/b.tsx', ['../../routes/paths.ts', '../../ui/button.tsx', '../two/a.ts']),

  ...forbidden('infra/local/src/a.ts', IMPORTS, ['@switchboard/web/a', '../../../web/app/a.ts']),
  ...allowed('infra/local/src/b.ts', ['@switchboard/api/a', '@switchboard/worker/a', '@switchboard/platform/a']),
  ...['dev/seed', 'dev/bench', 'dev/testing'].flatMap((name) => [
    ...forbidden(`infra/${name}/src/a.ts`, IMPORTS, [
      '@switchboard/api/a',
      '@switchboard/worker/a',
      '@switchboard/web/a',
    ]),
    ...allowed(`infra/${name}/src/b.ts`, [
      '@switchboard/contracts/a',
      '@switchboard/domain/a',
      '@switchboard/platform/a',
    ]),
  ]),

  ...['api/server/src', 'web/app'].flatMap((app) => [
    ...forbidden(`${app}/features/one/a.ts`, IMPORTS, ['../two/a.ts', '../../features/two/a.ts']),
    ...forbidden(`${app}/features/one/deep/a.ts`, IMPORTS, ['../../two/a.ts', '../../../features/two/a.ts']),
    ...forbidden(`${app}/features/one/deep/er/a.ts`, IMPORTS, ['../../../two/a.ts']),
    ...allowed(`${app}/features/one/b.ts`, ['./a.ts', './deep/a.ts', '../../live/a.ts']),
    ...allowed(`${app}/features/one/deep/b.ts`, ['../a.ts', './a.ts', '../../../live/a.ts']),
  ]),
  ...forbidden('api/server/src/features/one/c.ts', IMPORTS, ['../../app.ts', '@switchboard/worker/a']),
  ...allowed('api/server/src/features/one/d.ts', ['../../http/handlers.ts']),
  ...forbidden('web/app/features/one/c.tsx', IMPORTS, ['../../shell/router.tsx', '@switchboard/domain/a']),
  ...allowed('web/app/features/one/d.tsx', ['../../routes/paths.ts', '../../ui/button.tsx']),

  {
    says: 'process.env in the middle of the code',
    file: 'api/server/src/http/env-use.ts',
    code: environment(),
    rule: 'noProcessEnv',
  },
  { says: 'process.env in a config file', file: 'api/server/src/config.ts', code: environment(), rule: undefined },
  { says: 'the console', file: 'worker/src/log.ts', code: "console.log('x');\nexport {};\n", rule: 'noConsole' },
  { says: 'a default export', file: 'worker/src/default.ts', code: 'export default 1;\n', rule: 'noDefaultExport' },
  {
    says: 'a file of over 600 lines',
    file: 'worker/src/long.ts',
    code: 'export {};\n'.repeat(601),
    rule: 'noExcessiveLines',
  },
  {
    says: 'a name in camel case',
    file: 'worker/src/someThing.ts',
    code: 'export {};\n',
    rule: 'useFilenamingConvention',
  },
  { says: 'one half of a cycle', file: 'worker/src/ring-a.ts', code: ring('b'), rule: 'noImportCycles' },
  { says: 'the other half of a cycle', file: 'worker/src/ring-b.ts', code: ring('a'), rule: 'noImportCycles' },
];

describe('the linter', () => {
  let folder: string;
  let found: Map<string, string[]>;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'lint-rules-')));
    await copyConfiguration(folder);
    for (const { file, code } of planted) await plant(folder, file, code);
    found = await lint(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const refused = planted.filter(({ rule }) => rule !== undefined);
  test.each(refused)('reports $says in $file', ({ file, rule }) => {
    expect(found.get(file)).toEqual(expect.arrayContaining([expect.stringContaining(String(rule))]));
  });

  const welcome = planted.filter(({ rule }) => rule === undefined);
  test.each(welcome)('allows $says in $file', ({ file }) => {
    // This checks that tests may use development dependencies, not which ones a workspace lists.
    const ours = [IMPORTS, 'lint/style/noProcessEnv', 'plugin', ...(file.includes('.test.') ? [DEPENDENCIES] : [])];
    expect((found.get(file) ?? []).filter((rule) => ours.includes(rule))).toEqual([]);
  });
});

function forbidden(file: string, rule: string, sources: readonly string[]): Planted[] {
  return sources.map((source, index) => ({ says: source, file: numbered(file, index), code: importing(source), rule }));
}

function allowed(file: string, sources: readonly string[]): Planted[] {
  return sources.map((source, index) => ({
    says: source,
    file: numbered(file, index),
    code: importing(source),
    rule: undefined,
  }));
}

/** Each import is in its own file, so that reports can't be confused. */
function numbered(file: string, index: number): string {
  return index === 0 ? file : file.replace(/(?=(\.test)?\.tsx?$)/, `-${index}`);
}

function environment(): string {
  return "export const home = process.env['HOME'];\n";
}

function ring(other: string): string {
  return `import { two } from './ring-${other}.ts';\nexport const one = two;\nexport const two = one;\n`;
}

async function plant(folder: string, file: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), code);
}

async function copyConfiguration(folder: string): Promise<void> {
  const { workspaces } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  const packages = ['', ...workspaces].map((workspace: string) => join(workspace, 'package.json'));
  for (const file of ['biome.json', '.gitignore', 'api/domain/no-clock.grit', ...packages]) {
    await cp(join(REPOSITORY, file), join(folder, file), { recursive: true });
  }
}

/** The rules that the linter reports as errors, by file. */
async function lint(folder: string): Promise<Map<string, string[]>> {
  const report = await biome(folder, [
    'lint',
    '--reporter=github',
    '--max-diagnostics=none',
    '--diagnostic-level=error',
  ]);
  const found = new Map<string, string[]>();
  for (const line of report.split('\n')) {
    const [, rule, path] = /^::error title=([^,]*),file=([^,]*),/.exec(line) ?? [];
    if (rule === undefined || path === undefined) continue;
    const file = path.replace(`${folder}/`, '');
    found.set(file, [...(found.get(file) ?? []), rule]);
  }
  return found;
}

function biome(cwd: string, args: readonly string[]): Promise<string> {
  const program = join(REPOSITORY, 'node_modules/@biomejs/biome/bin/biome');
  return new Promise((resolve) => {
    // The linter exits with 1, because it reports errors.
    execFile(process.execPath, [program, ...args], { cwd, maxBuffer: 1 << 26 }, (_error, stdout) => resolve(stdout));
  });
}
