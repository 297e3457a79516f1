import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { System } from '../test/system.ts';
import type { Shot, Stage, World } from './shot.ts';
import { openTemporaryCalls } from './temporary-calls.ts';
import { loadTexts } from './text.ts';
import { isPhone, type Variant } from './variants.ts';

const SETTLE_MS = 500;
const STEP_MS = 10_000;
const WHOLE_PX = 1_800;
const WHOLE_ON_PHONE_PX = 2_600;

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Takes pictures of a running system, with its signed-in users. */
export interface Booth {
  readonly system: System;
  readonly browser: Browser;
  readonly world: World;
  /** By user, so that each signs in once. */
  readonly cookies: Map<string, Promise<Cookies>>;
}

interface Job {
  readonly shot: Shot;
  readonly variant: Variant;
  readonly file: string;
  /** Called for a state that can't be reached, which is drawn as it is. */
  readonly complain: (error: unknown) => void;
}

/** Takes one picture. */
export async function draw(booth: Booth, { shot, variant, file, complain }: Job): Promise<void> {
  const { system, browser, world } = booth;
  const { width, theme, locale } = variant;
  const isNarrow = isPhone(variant);
  const calls = openTemporaryCalls(system);
  const contexts: BrowserContext[] = [];
  const openContext = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    const context = await browser.newContext({ baseURL: system.url, ...options });
    contexts.push(context);
    return context;
  };
  try {
    const context = await openContext({
      viewport: { width, height: readHeight(shot, variant) },
      colorScheme: theme,
      locale: locale === 'en' ? 'en-US' : 'es-MX',
      reducedMotion: 'reduce',
      hasTouch: isNarrow,
    });
    if (shot.person) {
      await context.addCookies(await (shot.isNewSession ? signIn(booth, shot.person) : getCookies(booth, shot.person)));
    }
    // Signing in has applied the user's own language.
    await context.addCookies([{ name: 'locale', value: locale, url: system.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    const signInElsewhere = async (person: string) => {
      const elsewhere = await openContext({ locale: 'en-US' });
      await elsewhere.addCookies(await signIn(booth, person));
      return await elsewhere.newPage();
    };
    const stage: Stage = { page, system, world, calls, isNarrow, locale, t: loadTexts(locale), signInElsewhere };
    await shot.before?.(stage);
    await page.goto(typeof shot.path === 'string' ? shot.path : await shot.path(stage));
    await settle(page);
    await shot.act?.(stage).catch(complain);
    await settle(page);
    await page.screenshot({ path: file });
    await shot.after?.(stage);
  } finally {
    await Promise.all(contexts.map(close));
    await calls.removeAll();
  }
}

/** Closes a browser. Pending fake responses aren't failures, and delayed requests no longer reach the server. */
async function close(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

function readHeight({ isWhole }: Shot, variant: Variant): number {
  if (isPhone(variant)) return isWhole ? WHOLE_ON_PHONE_PX : 844;
  return isWhole ? WHOLE_PX : 900;
}

function getCookies(booth: Booth, person: string): Promise<Cookies> {
  const found = booth.cookies.get(person) ?? signIn(booth, person);
  booth.cookies.set(person, found);
  return found;
}

async function signIn({ system, browser }: Booth, person: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: system.url });
  const { email, password } = system.person(person);
  const answer = await context.request.post('/api/login', { data: { email, password, ...humanCheck() } });
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${answer.status()}`);
  const found = await context.cookies();
  await context.close();
  return found;
}

/** A token that the pictures' human check accepts; systems without one ignore it. */
const humanCheck = () => ({ humanCheckToken: `token-${Math.random()}` });

/** Waits until the page is stable, its fonts are loaded, and pending changes have had time to render. */
async function settle(page: Page): Promise<void> {
  await page.locator(':is(h1, h2, [role="status"]):visible').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLE_MS);
}
