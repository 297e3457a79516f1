import { ColorInput, Select, TextInput } from '@mantine/core';
import type { StoredQuery } from '@switchboard/contracts/conversations/stored-query';
import { VIEW_SCOPES } from '@switchboard/contracts/conversations/views';
import { useTranslation } from 'react-i18next';
import { useGroups } from '../../entities/calls/items.ts';
import { Changed } from '../../resource/changed.tsx';
import { defineView, type FieldsProps, type KindValues } from '../../resource/resource-view.ts';
import classes from './settings.module.css';

/** The screens of saved views, to rename, share and archive them. The inbox creates them from its filters. */
export const viewsView = defineView<'views'>({
  kind: 'views',
  columns: [
    {
      key: 'scope',
      header: 'views.scope',
      sort: 'scope',
      cell: ({ scope }) => <Scope scope={scope} />,
      isShownOnPhones: true,
    },
    { key: 'query', header: 'views.query', cell: ({ query }) => <code>{toQueryText(query)}</code> },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'scope',
      label: 'views.scope',
      options: VIEW_SCOPES.map((value) => ({ value, label: `views.scopeName.${value}` as const })),
    },
  ],
  Fields: ViewFields,
  blank: {},
  fieldLabels: {
    scope: 'views.scope',
    groupId: 'views.group',
    query: 'views.query',
    order: 'views.order',
    columns: 'views.columns',
    color: 'views.color',
  },
  useFieldText: useViewText,
  prose: [],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ scope }) => t(`views.scopeName.${scope}`);
  },
});

function Scope({ scope }: { scope: (typeof VIEW_SCOPES)[number] }) {
  const { t } = useTranslation();
  return t(`views.scopeName.${scope}`);
}

/** A query as the text of a URL, which is how people and programs pass it on. */
function toQueryText(query: StoredQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${one}`),
  );
  return pairs.join(' & ') || '–';
}

function useViewText() {
  const { t } = useTranslation();
  const groups = useGroups('');
  return (field: string, value: unknown): string | undefined => {
    if (field === 'groupId') return groups.find(({ id }) => id === value)?.name;
    const scope = VIEW_SCOPES.find((known) => known === value);
    return field === 'scope' && scope ? t(`views.scopeName.${scope}`) : undefined;
  };
}

function ViewFields({ form, isReadOnly }: FieldsProps<KindValues<'views'>>) {
  const { t } = useTranslation();
  const groups = useGroups('');
  const { scope, groupId, query, color } = form.values;
  const shown = { disabled: isReadOnly };
  return (
    <>
      <TextInput label={t('views.query')} value={toQueryText(query)} readOnly />
      <div className={classes['pair']}>
        <Select
          label={t('views.scope')}
          name="scope"
          allowDeselect={false}
          data={VIEW_SCOPES.map((value) => ({ value, label: t(`views.scopeName.${value}`) }))}
          value={scope}
          onChange={(value) => {
            form.setFieldValue('scope', VIEW_SCOPES.find((known) => known === value) ?? 'own');
            if (value !== 'group') form.setFieldValue('groupId', null);
          }}
          error={form.errors['scope']}
          {...shown}
        />
        <ColorInput
          label={t('views.color')}
          name="color"
          format="hex"
          value={color ?? ''}
          onChange={(value) => form.setFieldValue('color', value === '' ? null : value)}
          error={form.errors['color']}
          {...shown}
        />
      </div>
      {scope === 'group' && (
        <Select
          label={t('views.group')}
          name="groupId"
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          value={groupId}
          onChange={(value) => form.setFieldValue('groupId', value)}
          error={form.errors['groupId']}
          {...shown}
        />
      )}
    </>
  );
}
