import type { CallColumn } from '@switchboard/contracts/calls/columns';
import {
  CALL_SORTS,
  CallFilterFields,
  type CallFilterName,
  type CallFilterText,
  type CallSort,
} from '@switchboard/contracts/calls/filters';
import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '../../session/session-slice.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { columnsOf, toggleColumn } from './call-columns.ts';

/** The view of the list: all of it stands in the address; without columns there, the table has those that the person chose last. */
export interface CallView {
  readonly filters: CallFilterText;
  readonly sortBy: CallSort;
  readonly sortOrder: 'asc' | 'desc';
  readonly page: number;
  readonly columns: readonly CallColumn[];
}

const FILTERS = Object.keys(CallFilterFields.shape) as readonly CallFilterName[];

/** Reads the address; whatever in it means nothing counts as not there. */
export function readView(params: URLSearchParams, chosenColumns: readonly CallColumn[] = []): CallView {
  const filters = FILTERS.flatMap((name): [CallFilterName, string][] => {
    const value = params.getAll(name).filter(Boolean).join(',');
    return value !== '' && CallFilterFields.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  const sortBy = CALL_SORTS.find((sort) => sort === params.get('sortBy')) ?? 'startedAt';
  const page = Number(params.get('page') ?? 1);
  return {
    filters: Object.fromEntries(filters),
    sortBy,
    sortOrder: params.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    columns: columnsOf(params.get('columns'), chosenColumns),
  };
}

type Changes = Readonly<Record<string, string | undefined>>;

/** The list's state, and what changes it; a change of what is listed begins at page 1. */
export function useCallView() {
  const [params, changeParams] = useAddressParams();
  const chosenColumns = useSelector(selectUser)?.callColumns;
  const view = useMemo(() => readView(params, chosenColumns), [params, chosenColumns]);
  const change = useCallback(
    (changes: Changes) =>
      changeParams((next) => {
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    [changeParams],
  );
  /** Shows a column or takes it away, and answers those that are shown then. */
  const toggle = useCallback(
    (column: CallColumn) => {
      let columns: CallColumn[] = [];
      changeParams((next) => {
        // As the address has them now: the second of two quick clicks may come before the first is drawn.
        columns = toggleColumn(columnsOf(next.get('columns'), chosenColumns ?? []), column);
        next.set('columns', columns.join(','));
        return next;
      });
      return columns;
    },
    [changeParams, chosenColumns],
  );
  return { view, change, toggle, search: params.toString() };
}
