import { Textarea } from '@mantine/core';
import { type Consent, MAX_CONSENT_CHARACTERS } from '@switchboard/contracts/hiring/candidates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { MomentField } from '../../resource/moment-field.tsx';
import classes from './openings.module.css';

interface ConsentFieldProps {
  readonly value: Consent | null;
  readonly onChange: (consent: Consent | null) => void;
  /** Returns the error at a path such as `consent.text`. */
  readonly getError: (path: string) => ReactNode;
  readonly isReadOnly: boolean;
}

/** The text that a candidate agreed to, and when. Without a text there is no consent. */
export function ConsentField({ value, onChange, getError, isReadOnly }: ConsentFieldProps) {
  const { t } = useTranslation();
  const zone = useFormats().zoneName();
  const write = (text: string) =>
    onChange(text === '' ? null : { text, at: value?.at ?? new Date(Date.now()).toISOString() });
  return (
    <fieldset className={classes['entries']}>
      <legend>{t('candidates.consent')}</legend>
      <p className={classes['note']}>{t('candidates.consentNote')}</p>
      <Textarea
        label={t('candidates.consentText')}
        autosize
        minRows={2}
        maxLength={MAX_CONSENT_CHARACTERS}
        readOnly={isReadOnly}
        value={value?.text ?? ''}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        error={getError('consent.text')}
      />
      {value && (
        <MomentField
          label={t('candidates.consentAt', { zone })}
          name="consent.at"
          value={value.at}
          onChange={(at) => onChange({ ...value, at: at ?? value.at })}
          error={getError('consent.at')}
          isReadOnly={isReadOnly}
        />
      )}
    </fieldset>
  );
}
