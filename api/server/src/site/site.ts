import { LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import { openJobPath } from '@switchboard/contracts/site/careers';
import { findSiteDocument, SITE_DOCUMENTS, siteDocumentPath, UNLISTED_PAGES } from '@switchboard/contracts/site/pages';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { type CallBackDeps, callBackPages } from './call-back.ts';
import { type CareersDeps, careersPages, listOpenSlugs } from './careers.ts';
import { ownApplicationPage } from './own-application.ts';
import { acceptSignupForm, type FormDeps, showSignupLink } from './signup-form.ts';
import { type TalentDeps, talentPages } from './talent.ts';

export type SiteDeps = PublicSiteDeps &
  TalentDeps &
  CallBackDeps & {
    /** The public origin, without a trailing slash. */
    readonly origin: () => string;
  };

/** The pages of the public site, in the order in which the server tries them. Each passes on the requests that aren't its own. */
export function sitePages(deps: SiteDeps): readonly Koa.Middleware[] {
  return [
    careersPages(deps),
    talentPages(deps),
    callBackPages(deps),
    ownApplicationPage(deps),
    publicSite(deps, deps.origin),
  ];
}

interface PublicSiteDeps extends FormDeps, Pick<CareersDeps, 'resources' | 'careersAccounts'> {
  /** Where researchers report vulnerabilities; see {@link securityTxt}. */
  readonly operatorEmail: string | undefined;
}

/** Serves the documents of the site, `robots.txt`, `sitemap.xml` and `security.txt`. */
function publicSite(deps: PublicSiteDeps, origin: () => string): Koa.Middleware {
  const { documents } = deps;
  return async (koa, next) => {
    const text = await findText(koa.path, {
      origin: origin(),
      openJobs: () => listOpenSlugs(deps),
      email: deps.operatorEmail,
      now: deps.now(),
    });
    if (text) {
      refuseWrites(koa);
      koa.type = text.type;
      koa.set('Cache-Control', 'max-age=3600');
      koa.body = text.body;
      return;
    }
    const document = findSiteDocument(koa.path);
    if (document === undefined) return next();
    // With a stricter policy, browsers would submit a form with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (document.name === 'signup' && koa.method === 'POST') return acceptSignupForm(koa, document, deps);
    if (document.name === 'signup' && koa.query['token'] !== undefined) {
      refuseWrites(koa);
      return showSignupLink(koa, document, deps);
    }
    const found = await documents.find(document);
    if (found === undefined) return next();
    refuseWrites(koa);
    const { encoding, body } = found.forms.find((form) => isAccepted(koa, form.encoding)) ?? found.forms[2] ?? noForm();
    koa.type = 'html';
    koa.set('Cache-Control', 'no-cache');
    koa.set('Content-Language', document.locale);
    koa.vary('Accept-Encoding');
    koa.set('ETag', `"${found.etag}-${encoding}"`);
    koa.status = 200;
    if (koa.fresh) {
      koa.status = 304;
      return;
    }
    if (encoding !== 'identity') koa.set('Content-Encoding', encoding);
    koa.body = body;
  };
}

const isAccepted = (koa: Koa.Context, encoding: string) =>
  encoding === 'identity' || koa.acceptsEncodings(encoding, 'identity') === encoding;

function refuseWrites({ method }: Koa.Context): void {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
}

interface TextValues {
  readonly origin: string;
  readonly openJobs: () => Promise<readonly string[]>;
  readonly email: string | undefined;
  readonly now: Date;
}

async function findText(
  path: string,
  { origin, openJobs, email, now }: TextValues,
): Promise<{ readonly type: string; readonly body: string } | undefined> {
  switch (path) {
    case '/robots.txt':
      return { type: 'text/plain', body: robots(origin) };
    case '/sitemap.xml':
      return { type: 'application/xml', body: sitemap(origin, await openJobs()) };
    case '/.well-known/security.txt':
    case '/security.txt':
      return { type: 'text/plain', body: securityTxt({ origin, email, now }) };
    default:
      return undefined;
  }
}

const robots = (origin: string) => `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;

/** Lists every page and open job with its translation. Sections of the home page are not pages of their own. */
function sitemap(origin: string, openJobs: readonly string[]): string {
  const documents = SITE_DOCUMENTS.filter(
    ({ name, locale }) => locale === 'en' && /^[a-z]/.test(name) && !UNLISTED_PAGES.some((one) => one === name),
  );
  const pages: readonly ((locale: Locale) => string)[] = [
    ...documents.map(
      ({ name }) =>
        (locale: Locale) =>
          siteDocumentPath({ name, locale }),
    ),
    ...openJobs.map((slug) => (locale: Locale) => openJobPath(locale, slug)),
  ];
  const urls = pages.flatMap((pathIn) => {
    const links = LOCALES.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${origin}${pathIn(locale)}"/>`,
    );
    return LOCALES.map((locale) => `<url><loc>${origin}${pathIn(locale)}</loc>${links.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

function noForm(): never {
  throw new Error('a document has no encoded form');
}

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

interface SecurityTxt {
  readonly origin: string;
  /** The operator's address; without one, the contact is the privacy policy. */
  readonly email: string | undefined;
  readonly now: Date;
}

/**
 * The contact for reports of vulnerabilities, in the format of RFC 9116.
 *
 * It is generated per request, so its expiry is always half a year ahead.
 */
export function securityTxt({ origin, email, now }: SecurityTxt): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const fields = [
    ['Contact', email === undefined ? `${origin}/privacy-policy` : `mailto:${email}`],
    ['Expires', `${expires.toISOString().slice(0, 10)}T00:00:00Z`],
    ['Preferred-Languages', 'en, es'],
    ['Canonical', `${origin}/.well-known/security.txt`],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}
