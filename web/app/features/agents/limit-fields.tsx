import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import classes from './shared/agents.module.css';

const SECOND_MS = 1_000;
/** The limits in the contract's order. Durations are edited in seconds. */
const LIMITS = [
  { name: 'callMs', unit: 60 * SECOND_MS, min: 1, max: 120 },
  { name: 'silenceMs', unit: SECOND_MS, min: 10, max: 600 },
  { name: 'steps', unit: 1, min: 5, max: 500 },
  { name: 'toolMs', unit: SECOND_MS, min: 1, max: 60 },
  { name: 'modelMs', unit: SECOND_MS, min: 1, max: 60 },
  { name: 'modelTokens', unit: 1, min: 50, max: 10_000 },
] as const;

/** The limits that end a call. */
export function LimitFields({ form, isReadOnly }: Omit<FieldsProps<KindValues<'agents'>>, 'item'>) {
  const { t } = useTranslation();
  const { limits } = form.values;
  return (
    <div className={classes['pair']}>
      {LIMITS.map(({ name, unit, min, max }) => (
        <NumberInput
          key={name}
          label={t(`agents.limit.${name}`)}
          name={`limits.${name}`}
          min={min}
          max={max}
          clampBehavior="blur"
          readOnly={isReadOnly}
          value={limits[name] / unit}
          onChange={(value) => form.setFieldValue('limits', { ...limits, [name]: Math.round(Number(value) * unit) })}
          error={form.errors[`limits.${name}`]}
        />
      ))}
    </div>
  );
}
