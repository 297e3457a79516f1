import { Button, Select, TextInput } from '@mantine/core';
import { type Hold, MAX_HOLDS } from '@switchboard/contracts/veterinarians/veterinarians';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, ZoneContext } from '../../i18n/use-formats.ts';
import { instantAt, wallTime } from '../../i18n/wall-time.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './fields.module.css';
import { useVeterinarians } from './use-veterinarians.ts';

interface HoldsFieldProps {
  /** The veterinarian's own id, excluded because nobody can substitute for themselves. */
  readonly ownId: string | undefined;
  readonly value: readonly Hold[];
  readonly onChange: (holds: Hold[]) => void;
  /** Returns the error at a path such as `0.to`. */
  readonly getError: (path: string) => ReactNode;
  readonly isReadOnly: boolean;
}

const DAY_MS = 86_400_000;

/** A veterinarian's absences in the account's time zone, with substitutes for their shifts. */
export function HoldsField({ ownId, value, onChange, getError, isReadOnly }: HoldsFieldProps) {
  const { t } = useTranslation();
  const timeZone = useContext(ZoneContext);
  const zone = useFormats().zoneName();
  const people = useVeterinarians().filter(({ id }) => id !== ownId);
  const change = (index: number, changed: Partial<Hold>) =>
    onChange(value.map((hold, at) => (at === index ? { ...hold, ...changed } : hold)));
  const add = () => {
    const tomorrow = wallTime(new Date(Date.now() + DAY_MS).toISOString(), timeZone).slice(0, 11);
    const from = instantAt(`${tomorrow}08:00`, timeZone) ?? new Date().toISOString();
    onChange([...value, { from, to: new Date(Date.parse(from) + DAY_MS).toISOString(), substituteId: null }]);
  };
  return (
    <fieldset className={classes['entries']}>
      <legend>{t('veterinarians.holds')}</legend>
      <p className={classes['note']}>{t('veterinarians.holdsNote', { zone })}</p>
      {value.map(({ from, to, substituteId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: holds have no ids and keep their order while they are edited.
        <div key={index} className={classes['hold']}>
          <TextInput
            type="datetime-local"
            label={t('veterinarians.from')}
            readOnly={isReadOnly}
            value={wallTime(from, timeZone)}
            onChange={({ currentTarget }) => change(index, { from: instantAt(currentTarget.value, timeZone) ?? from })}
            error={getError(`${index}.from`)}
          />
          <TextInput
            type="datetime-local"
            label={t('veterinarians.to')}
            readOnly={isReadOnly}
            value={wallTime(to, timeZone)}
            onChange={({ currentTarget }) => change(index, { to: instantAt(currentTarget.value, timeZone) ?? to })}
            error={getError(`${index}.to`)}
          />
          <Select
            label={t('veterinarians.substitute')}
            placeholder={t('veterinarians.nobodySubstitutes')}
            clearable
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
            value={substituteId}
            onChange={(id) => change(index, { substituteId: id })}
            error={getError(`${index}.substituteId`)}
            disabled={isReadOnly}
          />
          {!isReadOnly && (
            <IconButton
              size={28}
              label={t('veterinarians.removeHold', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <X size={14} />
            </IconButton>
          )}
        </div>
      ))}
      {value.length === 0 && isReadOnly && <span className={classes['note']}>{t('veterinarians.noHolds')}</span>}
      {!isReadOnly && value.length < MAX_HOLDS && (
        <Button
          variant="default"
          size="xs"
          className={classes['add'] ?? ''}
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={add}
        >
          {t('veterinarians.addHold')}
        </Button>
      )}
    </fieldset>
  );
}
