import { Button, TextInput } from '@mantine/core';
import { doNotCallRoutes } from '@switchboard/contracts/do-not-call/routes';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { readServerFaults, validateForm } from '../../resource/form-faults.ts';
import { PhoneField, readableNumber } from '../../resource/phone-field.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './do-not-call.module.css';
import { addNumber } from './do-not-call-api.ts';

const { body } = doNotCallRoutes['doNotCall.add'];

/** Adds a typed or pasted number with a reason to the list. */
export function AddForm() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [number, setNumber] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<ReturnType<typeof validateForm>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = validateForm(body, { number, reason });
    setFaults(found);
    setFailure(undefined);
    if (number === null || Object.keys(found).length > 0) {
      form.querySelector('input')?.focus();
      return;
    }
    setSending(true);
    try {
      await dispatch(addNumber(number, reason));
      toast({ text: t('doNotCall.added', { number: readableNumber(number) }) });
      setNumber(null);
      setReason('');
      form.querySelector('input')?.focus();
    } catch (error) {
      const answered = readServerFaults(error);
      setFaults(answered);
      if (Object.keys(answered).length === 0) setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('doNotCall.add')} className={classes['form']}>
      <FailureNotice failure={failure} />
      <div className={classes['fields']}>
        <PhoneField
          label={t('doNotCall.number')}
          name="number"
          value={number}
          onChange={setNumber}
          error={faults['number']}
          isReadOnly={false}
        />
        <TextInput
          label={t('doNotCall.reason')}
          name="reason"
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={faults['reason']}
        />
        <Button type="submit" loading={isSending} leftSection={<Plus size={16} aria-hidden="true" />}>
          {t('doNotCall.add')}
        </Button>
      </div>
    </form>
  );
}
