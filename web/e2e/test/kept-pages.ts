import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { newPage, signIn } from './browser.ts';
import type { System } from './system.ts';

interface KeptPagesOptions extends BrowserContextOptions {
  readonly system: System;
  /** Changes a page before anything is loaded in it. */
  readonly prepare?: (page: Page) => Promise<void>;
}

interface Kept {
  readonly page: Page;
  readonly systemUrl: string;
  readonly thrown: Error[];
}

/** Windows that the tests of a file share: for those that go to an address, look, and leave nothing behind. */
export interface KeptPages {
  /** The window of somebody, signed in, or of nobody, wherever the last test left it. The test fails if its page throws anything. */
  of(person: string | undefined): Promise<Page>;
}

/** Opens windows as they are asked for, one for each person; they are closed after the file's last test. */
export function keepPages(options: () => KeptPagesOptions): KeptPages {
  const kept = new Map<string, Kept>();
  afterAll(() => Promise.all(Array.from(kept.values(), ({ page }) => page.context().close())));
  return {
    async of(person = '') {
      const { system } = options();
      let one = kept.get(person);
      // A system that was begun anew knows nobody's session.
      if (one?.systemUrl !== system.url) {
        kept.delete(person);
        await one?.page.context().close();
        one = await open(options(), person);
        kept.set(person, one);
      }
      const { thrown, page } = one;
      onTestFinished(() => {
        const errors = thrown.splice(0);
        if (errors.length > 0) throw new AggregateError(errors, 'the page threw');
      });
      return page;
    },
  };
}

async function open({ system, prepare, ...options }: KeptPagesOptions, person: string): Promise<Kept> {
  const { page, thrown } = await newPage({ system, ...options });
  try {
    await prepare?.(page);
    if (person !== '') await signIn(page, system.person(person));
    return { page, systemUrl: system.url, thrown };
  } catch (error) {
    await page.context().close();
    throw error;
  }
}
