import { Menu } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { defineView, type FieldsProps, type KindItem, type KindValues } from '../../resource/resource-view.ts';
import { useShowSecret } from '../../resource/show-secret.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { Notice } from '../../ui/notice.tsx';
import { toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import { rotateKey } from './api-key-api.ts';
import classes from './api-keys.module.css';
import { KeyUse } from './key-use.tsx';
import { useScopesText } from './scope-words.ts';
import { ScopesField } from './scopes-field.tsx';

type ApiKey = KindItem<'apiKeys'>;

/** The screens of API keys, which never show the keys themselves. */
export const apiKeysView = defineView<'apiKeys'>({
  kind: 'apiKeys',
  columns: [
    { key: 'prefix', header: 'apiKeys.prefix', cell: ({ prefix }) => <code>{prefix}…</code>, isShownOnPhones: true },
    { key: 'scopes', header: 'apiKeys.scopes', cell: (item) => <ScopeCount {...item} /> },
    { key: 'lastUsedAt', header: 'apiKeys.lastUsed', cell: (item) => <LastUsed {...item} />, isShownOnPhones: true },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [],
  Top,
  MenuItems: RotateItem,
  Fields: KeyFields,
  blank: { scopes: [] },
  fieldLabels: { scopes: 'apiKeys.scopes', expiresAt: 'apiKeys.expiresAt', secret: 'apiKeys.secret' },
  useFieldText: () => {
    const formats = useFormats();
    const scopesText = useScopesText();
    return (field, value) => {
      if (field === 'expiresAt' && typeof value === 'string') return formats.date(value);
      return field === 'scopes' && Array.isArray(value) ? scopesText(value.map(String)) : undefined;
    };
  },
  prose: [],
  useSubtitle: () => {
    const { t } = useTranslation();
    const formats = useFormats();
    return ({ status, expiresAt }) =>
      [t(`apiKeys.statusName.${status}`), expiresAt !== null && t('apiKeys.endsOn', { day: formats.date(expiresAt) })]
        .filter(Boolean)
        .join(' · ');
  },
  tabs: [{ value: 'use', label: 'apiKeys.use', Content: KeyUse }],
});

function ScopeCount({ scopes }: Pick<ApiKey, 'scopes'>) {
  const { t } = useTranslation();
  return t('apiKeys.scopeCount', { count: scopes.length });
}

function LastUsed({ lastUsedAt, lastUsedIp }: Pick<ApiKey, 'lastUsedAt' | 'lastUsedIp'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  if (lastUsedAt === null) return t('apiKeys.neverUsed');
  const when = formats.ago(lastUsedAt, now);
  return lastUsedIp === null ? when : t('apiKeys.lastUsedFrom', { when, address: lastUsedIp });
}

function Top({ item }: { item: ApiKey }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const scopesText = useScopesText();
  const { previousUntil, withheldScopes } = item;
  const hasTwo = previousUntil !== null && Date.parse(previousUntil) > now;
  return (
    <>
      {withheldScopes.length > 0 && (
        <Notice level="attention">{t('apiKeys.withheld', { scopes: scopesText(withheldScopes) })}</Notice>
      )}
      {hasTwo && (
        <Notice level="attention">
          {t('apiKeys.previousUntil', { when: `${formats.day(previousUntil)} ${formats.time(previousUntil)}` })}
        </Notice>
      )}
    </>
  );
}

function RotateItem({ item: { id, name, version } }: { item: ApiKey }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const showSecret = useShowSecret();
  const rotate = async () => {
    const isSure = await confirm({
      title: t('apiKeys.rotateTitle', { name }),
      body: t('apiKeys.rotateBody'),
      confirmLabel: t('apiKeys.rotateConfirm'),
    });
    if (isSure) await dispatch(rotateKey(id, version)).then((secret) => showSecret({ name, secret }), toastError);
  };
  return (
    <Menu.Item leftSection={<RefreshCw size={16} />} onClick={() => void rotate()}>
      {t('apiKeys.rotate')}
    </Menu.Item>
  );
}

function KeyFields({ form, isReadOnly }: FieldsProps<KindValues<'apiKeys'>>) {
  const { t } = useTranslation();
  const { expiresAt } = form.values;
  return (
    <>
      <ScopesField form={form} isReadOnly={isReadOnly} />
      <DateInput
        className={classes['date']}
        label={t('apiKeys.expiresAt')}
        description={t('apiKeys.expiresNote')}
        name="expiresAt"
        clearable
        disabled={isReadOnly}
        minDate={new Date()}
        valueFormat="YYYY-MM-DD"
        value={expiresAt === null ? null : expiresAt.slice(0, 10)}
        onChange={(day) => form.setFieldValue('expiresAt', day === null ? null : `${day}T00:00:00.000Z`)}
        error={form.errors['expiresAt']}
      />
    </>
  );
}
