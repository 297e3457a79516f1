import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The widths in a row, in pixels. */
interface RowWidths {
  /** The widths of the items that can be folded, in order. */
  readonly items: readonly number[];
  /** The width of the counter of folded items. */
  readonly more: number;
  /** The width of everything that is always shown. */
  readonly rest: number;
  readonly gap: number;
  readonly room: number;
}

/** Returns how many items fit next to the counter; at least one. */
export function countFitting({ items, more, rest, gap, room }: RowWidths): number {
  const totalWidth = (shown: number) => {
    const parts = [...items.slice(0, shown), shown < items.length ? more : 0, rest].filter((width) => width > 0);
    return parts.reduce((sum, width) => sum + width + gap, -gap);
  };
  let shown = items.length;
  while (shown > 1 && totalWidth(shown) > room) shown--;
  return shown;
}

interface Fitting {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly more: RefObject<HTMLButtonElement | null>;
  /** How many items to show. */
  readonly shown: number;
}

/**
 * Measures how many of a row's items fit, again when the row's width or its items change. Items carry `data-item`; folded items and the counter
 * must keep their widths.
 */
export function useFitting(count: number, items: string): Fitting {
  const row = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other widths.
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const [foldable, others] = [[], []] as [number[], number[]];
      for (const child of element.children) {
        const into = child.hasAttribute('data-item') ? foldable : others;
        if (child !== more.current) into.push(child.getBoundingClientRect().width);
      }
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
      setShown(
        countFitting({
          items: foldable,
          more: more.current?.getBoundingClientRect().width ?? 0,
          rest: others.reduce((sum, width) => sum + width, 0),
          gap,
          room: Math.ceil(element.getBoundingClientRect().width),
        }),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [items]);
  return { row, more, shown };
}
