import type { Page, Route } from 'playwright-core';
import { untilLive } from '../test/live.ts';
import type { Stage } from './shot.ts';

/** Steps that lead to several states. */

/** The rows of the inbox. */
export const rows = (page: Page) => page.locator('main a[href^="/conversations/"]');
/** The row of somebody. */
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

export const untilRows = ({ page }: Stage) => rows(page).first().waitFor();
export const untilHeading = ({ page }: Stage) => page.getByRole('heading').first().waitFor();
export const untilTranscript = async ({ page }: Stage) => {
  await page.getByRole('log').waitFor();
  await page.locator('[role="log"][aria-busy="false"]').waitFor();
};
/** Rows that follow what happens. */
export const untilLiveRows = async (stage: Stage) => {
  await untilRows(stage);
  await untilLive(stage.page, stage.t('live.live'));
};
/** Waits until a text of the program is there. */
export const untilText = (key: string) => (stage: Stage) => shown(stage, key).first().waitFor();
/** Where a text of the program is in sight. */
export const shown = ({ page, t }: Stage, key: string) => page.getByText(t(key)).filter({ visible: true });

/** Where a counted text of the program is in sight, whatever the number. */
export const counted = ({ page, t }: Stage, key: string) => {
  const texts = ['one', 'other'].map((form) => t(`${key}_${form}`, { count: '\\d+' }));
  return page.getByText(new RegExp(`^(?:${texts.join('|')})`)).filter({ visible: true });
};

/** A text of the program with anything in its holes, which are named. */
export function anyOf({ t }: Stage, key: string, ...holes: readonly string[]): RegExp {
  const parts = t(key, Object.fromEntries(holes.map((hole) => [hole, '\0']))).split('\0');
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'));
}

/** Opens an agent's latest version; folds of other tabs stand in the page, too. */
export const openVersion = ({ page }: Stage) =>
  page.locator('.mantine-Accordion-control').filter({ visible: true }).first().click();
/** Clicks a button by its text's key, the first one in sight. */
export const click = (key: string) => (stage: Stage) =>
  stage.page
    .getByRole('button', { name: stage.t(key) })
    .filter({ visible: true })
    .first()
    .click();
/** Answers a dialog by one of its buttons. */
export const answer = (key: string) => (stage: Stage) =>
  stage.page
    .getByRole('dialog')
    .getByRole('button', { name: stage.t(key), exact: true })
    .last()
    .click();
/** Opens a menu of the inbox. */
export const openMenu = (key: string) => async (stage: Stage) => {
  await untilRows(stage);
  await click(key)(stage);
};
/** Presses keys where the inbox stands. */
export const press = (keys: string) => async (stage: Stage) => {
  await untilRows(stage);
  await stage.page.keyboard.press(keys);
};

/** An opened alert stays one for the shots after it: the server doesn't hear that it was seen. */
export const unseen = ({ page }: Stage) =>
  page.route(/\/api\/conversations\/\d+\/attention/, (route) =>
    route.request().method() === 'DELETE' ? undefined : route.continue(),
  );
/** Answers are waited for in vain. */
export const hold =
  (url: string | RegExp) =>
  ({ page }: Stage) =>
    page.route(url, () => undefined);
/** Requests fail as they do without a connection. */
export const abort =
  (url: string | RegExp) =>
  ({ page }: Stage) =>
    page.route(url, (route) => route.abort());
/** The server refuses, with a code of the contract. */
export const refuse =
  (url: string | RegExp, { code, status, retryAfter }: { code: string; status: number; retryAfter?: number }) =>
  ({ page }: Stage) =>
    page.route(url, (route) =>
      route.fulfill({
        status,
        headers: {
          'content-type': 'application/problem+json',
          ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        },
        json: { type: `/problems/${code}`, title: code, status, code, detail: code, traceId: '0'.repeat(32) },
      }),
    );
/** The server answers as it does, but for what is changed of it. */
export const alter =
  <T extends object>(url: string, change: (body: T) => Partial<T>) =>
  ({ page }: Stage) =>
    page.route(url, async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const body: T = await response.json();
      await route.fulfill({ response, json: { ...body, ...change(body) } });
    });
/** What this browser remembers from before. */
export const remember =
  (values: Readonly<Record<string, string>>) =>
  ({ page }: Stage) =>
    page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, values);
/** One step after the other. */
export const inTurn =
  (...steps: readonly ((stage: Stage) => Promise<unknown>)[]) =>
  async (stage: Stage) => {
    for (const step of steps) await step(stage);
  };
