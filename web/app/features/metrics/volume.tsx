import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listUrl } from '../../entities/calls/list-url.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { makeTableNavigable } from '../../ui/table-navigation.ts';
import charts from './charts.module.css';
import type { CallStats } from './metrics-api.ts';

interface VolumeProps {
  readonly series: CallStats['series'];
}

/** Calls over time: inbound above the line, outbound below it; unfinished intervals are hatched. */
export function Volume({ series }: VolumeProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const most = Math.max(1, ...series.flatMap(({ counts }) => [counts.inbound.value, counts.outbound.value]));
  const share = (value: number) => `${(value / most) * 100}%`;
  const first = series[0];
  const last = series.at(-1);
  const dayText = useDayText();
  return (
    <div className={charts['volume']}>
      <ul ref={makeTableNavigable as never} aria-label={t('figures.volume')}>
        {series.map(({ startsAt, from, counts, provisional }) => (
          <li key={startsAt} data-provisional={provisional || undefined}>
            {(['inbound', 'outbound'] as const).map((direction) => (
              <Link
                key={direction}
                data-direction={direction}
                to={listUrl(counts[direction].query)}
                title={`${dayText(from)}: ${number(counts[direction].value)} ${t(`figures.${direction}`)}`}
                aria-label={`${dayText(from)}: ${number(counts[direction].value)} ${t(`figures.${direction}`)}`}
              >
                <span style={{ height: share(counts[direction].value) }} />
              </Link>
            ))}
          </li>
        ))}
      </ul>
      <p className={charts['axis']} aria-hidden="true">
        <span>{first && dayText(first.from)}</span>
        <span>{t('figures.most', { count: most, most: number(most) })}</span>
        <span>{last && dayText(last.from)}</span>
      </p>
    </div>
  );
}

/** Formats an interval by its start. */
export function useDayText(): (from: string) => string {
  const { shortDays } = useFormats();
  return (from) => {
    const [day = '', time] = from.split('T');
    const text = shortDays({ from: day, to: day }).from;
    return time ? `${text} ${time}` : text;
  };
}
