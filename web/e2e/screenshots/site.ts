import { SITE_DOCUMENTS, SITE_PAGES, siteDocumentPath } from '@switchboard/contracts/site/pages';
import { applyWithFile, emailedLink } from '../test/applicants.ts';
import type { Shot, Stage } from './shot.ts';

const JOB = 'veterinary-technician-nights';
/** A careers URL in the shot's language. */
const careers =
  (rest: string) =>
  ({ locale }: { readonly locale: string }) =>
    siteDocumentPath({ name: 'careers', locale: locale.startsWith('es') ? 'es' : 'en' }) + rest;

const APPLICANT = { name: 'Odile Ferrand', phone: '303 555 0177', email: 'odile@candidates.example' };
/** An applicant's own link. */
const ownLink = async ({ system, locale, signInElsewhere }: Stage) => {
  await applyWithFile(await signInElsewhere('priya'), system.url, APPLICANT);
  const { search } = new URL(await emailedLink(await signInElsewhere('robin'), APPLICANT.email), system.url);
  return application(locale) + search;
};
const application = (locale: string) =>
  siteDocumentPath({ name: 'application', locale: locale.startsWith('es') ? 'es' : 'en' });

/** Openings, and the form to apply for one. */
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
  { name: 'careers/own', path: ownLink, isWhole: true, act: ({ page }) => page.locator('.withdrawal summary').click() },
  { name: 'careers/own-over', path: ({ locale }) => `${application(locale)}?token=none`, isWhole: true },
  { name: 'careers/sent', path: careers(`/${JOB}?sent`), isWhole: true },
];

/** Every page of the public site in the shot's language. */
const pageShots: readonly Shot[] = SITE_DOCUMENTS.filter(
  ({ name, locale }) => locale === 'en' && Object.hasOwn(SITE_PAGES, name),
).map(({ name }) => ({
  name: `site/${name}`,
  path: ({ locale }) => siteDocumentPath({ name, locale: locale.startsWith('es') ? 'es' : 'en' }),
  isWhole: true,
}));

export const siteShots: readonly Shot[] = [...pageShots, ...careersShots];
