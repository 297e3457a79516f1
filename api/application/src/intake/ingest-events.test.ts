import type { ConversationId } from '@switchboard/contracts/base/ids';
import { describe, expect, test } from 'vitest';
import { type IngestDeps, ingestEvents } from './ingest-events.ts';

const caller = { tenantId: 'acc_1', actor: { kind: 'api_key', id: 'key_1' }, traceId: '0'.repeat(32) } as const;

/** Takes in one call with `count` events. Returns the number of events in each turn, by kind. */
async function runTurns(count: number): Promise<string[]> {
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
  const deps: IngestDeps = {
    events: {
      append: async ({ streamId }) => {
        appended += 1;
        return { status: 'appended', streamId, firstPosition: appended, position: appended, version: appended };
      },
      readStream: () => Promise.reject(new Error('unexpected read')),
    },
    calls: {
      resolve: async (_tenantId, _source, ids) => new Map(ids.map((id) => [id, 1 as ConversationId])),
      resolveNamed: () => Promise.reject(new Error('unexpected named call')),
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
  const results = await ingestEvents(deps, caller, items);
  expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual(items.map(({ id }) => `${id} appended`));
  expect(appended).toBe(count);
  return seen;
}

describe('an intake call', () => {
  test('with up to ten events has priority', async () => {
    expect(await runTurns(1)).toEqual(['small 1']);
    expect(await runTurns(10)).toEqual(['small 10']);
  });

  test('with up to a hundred events runs at once, without priority', async () => {
    expect(await runTurns(11)).toEqual([]);
    expect(await runTurns(100)).toEqual([]);
  });

  test('is split into parts if it has more than a hundred events', async () => {
    expect(await runTurns(101)).toEqual(['part 50', 'part 50', 'part 1']);
  });
});
