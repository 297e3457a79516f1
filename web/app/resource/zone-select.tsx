import { Select, type SelectProps } from '@mantine/core';

const ZONES = Intl.supportedValuesOf('timeZone');

/** Chooses an IANA time zone by typing some of it. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data' | 'value'> & { readonly value: string }) {
  const zones = ZONES.includes(value) || value === '' ? ZONES : [value, ...ZONES];
  return <Select data={zones} value={value} searchable allowDeselect={false} limit={100} {...props} />;
}
