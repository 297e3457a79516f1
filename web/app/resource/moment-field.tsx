import { TextInput } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { ZoneContext } from '../i18n/use-formats.ts';
import { instantAt, wallTime } from '../i18n/wall-time.ts';

interface MomentFieldProps {
  readonly label: string;
  readonly name: string;
  readonly description?: string;
  /** An instant; null if empty. */
  readonly value: string | null;
  readonly onChange: (instant: string | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** A date and time in the account's time zone. */
export function MomentField({ value, onChange, isReadOnly, ...shown }: MomentFieldProps) {
  const timeZone = useContext(ZoneContext);
  return (
    <TextInput
      {...shown}
      type="datetime-local"
      readOnly={isReadOnly}
      value={value === null ? '' : wallTime(value, timeZone)}
      onChange={({ currentTarget }) => onChange(instantAt(currentTarget.value, timeZone) ?? null)}
    />
  );
}
