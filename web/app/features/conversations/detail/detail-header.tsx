import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { isTextConversation } from '@switchboard/contracts/conversations/live';
import { ArrowLeft, Info } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../routes/paths.ts';
import { selectClockOffset } from '../../../session/session-slice.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { getDisplayName, phoneText } from '../../../ui/phone-number.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import classes from './detail-header.module.css';
import { Facts } from './facts.tsx';
import { TagEditor } from './tag-editor.tsx';
import { TextClock } from './text-clock.tsx';
import { TranslationToggle } from './translation-toggle.tsx';
import { useCallTexts } from './use-call-texts.ts';
import { WorkButtons } from './work-buttons.tsx';

const SlideOver = optionalPart(async () => (await import('../../../ui/slide-over.tsx')).SlideOver);

/** The caller, the call's basic facts, its clock and the actions. */
export function DetailHeader({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { search } = useInboxQuery();
  const [hasFacts, setFacts] = useState(false);
  const { agent, channel } = useCallTexts(row);
  const title = getDisplayName(row) ?? t('row.withheld');
  const parts = [
    row.name === null || row.name === row.number || row.number === null ? null : phoneText(row.number),
    agent,
    row.language && formats.languageAlone(row.language),
  ];
  return (
    <header className={classes['header']}>
      <Link
        to={{ pathname: paths.conversations, search }}
        className={classes['back']}
        aria-label={t('pane.backToList')}
      >
        <ArrowLeft size={18} />
      </Link>
      <div className={classes['who']}>
        <h2 className={classes['name']} title={title}>
          <bdi>{title}</bdi>
        </h2>
        {row.late && (
          <span className={classes['late']} title={t('open.lateCallWhy')}>
            {t('open.lateLine')}
          </span>
        )}
      </div>
      <p className={classes['meta']}>
        {parts.filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
        <span className={classes['beside']}>{channel}</span>
        <time className={classes['beside']} dateTime={row.createdAt} title={formats.full(row.createdAt)}>
          {formats.day(row.createdAt)}, {formats.time(row.createdAt)}
        </time>
      </p>
      <div className={classes['tags']}>
        <TagEditor row={row} folds />
      </div>
      <CallClock row={row} />
      <div className={classes['actions']}>
        <TranslationToggle row={row} />
        <IconButton
          label={t('open.call')}
          className={classes['info'] ?? ''}
          variant="default"
          aria-haspopup="dialog"
          onClick={() => setFacts(true)}
        >
          <Info size={16} />
        </IconButton>
        <WorkButtons row={row} />
      </div>
      {hasFacts && (
        <Suspense>
          <SlideOver title={title} onClose={() => setFacts(false)}>
            <Facts row={row} />
          </SlideOver>
        </Suspense>
      )}
    </header>
  );
}

/** A live call's running time, an ended call's status and duration, or a text conversation's last message. */
export function CallClock({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  if (isTextConversation(row)) return <TextClock row={row} className={classes['ended']} />;
  if (row.endedAt === null) return <RunningClock row={row} />;
  return (
    <span className={classes['ended']}>
      {t(`value.${row.status}`)}
      {row.durationMs !== null && <span className={classes['figure']}>{clockText(row.durationMs)}</span>}
    </span>
  );
}

function RunningClock({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const now = useNow();
  const offset = useSelector(selectClockOffset);
  return (
    <span className={classes['clock']} role="timer">
      <span className={classes['dot']} aria-hidden="true" />
      <span className={classes['label']}>{t('open.onTheLine')}</span>
      <span className={classes['figure']}>{clockText(now + offset - Date.parse(row.createdAt))}</span>
    </span>
  );
}
