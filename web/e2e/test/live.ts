import { eventually } from '@switchboard/testing/eventually';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Counts the open streams of all of a browser's tabs. Start before the first page loads. */
export function watchStreams(context: BrowserContext) {
  const open = new Map<Request, string>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sse') open.set(request, new URL(request.url()).search);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  // Closing a tab fires no event for its streams.
  const isOfOpenTab = (request: Request) => !request.frame().page().isClosed();
  return { queries: () => [...open].flatMap(([request, query]) => (isOfOpenTab(request) ? [query] : [])) };
}

/** A sound that some tab played. */
export interface Heard {
  readonly page: Page;
  readonly volume: number;
}

/** Records every sound of the browser's tabs. Start before the first page loads. */
export async function watchSound(context: BrowserContext): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  await context.exposeBinding('noteSound', ({ page }, volume: number) => void heard.push({ page, volume }));
  await context.addInitScript(() => {
    // Browsers block sound until the user has touched the page, but Playwright touches pages all the time.
    let isTouched = false;
    addEventListener('pointerdown', () => (isTouched = true), { capture: true });
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: isTouched }) });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      if (!isTouched) throw new DOMException('the user has not touched the page', 'NotAllowedError');
      await play.call(this);
      // A muted attempt isn't a sound.
      if (this.volume > 0) (window as unknown as { noteSound(volume: number): void }).noteSound(this.volume);
    };
  });
  return heard;
}

/** Makes a page believe that it is hidden or visible, because a headless browser shows all its tabs. */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

/** Waits until a page says that it is live, in English by default. */
export const untilLive = (page: Page, text = 'Live'): Promise<void> => page.getByText(text, { exact: true }).waitFor();

/** The names in the list, from top to bottom. */
export const readNames = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').locator('strong').allInnerTexts();

/**
 * Waits until all pages list the same as the first, each brought to the front, because a background tab isn't laid out and may render too few rows.
 */
export async function untilInStep([first, ...others]: readonly [Page, ...Page[]]): Promise<void> {
  for (const page of others) {
    await eventually(async () => {
      await first.bringToFront();
      const expected = await readNames(first);
      await page.bringToFront();
      expect(await readNames(page)).toEqual(expected);
    });
  }
}
