import { Button, Skeleton } from '@mantine/core';
import type { Message } from '@switchboard/contracts/conversations/message';
import { ChevronLeft, Link2, MessageSquareText, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { usePlayback } from '../../entities/player/playback.ts';
import { MessageLine } from '../../entities/transcript/message-line.tsx';
import { clockText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { phoneText } from '../../ui/phone-number.ts';
import { toast } from '../../ui/toast.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { CallCards } from './call-cards.tsx';
import { DownloadMenu } from './call-downloads.tsx';
import { CallSound } from './call-sound.tsx';
import { type CallDetail, useGetCallQuery, useReadWordsQuery } from './calls-api.ts';
import classes from './detail.module.css';
import { versionText } from './use-call-words.ts';

/** The URL parameter with a moment of the call, in milliseconds. */
const MOMENT = 't';
/** A recording is fetched and its peaks are computed seconds after the call; no frame reports that, so it is polled. */
const RECORDING_POLL_MS = 4_000;
const RECORDING_AWAITED_MS = 600_000;
/** The audio types for which peaks are computed. */
const DRAWN: ReadonlySet<string> = new Set(['audio/wav', 'audio/mpeg']);

function isRecordingAwaited({ recording, endedAt }: CallDetail, now: number): boolean {
  if (recording === null || endedAt === null || now - Date.parse(endedAt) > RECORDING_AWAITED_MS) return false;
  return recording.kept === null || (!recording.kept.hasPeaks && DRAWN.has(recording.kept.type));
}

/** A call: its transcript in sync with the recording, how it ended, its latency and cost. */
export function CallDetailPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [awaitsRecording, setAwaitsRecording] = useState(false);
  const {
    data: call,
    error,
    refetch,
  } = useGetCallQuery(
    { params: { id }, query: {} },
    { pollingInterval: awaitsRecording ? RECORDING_POLL_MS : 0, skipPollingIfUnfocused: true },
  );
  const isAwaited = call !== undefined && isRecordingAwaited(call, Date.now());
  useEffect(() => setAwaitsRecording(isAwaited), [isAwaited]);
  const search = withoutMoment(params);
  const close = () => navigate(paths.calls + search);
  useShortcut({ keys: 'Escape', label: 'callLog.back', group: 'list', run: close });
  // An id in the URL that isn't a number is answered with 422.
  const isMissing = error && 'status' in error && (error.status === 404 || error.status === 422);
  return (
    <div className={classes['page']} aria-busy={!call && !error}>
      {call && <Opened call={call} back={paths.calls + search} />}
      {!call && !error && (
        <div className={classes['body']} role="status" aria-label={t('app.loading')}>
          <Skeleton height={320} />
        </div>
      )}
      {error && !call && !isMissing && <LoadFailed onRetry={refetch} />}
      {isMissing && !call && (
        <EmptyState
          icon={<SearchX size={28} aria-hidden="true" />}
          title={t('callLog.missing')}
          body={t('callLog.missingWhy')}
          action={
            <Button variant="default" onClick={close}>
              {t('callLog.back')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function Opened({ call, back }: { readonly call: CallDetail; readonly back: string }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { data: messages = [], isLoading } = useReadWordsQuery({ id: call.id });
  const { playing, seek, player } = usePlayback();
  const moment = parseMoment(params);
  const flashed = lineAt(messages, moment)?.seq;
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (flashed !== undefined)
      lines.current?.querySelector(`[data-seq="${flashed}"]`)?.scrollIntoView({ block: 'center' });
  }, [flashed]);
  const currentLine = messages.findIndex(({ seq }) => seq === (playing ?? flashed));
  const current = messages[currentLine]?.offsetMs ?? 0;
  const copy = () => {
    const url = new URL(location.href);
    url.searchParams.set(MOMENT, String(current));
    navigator.clipboard.writeText(url.href).then(
      () => toast({ text: t('callLog.linkCopied') }),
      () => toast({ text: t('callLog.linkNotCopied'), isFailure: true }),
    );
    setParams(new URLSearchParams(url.search), { replace: true });
  };
  const step = (by: 1 | -1) => {
    const next = by === 1 ? messages.slice(currentLine + 1) : messages.slice(0, Math.max(0, currentLine)).reverse();
    const ms = next.find(({ offsetMs }) => offsetMs !== null)?.offsetMs;
    if (typeof ms === 'number') seek?.(ms);
  };
  const isEnabled = seek !== undefined;
  useShortcut({ keys: 'j', label: 'callLog.nextLine', group: 'conversation', run: () => step(1), isEnabled });
  useShortcut({ keys: 'k', label: 'callLog.previousLine', group: 'conversation', run: () => step(-1), isEnabled });
  useShortcut({ keys: 'c', label: 'callLog.copyMoment', group: 'conversation', run: copy });
  return (
    <>
      <header className={classes['header']}>
        <Link to={back} className={classes['back']} aria-label={t('callLog.back')}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <Heading call={call} />
        <div className={classes['tools']}>
          <Button variant="default" leftSection={<Link2 size={15} aria-hidden="true" />} onClick={copy}>
            {t('callLog.copyLink', { time: clockText(current) })}
          </Button>
          <DownloadMenu call={call} />
          <Button
            variant="default"
            component={Link}
            to={paths.conversation(call.id)}
            leftSection={<MessageSquareText size={15} aria-hidden="true" />}
          >
            {t('callLog.openConversation')}
          </Button>
        </div>
      </header>
      {call.recording && <CallSound call={call} messages={messages} line={player} startMs={moment} />}
      <div className={classes['body']}>
        <section className={classes['words']} aria-label={t('callLog.transcript')} ref={lines}>
          {messages.length === 0 && !isLoading && (
            <EmptyState title={t(call.turns.length > 0 ? 'row.wordsWithheld' : 'row.noMessage')} />
          )}
          {messages.map((message) => (
            <MessageLine
              key={message.seq}
              message={message}
              startedAt={call.startedAt}
              endedAt={call.endedAt}
              caller={call.name?.split(' ')[0] ?? null}
              evidence={[]}
              lang={null}
              isAwaited={false}
              isPlaying={playing === message.seq}
              isBeingSpoken={false}
              isFlashed={flashed === message.seq}
              onSeek={seek}
            />
          ))}
        </section>
        <CallCards call={call} />
      </div>
    </>
  );
}

function Heading({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const number = call.number === null ? t('row.withheld') : phoneText(call.number);
  const facts = [
    call.name !== null && call.name !== call.number ? number : undefined,
    t(`callLog.direction.${call.direction}`),
    `${formats.day(call.startedAt)}, ${formats.clock(call.startedAt)}`,
    call.agentName && (call.agentVersion ? `${call.agentName} ${versionText(call.agentVersion)}` : call.agentName),
    call.language && formats.languageAlone(call.language),
  ];
  return (
    <div className={classes['heading']}>
      <h1 ref={heading} tabIndex={-1}>
        {call.name ?? number}
      </h1>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function parseMoment(params: URLSearchParams): number | undefined {
  const ms = Number(params.get(MOMENT) ?? Number.NaN);
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}

const lineAt = (messages: readonly Message[], ms: number | undefined): Message | undefined =>
  ms === undefined ? undefined : messages.findLast(({ offsetMs }) => offsetMs !== null && offsetMs <= ms);

function withoutMoment(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete(MOMENT);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}
