import { LIMIT_NAMES } from '@switchboard/contracts/access/limits';
import { agency } from '@switchboard/contracts/account-settings/agency';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useGetResourceQuery } from '../../resource/resource-api.ts';
import { type ArchiveWords, defineView, type KindItem } from '../../resource/resource-view.ts';
import { PoolOverview } from './pool-overview.tsx';
import { SubaccountFacts } from './subaccount-facts.tsx';
import { SubaccountFields } from './subaccount-fields.tsx';
import { SubaccountMenu } from './subaccount-menu.tsx';
import { SubaccountStatus } from './subaccount-status.tsx';
import classes from './subaccounts.module.css';

const STATUSES = ['active', 'suspended'] as const;
const ARCHIVE: ArchiveWords = {
  menu: 'subaccounts.archive.menu',
  title: 'subaccounts.archive.title',
  body: 'subaccounts.archive.body',
  confirm: 'subaccounts.archive.confirm',
  done: 'subaccounts.archive.done',
};

/** The screens of an agency's client accounts. */
export const subaccountsView = defineView<'subaccounts'>({
  kind: 'subaccounts',
  hasOwnEntry: true,
  hasNoWayBack: true,
  Overview: PoolOverview,
  columns: [
    {
      key: 'status',
      header: 'subaccounts.status',
      sort: 'status',
      cell: (item) => <SubaccountStatus {...item} />,
      isShownOnPhones: true,
    },
    {
      key: 'minutes',
      header: 'subaccounts.usageName.minutes',
      cell: (item) => <Used item={item} name="minutes" />,
      isShownOnPhones: true,
    },
    { key: 'users', header: 'subaccounts.usageName.users', cell: (item) => <Used item={item} name="users" /> },
    { key: 'owner', header: 'subaccounts.ownerEmail', sort: 'ownerEmail', cell: ({ ownerEmail }) => ownerEmail },
  ],
  filters: [
    {
      field: 'status',
      label: 'subaccounts.status',
      options: STATUSES.map((value) => ({ value, label: `subaccounts.statusName.${value}` as const })),
    },
  ],
  archiveWords: () => ARCHIVE,
  Top: SubaccountFacts,
  MenuItems: SubaccountMenu,
  Fields: SubaccountFields,
  blank: { ownerEmail: '' },
  useBlank: useDefaults,
  fieldLabels: {
    ownerEmail: 'subaccounts.ownerEmail',
    timeZone: 'subaccounts.timeZone',
    locale: 'resource.language',
    limits: 'subaccounts.limits',
    'limits.minutes': 'subaccounts.limitName.minutes',
    'limits.concurrency': 'subaccounts.limitName.concurrency',
    'limits.agents': 'subaccounts.limitName.agents',
    'limits.users': 'subaccounts.limitName.users',
    status: 'subaccounts.status',
    agencyAccess: 'subaccounts.agencyAccess',
  },
  useFieldText: useSubaccountText,
  prose: [],
  useSubtitle:
    () =>
    ({ ownerEmail, timeZone }) =>
      [ownerEmail, timeZone].filter(Boolean).join(' · '),
});

/** The agency's defaults for new clients; empty if they can't be read. */
function useDefaults() {
  const { data, isError } = useGetResourceQuery({ kind: 'agency', id: 'agency' });
  const known = agency.fields.defaults.safeParse(data?.['defaults']).data;
  return known ?? (isError ? { timeZone: 'UTC', locale: 'en' as const } : undefined);
}

function Used({ item, name }: { item: KindItem<'subaccounts'>; name: 'minutes' | 'users' }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [used, max] = [item.usage[name], item.limits[name]];
  return (
    <span className={classes['number']} data-over={(max !== null && used >= max) || undefined}>
      {max === null ? number(used) : t('subaccounts.usedOf', { used: number(used), max: number(max) })}
    </span>
  );
}

function useSubaccountText() {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (field: string, value: unknown): string | undefined => {
    const status = STATUSES.find((known) => known === value);
    if (field === 'status' && status) return t(`subaccounts.statusName.${status}`);
    if (field === 'locale') return t(value === 'es' ? 'resource.es' : 'resource.en');
    if (!field.startsWith('limits')) return undefined;
    if (typeof value === 'number') return number(value);
    if (typeof value !== 'object' || value === null) return undefined;
    const limits = new Map(Object.entries(value));
    return LIMIT_NAMES.flatMap((name) => {
      const max = limits.get(name);
      return typeof max === 'number' ? [`${t(`subaccounts.limitName.${name}`)}: ${number(max)}`] : [];
    }).join(', ');
  };
}
