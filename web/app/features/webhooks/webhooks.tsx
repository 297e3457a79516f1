import { Checkbox, MultiSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import { SmartTagId } from '@switchboard/contracts/base/ids';
import { WEBHOOK_EVENTS } from '@switchboard/contracts/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { HeadersField } from '../../resource/headers-field.tsx';
import { defineView, type FieldsProps, type KindItem, type KindValues } from '../../resource/resource-view.ts';
import { useMinute } from '../../ui/use-now.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookStatus } from './webhook-status.tsx';
import { WebhookTop } from './webhook-top.tsx';
import classes from './webhooks.module.css';

type Webhook = KindItem<'listeners'>;

/** The screens of webhooks. */
export const webhooksView = defineView<'listeners'>({
  kind: 'listeners',
  columns: [
    { key: 'status', header: 'listeners.status', cell: (item) => <WebhookStatus {...item} />, isShownOnPhones: true },
    { key: 'health', header: 'listeners.health', cell: (item) => <Health {...item} />, isShownOnPhones: true },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [],
  Fields: WebhookFields,
  blank: { url: '', events: [] },
  fieldLabels: {
    url: 'listeners.url',
    events: 'listeners.events',
    filters: 'listeners.filters',
    'filters.channels': 'listeners.channels',
    'filters.agentIds': 'listeners.agents',
    'filters.smartTagIds': 'listeners.tags',
    headers: 'resource.headers',
    enabled: 'listeners.enabled',
    disabledReason: 'listeners.disabledReason',
    secret: 'listeners.rotateConfirm',
  },
  useFieldText: useWebhookText,
  prose: [],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ url, events }) => [getHost(url), t('listeners.eventCount', { count: events.length })].join(' · ');
  },
  Top: WebhookTop,
  MenuItems: WebhookMenu,
  tabs: [{ value: 'deliveries', label: 'listeners.deliveries', Content: Deliveries }],
});

const getHost = (url: string): string => URL.parse(url)?.host ?? url;

function Health({ lastSuccessAt, failingSince }: Webhook) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  if (failingSince !== null) return t('listeners.failingSince', { when: formats.moment(failingSince, now) });
  if (lastSuccessAt === null) return t('listeners.neverArrived');
  return t('listeners.lastSuccess', { when: formats.moment(lastSuccessAt, now) });
}

function useWebhookText() {
  const { t } = useTranslation();
  const agents = useAgents(null) ?? [];
  const tags = useSmartTags(null) ?? [];
  return (field: string, value: unknown): string | undefined => {
    if (field === 'disabledReason' && (value === 'gone' || value === 'failing' || value === 'backlog'))
      return t(`listeners.reason.${value}`);
    if (!Array.isArray(value)) return undefined;
    const nameIn = (known: readonly { readonly id: string | number; readonly name: string }[]) => (id: unknown) =>
      known.find((agent) => agent.id === id)?.name ?? String(id);
    switch (field) {
      case 'events':
        return WEBHOOK_EVENTS.filter((event) => value.includes(event))
          .map((event) => t(`listeners.eventName.${event}`))
          .join(', ');
      case 'filters.agentIds':
        return value.map(nameIn(agents)).join(', ');
      case 'filters.smartTagIds':
        return value.map(nameIn(tags)).join(', ');
      case 'headers':
        return value.map((header) => t('listeners.headerLine', header)).join('\n');
      default:
        return undefined;
    }
  };
}

function WebhookFields({ form, isReadOnly }: FieldsProps<KindValues<'listeners'>>) {
  const { t } = useTranslation();
  const agents = useAgents(null) ?? [];
  const tags = useSmartTags(null) ?? [];
  const { events, filters } = form.values;
  const setFilters = (part: Partial<typeof filters>) => form.setFieldValue('filters', { ...filters, ...part });
  const shown = { disabled: isReadOnly };
  return (
    <>
      <TextInput
        label={t('listeners.url')}
        description={t('listeners.urlNote')}
        name="url"
        type="url"
        inputMode="url"
        readOnly={isReadOnly}
        {...form.getInputProps('url')}
      />
      <Checkbox.Group
        label={t('listeners.events')}
        description={t('listeners.eventsNote')}
        value={events}
        onChange={(chosen) =>
          form.setFieldValue(
            'events',
            WEBHOOK_EVENTS.filter((event) => chosen.includes(event)),
          )
        }
        error={form.errors['events']}
      >
        <div className={classes['events']}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={t(`listeners.eventName.${event}`)}
              description={event}
              {...shown}
            />
          ))}
        </div>
      </Checkbox.Group>
      <TagsInput
        label={t('listeners.channels')}
        description={t('listeners.anyNote')}
        data={['phone', 'web', 'sms', 'whatsapp']}
        value={filters.channels}
        onChange={(channels) => setFilters({ channels })}
        error={form.errors['filters.channels']}
        {...shown}
      />
      <MultiSelect
        label={t('listeners.agents')}
        description={t('listeners.anyNote')}
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
        value={filters.agentIds}
        onChange={(agentIds) => setFilters({ agentIds })}
        error={form.errors['filters.agentIds']}
        {...shown}
      />
      <MultiSelect
        label={t('listeners.tags')}
        description={t('listeners.tagsNote')}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        value={filters.smartTagIds.map(String)}
        onChange={(ids) => setFilters({ smartTagIds: ids.map((id) => SmartTagId.parse(Number(id))) })}
        error={form.errors['filters.smartTagIds']}
        {...shown}
      />
      <HeadersField
        value={form.values.headers}
        onChange={(headers) => form.setFieldValue('headers', headers)}
        getError={(path) => form.errors[`headers.${path}`]}
        isReadOnly={isReadOnly}
      />
      <Switch
        label={t('listeners.enabled')}
        name="enabled"
        {...shown}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </>
  );
}
