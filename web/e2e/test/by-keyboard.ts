import { eventually } from '@switchboard/testing/eventually';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** More than any page has to tab through. */
const MAX_PRESSES = 200;

export const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement);

export const getsFocus = (what: Locator): Promise<void> =>
  eventually(async () => expect(await hasFocus(what)).toBe(true));

/** Goes to something as who has no mouse does: from one stop to the next, until it has the focus. */
export async function tabTo(what: Locator): Promise<void> {
  await what.waitFor({ state: 'attached' });
  const page = what.page();
  // Found anew only when it is gone: to look for it by its role at every stop reads the whole page each time.
  let element = await what.elementHandle();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const state = await element?.evaluate((it) =>
      it === document.activeElement ? 'focused' : it.isConnected ? 'away' : 'gone',
    );
    if (state === 'focused') return;
    if (state === 'gone') element = await what.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`${what} is not reached by the keyboard`);
}

/** Goes to something, and presses a key on it. */
export async function press(what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(what);
  await what.page().keyboard.press(key);
}

/** Goes to a field, and types into it. */
export async function type(what: Locator, text: string): Promise<void> {
  await tabTo(what);
  await what.page().keyboard.insertText(text);
}
