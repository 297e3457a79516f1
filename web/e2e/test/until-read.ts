import type { Page } from 'playwright-core';

/** Waits until no part of a page stands for something that is still being read. */
export const untilRead = (page: Page): Promise<void> =>
  page.locator('.mantine-Skeleton-root[data-visible]').first().waitFor({ state: 'detached' });
