import { Button, NumberInput, TextInput } from '@mantine/core';
import {
  type AppointmentType,
  MAX_APPOINTMENT_MINUTES,
  MAX_APPOINTMENT_TYPES,
} from '@switchboard/contracts/veterinarians/veterinarians';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './fields.module.css';

interface AppointmentTypesFieldProps {
  readonly value: readonly AppointmentType[];
  readonly onChange: (types: AppointmentType[]) => void;
  /** Returns the error at a path such as `0.name`. */
  readonly getError: (path: string) => ReactNode;
  readonly isReadOnly: boolean;
}

const BLANK = { name: '', minutes: 30 } as const;

/** The appointment types that can be booked, with their durations. */
export function AppointmentTypesField({ value, onChange, getError, isReadOnly }: AppointmentTypesFieldProps) {
  const { t } = useTranslation();
  const change = (index: number, changed: Partial<AppointmentType>) =>
    onChange(value.map((type, at) => (at === index ? { ...type, ...changed } : type)));
  return (
    <fieldset className={classes['entries']}>
      <legend>{t('veterinarians.appointmentTypes')}</legend>
      {value.map(({ name, minutes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order while they are edited.
        <div key={index} className={classes['appointment']}>
          <TextInput
            label={t('veterinarians.appointmentName')}
            maxLength={80}
            readOnly={isReadOnly}
            value={name}
            onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            error={getError(`${index}.name`)}
          />
          <NumberInput
            label={t('veterinarians.minutes')}
            min={1}
            max={MAX_APPOINTMENT_MINUTES}
            allowDecimal={false}
            clampBehavior="strict"
            readOnly={isReadOnly}
            value={minutes}
            onChange={(next) => change(index, { minutes: Number(next) })}
            error={getError(`${index}.minutes`)}
          />
          {!isReadOnly && (
            <IconButton
              size={28}
              label={t('veterinarians.removeAppointment', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <X size={14} />
            </IconButton>
          )}
        </div>
      ))}
      {value.length === 0 && isReadOnly && <span className={classes['note']}>{t('veterinarians.noAppointments')}</span>}
      {!isReadOnly && value.length < MAX_APPOINTMENT_TYPES && (
        <Button
          variant="default"
          size="xs"
          className={classes['add'] ?? ''}
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...value, BLANK])}
        >
          {t('veterinarians.addAppointment')}
        </Button>
      )}
    </fieldset>
  );
}
