import { MultiSelect, NumberInput } from '@mantine/core';
import {
  MAX_BATCH_CONCURRENCY,
  MAX_RETRIES,
  MAX_RETRY_DELAY_MS,
  MIN_RETRY_DELAY_MS,
  RETRIED_OUTCOMES,
} from '@switchboard/contracts/batches/batches';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { ItemSelect } from '../../resource/item-select.tsx';
import { kindFinding } from '../../resource/kind-finding.ts';
import { MomentField } from '../../resource/moment-field.tsx';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { OFFICE_HOURS, WeeklyTimesField } from '../../resource/weekly-times-field.tsx';
import { ZoneSelect } from '../../resource/zone-select.tsx';
import classes from './batches.module.css';

const AGENTS = kindFinding('agents');
const JOBS = kindFinding('jobs');
const SECOND_MS = 1_000;

/** The fields of a batch: agent, opening, schedule, concurrency and retries. */
export function BatchFields({ form, isReadOnly }: FieldsProps<KindValues<'batches'>>) {
  const { t } = useTranslation();
  const zone = useFormats().zoneName();
  const { values, errors } = form;
  const set =
    <F extends keyof typeof values>(field: F) =>
    (value: (typeof values)[F]) =>
      form.setFieldValue(field, value as never);
  const { retries } = values;
  const setRetries = (change: Partial<typeof retries>) => set('retries')({ ...retries, ...change });
  return (
    <>
      <ItemSelect
        label={t('batches.agent')}
        name="agentId"
        placeholder={t('batches.noAgent')}
        finding={AGENTS}
        value={values.agentId}
        onChange={set('agentId')}
        error={errors['agentId']}
        isReadOnly={isReadOnly}
      />
      <ItemSelect
        label={t('batches.job')}
        name="jobId"
        description={t('batches.jobNote')}
        placeholder={t('batches.noJob')}
        finding={JOBS}
        value={values.jobId}
        onChange={set('jobId')}
        error={errors['jobId']}
        isReadOnly={isReadOnly}
      />
      <MomentField
        label={t('batches.startAt')}
        name="startAt"
        description={t('batches.startAtNote', { zone })}
        value={values.startAt}
        onChange={set('startAt')}
        error={errors['startAt']}
        isReadOnly={isReadOnly}
      />
      <ZoneSelect
        label={t('batches.timeZone')}
        name="timeZone"
        value={values.timeZone}
        onChange={(next) => next !== null && set('timeZone')(next)}
        disabled={isReadOnly}
        error={errors['timeZone']}
      />
      <WeeklyTimesField
        label={t('batches.windows')}
        note="batches.windowsNote"
        noneLabel={values.windows.length === 0 ? 'batches.anyTime' : 'batches.noWindow'}
        blank={OFFICE_HOURS}
        value={values.windows}
        onChange={set('windows')}
        error={errors['windows']}
        isReadOnly={isReadOnly}
      />
      <NumberInput
        label={t('batches.concurrency')}
        name="concurrency"
        min={1}
        max={MAX_BATCH_CONCURRENCY}
        allowDecimal={false}
        readOnly={isReadOnly}
        {...form.getInputProps('concurrency')}
      />
      <fieldset className={classes['fieldset']}>
        <legend>{t('batches.retries')}</legend>
        <div className={classes['pair']}>
          <NumberInput
            label={t('batches.retryCount')}
            name="retries.count"
            min={0}
            max={MAX_RETRIES}
            allowDecimal={false}
            readOnly={isReadOnly}
            value={retries.count}
            onChange={(count) => setRetries({ count: Number(count) })}
            error={errors['retries.count']}
          />
          <NumberInput
            label={t('batches.retryDelay')}
            name="retries.delayMs"
            min={MIN_RETRY_DELAY_MS / SECOND_MS}
            max={MAX_RETRY_DELAY_MS / SECOND_MS}
            allowDecimal={false}
            thousandSeparator=","
            readOnly={isReadOnly}
            value={retries.delayMs / SECOND_MS}
            onChange={(seconds) => setRetries({ delayMs: Number(seconds) * SECOND_MS })}
            error={errors['retries.delayMs']}
          />
        </div>
        <MultiSelect
          label={t('batches.retryOn')}
          name="retries.on"
          data={RETRIED_OUTCOMES.map((value) => ({ value, label: t(`batches.outcomeName.${value}`) }))}
          readOnly={isReadOnly}
          value={retries.on}
          onChange={(on) => setRetries({ on: RETRIED_OUTCOMES.filter((outcome) => on.includes(outcome)) })}
          error={errors['retries.on']}
        />
      </fieldset>
    </>
  );
}
