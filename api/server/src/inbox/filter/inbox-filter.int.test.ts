import { splitWords } from '@switchboard/contracts/base/text';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { DATES_OF, FILTER_FIELDS, type FilterField, type ListFilter } from '@switchboard/contracts/conversations/list';
import { CALL_PURPOSES } from '@switchboard/contracts/conversations/purpose';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countMatching, findMatchingIds } from '../list/matching.ts';
import { createTagMap, listTags } from '../tag-map.ts';
import { buildRecord } from '../test/build-record.ts';
import { type InboxItem, insertInbox, insertTags } from '../test/insert-inbox.ts';
import { compileFilter, type InboxFilter } from './inbox-filter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Texts that break comparisons: accents, case that changes length, ligatures, patterns' own characters, astral and right-to-left text.
const PIECES = [
  'Ana',
  'ÁNA',
  'ana',
  'ﬁona',
  'fiona',
  'İstanbul',
  'Straße',
  "O'Brien",
  '100%',
  'a_b',
  'a\\b',
  '🐶',
  'שלום',
  'Ｆｕｌｌ',
  '½',
  'x',
  ' ',
  '-',
  '٣',
  'Łukasz',
  'Işık',
  'O’Brien',
  'Anne–Marie',
  'æß',
];
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).map((s) => s.replaceAll('\0', '')),
  },
);
const number = fc.constantFrom('+13035550142', '+1 303-555-0143', '5550142', '٠١٢', null);
const TAGS = [
  { id: 11, name: 'Emergency' },
  { id: 12, name: 'Fiona’s clients' },
  { id: 13, name: '100% ana' },
  { id: 14, name: 'O’Brien’s leak - Straße' },
];
const ZONES = ['America/New_York', 'Europe/Madrid', 'America/Santiago', 'Asia/Kathmandu'];
// Instants around the nights when clocks change, to the millisecond around midnight in each zone.
const instant = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08T05:00:00Z',
      '2026-03-29T22:00:00Z',
      '2026-09-06T04:00:00Z',
      '2026-11-01T04:00:00Z',
      '2026-11-02T05:00:00Z',
      '2026-03-28T18:15:00Z',
    ),
    fc.constantFrom(-3_600_000, -1, 0, 0, 0, 1, 3_600_000, 86_399_999, 90_000_000),
  )
  .map(([at, offset]) => new Date(Date.parse(at) + offset).toISOString());
const day = fc.constantFrom(
  '2026-03-07',
  '2026-03-08',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-09-05',
  '2026-09-06',
  '2026-11-01',
  '2026-11-02',
);

/** Values of every field that a filter can name; a missing field doesn't compile. */
const filterFields = {
  channel: fc.constantFrom('phone', 'web', 'test'),
  direction: fc.constantFrom('inbound' as const, 'outbound' as const),
  language: fc.constantFrom('en', 'es', null),
  agentId: fc.constantFrom('front-desk', 'triage', null),
  assigneeId: fc.constantFrom('usr_1', null),
  groupId: fc.constantFrom('grp_1', null),
  status: fc.constantFrom('pending' as const, 'open' as const, 'resolved' as const),
  needsAttention: fc.boolean(),
} satisfies Record<FilterField, fc.Arbitrary<unknown>>;
const record = fc
  .record({
    ...filterFields,
    name: fc.option(text),
    number,
    createdAt: instant,
    endedAt: fc.option(instant),
    lastMessageAt: instant,
    smartTagIds: fc.subarray(TAGS.map(({ id }) => id)),
    purpose: fc.constantFrom(null, null, 'screening' as const),
    deletedAt: fc.constantFrom(null, null, null, '2026-11-02T00:00:00.000Z'),
  })
  .map((fields) => ({ ...fields, name: fields.name ?? fields.number }));
const items = fc
  .array(fc.tuple(record, fc.array(text, { maxLength: 3 }), fc.array(instant, { maxLength: 2 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(
      ([fields, said, raised]): InboxItem => ({
        record: buildRecord({ ...fields, messageCount: said.length }),
        said,
        raised,
      }),
    ),
  );

/** Texts that no row has, and that PostgreSQL can't store. */
const ODD_VALUES = ['none', 'a\0b', '\ud800', 'é'];
const SEARCHES = [
  '555',
  '555-01',
  '(303) 555',
  'emer',
  'an',
  'a',
  '%',
  '_',
  'stra',
  'fi on',
  '\0ana',
  '\ud800',
  '٣',
  '1⁄2',
];
const searchString = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.tuple(text, text).map((pair) => pair.join(' ')) },
  { weight: 2, arbitrary: fc.constantFrom(...SEARCHES) },
);
// Usually picks a value that rows can have, so that each field's filter is tested with matches.
const fieldFilter = fc.constantFrom(...FILTER_FIELDS).chain((field) => {
  const values: fc.Arbitrary<unknown> = filterFields[field];
  const own = values.filter((value) => value !== null).map(String);
  const odd = { weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES) };
  // The list accepts only true and false for this field.
  const value = field === 'needsAttention' ? own : fc.oneof({ weight: 4, arbitrary: own }, odd);
  return fc.record({ field: fc.constant(field), value });
});
// Includes the hours that some clocks skip or show twice.
const time = fc.option(fc.constantFrom('00:00', '01:00', '01:30', '02:00', '02:30', '03:00', '23:00', '24:00'), {
  nil: undefined,
});
const dates = fc
  .record({
    days: fc.tuple(day, day),
    timeFrom: time,
    timeTo: time,
    of: fc.constantFrom(undefined, ...DATES_OF),
  })
  .map(({ days, ...rest }) => ({ from: days.toSorted()[0] ?? '', to: days.toSorted()[1] ?? '', ...rest }));
const tagIds = fc.subarray([...TAGS.map(({ id }) => id), 99]);
const filter: fc.Arbitrary<ListFilter> = fc.record({
  filter: rarely(undefined, fieldFilter),
  searchString: fc.option(
    searchString.map((string) => string.trim() || 'an'),
    { nil: undefined },
  ),
  dates: fc.option(dates, { nil: undefined, freq: 2 }),
  smartTagIds: rarely([], tagIds),
  smartTagMatch: fc.constantFrom('any' as const, 'all' as const),
});
function rarely<T, U>(none: T, arbitrary: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(none) }, { weight: 1, arbitrary });
}

describe('a filter', () => {
  test('matches the same conversations in SQL and in memory', async () => {
    const seen = { matched: 0, said: 0, raised: 0, called: 0, started: 0, refused: 0 };
    const property = fc.asyncProperty(
      items,
      fc.array(filter, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...ZONES),
      fc.constantFrom([], CALL_PURPOSES),
      async (all, filters, zone, withheld) => {
        const tenant = randomTenant();
        await insertTags(database.pool, tenant, TAGS);
        await insertInbox(database.pool, tenant, all);
        const tags = createTagMap(await listTags(database.pool, tenant));
        for (const wanted of filters) {
          const compiled = compileFilter(wanted, { timeZone: zone, withheld });
          const expected = all.filter((item) => matchesWith({ compiled, wanted }, item)).map((item) => item.record.id);
          const inSql = await findMatchingIds(
            database.pool,
            tenant,
            compiled,
            all.map((item) => item.record.id),
          );
          expect([...inSql], JSON.stringify(wanted)).toEqual(expected);
          expect(await countMatching(database.pool, tenant, compiled)).toEqual({
            total: expected.length,
            isCapped: false,
          });
        }

        function matchesWith(
          { compiled, wanted }: { compiled: InboxFilter; wanted: ListFilter },
          { record: candidate, said, raised = [] }: InboxItem,
        ): boolean {
          const match = compiled.matches(candidate, tags);
          const isFound = () => {
            const others = compileFilter({ ...wanted, dates: undefined }, { timeZone: zone, withheld }).matches(
              candidate,
              tags,
            );
            return (others === 'unknown' ? isSaid(compiled, said) : others) && isRaised(compiled, raised);
          };
          const answer = match === 'unknown' ? isFound() : match;
          seen.said += match === 'unknown' && answer && compiled.search ? 1 : 0;
          seen.raised += match === 'unknown' && answer && wanted.dates?.of === 'alert' ? 1 : 0;
          seen.called += answer && wanted.dates?.of === 'call' ? 1 : 0;
          seen.started += answer && wanted.dates?.of === 'start' ? 1 : 0;
          seen.matched += answer ? 1 : 0;
          seen.refused += answer ? 0 : 1;
          return answer;
        }
      },
    );
    await fc.assert(property, { numRuns: 150 });
    expect(Math.min(seen.matched, seen.said, seen.refused)).toBeGreaterThan(5);
    expect(Math.min(seen.raised, seen.called, seen.started)).toBeGreaterThan(0);
  });

  test('counts agent tests that a search finds, although they count as deleted elsewhere', async () => {
    const tenant = randomTenant();
    const deletedAt = '2026-11-19T00:00:00.000Z';
    const made = [
      buildRecord({ channel: 'test', name: 'Ana', deletedAt }),
      buildRecord({ channel: 'test', name: 'Ida' }),
      buildRecord({ name: 'Ana', deletedAt }),
    ];
    await insertInbox(
      database.pool,
      tenant,
      made.map((record) => ({ record, said: ['five of us'] })),
    );
    const getCount = (searchString: string) =>
      countMatching(
        database.pool,
        tenant,
        compileFilter(
          {
            filter: { field: 'channel', value: 'test' },
            searchString,
            dates: undefined,
            smartTagIds: [],
            smartTagMatch: 'any',
          },
          { timeZone: 'UTC', withheld: [] },
        ),
      );
    expect([await getCount('ana'), await getCount('five'), await getCount('nobody')].map(({ total }) => total)).toEqual(
      [1, 2, 0],
    );
  });

  test('never matches another account, although its conversations have the same names', async () => {
    const [mine, other] = [randomTenant(), randomTenant()];
    const [a, b]: ConversationRecord[] = [buildRecord({ name: 'Ana' }), buildRecord({ name: 'Ana' })];
    if (a === undefined || b === undefined) throw new Error('built');
    await insertInbox(database.pool, mine, [{ record: a, said: ['ana was here'] }]);
    await insertInbox(database.pool, other, [{ record: b, said: ['ana was here'] }]);
    const compiled = compileFilter(
      { filter: undefined, searchString: 'ana', dates: undefined, smartTagIds: [], smartTagMatch: 'any' },
      { timeZone: 'UTC', withheld: [] },
    );
    expect([...(await findMatchingIds(database.pool, mine, compiled, [a.id, b.id]))]).toEqual([a.id]);
  });
});

function isRaised({ conditions }: InboxFilter, raised: readonly string[]): boolean {
  return conditions.every(
    (condition) =>
      condition.kind !== 'alert' ||
      raised.some((at) => Date.parse(at) >= condition.range.fromMs && Date.parse(at) < condition.range.toMs),
  );
}

// The contract's rule for spoken words, without index or column: one utterance contains all search words, each as a prefix of a word.
function isSaid({ search }: InboxFilter, said: readonly string[]): boolean {
  return said.some((utterance) => {
    const words = splitWords(utterance);
    return search?.words.every((start) => words.some((word) => word.startsWith(start))) ?? false;
  });
}
