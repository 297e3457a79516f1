import { isPagePath } from '@switchboard/contracts/pages';
import type { OpenJob } from '@switchboard/contracts/site/careers';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
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
    scripts: { site: '/assets/s.js', call: '/assets/c.js', talk: '/assets/t.js' },
  });
});

const ORIGIN = 'https://calls.example';
const SETTINGS: SiteSettings = {
  origin: ORIGIN,
  operator: { name: undefined, address: undefined, email: undefined },
  content: NO_CONTENT,
  signup: 'off',
  humanCheck: undefined,
  sessionRecordingUrl: undefined,
};
const rendered = new Map<SiteDocument, string>();
/** A document of an installation without settings, rendered once. */
function renderHtml(document: SiteDocument): string {
  const html = rendered.get(document) ?? render(document, SETTINGS);
  rendered.set(document, html);
  return html;
}
const twin = ({ name, locale }: SiteDocument) =>
  SITE_DOCUMENTS.find((one) => one.name === name && one.locale === locale) ?? SITE_DOCUMENTS[0];
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, group]) => group ?? '');

describe('a document of the site', () => {
  test.each(SITE_DOCUMENTS)('is complete, named and linked: $name in $locale', (document) => {
    const html = renderHtml(document);
    const other = { ...document, locale: document.locale === 'en' ? 'es' : 'en' } as const;
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${document.locale}">`));
    expect(all(html, /<title>([^<]{5,80})<\/title>/g)).toHaveLength(1);
    expect(all(html, /<meta name="description" content="([^"]{30,300})"/g)).toHaveLength(1);
    expect(all(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([ORIGIN + siteDocumentPath(document)]);
    expect(all(html, /rel="alternate" hreflang="es" href="([^"]+)"/g)).toEqual([
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

  test.each(SITE_DOCUMENTS)('links only to pages that exist: $name in $locale', (document) => {
    const links = all(renderHtml(document), /<a [^>]*href="(\/[^"]*)"/g);
    for (const link of links) {
      const { pathname, hash } = new URL(link, ORIGIN);
      const target = findSiteDocument(pathname);
      expect([link, target !== undefined || isPagePath(pathname) || pathname === '/api/docs']).toEqual([link, true]);
      const there = target && twin(target);
      if (hash !== '' && there) expect(renderHtml(there)).toContain(`id="${hash.slice(1)}"`);
    }
  });

  test('has its own title and description', () => {
    const pages = SITE_DOCUMENTS.filter(({ name }) => isSitePage(name)).map(renderHtml);
    expect(new Set(pages.map((html) => all(html, /<title>([^<]+)/g)[0])).size).toBe(pages.length);
    expect(new Set(pages.map((html) => all(html, /name="description" content="([^"]+)/g)[0])).size).toBe(pages.length);
  });
});

const humanCheck = { siteKey: 'site-1', scriptUrl: 'https://check.example/a.js', language: 'id' };

describe('the installation’s settings', () => {
  const operator = { name: 'Acme <Calls>', address: '1 Example Street, Denver', email: 'hello@acme.example' };
  const set: SiteSettings = {
    ...SETTINGS,
    operator,
    content: {
      ...NO_CONTENT,
      prices: [
        {
          name: { en: 'A minute', es: 'Un minuto' },
          price: { en: '$0.09', es: '0,09 $' },
          note: { en: 'By the second.', es: 'Por segundos.' },
        },
      ],
    },
  };

  test('fill in the legal pages, which read well without them too', () => {
    const named = render({ name: 'privacyPolicy', locale: 'en' }, set);
    expect(named).toContain('Acme &lt;Calls&gt; (“we”) runs this service. 1 Example Street, Denver.');
    expect(named).toContain('reach us at hello@acme.example.');
    for (const name of ['privacyPolicy', 'termsOfService'] as const)
      for (const locale of ['en', 'es'] as const)
        expect(render({ name, locale }, SETTINGS)).not.toMatch(/\{\w+\}|undefined/);
  });

  test.each(['en', 'es'] as const)('leave only a button on the page of an emailed link: %s', (locale) => {
    const form = { values: { token: 'a"b' }, errors: {} };
    const html = render({ name: 'signup', locale }, set, form);
    expect(html).toContain('<input type="hidden" name="token" value="a&quot;b"/>');
    expect(all(html, /<(button|select)[ >]/g)).toEqual(['button']);
  });

  test('add the customers’ words, with a portrait by permission, and the operator’s own stories', () => {
    const text = (title: string) => ({
      title,
      day: '2026-11-01',
      parts: [{ title: 'Part', body: 'A **true** story.' }],
    });
    const content = {
      ...NO_CONTENT,
      customers: [{ name: 'Elm Dental', url: 'https://elm.example', logo: 'data:image/svg+xml;base64,AA==' }],
      testimonials: [
        { quote: { en: 'It rings.', es: 'Suena.' }, name: 'Ida Holm', role: { en: 'Owner', es: 'Dueña' } },
      ],
      caseStudies: [{ en: text('Quiet nights'), es: text('Noches tranquilas') }],
      legal: { privacyPolicy: { en: text('Our privacy'), es: text('Nuestra privacidad') } },
    };
    const of = (name: SiteDocument['name']) => render({ name, locale: 'es' }, { ...SETTINGS, content });
    expect(of('CustomerLogos')).toContain('alt="Elm Dental"');
    expect(of('Testimonials')).toContain('Suena.');
    expect(of('CaseStudies')).toContain('A <strong>true</strong> story.');
    expect(of('CaseStudies')).not.toContain('inventada');
    const policy = of('privacyPolicy');
    expect(all(policy, /<h1[^>]*>([^<]+)/g)).toEqual(['Nuestra privacidad']);
    expect(policy).toContain('dateTime="2026-11-01"');
  });

  test('cannot inject markup through texts', () => {
    const text = {
      title: 'A',
      day: undefined,
      parts: [{ title: undefined, body: 'Some <script>x</script>.\n\n[a](javascript:b)' }],
    };
    const content = { ...NO_CONTENT, caseStudies: [{ en: text, es: text }] };
    const html = render({ name: 'CaseStudies', locale: 'en' }, { ...SETTINGS, content });
    expect(html).not.toMatch(/<script>x|href="javascript/);
  });

  test('set the prices, or else invite visitors to ask', () => {
    expect(render({ name: 'Pricing', locale: 'es' }, set)).toContain('0,09 $');
    expect(render({ name: 'Pricing', locale: 'en' }, SETTINGS)).toContain('Prices: ask us.');
  });

  test('add a human check to sign-up and to talks', () => {
    for (const name of ['signup', 'demosVoice', 'demosInsurance'] as const)
      for (const locale of ['en', 'es'] as const) {
        const open = { ...SETTINGS, signup: 'open' } as const;
        expect(render({ name, locale }, { ...open, humanCheck })).toContain('data-human-check="site-1"');
        expect(render({ name, locale }, open)).not.toContain('data-human-check');
      }
  });

  test.each(['en', 'es'] as const)('set who calls visitors back; without it, nobody offers to: %s', (locale) => {
    for (const name of ['demosVoice', 'demosInsurance'] as const) {
      expect(render({ name, locale }, SETTINGS)).not.toContain('method="post"');
      const html = render({ name, locale }, { ...SETTINGS, callBack: { businessName: 'Elm & Oak' } });
      expect(html).toContain(`action="${siteDocumentPath({ name, locale })}#call-back" method="post"`);
      expect(html).toContain(locale === 'en' ? 'Elm &amp; Oak may call me' : 'Elm &amp; Oak puede llamarme');
      const form = { values: { phone: '12' }, errors: { phone: 'hours', consent: 'consent' } };
      const back = render({ name, locale }, { ...SETTINGS, callBack: { businessName: 'Elm' } }, form);
      expect(back).toContain('value="12"');
      expect(all(back, /aria-describedby="([^"]*fault)"/g)).toEqual(['phone-note phone-fault', 'consent-fault']);
      const sent = render({ name, locale }, { ...SETTINGS, callBack: { businessName: 'Elm', isSent: true } });
      expect(sent).toContain(`role="status">${locale === 'en' ? 'Thank you' : 'Gracias'}`);
      expect(sent).not.toContain('method="post"');
    }
  });

  test('add third-party services, which the cookie policy names', () => {
    const cookiePolicy = { name: 'cookiePolicy', locale: 'en' } as const;
    expect(render(cookiePolicy, SETTINGS)).toContain('None is set up in this installation');
    expect(render(cookiePolicy, { ...SETTINGS, humanCheck })).toContain('check.example');
  });
});

describe('careers', () => {
  const JOB: OpenJob = {
    slug: 'night-shift',
    name: 'Technician, <nights>',
    businessName: 'Willow Creek',
    location: 'Boulder, CO',
    country: 'US',
    workMode: 'onsite',
    employmentType: 'full_time',
    department: 'Nursing',
    description: { en: 'You care for patients.\n\nAt night.', es: '' },
    salaryMin: 52_000,
    salaryMax: 61_000,
    currency: 'USD',
    openings: 2,
    closesAt: '2026-12-24T00:00:00.000Z',
    postedAt: '2026-11-20T15:00:00.000Z',
  };
  const NO_FILTER = { q: '', workMode: '' } as const;
  const careersHtml = (locale: 'en' | 'es', careers: object, form?: Parameters<typeof render>[2]) =>
    render({ name: 'careers', locale }, SETTINGS, form, { filter: NO_FILTER, jobs: [], ...careers });

  test('lists openings, each with a link to its page', () => {
    const html = careersHtml('es', { jobs: [JOB] });
    expect(html).toContain('href="/es/careers/night-shift"');
    expect(html).toContain('$52,000 – $61,000');
    expect(html).not.toContain('<nights>');
  });

  test('says which filter finds nothing, and keeps it', () => {
    const html = careersHtml('en', { filter: { q: 'farrier', workMode: 'remote' } });
    expect(html).toContain('No open job matches.');
    expect(html).toMatch(/value="farrier"/);
  });

  test('shows an opening with its form, at its own URL, with structured data for search engines', () => {
    const html = careersHtml('en', { job: JOB });
    expect(all(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([`${ORIGIN}/careers/night-shift`]);
    expect(html).toContain('action="/careers/night-shift"');
    const [, posting] = JSON.parse(all(html, /application\/ld\+json">(.*?)<\/script>/g)[0] ?? '')['@graph'];
    expect(posting).toMatchObject({
      '@type': 'JobPosting',
      title: JOB.name,
      employmentType: 'FULL_TIME',
      description: '<p>You care for patients.</p><p>At night.</p>',
      hiringOrganization: { name: 'Willow Creek' },
      jobLocation: { address: { addressLocality: 'Boulder', addressRegion: 'CO', addressCountry: 'US' } },
      baseSalary: { currency: 'USD', value: { minValue: 52_000, maxValue: 61_000 } },
    });
  });

  test('states in the posting where a remote job may be done, and omits the posting without a description', () => {
    const buildPosting = (job: object) =>
      JSON.parse(
        all(careersHtml('en', { job: { ...JOB, ...job } }), /application\/ld\+json">(.*?)<\/script>/g)[0] ?? '',
      )['@graph'][1];
    const remote = buildPosting({
      workMode: 'remote',
      location: '',
      country: 'ES',
      description: { en: 'A < B & C', es: '' },
    });
    expect(remote).toMatchObject({
      description: '<p>A &lt; B &amp; C</p>',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'ES' },
    });
    expect(remote).not.toHaveProperty('jobLocation');
    expect(buildPosting({ description: { en: '', es: ' ' } })).toBeUndefined();
  });

  test('marks words that exist only in the other language', () => {
    const html = careersHtml('es', { job: JOB });
    expect(html).toContain('El negocio describe este puesto solo en inglés.');
    expect(html).toContain('<div class="job-text" lang="en">');
  });

  test('shows each error next to its field, and thanks the applicant once the form is sent', () => {
    const html = careersHtml('en', { job: JOB }, { values: { name: 'Inés', phone: '5' }, errors: { phone: 'phone' } });
    expect(html).toContain('This is not a phone number.');
    expect(html).toMatch(/value="Inés"/);
    expect(careersHtml('en', { job: JOB, isSent: true })).not.toContain('<form');
  });
});
