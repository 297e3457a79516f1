import { writeFileSync } from 'node:fs';
import { access, constants, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackOnce } from './unpack-once.ts';

let folder: string;
let packed: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unpack-'));
  packed = join(folder, 'program.br');
  await writeFile(packed, brotliCompressSync('#!/bin/sh'));
});
afterEach(() => rm(folder, { recursive: true }));

test('unpackOnce unpacks an executable program and leaves no other file', async () => {
  const path = join(folder, 'unpacked/program');
  await Promise.all([unpackOnce(packed, path), unpackOnce(packed, path)]);
  await unpackOnce(packed, path);
  expect(await readFile(path, 'utf8')).toBe('#!/bin/sh');
  await access(path, constants.X_OK);
  expect(await readdir(join(folder, 'unpacked'))).toEqual(['program']);
});

test('unpackOnce keeps a program that another process unpacked meanwhile', async () => {
  const path = join(folder, 'program');
  const unpacked = unpackOnce(packed, path);
  writeFileSync(path, 'the first');
  await unpacked;
  expect(await readFile(path, 'utf8')).toBe('the first');
});
