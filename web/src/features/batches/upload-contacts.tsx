import { Button, FileButton, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { ContactsAdded } from '@switchboard/contracts/kinds/batch-routes';
import { FileUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addContacts } from './batch-queries.ts';
import classes from './batches.module.css';

/** Stages of people who have applied and were not decided about. */
const SCREENED_STAGES = ['applied', 'invited', 'screening'] as const;
const MAX_CSV_CHARACTERS = 1_000_000;

interface UploadContactsProps {
  readonly id: string;
  /** The batch is of a job: its candidates can be called. */
  readonly hasJob: boolean;
}

/** Adds contacts from a table, or the candidates of the batch's job. Nobody is called before the batch is started. */
export function UploadContacts({ id, hasJob }: UploadContactsProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [csv, setCsv] = useState('');
  const [consent, setConsent] = useState({ text: '', source: '' });
  const [failure, setFailure] = useState<unknown>();
  const [added, setAdded] = useState<ContactsAdded>();
  const [isSending, setSending] = useState(false);
  const send = async (contacts: Parameters<typeof addContacts>[1]) => {
    setFailure(undefined);
    setAdded(undefined);
    setSending(true);
    try {
      const result = await dispatch(addContacts(id, contacts));
      setAdded(result);
      if (result.rejected.length === 0) setCsv('');
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { text, source } = consent;
    const ofAll = text.trim() !== '' &&
      source.trim() !== '' && { consent: { text, source, at: new Date().toISOString() } };
    void send({ csv, ...(ofAll || {}) });
  };
  const read = (file: File | null) => {
    if (file) void file.text().then((text) => setCsv(text.slice(0, MAX_CSV_CHARACTERS)), setFailure);
  };
  return (
    <form onSubmit={submit} aria-label={t('batches.addContacts')} className={classes['upload']}>
      <Stack gap="sm">
        <Textarea
          label={t('batches.csv')}
          description={t('batches.csvNote')}
          name="csv"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_CSV_CHARACTERS}
          spellCheck={false}
          value={csv}
          onChange={({ currentTarget }) => setCsv(currentTarget.value)}
        />
        <TextInput
          label={t('batches.consentText')}
          description={t('batches.consentNote')}
          name="consentText"
          maxLength={2_000}
          value={consent.text}
          onChange={({ currentTarget: { value: text } }) => setConsent((before) => ({ ...before, text }))}
        />
        <TextInput
          label={t('batches.consentSource')}
          name="consentSource"
          maxLength={200}
          value={consent.source}
          onChange={({ currentTarget: { value: source } }) => setConsent((before) => ({ ...before, source }))}
        />
        <FailureNotice failure={failure} />
        {added && <Added added={added} />}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={isSending} disabled={csv.trim() === ''}>
            {t('batches.addContacts')}
          </Button>
          <FileButton accept=".csv,text/csv" onChange={read}>
            {(props) => (
              <Button {...props} variant="default" size="xs" leftSection={<FileUp size={14} aria-hidden="true" />}>
                {t('batches.chooseFile')}
              </Button>
            )}
          </FileButton>
          {hasJob && (
            <Button
              variant="default"
              size="xs"
              disabled={isSending}
              onClick={() => void send({ candidates: { stages: [...SCREENED_STAGES] } })}
            >
              {t('batches.addCandidates')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Lines that are named one by one; of more there is only their number. */
const NAMED_LINES = 20;

function Added({ added: { accepted, rejected } }: { readonly added: ContactsAdded }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Notice level={rejected.length === 0 ? 'good' : 'attention'}>
        {t('batches.accepted', { count: accepted })}
        {rejected.length > 0 && ` ${t('batches.rejected', { count: rejected.length })}`}
      </Notice>
      {rejected.length > 0 && (
        <ul className={classes['rejected']}>
          {rejected.slice(0, NAMED_LINES).map(({ line, code }) => (
            <li key={line}>{t('batches.rejectedLine', { line, why: t(`batches.rejection.${code}`) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
