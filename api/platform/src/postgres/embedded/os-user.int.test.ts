import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBarrier } from './os-user.ts';

describe('the way to a folder', () => {
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

  test('is free where every folder lets others pass', async () => {
    expect(await findBarrier(inner, stranger)).toBeUndefined();
  });

  test('is barred by the outermost folder that does not', async () => {
    await chmod(inner, 0o700);
    expect(await findBarrier(inner, stranger)).toBe(inner);
    await chmod(outer, 0o700);
    expect(await findBarrier(inner, stranger)).toBe(outer);
  });

  test('is free for the owner', async () => {
    await chmod(outer, 0o700);
    const owner = { name: 'me', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    expect(await findBarrier(inner, owner)).toBeUndefined();
  });
});
