import { MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { MAX_ON_CALL_ORDER, MAX_WORDS } from '@switchboard/contracts/veterinarians/veterinarians';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { PhoneField } from '../../resource/phone-field.tsx';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { WeeklyTimesField } from '../../resource/weekly-times-field.tsx';
import { AppointmentTypesField } from './appointment-types-field.tsx';
import classes from './fields.module.css';
import { HoldsField } from './holds-field.tsx';
import { useScheduleWords } from './schedule-words.ts';

/** Common languages to suggest in addition to a veterinarian's own. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'vi', 'tl', 'ko', 'ar', 'hi', 'ru', 'pl'];
const NIGHT = { from: '18:00', to: '08:00', order: 1 } as const;
const ORDERS = Array.from({ length: MAX_ON_CALL_ORDER }, (_, index) => index + 1);

/** The fields of a veterinarian: identity, contact data and shifts. */
export function VeterinarianFields({ form, isReadOnly, item }: FieldsProps<KindValues<'veterinarians'>>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { place } = useScheduleWords();
  const { values, errors } = form;
  const languages = [...new Set([...LANGUAGES, ...values.languages])];
  const set =
    <F extends keyof typeof values>(field: F) =>
    (value: (typeof values)[F]) =>
      form.setFieldValue(field, value as never);
  return (
    <>
      <div className={classes['pair']}>
        <TextInput
          label={t('veterinarians.credentials')}
          maxLength={80}
          readOnly={isReadOnly}
          {...form.getInputProps('credentials')}
        />
        <PhoneField
          label={t('veterinarians.phone')}
          name="phone"
          value={values.phone}
          onChange={set('phone')}
          error={errors['phone']}
          isReadOnly={isReadOnly}
        />
      </div>
      <TagsInput
        label={t('veterinarians.species')}
        name="species"
        disabled={isReadOnly}
        {...form.getInputProps('species')}
      />
      <TagsInput
        label={t('veterinarians.specialties')}
        name="specialties"
        disabled={isReadOnly}
        {...form.getInputProps('specialties')}
      />
      <MultiSelect
        label={t('veterinarians.languages')}
        name="languages"
        searchable
        data={languages.map((value) => ({ value, label: formats.languageAlone(value) }))}
        maxValues={MAX_WORDS}
        disabled={isReadOnly}
        {...form.getInputProps('languages')}
      />
      <Switch
        label={t('veterinarians.acceptsNewClients')}
        disabled={isReadOnly}
        {...form.getInputProps('acceptsNewClients', { type: 'checkbox' })}
      />
      <WeeklyTimesField
        label={t('veterinarians.rotaOf')}
        note="veterinarians.rotaNote"
        noneLabel="veterinarians.notOnCall"
        blank={NIGHT}
        value={values.rota}
        onChange={set('rota')}
        error={errors['rota']}
        isReadOnly={isReadOnly}
        renderMore={(time, change, day) => (
          <Select
            size="xs"
            className={classes['order'] ?? ''}
            aria-label={t('veterinarians.orderOn', { day })}
            allowDeselect={false}
            data={ORDERS.map((order) => ({ value: String(order), label: place(order) }))}
            value={String(time.order)}
            onChange={(order) => change({ ...time, order: Number(order) })}
            disabled={isReadOnly}
          />
        )}
      />
      <HoldsField
        ownId={item?.id}
        value={values.holds}
        onChange={set('holds')}
        getError={(path) => errors[`holds.${path}`]}
        isReadOnly={isReadOnly}
      />
      <AppointmentTypesField
        value={values.appointmentTypes}
        onChange={set('appointmentTypes')}
        getError={(path) => errors[`appointmentTypes.${path}`]}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
