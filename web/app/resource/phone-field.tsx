import { TextInput } from '@mantine/core';
import { bareNumber, currentNumber } from '@switchboard/contracts/phone-numbers/bare-number';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PhoneFieldProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly description?: ReactNode;
  /** In E.164, or as typed while it isn't a valid number; null if empty. */
  readonly value: string | null;
  readonly onChange: (number: string | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/**
 * A phone number, typed or pasted in any notation; when the field loses focus, it shows the international one. A number with an extension stays as
 * typed, and the form refuses it: a call can't dial an extension, and without it the call would reach another person.
 */
export function PhoneField({ value, onChange, isReadOnly, error, ...rest }: PhoneFieldProps) {
  const { t } = useTranslation();
  const [written, setWritten] = useState<string>();
  const isExtended = value !== null && hasExtension(value);
  return (
    <TextInput
      {...rest}
      error={error && isExtended ? t('resource.fault.number_extension') : error}
      type="tel"
      autoComplete="off"
      readOnly={isReadOnly}
      value={written ?? (value === null ? '' : readableNumber(value))}
      onBlur={() => setWritten(undefined)}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value);
        onChange(parsePhoneNumber(currentTarget.value));
      }}
    />
  );
}

/** Numbers without a country code are North American. */
const DEFAULT_COUNTRY = 'US';
/** The extension in an address such as `tel:+13035550147;ext=12`. */
const IN_ADDRESS = /;\s*ext=/i;

const parse = (text: string) => {
  const bare = bareNumber(text);
  return bare === undefined
    ? undefined
    : parsePhoneNumberFromString(bare, { defaultCountry: DEFAULT_COUNTRY, extract: false });
};
const hasExtension = (text: string): boolean => IN_ADDRESS.test(text) || parse(text)?.ext !== undefined;

/** A number in E.164. A text that isn't a number, or that has an extension, stays as typed, so that the form refuses it. */
export function parsePhoneNumber(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const parsed = parse(trimmed);
  const number = parsed && currentNumber(parsed.number);
  const isNumber = number !== undefined && (parsed?.isPossible() || number !== parsed?.number);
  return isNumber && !hasExtension(trimmed) ? number : trimmed;
}

/** A number in its country's notation, with the country code; a text that isn't a number stays as it is. */
export function readableNumber(number: string): string {
  const parsed = parse(number);
  return parsed?.isPossible() && !hasExtension(number) ? parsed.formatInternational() : number;
}
