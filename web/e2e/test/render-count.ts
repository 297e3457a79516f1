import type { Page } from 'playwright-core';

/** React's renders since the last reset. */
interface RenderCount {
  commits: number;
  /** Canvas nodes that were re-rendered; their first render doesn't count. */
  nodes: number;
}

declare global {
  interface Window {
    renderCount: RenderCount;
  }
}

interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly flags: number;
  readonly memoizedProps: { readonly data?: { readonly about?: unknown } } | null;
}

/** Counts through React's developer tools hook, which every build calls; must run before any script of the page. */
export function countRenders(): void {
  window.renderCount = { commits: 0, nodes: 0 };
  const PERFORMED_WORK = 1;
  const visit = (parent: Fiber): void => {
    // An unvisited fiber keeps the same child.
    if (parent.alternate?.child === parent.child) return;
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      const isCard = fiber.memoizedProps?.data?.about !== undefined;
      if (isCard && fiber.alternate !== null && (fiber.flags & PERFORMED_WORK) !== 0) window.renderCount.nodes += 1;
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
        window.renderCount.commits += 1;
        visit(root.current);
      },
    },
  });
}

export const renderCount = (page: Page): Promise<RenderCount> => page.evaluate(() => window.renderCount);
