import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import {
  EMPLOYMENT_TYPES,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_OPENINGS,
  MAX_SLUG_CHARACTERS,
  OPENING_STATUSES,
  WORK_MODES,
} from '@switchboard/contracts/hiring/openings';
import { getCountries } from 'libphonenumber-js/min';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { MomentField } from '../../resource/moment-field.tsx';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import classes from './openings.module.css';
import { QuestionsField } from './questions-field.tsx';
import { RubricField } from './rubric-field.tsx';
import { ScreeningAgentField } from './screening-agent-field.tsx';
import { suggestSlug } from './suggest-slug.ts';
import { useCountryName } from './use-country-name.ts';

/** Currencies of North America and Europe. */
const CURRENCIES = ['USD', 'CAD', 'MXN', 'EUR', 'GBP'];

/** The fields of an opening: its description, its questions and its rubric. */
export function OpeningFields({ form, isReadOnly, item }: FieldsProps<KindValues<'jobs'>>) {
  const { t } = useTranslation();
  const zone = useFormats().zoneName();
  const countryName = useCountryName();
  const { values, errors } = form;
  const set =
    <F extends keyof typeof values>(field: F) =>
    (value: (typeof values)[F]) =>
      form.setFieldValue(field, value as never);
  const isOwnSlug = useRef(item !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name suggests an address until the user writes one.
  useEffect(() => {
    if (!isOwnSlug.current) form.setFieldValue('slug', suggestSlug(values.name));
  }, [values.name]);
  const choice = (field: 'status' | 'workMode' | 'employmentType', options: { value: string; label: string }[]) => (
    <Select
      label={t(`jobs.${field}`)}
      name={field}
      allowDeselect={false}
      data={options}
      disabled={isReadOnly}
      {...form.getInputProps(field)}
    />
  );
  const salary = (field: 'salaryMin' | 'salaryMax') => (
    <NumberInput
      label={t(`jobs.${field}`)}
      name={field}
      min={0}
      allowDecimal={false}
      thousandSeparator=","
      readOnly={isReadOnly}
      value={values[field] ?? ''}
      onChange={(next) => set(field)(next === '' ? null : Number(next))}
      error={errors[field]}
    />
  );
  const countries = getCountries()
    .map((value) => ({ value: value as string, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const currencies = [...new Set([...CURRENCIES, values.currency])];
  return (
    <>
      <TextInput
        label={t('jobs.slug')}
        description={t('jobs.slugNote')}
        name="slug"
        maxLength={MAX_SLUG_CHARACTERS}
        readOnly={isReadOnly}
        {...form.getInputProps('slug')}
        onChange={({ currentTarget }) => {
          isOwnSlug.current = true;
          set('slug')(currentTarget.value);
        }}
      />
      <div className={classes['pair']}>
        {choice(
          'status',
          OPENING_STATUSES.map((value) => ({ value, label: t(`jobs.statusName.${value}`) })),
        )}
        <NumberInput
          label={t('jobs.openings')}
          name="openings"
          min={1}
          max={MAX_OPENINGS}
          allowDecimal={false}
          clampBehavior="strict"
          readOnly={isReadOnly}
          {...form.getInputProps('openings')}
        />
        <TextInput
          label={t('jobs.location')}
          maxLength={120}
          readOnly={isReadOnly}
          {...form.getInputProps('location')}
        />
        <Select
          label={t('jobs.country')}
          name="country"
          searchable
          allowDeselect={false}
          data={countries}
          disabled={isReadOnly}
          {...form.getInputProps('country')}
        />
        <TextInput
          label={t('jobs.department')}
          maxLength={120}
          readOnly={isReadOnly}
          {...form.getInputProps('department')}
        />
        {choice(
          'workMode',
          WORK_MODES.map((value) => ({ value, label: t(`jobs.workModeName.${value}`) })),
        )}
        {choice(
          'employmentType',
          EMPLOYMENT_TYPES.map((value) => ({ value, label: t(`jobs.employmentTypeName.${value}`) })),
        )}
      </div>
      {(['en', 'es'] as const).map((language) => (
        <Textarea
          key={language}
          label={t(`jobs.descriptionIn.${language}`)}
          lang={language}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={MAX_DESCRIPTION_CHARACTERS}
          readOnly={isReadOnly}
          {...form.getInputProps(`description.${language}`)}
        />
      ))}
      <fieldset className={classes['entries']}>
        <legend>{t('jobs.pay')}</legend>
        <div className={classes['pay']}>
          {salary('salaryMin')}
          {salary('salaryMax')}
          <Select
            label={t('jobs.currency')}
            name="currency"
            allowDeselect={false}
            data={currencies}
            disabled={isReadOnly}
            {...form.getInputProps('currency')}
          />
        </div>
      </fieldset>
      <MomentField
        label={t('jobs.closesAt')}
        name="closesAt"
        description={t('jobs.closesAtNote', { zone })}
        value={values.closesAt}
        onChange={set('closesAt')}
        error={errors['closesAt']}
        isReadOnly={isReadOnly}
      />
      <QuestionsField
        value={values.questions}
        onChange={set('questions')}
        error={errors['questions']}
        isReadOnly={isReadOnly}
      />
      <ScreeningAgentField
        job={values}
        onChange={set('screeningAgentId')}
        error={errors['screeningAgentId']}
        isReadOnly={isReadOnly}
      />
      <RubricField value={values.rubric} onChange={set('rubric')} error={errors['rubric']} isReadOnly={isReadOnly} />
    </>
  );
}
