import { eventually } from '@switchboard/testing/eventually';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Counts the streams that a browser holds open, over all its tabs. Begin before the first page is loaded. */
export function watchStreams(context: BrowserContext) {
  const open = new Map<Request, string>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sse') open.set(request, new URL(request.url()).search);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  // What a tab held that was closed is told of by nobody.
  const isOfOpenTab = (request: Request) => !request.frame().page().isClosed();
  return { queries: () => [...open].flatMap(([request, query]) => (isOfOpenTab(request) ? [query] : [])) };
}

/** A ring that was let out of some tab. */
export interface Heard {
  readonly page: Page;
  readonly volume: number;
}

/** Notes every sound that the browser's tabs make. Begin before the first page is loaded. */
export async function watchSound(context: BrowserContext): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  await context.exposeBinding('noteSound', ({ page }, volume: number) => void heard.push({ page, volume }));
  await context.addInitScript(() => {
    // A browser lets no page sound before somebody has touched it. What drives these tests touches pages all the time.
    let isTouched = false;
    addEventListener('pointerdown', () => (isTouched = true), { capture: true });
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: isTouched }) });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      if (!isTouched) throw new DOMException('nobody has touched the page', 'NotAllowedError');
      await play.call(this);
      // A try is no sound.
      if (this.volume > 0) (window as unknown as { noteSound(volume: number): void }).noteSound(this.volume);
    };
  });
  return heard;
}

/** Makes a page believe that it is hidden behind another, or in front again: a headless browser shows all its tabs. */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

/** Waits until a page says that it is live, in English unless told otherwise. */
export const untilLive = (page: Page, text = 'Live'): Promise<void> => page.getByText(text, { exact: true }).waitFor();

/** The names in the list, as they stand from top to bottom. */
export const namesOf = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').locator('strong').allInnerTexts();

/** Waits until all pages list the same as the first, each in front: a tab behind others isn't laid out, and may draw too few rows. */
export async function untilInStep([first, ...others]: readonly [Page, ...Page[]]): Promise<void> {
  for (const page of others) {
    await eventually(async () => {
      await first.bringToFront();
      const expected = await namesOf(first);
      await page.bringToFront();
      expect(await namesOf(page)).toEqual(expected);
    });
  }
}
