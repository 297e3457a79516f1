import { Loader, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { optionalPart } from '../../ui/lazy-part.tsx';
import { DAY_PRESETS, type DayPreset, type Days, presetDays } from './day-presets.ts';
import classes from './days-menu.module.css';

// The calendar is larger than all other menus and rarely needed.
const DaysCalendar = optionalPart(async () => (await import('./days-calendar.tsx')).DaysCalendar);

/** A choice of one screen alone, such as all days. */
export interface ExtraChoice {
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

interface DaysMenuProps {
  /** Renders the button that opens the menu. */
  readonly renderButton: (toggle: () => void) => ReactElement;
  /** The chosen days; undefined for all days. */
  readonly days: Days | undefined;
  /** The account's current day, the last one on offer; undefined until it is known. */
  readonly today: string | undefined;
  /** The chosen preset, if one is. */
  readonly chosen: DayPreset | undefined;
  readonly extras?: readonly ExtraChoice[];
  /** Called with the preset if one was chosen. */
  readonly onChoose: (days: Days, preset?: DayPreset) => void;
  /** Content above the choices; it may close the menu. */
  readonly renderAbove?: (close: () => void) => ReactNode;
}

/** Chooses days: a preset, a choice of the screen, or any days in a calendar. Shows the time zone of the days. */
export function DaysMenu({ renderButton, days, today, chosen, extras = [], onChoose, renderAbove }: DaysMenuProps) {
  const { t } = useTranslation();
  const { zoneName } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const andClose = (choose: () => void) => () => {
    choose();
    close();
  };
  const presets = today === undefined ? [] : DAY_PRESETS;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>{renderButton(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown>
        {renderAbove?.(close)}
        <div className={classes['choices']}>
          <Stack gap={2} className={classes['presets'] ?? ''}>
            {presets.map((preset) => (
              <Choice
                key={preset}
                label={t(`range.chip.${preset}`)}
                isChosen={preset === chosen}
                choose={andClose(() => today !== undefined && onChoose(presetDays(preset, today), preset))}
              />
            ))}
            {extras.map(({ choose, ...extra }) => (
              <Choice key={extra.label} {...extra} choose={andClose(choose)} />
            ))}
          </Stack>
          <Suspense fallback={<Loader role="status" size="sm" m="auto" aria-label={t('app.loading')} />}>
            <DaysCalendar
              days={days}
              today={today}
              onChoose={(range) => {
                onChoose(range);
                close();
              }}
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

function Choice({ label, isChosen, choose }: ExtraChoice) {
  return (
    <UnstyledButton className={classes['preset']} aria-pressed={isChosen} onClick={choose}>
      {label}
      {isChosen && <Check size={14} aria-hidden="true" />}
    </UnstyledButton>
  );
}
