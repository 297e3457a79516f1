import { LIMIT_NAMES } from '@switchboard/contracts/access/limits';
import { agency } from '@switchboard/contracts/account-settings/agency';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { defineAccountSettingsView } from '../../resource/resource-view.ts';
import { BrandFields } from './brand-fields.tsx';
import { DefaultsFields } from './defaults-fields.tsx';

const shared = {
  kind: 'agency',
  blank: {},
  fieldLabels: {
    slug: 'agency.slug',
    logo: 'agency.logo',
    colors: 'agency.colors',
    'colors.light': 'agency.color.light',
    'colors.dark': 'agency.color.dark',
    senderName: 'agency.senderName',
    defaults: 'agency.defaults',
    'defaults.timeZone': 'subaccounts.timeZone',
    'defaults.locale': 'resource.language',
    'defaults.limits': 'subaccounts.limits',
  },
  useFieldText,
  prose: [],
  hasNoWayBack: true,
} as const;

/** The screens of the brand and of the defaults for new clients, two parts of one resource. */
export const brandView = defineAccountSettingsView<'agency'>({ ...shared, Fields: BrandFields });
export const defaultsView = defineAccountSettingsView<'agency'>({ ...shared, Fields: DefaultsFields });

function useFieldText() {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (field: string, value: unknown): string | undefined => {
    if (field === 'logo') return t('agency.logoSet');
    if (field === 'colors') {
      const colors = agency.fields.colors.safeParse(value).data;
      return colors ? [colors.light, colors.dark].join(', ') : undefined;
    }
    if (field === 'defaults.locale') return t(value === 'es' ? 'resource.es' : 'resource.en');
    if (field.startsWith('defaults.limits.') && typeof value === 'number') return number(value);
    const defaults = field === 'defaults' ? agency.fields.defaults.safeParse(value).data : undefined;
    if (defaults === undefined) return undefined;
    const limits = LIMIT_NAMES.flatMap((name) => {
      const max = defaults.limits[name];
      return max === null ? [] : [`${t(`subaccounts.limitName.${name}`)}: ${number(max)}`];
    });
    return [defaults.timeZone, t(`resource.${defaults.locale}`), ...limits].join(', ');
  };
}
