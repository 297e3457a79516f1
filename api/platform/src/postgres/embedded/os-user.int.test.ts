import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBarrier } from './os-user.ts';

describe('findBarrier', () => {
  const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 };
  let outer: string;
  let inner: string;

  beforeEach(async () => {
    outer = await mkdtemp(join(tmpdir(), 'barrier-'));
    inner = join(outer, 'a', 'b');
    await mkdir(inner, { recursive: true });
    for (const folder of [outer, join(outer, 'a'), inner]) await chmod(folder, 0o755);
  });
  afterEach(() => rm(outer, { recursive: true }));

  test('finds nothing if every folder can be traversed by others', async () => {
    expect(await findBarrier(inner, stranger)).toBeUndefined();
  });

  test('finds the outermost folder that others cannot traverse', async () => {
    await chmod(inner, 0o700);
    expect(await findBarrier(inner, stranger)).toBe(inner);
    await chmod(outer, 0o700);
    expect(await findBarrier(inner, stranger)).toBe(outer);
  });

  test('finds nothing for the owner', async () => {
    await chmod(outer, 0o700);
    const owner = { name: 'me', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    expect(await findBarrier(inner, owner)).toBeUndefined();
  });
});
