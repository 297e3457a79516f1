import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './connections.module.css';
import { outcomeOf, tellOutcome } from './outcomes.ts';

/** Long enough to be read. */
const CLOSE_AFTER_MS = 2_000;

/** Tells how asking for access went, to the person and to the page that asked, and closes its window. */
export function ThankYouPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [told] = useState(() => outcomeOf(params));
  const { outcome, connection } = told;
  const isConnected = outcome === 'connected';
  useEffect(() => {
    tellOutcome(told);
    if (told.outcome !== 'connected') return;
    // Closes what a page has opened, and nothing else.
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [told]);
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
