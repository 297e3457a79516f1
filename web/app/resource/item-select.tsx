import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** How to find a kind's items. */
export interface Finding {
  readonly useChosen: (id: string | null) => Named | undefined;
  readonly useFound: (searchString: string | undefined) => readonly Named[];
}

interface ItemSelectProps {
  readonly label: string;
  readonly name?: string;
  readonly description?: string;
  readonly placeholder: string;
  readonly finding: Finding;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

const TYPING_MS = 200;

/** Selects one item by search, however many there are. */
export function ItemSelect({ finding, value, placeholder, isReadOnly, ...shown }: ItemSelectProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const chosen = finding.useChosen(value);
  // The field contains the selected item's name, which isn't a search.
  const found = finding.useFound(settled === '' || settled === chosen?.name ? undefined : settled);
  const items = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      {...shown}
      // Don't show the "none" placeholder while the selected item loads.
      placeholder={value !== null && !items.some(({ id }) => id === value) ? '…' : placeholder}
      searchable
      clearable
      filter={({ options }) => options}
      data={items.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onSearchChange={setTyped}
      disabled={isReadOnly}
    />
  );
}
