import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../session/session-slice.ts';
import { useCallFilter } from '../../session/use-may.ts';
import { type ListedScreen, listedScreens } from './screen-list.ts';

/** The screens with an entry that the session may see, in the table's order. */
export function useListedScreens(): readonly ListedScreen[] {
  const permissions = useSelector(selectSession)?.user.permissions;
  const mayCall = useCallFilter();
  return useMemo(
    () => listedScreens(permissions ?? []).filter(({ screen }) => mayCall(screen.call)),
    [permissions, mayCall],
  );
}
