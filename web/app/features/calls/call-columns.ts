import { CALL_COLUMNS, type CallColumn, pickCallColumns } from '@switchboard/contracts/calls/columns';
import type { Thunk } from '../../api/thunk.ts';
import { changeProfile } from '../../session/change-profile.ts';
import { type SessionRootState, selectMayCall } from '../../session/session-slice.ts';

const USUAL: readonly CallColumn[] = CALL_COLUMNS.slice(0, CALL_COLUMNS.indexOf('tags') + 1);

/** The columns of the table: those of the address, else those that the person chose, else the usual. */
export function columnsOf(address: string | null, chosen: readonly CallColumn[]): readonly CallColumn[] {
  return [pickCallColumns(address?.split(',') ?? []), chosen].find((columns) => columns.length > 0) ?? USUAL;
}

/** These columns with one more or one less; the last one stays. */
export function toggleColumn(columns: readonly CallColumn[], name: CallColumn): CallColumn[] {
  const next = CALL_COLUMNS.filter((column) => columns.includes(column) !== (column === name));
  return next.length > 0 ? next : [...columns];
}

let kept: Promise<void> = Promise.resolve();

/**
 * Keeps columns with the person, one choice after the other, so that the last one stays. Inside somebody else's account nothing is kept.
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
