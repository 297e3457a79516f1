import type { Page, Request } from 'playwright-core';

/** So much of a page's words tells what it shows. */
const MAX_CHARACTERS = 4_000;

/** A page's requests that have no whole answer yet. */
export function watchRequests(page: Page): ReadonlySet<Request> {
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  return unanswered;
}

/** How a page stands when its test has failed: its address, its words, and the requests that it waits for. */
export async function standOf(page: Page, unanswered: ReadonlySet<Request>): Promise<string> {
  if (page.isClosed()) return '\nThe page of the failed test was closed.\n';
  const words = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
  const waiting = Array.from(unanswered, (request) => `${request.method()} ${request.url()}`);
  return `\nThe page of the failed test is ${page.url()}, waits for [${waiting.join(', ')}], and shows:\n${words.slice(0, MAX_CHARACTERS)}\n`;
}
