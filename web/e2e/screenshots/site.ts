import { SITE_DOCUMENTS, SITE_PAGES, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { Shot } from './shot.ts';

/** Every page of the public site, in the language of the shot. */
export const siteShots: readonly Shot[] = SITE_DOCUMENTS.filter(
  ({ name, locale }) => locale === 'en' && Object.hasOwn(SITE_PAGES, name),
).map(({ name }) => ({
  name: `site/${name}`,
  path: ({ locale }) => siteDocumentPath({ name, locale: locale.startsWith('es') ? 'es' : 'en' }),
  isWhole: true,
}));
