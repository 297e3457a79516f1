import { useTranslation } from 'react-i18next';
import { TagMark } from '../../entities/tags/tag-mark.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import charts from './charts.module.css';
import { Card, CountNumber, useFormatShare } from './metric-display.tsx';
import classes from './metrics.module.css';
import type { SmartTagMetrics } from './metrics-api.ts';
import { Trend } from './trend.tsx';

const COLUMNS = [
  'calls',
  'share',
  'before',
  'attention',
  'byPeople',
  'byAgents',
  'byPrograms',
  'takenOff',
  'kept',
  'trend',
] as const;

/** How often each tag is used, who adds it, and how often users keep tags that were added automatically. */
export function TagsTable({ figures: { tags, totals } }: { readonly figures: SmartTagMetrics }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Card
      isWide
      title={t('figures.tags')}
      label={t('figures.tags')}
      note={t('figures.tagged', { part: number(totals.tagged.value), whole: number(totals.conversations.value) })}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={charts['scroll']} aria-label={t('figures.table')} tabIndex={0}>
        <table className={`${classes['table']} ${classes['wraps']} ${classes['many']}`}>
          <thead>
            <tr>
              <th scope="col">{t('figures.tag')}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  <span>{t(`figures.${name}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tags.map((tag) => (
              <Row key={tag.id} tag={tag} whole={totals.conversations.value} />
            ))}
          </tbody>
        </table>
      </section>
      {tags.length === 0 && <p className={classes['muted']}>{t('figures.noTags')}</p>}
      {tags.length > 0 && <p className={classes['note']}>{t('figures.keptNote')}</p>}
    </Card>
  );
}

interface RowProps {
  readonly tag: SmartTagMetrics['tags'][number];
  /** The number of all calls in the range. */
  readonly whole: number;
}

function Row({ tag, whole }: RowProps) {
  const { t } = useTranslation();
  const share = useFormatShare();
  const { name, color, conversations, before, attention, byPeople, byAgents, byPrograms, takenOff, series } = tag;
  const automatic = byAgents.value + byPrograms.value;
  return (
    <tr>
      <th scope="row">
        <TagMark color={color} /> {name}
      </th>
      <td>
        <CountNumber count={conversations} />
      </td>
      <td>{share(conversations.value, whole)}</td>
      <td>{before ? <CountNumber count={before} /> : '–'}</td>
      <td>
        <CountNumber count={attention}>{share(attention.value, conversations.value)}</CountNumber>
      </td>
      <td>
        <CountNumber count={byPeople} />
      </td>
      <td>
        <CountNumber count={byAgents} />
      </td>
      <td>
        <CountNumber count={byPrograms} />
      </td>
      <td>
        <CountNumber count={takenOff} />
      </td>
      <td>{share(automatic, automatic + takenOff.value)}</td>
      <td>
        <Trend values={series.map(({ calls }) => calls)} label={t('figures.trend')} />
      </td>
    </tr>
  );
}
