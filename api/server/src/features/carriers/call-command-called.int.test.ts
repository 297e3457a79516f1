import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fixedClock } from '@switchboard/testing/clock';
import { compiledCode } from '@switchboard/testing/compile-cache';
import { DAYTIME_COUNTRIES, daytimeNumbers } from '@switchboard/testing/daytime-number';
import { eventually } from '@switchboard/testing/eventually';
import { freePort } from '@switchboard/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT, AUTH_TOKEN, openLine } from './test/open-line.ts';
import { RETELL_KEY } from './test/open-retell.ts';
import { openRetellOut } from './test/open-retell-out.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('@switchboard/testing/carriers/call-main'));
const clock = fixedClock(new Date());
let bench: Awaited<ReturnType<typeof openOutgoing>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
afterAll(() => bench.close());

/** Starts a phone that answers calls. */
function waitToBeCalled(as: string, env: Readonly<Record<string, string>>) {
  const program = spawn(process.execPath, [PROGRAM, '--as', as, '--picks-up', '--script', 'plain'], {
    env: { ...compiledCode(), ...env },
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const over = once(program, 'close');
  return {
    ready: () => eventually(() => expect(output).toContain('phone: waits for a call')),
    over: async () => {
      await over;
      return output;
    },
  };
}

test.each(['twilio', 'retell'] as const)('npm run call answers a call that a batch places through %s', async (as) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const opened =
    as === 'twilio'
      ? await openLine(bench.api, { baseUrl: url })
      : await openRetellOut(bench, { url, numbers: new Map(), asked: [] }, clock);
  const env =
    'toLine' in opened
      ? { CALL_URL: opened.toLine(bench.api).llmUrl, CALL_AUTH_TOKEN: RETELL_KEY, CALL_TO: opened.from }
      : { CALL_ACCOUNT: ACCOUNT, CALL_AUTH_TOKEN: AUTH_TOKEN };
  const phone = waitToBeCalled(as, { ...env, CALL_API_PORT: String(port) });
  await phone.ready();
  const { version } = (await opened.admin.get('/api/settings')).body;
  await opened.admin.patch('/api/settings', { version, allowedCountries: DAYTIME_COUNTRIES });
  const batch = await bench.startBatch(opened, [`${daytimeNumbers()}100`]);
  await batch.run();
  const output = await phone.over();
  expect(output).toMatch(/caller: .*My dog ate chocolate/);
  expect(output).toContain('call: is transferred to +13035550119');
  await batch.run();
  expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { answered: 1 } } });
  expect(await opened.conversations()).toMatchObject([{ isOpen: false }]);
});
