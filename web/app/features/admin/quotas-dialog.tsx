import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { DEFAULT_QUOTAS, QUOTA_NAMES, type QuotaName, QuotasChange } from '@switchboard/contracts/access/quotas';
import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { CAP_NAMES, MAX_CAP } from '@switchboard/contracts/dialing/caps';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { errorText } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './shared/account-detail.module.css';
import { changeQuotas } from './shared/admin-api.ts';

type Values = Record<QuotaName, number | string>;

/** The form's values; an empty field means the default. */
const toValues = ({ quotas }: AdminAccountDetail): Values =>
  Object.fromEntries(
    QUOTA_NAMES.map((name) => [name, quotas[name].max === DEFAULT_QUOTAS[name] ? '' : quotas[name].max]),
  ) as Values; // the form has one value for each name

/** Changes an account's quotas. */
export function QuotasDialog({ account, onClose }: { account: AdminAccountDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const { id, name } = account;
  const form = useForm<Values>({
    initialValues: toValues(account),
    validate: (values) =>
      Object.fromEntries(
        QUOTA_NAMES.filter((quota) => !QuotasChange.safeParse({ [quota]: toQuota(values[quota]) }).success).map(
          (quota) => [
            quota,
            t('admin.quotas.wrong', { min: formats.number(minQuota(quota)), max: formats.number(MAX_CAP) }),
          ],
        ),
      ),
  });
  const submit = async (values: Values) => {
    const changed = QUOTA_NAMES.filter((quota) => form.isDirty(quota)).map((quota) => [quota, toQuota(values[quota])]);
    try {
      await dispatch(changeQuotas({ id, change: Object.fromEntries(changed) }));
      onClose();
      toast({ text: t('admin.quotas.saved', { name }) });
    } catch (error) {
      form.setFieldError('failure', errorText(error));
    }
  };
  const failure = form.errors['failure'];
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('admin.quotas.title', { name })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <Text size="sm">{t('admin.quotas.about')}</Text>
          <QuotaFields form={form} names={QUOTA_NAMES.filter((quota) => !isCap(quota))} />
          <h3 className={classes['quotaHeading']}>{t('admin.quotas.outgoing')}</h3>
          <QuotaFields form={form} names={CAP_NAMES} />
          {failure && <Notice level="emergency">{failure}</Notice>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              {t('admin.quotas.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function QuotaFields({ form, names }: { form: UseFormReturnType<Values>; names: readonly QuotaName[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={classes['quotaFields']}>
      {names.map((quota) => (
        <NumberInput
          key={quota}
          label={t(`admin.quotas.${quota}`)}
          name={quota}
          placeholder={t('admin.quotas.byDefault', { max: formats.number(DEFAULT_QUOTAS[quota]) })}
          thousandSeparator={formats.number(1_000).charAt(1)}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          {...form.getInputProps(quota)}
        />
      ))}
    </div>
  );
}

const isCap = (quota: QuotaName): boolean => CAP_NAMES.some((cap) => cap === quota);

/** The minimum value of a quota. */
const minQuota = (quota: QuotaName): number =>
  [0, 1, 1_000].find((least) => QuotasChange.safeParse({ [quota]: least }).success) ?? 0;

/** The value to send: null for an empty field. */
const toQuota = (value: number | string): number | null => (value === '' ? null : Number(value));
