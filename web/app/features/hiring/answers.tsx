import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { useTranslation } from 'react-i18next';
import classes from './screening.module.css';
import { useReadWordsQuery } from './words-api.ts';

interface SaidProps {
  readonly conversationId: ConversationId | undefined;
  readonly messageIds: readonly string[];
}

/** The caller's words in messages of a screening call, or a note that they were erased. */
export function Said({ conversationId, messageIds }: SaidProps) {
  const { t } = useTranslation();
  const hasMessages = conversationId !== undefined && messageIds.length > 0;
  const { data: texts, isError } = useReadWordsQuery(hasMessages ? conversationId : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (messageIds.length === 0) return null;
  if (isError) return <p className={classes['note']}>{t('candidates.wordsUnread')}</p>;
  if (texts === undefined) return hasMessages ? <p className={classes['note']}>…</p> : null;
  const known = messageIds.filter((id) => texts[id] !== undefined);
  return (
    <>
      {known.map((id) => (
        <blockquote key={id}>{texts[id]}</blockquote>
      ))}
      {known.length < messageIds.length && <p className={classes['note']}>{t('candidates.wordsErased')}</p>}
    </>
  );
}
