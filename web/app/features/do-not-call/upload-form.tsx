import { Button, FileButton, Group, Select } from '@mantine/core';
import type { NumbersUploaded } from '@switchboard/contracts/do-not-call/routes';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readTableFile } from '../../ui/table-file.ts';
import { uploadNumbers } from './do-not-call-api.ts';

/** The maximum number of listed lines; the rest are only counted. */
const MAX_LISTED_LINES = 20;

/** Adds a file's numbers to the list and reports lines without one; asks for the column if no heading names it. */
export function UploadForm() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [uploaded, setUploaded] = useState<NumbersUploaded>();
  const [failure, setFailure] = useState<unknown>();
  const [pending, setPending] = useState<PendingTable>();
  const [isSending, setSending] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setFailure(undefined);
    setUploaded(undefined);
    setSending(true);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  const take = (file: File) =>
    during(async () => {
      setPending(undefined);
      const { text: csv } = await readTableFile(file);
      const table = { csv, reason: t('doNotCall.fromFile', { name: file.name }) };
      try {
        setUploaded(await dispatch(uploadNumbers(table)));
      } catch (error) {
        const headings = readHeadings(error);
        if (headings === undefined) throw error;
        setPending({ ...table, headings });
      }
    });
  const takeColumn = ({ csv, reason }: PendingTable, phoneColumn: number) =>
    during(async () => {
      setUploaded(await dispatch(uploadNumbers({ csv, reason, phoneColumn })));
      setPending(undefined);
    });
  return (
    <>
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={(file) => file && void take(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={isSending}
            leftSection={<FileUp size={16} aria-hidden="true" />}
            style={{ justifySelf: 'start' }}
          >
            {t('doNotCall.upload')}
          </Button>
        )}
      </FileButton>
      {pending && (
        <ColumnChoice
          headings={pending.headings}
          isBusy={isSending}
          onChosen={(column) => void takeColumn(pending, column)}
        />
      )}
      <FailureNotice failure={failure} />
      {uploaded && <Uploaded {...uploaded} />}
    </>
  );
}

/** The headings of a table whose number column the server could not find. */
interface PendingTable {
  readonly csv: string;
  readonly reason: string;
  readonly headings: readonly string[];
}

const readHeadings = (error: unknown): readonly string[] | undefined =>
  error instanceof ApiError ? error.errors.find(({ code }) => code === 'no_phone_column')?.headings : undefined;

interface ColumnChoiceProps {
  readonly headings: readonly string[];
  readonly isBusy: boolean;
  /** Called with the chosen column, from 1. */
  readonly onChosen: (column: number) => void;
}

function ColumnChoice({ headings, isBusy, onChosen }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const [column, setColumn] = useState<string | null>(null);
  const data = headings.map((heading, index) => ({ value: String(index + 1), label: heading || `${index + 1}` }));
  return (
    <Group align="end" gap="xs">
      <Select label={t('doNotCall.phoneColumn')} data={data} value={column} onChange={setColumn} disabled={isBusy} />
      <Button disabled={column === null} loading={isBusy} onClick={() => column !== null && onChosen(Number(column))}>
        {t('doNotCall.uploadColumn')}
      </Button>
    </Group>
  );
}

function Uploaded({ added, known, rejected }: NumbersUploaded) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lines = rejected.slice(0, MAX_LISTED_LINES).map((line) => formats.number(line));
  const more = rejected.length - lines.length;
  return (
    <div role="status">
      <Notice level={rejected.length === 0 ? 'good' : 'attention'}>
        {[
          t('doNotCall.uploaded', { count: added }),
          known > 0 && t('doNotCall.knownAlready', { count: known }),
          lines.length > 0 && t('doNotCall.withoutNumber', { count: rejected.length, lines: lines.join(', ') }),
          more > 0 && t('doNotCall.moreLines', { count: more }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Notice>
    </div>
  );
}
