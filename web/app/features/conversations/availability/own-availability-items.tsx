import { Menu } from '@mantine/core';
import type { Availability } from '@switchboard/contracts/people/availability';
import { useTranslation } from 'react-i18next';
import { AvailabilityItems } from '../../../entities/availability/availability-items.tsx';
import { useOwnAvailability } from '../../../entities/availability/use-availability.ts';
import { useChangeOwnAvailability } from './use-change-own-availability.tsx';

/** The user's own availability in the account menu, where the header has no room for a button. */
export function OwnAvailabilityItems() {
  const person = useOwnAvailability();
  return person === undefined ? null : <Items person={person} />;
}

function Items({ person }: { person: Availability }) {
  const { t } = useTranslation();
  const change = useChangeOwnAvailability(person);
  const { load, capacity } = person;
  return (
    <>
      <Menu.Label>
        {t('availability.title')} · {t('availability.load', { count: load.texts, capacity: capacity.texts })}
      </Menu.Label>
      <AvailabilityItems person={person} onChange={change} />
      <Menu.Divider />
    </>
  );
}
