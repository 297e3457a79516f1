import type { Page } from 'playwright-core';

/** What React has drawn since it was last set back. */
interface Drawn {
  commits: number;
  /** Steps of the canvas that were drawn again; their first drawing doesn't count. */
  cards: number;
}

declare global {
  interface Window {
    drawn: Drawn;
  }
}

interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly flags: number;
  readonly memoizedProps: { readonly data?: { readonly about?: unknown } } | null;
}

/** Counts by the hook that React calls for its developer tools, in every build; to be run before any script of the page. */
export function countDrawn(): void {
  window.drawn = { commits: 0, cards: 0 };
  const PERFORMED_WORK = 1;
  const visit = (parent: Fiber): void => {
    // What was not gone through again hangs on the same child.
    if (parent.alternate?.child === parent.child) return;
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      const isCard = fiber.memoizedProps?.data?.about !== undefined;
      if (isCard && fiber.alternate !== null && (fiber.flags & PERFORMED_WORK) !== 0) window.drawn.cards += 1;
      visit(fiber);
    }
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => {
        window.drawn.commits += 1;
        visit(root.current);
      },
    },
  });
}

export const drawn = (page: Page): Promise<Drawn> => page.evaluate(() => window.drawn);
