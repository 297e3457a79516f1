import { BETWEEN } from '@switchboard/contracts/calls/figure-routes';

interface Labelled {
  readonly key: string;
  readonly label: string;
}

/** The same, those of one name told apart by their keys. */
export function toldApart<T extends Labelled>(items: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  for (const { label } of items) counts.set(label, (counts.get(label) ?? 0) + 1);
  return items.map((item) =>
    (counts.get(item.label) ?? 0) > 1
      ? { ...item, label: `${item.label}, ${item.key.replaceAll(BETWEEN, ' ')}` }
      : item,
  );
}
