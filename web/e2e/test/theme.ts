import type { Page } from 'playwright-core';

/** Runs a function while the system's theme is dark; the page follows it. */
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
  // Wait for color transitions to finish. Scroll-driven animations never do.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}
