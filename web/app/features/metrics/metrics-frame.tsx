import { Button } from '@mantine/core';
import { formatCsv, type Lines } from '@switchboard/contracts/tables/csv';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useAmbientStream } from '../../live/ambient.ts';
import { ListSkeleton } from '../../resource/list-skeleton.tsx';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import page from '../../ui/page.module.css';
import { download } from './csv.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './metrics.module.css';
import { NarrowMenu } from './narrow-menu.tsx';
import { RangeBar } from './range-bar.tsx';
import { TagsChip } from './tags-chip.tsx';
import type { useRange } from './use-range.ts';

interface Answer {
  readonly from: string;
  readonly to: string;
  readonly step: string;
  readonly timeZone: string;
  readonly provisional: boolean;
  readonly asOfEvent: { readonly position: number; readonly at: string };
  readonly nearest: { readonly from: string; readonly to: string } | null;
  readonly compare: { readonly from: string; readonly to: string } | null;
}

interface MetricsFrameProps<T extends Answer> {
  readonly name: 'calls' | 'performance' | 'tags';
  readonly title: string;
  readonly range: ReturnType<typeof useRange>;
  readonly read: { readonly data?: T | undefined; readonly isError: boolean; readonly refetch: () => void };
  /** Returns the page's numbers as lines of a CSV file. */
  readonly toLines: (answer: T) => Lines;
  readonly children: (answer: T) => ReactNode;
}

/** The frame of every metrics page: the range above, the numbers or why there are none, and their age below. */
export function MetricsFrame<T extends Answer>({ name, title, range, read, toLines, children }: MetricsFrameProps<T>) {
  useAmbientStream();
  const { t } = useTranslation();
  const formats = useFormats();
  const { data, isError, refetch } = read;
  const tabs =
    name === 'calls'
      ? [
          { label: t('figures.calls'), to: paths.calls, isCurrent: false },
          { label: t('figures.figures'), to: paths.callStats, isCurrent: true },
          { label: t('figures.analytics'), to: paths.performance, isCurrent: false },
        ]
      : [
          { label: t('figures.performance'), to: paths.performance, isCurrent: name === 'performance' },
          { label: t('figures.tags'), to: paths.tagMetrics, isCurrent: name === 'tags' },
        ];
  const onCsv = data && (() => download(`${name}-${data.from}-${data.to}.csv`, formatCsv(toLines(data))));
  return (
    <div className={`${page['page']} ${classes['page']}`} aria-busy={!data && !isError}>
      <RangeBar {...range} title={title} shown={data} compared={data?.compare} tabs={tabs} onCsv={onCsv || undefined}>
        {name === 'tags' && <TagsChip {...range} />}
        <NarrowMenu {...range} />
      </RangeBar>
      <FilterChips {...range} besides={name === 'tags' ? 'smartTagIds' : undefined} />
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {!data && !isError && <ListSkeleton />}
      {data?.nearest && <Nearest nearest={data.nearest} onShow={(days) => range.change(days)} />}
      {data && children(data)}
      {data && (
        <footer className={classes['foot']}>
          <span>
            {t('figures.asOf', {
              position: formats.number(data.asOfEvent.position),
              time: formats.time(data.asOfEvent.at),
              zone: formats.zoneName(),
            })}
          </span>
          {data.provisional && <span>{t('figures.provisional')}</span>}
          <span>{t('figures.leads')}</span>
        </footer>
      )}
    </div>
  );
}

interface NearestProps {
  readonly nearest: { readonly from: string; readonly to: string };
  readonly onShow: (days: { readonly from: string; readonly to: string }) => void;
}

function Nearest({ nearest, onShow }: NearestProps) {
  const { t } = useTranslation();
  const { shortDays } = useFormats();
  const { from, to } = shortDays({ from: nearest.from, to: nearest.to });
  return (
    <EmptyState
      title={t('figures.none')}
      action={<Button onClick={() => onShow(nearest)}>{t('figures.showNearest', { from, to })}</Button>}
    />
  );
}
