import { Button, Group, Text } from '@mantine/core';
import { RANGE_PRESETS } from '@switchboard/contracts/conversations/range';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type DayPreset, findDayPreset } from '../../../entities/days/day-presets.ts';
import { DaysMenu } from '../../../entities/days/days-menu.tsx';
import { type DayRange, type Range, resolveDays } from '../inbox/day-range.ts';
import { selectToday } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { RangeButton } from './chips.tsx';
import classes from './range-menu.module.css';
import { useRangeLabel } from './range-text.ts';

const isNarrowed = (range: Range): range is DayRange =>
  typeof range === 'object' && (range.timeFrom ?? range.timeTo ?? range.of) !== undefined;

/** Hours or a date field that a link from another screen set, with a button for the whole days. */
function Narrowed({ range, onChoose }: { range: DayRange; onChoose: (range: Range) => void }) {
  const { t } = useTranslation();
  const rangeLabel = useRangeLabel();
  const { from, to } = range;
  const whole = { from, to };
  return (
    <Group justify="space-between" gap="xs" mb="xs" className={classes['narrowed'] ?? ''}>
      <Text size="sm" fw={550}>
        {rangeLabel(range)}
      </Text>
      <Button size="xs" variant="default" onClick={() => onChoose(whole)}>
        {t('range.whole', { days: rangeLabel(whole) })}
      </Button>
    </Group>
  );
}

/** Chooses the list's range, relative or fixed. */
export function RangeMenu() {
  const { query, change } = useInboxQuery();
  const rangeLabel = useRangeLabel();
  const today = useSelector(selectToday);
  const { range } = query;
  const choose = (next: Range) => change({ range: next });
  return (
    <DaysMenu
      renderButton={(toggle) => <RangeButton onClick={toggle} />}
      days={today === undefined ? undefined : resolveDays(range, today)}
      today={today}
      chosen={findChosen(range, today)}
      extras={[{ label: rangeLabel('all'), isChosen: range === 'all', choose: () => choose('all') }]}
      onChoose={(days, preset) => choose(RANGE_PRESETS.find((known) => known === preset) ?? days)}
      renderAbove={(close) =>
        isNarrowed(range) && (
          <Narrowed
            range={range}
            onChoose={(whole) => {
              choose(whole);
              close();
            }}
          />
        )
      }
    />
  );
}

function findChosen(range: Range, today: string | undefined): DayPreset | undefined {
  if (typeof range === 'string') return range === 'all' ? undefined : range;
  const preset = isNarrowed(range) || today === undefined ? undefined : findDayPreset(range, today);
  // A relative range moves with the day, and fixed days don't, even if they are equal today.
  return RANGE_PRESETS.some((relative) => relative === preset) ? undefined : preset;
}
