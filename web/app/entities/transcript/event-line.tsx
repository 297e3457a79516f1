import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import {
  AlarmClock,
  Bell,
  BellRing,
  Bot,
  CheckCheck,
  CircleCheckBig,
  Ear,
  Eye,
  Hand,
  Headphones,
  type LucideIcon,
  MessageSquare,
  MessageSquareCheck,
  MessageSquareX,
  PhoneIncoming,
  PhoneOff,
  RotateCcw,
  StickyNote,
  Tag,
  Timer,
  Trash2,
  TriangleAlert,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './event-line.module.css';
import { isAfterCall, type TimelineEvent } from './timeline.ts';
import { useEventText } from './use-event-text.tsx';

interface EventLineProps {
  readonly event: TimelineEvent;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

const ICONS: Readonly<Record<TimelineEvent['kind'], LucideIcon>> = {
  started: PhoneIncoming,
  raised: Hand,
  rung: Bell,
  seen: Eye,
  handled: CheckCheck,
  attentionRestored: Hand,
  cleared: CheckCheck,
  assigned: UserCheck,
  offered: BellRing,
  accepted: UserCheck,
  declined: UserX,
  expired: Timer,
  escalated: TriangleAlert,
  snoozed: AlarmClock,
  done: CircleCheckBig,
  reopened: RotateCcw,
  tagged: Tag,
  untagged: Tag,
  noted: StickyNote,
  noteEdited: StickyNote,
  noteRemoved: StickyNote,
  takenOver: Headphones,
  joined: UserPlus,
  whispered: Ear,
  handedBack: Bot,
  textSent: MessageSquare,
  textDelivered: MessageSquareCheck,
  textFailed: MessageSquareX,
  ended: PhoneOff,
  deleted: Trash2,
  restored: RotateCcw,
};

/** An event of the conversation, and its actor. Shows the call's clock during the call, and the time of day after it. */
export const EventLine = memo(function EventLine({ event, startedAt, endedAt }: EventLineProps) {
  const formats = useFormats();
  const text = useEventText();
  const { kind, at, items } = event;
  const level = kind === 'raised' ? getLevel(items) : undefined;
  const Icon = level === 'emergency' ? TriangleAlert : ICONS[kind];
  return (
    <div className={classes['line']} data-level={level}>
      <time dateTime={at} title={formats.full(at)}>
        {isAfterCall(at, endedAt) ? formats.time(at) : clockText(Date.parse(at) - Date.parse(startedAt))}
      </time>
      <Icon size={15} aria-hidden="true" />
      <p>{text(event)}</p>
    </div>
  );
});

/** The date of the lines below: those after a call, or those of a text conversation. */
export function DayLine({ day, isAfterCall }: { day: string; isAfterCall: boolean }) {
  const { t } = useTranslation();
  return <p className={classes['day']}>{isAfterCall ? t('open.afterCall', { day }) : day}</p>;
}

const getLevel = (items: readonly ActivityItem[]) => items[0]?.level ?? undefined;
