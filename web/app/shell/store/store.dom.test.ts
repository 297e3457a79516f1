import { SmartTagId } from '@switchboard/contracts/base/ids';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiClient } from '../../api/client.ts';
import { queryApi, queryPart, queryRoute } from '../../api/query-api.ts';
import { readAgents, selectAgents } from '../../entities/agents/agents-slice.ts';
import { readTags } from '../../entities/tags/tags-slice.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import { buildSession, NOW } from '../../test/build-session.ts';
import { createAppStore } from './store.ts';

function setUp() {
  const answers: ((value: unknown) => void)[] = [];
  const api: ApiClient = {
    // The response bodies of this test match the contract.
    call: () => new Promise((resolve) => answers.push(resolve as (value: unknown) => void)),
  };
  const { store } = createAppStore({ api, now: () => NOW });
  const signIn = (tenantId: string) => sessionStarted({ payload: buildSession({ tenantId }), receivedAt: NOW });
  return { answers, store, signIn };
}

test('the store drops agents that a previous user’s request returns', async () => {
  const { answers, store, signIn } = setUp();
  store.dispatch(signIn('acc_willow'));
  const read = store.dispatch(readAgents(null));
  store.dispatch(signIn('acc_northgate'));
  answers[0]?.({ data: [{ id: 'willow-front-desk', name: 'Willow Front Desk' }] });
  await read;
  expect(selectAgents(store.getState(), null)).toEqual([]);
});

test('the store drops tags that a previous user’s request returns', async () => {
  const { answers, store, signIn } = setUp();
  store.dispatch(signIn('acc_willow'));
  const read = store.dispatch(readTags(null));
  store.dispatch(signIn('acc_northgate'));
  answers[0]?.({ data: [{ id: SmartTagId.parse(1), name: 'Leak', color: '#cc0000', archived: false }] });
  await read;
  expect(store.getState().tags).toMatchObject({ byTenant: {}, own: 'acc_northgate' });
});

test('displayed queries are read again when the network is back, and cleared with the session', async () => {
  const calls: string[] = [];
  const api: ApiClient = {
    // The response bodies of this test match the contract.
    call: (name) => {
      calls.push(name);
      return Promise.resolve({ data: [] } as never);
    },
  };
  const { store, add, forget } = createAppStore({ api, now: () => NOW });
  add(queryPart);
  const shown = queryApi.injectEndpoints({
    endpoints: (build) => ({ listSessions: build.query<unknown, object>({ queryFn: queryRoute('listSessions') }) }),
  });
  store.dispatch(shown.endpoints.listSessions.initiate({}));
  await waitFor(() => expect(shown.endpoints.listSessions.select({})(store.getState() as never).isSuccess).toBe(true));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(calls).toEqual(['listSessions', 'listSessions']));
  forget();
  expect(shown.endpoints.listSessions.select({})(store.getState() as never).isUninitialized).toBe(true);
});
