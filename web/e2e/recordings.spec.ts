import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { tellEvents } from './test/calls.ts';
import { launchBrowser } from './test/chromium.ts';
import { type System, startSystem } from './test/system.ts';
import { burstsOfSound } from './test/wav-file.ts';

const CALLER = 'Petra Sandoval';
const SECONDS = 20;
/** A busy machine fetches, draws and decodes in its own time. */
const IN_TIME = { timeout: 20_000 };
/** The caller on the left, the agent on the right, a long pause between. */
const SOUND = burstsOfSound({
  seconds: SECONDS,
  bursts: [
    { channel: 1, from: 0, to: 3 },
    { channel: 0, from: 3.5, to: 6 },
    { channel: 1, from: 14, to: 19 },
  ],
});

let system: System;
let browser: Browser;
const platform = createServer((_, response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND));

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const RECORDING_SOURCES = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  [system, browser] = await Promise.all([startSystem({ RECORDING_SOURCES }), launchBrowser()]);
});
afterAll(async () => {
  platform.close();
  await Promise.all([browser?.close(), system?.stop()]);
});

/** A call that has ended, whose platform says where its recording is; answers its id. */
function recordedCall(): Promise<number> {
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
      recordingUrl: `http://127.0.0.1:${(platform.address() as AddressInfo).port}/call.wav`,
    }),
  ];
  return tellEvents(system, events);
}

test('a manager hears a call along its waveform, seeks by its words, skips silence and takes it along', async () => {
  const page = await openPage({ browser, system });
  await signIn(page, system.person('marco'));
  const id = await recordedCall();
  await expect
    .poll(async () => (await page.request.get(`${system.url}/api/calls/${id}/recording/peaks`)).status(), IN_TIME)
    .toBe(200);
  await page.goto(`/call-logs/${id}?t=3500`);
  const player = page.getByRole('region', { name: 'Recording' }).first();
  const position = player.getByRole('slider', { name: 'Position' });
  const at = async () => Number(await position.inputValue());
  // A link to a moment begins there, with its words in sight.
  await expect.poll(at, IN_TIME).toBeCloseTo(3.5, 1);
  expect(await player.locator('svg[height="40"]').count()).toBe(4);
  await page.getByText('WAV, 0.6 MB, 2 channels').waitFor();

  await position.fill('6.5');
  expect(await at()).toBeCloseTo(6.5, 1);
  await player.getByRole('button', { name: /^Skip silence, saves 0:0\d$/ }).click();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(at, IN_TIME).toBeGreaterThan(13.5);
  await page.keyboard.press('p');
  await player.getByRole('button', { name: 'Play' }).waitFor();
  await page.getByRole('button', { name: 'Play from 0:03' }).click();
  await expect.poll(at, IN_TIME).toBeLessThan(7);
  await page.locator('[data-heard]').getByText('Is my appointment still on?').waitFor();

  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Transcript as subtitles, SRT' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`call-${id}.srt`);
});
