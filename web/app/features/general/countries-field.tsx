import { MultiSelect } from '@mantine/core';
import { MAX_COUNTRIES } from '@switchboard/contracts/dialing/dial-faults';
import { getCountries } from 'libphonenumber-js/min';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './general.module.css';

interface Props {
  /** Null for the account's own countries. */
  readonly value: readonly string[] | null;
  readonly onChange: (value: string[] | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** The countries that the account calls and texts; by default, those of its time zone and numbers. */
export function CountriesField({ value, onChange, error, isReadOnly }: Props) {
  const { t, i18n } = useTranslation();
  const countryName = countryNames(i18n.language);
  const data = getCountries()
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <MultiSelect
      label={t('general.countries')}
      description={t('general.countriesNote')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name="allowedCountries"
      className={classes['number'] ?? ''}
      placeholder={value === null ? t('general.ownCountries') : ''}
      data={data}
      maxValues={MAX_COUNTRIES}
      searchable
      clearable
      disabled={isReadOnly}
      value={[...(value ?? [])]}
      onChange={(codes) => onChange(codes.length === 0 ? null : codes)}
      error={error}
    />
  );
}

/** Returns a function that names countries by ISO 3166-1 code. */
export function countryNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code) => names.of(code) ?? code;
}
