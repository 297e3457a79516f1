import type { Conversation } from '@switchboard/contracts/conversations/row';
import { Globe, MessageSquare, Phone, PhoneOutgoing, UserRound } from 'lucide-react';
import { initialsOf } from '../../../ui/initials.ts';
import classes from './avatar.module.css';

/** Who it is, by which channel, and with a ring while the call is live. */
export function Avatar({ row }: { row: Conversation }) {
  const initials = initialsOf(row.name ?? '');
  const Channel = channelIcon(row);
  return (
    <span className={classes['avatar']} data-live={row.endedAt === null} aria-hidden="true">
      {initials === '' ? <UserRound size={18} /> : initials}
      <span className={classes['channel']}>
        <Channel size={12} />
      </span>
    </span>
  );
}

function channelIcon({ channel, direction }: Conversation) {
  if (channel === 'phone') return direction === 'outbound' ? PhoneOutgoing : Phone;
  return channel === 'web' ? Globe : MessageSquare;
}
