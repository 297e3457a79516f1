import type { Call } from '@switchboard/contracts/calls/call';
import type { CallColumn } from '@switchboard/contracts/calls/columns';
import { ArrowDownLeft, ArrowUpRight, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Tag } from '../../entities/tags/tag.tsx';
import { clockText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { phoneText } from '../../ui/phone-number.ts';
import { useTimeText } from '../../ui/use-now.ts';
import classes from './calls.module.css';
import { useCallWords, versionText } from './use-call-words.ts';

const SHOWN_TAGS = 2;
/** Marks an empty cell, except on phones, whose rows have no columns. */
const EMPTY_CELL = <span className={classes['nothing']}>–</span>;

/** A call's cell in one column. */
export function Cell({ column, call }: { readonly column: CallColumn; readonly call: Call }): ReactNode {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useCallWords();
  switch (column) {
    case 'from':
      return <Party call={call} />;
    case 'agent':
      return (
        <>
          {call.agentName ?? '–'}{' '}
          {call.agentVersion && <span className={classes['faint']}>{versionText(call.agentVersion)}</span>}
        </>
      );
    case 'length':
      return <Length call={call} />;
    case 'ended':
      return words.ending(call);
    case 'cost':
      return call.costCents === null ? EMPTY_CELL : words.money(call.costCents);
    case 'latency':
      return call.latency.p50 === null ? EMPTY_CELL : words.seconds(call.latency.p50);
    case 'tags':
      return <Tags tags={call.smartTags} />;
    case 'to':
      return call.to === null ? EMPTY_CELL : phoneText(call.to);
    case 'direction':
      return t(`callLog.direction.${call.direction}`);
    case 'language':
      return call.language === null ? EMPTY_CELL : formats.languageAlone(call.language);
    case 'version':
      return call.agentVersion ?? EMPTY_CELL;
    case 'recording':
      return call.hasRecording ? <Mic size={14} role="img" aria-label={t('callLog.recorded')} /> : EMPTY_CELL;
    default:
      return column satisfies never;
  }
}

/** The direction as an arrow. */
export function DirectionMark({ direction }: Pick<Call, 'direction'>) {
  const { t } = useTranslation();
  const Arrow = direction === 'inbound' ? ArrowDownLeft : ArrowUpRight;
  return <Arrow size={15} role="img" aria-label={t(`callLog.direction.${direction}`)} className={classes['arrow']} />;
}

function Party({ call: { name, number } }: { readonly call: Call }) {
  const { t } = useTranslation();
  const shown = number === null ? t('row.withheld') : phoneText(number);
  const isNamed = name !== null && name !== number;
  return (
    <span className={classes['party']}>
      <strong>{isNamed ? name : shown}</strong>
      {isNamed && <span className={classes['faint']}>{shown}</span>}
    </span>
  );
}

function Length({ call: { endedAt, durationMs, startedAt } }: { readonly call: Call }) {
  return endedAt === null ? <Running since={startedAt} /> : durationMs === null ? '–' : clockText(durationMs);
}

/** The running time of a live call. */
function Running({ since }: { readonly since: string }) {
  const offset = useSelector(selectClockOffset);
  const text = useTimeText((now) => clockText(now + offset - Date.parse(since)));
  return (
    <span className={classes['running']} role="timer">
      {text}
    </span>
  );
}

function Tags({ tags }: { readonly tags: Call['smartTags'] }) {
  const { t } = useTranslation();
  const rest = tags.slice(SHOWN_TAGS);
  return (
    <span className={classes['tags']}>
      {tags.slice(0, SHOWN_TAGS).map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color} />
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ name }) => name).join(', ')}>
          {`+${rest.length}`}
          <span className={classes['hidden']}>{t('row.moreTags', { count: rest.length })}</span>
        </span>
      )}
    </span>
  );
}
