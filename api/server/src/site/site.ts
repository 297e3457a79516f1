import { LOCALES, type Locale } from '@switchboard/contracts/constants';
import { openJobPath } from '@switchboard/contracts/site/careers';
import { findSiteDocument, SITE_DOCUMENTS, siteDocumentPath, UNLISTED_PAGES } from '@switchboard/contracts/site/pages';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { type CareersDeps, listOpenSlugs } from './careers.ts';
import { securityTxt } from './security-txt.ts';
import { type FormDeps, showSignupLink, takeSignupForm } from './signup-form.ts';

export interface PublicSiteDeps extends FormDeps, Pick<CareersDeps, 'resources' | 'careersAccounts'> {
  /** Where researchers report vulnerabilities to. */
  readonly operatorEmail: string | undefined;
}

/**
 * Answers the documents of the public site, `robots.txt`, `sitemap.xml` and `security.txt`. All other requests go on to the layers below.
 */
export function publicSite(deps: PublicSiteDeps, origin: () => string): Koa.Middleware {
  const { documents } = deps;
  return async (koa, next) => {
    const text = await textAt(koa.path, {
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
    // Else browsers would hide from us that a form is ours: they send it with the origin `null`.
    koa.set('Referrer-Policy', 'same-origin');
    if (document.name === 'signup' && koa.method === 'POST') return takeSignupForm(koa, document, deps);
    if (document.name === 'signup' && koa.query['token'] !== undefined) {
      refuseWrites(koa);
      return showSignupLink(koa, document, deps);
    }
    const found = await documents.find(document);
    if (found === undefined) return next();
    refuseWrites(koa);
    const { encoding, body } = found.forms.find((form) => isTaken(koa, form.encoding)) ?? found.forms[2] ?? fail();
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

const isTaken = (koa: Koa.Context, encoding: string) =>
  encoding === 'identity' || koa.acceptsEncodings(encoding, 'identity') === encoding;

function refuseWrites({ method }: Koa.Context): void {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
}

interface TextFacts {
  readonly origin: string;
  readonly openJobs: () => Promise<readonly string[]>;
  readonly email: string | undefined;
  readonly now: Date;
}

async function textAt(
  path: string,
  { origin, openJobs, email, now }: TextFacts,
): Promise<{ readonly type: string; readonly body: string } | undefined> {
  switch (path) {
    case '/robots.txt':
      return { type: 'text/plain', body: ROBOTS(origin) };
    case '/sitemap.xml':
      return { type: 'application/xml', body: sitemap(origin, await openJobs()) };
    case '/.well-known/security.txt':
    case '/security.txt':
      return { type: 'text/plain', body: securityTxt({ origin, email, now }) };
    default:
      return undefined;
  }
}

const ROBOTS = (origin: string) => `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;

/** Every page and every open job, with its other language beside it. Sections of the home page are parts of it, and not listed. */
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

function fail(): never {
  throw new Error('a document has no form');
}
