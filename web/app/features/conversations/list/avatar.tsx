import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { Globe, MessageSquare, Phone, PhoneOutgoing, UserRound } from 'lucide-react';
import { initialsOf } from '../../../ui/initials.ts';
import classes from './avatar.module.css';
import { useFieldLabel } from './field-label.ts';

/** Who it is, by which channel, and with a ring while the call is live. */
export function Avatar({ row }: { row: Conversation }) {
  const labelOf = useFieldLabel();
  const initials = initialsOf(row.name ?? '');
  const Channel = channelIcon(row);
  const isOutbound = row.direction === 'outbound';
  const channel = [labelOf('channel', row.channel), ...(isOutbound ? [labelOf('direction', 'outbound')] : [])].join(
    ', ',
  );
  return (
    <span className={classes['avatar']} data-live={row.endedAt === null} title={channel}>
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
