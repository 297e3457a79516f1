import { LOCALES, type Locale } from '../base/constants.ts';

/** The layout of a public page: without frame, between navigation and footer, or as a legal text. */
export type SiteLayout = 'blank' | 'basic' | 'legal';

/** The pages of the public site. Each is in English at its path and in Spanish below `/es`. */
export const SITE_PAGES = {
  home: { path: '/', layout: 'blank' },
  demos: { path: '/demos', layout: 'basic' },
  demosVoice: { path: '/demos/voice', layout: 'basic' },
  demosInsurance: { path: '/demos/insurance', layout: 'blank' },
  dentalClinics: { path: '/dental-clinics', layout: 'basic' },
  medicalPractices: { path: '/medical-practices', layout: 'basic' },
  veterinary: { path: '/veterinary', layout: 'basic' },
  clinics: { path: '/clinics', layout: 'basic' },
  property: { path: '/property', layout: 'basic' },
  homeServices: { path: '/home-services', layout: 'basic' },
  salesAutomation: { path: '/sales-automation', layout: 'basic' },
  landings: { path: '/landings', layout: 'basic' },
  careers: { path: '/careers', layout: 'basic' },
  talent: { path: '/talent', layout: 'basic' },
  application: { path: '/application', layout: 'basic' },
  signup: { path: '/signup', layout: 'blank' },
  success: { path: '/success', layout: 'basic' },
  privacyPolicy: { path: '/privacy-policy', layout: 'legal' },
  termsOfService: { path: '/terms-of-service', layout: 'legal' },
  cookiePolicy: { path: '/cookie-policy', layout: 'legal' },
} as const satisfies Readonly<Record<string, { readonly path: `/${string}`; readonly layout: SiteLayout }>>;
export type SitePageName = keyof typeof SITE_PAGES;

/** The sections of the home page, each of which is also available separately, at both `/Hero` and `//Hero`. */
export const SITE_FRAGMENTS = [
  'Signup',
  'CaseStudies',
  'CallToAction',
  'CustomerLogos',
  'FAQ',
  'Features',
  'Footer',
  'Hero',
  'Integrations',
  'LetsTalk',
  'Navbar',
  'Pricing',
  'Services',
  'Testimonials',
] as const;
export type SiteFragment = (typeof SITE_FRAGMENTS)[number];

/** A document of the site: a page or section in one language. */
export interface SiteDocument {
  readonly name: SitePageName | SiteFragment;
  readonly locale: Locale;
}

/** Finds the document at a path, ignoring extra slashes; undefined if there is none. */
export function findSiteDocument(path: string): SiteDocument | undefined {
  const parts = path.split('/').filter(Boolean);
  const isSpanish = parts[0] === 'es';
  const name = NAMES.get((isSpanish ? parts.slice(1) : parts).join('/'));
  return name && { name, locale: isSpanish ? 'es' : 'en' };
}

/** The path of a document, as used in links and canonical URLs. */
export function siteDocumentPath({ name, locale }: SiteDocument): string {
  const path = isSitePage(name) ? SITE_PAGES[name].path : `/${name}`;
  if (locale === 'en') return path;
  return path === '/' ? '/es' : `/es${path}`;
}

/** Distinguishes pages from sections. */
export const isSitePage = (name: SiteDocument['name']): name is SitePageName => Object.hasOwn(SITE_PAGES, name);

const PAGE_NAMES = Object.keys(SITE_PAGES) as SitePageName[];
const NAMES: ReadonlyMap<string, SiteDocument['name']> = new Map<string, SiteDocument['name']>([
  ...PAGE_NAMES.map((name) => [SITE_PAGES[name].path.slice(1), name] as const),
  ...SITE_FRAGMENTS.map((name) => [name, name] as const),
]);

/** Pages that are reached through links only and not listed for search engines. */
export const UNLISTED_PAGES: readonly SitePageName[] = ['success', 'application'];

/** All documents of the site. */
export const SITE_DOCUMENTS: readonly SiteDocument[] = [...NAMES.values()].flatMap((name) =>
  LOCALES.map((locale) => ({ name, locale })),
);

/** The query parameter that tells the site why a session ended: `ended` or `suspended`. */
export const SESSION_OVER = 'sessionOver';
