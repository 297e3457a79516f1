import { Checkbox, Group, Select } from '@mantine/core';
import { isCarrierProvider } from '@switchboard/contracts/connections/catalog';
import { ANSWERED_CARRIERS, CAPABILITIES, CARRIERS } from '@switchboard/contracts/phone-numbers/phone-numbers';
import { useTranslation } from 'react-i18next';
import { Changed } from '../../resource/changed.tsx';
import { ItemSelect } from '../../resource/item-select.tsx';
import { kindFinding } from '../../resource/kind-finding.ts';
import { PhoneField, parsePhoneNumber, readableNumber } from '../../resource/phone-field.tsx';
import { defineView, type FieldsProps, type KindItem, type KindValues } from '../../resource/resource-view.ts';
import { OFFICE_HOURS, useWeekText, WeeklyTimesField } from '../../resource/weekly-times-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CallRoute, ShortRoute } from './call-route.tsx';
import { CarrierConnection, useConnectionName } from './carrier-connection.tsx';
import classes from './phone-numbers.module.css';
import { RoutePreview } from './route-preview.tsx';
import { useAgentName } from './use-agent-name.ts';
import { useOpeningText } from './use-opening-text.ts';

type PhoneNumberItem = KindItem<'phoneNumbers'>;
const agentFinding = kindFinding('agents');
const groupFinding = kindFinding('groups');

/** The screens of phone numbers. */
export const phoneNumbersView = defineView<'phoneNumbers'>({
  kind: 'phoneNumbers',
  columns: [
    {
      key: 'number',
      header: 'phoneNumbers.number',
      sort: 'number',
      cell: ({ number }) => readableNumber(number),
      isShownOnPhones: true,
    },
    { key: 'status', header: 'phoneNumbers.status', cell: (item) => <Status {...item} />, isShownOnPhones: true },
    { key: 'now', header: 'phoneNumbers.now', cell: (item) => <OpenNow {...item} />, isShownOnPhones: true },
    {
      key: 'provider',
      header: 'phoneNumbers.provider',
      sort: 'provider',
      cell: (item) => <ShortRoute {...item} />,
    },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'provider',
      label: 'phoneNumbers.provider',
      options: CARRIERS.map((value) => ({ value, label: `phoneNumbers.providerName.${value}` as const })),
    },
  ],
  Top: State,
  Fields: NumberFields,
  blank: { number: '', provider: 'simulator' },
  fieldLabels: {
    number: 'phoneNumbers.number',
    provider: 'phoneNumbers.provider',
    connectionId: 'phoneNumbers.connection',
    inboundAgentId: 'phoneNumbers.inboundAgent',
    outboundAgentId: 'phoneNumbers.outboundAgent',
    groupId: 'phoneNumbers.group',
    capabilities: 'phoneNumbers.capabilities',
    recordsCalls: 'phoneNumbers.recordsCalls',
    fallbackNumber: 'phoneNumbers.fallback',
    hours: 'phoneNumbers.hours',
    'hours.schedule': 'phoneNumbers.hours',
    'hours.agentId': 'phoneNumbers.agentId',
    'hours.outsideAgentId': 'phoneNumbers.outsideAgentId',
  },
  useFieldText: useNumberText,
  prose: [],
  useSubtitle: () => readNumber,
  release: {
    menu: 'phoneNumbers.release',
    title: 'phoneNumbers.releaseTitle',
    body: 'phoneNumbers.releaseBody',
    label: 'phoneNumbers.releaseLabel',
    confirm: 'phoneNumbers.releaseNow',
    done: 'phoneNumbers.released',
    shown: readNumber,
    isTyped: ({ number }, text) => parsePhoneNumber(text) === number,
  },
});

function readNumber({ number }: Pick<PhoneNumberItem, 'number'>): string {
  return readableNumber(number);
}

function Status({ status }: Pick<PhoneNumberItem, 'status'>) {
  const { t } = useTranslation();
  return t(`phoneNumbers.statusName.${status}`);
}

function OpenNow({ hours, status }: Pick<PhoneNumberItem, 'hours' | 'status'>) {
  const openingText = useOpeningText();
  return status === 'released' ? '–' : openingText(hours.schedule);
}

/** Says why a number can't be called. */
function State({ item: { status, provider } }: { item: PhoneNumberItem }) {
  const { t } = useTranslation();
  if (status === 'activating') {
    const isAnswered = ANSWERED_CARRIERS.includes(provider);
    return <Notice level="attention">{t(`phoneNumbers.${isAnswered ? 'activatingNote' : 'unansweredNote'}`)}</Notice>;
  }
  if (status === 'taken') return <Notice level="emergency">{t('phoneNumbers.takenNote')}</Notice>;
  return status === 'blocked' ? <Notice level="emergency">{t('phoneNumbers.blockedNote')}</Notice> : null;
}

const AGENT_FIELDS: ReadonlySet<string> = new Set([
  'inboundAgentId',
  'outboundAgentId',
  'hours.agentId',
  'hours.outsideAgentId',
]);

function useNumberText() {
  const { t } = useTranslation();
  const weekText = useWeekText();
  const connectionName = useConnectionName();
  const agentName = useAgentName();
  return (field: string, value: unknown): string | undefined => {
    if ((field === 'number' || field === 'fallbackNumber') && typeof value === 'string') return readableNumber(value);
    if (field === 'provider') {
      const carrier = CARRIERS.find((known) => known === value);
      return carrier && t(`phoneNumbers.providerName.${carrier}`);
    }
    if (field === 'connectionId' && typeof value === 'string') return connectionName(value);
    if (AGENT_FIELDS.has(field) && typeof value === 'string') return agentName(value);
    if (field === 'capabilities' && Array.isArray(value)) {
      const known = CAPABILITIES.filter((capability) => value.includes(capability));
      return known.map((capability) => t(`phoneNumbers.capabilityName.${capability}`)).join(', ');
    }
    if (field !== 'hours') return undefined;
    // The history shows only the schedule, a conflict everything that belongs to it.
    return weekText(Array.isArray(value) ? value : (value as PhoneNumberItem['hours']).schedule);
  };
}

const HOURS_AGENTS = ['agentId', 'outsideAgentId'] as const;

function NumberFields({ form, isReadOnly }: FieldsProps<KindValues<'phoneNumbers'>>) {
  const { t } = useTranslation();
  const openingText = useOpeningText();
  const { values, errors } = form;
  return (
    <>
      <div className={classes['pair']}>
        <PhoneField
          label={t('phoneNumbers.number')}
          name="number"
          value={values.number === '' ? null : values.number}
          onChange={(number) => form.setFieldValue('number', number ?? '')}
          error={errors['number']}
          isReadOnly={isReadOnly}
        />
        <Select
          label={t('phoneNumbers.provider')}
          name="provider"
          allowDeselect={false}
          data={CARRIERS.map((value) => ({ value, label: t(`phoneNumbers.providerName.${value}`) }))}
          disabled={isReadOnly}
          {...form.getInputProps('provider')}
          onChange={(chosen) => {
            const provider = CARRIERS.find((known) => known === chosen);
            if (provider) form.setValues({ provider, connectionId: null });
          }}
        />
      </div>
      <CarrierConnection form={form} isReadOnly={isReadOnly} />
      <CallRoute {...values} />
      <ItemSelect
        label={t('phoneNumbers.inboundAgent')}
        name="inboundAgentId"
        placeholder={t('phoneNumbers.noAgent')}
        finding={agentFinding}
        value={values.inboundAgentId}
        onChange={(id) => form.setFieldValue('inboundAgentId', id)}
        error={errors['inboundAgentId']}
        isReadOnly={isReadOnly}
      />
      <RoutePreview number={values} />
      <ItemSelect
        label={t('phoneNumbers.outboundAgent')}
        name="outboundAgentId"
        placeholder={t('phoneNumbers.noAgent')}
        finding={agentFinding}
        value={values.outboundAgentId}
        onChange={(id) => form.setFieldValue('outboundAgentId', id)}
        error={errors['outboundAgentId']}
        isReadOnly={isReadOnly}
      />
      <ItemSelect
        label={t('phoneNumbers.group')}
        description={t('phoneNumbers.groupNote')}
        name="groupId"
        placeholder={t('phoneNumbers.noGroup')}
        finding={groupFinding}
        value={values.groupId}
        onChange={(id) => form.setFieldValue('groupId', id)}
        error={errors['groupId']}
        isReadOnly={isReadOnly}
      />
      <Checkbox.Group label={t('phoneNumbers.capabilities')} {...form.getInputProps('capabilities')}>
        <Group gap="lg" mt={6}>
          {CAPABILITIES.map((value) => (
            <Checkbox
              key={value}
              value={value}
              label={t(`phoneNumbers.capabilityName.${value}`)}
              disabled={isReadOnly}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {isCarrierProvider(values.provider) && (
        <Checkbox
          name="recordsCalls"
          label={t('phoneNumbers.recordsCalls')}
          description={t('phoneNumbers.recordsCallsNote')}
          disabled={isReadOnly}
          {...form.getInputProps('recordsCalls', { type: 'checkbox' })}
        />
      )}
      <PhoneField
        label={t('phoneNumbers.fallback')}
        name="fallbackNumber"
        value={values.fallbackNumber}
        onChange={(number) => form.setFieldValue('fallbackNumber', number)}
        error={errors['fallbackNumber']}
        isReadOnly={isReadOnly}
      />
      <WeeklyTimesField
        label={t('phoneNumbers.hours')}
        note="phoneNumbers.hoursNote"
        noneLabel={values.hours.schedule.length === 0 ? 'resource.week.allDay' : 'resource.week.closed'}
        blank={OFFICE_HOURS}
        value={values.hours.schedule}
        onChange={(schedule) => form.setFieldValue('hours', { ...values.hours, schedule })}
        error={Object.entries(errors).find(([path]) => path.startsWith('hours'))?.[1]}
        isReadOnly={isReadOnly}
      />
      <output className={classes['now']} aria-label={t('phoneNumbers.now')}>
        {openingText(values.hours.schedule)}
      </output>
      {values.hours.schedule.length > 0 && (
        <div className={classes['pair']}>
          {HOURS_AGENTS.map((field) => (
            <ItemSelect
              key={field}
              label={t(`phoneNumbers.${field}`)}
              name={`hours.${field}`}
              placeholder={t(`phoneNumbers.${field}None`)}
              finding={agentFinding}
              value={values.hours[field]}
              onChange={(id) => form.setFieldValue('hours', { ...values.hours, [field]: id })}
              error={errors[`hours.${field}`]}
              isReadOnly={isReadOnly}
            />
          ))}
        </div>
      )}
    </>
  );
}
