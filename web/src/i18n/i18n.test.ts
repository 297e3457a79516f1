import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { changeLocale, needTexts, startI18n } from './i18n.ts';
import { TEXT_NAMES, TEXT_PARTS } from './load-texts.ts';

/** Every key down to its text: one that i18next finds by it. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

test('every text of every part is found by its key, in both languages', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
  await needTexts(...TEXT_NAMES);
  for (const locale of ['en', 'es'] as const) {
    await changeLocale(locale);
    const parts = await Promise.all(TEXT_NAMES.map((name) => TEXT_PARTS[locale][name]()));
    const lost = parts.flatMap((part) => keysOf(part)).filter((key) => !i18next.exists(key));
    expect(lost).toEqual([]);
  }
});
