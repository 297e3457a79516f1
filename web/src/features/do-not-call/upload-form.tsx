import { Button, FileButton } from '@mantine/core';
import type { NumbersUploaded } from '@switchboard/contracts/do-not-call/routes';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { uploadNumbers } from './do-not-call-queries.ts';

/** Lines that are named; of more there is only their number. */
const NAMED_LINES = 20;

/** Puts all numbers of a file on the list, and says which of its lines have none. */
export function UploadForm() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [uploaded, setUploaded] = useState<NumbersUploaded>();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    setFailure(undefined);
    setUploaded(undefined);
    setSending(true);
    try {
      setUploaded(await dispatch(uploadNumbers(await file.text(), t('doNotCall.fromFile', { name: file.name }))));
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file && void send(file)}>
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
      <FailureNotice failure={failure} />
      {uploaded && <Uploaded {...uploaded} />}
    </>
  );
}

function Uploaded({ added, known, rejected }: NumbersUploaded) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lines = rejected.slice(0, NAMED_LINES).map((line) => formats.number(line));
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
