import { FilterChip } from '../../entities/calls/filter-chip.tsx';
import classes from './metrics.module.css';
import { NARROWED_BY, type NarrowedBy, type useRange, widened } from './use-range.ts';

interface FilterChipsProps extends ReturnType<typeof useRange> {
  /** The parts that the page tells by itself. */
  readonly besides?: NarrowedBy | undefined;
}

/** The filters that narrow the figures down: each by its name, taken off by a click. */
export function FilterChips({ query, change, besides }: FilterChipsProps) {
  const chosen = NARROWED_BY.flatMap((name) =>
    query[name] === undefined || name === besides ? [] : [{ name, value: query[name] }],
  );
  if (chosen.length === 0) return null;
  return (
    <div className={classes['filters']}>
      {chosen.map(({ name, value }) => (
        <FilterChip key={name} name={name} value={value} takeOff={() => change(widened(name))} />
      ))}
    </div>
  );
}
