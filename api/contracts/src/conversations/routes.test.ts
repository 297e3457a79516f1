import { expect, test } from 'vitest';
import { getScopes, type Route } from '../http/route.ts';
import { conversationRoutes } from './routes.ts';

const writes = Object.entries<Route>(conversationRoutes).filter(([, { method }]) => method !== 'GET');

test('every command on a conversation can be retried', () => {
  expect(writes.filter(([, { idempotent }]) => idempotent !== true).map(([name]) => name)).toEqual([]);
});

test('every command on a conversation is open to API keys, except those that only a person sends', () => {
  const closed = writes.filter(([, route]) => getScopes(route).length === 0).map(([name]) => name);
  expect(closed).toEqual(['markSeen', 'takeConversation', 'acceptOffer', 'declineOffer', 'reportRung']);
});
