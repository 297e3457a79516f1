import { isPagePath } from '@switchboard/contracts/pages';
import {
  findSiteDocument,
  isSitePage,
  SITE_DOCUMENTS,
  SITE_PAGES,
  type SiteDocument,
  siteDocumentPath,
} from '@switchboard/contracts/site/pages';
import type { SiteSettings } from '@switchboard/contracts/site/settings';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { render } from './render.tsx';

beforeAll(() => {
  vi.stubGlobal('__SITE_ASSETS__', {
    styles: ['/assets/s.css'],
    scripts: { site: '/assets/s.js', call: '/assets/c.js' },
  });
});

const ORIGIN = 'https://calls.example';
const SETTINGS: SiteSettings = {
  origin: ORIGIN,
  operator: { name: undefined, address: undefined, email: undefined },
  prices: undefined,
  signup: 'off',
  humanCheckUrl: undefined,
  sessionRecordingUrl: undefined,
};
const rendered = new Map<SiteDocument, string>();
/** A document as an installation without settings has it, made once. */
function htmlOf(document: SiteDocument): string {
  const html = rendered.get(document) ?? render(document, SETTINGS);
  rendered.set(document, html);
  return html;
}
const twin = ({ name, locale }: SiteDocument) =>
  SITE_DOCUMENTS.find((one) => one.name === name && one.locale === locale) ?? SITE_DOCUMENTS[0];
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, group]) => group ?? '');

describe('a document of the site', () => {
  test.each(SITE_DOCUMENTS)('is whole, named and linked: $name in $locale', (document) => {
    const html = htmlOf(document);
    const other = { ...document, locale: document.locale === 'en' ? 'es' : 'en' } as const;
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${document.locale}">`));
    expect(all(html, /<title>([^<]{5,80})<\/title>/g)).toHaveLength(1);
    expect(all(html, /<meta name="description" content="([^"]{30,300})"/g)).toHaveLength(1);
    expect(all(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([ORIGIN + siteDocumentPath(document)]);
    expect(all(html, /rel="alternate" hrefLang="es" href="([^"]+)"/gi)).toEqual([
      ORIGIN + siteDocumentPath({ ...document, locale: 'es' }),
    ]);
    const headings = all(html, /<(h1)[ >]/g).length;
    if (isSitePage(document.name)) expect(headings).toBe(1);
    else expect(headings).toBeLessThanOrEqual(1);
    const layout = isSitePage(document.name) ? SITE_PAGES[document.name].layout : 'blank';
    expect(html).toContain(`data-layout="${layout}"`);
    const ids = all(html, / id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    if (layout !== 'blank' || document.name === 'Footer') expect(html).toContain(`href="${siteDocumentPath(other)}"`);
    expect(() => JSON.parse(all(html, /application\/ld\+json">(.*?)<\/script>/g)[0] ?? '')).not.toThrow();
  });

  test.each(SITE_DOCUMENTS)('leads to pages that are there: $name in $locale', (document) => {
    const links = all(htmlOf(document), /<a [^>]*href="(\/[^"]*)"/g);
    for (const link of links) {
      const { pathname, hash } = new URL(link, ORIGIN);
      const target = findSiteDocument(pathname);
      expect([link, target !== undefined || isPagePath(pathname) || pathname === '/api/docs']).toEqual([link, true]);
      const there = target && twin(target);
      if (hash !== '' && there) expect(htmlOf(there)).toContain(`id="${hash.slice(1)}"`);
    }
  });

  test('has a title and a description of its own', () => {
    const pages = SITE_DOCUMENTS.filter(({ name }) => isSitePage(name)).map(htmlOf);
    expect(new Set(pages.map((html) => all(html, /<title>([^<]+)/g)[0])).size).toBe(pages.length);
    expect(new Set(pages.map((html) => all(html, /name="description" content="([^"]+)/g)[0])).size).toBe(pages.length);
  });
});

describe('what an installation has set', () => {
  const operator = { name: 'Acme <Calls>', address: '1 Example Street, Denver', email: 'hello@acme.example' };
  const set: SiteSettings = {
    ...SETTINGS,
    operator,
    prices: [
      {
        name: { en: 'A minute', es: 'Un minuto' },
        price: { en: '$0.09', es: '0,09 $' },
        note: { en: 'By the second.', es: 'Por segundos.' },
      },
    ],
  };

  test('stands in the legal pages, and without it they read whole', () => {
    const named = render({ name: 'privacyPolicy', locale: 'en' }, set);
    expect(named).toContain('Acme &lt;Calls&gt; (“we”) runs this service. 1 Example Street, Denver.');
    expect(named).toContain('reach us at hello@acme.example.');
    for (const name of ['privacyPolicy', 'termsOfService'] as const)
      for (const locale of ['en', 'es'] as const)
        expect(render({ name, locale }, SETTINGS)).not.toMatch(/\{\w+\}|undefined/);
  });

  test.each(['en', 'es'] as const)('is asked for nothing but a button where the link of a mail leads: %s', (locale) => {
    const form = { values: { token: 'a"b' }, errors: {} };
    const html = render({ name: 'signup', locale }, set, form);
    expect(html).toContain('<input type="hidden" name="token" value="a&quot;b"/>');
    expect(all(html, /<(button|select)[ >]/g)).toEqual(['button']);
  });

  test('is its prices, or that one should ask', () => {
    expect(render({ name: 'Pricing', locale: 'es' }, set)).toContain('0,09 $');
    expect(render({ name: 'Pricing', locale: 'en' }, SETTINGS)).toContain('Prices: ask us.');
  });

  test('is the services of others, which the cookie policy names', () => {
    const cookiePolicy = { name: 'cookiePolicy', locale: 'en' } as const;
    expect(render(cookiePolicy, SETTINGS)).toContain('None is set up in this installation');
    expect(render(cookiePolicy, { ...SETTINGS, humanCheckUrl: 'https://check.example/a.js' })).toContain(
      'check.example',
    );
  });
});
