import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openChat } from './test/open-chat.ts';
import { openLine } from './test/open-line.ts';
import { openRetell, RETELL_KEY } from './test/open-retell.ts';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(import.meta.resolve('@switchboard/testing/carriers/call-main'));
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test.each(['plain', 'interrupted', 'dropped', 'twice', 'noise'])(
  'npm run call holds a whole call: %s',
  async (script) => {
    const { line, conversations } = await openLine(api);
    const env = { CALL_URL: line.voiceUrl, CALL_AUTH_TOKEN: line.authToken, CALL_TO: line.to };
    const { stdout } = await run(process.execPath, [PROGRAM, '--as', 'twilio', '--script', script], { env });
    expect(stdout).toMatch(/caller: .*My dog ate chocolate/);
    expect(stdout).toContain('call: is transferred to +13035550119, who picks up\ncall: is over');
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
  },
);

test.each(['plain', 'interrupted', 'dropped', 'twice', 'noise', 'slow'])(
  'npm run call holds a whole call of Retell’s: %s',
  async (script) => {
    const port = await freePort();
    const { connection, lineOf, number, conversations } = await openRetell(api, { url: `http://127.0.0.1:${port}` });
    const { llmUrl } = lineOf(api);
    const env = { CALL_URL: llmUrl, CALL_AUTH_TOKEN: RETELL_KEY, CALL_TO: number.number, CALL_API_PORT: String(port) };
    const { stdout } = await run(process.execPath, [PROGRAM, '--as', 'retell', '--script', script], { env });
    expect([connection.provider, stdout]).toEqual(['retell', expect.stringMatching(/caller: .*My dog ate chocolate/)]);
    expect(stdout).toContain('call: is transferred to +13035550119');
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
  },
);

test.each([
  ['vapi', 'plain'],
  ['vapi', 'interrupted'],
  ['elevenlabs', 'twice'],
  ['elevenlabs', 'slow'],
  ['openai', 'noise'],
] as const)('npm run call holds a whole call as %s: %s', async (as, script) => {
  const { chat, number, conversations } = await openChat(api, as === 'openai' ? 'chat_client' : as);
  const env = { CALL_URL: chat.url, CALL_AUTH_TOKEN: chat.key, CALL_TO: number.number };
  const { stdout } = await run(process.execPath, [PROGRAM, '--as', as, '--script', script], { env });
  expect(stdout).toMatch(/caller: .*My dog ate chocolate/);
  expect(stdout).toMatch(as === 'openai' ? /Somebody will call you back/ : /call: transfer/);
  expect(await conversations()).toMatchObject([{ isOpen: false }]);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  server.close();
  await once(server, 'close');
  return port;
}
