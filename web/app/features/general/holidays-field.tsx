import { Button, TextInput } from '@mantine/core';
import { type Holiday, MAX_HOLIDAYS } from '@switchboard/contracts/account-settings/settings';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './general.module.css';

interface HolidaysFieldProps {
  readonly value: readonly Holiday[];
  readonly onChange: (days: Holiday[]) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** The days on which the business is closed. */
export function HolidaysField({ value, onChange, error, isReadOnly }: HolidaysFieldProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const change = (index: number, part: Partial<Holiday>) =>
    onChange(value.map((day, at) => (at === index ? { ...day, ...part } : day)));
  return (
    <fieldset className={classes['holidays']}>
      <legend>{t('general.holidays')}</legend>
      {value.length === 0 && <p className={classes['note']}>{t('general.noHolidays')}</p>}
      {value.map(({ date, name }, index) => {
        const day = date === '' ? t('general.newHoliday') : formats.longDay(date);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no ids and keep their order while they are edited.
          <div key={index} className={classes['holiday']}>
            <TextInput
              type="date"
              aria-label={t('general.holidayDate', { day })}
              value={date}
              readOnly={isReadOnly}
              onChange={({ currentTarget }) => change(index, { date: currentTarget.value })}
            />
            <TextInput
              aria-label={t('general.holidayName', { day })}
              placeholder={t('general.holidayPlaceholder')}
              value={name}
              maxLength={80}
              readOnly={isReadOnly}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
            {!isReadOnly && (
              <IconButton
                label={t('general.removeHoliday', { day })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <X size={16} />
              </IconButton>
            )}
          </div>
        );
      })}
      {error && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {!isReadOnly && value.length < MAX_HOLIDAYS && (
        <Button
          variant="default"
          size="xs"
          className={classes['add'] ?? ''}
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...value, { date: '', name: '' }])}
        >
          {t('general.addHoliday')}
        </Button>
      )}
    </fieldset>
  );
}
