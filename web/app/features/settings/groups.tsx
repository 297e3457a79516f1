import { ColorInput, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { SmartTagId, UserId } from '@switchboard/contracts/base/ids';
import { MAX_FIRST_RESPONSE_MINUTES, ROUTINGS } from '@switchboard/contracts/people/groups';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../entities/people/use-people.ts';
import { TagMark } from '../../entities/tags/tag-mark.tsx';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { Changed } from '../../resource/changed.tsx';
import { PhoneField } from '../../resource/phone-field.tsx';
import { defineView, type FieldsProps, type KindValues } from '../../resource/resource-view.ts';
import { OFFICE_HOURS, useWeekText, WeeklyTimesField } from '../../resource/weekly-times-field.tsx';
import { AskBacklog } from './ask-backlog.tsx';
import classes from './settings.module.css';

const COLORS = ['#64748b', '#0f766e', '#15803d', '#0284c7', '#6366f1', '#8b5cf6', '#be123c', '#ea580c', '#f59e0b'];

/** The screens of groups. */
export const groupsView = defineView<'groups'>({
  kind: 'groups',
  columns: [
    {
      key: 'members',
      header: 'groups.members',
      cell: ({ memberIds }) => <MemberCount count={memberIds.length} />,
      isShownOnPhones: true,
    },
    {
      key: 'routing',
      header: 'groups.handedOut',
      sort: 'routing',
      cell: ({ routing }) => <Routing routing={routing} />,
      isShownOnPhones: true,
    },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'routing',
      label: 'groups.handedOut',
      options: ROUTINGS.map((value) => ({ value, label: `groups.routingName.${value}` as const })),
    },
  ],
  Top: AskBacklog,
  Fields: GroupFields,
  blank: {},
  fieldLabels: {
    description: 'groups.description',
    color: 'groups.color',
    memberIds: 'groups.members',
    leadId: 'groups.lead',
    routing: 'groups.routing',
    autoAssign: 'groups.autoAssign',
    acceptSeconds: 'groups.acceptSeconds',
    firstResponseMinutes: 'groups.firstResponse',
    escalationNumber: 'groups.escalationNumber',
    businessHours: 'groups.hours',
    defaultTagIds: 'groups.defaultTags',
  },
  useFieldText: useGroupText,
  prose: ['description'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ memberIds }) => t('groups.memberCount', { count: memberIds.length });
  },
});

function MemberCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return t('groups.memberCount', { count });
}

function Routing({ routing }: { routing: (typeof ROUTINGS)[number] }) {
  const { t } = useTranslation();
  return t(`groups.routingName.${routing}`);
}

function useGroupText() {
  const { t } = useTranslation();
  const people = usePeople();
  const tags = useSmartTags(null) ?? [];
  const weekText = useWeekText();
  const person = (id: unknown) => people.find((person) => person.id === id)?.name ?? String(id);
  const tag = (id: unknown) => tags.find((candidate) => candidate.id === id)?.name ?? String(id);
  return (field: string, value: unknown): string | undefined => {
    if (field === 'leadId') return person(value);
    if (field === 'memberIds' && Array.isArray(value)) return value.map(person).join(', ');
    if (field === 'defaultTagIds' && Array.isArray(value)) return value.map(tag).join(', ');
    if (field === 'businessHours') return weekText(value);
    const routing = ROUTINGS.find((known) => known === value);
    return field === 'routing' && routing ? t(`groups.routingName.${routing}`) : undefined;
  };
}

function GroupFields({ form, isReadOnly }: FieldsProps<KindValues<'groups'>>) {
  const { t } = useTranslation();
  const people = usePeople();
  const tags = useSmartTags(null) ?? [];
  const { memberIds, leadId, defaultTagIds } = form.values;
  const options = people
    .filter(({ id, status }) => status !== 'suspended' || memberIds.some((member) => member === id))
    .map(({ id, name }) => ({ value: id, label: name }));
  const setMembers = (ids: string[]) => {
    form.setFieldValue(
      'memberIds',
      ids.map((id) => UserId.parse(id)),
    );
    // A removed member can't remain the lead.
    if (leadId !== null && !ids.includes(leadId)) form.setFieldValue('leadId', null);
  };
  const shown = { disabled: isReadOnly };
  return (
    <>
      <TextInput
        label={t('groups.description')}
        name="description"
        maxLength={500}
        readOnly={isReadOnly}
        {...form.getInputProps('description')}
      />
      <MultiSelect
        label={t('groups.members')}
        name="memberIds"
        data={options}
        searchable
        clearable
        value={[...memberIds]}
        onChange={setMembers}
        error={form.errors['memberIds']}
        {...shown}
      />
      <div className={classes['pair']}>
        <Select
          label={t('groups.lead')}
          name="leadId"
          placeholder={t('groups.noLead')}
          data={options.filter(({ value }) => memberIds.some((member) => member === value))}
          clearable
          value={leadId}
          onChange={(id) => form.setFieldValue('leadId', id === null ? null : UserId.parse(id))}
          error={form.errors['leadId']}
          {...shown}
        />
        <ColorInput
          label={t('groups.color')}
          name="color"
          format="hex"
          swatches={COLORS}
          {...shown}
          {...form.getInputProps('color')}
        />
      </div>
      <Select
        label={t('groups.routing')}
        name="routing"
        allowDeselect={false}
        data={ROUTINGS.map((value) => ({ value, label: t(`groups.routingName.${value}`) }))}
        {...shown}
        {...form.getInputProps('routing')}
      />
      <Switch
        label={t('groups.autoAssign')}
        description={t('groups.autoAssignNote')}
        name="autoAssign"
        error={form.errors['autoAssign']}
        {...shown}
        {...form.getInputProps('autoAssign', { type: 'checkbox' })}
      />
      <div className={classes['pair']}>
        <NumberInput
          label={t('groups.acceptSeconds')}
          description={t('groups.acceptNote')}
          name="acceptSeconds"
          min={5}
          max={300}
          allowDecimal={false}
          readOnly={isReadOnly}
          {...form.getInputProps('acceptSeconds')}
        />
        <NumberInput
          label={t('groups.firstResponse')}
          description={t('groups.firstResponseNote')}
          name="firstResponseMinutes"
          min={1}
          max={MAX_FIRST_RESPONSE_MINUTES}
          allowDecimal={false}
          readOnly={isReadOnly}
          value={form.values.firstResponseMinutes ?? ''}
          onChange={(minutes) => form.setFieldValue('firstResponseMinutes', minutes === '' ? null : Number(minutes))}
          error={form.errors['firstResponseMinutes']}
        />
      </div>
      <PhoneField
        label={t('groups.escalationNumber')}
        description={t('groups.escalationNote')}
        name="escalationNumber"
        isReadOnly={isReadOnly}
        value={form.values.escalationNumber}
        onChange={(number) => form.setFieldValue('escalationNumber', number)}
        error={form.errors['escalationNumber']}
      />
      <WeeklyTimesField
        label={t('groups.hours')}
        note="groups.hoursNote"
        noneLabel={form.values.businessHours.length === 0 ? 'resource.week.allDay' : 'resource.week.closed'}
        blank={OFFICE_HOURS}
        value={form.values.businessHours}
        onChange={(times) => form.setFieldValue('businessHours', times)}
        error={Object.entries(form.errors).find(([path]) => path.startsWith('businessHours'))?.[1]}
        isReadOnly={isReadOnly}
      />
      <MultiSelect
        label={t('groups.defaultTags')}
        name="defaultTagIds"
        data={tags
          .filter(({ id, archived }) => !archived || defaultTagIds.includes(id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        renderOption={({ option }) => (
          <span className={classes['tag']}>
            <TagMark color={tags.find(({ id }) => String(id) === option.value)?.color ?? 'transparent'} />
            {option.label}
          </span>
        )}
        value={defaultTagIds.map(String)}
        onChange={(ids) =>
          form.setFieldValue(
            'defaultTagIds',
            ids.map((id) => SmartTagId.parse(Number(id))),
          )
        }
        error={form.errors['defaultTagIds']}
        {...shown}
      />
    </>
  );
}
