import { Button, Menu, Skeleton } from '@mantine/core';
import { ChevronLeft, Download, Link2, MessageSquareText, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePlayback } from '../../entities/player/playback.ts';
import { Player } from '../../entities/player/player.tsx';
import { MessageLine } from '../../entities/transcript/message-line.tsx';
import { clockText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { phoneText } from '../../ui/phone-number.ts';
import { toast } from '../../ui/toast.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { CallCards } from './call-cards.tsx';
import { type CallDetail, useGetCallQuery, useReadWordsQuery } from './calls-queries.ts';
import classes from './detail.module.css';
import { TRANSCRIPT_FORMATS, type TranscriptFormat, transcriptFile } from './transcript-files.ts';
import { versionText } from './use-call-words.ts';

/** The moment that the address names, in milliseconds of the call. */
const MOMENT = 't';

/** One call: its words in step with its recording, how it ended, where time and money went. */
export function CallDetailPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: call, error, refetch } = useGetCallQuery({ params: { id }, query: {} });
  const search = withoutMoment(params);
  const close = () => navigate(paths.calls + search);
  useShortcut({ keys: 'Escape', label: 'callLog.back', group: 'list', run: close });
  const isMissing = error && 'status' in error && error.status === 404;
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
  const { heard, seek, player } = usePlayback();
  const moment = Number(params.get(MOMENT) ?? Number.NaN);
  const flashed = messages.findLast(({ offsetMs }) => offsetMs !== null && offsetMs <= moment)?.seq;
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (flashed !== undefined)
      lines.current?.querySelector(`[data-seq="${flashed}"]`)?.scrollIntoView({ block: 'center' });
  }, [flashed]);
  const current = messages.find(({ seq }) => seq === (heard ?? flashed))?.offsetMs ?? 0;
  const copy = () => {
    const url = new URL(location.href);
    url.searchParams.set(MOMENT, String(current));
    navigator.clipboard.writeText(url.href).then(
      () => toast({ text: t('callLog.linkCopied') }),
      () => toast({ text: t('callLog.linkNotCopied'), isFailure: true }),
    );
    setParams(new URLSearchParams(url.search), { replace: true });
  };
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
          <DownloadMenu call={call} messages={messages} />
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
      {call.recording && <Player source={call.recording.url} messages={messages} line={player} />}
      <div className={classes['body']}>
        <section className={classes['words']} aria-label={t('callLog.transcript')} ref={lines}>
          {messages.length === 0 && !isLoading && <EmptyState title={t('row.noMessage')} />}
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
              isHeard={heard === message.seq}
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

interface DownloadMenuProps {
  readonly call: CallDetail;
  readonly messages: Parameters<typeof transcriptFile>[1]['messages'];
}

function DownloadMenu({ call, messages }: DownloadMenuProps) {
  const { t } = useTranslation();
  const download = (format: TranscriptFormat) => {
    const { startedAt, durationMs } = call;
    const text = transcriptFile(format, { messages, startedAt, durationMs, nameOf: (role) => t(`role.${role}`) });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: format === 'json' ? 'application/json' : 'text/plain' }));
    link.download = `call-${call.id}.${format}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={15} aria-hidden="true" />}>
          {t('callLog.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {call.recording && (
          <Menu.Item component="a" href={call.recording.url} download={`call-${call.id}`}>
            {t('callLog.file.audio')}
          </Menu.Item>
        )}
        {TRANSCRIPT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => download(format)}>
            {t(`callLog.file.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function withoutMoment(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete(MOMENT);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}
