import { useUrlParams } from '../../ui/use-url-params.ts';

const BY = 'sortBy';
const ORDER = 'sortOrder';

/** A table's sort; rows keep the server's order until the user chooses a column. */
export interface Sort<C extends string> {
  readonly by: C | undefined;
  readonly order: 'asc' | 'desc';
  /** Sorts by a column, largest first; choosing it again reverses the order. */
  readonly choose: (column: C) => void;
  /** Rows without a value come last. */
  readonly sorted: <R>(rows: readonly R[], sortValue: (row: R, column: C) => number | null) => readonly R[];
}

/** The sort in the URL. */
export function useSort<C extends string>(columns: readonly C[]): Sort<C> {
  const [params, changeParams] = useUrlParams();
  const by = columns.find((column) => column === params.get(BY));
  const order = params.get(ORDER) === 'asc' ? 'asc' : 'desc';
  return {
    by,
    order,
    choose: (column) =>
      changeParams((next) => {
        next.set(BY, column);
        if (column === by && order === 'desc') next.set(ORDER, 'asc');
        else next.delete(ORDER);
        return next;
      }),
    sorted: (rows, sortValue) => {
      if (by === undefined) return rows;
      const sign = order === 'asc' ? 1 : -1;
      return rows.toSorted((first, second) => {
        const [a, b] = [sortValue(first, by), sortValue(second, by)];
        if (a === null || b === null) return Number(a === null) - Number(b === null);
        return sign * (a - b);
      });
    },
  };
}
