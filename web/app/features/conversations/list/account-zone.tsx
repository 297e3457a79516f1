import { PAGES } from '@switchboard/contracts/pages';
import { type ReactNode, useContext } from 'react';
import { useSelector } from 'react-redux';
import { useMatch } from 'react-router';
import { ZoneContext } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';

/** Formats times in the time zone of the account on the screen, which may be an agency's client. */
export function AccountZone({ children }: { children: ReactNode }) {
  const own = useContext(ZoneContext);
  const shown = useShownMeta()?.timeZone;
  return <ZoneContext value={shown ?? own}>{children}</ZoneContext>;
}

/** The name of the account on the screen; undefined until it is known. */
export function useShownAccountName(): string | undefined {
  const own = useSelector((state: SessionRootState) => selectUser(state));
  const shown = useShownMeta()?.accountName;
  const { query } = useInboxQuery();
  const isInbox = useIsInbox();
  const isClient = isInbox && query.tenantId !== null;
  return shown ?? (isClient ? undefined : own?.tenantName);
}

/** The name of the client's account on the screen; undefined for the user's own. */
export function useOtherAccountName(): string | undefined {
  const own = useSelector((state: SessionRootState) => selectUser(state));
  const shown = useShownMeta()?.accountName;
  const { query } = useInboxQuery();
  return query.tenantId !== null && query.tenantId !== own?.tenantId ? shown : undefined;
}

/** The meta of the rows on the screen, which may still be the previous account's. */
function useShownMeta() {
  const meta = useSelector(({ inbox }: InboxRootState) => inbox.meta);
  return useIsInbox() ? meta : null;
}

const useIsInbox = (): boolean => useMatch(PAGES.conversations) !== null;
