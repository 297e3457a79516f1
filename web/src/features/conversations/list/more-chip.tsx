import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useInboxQuery } from '../use-inbox-query.ts';
import { Chip } from './chip.tsx';
import { FieldValues } from './field-chip.tsx';
import { type ShownField, useFieldLabel } from './field-options.ts';

const FIELDS = ['needsAttention', 'channel', 'direction', 'language'] as const satisfies readonly ShownField[];

/** The filter fields that have no chip of their own. */
export function MoreChip() {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const labelOf = useFieldLabel();
  const chosen = FIELDS.find((field) => field === query.filter?.field);
  return (
    <Menu>
      <Menu.Target>
        <Chip
          label={chosen && query.filter ? labelOf(chosen, query.filter.value) : t('inbox.more')}
          isOn={chosen !== undefined}
        />
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {FIELDS.map((field) => (
          <Fragment key={field}>
            <Menu.Label>{t(`field.${field}`)}</Menu.Label>
            <FieldValues field={field} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
