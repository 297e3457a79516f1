import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaUrlIn, openMedia } from './open-media.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* bytes(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

describe('a media store in a folder', () => {
  const store = () => openMedia(mediaUrlIn(folder));

  test('returns a stored file, whole or in part', async () => {
    await store().put('acc_1/one', bytes('0123', '456789'));
    expect(await store().size('acc_1/one')).toBe(10);
    expect(await text(store().read('acc_1/one'))).toBe('0123456789');
    expect(await text(store().read('acc_1/one', { start: 2, end: 4 }))).toBe('234');
  });

  test('replaces a file with the same key', async () => {
    await store().put('acc_1/two', bytes('before'));
    await store().put('acc_1/two', bytes('now'));
    expect(await text(store().read('acc_1/two'))).toBe('now');
  });

  test('keeps nothing of an interrupted file', async () => {
    const broken = async function* () {
      yield Buffer.from('begun');
      throw new Error('the other side is gone');
    };
    await expect(store().put('acc_2/three', broken())).rejects.toThrow('the other side is gone');
    expect(await store().size('acc_2/three')).toBeUndefined();
    expect(await readdir(join(folder, 'acc_2'))).toEqual([]);
  });

  test('removes a file, even a missing one', async () => {
    await store().put('acc_3/four', bytes('x'));
    await store().remove('acc_3/four');
    await store().remove('acc_3/four');
    expect(await store().size('acc_3/four')).toBeUndefined();
    expect(await readdir(join(folder, 'acc_3'))).toEqual([]);
  });

  test.each(['../out', 'a/../../out', '/etc/passwd', 'a.part', 'a//b', ''])('refuses the key %j', async (key) => {
    await expect(store().size(key)).rejects.toThrow('invalid key');
    expect(() => store().read(key)).toThrow('invalid key');
  });
});
