import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingSources } from '@switchboard/application/recordings/sources';
import { mediaUrlIn, openMedia } from '@switchboard/platform/media/open-media';
import { eventually } from '@switchboard/testing/eventually';
import Koa from 'koa';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRecord } from '../inbox/test/build-record.ts';
import { insertInbox } from '../inbox/test/insert-inbox.ts';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { playRecording } from './play.ts';

const SOUND = Buffer.from('0123456789');
let api: TestApi;
let folder: string;
/** A voice platform's recording server; each test defines its response. */
let answer: RequestListener;
const platform = createServer((request, response) => answer(request, response));
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  await writeFile(join(folder, '1.mp3'), SOUND);
  await writeFile(join(folder, 'empty.mp3'), '');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const recordings = recordingSources(`${address}, https://calls.example=${folder}`);
  api = await startTestApi({ ...(recordings && { config: { recordings } }) });
});
beforeEach(() => {
  answer = (_, response) => response.writeHead(500).end();
});
afterAll(async () => {
  platform.close();
  await Promise.all([api.close(), rm(folder, { recursive: true })]);
});

/** Creates a conversation whose recording is at `url`. */
async function recorded(url: string | null) {
  const tenant = await insertAccount(api.pool);
  const record = buildRecord();
  await insertInbox(api.pool, tenant, [{ record, said: [] }]);
  await api.pool.query('update read.conversations set recording_url = $2 where tenant_id = $1', [tenant, url]);
  return { tenant, id: record.id };
}

/** Requests the recording of a conversation that is stored at `url`. */
async function play(
  url: string | null,
  { range, role = 'viewer' }: { range?: string; role?: 'viewer' | 'super_admin' } = {},
) {
  const { tenant, id } = await recorded(url);
  const person = role === 'viewer' ? await api.as('viewer', { tenantId: tenant }) : await api.as(role);
  const headers = range === undefined ? {} : { range };
  return person.get(`/api/conversations/${id}/recording`, { headers });
}

describe('GET /api/conversations/{id}/recording', () => {
  test('plays a local file', async () => {
    const { status, headers, text } = await play('https://calls.example/1.mp3');
    expect([status, text]).toEqual([200, '0123456789']);
    expect(headers.get('content-type')).toBe('audio/mpeg');
    expect(headers.get('content-length')).toBe('10');
    expect(headers.get('accept-ranges')).toBe('bytes');
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=1-2,4-5', 200, '0123456789', null],
  ])('plays the range %s of a file', async (range, status, text, contentRange) => {
    const answered = await play('https://calls.example/1.mp3', { range });
    expect([answered.status, answered.text]).toEqual([status, text]);
    expect(answered.headers.get('content-range')).toBe(contentRange);
  });

  test("plays a platform's recording and forwards only the listener's range", async () => {
    let received: Record<string, unknown> = {};
    answer = ({ headers }, response) => {
      received = headers;
      response.writeHead(206, { 'content-type': 'audio/wav', 'content-range': 'bytes 2-4/10' }).end('234');
    };
    const { status, headers, text } = await play(`${address}/1`, { range: 'bytes=2-4' });
    expect([status, text, headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    expect(headers.get('content-type')).toBe('audio/wav');
    expect(received).toMatchObject({ range: 'bytes=2-4' });
    expect(Object.keys(received)).not.toContain('cookie');
  });

  test('follows redirects of the platform', async () => {
    answer = ({ url }, response) =>
      url === '/there'
        ? response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(SOUND)
        : response.writeHead(302, { location: '/there' }).end();
    expect((await play(`${address}/here`)).text).toBe('0123456789');
  });

  test.each([
    ['a private network', 'https://127.0.0.1/1.mp3'],
    ['a name that resolves to a private network', 'https://localhost/1.mp3'],
    ['an unsafe connection', 'http://recordings.example/1.mp3'],
    ['a file that is no sound', 'https://calls.example/secret.txt'],
    ['a file without a sound', 'https://calls.example/empty.mp3'],
    ['a file that is not there', 'https://calls.example/2.mp3'],
  ])('refuses %s', async (_, url) => {
    const { status, body } = await play(url);
    expect([status, body.code]).toEqual([502, 'recording.unavailable']);
  });

  test.each<[string, RequestListener]>([
    ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>')],
    ['a failure', (_, response) => response.writeHead(403).end()],
    ['a way to a private network', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a circle', (_, response) => response.writeHead(302, { location: '/' }).end()],
    [
      'what has no bounds',
      (_, response) => response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': 2 ** 40 }).end(),
    ],
  ])('refuses %s from the platform', async (_, answers) => {
    answer = answers;
    const { status, body } = await play(`${address}/1`);
    expect([status, body.code]).toEqual([502, 'recording.unavailable']);
  });

  test('answers 404 without a recording', async () => {
    expect((await play(null)).status).toBe(404);
  });

  test('refuses callers who may not read the conversation', async () => {
    expect((await play('https://calls.example/1.mp3', { role: 'super_admin' })).status).toBe(403);
  });

  test('releases the slot of a listener who stops reading', async () => {
    await writeFile(join(folder, 'long.mp3'), '');
    await truncate(join(folder, 'long.mp3'), 64 * 1024 * 1024);
    const { tenant, id } = await recorded('https://calls.example/long.mp3');
    const recordings = recordingSources(`https://calls.example=${folder}`);
    if (recordings === undefined) throw new Error('they can be read');
    const koa = new Koa();
    const ended = Promise.withResolvers<void>();
    koa.on('error', () => undefined);
    koa.use(async (context) => {
      context.res.once('close', ended.resolve);
      await playRecording({ pool: api.pool, recordings, media: openMedia(mediaUrlIn(folder)) }, context, {
        tenant,
        id,
        listener: { account: tenant, person: 'usr_1' },
        stallTimeoutMs: 50,
      });
    });
    const server = koa.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const listener = connect((server.address() as AddressInfo).port, '127.0.0.1');
    listener.on('error', () => undefined);
    listener.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await ended.promise;
    listener.destroy();
    server.close();
  });

  test('keeps slots free for other accounts, however many people of one account listen', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'audio/wav' }).write('0');
    const { tenant, id } = await recorded(`${address}/1`);
    const people = await Promise.all(Array.from({ length: 5 }, () => api.as('viewer', { tenantId: tenant })));
    const listen = (nth: number) => people[nth % 5]?.open(`/api/conversations/${id}/recording`) ?? Promise.reject();
    const own = await Promise.all([0, 0, 0, 0, 0].map(listen));
    expect(own.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), 429]);
    const others = await Promise.all(Array.from({ length: 16 }, (_, nth) => listen(1 + (nth % 4))));
    expect(others.map(({ status }) => status).sort()).toEqual([...Array(12).fill(200), ...Array(4).fill(429)]);
    const answers = [...own, ...others];
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2');
    expect((await play('https://calls.example/1.mp3')).status).toBe(200);
    for (const { body } of answers) await body?.cancel();
    await eventually(async () => {
      const again = await listen(0);
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
  });

  test('releases the slots of listeners who disconnect before playback starts', async () => {
    const { tenant, id } = await recorded(address);
    const recordings = { origins: new Set([address]), folders: [] };
    for (let left = 0; left < 100; left++) {
      const koa = new Koa();
      const request = new IncomingMessage(new Socket());
      const context = koa.createContext(request, new ServerResponse(request).destroy());
      await playRecording({ pool: api.pool, recordings, media: openMedia(mediaUrlIn(folder)) }, context, {
        tenant,
        id,
        listener: { account: tenant, person: 'usr_1' },
      });
    }
    expect((await play('https://calls.example/1.mp3')).status).toBe(200);
  });
});
