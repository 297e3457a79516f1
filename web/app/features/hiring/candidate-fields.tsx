import { NumberInput, Select, TextInput } from '@mantine/core';
import { CANDIDATE_SOURCES } from '@switchboard/contracts/hiring/candidates';
import { useTranslation } from 'react-i18next';
import { ItemSelect } from '../../resource/item-select.tsx';
import { kindFinding } from '../../resource/kind-finding.ts';
import { LANGUAGES } from '../../resource/language-field.ts';
import { PhoneField } from '../../resource/phone-field.tsx';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { ConsentField } from './consent-field.tsx';
import classes from './openings.module.css';

const JOBS = kindFinding('jobs');

/** The fields of a candidate: the opening, contact data and consent to calls. */
export function CandidateFields({ form, isReadOnly, item }: FieldsProps<KindValues<'candidates'>>) {
  const { t } = useTranslation();
  const { values, errors } = form;
  const set =
    <F extends keyof typeof values>(field: F) =>
    (value: (typeof values)[F]) =>
      form.setFieldValue(field, value as never);
  return (
    <>
      <ItemSelect
        label={t('candidates.job')}
        name="jobId"
        placeholder={t('candidates.pool')}
        finding={JOBS}
        value={values.jobId}
        onChange={set('jobId')}
        error={errors['jobId']}
        isReadOnly={isReadOnly}
      />
      <div className={classes['pair']}>
        <PhoneField
          label={t('candidates.phone')}
          name="phone"
          value={values.phone}
          onChange={set('phone')}
          error={errors['phone']}
          isReadOnly={isReadOnly}
        />
        <TextInput
          label={t('candidates.email')}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          readOnly={isReadOnly}
          value={values.email ?? ''}
          onChange={({ currentTarget }) => set('email')(currentTarget.value.trim() || null)}
          error={errors['email']}
        />
        <Select
          label={t('candidates.language')}
          name="language"
          allowDeselect={false}
          data={LANGUAGES.map(({ value, label }) => ({ value, label: t(label) }))}
          disabled={isReadOnly}
          {...form.getInputProps('language')}
        />
        <Select
          label={t('candidates.source')}
          name="source"
          allowDeselect={false}
          data={CANDIDATE_SOURCES.map((value) => ({ value, label: t(`candidates.sourceName.${value}`) }))}
          disabled={isReadOnly}
          {...form.getInputProps('source')}
        />
      </div>
      <TextInput
        label={t('candidates.availability')}
        name="availability"
        maxLength={300}
        readOnly={isReadOnly}
        {...form.getInputProps('availability')}
      />
      <NumberInput
        label={t('candidates.score')}
        name="score"
        min={0}
        max={100}
        decimalScale={1}
        clampBehavior="strict"
        // The total follows from the criteria's scores if there are any.
        readOnly={isReadOnly || (item?.scores.length ?? 0) > 0}
        value={values.score ?? ''}
        onChange={(next) => set('score')(next === '' ? null : Number(next))}
        error={errors['score']}
      />
      <ConsentField
        value={values.consent}
        onChange={set('consent')}
        getError={(path) => errors[path]}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
