import { ActionIcon, CopyButton, TextInput } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A text to copy and paste elsewhere. */
export function CopiedText({ label, note, text }: { label: string; note: string; text: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <TextInput
          label={label}
          description={note}
          readOnly
          value={text}
          rightSection={
            <ActionIcon
              variant="subtle"
              onClick={copy}
              aria-label={t(copied ? 'resource.secretCopied' : 'connections.copy', { label })}
            >
              {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
            </ActionIcon>
          }
        />
      )}
    </CopyButton>
  );
}
