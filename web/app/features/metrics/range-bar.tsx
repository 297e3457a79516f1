import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { DEFAULT_METRIC_DAYS, STEPS } from '@switchboard/contracts/calls/metric-routes';
import { Calendar, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { daysBack, useToday, weekBack } from '../../entities/calls/days.ts';
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
      <Menu position="bottom-start">
        <Menu.Target>
          <Chip Icon={Calendar} label={days(shown)} isOn />
        </Menu.Target>
        <Menu.Dropdown>
          <Presets change={change} />
          <div className={classes['days']}>
            <TextInput
              type="date"
              label={t('figures.from')}
              max={shown?.to}
              value={shown?.from ?? ''}
              onChange={({ currentTarget }) =>
                currentTarget.value && change({ from: currentTarget.value, to: shown?.to })
              }
            />
            <TextInput
              type="date"
              label={t('figures.to')}
              min={shown?.from}
              value={shown?.to ?? ''}
              onChange={({ currentTarget }) =>
                currentTarget.value && change({ from: shown?.from, to: currentTarget.value })
              }
            />
          </div>
        </Menu.Dropdown>
      </Menu>
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

/** Preset ranges that end today, by number of days. */
const LAST_DAYS = [7, DEFAULT_METRIC_DAYS, 90] as const;

/** Common ranges in the account's time zone. */
function Presets({ change }: Pick<RangeBarProps, 'change'>) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <>
      <Menu.Item onClick={() => change(weekBack(today))}>{t('figures.lastWeek')}</Menu.Item>
      {LAST_DAYS.map((count) => (
        <Menu.Item
          key={count}
          onClick={() =>
            // Presets move with the current day.
            change(
              count === DEFAULT_METRIC_DAYS
                ? { from: undefined, to: undefined }
                : { from: daysBack(today, count - 1), to: today },
            )
          }
        >
          {t('figures.lastDays', { count })}
        </Menu.Item>
      ))}
    </>
  );
}
