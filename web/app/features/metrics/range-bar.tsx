import { Button, SegmentedControl } from '@mantine/core';
import { DEFAULT_METRIC_DAYS, STEPS } from '@switchboard/contracts/calls/metric-routes';
import { Calendar, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findDayPreset } from '../../entities/days/day-presets.ts';
import { useToday, weekBack } from '../../entities/days/days.ts';
import { DaysMenu } from '../../entities/days/days-menu.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import page from '../../ui/page.module.css';
import { expectedDays } from './expected-days.ts';
import classes from './metrics.module.css';
import type { useRange } from './use-range.ts';

interface RangeBarProps extends ReturnType<typeof useRange> {
  readonly title: string;
  /** The days on the screen and the compared ones; undefined until the response arrives. */
  readonly shown: { readonly from: string; readonly to: string; readonly step: string } | undefined;
  readonly compared: { readonly from: string; readonly to: string } | null | undefined;
  readonly tabs: readonly { readonly label: string; readonly to: string; readonly isCurrent: boolean }[];
  readonly onCsv: (() => void) | undefined;
  /** The active filters. */
  readonly children: ReactNode;
}

/** Chooses the days, the interval and the comparison of a metrics page. */
export function RangeBar({ title, query, change, shown: answered, compared, tabs, onCsv, children }: RangeBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const awaited = expectedDays(query, useToday());
  const shown = answered ?? awaited?.shown;
  const before = answered ? compared : awaited?.compared;
  const days = (range: { readonly from: string; readonly to: string } | undefined) => {
    if (!range) return '…';
    const { from, to } = formats.shortDays({ from: range.from, to: range.to });
    return from === to ? from : `${from} – ${to}`;
  };
  return (
    <header className={`${page['head']} ${classes['bar']}`}>
      <h1 className={page['title']}>{title}</h1>
      <nav className={classes['tabs']} aria-label={title}>
        {tabs.map(({ label, to, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <RangeDays query={query} change={change} shown={shown} label={days(shown)} />
      <Chip
        label={before ? t('figures.comparedWith', { days: days(before) }) : t('figures.notCompared')}
        isOn={Boolean(before)}
        aria-pressed={query.compare === 'true'}
        onClick={() => change({ compare: query.compare === 'true' ? 'false' : 'true' })}
      />
      <Chip
        label={t('figures.businessHours')}
        isOn={query.businessHours === 'true'}
        aria-pressed={query.businessHours === 'true'}
        onClick={() => change({ businessHours: query.businessHours === 'true' ? undefined : 'true' })}
      />
      {children}
      <SegmentedControl
        size="xs"
        aria-label={t('figures.step')}
        value={shown?.step ?? 'day'}
        onChange={(step) => change({ step })}
        data={STEPS.filter((step) => step !== 'hour').map((step) => ({
          value: step,
          label: t(`figures.stepName.${step}`),
        }))}
      />
      <Button
        variant="default"
        size="compact-md"
        ml="auto"
        leftSection={<Download size={15} aria-hidden="true" />}
        disabled={onCsv === undefined}
        onClick={onCsv}
      >
        {t('figures.csv')}
      </Button>
    </header>
  );
}

interface RangeDaysProps extends Pick<RangeBarProps, 'query' | 'change' | 'shown'> {
  readonly label: string;
}

/** Chooses the days. Without days in the URL, the default ones move with the current day. */
function RangeDays({ query, change, shown, label }: RangeDaysProps) {
  const { t } = useTranslation();
  const today = useToday();
  const isDefault = query.from === undefined && query.to === undefined;
  const week = weekBack(today);
  return (
    <DaysMenu
      renderButton={(toggle) => <Chip Icon={Calendar} label={label} isOn onClick={toggle} />}
      days={shown}
      today={today}
      chosen={shown && !isDefault ? findDayPreset(shown, today) : undefined}
      extras={[
        {
          label: t('figures.lastWeek'),
          isChosen: shown?.from === week.from && shown.to === week.to,
          choose: () => change(week),
        },
        {
          label: t('figures.lastDays', { count: DEFAULT_METRIC_DAYS }),
          isChosen: isDefault,
          choose: () => change({ from: undefined, to: undefined }),
        },
      ]}
      onChoose={({ from, to }) => change({ from, to })}
    />
  );
}
