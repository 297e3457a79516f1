import type { Page, Request } from 'playwright-core';

/** How much of a page's text a failure shows. */
const MAX_CHARACTERS = 4_000;

/** A page's pending requests. */
export function watchRequests(page: Page): ReadonlySet<Request> {
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  return unanswered;
}

/** Describes a page after its test has failed: its URL, its text, and its pending requests. */
export async function describePage(page: Page, unanswered: ReadonlySet<Request>): Promise<string> {
  if (page.isClosed()) return '\nThe page of the failed test was closed.\n';
  const words = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
  const waiting = Array.from(unanswered, (request) => `${request.method()} ${request.url()}`);
  return `\nThe page of the failed test is ${page.url()}, waits for [${waiting.join(', ')}], and shows:\n${words.slice(0, MAX_CHARACTERS)}\n`;
}
