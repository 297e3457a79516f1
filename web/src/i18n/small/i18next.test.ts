import { createInstance as createWhole } from 'i18next';
import { describe, expect, test } from 'vitest';
import { en } from '../en.ts';
import { es } from '../es.ts';
import { createInstance } from './i18next.ts';

const TEXTS = { en, es };
const VALUES = { name: 'Ada', time: '1:05', total: 7, formatted: '1,204', range: 'today', count: undefined };

function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

async function both(language: 'en' | 'es') {
  const options = { lng: language, resources: { [language]: { app: TEXTS[language] } } };
  const [small, whole] = [createInstance(), createWhole()];
  await small.init(options);
  await whole.init({ ...options, defaultNS: 'app', fallbackLng: false, interpolation: { escapeValue: false } });
  return { small, whole };
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  test('says what i18next says, for every text and number', async () => {
    const { small, whole } = await both(language);
    const counts = [undefined, 0, 1, 2, 5, 21, 1_000];
    for (const key of keysOf(TEXTS[language])) {
      const plain = key.replace(/_(one|other)$/, '');
      for (const count of counts) {
        const values = { ...VALUES, ...(count !== undefined && { count }) };
        // Every text, by a key that only the running test knows.
        const expected: string = whole.t(plain as 'app.name', values);
        expect([plain, count, small.t(plain, values)]).toEqual([plain, count, expected]);
        expect([plain, small.exists(key)]).toEqual([plain, whole.exists(key)]);
      }
    }
  });
});

test('a key without a text is shown as it is', async () => {
  const { small } = await both('en');
  expect(small.t('no.such.text')).toBe('no.such.text');
  expect(small.exists('no.such.text')).toBe(false);
  expect(small.t('app.constructor.name')).toBe('app.constructor.name');
});

test('another language is told of, and its texts come with it', async () => {
  const { small } = await both('en');
  const heard: string[] = [];
  small.on('languageChanged', (language) => heard.push(language));
  const before = small.t;
  small.addResourceBundle('es', 'app', es);
  await small.changeLanguage('es');
  expect(heard).toEqual(['es']);
  expect(small.language).toBe('es');
  expect(small.t).not.toBe(before);
  expect(small.t('action.close')).toBe(es.action.close);
});

test('texts of the same language that come later stand beside those that are there', async () => {
  const options = { lng: 'en', resources: { en: { app: { first: { a: 'A' } } } } };
  for (const i18n of [createInstance(), createWhole()]) {
    await i18n.init({ ...options, defaultNS: 'app' });
    i18n.addResourceBundle('en', 'app', { second: { b: 'B' } });
    expect([i18n.t('first.a' as 'app.name'), i18n.t('second.b' as 'app.name')]).toEqual(['A', 'B']);
  }
});
