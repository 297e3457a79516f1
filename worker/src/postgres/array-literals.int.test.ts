import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instants, jsons, literals, quoted } from './array-literals.ts';

describe('array parameters', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const read = async (type: string, literal: string) =>
    (await database.pool.query(`select array_to_json($1::${type}[]) as values`, [literal])).rows[0].values;
  // The event store's characters: PostgreSQL stores neither NUL nor half of a surrogate pair.
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
  const special = fc.constantFrom('', 'NULL', 'null', '"', '\\', '{', '}', ',', ' ', '\n', '\\"', '{"a":1}', "'", '🐕');

  test('round-trip texts', async () => {
    const anyText = fc.oneof(
      text,
      special,
      fc.array(special).map((parts) => parts.join('')),
    );
    const roundTrip = fc.asyncProperty(fc.array(fc.option(anyText), { maxLength: 20 }), async (texts) => {
      expect(await read('text', quoted(texts))).toEqual(texts);
    });
    await fc.assert(roundTrip);
  });

  test('round-trip JSON', async () => {
    const value = fc.oneof(text, special, fc.integer(), fc.boolean());
    const object = fc.dictionary(text, value, { noNullPrototype: true });
    const roundTrip = fc.asyncProperty(fc.array(fc.option(object), { maxLength: 10 }), async (objects) => {
      expect(await read('jsonb', jsons(objects))).toEqual(objects);
    });
    await fc.assert(roundTrip);
  });

  test('round-trip instants of every year that the contracts accept', async () => {
    const input = ['1900-01-01T00:00:00.000Z', '2000-02-29T23:59:59.999Z', '2999-12-31T23:59:59.999Z'];
    const text = 'select time from unnest($1::timestamptz[]) as time';
    const { rows } = await database.pool.query<{ time: Date | null }>(text, [instants([...input, null])]);
    expect(rows.map(({ time }) => time?.toISOString() ?? null)).toEqual([...input, null]);
  });

  test('round-trip numbers and booleans', async () => {
    expect(await read('bigint', literals([1, null, Number.MAX_SAFE_INTEGER, -5]))).toEqual([
      1,
      null,
      Number.MAX_SAFE_INTEGER,
      -5,
    ]);
    expect(await read('boolean', literals([true, null, false]))).toEqual([true, null, false]);
    expect(await read('bigint', literals([]))).toEqual([]);
  });
});
