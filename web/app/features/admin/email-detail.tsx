import { Button, TextInput } from '@mantine/core';
import type { Mail } from '@switchboard/contracts/admin/system';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../api/log.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { toast } from '../../ui/toast.ts';
import emailClasses from './emails.module.css';
import classes from './shared/account-detail.module.css';
import page from './shared/admin.module.css';

/** An email with its link to copy, or a note that it isn't on this page of the list. */
export function EmailDetail({ mail, onClose }: { mail: Mail | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <SlideOver title={<span className={page['heading']}>{mail?.subject ?? t('admin.mail')}</span>} onClose={onClose}>
      {!mail && <EmptyState title={t('admin.mailMissing')} />}
      {mail && (
        <div className={classes['detail']}>
          <dl className={classes['facts']}>
            <dt>{t('admin.to')}</dt>
            <dd>{mail.to}</dd>
            <dt>{t('admin.when')}</dt>
            <dd>
              <time dateTime={mail.createdAt}>{formats.full(mail.createdAt)}</time>
            </dd>
            <dt>{t('admin.status')}</dt>
            <dd>{t(`admin.${mail.status}`)}</dd>
          </dl>
          {mail.link !== null && <EmailLink link={mail.link} />}
          <p className={emailClasses['text']}>{mail.text}</p>
        </div>
      )}
    </SlideOver>
  );
}

/** The link signs a user in, so it is for copying, not for opening here by accident. */
function EmailLink({ link }: { link: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch (error) {
      // Insecure pages have no clipboard, so the text is selected for copying by hand.
      log.warn('could not copy', error);
      field.current?.select();
      toast({ text: t('admin.copyFailed'), isFailure: true });
    }
  };
  return (
    <div className={emailClasses['link']}>
      <TextInput ref={field} label={t('admin.link')} value={link} readOnly />
      <Button
        variant="default"
        leftSection={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={copy}
      >
        {isCopied ? t('admin.copied') : t('admin.copyLink')}
      </Button>
    </div>
  );
}
