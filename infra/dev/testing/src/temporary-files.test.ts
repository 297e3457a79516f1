import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRunFolder } from './temporary-files.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'run-folders-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('a run creates a folder that other users may traverse, and deletes only the folders of killed runs', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const name of [`sb-tests-${ended}-a`, `sb-tests-${process.ppid}-b`, 'another'])
    mkdirSync(join(parent, name, 'data'), { recursive: true });
  const own = basename(makeRunFolder(parent));
  expect(statSync(join(parent, own)).mode & 0o777).toBe(0o711);
  expect(readdirSync(parent).sort()).toEqual([own, `sb-tests-${process.ppid}-b`, 'another'].sort());
});
