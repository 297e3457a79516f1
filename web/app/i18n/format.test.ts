import { describe, expect, test } from 'vitest';
import { clockText, createFormats, spanText } from './format.ts';
import { firstLocale } from './locale.ts';

const AT = '2026-11-20T05:30:07Z';
const denver = createFormats('en', 'America/Denver');

describe('times', () => {
  test("are shown in the account's time zone", () => {
    expect(denver.clock(AT)).toBe('22:30:07');
    expect(createFormats('es', 'UTC').time(AT)).toBe('05:30');
  });

  test('show the time of day today, and the date on other days', () => {
    expect(denver.moment(AT, Date.parse('2026-11-20T06:00:00Z'))).toBe('22:30');
    expect(denver.moment(AT, Date.parse('2026-11-20T08:00:00Z'))).toBe('Thu, Nov 19');
    expect(denver.due(AT, Date.parse('2026-11-20T06:00:00Z'))).toBe('22:30');
    expect(denver.due(AT, Date.parse('2026-11-20T08:00:00Z'))).toBe('Thu, Nov 19, 22:30');
  });

  test('are shown as how long ago they were, and after a day as dates', () => {
    const later = (ms: number) => Date.parse(AT) + ms;
    expect(denver.ago(AT, later(-5_000))).toBe('now');
    expect(denver.ago(AT, later(4 * 60_000))).toBe('4m ago');
    expect(createFormats('es', 'UTC').ago(AT, later(3 * 3_600_000))).toBe('hace 3 h');
    expect(denver.ago(AT, later(90_000_000))).toBe('Thu, Nov 19');
    expect(denver.ago(AT, later(400 * 86_400_000))).toBe('Nov 19, 2026');
  });

  test('include the years of calendar days unless both are in the current year', () => {
    const day = `${new Date().getFullYear()}-01-02`;
    expect(denver.shortDays({ from: '2001-01-02', to: '2001-02-03' })).toEqual({
      from: 'Jan 2, 2001',
      to: 'Feb 3, 2001',
    });
    expect(denver.shortDays({ from: day, to: day })).toEqual({ from: 'Jan 2', to: 'Jan 2' });
    expect(denver.shortDays({ from: day, to: '2099-12-31' })).toEqual({
      from: `Jan 2, ${new Date().getFullYear()}`,
      to: 'Dec 31, 2099',
    });
  });

  test('are formatted, like numbers, as in the United States, even in Spanish', () => {
    const es = createFormats('es', 'UTC');
    expect([es.number(1_234.5), es.percent(0.25)]).toEqual(['1,234.5', '25%']);
  });

  test('come with readable names of the time zone and languages', () => {
    expect(denver.zoneName()).toBe('Mountain Time');
    expect(createFormats('es', 'UTC').zoneName()).toBe('UTC');
    expect(createFormats('es', 'UTC').language('en')).toBe('inglés');
    expect(createFormats('es', 'UTC').languageAlone('en')).toBe('Inglés');
    expect(denver.language('not a language')).toBe('not a language');
  });
});

test.each([
  [0, '0:00'],
  [42_900, '0:42'],
  [725_000, '12:05'],
  [3_753_000, '1:02:33'],
  [-5, '0:00'],
  [86_399_000, '23:59:59'],
  [139_482_000, '1 d 14 h'],
])('a duration of %i ms is formatted as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text.replaceAll(/(\d) (?=[a-z])/g, '$1\u00a0'));
});

test.each([
  [-5, '0 s'],
  [42_900, '42 s'],
  [245_000, '4 min 5 s'],
  [7_230_000, '2 h'],
  [7_500_000, '2 h 5 min'],
  [86_400_000, '1 d'],
  [140_400_000, '1 d 15 h'],
  [40 * 86_400_000, '40 d'],
])('a waiting time of %i ms is formatted as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text.replaceAll(/(\d) (?=[a-z])/g, '$1\u00a0'));
});

test.each([
  [12_000, '12s'],
  [240_000, '4m'],
  [7_200_000, '2h'],
  [3 * 86_400_000, '3d'],
])('an age of %i ms is formatted as %s', (ms, text) => {
  expect(denver.age(ms)).toBe(text);
});

describe('the initial language', () => {
  test('is the one chosen earlier', () => expect(firstLocale('es', ['en-US'])).toBe('es'));
  test("is, without a choice, the browser's first supported one", () =>
    expect(firstLocale(undefined, ['fr', 'es-MX', 'en'])).toBe('es'));
  test('is English if the browser prefers no supported one', () => expect(firstLocale('xx', ['fr'])).toBe('en'));
});
