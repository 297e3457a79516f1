import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

const BIG = 'export const answer = 42;\n'.repeat(100);

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
  await writeFile(join(root, 'assets', 'big-C2y8.js'), BIG);
  await writeFile(join(root, 'assets', 'big-C2y8.js.br'), brotliCompressSync(BIG));
  await writeFile(join(root, 'assets', 'big-C2y8.js.gz'), gzipSync(BIG));
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
    '/conversations/1.0',
    '/settings/groups/a.b.html',
    '/admin',
    '/admin/acc_1',
    '/login/',
  ])('serves its pages with 200: %s', async (path) => {
    const { status, headers, text } = await api.anonymous().get(path);
    expect([status, text]).toEqual([200, '<!doctype html><title>app</title>']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/nowhere', '/conversations/1/2', '/dashboard/1', '/Login', '/%E0%A4%A', '/a%00b', '/apis'])(
    'serves itself with 404 for any other path: %s',
    async (path) => {
      const { status, text } = await api.anonymous().get(path);
      expect([status, text]).toEqual([404, '<!doctype html><title>app</title>']);
    },
  );

  test('rejects writes', async () => {
    const { status, headers } = await api.anonymous().post('/login');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await api.anonymous().call('HEAD', '/login')).status).toBe(200);
  });
});

describe('files of the web application', () => {
  test('are cached forever if their name contains a hash', async () => {
    const { status, headers, text } = await api.anonymous().get('/assets/main-B1x9.js');
    expect([status, text]).toEqual([200, 'export {};']);
    expect(headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect(headers.get('content-type')).toContain('javascript');
  });

  test('are revalidated otherwise', async () => {
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
  ])('that are missing, hidden or outside the root are a plain 404: %s', async (path) => {
    const { status, headers, text } = await api.anonymous().get(path);
    expect(status).toBe(404);
    if (path !== '/assets' && !path.includes('%00')) {
      expect(headers.get('content-type')).toContain('text/plain');
    }
    expect(text).not.toMatch(/outside|hidden/);
  });
});

describe('a precompressed file', () => {
  const PATH = '/assets/big-C2y8.js';
  const get = (encoding: string, headers: Record<string, string> = {}) =>
    api.anonymous().get(PATH, { headers: { 'accept-encoding': encoding, ...headers } });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('is sent to a client that accepts %s as %s', async (accepted, encoding) => {
    const { status, headers, text } = await get(accepted);
    expect([status, headers.get('content-encoding'), text]).toEqual([200, encoding, BIG]);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toBe('max-age=31536000,immutable');
  });

  test('has an ETag for each encoding and answers 304 to a client that has it', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (form) => (await get(form)).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(3);
    const again = await get('br', { 'if-none-match': tags[0] ?? '', 'cache-control': 'max-age=0' });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tags[0]]);
    expect(again.headers.get('vary')).toContain('Accept-Encoding');
    const other = await get('gzip', { 'if-none-match': tags[0] ?? '', 'cache-control': 'max-age=0' });
    expect(other.status).toBe(200);
  });

  test('answers HEAD with the same headers', async () => {
    const { status, headers, text } = await api
      .anonymous()
      .call('HEAD', PATH, { headers: { 'accept-encoding': 'br' } });
    expect([status, text, headers.get('content-encoding')]).toEqual([200, '', 'br']);
    expect(headers.get('content-length')).toBe(String(brotliCompressSync(BIG).length));
  });
});

describe('a range of a file', () => {
  const part = (range: string, path = '/other/alert.mp3') =>
    api.anonymous().get(path, { headers: { range, 'accept-encoding': 'identity' } });

  test('is sent on request', async () => {
    const { status, headers, text } = await part('bytes=1-3');
    expect([status, text, headers.get('content-range')]).toEqual([206, 'oun', 'bytes 1-3/5']);
    expect(headers.get('accept-ranges')).toBe('bytes');
  });

  test('outside the file is rejected', async () => {
    const { status, headers } = await part('bytes=9-');
    expect([status, headers.get('content-range')]).toEqual([416, 'bytes */5']);
    expect(headers.get('etag')).toBeNull();
  });
});

test('without a build, pages explain how to make one', async () => {
  const bare = await startTestApi({ replicaOf: api, config: { webRoot: join(folder, 'none') } });
  const { status, text } = await bare.anonymous().get('/login');
  await bare.close();
  expect(status).toBe(200);
  expect(text).toContain('npm run build');
});
