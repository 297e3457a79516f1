import { Button, Menu, TextInput } from '@mantine/core';
import { AVAILABILITY_STATES, type Availability } from '@switchboard/contracts/people/availability';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { log } from '../../api/log.ts';
import { useFormats, ZoneContext } from '../../i18n/use-formats.ts';
import { loadTemporal } from '../../i18n/wall-time.ts';
import { type SessionRootState, selectClockOffset } from '../../session/session-slice.ts';
import classes from './availability-items.module.css';
import type { AvailabilityChange } from './availability-slice.ts';
import { BACK_IN, backIn, nextInstantOf } from './back-times.ts';
import { StateMark } from './state-mark.tsx';
import { useCurrentState } from './use-availability.ts';

interface AvailabilityItemsProps {
  readonly person: Availability;
  readonly onChange: (change: AvailabilityChange) => void;
  /** Whether the menu is these items alone, and has room for a field with the time. */
  readonly hasTime?: boolean;
}

/** The items of a menu that changes a person's availability, and when an absence ends. */
export function AvailabilityItems({ person, onChange, hasTime = false }: AvailabilityItemsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const state = useCurrentState(person);
  const { id, until } = person;
  const isAbsent = state !== 'available';
  return (
    <>
      <Menu.RadioGroup
        value={state}
        onChange={(value) => {
          const chosen = AVAILABILITY_STATES.find((each) => each === value);
          if (chosen !== undefined && chosen !== state) onChange({ id, state: chosen });
        }}
      >
        {AVAILABILITY_STATES.map((each) => (
          <Menu.RadioItem
            key={each}
            value={each}
            // The end of an absence is chosen below.
            closeMenuOnClick={each === 'available'}
            data-autofocus={hasTime && each === state ? true : undefined}
          >
            <span className={classes['state']}>
              <StateMark state={each} />
              {t(`availability.state.${each}`)}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {isAbsent && (
        <>
          <Menu.Divider />
          <Menu.Label>
            {until === null
              ? t('availability.backOpen')
              : t('availability.backAt', { time: formats.due(until, Date.now() + offset) })}
          </Menu.Label>
          {BACK_IN.map(({ key, minutes }) => (
            <Menu.Item key={key} onClick={() => onChange({ id, state, until: backIn(minutes, Date.now() + offset) })}>
              {t(`availability.in.${key}`)}
            </Menu.Item>
          ))}
          {hasTime && <BackAt onChoose={(instant) => onChange({ id, state, until: instant })} />}
        </>
      )}
    </>
  );
}

/** A time of day in the account's time zone, today or tomorrow. */
function BackAt({ onChoose }: { onChoose: (instant: string) => void }) {
  const { t } = useTranslation();
  const timeZone = useContext(ZoneContext);
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const [time, setTime] = useState('');
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    loadTemporal()
      .then(() => setReady(true))
      .catch((error: unknown) => log.warn('could not load the time zones', error));
  }, []);
  return (
    <form
      className={classes['own']}
      onSubmit={(event) => {
        event.preventDefault();
        const instant = nextInstantOf(time, Date.now() + offset, timeZone);
        if (instant !== undefined) onChoose(instant);
      }}
    >
      <TextInput
        type="time"
        size="sm"
        aria-label={t('availability.backTime')}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
        // The menu's arrows and typing ahead would take the keys.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button type="submit" size="sm" variant="default" disabled={!isReady || time === ''}>
        {t('availability.set')}
      </Button>
    </form>
  );
}
