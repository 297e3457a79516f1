import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openLine } from './test/open-line.ts';

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
    expect(stdout).toContain('caller: My dog ate chocolate');
    expect(stdout).toContain('call: is transferred to +13035550119, who picks up\ncall: is over');
    expect(await conversations()).toMatchObject([{ isOpen: false }]);
  },
);
