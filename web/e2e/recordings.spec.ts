import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { sendEvents } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';
import { burstsOfSound } from './test/wav-file.ts';

const CALLER = 'Petra Sandoval';
const SECONDS = 20;
/** The caller on the left, the agent on the right, a long pause in between. */
const SOUND = burstsOfSound({
  seconds: SECONDS,
  bursts: [
    { channel: 1, from: 0, to: 3 },
    { channel: 0, from: 3.5, to: 6 },
    { channel: 1, from: 14, to: 19 },
  ],
});

let system: System;
/** The program's folder for recordings. */
let folder: string;
/** A platform that serves recordings, and another server that isn't an allowed source: on this machine, it has a private address. */
const platform = createServer((request, response) => {
  const answer = ANSWERS[request.url ?? ''];
  if (answer) answer(response);
  else response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND);
});
const inside = createServer((_, response) => {
  requestedInside += 1;
  response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND);
});
let requestedInside = 0;
const getOrigin = (server: typeof platform) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const server of [platform, inside]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  folder = await mkdtemp(join(tmpdir(), 'sb-media-'));
  const env = { RECORDING_SOURCES: getOrigin(platform), MEDIA_URL: pathToFileURL(folder).href };
  system = await startSystem(env);
});
afterAll(async () => {
  for (const server of [platform, inside]) {
    server.close();
    server.closeAllConnections();
  }
  await system?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates an ended call whose platform says where its recording is; returns its id. */
function recordedCall(path = '/call.wav'): Promise<number> {
  const callId = randomUUID();
  const start = Date.now() - 60_000;
  const at = (ms: number) => new Date(start + ms).toISOString();
  const event = (type: string, ms: number, data: object) => ({ callId, type, at: at(ms), data });
  const say = (role: string, ms: number, text: string) =>
    event('message.received', ms, { messageId: randomUUID(), role, text, offsetMs: ms });
  const events = [
    event('call.started', 0, {
      direction: 'inbound',
      from: '+13035550142',
      to: '+13035550110',
      contactName: CALLER,
      agentName: 'Willow Front Desk',
    }),
    say('agent', 0, 'Willow Creek, how can I help?'),
    say('caller', 3_500, 'Is my appointment still on?'),
    say('agent', 14_000, 'Yes, tomorrow at nine.'),
    event('call.ended', SECONDS * 1_000, {
      reason: 'hangup',
      durationMs: SECONDS * 1_000,
      recordingUrl: getOrigin(platform) + path,
    }),
  ];
  return sendEvents(system, events);
}

/** Waits until a recording is stored and rendered. */
async function kept(page: Page, id: number): Promise<void> {
  const peaks = async () => (await page.request.get(`/api/calls/${id}/recording/peaks`)).status();
  await expect.poll(peaks).toBe(200);
}

const filesKept = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length;

test('a manager plays a call along its waveform, seeks by its words, skips silence and downloads it', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  const id = await recordedCall();
  await kept(page, id);
  await page.goto(`/call-logs/${id}?t=3500`);
  const player = page.getByRole('region', { name: 'Recording' }).first();
  const position = player.getByRole('slider', { name: 'Position' });
  const at = async () => Number(await position.inputValue());
  // A link to a moment starts there, with its line visible.
  await expect.poll(at).toBeCloseTo(3.5, 1);
  expect(await player.locator('svg[height="40"]').count()).toBe(4);
  await page.getByText('WAV, 0.6 MB, 2 channels').waitFor();

  await position.fill('6.5');
  expect(await at()).toBeCloseTo(6.5, 1);
  await player.getByRole('button', { name: /^Skip silence, saves 0:0\d$/ }).click();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(at).toBeGreaterThan(13.5);
  await page.keyboard.press('p');
  await player.getByRole('button', { name: 'Play' }).waitFor();
  await page.getByRole('button', { name: 'Play from 0:03' }).click();
  await expect.poll(at).toBeLessThan(7);
  await page.locator('[data-playing]').getByText('Is my appointment still on?').waitFor();

  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Transcript as subtitles, SRT' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`call-${id}.srt`);
});

test('a recording that redirects to a private address is refused, an endless one is cut off, and neither leaves anything behind', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  const before = await filesKept();
  const led = await recordedCall('/inside.wav');
  const endless = await recordedCall('/endless.wav');
  await Promise.all([wasLed.promise, wasCutOff.promise]);
  expect(sentWithoutEnd).toBeLessThan(ENDLESS_BYTES);
  // Requesting the recording meanwhile doesn't redirect there either.
  expect((await page.request.get(`/api/calls/${led}/recording`)).ok()).toBe(false);
  await kept(page, await recordedCall());
  for (const id of [led, endless]) {
    const { recording } = await (await page.request.get(`/api/calls/${id}`)).json();
    expect(recording.kept).toBeNull();
  }
  await expect.poll(filesKept).toBe(before + 1);
  expect(requestedInside).toBe(0);
});

test('a recording is served in ranges only to users who may hear it, and a deleted conversation’s is gone from disk and store', async () => {
  const page = await openPage({ system });
  await signIn(page, system.person('marco'));
  const before = await filesKept();
  const id = await recordedCall();
  await kept(page, id);
  expect(await filesKept()).toBe(before + 1);
  const part = await page.request.get(`/api/calls/${id}/recording`, { headers: { range: 'bytes=1000-1999' } });
  expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 1000-1999/${SOUND.length}`]);
  expect(Buffer.compare(await part.body(), SOUND.subarray(1_000, 2_000))).toBe(0);
  expect((await fetch(`${system.url}/api/calls/${id}/recording`)).status).toBe(401);

  expect((await page.request.delete(`/api/conversations/${id}`)).ok()).toBe(true);
  await expect.poll(filesKept).toBe(before);
  for (const path of [`/api/calls/${id}`, `/api/calls/${id}/recording`, `/api/calls/${id}/recording/peaks`]) {
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  }
});

const ENDLESS_BYTES = 200 * 1024 * 1024;
const wasLed = Promise.withResolvers<void>();
const wasCutOff = Promise.withResolvers<void>();
let sentWithoutEnd = 0;

/** Responses of the platform that aren't recordings of a call. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/inside.wav': (response) => {
    response.writeHead(302, { location: getOrigin(inside) }).end();
    wasLed.resolve();
  },
  '/endless.wav': (response) => {
    response.on('close', () => wasCutOff.resolve());
    response.writeHead(200, { 'content-type': 'audio/wav' }).write(SOUND);
    const piece = Buffer.alloc(65_536);
    const more = () => {
      while (!response.destroyed && sentWithoutEnd < ENDLESS_BYTES && response.write(piece))
        sentWithoutEnd += piece.length;
      if (response.destroyed) return;
      if (sentWithoutEnd >= ENDLESS_BYTES) response.end();
      else response.once('drain', more);
    };
    more();
  },
};
