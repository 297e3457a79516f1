import { Button, Group, Loader, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { RANGE_PRESETS } from '@switchboard/contracts/conversations/range';
import { Check } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { type DayRange, type Range, resolveDays } from '../inbox/day-range.ts';
import { selectToday } from '../inbox/inbox-selectors.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { RangeButton } from './chips.tsx';
import classes from './range-menu.module.css';
import { useRangeLabel } from './range-text.ts';

// The calendar is larger than all other menus and rarely needed.
const RangeCalendar = optionalPart(async () => (await import('./range-calendar.tsx')).RangeCalendar);

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

/** Chooses the list's range, relative or fixed, and shows the time zone of its days. */
export function RangeMenu() {
  const { t } = useTranslation();
  const { zoneName } = useFormats();
  const { query, change } = useInboxQuery();
  const rangeLabel = useRangeLabel();
  const today = useSelector(selectToday);
  const [isOpen, setOpen] = useState(false);
  const choose = (range: Range) => {
    change({ range });
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <RangeButton onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        {isNarrowed(query.range) && <Narrowed range={query.range} onChoose={choose} />}
        <div className={classes['choices']}>
          <Stack gap={2} className={classes['presets'] ?? ''}>
            {RANGE_PRESETS.map((preset) => (
              <UnstyledButton
                key={preset}
                className={classes['preset']}
                aria-pressed={query.range === preset}
                onClick={() => choose(preset)}
              >
                {rangeLabel(preset)}
                {query.range === preset && <Check size={14} aria-hidden="true" />}
              </UnstyledButton>
            ))}
          </Stack>
          <Suspense fallback={<Loader role="status" size="sm" m="auto" aria-label={t('app.loading')} />}>
            <RangeCalendar
              days={today === undefined ? undefined : resolveDays(query.range, today)}
              today={today}
              onChoose={choose}
            />
          </Suspense>
        </div>
        <Text size="xs" c="dimmed" mt="xs">
          {t('range.zone', { zone: zoneName() })}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
