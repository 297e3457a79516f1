import { Button } from '@mantine/core';
import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './panel.module.css';

interface EntriesProps<T extends { readonly name: string }> {
  readonly note: string;
  readonly addLabel: string;
  readonly entries: readonly T[];
  readonly blank: () => T;
  readonly max: number;
  readonly isReadOnly: boolean;
  readonly onChange: (entries: T[], topic?: string) => void;
  readonly children: (entry: T, change: (entry: T, topic?: string) => void) => ReactNode;
}

/** A list of named entries, each collapsible. */
export function Entries<T extends { readonly name: string }>(props: EntriesProps<T>) {
  const { note, addLabel, entries, blank, max, isReadOnly, onChange, children } = props;
  const { t } = useTranslation();
  return (
    <div className={classes['stack']}>
      <p className={classes['note']}>{note}</p>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order while they are edited, and their names change.
        <details key={index} className={classes['entry']}>
          <summary>
            <ChevronRight size={14} aria-hidden="true" />
            <code>{entry.name}</code>
          </summary>
          <div className={classes['stack']}>
            {children(entry, (changed, topic) => onChange(entries.with(index, changed), topic && `${topic} ${index}`))}
            {!isReadOnly && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                leftSection={<Trash2 size={12} aria-hidden="true" />}
                onClick={() => onChange(entries.toSpliced(index, 1))}
              >
                {t('flows.removeEntry', { name: entry.name })}
              </Button>
            )}
          </div>
        </details>
      ))}
      {!isReadOnly && entries.length < max && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...entries, blank()])}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}
