import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { errorText } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { sendEmail } from './candidate-api.ts';
import classes from './screening.module.css';

/** Sends a candidate an email from one of the account's templates. */
export function SendEmail({ item: { id, name, email } }: { item: KindItem<'candidates'> }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { data } = useListResourcesQuery({ kind: 'templates', query: { channel: 'email', perPage: 200 } });
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (email === null) return <p className={classes['note']}>{t('candidates.noAddress')}</p>;
  const send = async (chosen: string) => {
    setSending(true);
    setFailure(undefined);
    try {
      await dispatch(sendEmail(id, chosen));
      toast({ text: t('candidates.mailSent', { name }) });
      setTemplateId(null);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes['new']}>
      <Select
        label={t('candidates.template')}
        description={t('candidates.templateNote')}
        placeholder={t('candidates.chooseTemplate')}
        nothingFoundMessage={t('candidates.noTemplates')}
        data={(data?.data ?? []).map((template) => ({ value: String(template.id), label: template.name }))}
        value={templateId}
        onChange={setTemplateId}
        searchable
        clearable
      />
      {failure && <Notice level="emergency">{failure}</Notice>}
      <Button
        size="xs"
        variant="default"
        loading={isSending}
        disabled={templateId === null}
        onClick={() => templateId !== null && void send(templateId)}
      >
        {t('candidates.sendMail', { email })}
      </Button>
    </div>
  );
}
