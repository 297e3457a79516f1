import { type ReactNode, useContext } from 'react';
import { useSelector } from 'react-redux';
import { ZoneContext } from '../../i18n/use-formats.ts';
import type { InboxRootState } from './inbox-slice.ts';

/** Tells times in the zone of the account whose conversations are shown: a child's, where an agency looks into one. */
export function AccountZone({ children }: { children: ReactNode }) {
  const own = useContext(ZoneContext);
  const shown = useSelector(({ inbox }: InboxRootState) => inbox.meta?.timeZone);
  return <ZoneContext value={shown ?? own}>{children}</ZoneContext>;
}
