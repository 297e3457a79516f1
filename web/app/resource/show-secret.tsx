import { Button, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../ui/dialogs.ts';
import classes from './show-secret.module.css';

/** Shows a secret that the server reveals only once, until the user closes it. */
export function useShowSecret() {
  const { t } = useTranslation();
  return ({ name, secret }: { readonly name: string; readonly secret: string }) =>
    showAlert({ title: t('resource.secretTitle', { name }), body: <Secret secret={secret} /> });
}

function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('resource.secretBody')}</p>
      <div className={classes['secret']}>
        <code>{secret}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
              onClick={copy}
            >
              {t(copied ? 'resource.secretCopied' : 'resource.secretCopy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </>
  );
}
