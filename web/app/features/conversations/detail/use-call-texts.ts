import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { OpenRootState } from '../open/open-slice.ts';

/** The agent with its version, and channel and direction, in words; null where nothing is known. */
export function useCallTexts(row: Conversation): { readonly agent: string | null; readonly channel: string } {
  const { t, i18n } = useTranslation();
  const told = useSelector(({ open }: OpenRootState) => open.detail?.agentVersion ?? null);
  // Our own count from 1; platforms name theirs as they like.
  const version = told !== null && /^\d+$/.test(told) ? `v${told}` : told;
  const channel = i18n.exists(`value.${row.channel}`) ? t(`value.${row.channel}` as 'value.phone') : row.channel;
  return {
    agent: row.agentName && version ? t('open.agentVersion', { agent: row.agentName, version }) : row.agentName,
    channel: t(`open.${row.direction}`, { channel }),
  };
}
