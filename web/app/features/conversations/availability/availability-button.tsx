import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Availability } from '@switchboard/contracts/people/availability';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { AvailabilityItems } from '../../../entities/availability/availability-items.tsx';
import { StateMark } from '../../../entities/availability/state-mark.tsx';
import { useCurrentState, useOwnAvailability } from '../../../entities/availability/use-availability.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import classes from './availability.module.css';
import { useChangeOwnAvailability } from './use-change-own-availability.tsx';

/** The user's own availability and load in the header, and the menu that changes it. */
export function AvailabilityButton() {
  const person = useOwnAvailability();
  return <span className={classes['place']}>{person && <OwnMenu person={person} />}</span>;
}

function OwnMenu({ person }: { person: Availability }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const state = useCurrentState(person);
  const change = useChangeOwnAvailability(person);
  const [isOpen, setOpen] = useState(false);
  const { until, load, capacity } = person;
  const word = t(`availability.state.${state}`);
  const note =
    state !== 'available' && until !== null
      ? t('availability.until', { time: formats.due(until, Date.now() + offset) })
      : t('availability.load', { count: load.texts, capacity: capacity.texts });
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes['button']}
          title={t('availability.loadWords', { count: load.texts, capacity: capacity.texts, calls: load.calls })}
        >
          <StateMark state={state} />
          <span className={classes['word']}>{word}</span> <span className={classes['note']}>{note}</span>{' '}
          <VisuallyHidden>{t('availability.change')}</VisuallyHidden>
          <ChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AvailabilityItems
          hasTime
          person={person}
          onChange={(wanted) => {
            if (change(wanted) === 'asks') setOpen(false);
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
