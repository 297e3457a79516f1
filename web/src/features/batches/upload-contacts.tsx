import { Button, FileButton, Group, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type AddContacts,
  type ContactsAdded,
  type ContactsPreview,
  MAX_CONTACTS_AT_ONCE,
} from '@switchboard/contracts/kinds/batch-routes';
import { FileUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { addContacts, previewContacts } from './batch-queries.ts';
import classes from './batches.module.css';
import { ContactsPreviewed } from './contacts-previewed.tsx';
import { LinesTold } from './lines-told.tsx';

/** Stages of people who have applied and were not decided about. */
const SCREENED_STAGES = ['applied', 'invited', 'screening'] as const;
const MAX_CSV_CHARACTERS = 1_000_000;

interface UploadContactsProps {
  readonly id: string;
  /** The batch is of a job: its candidates can be called. */
  readonly hasJob: boolean;
}

/** Adds contacts from a table, once what would come of it was looked at, or the candidates of the batch's job. Nobody is called before the batch is started. */
export function UploadContacts({ id, hasJob }: UploadContactsProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [csv, setCsv] = useState('');
  const [consent, setConsent] = useState({ text: '', source: '' });
  const [preview, setPreview] = useState<ContactsPreview>();
  const [failure, setFailure] = useState<unknown>();
  const [added, setAdded] = useState<ContactsAdded>();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
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
    const isWhole = text.trim() !== '' && source.trim() !== '';
    return {
      csv,
      ...(columns && { columns: [...columns] }),
      ...(isWhole && { consent: { text, source, at: new Date().toISOString() } }),
    };
  };
  const look = (columns?: readonly string[]) =>
    during(async () => setPreview(await dispatch(previewContacts(id, table(columns)))));
  const add = (contacts: AddContacts) =>
    during(async () => {
      setAdded(await dispatch(addContacts(id, contacts)));
      setPreview(undefined);
      setCsv('');
    });
  const change = (text: string) => {
    setCsv(text);
    setPreview(undefined);
  };
  const changeConsent = (part: Partial<typeof consent>) => {
    setConsent((before) => ({ ...before, ...part }));
    setPreview(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look();
  };
  const read = (file: File | null) => {
    if (file) void file.text().then((text) => change(text.slice(0, MAX_CSV_CHARACTERS)), setFailure);
  };
  return (
    <form onSubmit={submit} aria-label={t('batches.addContacts')} className={classes['upload']}>
      <Stack gap="sm">
        <Textarea
          label={t('batches.csv')}
          description={t('batches.csvNote', { count: MAX_CONTACTS_AT_ONCE })}
          name="csv"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_CSV_CHARACTERS}
          spellCheck={false}
          value={csv}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <TextInput
          label={t('batches.consentText')}
          description={t('batches.consentNote')}
          name="consentText"
          maxLength={2_000}
          value={consent.text}
          onChange={({ currentTarget: { value: text } }) => changeConsent({ text })}
        />
        <TextInput
          label={t('batches.consentSource')}
          name="consentSource"
          maxLength={200}
          value={consent.source}
          onChange={({ currentTarget: { value: source } }) => changeConsent({ source })}
        />
        <FailureNotice failure={failure} />
        {added && <LinesTold {...added} said="batches.accepted" />}
        {preview && (
          <ContactsPreviewed
            preview={preview}
            isBusy={isBusy}
            onColumns={(columns) => void look(columns)}
            onAdd={() => void add(table(preview.columns.map(({ target }) => target)))}
          />
        )}
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            variant={preview ? 'default' : 'filled'}
            loading={isBusy}
            disabled={csv.trim() === ''}
          >
            {t('batches.check')}
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
              disabled={isBusy}
              onClick={() => void add({ candidates: { stages: [...SCREENED_STAGES] } })}
            >
              {t('batches.addCandidates')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
