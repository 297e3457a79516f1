import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../test/chromium.ts';
import { readScreenshotConfig } from '../test/config.ts';
import { type System, startSystem } from '../test/system.ts';
import { type Taken, writeSheets } from './sheet.ts';
import type { Shot, Stage, World } from './shot.ts';
import { shots } from './shots.ts';
import { textsOf } from './text.ts';
import { makeWorld } from './world.ts';

const SETTLE_MS = 500;
const STEP_MS = 10_000;
const WHOLE_PX = 1_800;
const AT_ONCE = 3;
const WIDTHS = [1440, 390] as const;
const THEMES = ['light', 'dark'] as const;
const LOCALES = ['en', 'es'] as const;

interface Variant {
  readonly name: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
}

const variants: readonly Variant[] = WIDTHS.flatMap((width) =>
  THEMES.flatMap((theme) => LOCALES.map((locale) => ({ name: `${width}-${theme}-${locale}`, width, theme, locale }))),
);

/** Draws every state of every screen in every variant, and says which could not be reached. */
async function main(): Promise<void> {
  const { folder, only, onlyVariants } = readScreenshotConfig();
  const wanted = shots.filter(({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)));
  const jobs = variants
    .filter(({ name }) => onlyVariants.length === 0 || onlyVariants.includes(name))
    .flatMap((variant) => wanted.map((shot) => ({ variant, shot })));
  if (only.length === 0 && onlyVariants.length === 0) await rm(folder, { recursive: true, force: true });
  const [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
  const taken: Taken[] = [];
  try {
    const booth = { system, browser, world: await makeWorld(system), cookies: new Map<string, Promise<Cookies>>() };
    const lane = async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const { shot, variant } = job;
        const file = `${shot.name}/${variant.name}.png`;
        await mkdir(dirname(join(folder, file)), { recursive: true });
        try {
          await draw(booth, { ...job, file: join(folder, file) });
          taken.push({ name: shot.name, variant: variant.name, file });
        } catch (error) {
          complain(`${shot.name} ${variant.name} could not be drawn`, error);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    await browser.close();
    await system.stop();
  }
  const order = new Map(shots.map(({ name }, index) => [name, index]));
  taken.sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0) || a.variant.localeCompare(b.variant));
  await writeSheets(folder, taken);
  process.stdout.write(`${taken.length} pictures in ${folder}\n`);
}

/** A state that can't be reached is said to be so, and drawn as it is. */
function complain(about: string, error: unknown): void {
  process.stderr.write(`${about}: ${String(error).split('\n')[0]}\n`);
  process.exitCode = 1;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
interface Booth {
  readonly system: System;
  readonly browser: Browser;
  readonly world: World;
  /** By person, so that each signs in once. */
  readonly cookies: Map<string, Promise<Cookies>>;
}
interface Job {
  readonly shot: Shot;
  readonly variant: Variant;
  readonly file: string;
}

async function draw(booth: Booth, { shot, variant, file }: Job): Promise<void> {
  const { width, theme, locale } = variant;
  const isNarrow = width < 640;
  const context = await booth.browser.newContext({
    baseURL: booth.system.url,
    viewport: { width, height: shot.isWhole ? WHOLE_PX : isNarrow ? 844 : 900 },
    colorScheme: theme,
    locale: locale === 'en' ? 'en-US' : 'es-MX',
    reducedMotion: 'reduce',
    hasTouch: isNarrow,
  });
  try {
    if (shot.person) {
      const cookies = await (shot.isNewSession ? signIn(booth, shot.person) : cookiesOf(booth, shot.person));
      await context.addCookies(cookies);
    }
    // Signing in has brought the person's own language along.
    await context.addCookies([{ name: 'locale', value: locale, url: booth.system.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    const stage: Stage = { page, system: booth.system, isNarrow, t: textsOf(locale) };
    await shot.before?.(stage);
    await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(booth.world));
    await settle(page);
    await shot.act?.(stage).catch((error: unknown) => complain(`${shot.name} ${variant.name}`, error));
    await settle(page);
    await page.screenshot({ path: file });
    await shot.after?.(stage);
  } finally {
    await context.close();
  }
}

function cookiesOf(booth: Booth, person: string): Promise<Cookies> {
  const found = booth.cookies.get(person) ?? signIn(booth, person);
  booth.cookies.set(person, found);
  return found;
}

async function signIn({ system, browser }: Booth, person: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: system.url });
  const { email, password } = system.person(person);
  const answer = await context.request.post('/api/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${answer.status()}`);
  const found = await context.cookies();
  await context.close();
  return found;
}

/** Waits until the page stands, its fonts are there, and what was begun has had time to come. */
async function settle(page: Page): Promise<void> {
  await page.locator(':is(h1, h2, [role="status"]):visible').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLE_MS);
}

await main();
