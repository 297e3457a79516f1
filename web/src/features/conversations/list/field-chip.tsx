import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInboxQuery } from '../use-inbox-query.ts';
import { Chip } from './chip.tsx';
import { type ShownField, useFieldLabel, useFieldOptions } from './field-options.ts';

const ANY = '';

/** Filters by one field's value; the list is filtered by one field at a time. */
export function FieldChip({ field }: { field: ShownField }) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const labelOf = useFieldLabel();
  const chosen = query.filter?.field === field ? query.filter.value : undefined;
  return (
    <Menu>
      <Menu.Target>
        <Chip label={chosen === undefined ? t(`field.${field}`) : labelOf(field, chosen)} isOn={chosen !== undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(`field.${field}`)}</Menu.Label>
        <FieldValues field={field} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The values of a field as a menu's choices. */
export function FieldValues({ field }: { field: ShownField }) {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const optionsOf = useFieldOptions();
  const chosen = query.filter?.field === field ? query.filter.value : undefined;
  const choose = (value: string) => change({ filter: value === ANY ? null : { field, value } });
  return (
    <Menu.RadioGroup value={chosen ?? ANY} onChange={choose}>
      <Menu.RadioItem value={ANY} closeMenuOnClick>
        {t('inbox.anyValue')}
      </Menu.RadioItem>
      {optionsOf(field, chosen).map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
