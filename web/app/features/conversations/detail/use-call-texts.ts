import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { OpenRootState } from '../open/open-slice.ts';

/** Texts for the agent with its version, and for channel and direction; null if unknown. */
export function useCallTexts(row: Conversation): { readonly agent: string | null; readonly channel: string } {
  const { t, i18n } = useTranslation();
  const reported = useSelector(({ open }: OpenRootState) => open.detail?.agentVersion ?? null);
  // Our own versions are numbers; platforms name theirs freely.
  const version = reported !== null && /^\d+$/.test(reported) ? `v${reported}` : reported;
  const channel = i18n.exists(`value.${row.channel}`) ? t(`value.${row.channel}` as 'value.phone') : row.channel;
  return {
    agent: row.agentName && version ? t('open.agentVersion', { agent: row.agentName, version }) : row.agentName,
    channel: t(`open.${row.direction}`, { channel }),
  };
}
