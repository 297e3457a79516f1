import type { Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { signIn } from './browser.ts';
import type { PageOptions } from './new-page.ts';
import { borrowPage, type PooledPage, returnPage } from './page-pool.ts';
import type { System } from './system.ts';

interface KeptPagesOptions extends PageOptions {
  /** Prepares a page before anything is loaded in it. */
  readonly prepare?: (page: Page) => Promise<void>;
}

interface Kept {
  readonly lent: PooledPage;
  /** The data of the system that knows the user's session. */
  readonly demo: System['demo'];
}

/** Pages that a file's tests share, for tests that navigate, read, and change nothing. */
export interface KeptPages {
  /** A user's signed-in page, or a signed-out one, wherever the last test left it. The test fails if the page throws an error. */
  of(person: string | undefined): Promise<Page>;
}

/** Opens pages on request, one per user; they are returned after the file's last test. */
export function keepPages(options: () => KeptPagesOptions): KeptPages {
  const kept = new Map<string, Kept>();
  afterAll(() => Promise.all(Array.from(kept.values(), ({ lent }) => returnPage(lent))));
  return {
    async of(person = '') {
      const { system } = options();
      let one = kept.get(person);
      // A restarted system knows no sessions.
      if (one?.demo !== system.demo) {
        kept.delete(person);
        await one?.lent.page.context().close();
        one = await open(options(), person);
        kept.set(person, one);
      }
      const { lent } = one;
      const { thrown, page } = lent;
      onTestFinished(({ task }) => {
        lent.isSpoiled ||= task.result?.state === 'fail' || thrown.length > 0;
        const errors = thrown.splice(0);
        if (errors.length > 0) throw new AggregateError(errors, 'the page threw');
      });
      return page;
    },
  };
}

async function open({ system, prepare, ...options }: KeptPagesOptions, person: string): Promise<Kept> {
  const lent = await borrowPage({ system, ...options });
  try {
    await prepare?.(lent.page);
    if (person !== '') await signIn(lent.page, system.person(person));
    return { lent, demo: system.demo };
  } catch (error) {
    await lent.page.context().close();
    throw error;
  }
}
