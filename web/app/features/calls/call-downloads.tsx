import { Button, Menu } from '@mantine/core';
import { TRANSCRIPT_FORMATS } from '@switchboard/contracts/calls/routes';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallDetail } from './calls-api.ts';

/** Downloads of a call: the recording, and the transcript in several formats. */
export function DownloadMenu({ call }: { readonly call: CallDetail }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={15} aria-hidden="true" />}>
          {t('callLog.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {call.recording && (
          <Menu.Item component="a" href={call.recording.url} download={`call-${call.id}`}>
            {t('callLog.file.audio')}
          </Menu.Item>
        )}
        {TRANSCRIPT_FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={`/api/calls/${call.id}/transcript?format=${format}`} download>
            {t(`callLog.file.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
