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
  work: fc.constantFrom('open' as const, 'snoozed' as const, 'done' as const),
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
    raisedPosition: fc.integer({ min: 1, max: 4 }),
    purpose: fc.constantFrom(null, null, 'screening' as const),
    deletedAt: fc.constantFrom(null, null, null, '2026-11-02T00:00:00.000Z'),
  })
  .map(({ raisedPosition: position, ...fields }) => ({
    ...fields,
    name: fields.name ?? fields.number,
    attention: fields.needsAttention
      ? {
          level: 'attention' as const,
          reason: 'test',
          ruleId: null,
          evidence: null,
          seq: null,
          raisedAt: fields.lastMessageAt,
          position,
        }
      : null,
  }));
/** How far the reader has seen a conversation; 0 without a mark. */
const seenUpTo = fc.constantFrom(0, 0, 1, 2, 3, 4);
const items = fc
  .array(fc.tuple(record, fc.array(text, { maxLength: 3 }), fc.array(instant, { maxLength: 2 }), seenUpTo), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(
      ([fields, said, raised, upTo]): SeenItem => ({
        record: buildRecord({ ...fields, messageCount: said.length }),
        said,
        raised,
        upTo,
      }),
    ),
  );
const READER = 'usr_1';
interface SeenItem extends InboxItem {
  readonly upTo: number;
}

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
const fieldFilter = fc
  .constantFrom(...FILTER_FIELDS)
  .chain((field) => fc.record({ field: fc.constant(field), value: fieldValue(field) }));
const fieldFilters = fc.subarray([...FILTER_FIELDS], { maxLength: 3 }).chain((fields) =>
  fc.tuple(
    ...fields.map((field) => {
      const personal = field === 'assigneeId' ? ['me', 'none'] : field === 'groupId' ? ['none'] : [];
      const value =
        personal.length === 0 ? fieldValue(field) : fc.oneof(fieldValue(field), fc.constantFrom(...personal));
      return fc.record({ field: fc.constant(field), values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }) });
    }),
  ),
);
function fieldValue(field: FilterField): fc.Arbitrary<string> {
  const values: fc.Arbitrary<unknown> = filterFields[field];
  const own = values.filter((value) => value !== null).map(String);
  const odd = { weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES) };
  // The list accepts only true and false for this field.
  return field === 'needsAttention' ? own : fc.oneof({ weight: 4, arbitrary: own }, odd);
}
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
const anyFilter: fc.Arbitrary<ListFilter> = fc.record({
  filter: rarely(undefined, fieldFilter),
  fields: rarely(undefined, fieldFilters),
  queued: rarely(undefined, fc.boolean()),
  unseen: fc.constantFrom(undefined, undefined, true, false),
  searchString: fc.option(
    searchString.map((string) => string.trim() || 'an'),
    { nil: undefined },
  ),
  dates: fc.option(dates, { nil: undefined, freq: 2 }),
  smartTagIds: rarely([], tagIds),
  smartTagMatch: fc.constantFrom('any' as const, 'all' as const),
});
// Combined fields by themselves, which find something more often.
const fieldsOnly: fc.Arbitrary<ListFilter> = fc.record({
  filter: fc.constant(undefined),
  fields: fieldFilters,
  queued: rarely(undefined, fc.boolean()),
  unseen: fc.constantFrom(undefined, true, false),
  searchString: fc.constant(undefined),
  dates: fc.constant(undefined),
  smartTagIds: fc.constant([]),
  smartTagMatch: fc.constant('any' as const),
});
// Many conditions at once rarely match anything.
const withoutFields = anyFilter.map((one) => ({ ...one, fields: undefined, queued: undefined, unseen: undefined }));
const filter = fc.oneof({ weight: 4, arbitrary: withoutFields }, fieldsOnly, anyFilter);
function rarely<T, U>(none: T, arbitrary: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(none) }, { weight: 1, arbitrary });
}

describe('a filter', () => {
  test('matches the same conversations in SQL and in memory', async () => {
    const seen = { matched: 0, said: 0, raised: 0, called: 0, started: 0, unseen: 0, combined: 0, refused: 0 };
    const property = fc.asyncProperty(
      items,
      fc.array(filter, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...ZONES),
      fc.constantFrom([], CALL_PURPOSES),
      async (all, filters, zone, withheld) => {
        const tenant = randomTenant();
        await insertTags(database.pool, tenant, TAGS);
        await insertInbox(database.pool, tenant, all);
        await insertMarks(tenant, all);
        const tags = createTagMap(await listTags(database.pool, tenant));
        for (const wanted of filters) {
          const reader = { timeZone: zone, withheld, userId: READER };
          const compiled = compileFilter(wanted, reader);
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
          { record: candidate, said, raised = [], upTo }: SeenItem,
        ): boolean {
          const reader = { timeZone: zone, withheld, userId: READER };
          const match = compiled.matches(candidate, tags);
          const isFound = () => {
            const inMemory = {
              ...wanted,
              unseen: undefined,
              dates: wanted.dates?.of === 'alert' ? undefined : wanted.dates,
            };
            const others = compileFilter(inMemory, reader).matches(candidate, tags);
            const isUnseen = candidate.needsAttention && (candidate.attention?.position ?? 0) > upTo;
            return (
              (others === 'unknown' ? isSaid(compiled, said) : others) &&
              isRaised(compiled, raised) &&
              (wanted.unseen === undefined || wanted.unseen === isUnseen)
            );
          };
          const answer = match === 'unknown' ? isFound() : match;
          seen.unseen += match === 'unknown' && answer && wanted.unseen !== undefined ? 1 : 0;
          seen.combined += answer && (wanted.fields?.length ?? 0) > 1 ? 1 : 0;
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
    await fc.assert(property, { numRuns: 250 });
    expect(Math.min(seen.matched, seen.said, seen.refused)).toBeGreaterThan(5);
    expect(Math.min(seen.raised, seen.called, seen.started)).toBeGreaterThan(0);
    expect(Math.min(seen.unseen, seen.combined)).toBeGreaterThan(0);
  });

  test('finds tests beside other channels, which leave deleted conversations out', async () => {
    const tenant = randomTenant();
    const deletedAt = '2026-11-19T00:00:00.000Z';
    const made = [
      buildRecord({ channel: 'test', deletedAt }),
      buildRecord({ channel: 'phone', deletedAt }),
      buildRecord({ channel: 'phone' }),
    ];
    await insertInbox(
      database.pool,
      tenant,
      made.map((record) => ({ record, said: [] })),
    );
    const compiled = compileFilter(
      { ...NO_FILTER, fields: [{ field: 'channel', values: ['phone', 'test'] }] },
      { timeZone: 'UTC', withheld: [] },
    );
    expect((await countMatching(database.pool, tenant, compiled)).total).toBe(2);
    expect(made.map((one) => compiled.matches(one, createTagMap([])))).toEqual([true, false, true]);
  });

  test.each([{ fields: [{ field: 'assigneeId', values: ['me'] }] }, { unseen: true }] as const)(
    'refuses %j of a reader who is no person of the account',
    (wanted) => {
      const compile = () => compileFilter({ ...NO_FILTER, ...wanted }, { timeZone: 'UTC', withheld: [] });
      expect(compile).toThrow('request.invalid');
    },
  );

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

const NO_FILTER: ListFilter = {
  filter: undefined,
  searchString: undefined,
  dates: undefined,
  smartTagIds: [],
  smartTagMatch: 'any',
};

async function insertMarks(tenant: string, items: readonly SeenItem[]): Promise<void> {
  const seen = items.filter(({ upTo }) => upTo > 0).map(({ record: { id }, upTo }) => ({ id, upTo }));
  await database.pool.query(
    `insert into inbox.seen (tenant_id, user_id, conversation_id, up_to, seen_at)
      select $1, person, m.id, case person when $2 then m."upTo" else 9 end, now()
      from jsonb_to_recordset($3::jsonb) as m(id bigint, "upTo" bigint) cross join unnest(array[$2, 'usr_2']) person`,
    [tenant, READER, JSON.stringify(seen)],
  );
}

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
