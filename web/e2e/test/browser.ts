import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { sharedBrowser } from './chromium.ts';
import { standOf, watchRequests } from './stand-of.ts';
import type { DemoUser, System } from './system.ts';

interface PageOptions extends BrowserContextOptions {
  readonly system: System;
  /** One with arguments of its own; else the one that all share. */
  readonly browser?: Browser;
}

/** A window of its own profile, wide unless told otherwise; closed with the test, which fails if the page threw anything. */
export async function openPage(options: PageOptions): Promise<Page> {
  const { page, thrown } = await newPage(options);
  const unanswered = watchRequests(page);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(await standOf(page, unanswered));
    await page.context().close();
    if (thrown.length > 0) throw new AggregateError(thrown, 'the page threw');
  });
  return page;
}

/** The same for the caller to close, with what the page has thrown so far. */
export async function newPage({ browser, system, ...options }: PageOptions): Promise<{ page: Page; thrown: Error[] }> {
  const context = await (browser ?? (await sharedBrowser())).newContext({
    baseURL: system.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // What moves without end keeps a browser drawing, and the machine busy.
    reducedMotion: 'reduce',
    ...options,
  });
  // A bound for what never comes, and no measure: a machine that is busy elsewhere is late.
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  return { page, thrown };
}

/** Fills the sign-in form that the page shows. */
export async function fillSignIn(page: Page, { email, password }: Pick<DemoUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Gives the page's window somebody's session, without the form; the page stays where it is. */
export async function signIn(page: Page, { email, password }: Pick<DemoUser, 'email' | 'password'>): Promise<void> {
  const answer = await page.context().request.post('/api/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}

/** Signs somebody in by the form and waits until they have landed. */
export async function signInByForm(page: Page, user: DemoUser): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, user);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** A path with its query, as the page's address has it. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
