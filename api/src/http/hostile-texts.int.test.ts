import type { RouteName } from '@switchboard/contracts/api';
import { isStorable } from '@switchboard/contracts/characters';
import type { Route } from '@switchboard/contracts/http/route';
import { KINDS } from '@switchboard/contracts/kinds/kinds';
import { ROLE_PERMISSIONS, SCOPES } from '@switchboard/contracts/permissions';
import { HOSTILE_TEXTS, HUGE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBody } from '../features/resources/test/bodies.ts';
import type { TestClient } from '../test/client.ts';
import { insertAccount } from '../test/people.ts';
import { bodyTexts, callRoute, queryNames, ROUTES, textIn } from '../test/route-calls.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

// Calls every route that takes JSON or a query, with each of its texts hostile in turn. The routes aren't listed by hand: a new one is included
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
/** A field is sent a half, a NUL, a text in turn that can be stored, and a huge one. */
function* textsInTurn(): Generator<string, never> {
  for (let n = 0; ; n++) {
    yield UNSTORABLE[n % UNSTORABLE.length] ?? '';
    yield '\ud83d';
    yield 'be\0fore';
    yield STORABLE[n % STORABLE.length] ?? '';
    if (n % 20 === 0) yield HUGE[(n / 20) % HUGE.length] ?? '';
    yield END;
  }
}
const END = 'the end of a turn';

const clients = new Map<string, TestClient>();
/** Somebody who may call a route. */
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

const paramsOf = ({ path }: Route) => {
  const id = ids.get(path.split('/')[2] ?? '');
  return id === undefined ? {} : { params: { id } };
};
const turns = textsInTurn();
function nextTexts(): string[] {
  const texts: string[] = [];
  for (let text = turns.next().value; text !== END; text = turns.next().value) texts.push(text);
  return texts;
}
/** Clears the failed sign-ins that the server counts, and signs in again if an earlier route ended the session. */
async function begin(route: Route): Promise<TestClient> {
  await api.pool.query('delete from access.login_failures');
  return clientFor(route);
}

const WITH_BODY = ROUTES.filter(([, route]) => route.body !== undefined && route.raw === undefined);
test.each(WITH_BODY)(
  '%s takes or refuses each of its texts',
  async (name, route) => {
    for (const path of bodyTexts(route)) {
      for (const text of nextTexts()) {
        const client = await begin(route);
        const outcome = await callRoute(client, route, { ...paramsOf(route), text: { path, text } });
        if (outcome.status === 401) clients.clear();
        expect([name, path.join('.'), text.slice(0, 20), outcome.status < 500]).toEqual([
          name,
          path.join('.'),
          text.slice(0, 20),
          true,
        ]);
        if (!isStorable(text) && outcome.status !== 401 && name !== INTAKE) {
          const read = route.body?.safeParse(textIn(route, { path, text })).data;
          // A key that the schema ignores is not read.
          const isRead = UNSTORABLE_JSON.test(JSON.stringify(read ?? null));
          expect([path.join('.'), outcome.status >= 400 || !isRead]).toEqual([path.join('.'), true]);
          if (outcome.status === 422) expect(outcome.problem).toHaveProperty('errors');
        }
      }
    }
  },
  120_000,
);
/** A NUL or a half of a surrogate pair, as JSON escapes it. */
const UNSTORABLE_JSON = /\\u0000|\\ud[89a-f]/;
/** It answers for each of its events. */
const INTAKE: RouteName = 'intakeEvents';

const WITH_QUERY = ROUTES.filter(([, route]) => route.query !== undefined && queryNames(route).length > 0);
test.each(WITH_QUERY)(
  '%s takes or refuses each text of its query',
  async (name, route) => {
    for (const parameter of queryNames(route)) {
      for (const text of ['\0', ...STORABLE.filter((_, n) => n % 4 === parameter.length % 4)]) {
        const client = await begin(route);
        const query = `?${new URLSearchParams({ [parameter]: text.slice(0, 2_000) })}`;
        const { status } = await callRoute(client, route, { ...paramsOf(route), query });
        if (status === 401) clients.clear();
        expect([name, parameter, text.slice(0, 20), status < 500]).toEqual([name, parameter, text.slice(0, 20), true]);
      }
    }
  },
  120_000,
);

test.each(KINDS)('what %s take of a hostile name is read back by list, detail and search', async (kind) => {
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

test('every route that takes text is in this table, or in one of those beside it', () => {
  const elsewhere = ROUTES.filter(
    ([name, { path, access }]) =>
      // Ways in of platforms and carriers: `features/carriers/refusals.int.test.ts` derives its table from the same words.
      (access === 'public' && path.includes('/:connectionId')) ||
      // Talks of a page: `hostile-talks-and-forms.int.test.ts`.
      ['talks.connect', 'demos.connect'].includes(name),
  );
  const covered = new Set([...WITH_BODY, ...WITH_QUERY, ...elsewhere].map(([name]) => name));
  const takesText = ROUTES.filter(
    ([, { body, query, raw, errors = [] }]) =>
      body !== undefined || query !== undefined || raw === 'request' || errors.includes('request.upgrade_required'),
  );
  expect(takesText.filter(([name]) => !covered.has(name)).map(([name]) => name)).toEqual([]);
});
