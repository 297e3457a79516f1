import { Button, FileButton, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { MAX_CONSENT_SOURCE_LENGTH, MAX_CONSENT_TEXT_LENGTH } from '@switchboard/contracts/batches/events';
import {
  type AddContacts,
  type ContactsAdded,
  type ContactsPreview,
  MAX_CONTACTS_PER_REQUEST,
} from '@switchboard/contracts/batches/routes';
import type { TableEncoding } from '@switchboard/contracts/tables/decode-table';
import { FileUp } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { tableFaultText } from '../../ui/error-text.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { checkTextSize, readTableFile } from '../../ui/table-file.ts';
import { addContacts, previewContacts } from './batch-api.ts';
import classes from './batches.module.css';
import { ContactsPreviewPanel } from './contacts-preview.tsx';
import { AddedContacts } from './rejected-lines.tsx';

/** Stages of candidates without a decision. */
const UNDECIDED_STAGES = ['applied', 'invited', 'screening'] as const;

interface UploadContactsProps {
  readonly id: string;
  /** Whether the batch belongs to an opening, whose candidates can be added. */
  readonly hasJob: boolean;
}

/** Adds contacts from a table after a preview, or the candidates of the batch's opening. Calls start only with the batch. */
export function UploadContacts({ id, hasJob }: UploadContactsProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [csv, setCsv] = useState('');
  const [encoding, setEncoding] = useState<TableEncoding>();
  const [consent, setConsent] = useState({ text: '', source: '' });
  const [preview, setPreview] = useState<ContactsPreview>();
  const [failure, setFailure] = useState<unknown>();
  const [added, setAdded] = useState<ContactsAdded>();
  const [isBusy, setBusy] = useState(false);
  const runBusy = async (work: () => Promise<void>) => {
    setFailure(undefined);
    setAdded(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const table = (columns?: readonly string[]) => {
    const { text, source } = consent;
    const hasConsent = text.trim() !== '' && source.trim() !== '';
    return {
      csv,
      ...(columns && { columns: [...columns] }),
      ...(hasConsent && { consent: { text, source, at: new Date().toISOString() } }),
    };
  };
  const showPreview = (columns?: readonly string[]) =>
    runBusy(async () => setPreview(await dispatch(previewContacts(id, table(columns)))));
  const add = (contacts: AddContacts) =>
    runBusy(async () => {
      setAdded(await dispatch(addContacts(id, contacts)));
      setPreview(undefined);
      setCsv('');
    });
  const sizeFault = useMemo(() => checkTextSize(csv), [csv]);
  const change = (text: string, from?: TableEncoding) => {
    setCsv(text);
    setEncoding(from);
    setPreview(undefined);
  };
  const changeConsent = (part: Partial<typeof consent>) => {
    setConsent((before) => ({ ...before, ...part }));
    setPreview(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void showPreview();
  };
  const read = (file: File | null) => {
    if (!file) return;
    void runBusy(async () => {
      change('');
      const table = await readTableFile(file);
      change(table.text, table.encoding);
    });
  };
  return (
    <form onSubmit={submit} aria-label={t('batches.addContacts')} className={classes['upload']}>
      <Stack gap="sm">
        <Textarea
          label={t('batches.csv')}
          description={t('batches.csvNote', { count: MAX_CONTACTS_PER_REQUEST })}
          name="csv"
          autosize
          minRows={3}
          maxRows={8}
          error={sizeFault && tableFaultText(sizeFault)}
          spellCheck={false}
          value={csv}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <TextInput
          label={t('batches.consentText')}
          description={t('batches.consentNote')}
          name="consentText"
          error={consent.text.length > MAX_CONSENT_TEXT_LENGTH && t('resource.fault.too_big')}
          value={consent.text}
          onChange={({ currentTarget: { value: text } }) => changeConsent({ text })}
        />
        <TextInput
          label={t('batches.consentSource')}
          name="consentSource"
          error={consent.source.length > MAX_CONSENT_SOURCE_LENGTH && t('resource.fault.too_big')}
          value={consent.source}
          onChange={({ currentTarget: { value: source } }) => changeConsent({ source })}
        />
        <FailureNotice failure={failure} />
        {added && <AddedContacts {...added} text="batches.accepted" />}
        {preview && (
          <ContactsPreviewPanel
            preview={preview}
            encoding={encoding}
            isBusy={isBusy}
            onColumns={(columns) => void showPreview(columns)}
            onAdd={() => void add(table(preview.columns.map(({ target }) => target)))}
          />
        )}
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            variant={preview ? 'default' : 'filled'}
            loading={isBusy}
            disabled={csv.trim() === '' || sizeFault !== undefined}
          >
            {t('batches.check')}
          </Button>
          <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values" onChange={read}>
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
              disabled={isBusy}
              onClick={() => void add({ candidates: { stages: [...UNDECIDED_STAGES] } })}
            >
              {t('batches.addCandidates')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
