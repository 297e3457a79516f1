import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

// Replaces the built site: renders what was requested.
const RENDERER = `export const render = ({ name, locale }, { origin, operator }) =>
  '<!doctype html><title>' + [name, locale, new URL(origin).hostname, operator.name].join(' ') + '</title>' + ' '.repeat(2000);`;

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(folder, 'site', 'render.js'), RENDERER);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const operator = { name: 'Acme', address: undefined, email: undefined };
  api = await startTestApi({ config: { webRoot: folder, site: { operator, signup: 'off', content: NO_CONTENT } } });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers });

describe('the public site', () => {
  test.each([
    ['/', 'home en'],
    ['/es', 'home es'],
    ['/veterinary/', 'veterinary en'],
    ['/es/demos/voice', 'demosVoice es'],
    ['/Hero', 'Hero en'],
    ['//Hero', 'Hero en'],
    ['/es//FAQ', 'FAQ es'],
  ])('answers %s with %s', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(`<title>${title} localhost Acme</title>`);
  });

  test.each(['/nowhere', '/hero', '/es/login', '//nowhere'])('leaves %s to the application, with 404', async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, '<!doctype html><title>app</title>']);
  });

  test('sends each document in an accepted encoding and answers 304 to a client that has it', async () => {
    const sent = await get('/', { 'accept-encoding': 'gzip, br' });
    expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
    expect(await sent.text()).toContain('home en');
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
    expect((await get('/', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
    const etag = sent.headers.get('etag') ?? '';
    const again = await get('/', {
      'accept-encoding': 'gzip, br',
      'if-none-match': etag,
      'cache-control': 'max-age=0',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('rejects writes', async () => {
    const response = await fetch(`${api.url}/careers`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('does not serve its renderer', async () => {
    expect((await get('/site/render.js')).status).toBe(404);
  });

  test('lists its pages for search engines', async () => {
    const robots = await (await get('/robots.txt')).text();
    expect(robots).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap.xml$/m);
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(sitemap.match(/<loc>/g)).toHaveLength(36);
    expect(sitemap).not.toContain('/careers/');
    expect(sitemap).toContain('/es/dental-clinics"/>');
    expect(sitemap).not.toContain('Hero');
  });

  test.each(['/.well-known/security.txt', '/security.txt'])('names the security contact at %s', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await response.text()).toMatch(/^Contact: .+\nExpires: 20/);
  });
});
