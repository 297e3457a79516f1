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
  /** The caller's first name, if known. */
  readonly caller: string | null;
  /** The words that alerts rest on, highlighted in the text. */
  readonly evidence: readonly string[];
  readonly lang: TranscriptLang | null;
  /** Whether the transcript is translated, but this line isn't yet. */
  readonly isAwaited: boolean;
  /** Whether the recording is playing this line. */
  readonly isPlaying: boolean;
  /** Whether this is the newest line of a live call. */
  readonly isBeingSpoken: boolean;
  /** Whether a link points to this line. */
  readonly isFlashed: boolean;
  readonly onSeek: ((ms: number) => void) | undefined;
  /** Marks the words of a search; undefined without one. */
  readonly findMarks?: FindMarks | undefined;
}

type FindMarks = (text: string) => readonly { readonly text: string; readonly isFound: boolean }[];

const ICONS = { caller: User, agent: Bot, tool: Wrench, system: Info, staff: UserRoundCheck } as const;

/**
 * One line of a transcript: when (the call's clock, or the time of day after the call), who, and what. The caller's lines are cards, the agent's are
 * plain, staff have cards of their own, and tool calls are collapsed and monospaced.
 */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message, startedAt, endedAt, caller, evidence, isPlaying, isFlashed } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { role, at, late, seq } = message;
  const Icon = ICONS[role];
  const offset = message.offsetMs ?? Date.parse(at) - Date.parse(startedAt);
  const isAfter = isAfterCall(at, endedAt);
  const shownTime = isAfter ? formats.time(at) : clockText(offset);
  // Lines after the call aren't in the recording.
  const onSeek = isSaid(message) && !isAfter ? props.onSeek : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the time is a button that does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: the time is a button that does the same.
    <div
      className={classes['line']}
      data-role={role}
      data-seq={seq}
      data-playing={isPlaying || undefined}
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
            isBeingSpoken={props.isBeingSpoken}
            findMarks={props.findMarks}
          />
        )}
      </div>
    </div>
  );
});

/** Ignores clicks that select text to copy. */
function seekUnlessSelecting(seek: () => void): void {
  if (window.getSelection()?.isCollapsed !== false) seek();
}

function SaidText({
  message,
  evidence,
  lang,
  isAwaited,
  isBeingSpoken,
  findMarks,
}: Pick<MessageLineProps, 'message' | 'evidence' | 'lang' | 'isAwaited' | 'isBeingSpoken' | 'findMarks'>) {
  const { t } = useTranslation();
  const [hasOriginal, setOriginal] = useState(false);
  const translated = lang !== null && message.translation?.lang === lang ? message.translation.text : null;
  if (translated === null) {
    return (
      <>
        <Marked
          text={message.text}
          evidence={evidence}
          saidAt={isBeingSpoken ? message.at : null}
          findMarks={findMarks}
        />
        {isAwaited && isSaid(message) && <span className={classes['awaited']}>{t('translation.awaited')}</span>}
      </>
    );
  }
  return (
    <>
      <Marked text={translated} evidence={evidence} lang={lang} findMarks={findMarks} />
      {hasOriginal && (
        <div className={classes['original']}>
          <Marked text={message.text} evidence={evidence} findMarks={findMarks} />
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
  /** When the line began, if it is being spoken. */
  readonly saidAt?: string | null;
  readonly findMarks: FindMarks | undefined;
}

/** A text with the words that an alert rests on marked, or else those of a search. */
function Marked({ text, evidence, lang, saidAt = null, findMarks }: MarkedProps) {
  const ofAlert = markEvidence(text, evidence);
  const isOfAlert = ofAlert.some(({ isMarked }) => isMarked);
  const ofSearch = isOfAlert ? undefined : findMarks?.(text);
  const parts = ofSearch?.map(({ text: part, isFound }) => ({ text: part, isMarked: isFound })) ?? ofAlert;
  const hasMark = parts.some(({ isMarked }) => isMarked);
  return (
    <p dir="auto" className={classes['text']} {...(lang && { lang })}>
      {saidAt === null || hasMark ? (
        parts.map((part, index) =>
          part.isMarked ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity other than their index.
            <mark key={index} data-of={isOfAlert ? 'alert' : 'search'}>
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )
      ) : (
        <SpokenWords text={text} at={saidAt} />
      )}
    </p>
  );
}

/** A tool call: its name and result in one line; arguments and the whole result when expanded. */
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
