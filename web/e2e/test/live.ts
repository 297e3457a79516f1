import type { BrowserContext, Page } from 'playwright-core';

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

/** Waits until a page says that it is live. */
export const untilLive = (page: Page): Promise<void> => page.getByText('Live', { exact: true }).waitFor();
