import { Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './panel.module.css';

interface RowsProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly blank: T;
  readonly max: number;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: T[], topic?: string) => void;
  readonly children: (row: T, change: (row: T, topic?: string) => void) => ReactNode;
}

/** A list of entries with fields, which can be added and removed. */
export function Rows<T>({ label, rows, blank, max, isReadOnly, onChange, children }: RowsProps<T>) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes['rows']}>
      <legend>{label}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order while they are edited.
        <div key={index} className={classes['row']}>
          {children(row, (changed, topic) => onChange(rows.with(index, changed), topic && `${topic} ${index}`))}
          {!isReadOnly && (
            <IconButton
              size={28}
              label={t('flows.removeNth', { label, nth: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <X size={14} />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && rows.length < max && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={12} aria-hidden="true" />}
          onClick={() => onChange([...rows, blank])}
        >
          {t('flows.addTo', { label })}
        </Button>
      )}
    </fieldset>
  );
}
