import { PAGES } from '@switchboard/contracts/pages';
import { type ReactNode, useContext } from 'react';
import { useSelector } from 'react-redux';
import { useMatch } from 'react-router';
import { ZoneContext } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';

/** Tells times in the zone of the account whose conversations are shown: a child's, where an agency looks into one. */
export function AccountZone({ children }: { children: ReactNode }) {
  const own = useContext(ZoneContext);
  const shown = useShownMeta()?.timeZone;
  return <ZoneContext value={shown ?? own}>{children}</ZoneContext>;
}

/** The name of the account whose conversations are shown, one's own elsewhere; undefined as long as it isn't known. */
export function useShownAccountName(): string | undefined {
  const own = useSelector((state: SessionRootState) => selectUser(state));
  const shown = useShownMeta()?.accountName;
  const { query } = useInboxQuery();
  const isInbox = useIsInbox();
  const isChild = isInbox && query.tenantId !== null;
  return shown ?? (isChild ? undefined : own?.tenantName);
}

/** The name of another account whose conversations are shown, as an agency sees a child's; undefined where it is one's own. */
export function useOtherAccountName(): string | undefined {
  const own = useSelector((state: SessionRootState) => selectUser(state));
  const shown = useShownMeta()?.accountName;
  const { query } = useInboxQuery();
  return query.tenantId !== null && query.tenantId !== own?.tenantId ? shown : undefined;
}

/** What the rows that are shown are of: until another account's have come, the last good list stands. */
function useShownMeta() {
  const meta = useSelector(({ inbox }: InboxRootState) => inbox.meta);
  return useIsInbox() ? meta : null;
}

const useIsInbox = (): boolean => useMatch(PAGES.conversations) !== null;
