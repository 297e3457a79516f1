import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The widths of what stands in a row, in pixels. */
interface RowWidths {
  /** Of what may be folded away, in its order. */
  readonly items: readonly number[];
  /** Of what says how many are folded away. */
  readonly more: number;
  /** Of what stands there in any case. */
  readonly rest: number;
  readonly gap: number;
  readonly room: number;
}

/** How many of the items a row has room for, beside what says that there are more; never less than the first. */
export function countFitting({ items, more, rest, gap, room }: RowWidths): number {
  const widthOf = (shown: number) => {
    const parts = [...items.slice(0, shown), shown < items.length ? more : 0, rest].filter((width) => width > 0);
    return parts.reduce((sum, width) => sum + width + gap, -gap);
  };
  let shown = items.length;
  while (shown > 1 && widthOf(shown) > room) shown--;
  return shown;
}

interface Fitting {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly more: RefObject<HTMLButtonElement | null>;
  /** How many are to be shown. */
  readonly shown: number;
}

/**
 * Looks how many of a row's items fit into it, anew when the row's width or its items change. Items are marked with `data-item`;
 * those that are folded away keep their widths, and so does what says how many they are.
 */
export function useFitting(count: number, items: string): Fitting {
  const row = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other widths.
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
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
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [items]);
  return { row, more, shown };
}
