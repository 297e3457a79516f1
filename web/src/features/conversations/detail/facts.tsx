import type { Conversation } from '@switchboard/contracts/conversations/row';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { phoneText } from '../../../ui/phone-number.ts';
import type { OpenRootState } from '../open-slice.ts';
import classes from './facts.module.css';
import { TagEditor } from './tag-editor.tsx';

/** What is known of a conversation beside its words. */
export function Facts({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const detail = useSelector(({ open }: OpenRootState) => open.detail);
  return (
    <div className={classes['facts']}>
      <section>
        <h3>{t('open.tags')}</h3>
        <TagEditor row={row} />
      </section>
      {detail?.summary && (
        <section>
          <h3>{t('open.summary')}</h3>
          <p>{detail.summary}</p>
        </section>
      )}
      <CallFacts row={row} />
      <Happened row={row} />
    </div>
  );
}

function CallFacts({ row }: { row: Conversation }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const platform = useSelector(({ open }: OpenRootState) => open.detail?.provider?.platform);
  const channel = i18n.exists(`value.${row.channel}`) ? t(`value.${row.channel}` as 'value.phone') : row.channel;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('open.started'), `${formats.day(row.createdAt)}, ${formats.clock(row.createdAt)}`],
    [t('open.endedAt'), row.endedAt && formats.clock(row.endedAt)],
    [t('open.duration'), row.durationMs === null ? null : clockText(row.durationMs)],
    [t('open.channel'), t(`open.${row.direction}`, { channel })],
    [t('open.number'), row.number === null ? t('row.withheld') : phoneText(row.number)],
    [t('open.language'), row.language && formats.language(row.language)],
    [t('open.agent'), row.agentName],
    [t('open.platform'), platform],
  ];
  return (
    <section>
      <h3>{t('open.call')}</h3>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function Happened({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const history = useSelector(({ open }: OpenRootState) => open.detail?.attentionHistory);
  const events = [
    { at: row.createdAt, text: t('open.callStarted') },
    ...(history ?? []).flatMap(({ raisedAt, clearedAt, reason }) => [
      { at: raisedAt, text: t('open.raised', { reason: reasonText(reason) }) },
      ...(clearedAt === null ? [] : [{ at: clearedAt, text: t('open.cleared', { reason: reasonText(reason) }) }]),
    ]),
    ...(row.endedAt === null ? [] : [{ at: row.endedAt, text: t('open.callEnded') }]),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <section>
      <h3>{t('open.happened')}</h3>
      <ol>
        {events.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formats.clock(at)}</time>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
