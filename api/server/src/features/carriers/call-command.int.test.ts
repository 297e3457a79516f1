import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runCall } from '@switchboard/testing/carriers/call-command';
import { newTelnyxKey } from '@switchboard/testing/carriers/telnyx';
import { compiledCode } from '@switchboard/testing/compile-cache';
import { freePort } from '@switchboard/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { only } from './test/only.ts';
import { openChat } from './test/open-chat.ts';
import { openLine } from './test/open-line.ts';
import { openRetell, RETELL_KEY } from './test/open-retell.ts';
import { openTelnyx } from './test/open-telnyx.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('@switchboard/testing/carriers/call-main'));
const program = promisify(execFile);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Env = Readonly<Record<string, string>>;

/** Runs the command as a program. */
async function runProgram(args: readonly string[], env: Env): Promise<string> {
  const { stdout } = await program(process.execPath, [PROGRAM, ...args], { env: { ...compiledCode(), ...env } });
  return stdout;
}

/** Runs the command, in this process except for the script "plain". */
async function run(args: readonly string[], env: Env): Promise<string> {
  if (args.includes('plain')) return runProgram(args, env);
  let output = '';
  await runCall(args, env, (line) => {
    output += `${line}\n`;
  });
  return output;
}

const SCRIPTS = ['plain', 'interrupted', 'dropped', 'twice', 'noise', 'slow', 'story-01'];

test.each(SCRIPTS)('npm run call runs a whole Twilio call: %s', async (script) => {
  const { line, conversations } = await openLine(api);
  const env = { CALL_URL: line.voiceUrl, CALL_AUTH_TOKEN: line.authToken, CALL_TO: line.to };
  const output = await run(['--as', 'twilio', '--script', script], env);
  expect(output).toMatch(/caller: .*My dog ate chocolate/);
  expect(output).toContain('call: is transferred to +13035550119, who picks up\ncall: is over');
  expect(output).toContain('call: sends the status callback, which returns 200');
  expect(await conversations()).toMatchObject([{ isOpen: false }]);
});

test.each(['plain', 'interrupted', 'dropped', 'story-01'])(
  'npm run call runs a whole Telnyx call: %s',
  async (script) => {
    const phrase = 'a phrase that a key is made of';
    const publicKey = await run(['--as', 'telnyx', '--public-key'], { CALL_AUTH_TOKEN: phrase });
    const key = { ...newTelnyxKey(), publicKey: publicKey.trim() };
    const { line, number, conversations } = await openTelnyx(api, { baseUrl: 'https://api.telnyx.com', key });
    const env = { CALL_URL: line.voiceUrl, CALL_AUTH_TOKEN: phrase, CALL_TO: number.number };
    const output = await run(['--as', 'telnyx', '--script', script], env);
    expect(output).toContain('call: is transferred to +13035550119, who picks up\ncall: is over');
    expect(output).toContain('call: sends the status callback, which returns 200');
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
  },
);

test('npm run call reports the recording of a number with recorded calls', async () => {
  const { line, admin, number } = await openLine(api);
  const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
  expect((await admin.patch(`/api/phoneNumbers/${number.id}`, { version, recordsCalls: true })).status).toBe(200);
  const env = { CALL_URL: line.voiceUrl, CALL_AUTH_TOKEN: line.authToken, CALL_TO: line.to };
  const output = await run(['--script', 'story-03'], env);
  expect(output).toContain('caller: 0\n');
  expect(output).toContain('call: has no recording, and sends the recording callback, which returns 200');
});

test.each([
  [['--script', 'story-99'], {}, /There is no script "story-99"\. Scripts: .*story-01/],
  [['--as', 'twillio'], {}, /There is no carrier "twillio"\. --as is one of twilio, telnyx, retell/],
  [[], { CALL_URL: 'http://127.0.0.1:1/voice' }, /CALL_AUTH_TOKEN, CALL_TO is missing/],
  [[], { CALL_URL: 'voice', CALL_AUTH_TOKEN: 'a', CALL_TO: '+1' }, /CALL_URL is not a URL: "voice"/],
])('npm run call explains a configuration error: %j', async (args, env, fault) => {
  await expect(run(args, env)).rejects.toThrow(fault);
});

test('npm run call reports a rejected call', async () => {
  const { line } = await openLine(api);
  const env = { CALL_URL: line.voiceUrl, CALL_AUTH_TOKEN: 'another', CALL_TO: line.to };
  await expect(runProgram([], env)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The call was not connected (401)'),
  });
});

test.each(['plain', 'interrupted', 'dropped', 'twice', 'noise', 'slow', 'story-01'])(
  'npm run call runs a whole Retell call: %s',
  async (script) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { connection, toLine, number, conversations, events } = await openRetell(api, { url });
    const env = {
      CALL_URL: toLine(api).llmUrl,
      CALL_AUTH_TOKEN: RETELL_KEY,
      CALL_TO: number.number,
      CALL_API_PORT: String(port),
      CALL_RECORDING: RECORDING,
    };
    const output = await run(['--as', 'retell', '--script', script], env);
    expect([connection.provider, output]).toEqual(['retell', expect.stringMatching(/caller: .*My dog ate chocolate/)]);
    expect(output).toContain('call: is transferred to +13035550119');
    expect(output).toContain('call: sends call_ended, which returns 200\ncall: sends call_analyzed, which returns 200');
    const { id, isOpen } = only(await conversations());
    expect(isOpen).toBe(false);
    expect(findEnd(await events(id))).toMatchObject({
      recordingUrl: RECORDING,
      durationMs: expect.any(Number),
      summary: expect.stringContaining('My dog ate chocolate'),
    });
  },
);

test.each([
  ['vapi', 'plain'],
  ['vapi', 'interrupted'],
  ['elevenlabs', 'twice'],
  ['elevenlabs', 'slow'],
  ['openai', 'noise'],
] as const)('npm run call holds a whole call as %s: %s', async (as, script) => {
  const { admin, chat, connection, number, conversations, events } = await openChat(
    api,
    as === 'openai' ? 'chat_client' : as,
  );
  const secret = 'wsec_of_elevenlabs';
  if (as === 'elevenlabs') {
    await admin.post(`/api/connections/${connection.id}/rotate`, { version: connection.version, value: secret });
  }
  const env = {
    CALL_URL: chat.url,
    CALL_AUTH_TOKEN: chat.key,
    CALL_TO: number.number,
    CALL_WEBHOOK_SECRET: secret,
    CALL_RECORDING: RECORDING,
  };
  const output = await run(['--as', as, '--script', script], env);
  expect(output).toMatch(/caller: .*My dog ate chocolate/);
  expect(output).toMatch(as === 'openai' ? /Somebody will call you back/ : /call: transfer/);
  const { id, isOpen } = only(await conversations());
  expect(isOpen).toBe(false);
  if (as === 'openai') return;
  for (const name of { vapi: ['end-of-call-report'], elevenlabs: ['post_call_transcription', 'post_call_audio'] }[as]) {
    expect(output).toContain(`call: sends ${name}, which returns 200`);
  }
  expect(findEnd(await events(id))).toMatchObject({
    recordingUrl: as === 'vapi' ? RECORDING : expect.stringMatching(/^media:told_/),
    durationMs: expect.any(Number),
    summary: expect.stringContaining('My dog ate chocolate'),
  });
});

test("npm run call warns that ElevenLabs can't report the call without its webhook’s secret", async () => {
  const { chat, number } = await openChat(api, 'elevenlabs');
  const env = { CALL_URL: chat.url, CALL_AUTH_TOKEN: chat.key, CALL_TO: number.number };
  const output = await run(['--as', 'elevenlabs'], env);
  expect(output).toContain('call: is not reported: set CALL_WEBHOOK_SECRET, with which ElevenLabs signs its webhooks');
});

const RECORDING = 'https://recordings.example/of-a-call.mp3';

/** Returns the data of a conversation's last end. */
const findEnd = (output: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]) =>
  output.findLast(({ type }) => type === 'conversation.ended')?.data;
