import { TextInput } from '@mantine/core';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type ReactNode, useState } from 'react';

interface PhoneFieldProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly description?: ReactNode;
  /** In E.164, or as it was written while it is no number; null for none. */
  readonly value: string | null;
  readonly onChange: (number: string | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** A phone number, typed or pasted in any of the ways in which people write it; once it is left, it reads as others do. */
export function PhoneField({ value, onChange, isReadOnly, ...rest }: PhoneFieldProps) {
  const [written, setWritten] = useState<string>();
  return (
    <TextInput
      {...rest}
      type="tel"
      autoComplete="off"
      readOnly={isReadOnly}
      value={written ?? (value === null ? '' : readableNumber(value))}
      onBlur={() => setWritten(undefined)}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value);
        onChange(numberOf(currentTarget.value));
      }}
    />
  );
}

/** Numbers without a country's code are North American. */
const DEFAULT_COUNTRY = 'US';

const parse = (text: string) =>
  parsePhoneNumberFromString(text.replace(/^tel:/i, '').replace(/^00/, '+'), {
    defaultCountry: DEFAULT_COUNTRY,
    extract: false,
  });

/** A number in E.164; what is none stays as it was written, for the form to find fault with. */
export function numberOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = parse(trimmed);
  return number?.isPossible() ? number.number : trimmed;
}

/** A number as its country writes it, with its country's code. */
export function readableNumber(number: string): string {
  const parsed = parse(number);
  return parsed?.isPossible() ? parsed.formatInternational() : number;
}
