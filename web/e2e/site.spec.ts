import { SITE_DOCUMENTS, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { keepPages } from './test/kept-pages.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const pages = keepPages(() => ({ system, reducedMotion: 'reduce' }));
const isPage = ({ name }: (typeof SITE_DOCUMENTS)[number]) => /^[a-z]/.test(name);
const english = SITE_DOCUMENTS.filter((document) => document.locale === 'en' && isPage(document)).map(siteDocumentPath);
const spanish = SITE_DOCUMENTS.filter((document) => document.locale === 'es' && isPage(document)).map(siteDocumentPath);

test('every page and section is served completely, at both of its URLs', async () => {
  for (const document of SITE_DOCUMENTS) {
    const path = siteDocumentPath(document);
    const response = await fetch(system.url + path);
    // A candidate's own page exists only with their link.
    expect([path, response.status]).toEqual([path, document.name === 'application' ? 404 : 200]);
    const html = await response.text();
    expect(html).toContain(`<html lang="${document.locale}">`);
    expect(html.endsWith('</html>\n')).toBe(true);
    if (!isPage(document) && document.locale === 'en')
      expect(await (await fetch(`${system.url}/${path}`)).text()).toBe(html);
  }
  expect((await fetch(`${system.url}/es/nowhere`)).status).toBe(404);
});

/** Pages with the same layout as another one, with other words. */
const ALIKE = ['/dental-clinics', '/medical-practices', '/clinics', '/property', '/home-services', '/sales-automation'];
const laidOut = english.filter(
  (path) => ![...ALIKE, '/landings', '/terms-of-service', '/cookie-policy'].includes(path),
);

describe('a page of the site has no accessibility violations and doesn’t scroll sideways', () => {
  test.each(laidOut)('%s', async (path) => {
    const page = await pages.of(undefined);
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE);
    await page.goto(path);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('at any length of its texts', async () => {
    const page = await pages.of(undefined);
    await page.setViewportSize(PHONE);
    for (const path of [...english.filter((one) => !laidOut.includes(one)), ...spanish]) {
      await page.goto(path);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, PHONE.width]);
    }
  });
});

test('a page loads at most 50 kB of scripts', async () => {
  // A browser with a warm cache would report the scripts as unchanged.
  const page = await openPage({ system, isNew: true });
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto('/demos/voice', { waitUntil: 'networkidle' });
  const bytes = Buffer.concat(await Promise.all(bodies)).length;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(50_000);
});

test('without JavaScript, all words of a call are shown, and the menu opens', async () => {
  const page = await openPage({ system, javaScriptEnabled: false, viewport: PHONE });
  await page.goto('/veterinary');
  await page.getByText('keep the wrapper').first().waitFor();
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Questions' }).filter({ visible: true }).click();
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '#FAQ');
});

test('a sample call plays, pauses, and resumes', async () => {
  const page = await openPage({ system, reducedMotion: 'no-preference' });
  await page.goto('/');
  const hero = page.locator('#Hero');
  await hero.locator('.word.said').first().waitFor();
  await hero.getByRole('button', { name: 'Pause the call' }).click();
  await hero.getByRole('button', { name: 'Play the call' }).click();
  await hero.getByRole('button', { name: 'Pause the call' }).waitFor();
});

test('with reduced motion, the whole call is shown at once', async () => {
  const page = await openPage({ system, reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('#Hero').getByRole('button', { name: 'Play the call' }).waitFor();
  expect(await page.locator('#Hero .timed').count()).toBe(0);
});

describe('a talk with a demo agent', () => {
  const say = async (page: Page, text: string) => {
    await page.getByLabel('Your words').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  };

  test('works by text, next to what the inbox shows of it', async () => {
    const page = await pages.of(undefined);
    await page.setViewportSize(PHONE);
    await page.goto('/demos/insurance');
    await page.getByRole('button', { name: 'By text' }).click();
    await page.getByText('Would you like to report a claim').waitFor();
    await say(page, 'Somebody backed into my car');
    await page.getByText('Is anybody hurt?').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await say(page, 'Yes');
    await page.getByText('Needs a person: Somebody is hurt').waitFor();
    await page.getByText('The call has ended.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole('button', { name: 'By text' }).waitFor();
  });

  test('continues as text if the microphone is denied, and says so', async () => {
    const page = await openPage({ system });
    await page.addInitScript(() => {
      // Stands for a browser whose user denies the permission.
      class Refused extends EventTarget {
        onerror?: (event: { error: string }) => void;
        start() {
          queueMicrotask(() => this.onerror?.({ error: 'not-allowed' }));
        }
        abort() {}
      }
      Object.assign(window, { SpeechRecognition: Refused });
    });
    await page.goto('/demos/voice');
    await page.getByRole('button', { name: 'By voice' }).click();
    await page.getByText('The microphone was refused.').waitFor();
    await say(page, 'My dog ate chocolate');
    await page.getByText('About how many pounds').waitFor();
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByText('The call has ended.').waitFor();
  });
});

describe('a signed-in user', () => {
  test('is redirected from the home page to the dashboard, and finds the way back elsewhere', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('jo'));
    await page.goto('/es');
    await page.waitForURL('**/dashboard');
    await page.goto('/careers');
    await page.getByRole('link', { name: 'Back to Switchboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('who is a super administrator is redirected to the accounts', async () => {
    const page = await openPage({ system });
    await signIn(page, system.person('robin'));
    await page.goto('/careers');
    await page.waitForURL('**/admin');
  });
});
