import { SITE_DOCUMENTS, SITE_PAGES, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { Shot } from './shot.ts';

const JOB = 'veterinary-technician-nights';
/** An address of careers, in the language of the shot. */
const careers =
  (rest: string) =>
  ({ locale }: { readonly locale: string }) =>
    siteDocumentPath({ name: 'careers', locale: locale.startsWith('es') ? 'es' : 'en' }) + rest;

/** Open jobs, and the form by which people apply for one. */
const careersShots: readonly Shot[] = [
  { name: 'careers/no-match', path: careers('?q=farrier'), isWhole: true },
  { name: 'careers/job', path: careers(`/${JOB}`), isWhole: true },
  {
    name: 'careers/faults',
    path: careers(`/${JOB}`),
    isWhole: true,
    act: async ({ page }) => {
      await page.locator('form [type="submit"]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'careers/sent', path: careers(`/${JOB}?sent`), isWhole: true },
];

/** Every page of the public site, in the language of the shot. */
const pageShots: readonly Shot[] = SITE_DOCUMENTS.filter(
  ({ name, locale }) => locale === 'en' && Object.hasOwn(SITE_PAGES, name),
).map(({ name }) => ({
  name: `site/${name}`,
  path: ({ locale }) => siteDocumentPath({ name, locale: locale.startsWith('es') ? 'es' : 'en' }),
  isWhole: true,
}));

export const siteShots: readonly Shot[] = [...pageShots, ...careersShots];
