import type { RouteName } from '@switchboard/contracts/api';
import { KINDS } from '@switchboard/contracts/base/kind-names';
import { isStorable } from '@switchboard/contracts/base/storable';
import type { Route } from '@switchboard/contracts/http/route';
import { ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import { Problem } from '@switchboard/contracts/problem';
import { HOSTILE_TEXTS, HUGE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { MAX_PAYLOAD_BYTES } from '@switchboard/event-store/payload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { newBody } from '../test/kind-bodies.ts';
import { insertAccount } from '../test/people.ts';
import { bodyTexts, callRoute, queryNames, ROUTES, textIn } from '../test/route-calls.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

// Calls every route with each of its texts hostile in turn: path, query, body and headers. The routes aren't listed by hand: a new one is included
// automatically. The refusals test of `features/carriers` covers other kinds of authentication, such as carriers' webhooks and WebSockets.
let api: TestApi;
const ids = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.as('admin');
  for (const kind of KINDS) {
    const { status, body } = await admin.post(`/api/${kind}`, newBody(kind, 'one'));
    if (status === 201) ids.set(kind, body.id);
  }
});
afterAll(() => api.close());

const TEXTS = Object.values(HOSTILE_TEXTS);
const STORABLE = TEXTS.filter(isStorable);
const UNSTORABLE = TEXTS.filter((text) => !isStorable(text));
const HUGE = Object.values(HUGE_TEXTS).map((make) => make());
let turn = 0;
/**
 * Returns the texts to send in a field: half of a surrogate pair, a NUL, the next three storable texts, a megabyte of spaces, and the next
 * huge text.
 */
function nextTexts(): string[] {
  turn += 1;
  const inTurn = (texts: readonly string[], n: number) => texts[n % texts.length] ?? '';
  return [
    inTurn(UNSTORABLE, turn),
    '\ud83d',
    'be\0fore',
    ...[0, 1, 2].map((n) => inTurn(STORABLE, 3 * turn + n)),
    ' '.repeat(1_000_000),
    inTurn(HUGE, turn),
  ];
}

const clients = new Map<string, TestClient>();
/** Returns a client of a caller who may call a route. */
async function clientFor({ access }: Route): Promise<TestClient> {
  const isAdmins = access !== 'public' && access !== 'session' && access !== 'api_key';
  const role = isAdmins && !ROLE_PERMISSIONS.admin.includes(access) ? 'super_admin' : 'admin';
  const subject = access === 'public' ? 'nobody' : access === 'api_key' ? 'key' : role;
  const known = clients.get(subject);
  if (known !== undefined) return known;
  const client =
    access === 'public' ? api.anonymous() : access === 'api_key' ? await api.withKey(SCOPES) : await api.as(role);
  clients.set(subject, client);
  return client;
}

const listParams = ({ path }: Route) => {
  const id = ids.get(path.split('/')[2] ?? '');
  return id === undefined ? {} : { params: { id } };
};
/** Clears the failed sign-ins that the server counts, and signs in again if an earlier route ended the session. */
async function begin(route: Route): Promise<TestClient> {
  await api.pool.query('delete from access.login_failures');
  return clientFor(route);
}

const WITH_BODY = ROUTES.filter(([, route]) => route.body !== undefined && route.raw === undefined);
test.each(WITH_BODY)(
  '%s accepts or rejects each text of its body',
  async (name, route) => {
    for (const path of bodyTexts(route)) {
      for (const text of nextTexts()) {
        const client = await begin(route);
        const outcome = await callRoute(client, route, { ...listParams(route), text: { path, text } });
        if (outcome.status === 401) clients.clear();
        const where = path.join('.');
        expect([name, where, text.slice(0, 20), outcome.status < 500]).toEqual([name, where, text.slice(0, 20), true]);
        if (outcome.code === 'request.invalid')
          expect([name, where, named(outcome.problem)]).toEqual([name, where, true]);
        if (!isStorable(text) && outcome.status !== 401 && name !== INTAKE) {
          const read = route.body?.safeParse(textIn(route, { path, text })).data;
          // A key that the schema ignores isn't read.
          const isRead = UNSTORABLE_JSON.test(JSON.stringify(read ?? null));
          expect([path.join('.'), outcome.status >= 400 || !isRead]).toEqual([path.join('.'), true]);
        }
      }
    }
  },
  120_000,
);
/** Whether each fault of a problem has the path of a field. */
const named = (problem: unknown): boolean => {
  const { errors } = Problem.parse(problem);
  return errors !== undefined && errors.length > 0 && errors.every(({ path }) => path !== '');
};
/** A NUL or half of a surrogate pair, as JSON escapes it. */
const UNSTORABLE_JSON = /\\u0000|\\ud[89a-f]/;
/** This route reports the result of each event separately. */
const INTAKE: RouteName = 'intakeEvents';

/** Every text as part of a URL, and bytes that aren't UTF-8, such as half of a surrogate pair. */
const ENCODED = [
  ...STORABLE.map((text) => encodeURIComponent(text.slice(0, 300))),
  ...['%00', 'be%00fore', '%ED%A0%BD', 'a%ED%B8%80%ED%A0%BDb', '%FF', '%C0%80', '%', '%zz', '..%2f..%2fetc%2fpasswd'],
  ...['%20'.repeat(1_000), '7'.repeat(4_000), '-1', '1e300', '9007199254740993', 'null', '[object%20Object]'],
];
const WITH_QUERY = ROUTES.filter(([, route]) => route.query !== undefined && queryNames(route).length > 0);
test.each(WITH_QUERY)(
  '%s accepts or rejects each text of its query',
  async (name, route) => {
    for (const parameter of queryNames(route)) {
      for (const text of ENCODED) {
        const client = await begin(route);
        const query = `?${parameter}=${text}`;
        const { status, code, problem } = await callRoute(client, route, { ...listParams(route), query });
        if (status === 401) clients.clear();
        expect([name, parameter, text.slice(0, 60), status < 500]).toEqual([name, parameter, text.slice(0, 60), true]);
        if (code === 'request.invalid') expect([name, parameter, named(problem)]).toEqual([name, parameter, true]);
      }
    }
  },
  120_000,
);

const WITH_PARAMS = ROUTES.filter(([, { path }]) => path.includes('/:'));
test.each(WITH_PARAMS)(
  '%s answers 404 for a hostile text in its path',
  async (name, route) => {
    for (const [, parameter = ''] of route.path.matchAll(/:(\w+)/g)) {
      for (const text of ENCODED) {
        const client = await begin(route);
        const params = { ...listParams(route).params, [parameter]: text };
        const { status } = await callRoute(client, route, { params });
        if (status === 401) clients.clear();
        const isRefused = status >= 400 && status < 500;
        expect([name, parameter, text.slice(0, 60), isRefused || status]).toEqual([
          name,
          parameter,
          text.slice(0, 60),
          true,
        ]);
      }
    }
  },
  120_000,
);

/** Headers that the API reads. HTTP allows any byte from 0x80 on, spaces and tabs in them. */
const HEADERS = [
  'accept-language',
  'authorization',
  'cookie',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'origin',
  'referer',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];
test.each(HEADERS)('a hostile %s header is ignored or rejected', async (header) => {
  const [credentials, answers] = [{ email: 'ida@somewhere.example', password: 'x' }, new Map<string, number>()];
  const bytes = TEXTS.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
  );
  const named = ['sb_session', 'logged_in', 'locale'].map((cookie) => `${cookie}=%00%ff${bytes[0]}`);
  for (const value of [...bytes, ...named, '', '%00', 'x'.repeat(8_000), ' '.repeat(8_000), ','.repeat(4_000)]) {
    await api.pool.query('delete from access.login_failures');
    const headers = { [header]: value };
    for (const [what, { status }] of [
      ['a page', await api.anonymous().get('/login', { headers })],
      ['a public call', await api.anonymous().post('/api/login', credentials, { headers })],
      ['a call of a member', await (await api.as('admin')).get('/api/account', { headers })],
    ] as const) {
      answers.set(what, Math.max(status, answers.get(what) ?? 0));
    }
  }
  for (const [what, worst] of answers) expect([what, worst < 500]).toEqual([what, true]);
});

test('no huge text is stored', async () => {
  const { rows } = await api.pool.query<{ event: number; item: number }>(
    `select (select max(octet_length(data::text)) from es.events) as event,
      (select max(octet_length(fields::text)) from resource.items) as item`,
  );
  for (const bytes of Object.values(rows[0] ?? {})) expect(bytes).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
});

test.each(KINDS)('%s return an accepted hostile name by list, detail and search', async (kind) => {
  const admin = await api.as('admin', { tenantId: await insertAccount(api.pool) });
  for (const text of STORABLE) {
    const made = await admin.post(`/api/${kind}`, { ...newBody(kind, 'one'), name: text.slice(0, 60).trimEnd() });
    if (made.status !== 201) {
      expect([text.slice(0, 20), made.status]).toEqual([text.slice(0, 20), 422]);
      continue;
    }
    const { id, name } = made.body;
    expect((await admin.get(`/api/${kind}/${id}`)).body.name).toBe(name);
    for (const query of ['', `&${new URLSearchParams({ searchString: name })}`]) {
      const { status, body } = await admin.get(`/api/${kind}?perPage=200${query}`);
      expect([text.slice(0, 20), status]).toEqual([text.slice(0, 20), 200]);
      expect(body.data.map((item: { id: string; name: string }) => [item.id, item.name])).toContainEqual([id, name]);
    }
  }
});

test('every route that accepts text is covered by one of these tables', () => {
  const elsewhere = ROUTES.filter(
    ([name, { path, access }]) =>
      // Entry points of platforms and carriers: `features/carriers/entry-points.int.test.ts` derives its table from the same condition.
      (access === 'public' && path.includes('/:connectionId')) ||
      // `hostile-talks-and-forms.int.test.ts` covers the talks of a page.
      ['talks.connect', 'demos.connect'].includes(name),
  );
  const covered = new Set([...WITH_BODY, ...WITH_QUERY, ...elsewhere].map(([name]) => name));
  const takesText = ROUTES.filter(
    ([, { body, query, raw, errors = [] }]) =>
      body !== undefined || query !== undefined || raw === 'request' || errors.includes('request.upgrade_required'),
  );
  expect(takesText.filter(([name]) => !covered.has(name)).map(([name]) => name)).toEqual([]);
});
