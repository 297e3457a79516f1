import type { ConversationId } from '@switchboard/contracts/base/ids';
import { describe, expect, test } from 'vitest';
import { type TakeEventsDeps, takeEvents } from './take-events.ts';

const caller = { tenantId: 'acc_1', actor: { kind: 'api_key', id: 'key_1' }, traceId: '0'.repeat(32) } as const;

/** Takes in one call of so many events; answers how many a turn had, by its kind. */
async function turnsOf(count: number): Promise<string[]> {
  const seen: string[] = [];
  let appended = 0;
  const run =
    (kind: string) =>
    async <T>(take: () => Promise<T>) => {
      const before = appended;
      const result = await take();
      seen.push(`${kind} ${appended - before}`);
      return result;
    };
  const deps: TakeEventsDeps = {
    events: {
      append: async ({ streamId }) => {
        appended += 1;
        return { status: 'appended', streamId, firstPosition: appended, position: appended, version: appended };
      },
      readStream: () => Promise.reject(new Error('nothing is read')),
    },
    calls: {
      resolve: async (_tenantId, _source, ids) => new Map(ids.map((id) => [id, 1 as ConversationId])),
      resolveNamed: () => Promise.reject(new Error('no call is named')),
    },
    turns: { small: run('small'), take: (_tenantId, take) => run('part')(take) },
    findMask: async () => undefined,
    clock: { now: () => new Date('2026-11-20T15:00:00Z') },
  };
  const items = Array.from({ length: count }, (_, n) => ({
    id: `e${n}`,
    callId: 'c',
    type: 'message.received',
    at: '2026-11-20T15:00:00.000Z',
    data: { messageId: `m${n}`, role: 'caller', text: 'Hello' },
  }));
  const results = await takeEvents(deps, caller, items);
  expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual(items.map(({ id }) => `${id} appended`));
  expect(appended).toBe(count);
  return seen;
}

describe('an intake call', () => {
  test('goes first with up to ten events', async () => {
    expect(await turnsOf(1)).toEqual(['small 1']);
    expect(await turnsOf(10)).toEqual(['small 10']);
  });

  test('holds up nobody and waits for nobody with up to a hundred', async () => {
    expect(await turnsOf(11)).toEqual([]);
    expect(await turnsOf(100)).toEqual([]);
  });

  test('of more is taken in by parts', async () => {
    expect(await turnsOf(101)).toEqual(['part 50', 'part 50', 'part 1']);
  });
});
