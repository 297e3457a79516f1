import { Button, NumberInput, TextInput } from '@mantine/core';
import {
  type Criterion,
  MAX_CRITERIA,
  MAX_CRITERION_CHARACTERS,
  TOTAL_WEIGHT,
} from '@switchboard/contracts/hiring/openings';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './openings.module.css';

interface RubricFieldProps {
  readonly value: readonly Criterion[];
  readonly onChange: (rubric: Criterion[]) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** The criteria of an opening with their weights. */
export function RubricField({ value, onChange, error, isReadOnly }: RubricFieldProps) {
  const { t } = useTranslation();
  const { number: formatNumber } = useFormats();
  const change = (index: number, part: Partial<Criterion>) =>
    onChange(value.map((criterion, at) => (at === index ? { ...criterion, ...part } : criterion)));
  const sum = value.reduce((total, { weight }) => total + weight, 0);
  const add = () => onChange([...value, { criterion: '', weight: Math.max(1, TOTAL_WEIGHT - sum) }]);
  return (
    <fieldset className={classes['entries']}>
      <legend>{t('jobs.rubric')}</legend>
      <p className={classes['note']}>{t('jobs.rubricNote')}</p>
      {value.map(({ criterion, weight }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no ids and keep their order while they are edited.
        <div key={index} className={classes['criterion']}>
          <TextInput
            aria-label={t('jobs.criterion', { number: index + 1 })}
            maxLength={MAX_CRITERION_CHARACTERS}
            readOnly={isReadOnly}
            value={criterion}
            onChange={({ currentTarget }) => change(index, { criterion: currentTarget.value })}
          />
          <NumberInput
            aria-label={t('jobs.weightOf', { number: index + 1 })}
            min={1}
            max={TOTAL_WEIGHT}
            allowDecimal={false}
            clampBehavior="strict"
            suffix=" %"
            readOnly={isReadOnly}
            value={weight}
            onChange={(next) => change(index, { weight: Number(next) })}
          />
          {!isReadOnly && (
            <IconButton
              label={t('jobs.removeCriterion', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <X size={16} />
            </IconButton>
          )}
        </div>
      ))}
      {value.length > 0 && (
        <output className={classes['sum']} data-off={sum !== TOTAL_WEIGHT || undefined}>
          {t('jobs.weightSum', { sum: formatNumber(sum) })}
        </output>
      )}
      {value.length === 0 && isReadOnly && <span className={classes['note']}>{t('jobs.noRubric')}</span>}
      {error && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {!isReadOnly && value.length < MAX_CRITERIA && (
        <Button
          variant="default"
          size="xs"
          className={classes['add'] ?? ''}
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={add}
        >
          {t('jobs.addCriterion')}
        </Button>
      )}
    </fieldset>
  );
}
