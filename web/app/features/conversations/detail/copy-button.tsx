import { UnstyledButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../api/log.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './copy-button.module.css';

/** How long the confirmation shows. */
const CONFIRMATION_MS = 1_500;

interface CopyButtonProps {
  readonly text: string;
  /** Describes the button to screen readers. */
  readonly label: string;
}

/** A text that a click copies in full, even if it is shown truncated. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const [hasCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!hasCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [hasCopied]);
  const copy = () =>
    copyText(text).then(
      () => setCopied(true),
      (error: unknown) => {
        log.warn('could not copy a text', error);
        toast({ text: t('open.copyFailed'), isFailure: true });
      },
    );
  const Icon = hasCopied ? Check : Copy;
  return (
    <UnstyledButton className={classes['copy']} title={text} aria-label={`${label}: ${text}`} onClick={copy}>
      <code>{text}</code>
      <Icon size={13} aria-hidden="true" />
      <span className={classes['said']} aria-live="polite">
        {hasCopied && t('open.copied')}
      </span>
    </UnstyledButton>
  );
}

/** Rejects on insecure connections, which have no clipboard. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
