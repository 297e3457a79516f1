import { eventually } from '@switchboard/testing/eventually';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** More than the Tab stops of any page. */
const MAX_PRESSES = 200;

export const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement);

export const getsFocus = (what: Locator): Promise<void> =>
  eventually(async () => expect(await hasFocus(what)).toBe(true));

/** Presses Tab until an element has the focus, as a user without a mouse does. */
export async function tabTo(what: Locator): Promise<void> {
  await what.waitFor({ state: 'attached' });
  const page = what.page();
  // Resolved again only when it is gone, because finding it by role at every stop would read the whole page each time.
  let element = await what.elementHandle();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const state = await element?.evaluate((it) =>
      it === document.activeElement ? 'focused' : it.isConnected ? 'away' : 'gone',
    );
    if (state === 'focused') return;
    if (state === 'gone') element = await what.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`${what} is not reachable by keyboard`);
}

/** Tabs to an element and presses a key on it. */
export async function press(what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(what);
  await what.page().keyboard.press(key);
}

/** Tabs to a field and types into it. */
export async function type(what: Locator, text: string): Promise<void> {
  await tabTo(what);
  await what.page().keyboard.insertText(text);
}
