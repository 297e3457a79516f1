import { CALL_COLUMNS, type CallColumn, pickCallColumns } from '@switchboard/contracts/calls/columns';
import type { Thunk } from '../../api/thunk.ts';
import { changeProfile } from '../../session/change-profile.ts';
import { type SessionRootState, selectMayCall } from '../../session/session-slice.ts';

const DEFAULT_COLUMNS: readonly CallColumn[] = CALL_COLUMNS.slice(0, CALL_COLUMNS.indexOf('tags') + 1);

/** The columns of the table: those in the URL, or else the user's choice, or else the default. */
export function chooseColumns(address: string | null, chosen: readonly CallColumn[]): readonly CallColumn[] {
  return [pickCallColumns(address?.split(',') ?? []), chosen].find((columns) => columns.length > 0) ?? DEFAULT_COLUMNS;
}

/** Adds or removes a column; the last column stays. */
export function toggleColumn(columns: readonly CallColumn[], name: CallColumn): CallColumn[] {
  const next = CALL_COLUMNS.filter((column) => columns.includes(column) !== (column === name));
  return next.length > 0 ? next : [...columns];
}

let kept: Promise<void> = Promise.resolve();

/**
 * Stores the user's columns, one write after another, so that the last choice wins. Nothing is stored while impersonating.
 *
 * @throws {ApiError}
 */
export const keepColumns =
  (callColumns: CallColumn[]): Thunk<Promise<void>, SessionRootState> =>
  (dispatch, getState) => {
    if (!selectMayCall(getState(), 'changeProfile')) return Promise.resolve();
    const keep = () => dispatch(changeProfile({ callColumns }));
    kept = kept.then(keep, keep);
    return kept;
  };
