import { Button, Radio, Select } from '@mantine/core';
import type { Availability } from '@switchboard/contracts/people/availability';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import {
  type AvailabilityRootState,
  availabilityAt,
  changeAvailability,
  selectAvailablePeople,
} from '../../../entities/availability/availability-slice.ts';
import { BACK_IN, backIn } from '../../../entities/availability/back-times.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import classes from './availability.module.css';
import { passOn } from './pass-on.ts';

const FATES = ['keep', 'group', 'colleague'] as const;
type Fate = (typeof FATES)[number];

/** Asks somebody who goes away until when, and what becomes of their open conversations. */
export function GoingAway({ person, onClose }: { person: Availability; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const people = useSelector((state: AvailabilityRootState) => selectAvailablePeople(state));
  const [fate, setFate] = useState<Fate>('keep');
  const [colleagueId, setColleagueId] = useState<string | null>(null);
  const [minutes, setMinutes] = useState('');
  const [isBusy, setBusy] = useState(false);
  const now = Date.now() + offset;
  const colleagues = people
    .filter(({ id }) => id !== person.id)
    .map((each) => ({ each, state: availabilityAt(each, now) }))
    .sort((a, b) => Number(b.state === 'available') - Number(a.state === 'available'))
    .map(({ each, state }) => ({ value: each.id, label: `${each.name} · ${t(`availability.state.${state}`)}` }));
  const leave = async () => {
    setBusy(true);
    try {
      const until = minutes === '' ? undefined : backIn(Number(minutes), Date.now() + offset);
      // First of all, so that nothing comes back.
      await dispatch(changeAvailability({ id: person.id, state: 'away', until }));
      onClose();
      if (fate === 'keep') return;
      const { done, failed, left } = await dispatch(passOn(fate === 'group' ? null : colleagueId));
      const isWhole = failed.length === 0 && left === 0;
      const names = failed.map((name) => name ?? t('row.withheld')).join(', ');
      toast({
        text: [
          t('availability.passedOn', { count: done }),
          ...(failed.length > 0 ? [t('availability.notPassedOn', { names })] : []),
          ...(left > 0 ? [t('availability.leftOver', { count: left })] : []),
        ].join(' '),
        isFailure: !isWhole,
        isLasting: !isWhole,
      });
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <div className={classes['leaving']}>
      <p>{t('availability.goingAwayNote')}</p>
      <Radio.Group label={t('availability.back')} value={minutes} onChange={setMinutes}>
        <div className={classes['choices']}>
          <Radio value="" label={t('availability.in.open')} />
          {BACK_IN.map(({ key, minutes: after }) => (
            <Radio key={key} value={String(after)} label={t(`availability.in.${key}`)} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label={t('availability.fate', { count: person.load.texts + person.load.calls })}
        value={fate}
        onChange={(value) => setFate(FATES.find((each) => each === value) ?? 'keep')}
      >
        <div className={classes['fates']}>
          {FATES.map((each) => (
            <Radio key={each} value={each} label={t(`availability.fates.${each}`)} />
          ))}
        </div>
      </Radio.Group>
      {fate === 'colleague' && (
        <Select
          label={t('availability.colleague')}
          data={colleagues}
          searchable
          value={colleagueId}
          onChange={setColleagueId}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          {t('availability.stay')}
        </Button>
        <Button loading={isBusy} disabled={fate === 'colleague' && colleagueId === null} onClick={leave}>
          {t('availability.leave')}
        </Button>
      </div>
    </div>
  );
}
