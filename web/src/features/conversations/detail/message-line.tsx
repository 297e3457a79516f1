import type { Message } from '@switchboard/contracts/conversations/message';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { Bot, Info, User, UserRoundCheck, Wrench } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { markEvidence, toolCall } from '../timeline.ts';
import classes from './message-line.module.css';

interface MessageLineProps {
  readonly message: Message;
  readonly row: Conversation;
  /** What alerts heard, to be marked where it was said. */
  readonly evidence: readonly string[];
}

const ICONS = { caller: User, agent: Bot, tool: Wrench, system: Info, staff: UserRoundCheck } as const;

/** One line: when, who, what. The caller in a card, the agent on the page, tools in mono, system events in a line. */
export const MessageLine = memo(function MessageLine({ message, row, evidence }: MessageLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { role, at, late } = message;
  const Icon = ICONS[role];
  const offset = message.offsetMs ?? Date.parse(at) - Date.parse(row.createdAt);
  return (
    <div className={classes['line']} data-role={role} id={`line-${message.seq}`}>
      <time dateTime={at} title={formats.full(at)}>
        {clockText(offset)}
      </time>
      <span className={classes['icon']} aria-hidden="true">
        <Icon size={15} />
      </span>
      <div className={classes['box']}>
        <span className={classes['who']}>
          {role === 'caller' && row.name ? row.name.split(/\s+/)[0] : t(`role.${role}`)}
          {late && <span className={classes['late']}>{t('open.lateLine')}</span>}
        </span>
        {role === 'tool' ? <ToolText text={message.text} /> : <SaidText text={message.text} evidence={evidence} />}
      </div>
    </div>
  );
});

function SaidText({ text, evidence }: { text: string; evidence: readonly string[] }) {
  return (
    <p dir="auto" className={classes['text']}>
      {markEvidence(text, evidence).map((part) =>
        part.isMarked ? <mark key={part.text}>{part.text}</mark> : part.text,
      )}
    </p>
  );
}

function ToolText({ text }: { text: string }) {
  const { name, args, result } = toolCall(text);
  return (
    <code className={classes['tool']}>
      <b>{name}</b>
      {args !== '' && <span>({args})</span>}
      {result !== '' && <span> → {result}</span>}
    </code>
  );
}
