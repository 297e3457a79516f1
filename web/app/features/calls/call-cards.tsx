import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTransferTarget } from '../../entities/calls/use-transfer-target.ts';
import { Tag } from '../../entities/tags/tag.tsx';
import { clockText } from '../../i18n/format.ts';
import type { CallDetail } from './calls-api.ts';
import classes from './detail.module.css';
import { useCallWords } from './use-call-words.ts';

/** How a call ended and what to do, its cost, and its latency. */
export function CallCards({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation();
  const words = useCallWords();
  const transferTarget = useTransferTarget();
  const ended = words.endedWords(call.endedReason);
  return (
    <aside className={classes['cards']} aria-label={t('callLog.facts')}>
      <Card title={t('callLog.howEnded')}>
        <p className={classes['strong']}>{words.ending(call)}</p>
        {call.outcome && <p>{t('callLog.turnedOut', { outcome: t(`callLog.outcome.${call.outcome}`) })}</p>}
        {call.endedGroup && <p className={classes['muted']}>{t(`callLog.side.${call.endedGroup}`)}</p>}
        {ended && <p className={classes['fix']}>{ended.fix}</p>}
        {call.transfer?.to && (
          <p>
            {t(call.transfer.answered ? 'callLog.transferredTo' : 'callLog.transferTried', {
              to: transferTarget(call.transfer.to),
            })}
          </p>
        )}
        {call.analysis && <p className={classes['muted']}>{call.analysis.summary}</p>}
      </Card>
      <Card
        title={t('callLog.cost')}
        note={[
          call.costCents === null ? '–' : words.money(call.costCents),
          call.durationMs === null ? undefined : clockText(call.durationMs),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {call.costs.length === 0 ? (
          <p className={classes['muted']}>{t('callLog.costUnsplit')}</p>
        ) : (
          <Bars
            rows={call.costs.map(({ product, cents }) => ({ key: product, label: product, value: cents }))}
            formatValue={words.money}
          />
        )}
      </Card>
      <Card title={t('callLog.replies')} note={t('callLog.replyCount', { count: call.turns.length })}>
        {call.turns.length === 0 ? (
          <p className={classes['muted']}>{t('callLog.noReplies')}</p>
        ) : (
          <>
            <p>
              {t('callLog.replyTimes', {
                p50: words.seconds(call.latency.p50 ?? 0),
                p90: words.seconds(call.latency.p90 ?? 0),
              })}
            </p>
            <Bars
              rows={call.turns.map(({ atMs, totalMs }) => ({
                key: String(atMs),
                label: clockText(atMs),
                value: totalMs,
              }))}
              formatValue={words.seconds}
            />
          </>
        )}
      </Card>
      {call.recording && (
        <Card title={t('callLog.recording')}>
          <p className={classes['muted']}>
            {call.recording.kept ? words.kept(call.recording.kept) : t('callLog.notKept')}
          </p>
        </Card>
      )}
      {call.smartTags.length > 0 && (
        <Card title={t('callLog.column.tags')}>
          <p className={classes['tags']}>
            {call.smartTags.map(({ id, name, color }) => (
              <Tag key={id} name={name} color={color} />
            ))}
          </p>
        </Card>
      )}
    </aside>
  );
}

interface CardProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Card({ title, note, children }: CardProps) {
  return (
    <section className={classes['card']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note && <span>{note}</span>}
      </header>
      {children}
    </section>
  );
}

interface BarsProps {
  readonly rows: readonly { readonly key: string; readonly label: string; readonly value: number }[];
  readonly formatValue: (value: number) => string;
}

/** Values as bars, scaled to the largest. */
function Bars({ rows, formatValue }: BarsProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <dl className={classes['bars']}>
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <span className={classes['track']} aria-hidden="true">
              <span style={{ width: `${(value / most) * 100}%` }} />
            </span>
            {formatValue(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
