import type { Conversation, LastMessage } from '@switchboard/contracts/conversations/row';
import { useTranslation } from 'react-i18next';
import classes from './last-line.module.css';

/** What was last said, and by whom. */
export function LastLine({ row, isStrong }: { row: Conversation; isStrong: boolean }) {
  const { t } = useTranslation();
  const { lastMessage } = row;
  if (!lastMessage) return <p className={classes['line']}>{t('row.noMessage')}</p>;
  return (
    <p className={classes['line']} data-strong={isStrong}>
      <span className={classes['who']}>{speaker(lastMessage)}: </span>
      <bdi>{lastMessage.text}</bdi>
    </p>
  );

  function speaker({ role }: LastMessage): string {
    return role === 'caller' && row.name ? (row.name.split(/\s+/)[0] ?? row.name) : t(`role.${role}`);
  }
}
