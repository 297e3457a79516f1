import type { RouteName } from '@switchboard/contracts/api';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { type SessionRootState, selectMay, selectMayCall, selectSession } from './session-slice.ts';

/**
 * Whether the session has the permission and, inside another account, may make the control's call. Every control that a role or an impersonator may
 * not use checks this.
 */
export const useMay = (permission: Permission, call?: RouteName): boolean =>
  useSelector((state: SessionRootState) => selectMay(state, permission, call));

/** Whether the session may make a call that needs no permission, such as one on the user's own profile. */
export const useMayCall = (call: RouteName): boolean =>
  useSelector((state: SessionRootState) => selectMayCall(state, call));

/** Returns a filter for items with an optional call: whether the session may make it. */
export function useCallFilter(): (call: RouteName | undefined) => boolean {
  const refused = useSelector(selectSession)?.refusedCalls;
  return useCallback((call) => call === undefined || !(refused?.includes(call) ?? false), [refused]);
}
