import type { Page } from 'playwright-core';

/** Does something while the system's theme is dark; the page follows it. */
export async function inDark<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await switchTo(page, 'dark');
  try {
    return await act();
  } finally {
    await switchTo(page, 'light');
  }
}

async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  // Colors that change over some time are neither theme's until they have; what moves by scrolling never ends.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}
