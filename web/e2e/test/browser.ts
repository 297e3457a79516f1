import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { describePage } from './describe-page.ts';
import type { PageOptions } from './new-page.ts';
import { borrowPage, returnPage } from './page-pool.ts';
import type { DemoUser } from './system.ts';

/** Opens a signed-out page, wide by default. It is returned after the test, which fails if the page threw an error. */
export async function openPage(options: PageOptions): Promise<Page> {
  const lent = await borrowPage(options);
  const { page, thrown, unanswered } = lent;
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    lent.isSpoiled ||= hasFailed || thrown.length > 0;
    try {
      if (hasFailed) process.stderr.write(await describePage(page, unanswered));
    } finally {
      await returnPage(lent);
    }
    const errors = thrown.splice(0);
    if (errors.length > 0) throw new AggregateError(errors, 'the page threw');
  });
  return page;
}

/** Fills in the sign-in form on the page. */
export async function fillSignIn(page: Page, { email, password }: Pick<DemoUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Gives the page's context a user's session, without the form; the page stays where it is. */
export async function signIn(page: Page, { email, password }: Pick<DemoUser, 'email' | 'password'>): Promise<void> {
  const answer = await page.context().request.post('/api/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}

/** Signs a user in by the form and waits until they have landed. */
export async function signInByForm(page: Page, user: DemoUser): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, user);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The path and query of the page's URL. */
export function readAddress(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
