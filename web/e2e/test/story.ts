import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The conversation of a demo story, by its contact's name. */
export async function findStory(page: Page, name: string): Promise<number> {
  const response = await page.request.get(`/api/conversations?searchString=${encodeURIComponent(name)}`);
  const { data } = (await response.json()) as { data: { id: number }[] };
  return data[0]?.id ?? expect.fail(`nobody called ${name}`);
}
