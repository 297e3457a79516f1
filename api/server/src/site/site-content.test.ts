import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NO_CONTENT } from '@switchboard/contracts/site/content';
import { ConfigError, readEnv } from '@switchboard/platform/env';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { siteFields } from './site-config.ts';
import { readSiteContent } from './site-content.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (file: string, text: string | Buffer) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const both = (text: string) => ({ en: text, es: text });

describe('the operator’s content of the site', () => {
  test('is empty without a folder or with an empty one', () => {
    expect([readSiteContent(''), readSiteContent(folder)]).toEqual([NO_CONTENT, NO_CONTENT]);
  });

  test('is read from all files of the folder', () => {
    put(
      'customers.json',
      JSON.stringify([{ name: 'Elm', logo: 'elm.svg', url: 'https://elm.example' }, { name: 'Oak' }]),
    );
    put('logos/elm.svg', '<svg/>');
    put('testimonials.json', JSON.stringify([{ quote: both('It rings.'), name: 'Ida', role: both('Owner') }]));
    put('case-studies/nights.en.md', '# Quiet nights\n\nOnce.');
    put('case-studies/nights.es.md', '# Noches tranquilas\n\nUna vez.');
    put('legal/privacy-policy.en.md', '# Privacy\n2026-11-01\n\n## Kept\nWords.');
    put('legal/privacy-policy.es.md', '# Privacidad\n2026-11-01\n\n## Guardado\nPalabras.');
    const content = readSiteContent(folder);
    expect(content.customers).toEqual([
      { name: 'Elm', url: 'https://elm.example', logo: `data:image/svg+xml;base64,${btoa('<svg/>')}` },
      { name: 'Oak', url: undefined, logo: undefined },
    ]);
    expect(content.testimonials).toMatchObject([{ name: 'Ida' }]);
    expect(content.caseStudies).toMatchObject([{ en: { title: 'Quiet nights' }, es: { title: 'Noches tranquilas' } }]);
    expect(content.legal).toMatchObject({
      privacyPolicy: { es: { day: '2026-11-01', parts: [{ title: 'Guardado' }] } },
    });
  });

  test.each([
    ['prices.json', 'nothing', 'prices.json is no JSON'],
    ['prices.json', '[{"name":{"en":"A"}}]', 'prices.json is wrong at 0.name.es'],
    ['customers.json', '[{"name":"Elm","logo":"../elm.svg"}]', 'customers.json is wrong at 0.logo'],
    ['customers.json', '[{"name":"Elm","logo":"elm.svg"}]', 'logos/elm.svg is missing'],
    ['case-studies/nights.en.md', '# Nights', 'case-studies/nights.es.md is missing'],
    ['legal/cookie-policy.en.md', '# Cookies\n\nSome.', 'legal/cookie-policy.en.md must have its day'],
    ['legal/terms-of-service.en.md', 'Terms', 'legal/terms-of-service.en.md must begin with a title'],
    ['testimonials.json', 'x'.repeat(200_000), 'testimonials.json is larger than 128 kB'],
  ])('prevents the start and names the file if it is invalid: %s', (file, text, why) => {
    put(file, text);
    const start = () => readEnv(z.object(siteFields), { SITE_CONTENT: folder });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(`SITE_CONTENT is wrong: ${why}`);
  });

  test('is rejected if the folder is missing', () => {
    expect(() => readSiteContent(join(folder, 'nowhere'))).toThrow('is no folder that can be read');
  });
});
