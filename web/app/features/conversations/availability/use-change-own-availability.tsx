import type { Availability } from '@switchboard/contracts/people/availability';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityChange } from '../../../entities/availability/availability-slice.ts';
import { useChangeAvailability } from '../../../entities/availability/use-change-availability.ts';
import { ZoneContext } from '../../../i18n/use-formats.ts';
import { openDialog } from '../../../ui/dialogs.ts';
import { toastError } from '../../../ui/toast.ts';

/** Changes the user's own availability. Going away with open conversations first asks what becomes of them. */
export function useChangeOwnAvailability(person: Availability): (wanted: AvailabilityChange) => 'asks' | 'changes' {
  const { t } = useTranslation();
  const timeZone = useContext(ZoneContext);
  const change = useChangeAvailability();
  const { load, state } = person;
  return (wanted) => {
    const leavesWork = wanted.state === 'away' && state !== 'away' && load.texts + load.calls > 0;
    if (!leavesWork) {
      void change(wanted);
      return 'changes';
    }
    const loading = import('./going-away.tsx').then(({ GoingAway }) => ({
      title: t('availability.goingAway'),
      body: (close: () => void) => (
        <ZoneContext value={timeZone}>
          <GoingAway person={person} onClose={close} />
        </ZoneContext>
      ),
    }));
    openDialog(loading).catch(toastError);
    return 'asks';
  };
}
