import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  const root = join(folder, 'dist');
  for (const name of ['assets', 'builds', 'other']) await mkdir(join(root, name), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(root, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(root, '.env'), 'hidden');
  await writeFile(join(root, 'assets', 'main-B1x9.js'), 'export {};');
  await writeFile(join(root, 'builds', 'latest.json'), '{"id":"1"}');
  await writeFile(join(root, 'other', 'alert.mp3'), 'sound');
  api = await startTestApi({ config: { webRoot: root } });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

describe('the web application', () => {
  test.each([
    '/',
    '/login',
    '/login?sessionExpired=1',
    '/forgot',
    '/welcome',
    '/dashboard',
    '/conversations',
    '/conversations/12',
    '/admin',
    '/admin/acc_1',
    '/login/',
  ])('answers its pages with 200: %s', async (path) => {
    const { status, headers, text } = await api.anonymous().get(path);
    expect([status, text]).toEqual([200, '<!doctype html><title>app</title>']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/nowhere', '/conversations/1/2', '/dashboard/1', '/Login', '/%E0%A4%A', '/a%00b', '/apis'])(
    'answers any other path with itself and 404: %s',
    async (path) => {
      const { status, text } = await api.anonymous().get(path);
      expect([status, text]).toEqual([404, '<!doctype html><title>app</title>']);
    },
  );

  test('answers only to reads', async () => {
    const { status, headers } = await api.anonymous().post('/login');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await api.anonymous().call('HEAD', '/login')).status).toBe(200);
  });
});

describe('its files', () => {
  test('are kept for ever where their name carries a hash', async () => {
    const { status, headers, text } = await api.anonymous().get('/assets/main-B1x9.js');
    expect([status, text]).toEqual([200, 'export {};']);
    expect(headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect(headers.get('content-type')).toContain('javascript');
  });

  test('are asked for again where it does not', async () => {
    const { headers, body } = await api.anonymous().get('/builds/latest.json');
    expect([headers.get('cache-control'), body]).toEqual(['no-cache', { id: '1' }]);
    const modified = headers.get('last-modified') ?? '';
    const again = await api
      .anonymous()
      .get('/builds/latest.json', { headers: { 'if-modified-since': modified, 'cache-control': 'max-age=0' } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await api.anonymous().get('/other/alert.mp3')).headers.get('content-type')).toBe('audio/mpeg');
  });

  test.each([
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/favicon.ico',
    '/builds/none.json',
    '/.env',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%00.js',
  ])('that are missing, hidden or outside are a plain 404: %s', async (path) => {
    const { status, headers, text } = await api.anonymous().get(path);
    expect(status).toBe(404);
    if (path !== '/assets' && !path.includes('%00')) {
      expect(headers.get('content-type')).toContain('text/plain');
    }
    expect(text).not.toMatch(/outside|hidden/);
  });
});

test('without a build, pages say how to make one', async () => {
  const bare = await startTestApi({ beside: api, config: { webRoot: join(folder, 'none') } });
  const { status, text } = await bare.anonymous().get('/login');
  await bare.close();
  expect(status).toBe(200);
  expect(text).toContain('npm run build');
});
