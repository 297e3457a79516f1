import { expect, test } from 'vitest';
import { applicationConsent, CareersFilter, careersAt, openJobPath } from './careers.ts';

test.each([
  ['/careers', { locale: 'en', slug: undefined }],
  ['/careers/', { locale: 'en', slug: undefined }],
  ['/es/careers', { locale: 'es', slug: undefined }],
  ['/careers/night-shift', { locale: 'en', slug: 'night-shift' }],
  [openJobPath('es', 'night-shift'), { locale: 'es', slug: 'night-shift' }],
  ['/careers/Night', undefined],
  ['/careers/a/b', undefined],
  ['/careersx', undefined],
])('careersAt parses %s as %o', (path, found) => {
  expect(careersAt(path)).toEqual(found);
});

test('the consent text names the business', () => {
  expect(applicationConsent('en', 'Willow')).toMatch(/^Willow may keep/);
  expect(applicationConsent('es', 'Willow')).toMatch(/^Willow puede guardar/);
});

test('invalid filters are ignored', () => {
  expect(CareersFilter.parse({ q: 'x'.repeat(101), workMode: 'moon' })).toEqual({ q: '', workMode: '' });
});
