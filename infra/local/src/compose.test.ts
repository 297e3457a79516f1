import { readFile } from 'node:fs/promises';
import { API_VARIABLES } from '@switchboard/api/config';
import { recordingUrl } from '@switchboard/seed/recordings';
import { WORKER_VARIABLES } from '@switchboard/worker/config/config';
import { beforeAll, describe, expect, test } from 'vitest';

const read = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), ([, name]) => name));

let example: string;
let compose: string;
beforeAll(async () => {
  [example, compose] = await Promise.all([read('.env.example'), read('docker-compose.yml')]);
});

describe('.env.example', () => {
  test('documents exactly the variables of the API, the worker and the containers', () => {
    const known = new Set([...API_VARIABLES, ...WORKER_VARIABLES, ...found(compose, /\$\{([A-Z_]+)/g)]);
    expect([...found(example, /^(?:# )?([A-Z_]+)=/gm)].sort()).toEqual([...known].sort());
  });

  test('is for production unless DEMO is set', () => {
    expect(example).toMatch(/^DEMO=$/m);
  });

  test('has a comment for each variable or group of variables', () => {
    const groups = example.split('\n\n').filter((group) => /^(?:# )?[A-Z_]+=/m.test(group));
    for (const group of groups) expect(group).toMatch(/^# \S/);
  });
});

describe('docker-compose.yml', () => {
  test('passes on every variable that it does not set itself', () => {
    const [own = ''] = example.split('# --- Set by docker-compose.yml itself').slice(1);
    const toPass = new Set([...API_VARIABLES, ...WORKER_VARIABLES]);
    for (const name of found(own, /^# ([A-Z_]+)=/gm)) if (name) toPass.delete(name);
    const passed = found(compose, /^ {4,}([A-Z_]+): /gm);
    expect([...toPass].filter((name) => !passed.has(name))).toEqual([]);
  });

  test("serves the demo's recordings", () => {
    expect(compose).toContain(`${recordingUrl('')}=/app/infra/dev/seed/recordings`);
  });
});
