import { UnstyledButton } from '@mantine/core';
import type { Message } from '@switchboard/contracts/conversations/message';
import { Bot, ChevronRight, Info, User, UserRoundCheck, Wrench } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './message-line.module.css';
import { SpokenWords } from './spoken-words.tsx';
import { isAfterCall, keepUnits, markEvidence, toolCall } from './timeline.ts';
import { isSaid, type TranscriptLang } from './transcript.ts';

interface MessageLineProps {
  readonly message: Message;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** The caller's first name, if it is known. */
  readonly caller: string | null;
  /** What alerts heard, to be marked where it was said. */
  readonly evidence: readonly string[];
  readonly lang: TranscriptLang | null;
  /** The talk is translated, if not all of it yet. */
  readonly isAwaited: boolean;
  /** The recording is at this line. */
  readonly isHeard: boolean;
  /** These are the newest words of a live call. */
  readonly isBeingSaid: boolean;
  /** The reader asked for this line. */
  readonly isFlashed: boolean;
  readonly onSeek: ((ms: number) => void) | undefined;
}

const ICONS = { caller: User, agent: Bot, tool: Wrench, system: Info, staff: UserRoundCheck } as const;

/** One line: when, by the call's clock or after the call by the time of day, who, what. The caller in a card, the agent on the page, staff in a card of theirs, tools folded in mono. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message, startedAt, endedAt, caller, evidence, isHeard, isFlashed } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { role, at, late, seq } = message;
  const Icon = ICONS[role];
  const offset = message.offsetMs ?? Date.parse(at) - Date.parse(startedAt);
  const isAfter = isAfterCall(at, endedAt);
  const shownTime = isAfter ? formats.time(at) : clockText(offset);
  // What came after the call is in no recording.
  const onSeek = isSaid(message) && !isAfter ? props.onSeek : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the time is a button that does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: the same.
    <div
      className={classes['line']}
      data-role={role}
      data-seq={seq}
      data-heard={isHeard || undefined}
      data-flashed={isFlashed || undefined}
      data-seeks={onSeek !== undefined || undefined}
      onClick={onSeek ? () => seekUnlessSelecting(() => onSeek(offset)) : undefined}
    >
      {onSeek ? (
        <UnstyledButton
          className={classes['time']}
          aria-label={t('player.playFrom', { time: clockText(offset) })}
          onClick={() => onSeek(offset)}
        >
          <time dateTime={at} title={formats.full(at)}>
            {shownTime}
          </time>
        </UnstyledButton>
      ) : (
        <time className={classes['time']} dateTime={at} title={formats.full(at)}>
          {shownTime}
        </time>
      )}
      <span className={classes['icon']} aria-hidden="true">
        <Icon size={15} />
      </span>
      <div className={classes['box']}>
        <span className={classes['who']}>
          {role === 'caller' && caller !== null ? caller : t(`role.${role}`)}
          {late && (
            <span className={classes['late']} title={t('open.lateWhy')}>
              {t('open.lateLine')}
            </span>
          )}
        </span>
        {role === 'tool' ? (
          <ToolCall text={message.text} />
        ) : (
          <SaidText
            message={message}
            evidence={evidence}
            lang={props.lang}
            isAwaited={props.isAwaited}
            isBeingSaid={props.isBeingSaid}
          />
        )}
      </div>
    </div>
  );
});

/** Whoever marks words to copy them doesn't want to hear them. */
function seekUnlessSelecting(seek: () => void): void {
  if (window.getSelection()?.isCollapsed !== false) seek();
}

function SaidText({
  message,
  evidence,
  lang,
  isAwaited,
  isBeingSaid,
}: Pick<MessageLineProps, 'message' | 'evidence' | 'lang' | 'isAwaited' | 'isBeingSaid'>) {
  const { t } = useTranslation();
  const [hasOriginal, setOriginal] = useState(false);
  const translated = lang !== null && message.translation?.lang === lang ? message.translation.text : null;
  if (translated === null) {
    return (
      <>
        <Marked text={message.text} evidence={evidence} saidAt={isBeingSaid ? message.at : null} />
        {isAwaited && isSaid(message) && <span className={classes['awaited']}>{t('translation.awaited')}</span>}
      </>
    );
  }
  return (
    <>
      <Marked text={translated} evidence={evidence} lang={lang} />
      {hasOriginal && (
        <div className={classes['original']}>
          <Marked text={message.text} evidence={evidence} />
        </div>
      )}
      <UnstyledButton
        className={classes['more']}
        aria-expanded={hasOriginal}
        onClick={(event) => {
          event.stopPropagation();
          setOriginal(!hasOriginal);
        }}
      >
        {t(hasOriginal ? 'translation.hideOriginal' : 'translation.showOriginal')}
      </UnstyledButton>
    </>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly evidence: readonly string[];
  readonly lang?: string | null;
  /** When it was begun, if it is being said. */
  readonly saidAt?: string | null;
}

function Marked({ text, evidence, lang, saidAt = null }: MarkedProps) {
  const parts = markEvidence(text, evidence);
  const hasMark = parts.some(({ isMarked }) => isMarked);
  return (
    <p dir="auto" className={classes['text']} {...(lang && { lang })}>
      {saidAt === null || hasMark ? (
        parts.map((part) => (part.isMarked ? <mark key={part.text}>{part.text}</mark> : part.text))
      ) : (
        <SpokenWords text={text} at={saidAt} />
      )}
    </p>
  );
}

/** A tool's call: its name and result in one line, arguments and the whole of the result when unfolded. */
function ToolCall({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, args, result } = toolCall(text);
  const parts = [
    [t('open.toolArgs'), args],
    [t('open.toolResult'), result],
  ] as const;
  return (
    <div className={classes['tool']}>
      <UnstyledButton className={classes['call']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={13} aria-hidden="true" className={classes['chevron']} />
        <code>
          <b>{name}</b>
          {!isOpen && result !== '' && <span> → {keepUnits(result)}</span>}
        </code>
      </UnstyledButton>
      {isOpen && (
        <dl>
          {parts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === '' ? t('open.toolNothing') : <code>{value}</code>}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
