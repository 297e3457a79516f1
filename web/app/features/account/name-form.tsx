import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { changeProfile } from '../../session/change-profile.ts';
import { focusFault } from '../../ui/focus-fault.ts';
import { toast, toastError } from '../../ui/toast.ts';
import classes from './account.module.css';

const MAX_NAME_LENGTH = 80;

/** Changes the name that colleagues see. */
export function NameForm({ name }: { name: string }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? t('account.nameNeeded') : null) },
  });
  const submit = ({ name: wanted }: typeof form.values) =>
    dispatch(changeProfile({ name: wanted.trim() })).then(() => toast({ text: t('account.nameSaved') }), toastError);
  return (
    <form className={classes['inline']} onSubmit={form.onSubmit(submit, focusFault)} noValidate>
      <TextInput
        label={t('account.name')}
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        {...form.getInputProps('name')}
      />
      <Button type="submit" disabled={form.values.name.trim() === name} loading={form.submitting}>
        {t('account.save')}
      </Button>
    </form>
  );
}
