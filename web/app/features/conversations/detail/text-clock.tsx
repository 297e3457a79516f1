import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { selectClockOffset } from '../../../session/session-slice.ts';
import { useMinute } from '../../../ui/use-now.ts';

/** Takes the place of the call's clock in a text conversation: its last message's time. */
export function TextClock({ row, className }: { row: Conversation; className: string | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute() + useSelector(selectClockOffset);
  return (
    <span className={className} title={formats.full(row.lastMessageAt)}>
      {t('open.textConversation')}
      {row.messageCount > 0 && <span>{t('open.lastMessageAt', { time: formats.due(row.lastMessageAt, now) })}</span>}
    </span>
  );
}
