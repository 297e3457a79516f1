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
import { useUrlParams } from '../../ui/use-url-params.ts';
import { chooseColumns, toggleColumn } from './call-columns.ts';

/** The view of the list, stored in the URL. Without columns there, the table uses the user's last choice. */
export interface CallView {
  readonly filters: CallFilterText;
  readonly sortBy: CallSort;
  readonly sortOrder: 'asc' | 'desc';
  readonly page: number;
  readonly columns: readonly CallColumn[];
}

const FILTERS = Object.keys(CallFilterFields.shape) as readonly CallFilterName[];

/** Parses the URL; invalid parts are ignored. */
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
    columns: chooseColumns(params.get('columns'), chosenColumns),
  };
}

type Changes = Readonly<Record<string, string | undefined>>;

/** Reads and changes the list's view; a change of filters or sort returns to page 1. */
export function useCallView() {
  const [params, changeParams] = useUrlParams();
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
  /** Shows or hides a column and returns the visible columns. */
  const toggle = useCallback(
    (column: CallColumn) => {
      let columns: CallColumn[] = [];
      changeParams((next) => {
        // The URL may be ahead of the last render after two quick clicks.
        columns = toggleColumn(chooseColumns(next.get('columns'), chosenColumns ?? []), column);
        next.set('columns', columns.join(','));
        return next;
      });
      return columns;
    },
    [changeParams, chosenColumns],
  );
  return { view, change, toggle, search: params.toString() };
}
