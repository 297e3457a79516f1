import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from './env.ts';
import { makeSecretFiles, withSecretFiles } from './secret-files.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
  file = join(folder, 'key');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('secrets in files', () => {
  test('are read without the line break, and the variable itself takes precedence', () => {
    writeFileSync(file, 'from the file\n');
    expect(withSecretFiles({ KEY_FILE: file, OTHER: 'x' }, ['KEY'])).toEqual({
      KEY_FILE: file,
      KEY: 'from the file',
      OTHER: 'x',
    });
    expect(withSecretFiles({ KEY_FILE: file, KEY: 'set' }, ['KEY'])).toMatchObject({ KEY: 'set' });
    expect(withSecretFiles({ KEY_FILE: file, KEY: '' }, ['KEY'])).toMatchObject({ KEY: 'from the file' });
  });

  test('are named if they cannot be read', () => {
    expect(() => withSecretFiles({ KEY_FILE: file }, ['KEY'])).toThrow(
      new ConfigError([`KEY_FILE names ${file}, which can't be read: make that file, or set KEY itself.`]),
    );
  });

  test('are created once, readable by their owner only', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeSecretFiles({ KEY_FILE: file }, ['KEY', 'OTHER'])));
    expect(made.flat()).toEqual([file]);
    const { KEY } = withSecretFiles({ KEY_FILE: file }, ['KEY']);
    expect(KEY).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(file).mode & 0o077).toBe(0);

    expect(await makeSecretFiles({ KEY_FILE: file }, ['KEY'])).toEqual([]);
    expect(withSecretFiles({ KEY_FILE: file }, ['KEY'])['KEY']).toBe(KEY);
  });

  test('are not created if the variable is set', async () => {
    expect(await makeSecretFiles({ KEY_FILE: file, KEY: 'set' }, ['KEY'])).toEqual([]);
  });
});
