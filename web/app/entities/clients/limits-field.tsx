import { NumberInput } from '@mantine/core';
import { LIMIT_NAMES, type Limits } from '@switchboard/contracts/access/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLimitPool } from './limit-pool.ts';
import classes from './limits-field.module.css';

interface LimitsFieldProps {
  readonly label: string;
  readonly value: Limits;
  readonly onChange: (limits: Limits) => void;
  /** The limits that this account already takes from the pool. */
  readonly saved: Limits | undefined;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isReadOnly: boolean;
}

/** A client's limits, each with the maximum that the pool allows. An empty field means no limit. */
export function LimitsField({ label, value, onChange, saved, errors, isReadOnly }: LimitsFieldProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const pool = useLimitPool();
  return (
    <fieldset className={classes['fieldset']}>
      <legend>{label}</legend>
      <p>{t('subaccounts.limitsNote')}</p>
      <div className={classes['limits']}>
        {LIMIT_NAMES.map((name) => {
          const left = pool?.left[name] ?? null;
          const most = left === null ? null : left + (saved?.[name] ?? 0);
          return (
            <NumberInput
              key={name}
              name={`limits.${name}`}
              label={t(`subaccounts.limitName.${name}`)}
              description={most === null ? undefined : t('subaccounts.atMost', { most: number(most) })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={t('subaccounts.noLimit')}
              allowDecimal={false}
              allowNegative={false}
              min={name === 'users' ? 1 : 0}
              clampBehavior="none"
              hideControls
              thousandSeparator=","
              readOnly={isReadOnly}
              value={value[name] ?? ''}
              onChange={(most) => onChange({ ...value, [name]: typeof most === 'number' ? most : null })}
              error={errors[`limits.${name}`]}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
