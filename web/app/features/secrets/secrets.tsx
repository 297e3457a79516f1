import { Menu, Select, TextInput } from '@mantine/core';
import { SECRET_TYPES } from '@switchboard/contracts/connections/secrets';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { defineView, type FieldsProps, type KindItem, type KindValues } from '../../resource/resource-view.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import { RotateForm } from './rotate-form.tsx';
import { rotateSecret } from './secret-api.ts';
import classes from './secrets.module.css';
import { ValueField } from './value-field.tsx';

type Secret = KindItem<'secrets'>;

/** The screens of secrets, which never show the values. */
export const secretsView = defineView<'secrets'>({
  kind: 'secrets',
  columns: [
    {
      key: 'type',
      header: 'secrets.type',
      sort: 'type',
      cell: (item) => <TypeName {...item} />,
      isShownOnPhones: true,
    },
    { key: 'ending', header: 'secrets.ending', cell: (item) => <Ending {...item} />, isShownOnPhones: true },
    { key: 'rotatedAt', header: 'secrets.rotated', cell: ({ rotatedAt }) => <When at={rotatedAt} /> },
    {
      key: 'lastUsedAt',
      header: 'secrets.used',
      cell: ({ lastUsedAt }) => <When at={lastUsedAt} />,
      isShownOnPhones: true,
    },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'type',
      label: 'secrets.type',
      options: SECRET_TYPES.map((value) => ({ value, label: `secrets.typeName.${value}` as const })),
    },
  ],
  Top: Facts,
  MenuItems: RotateItem,
  Fields: SecretFields,
  blank: {},
  fieldLabels: { type: 'secrets.type', description: 'secrets.description', value: 'secrets.value' },
  useFieldText: () => {
    const { t } = useTranslation();
    return (field, value) => {
      const type = SECRET_TYPES.find((known) => known === value);
      return field === 'type' && type ? t(`secrets.typeName.${type}`) : undefined;
    };
  },
  prose: ['description'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ type }) => t(`secrets.typeName.${type}`);
  },
});

function TypeName({ type }: Pick<Secret, 'type'>) {
  const { t } = useTranslation();
  return t(`secrets.typeName.${type}`);
}

function Ending({ last4 }: Pick<Secret, 'last4'>) {
  const { t } = useTranslation();
  return last4 === '' ? t('secrets.hidden') : t('secrets.endsIn', { last4 });
}

function When({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  return at === null ? t('secrets.never') : formats.ago(at, now);
}

/** The facts of a secret's value: its last characters, its age, and its last use. */
function Facts({ item }: { item: Secret }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { previousUntil } = item;
  return (
    <div className={classes['facts']}>
      <dl>
        <div>
          <dt>{t('secrets.ending')}</dt>
          <dd>
            <Ending {...item} />
          </dd>
        </div>
        <div>
          <dt>{t('secrets.rotated')}</dt>
          <dd>
            <When at={item.rotatedAt} />
          </dd>
        </div>
        <div>
          <dt>{t('secrets.used')}</dt>
          <dd>
            <When at={item.lastUsedAt} />
          </dd>
        </div>
      </dl>
      {previousUntil !== null && Date.parse(previousUntil) > now && (
        <p>{t('secrets.previousUntil', { at: `${formats.day(previousUntil)} ${formats.time(previousUntil)}` })}</p>
      )}
    </div>
  );
}

function RotateItem({ item: { id, name, version } }: { item: Secret }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const rotate = async (value: string, overlapMs: number) => {
    await dispatch(rotateSecret({ id, version, value, overlapMs }));
    toast({ text: t('secrets.rotatedToast', { name }) });
  };
  const open = () =>
    openDialog({
      title: t('secrets.rotateTitle', { name }),
      body: (close) => <RotateForm onRotate={rotate} onClose={close} />,
    });
  return (
    <Menu.Item leftSection={<RefreshCw size={16} />} onClick={() => void open()}>
      {t('secrets.rotate')}
    </Menu.Item>
  );
}

function SecretFields({ form, isReadOnly, item }: FieldsProps<KindValues<'secrets'>>) {
  const { t } = useTranslation();
  return (
    <>
      {item === undefined && <p className={classes['note']}>{t('secrets.nameNote')}</p>}
      {item === undefined && <ValueField label={t('secrets.value')} {...form.getInputProps('value')} />}
      <Select
        label={t('secrets.type')}
        name="type"
        allowDeselect={false}
        data={SECRET_TYPES.map((value) => ({ value, label: t(`secrets.typeName.${value}`) }))}
        disabled={isReadOnly}
        {...form.getInputProps('type')}
      />
      <TextInput
        label={t('secrets.description')}
        name="description"
        maxLength={500}
        readOnly={isReadOnly}
        {...form.getInputProps('description')}
      />
    </>
  );
}
