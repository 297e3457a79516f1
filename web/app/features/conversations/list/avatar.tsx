import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { isLive } from '@switchboard/contracts/conversations/live';
import { Globe, MessageSquare, Phone, PhoneOutgoing, UserRound } from 'lucide-react';
import { getInitials } from '../../../ui/initials.ts';
import { useFieldLabel } from '../inbox/field-label.ts';
import classes from './avatar.module.css';

/** The caller's initials and the channel, with a ring while the call is live. */
export function Avatar({ row }: { row: Conversation }) {
  const fieldLabel = useFieldLabel();
  const initials = getInitials(row.name ?? '');
  const Channel = channelIcon(row);
  const isOutbound = row.direction === 'outbound';
  const channel = [
    fieldLabel('channel', row.channel),
    ...(isOutbound ? [fieldLabel('direction', 'outbound')] : []),
  ].join(', ');
  return (
    <span className={classes['avatar']} data-live={isLive(row)} title={channel}>
      <span aria-hidden="true">{initials === '' ? <UserRound size={18} /> : initials}</span>
      <span className={classes['channel']}>
        <Channel size={12} role="img" aria-label={channel} />
      </span>
    </span>
  );
}

function channelIcon({ channel, direction }: Conversation) {
  if (channel === 'phone') return direction === 'outbound' ? PhoneOutgoing : Phone;
  return channel === 'web' ? Globe : MessageSquare;
}
