import { ERROR_STATUS } from '@switchboard/contracts/base/error-codes';
import { FILTER_VALUES } from '@switchboard/contracts/conversations/list';
import i18next from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import { allTexts } from './all-texts.ts';
import { changeLocale, needTexts, startI18n } from './i18n.ts';
import { TEXT_NAMES, TEXT_PARTS } from './load-texts.ts';

/** Every text by its full key, such as `auth.signIn`. */
function flat(texts: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  );
}
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name).sort();
const english = flat(await allTexts('en'));
const spanish = flat(await allTexts('es'));

describe('the English and Spanish texts', () => {
  test('have the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('have the same placeholders in each text', () => {
    for (const [key, text] of english)
      expect([key, placeholders(spanish.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });

  test('leave no text empty', () => {
    for (const [key, text] of [...english, ...spanish]) expect([key, text.trim()]).not.toEqual([key, '']);
  });

  test('have both plural forms wherever one exists', () => {
    for (const key of english.keys())
      if (key.endsWith('_one')) expect([...english.keys()]).toContain(key.replace(/_one$/, '_other'));
  });
});

test.each(['en', 'es'] as const)('no two parts of the texts share a top-level key: %s', async (locale) => {
  const parts = await Promise.all(Object.values(TEXT_PARTS[locale]).map((load) => load()));
  const keys = parts.flatMap((part) => Object.keys(part));
  expect(keys).toEqual([...new Set(keys)]);
});

test('every text is found by its key once its part is loaded, in both languages', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
  await needTexts(...TEXT_NAMES);
  for (const locale of ['en', 'es'] as const) {
    await changeLocale(locale);
    expect([...english.keys()].filter((key) => !i18next.exists(key))).toEqual([]);
  }
});

test('every fixed value of a filter has a text', () => {
  const values = Object.values(FILTER_VALUES).flat();
  const named = values.filter((value) => value !== 'true' && value !== 'false'); // these two are shown as yes and no
  expect(named.filter((value) => !english.has(`value.${value}`))).toEqual([]);
});

test('every error that a user can encounter in a browser has a text', () => {
  // The site has its own texts for demos.
  const programsOnly = /^(api_key|intake|idempotency|event_store|stream|user|demo)\./;
  const missing = Object.keys(ERROR_STATUS).filter(
    (code) => !programsOnly.test(code) && !english.has(`errors.${code}`),
  );
  expect(missing).toEqual([]);
});
