import { once } from 'node:events';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { SITE_DOCUMENTS, siteDocumentPath } from '@switchboard/contracts/site/pages';
import { HOSTILE_TEXTS, HUGE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { MAX_PAYLOAD_BYTES } from '@switchboard/event-store/payload';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openLine } from '../features/carriers/test/open-line.ts';
import { openOutgoing } from '../features/carriers/test/outgoing-bench.ts';
import { makeEchoSite } from '../site/test/echo-site.ts';
import type { TestClient } from '../test/client.ts';
import { agentMaker } from '../test/make-agent.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { trustedProxies } from './request/client.ts';

const TEXTS = Object.entries(HOSTILE_TEXTS);
const OPERATOR = { name: undefined, address: undefined, email: undefined };
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let echo: Awaited<ReturnType<typeof makeEchoSite>>;
let api: TestApi;
let builder: TestClient;
let agentId: string;
beforeAll(async () => {
  echo = await makeEchoSite();
  bench = await openOutgoing(fixedClock(new Date()));
  const line = await openLine(bench.api, { baseUrl: bench.twilio.url });
  const site = { operator: OPERATOR, signup: 'open', content: NO_CONTENT, poolAccount: bench.api.tenantId } as const;
  api = await startTestApi({
    replicaOf: bench.api,
    config: {
      webRoot: echo.folder,
      proxies: trustedProxies(['loopback']),
      site: { ...site, callBackNumber: line.number.id, careersAccounts: 'all' },
    },
  });
  const admin = await api.as('admin');
  const rubric = [{ criterion: 'Calm', weight: 100 }];
  const job = await admin.post('/api/jobs', { name: 'Technician', slug: 'technician', status: 'open', rubric });
  expect(job.status).toBe(201);
  builder = await api.as('builder');
  agentId = (await agentMaker(builder)()).agent.id;
});
afterAll(async () => {
  await api.close();
  await bench.close();
  await echo.remove();
});

/** Runs a page's talk over a WebSocket: sends each text in each field of each frame, and then words that must be answered. */
async function talkThrough(
  path: string,
  { headers = {}, turns, text }: { headers?: Readonly<Record<string, string>>; turns: number; text: string },
) {
  const socket = new WebSocket(api.url.replace('http', 'ws') + path, { headers });
  const got: { readonly type: string; readonly token?: string }[] = [];
  socket.on('message', (data) => got.push(JSON.parse(String(data))));
  let code: number | undefined;
  socket.once('close', (closed) => {
    code = closed;
  });
  await once(socket, 'open');
  for (const frame of [
    { type: text, [text]: text },
    { type: 'setup', callSid: text, customParameters: { [text]: text } },
    { type: 'info', name: text, value: text },
    { type: 'interrupt', utteranceUntilInterrupt: text, durationUntilInterruptMs: text },
    { type: 'input', input: { type: text, text } },
    { type: 'prompt', voicePrompt: text, lang: text, last: text },
  ]) {
    socket.send(JSON.stringify(frame));
  }
  socket.send(JSON.stringify({ type: 'prompt', voicePrompt: 'My cat is limping', last: true }));
  // Each turn ends with its trace, unless the talk has ended by then.
  await eventually(() =>
    expect(code !== undefined || got.filter(({ type }) => type === 'trace').length >= turns).toBe(true),
  );
  expect([undefined, 1000]).toContain(code);
  socket.terminate();
}

test.each(TEXTS)('a test talk continues after %s', async (_, text) => {
  const cookie = [...builder.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await talkThrough(`/api/agents/${agentId}/talk?lang=en`, {
    headers: { cookie },
    // The greeting, the interruption, the hostile words, and the words after them.
    turns: 4,
    text,
  });
});

test.each(TEXTS)('a demo talk continues after %s', async (_, text) => {
  await api.pool.query("delete from talk.demos; delete from access.login_failures where key like 'demo-%'");
  const { body } = await api.anonymous().post('/api/demos/voice/talks', { lang: 'en' });
  // The greeting is in the previous response.
  await talkThrough(body.socket, { turns: 3, text });
});

test.each(Object.entries(HUGE_TEXTS))('a frame of %s closes its talk, and the next talk works', async (_, make) => {
  const cookie = [...builder.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = `/api/agents/${agentId}/talk?lang=en`;
  const socket = new WebSocket(api.url.replace('http', 'ws') + path, { headers: { cookie } });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  socket.send(JSON.stringify({ type: 'prompt', voicePrompt: make(), last: true }));
  const [code] = await closed;
  expect(code).toBe(CLOSE_TOO_BIG);
  await talkThrough(path, { headers: { cookie }, turns: 4, text: 'limping' });
});
/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const CLOSE_TOO_BIG = 1009;

const FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'message',
  'consent',
  'token',
  'reason',
  'language',
  'availability',
];
/** Finds every path that accepts a form: each page of the site with a form, and the page of a job. */
async function formPaths(): Promise<string[]> {
  const paths = [...SITE_DOCUMENTS.map(siteDocumentPath), '/careers/technician', '/es/careers/technician'];
  const taken: string[] = [];
  for (const path of paths) {
    const { status } = await post(path, new URLSearchParams());
    if (status !== 404 && status !== 405) taken.push(path);
  }
  return taken;
}
let visitors = 0;
const post = async (path: string, body: URLSearchParams | FormData) => {
  visitors += 1;
  const answer = await fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    // A new address each time, so that rate limits don't answer instead of the form.
    headers: { origin: new URL(api.url).origin, 'x-forwarded-for': `203.0.${visitors >> 8}.${visitors & 255}` },
    body,
  });
  await answer.arrayBuffer();
  return answer;
};

test('every form of the site accepts or rejects each text, urlencoded and multipart', async () => {
  const paths = await formPaths();
  expect(paths).toEqual(expect.arrayContaining(['/signup', '/careers/technician', '/talent', '/application']));
  for (const path of paths) {
    for (const [n, [name, text]] of TEXTS.entries()) {
      const good = { name: 'Inés', email: 'ines@candidates.example', phone: '(303) 555-0171', consent: 'on' };
      // Each text in all fields at once, and every fourth in each field alone.
      for (const field of n % 4 === 0 ? [undefined, ...FIELDS] : [undefined]) {
        const entered = field === undefined ? [] : Object.entries({ ...good, [field]: text });
        const all = field === undefined ? FIELDS.map((one) => [one, text] as const) : entered;
        const body = new URLSearchParams(all.map(([key, value]) => [key, value]));
        const { status } = await post(path, body);
        expect([path, name, field, status < 500]).toEqual([path, name, field, true]);
      }
      const form = new FormData();
      for (const [key, value] of Object.entries({ ...good, name: text, [text]: text })) form.append(key, value);
      form.append('document', new File(['%PDF-1.4'], `${text}.pdf`));
      const { status } = await post(path, form);
      expect([path, name, 'multipart', status < 500]).toEqual([path, name, 'multipart', true]);
    }
  }
}, 120_000);

test('every form of the site rejects a huge text in each field and names the field', async () => {
  const good = { name: 'Inés', email: 'ines@candidates.example', phone: '(303) 555-0171', consent: 'on' };
  for (const path of await formPaths()) {
    for (const [name, make] of Object.entries(HUGE_TEXTS)) {
      for (const field of FIELDS) {
        const form = new FormData();
        for (const [key, value] of Object.entries({ ...good, [field]: make() })) form.append(key, value);
        const { status } = await post(path, form);
        // A field that the form doesn't read has no effect: 303, as without the field.
        expect([path, name, field, [303, 413, 422, 429].includes(status) || status]).toEqual([path, name, field, true]);
      }
    }
  }
  const { rows } = await bench.api.pool.query<{ longest: number }>(
    'select max(octet_length(fields::text)) as longest from resource.items',
  );
  expect(rows[0]?.longest ?? 0).toBeLessThan(MAX_PAYLOAD_BYTES);
}, 120_000);
