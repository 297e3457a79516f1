import { foldText, toSearchForm } from '@switchboard/contracts/base/text';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const PIECES = [..."łđðøıħŧæœßþ-–—−\n\r\t \u2011\u2018\u2019\u02bc`´'\u2028\u00a0Lİǆ", 'IŞIK', 'O’Brien', 'Anne-Marie'];

test('SQL and the browser make the same search form of every text', async () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }).map((any) => any.replaceAll('\0', '')),
  );
  const texts = fc.sample(text, 2_000).map(foldText);
  const { rows } = await database.pool.query<{ form: string }>(
    'select read.search_form(f) as form from unnest($1::text[]) with ordinality as t(f, nth) order by nth',
    [texts],
  );
  expect(rows.map(({ form }) => form)).toEqual(texts.map(toSearchForm));
});

const NAMES = [
  ...[
    'José Álvarez',
    'Łukasz',
    'ĐỨC',
    'Straße',
    'IŞIK İpek',
    'O’Brien',
    'Ｆｕｌｌ ﬁne',
    'Ærø ØRSTED',
    'שָׁלוֹם',
    'مُحَمَّد',
    'हिन्दी',
    'ЙОЖ',
    'ΆΛΦΑ',
  ],
  ...['Z\u0351\u0351algo', '𝒜nna', 'Ǆ ǅ', '한국', 'ガギ', '1⁄2 ²'],
];
test('SQL and the browser fold names alike', async () => {
  const letters = fc.string({ unit: fc.integer({ min: 0x20, max: 0x58f }).map((code) => String.fromCodePoint(code)) });
  // Only JavaScript writes a sigma at the end of a word in its final form.
  const texts = [...NAMES, ...fc.sample(letters, 500).map((text) => text.replaceAll(/[ΣσςϲϹ]/g, ''))];
  const { rows } = await database.pool.query<{ folded: string }>(
    'select read.fold_text(f) as folded from unnest($1::text[]) with ordinality as t(f, nth) order by nth',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});
