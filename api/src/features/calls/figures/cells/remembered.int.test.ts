import { FiguresQuery } from '@switchboard/contracts/calls/figure-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { dice } from '@switchboard/testing/dice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSnapshot } from '../../../../inbox/snapshot.ts';
import { insertAccount } from '../../../../test/people.ts';
import { insertCalls, replaceCall } from '../../test/insert-calls.ts';
import { insertNumber } from '../../test/insert-items.ts';
import { askedOf } from '../figures-frame.ts';
import { sourceOf } from '../find-source.ts';
import { rangeOf } from '../range.ts';
import { randomCalls } from '../test/random-calls.ts';
import { createFigureMemory, type FigureMemory } from './figure-memory.ts';
import type { PartMemory } from './part-memory.ts';

const ZONE = 'America/Denver';
const NOW = new Date('2026-11-05T18:20:00Z');
const STEPS = 25;
const CALLS = 40;
const DAYS = 'from=2026-10-24&to=2026-11-05&step=day';
const QUERIES = [
  'groupBy=smartTagIds',
  'groupBy=language',
  'groupBy=agentVersion&agentId=desk',
  'groupBy=numberId',
  'weekday=7',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a replica that remembers days tells what one tells that does not, whatever changes in between', async () => {
  const roll = dice(29);
  const tenant = await insertAccount(database.pool, { timeZone: ZONE });
  await insertNumber(database.pool, tenant, { id: 'num_front', number: '+13035550110' });
  const calls = randomCalls(roll).slice(0, CALLS);
  await insertCalls(database.pool, tenant, calls);
  const memory = createFigureMemory();
  const recalled = countRecalled(memory);
  for (let step = 0; step < STEPS; step += 1) {
    const nth = roll(calls.length);
    const [before, other] = [calls[nth], randomCalls(roll)[0]];
    if (before === undefined || other === undefined) throw new RangeError('there are no calls');
    const after = roll(3) === 0 ? { ...other, id: before.id } : { ...before, language: other.language };
    calls[nth] = after;
    await replaceCall(database.pool, tenant, { calls, before, after });
    const query = `${DAYS}&${roll.pick(QUERIES)}`;
    const read = (known?: FigureMemory) => inSnapshot(database.pool, (db) => readAll(db, tenant, query, known));
    expect([query, await read(memory)]).toEqual([query, await read()]);
  }
  expect(recalled()).toBeGreaterThan(100);
});

async function readAll(db: Queryable, tenantId: string, text: string, memory: FigureMemory | undefined) {
  const query = FiguresQuery.parse(Object.fromEntries(new URLSearchParams(text)));
  const range = rangeOf(query, { now: NOW, timeZone: ZONE });
  const asked = await askedOf(
    db,
    { tenantId, name: 'Willow', timeZone: ZONE, withheld: [] },
    { query, range, now: NOW },
  );
  const source = await sourceOf(db, asked, memory);
  const groups = await source.groupSeries(query.groupBy ?? 'agentId');
  const byPart = groups.map((group) => JSON.stringify(Object.entries(group).sort())).sort();
  const parts = new Map((await source.byTime()).map((row) => [row.part, row]));
  return { groups: byPart, byTime: asked.periods.map((_, index) => parts.get(index + 1)) };
}

/** How often memory knew what it was asked. */
function countRecalled({ figures, groups }: FigureMemory): () => number {
  let count = 0;
  const watch = <V>(memory: PartMemory<V>) => {
    const { recall } = memory;
    memory.recall = (name, state) => {
      const known = recall(name, state);
      if (known !== undefined) count += 1;
      return known;
    };
  };
  watch(figures);
  watch(groups);
  return () => count;
}
