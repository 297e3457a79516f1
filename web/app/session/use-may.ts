import type { RouteName } from '@switchboard/contracts/api';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { type SessionRootState, selectMay, selectMayCall, selectSession } from './session-slice.ts';

/**
 * Whether the session may do something: it has the permission and, inside another account, may make the call that the control leads to. Every
 * control that a role or a visit may not use asks this.
 */
export const useMay = (permission: Permission, call?: RouteName): boolean =>
  useSelector((state: SessionRootState) => selectMay(state, permission, call));

/** Whether the session may make a call that needs no permission, such as one about the person's own profile. */
export const useMayCall = (call: RouteName): boolean =>
  useSelector((state: SessionRootState) => selectMayCall(state, call));

/** A filter for things that each lead to one call, or to none: whether the session may make it. */
export function useCallFilter(): (call: RouteName | undefined) => boolean {
  const refused = useSelector(selectSession)?.refusedCalls;
  return useCallback((call) => call === undefined || !(refused?.includes(call) ?? false), [refused]);
}
