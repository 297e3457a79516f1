import type { Page } from 'playwright-core';

/** Waits until no part of a page is loading. */
export const untilLoaded = (page: Page): Promise<void> =>
  page.locator('.mantine-Skeleton-root[data-visible]').first().waitFor({ state: 'detached' });
