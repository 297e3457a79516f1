import type { Permission } from '@switchboard/contracts/base/permission-names';
import { type SessionRootState, selectMay } from '../../../session/session-slice.ts';
import type { OpenRootState } from './open-slice.ts';

/** Whether the person may do something with the open conversation: an agency reads those of its accounts, and changes none. */
export function selectMayHere(state: OpenRootState & SessionRootState, permission: Permission): boolean {
  return state.open.tenantId === null && selectMay(state, permission);
}
