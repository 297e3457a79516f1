import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './connections.module.css';
import { announceOutcome, parseOutcome } from './outcomes.ts';

/** How long the page stays open: long enough to read its text. */
const CLOSE_AFTER_MS = 2_000;

/** Shows the outcome of an authorization, reports it to the page that started it, and closes the window. */
export function ThankYouPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [result] = useState(() => parseOutcome(params));
  const { outcome, connection } = result;
  const isConnected = outcome === 'connected';
  useEffect(() => {
    announceOutcome(result);
    if (result.outcome !== 'connected') return;
    // Browsers only let a script close windows that a script opened.
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <Stack>
      <h1 className={classes['title']}>{t(isConnected ? 'connections.thankYou' : 'connections.notConnected')}</h1>
      <Notice level={isConnected ? 'good' : 'attention'}>{t(`connections.outcome.${outcome}`)}</Notice>
      <p className={classes['note']}>{t('connections.mayClose')}</p>
      <Button
        component={Link}
        variant="default"
        to={connection === undefined ? paths.connections : paths.connection(connection)}
      >
        {t('connections.backToConnection')}
      </Button>
    </Stack>
  );
}
