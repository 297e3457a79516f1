import type { Page, Route } from 'playwright-core';
import { untilLive } from '../test/live.ts';
import type { Stage } from './shot.ts';

/** Steps that lead to several states. */

/** The inbox's rows. */
export const rows = (page: Page) => page.locator('main a[href^="/conversations/"]');
/** A contact's row. */
export const findRow = (page: Page, name: string) => rows(page).filter({ hasText: name });

export const untilRows = ({ page }: Stage) => rows(page).first().waitFor();
export const untilHeading = ({ page }: Stage) => page.getByRole('heading').first().waitFor();
export const untilTranscript = async ({ page }: Stage) => {
  await page.getByRole('log').waitFor();
  await page.locator('[role="log"][aria-busy="false"]').waitFor();
};
/** Waits until the rows update live. */
export const untilLiveRows = async (stage: Stage) => {
  await untilRows(stage);
  await untilLive(stage.page, stage.t('live.live'));
};
/** Waits until a text of the program appears. */
export const untilText = (key: string) => (stage: Stage) => findShown(stage, key).first().waitFor();
/** Visible occurrences of a text of the program. */
export const findShown = ({ page, t }: Stage, key: string) => page.getByText(t(key)).filter({ visible: true });

/** Visible occurrences of a counted text, with any number. */
export const findCounted = ({ page, t }: Stage, key: string) => {
  const texts = ['one', 'other'].map((form) => t(`${key}_${form}`, { count: '\\d+' }));
  return page.getByText(new RegExp(`^(?:${texts.join('|')})`)).filter({ visible: true });
};

/** A pattern for a text of the program with any values in its named placeholders. */
export function matchAny({ t }: Stage, key: string, ...holes: readonly string[]): RegExp {
  const parts = t(key, Object.fromEntries(holes.map((hole) => [hole, '\0']))).split('\0');
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'));
}

/** Opens an agent's latest version; collapsed sections of other tabs are on the page, too. */
export const openVersion = ({ page }: Stage) =>
  page.locator('.mantine-Accordion-control').filter({ visible: true }).first().click();
/** Clicks the first visible button with a text, by the text's key. */
export const click = (key: string) => (stage: Stage) =>
  stage.page
    .getByRole('button', { name: stage.t(key) })
    .filter({ visible: true })
    .first()
    .click();
/** Closes a dialog with one of its buttons. */
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
/** Presses keys in the inbox. */
export const press = (keys: string) => async (stage: Stage) => {
  await untilRows(stage);
  await stage.page.keyboard.press(keys);
};

/** Keeps an opened alert for later shots: the server isn't told that it was seen. */
export const keepUnseen = ({ page }: Stage) =>
  page.route(/\/api\/conversations\/\d+\/attention/, (route) =>
    route.request().method() === 'DELETE' ? undefined : route.continue(),
  );
/** Never responds. */
export const hold =
  (url: string | RegExp) =>
  ({ page }: Stage) =>
    page.route(url, () => undefined);
/** Fails requests as if offline. */
export const abort =
  (url: string | RegExp) =>
  ({ page }: Stage) =>
    page.route(url, (route) => route.abort());
/** Answers with an error code of the contract. */
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
/** Changes parts of the server's response. */
export const alter =
  <T extends object>(url: string, change: (body: T) => Partial<T>) =>
  ({ page }: Stage) =>
    page.route(url, async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const body: T = await response.json();
      await route.fulfill({ response, json: { ...body, ...change(body) } });
    });
/** The data that this browser keeps from earlier visits. */
export const remember =
  (values: Readonly<Record<string, string>>) =>
  ({ page }: Stage) =>
    page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, values);
/** Runs steps one after the other. */
export const runSteps =
  (...steps: readonly ((stage: Stage) => Promise<unknown>)[]) =>
  async (stage: Stage) => {
    for (const step of steps) await step(stage);
  };
