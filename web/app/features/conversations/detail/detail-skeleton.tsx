import { Skeleton } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import view from './conversation-view.module.css';
import header from './detail-header.module.css';
import classes from './detail-skeleton.module.css';
import { TranscriptSkeleton } from './transcript-skeleton.tsx';

const FACTS = ['62%', '84%', '70%', '78%', '56%', '74%'];

/** A placeholder in the shape of a conversation, with a working back link. */
export function DetailSkeleton() {
  const { t } = useTranslation();
  const { search } = useInboxQuery();
  return (
    <>
      <header className={header['header']}>
        <Link
          to={{ pathname: paths.conversations, search }}
          className={header['back']}
          aria-label={t('pane.backToList')}
        >
          <ArrowLeft size={18} />
        </Link>
        <Skeleton className={header['who'] ?? ''} width={170} height={16} my={4} maw="100%" />
        <Skeleton className={classes['meta'] ?? ''} width={280} height={10} maw="80%" />
        <div className={header['tags']} aria-hidden="true">
          <Skeleton width={110} height={22} />
        </div>
        <Skeleton className={classes['clock'] ?? ''} width={112} height={28} radius="xl" />
      </header>
      <div className={view['body']} role="status" aria-label={t('app.loading')}>
        <div className={classes['lines']}>
          <TranscriptSkeleton />
        </div>
        <aside className={view['facts']} aria-hidden="true">
          {FACTS.map((width) => (
            <Skeleton key={width} width={width} height={10} mb={18} />
          ))}
        </aside>
      </div>
    </>
  );
}
