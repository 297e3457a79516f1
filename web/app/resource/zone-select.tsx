import { Select, type SelectProps } from '@mantine/core';

const ZONES = Intl.supportedValuesOf('timeZone');

/** Selects an IANA time zone by search. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data' | 'value'> & { readonly value: string }) {
  const zones = ZONES.includes(value) || value === '' ? ZONES : [value, ...ZONES];
  return <Select data={zones} value={value} searchable allowDeselect={false} limit={100} {...props} />;
}
