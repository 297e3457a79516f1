import { FilterChip } from '../../entities/calls/filter-chip.tsx';
import classes from './metrics.module.css';
import { NARROWED_BY, type NarrowedBy, type useRange, withoutFilter } from './use-range.ts';

interface FilterChipsProps extends ReturnType<typeof useRange> {
  /** Filters that the page shows elsewhere. */
  readonly besides?: NarrowedBy | undefined;
}

/** The active filters as chips that a click removes. */
export function FilterChips({ query, change, besides }: FilterChipsProps) {
  const chosen = NARROWED_BY.flatMap((name) =>
    query[name] === undefined || name === besides ? [] : [{ name, value: query[name] }],
  );
  if (chosen.length === 0) return null;
  return (
    <div className={classes['filters']}>
      {chosen.map(({ name, value }) => (
        <FilterChip key={name} name={name} value={value} onRemove={() => change(withoutFilter(name))} />
      ))}
    </div>
  );
}
