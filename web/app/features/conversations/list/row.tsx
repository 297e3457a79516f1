import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../routes/paths.ts';
import { nameOf, phoneText } from '../../../ui/phone-number.ts';
import { endsSelection } from '../../../ui/use-row-link.ts';
import { selectLeaveCause, selectRow, unseenAttention } from '../inbox/inbox-selectors.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { type SeenRootState, selectSeenUpTo } from '../inbox/seen-slice.ts';
import { Avatar } from './avatar.tsx';
import { GoneNote } from './gone-note.tsx';
import { LastLine } from './last-line.tsx';
import { Marked } from './marked.tsx';
import { markDigits, markString } from './marks.ts';
import { ReasonBadge } from './reason-badge.tsx';
import classes from './row.module.css';
import { RowTags } from './row-tags.tsx';
import { RowTime } from './row-time.tsx';

interface RowProps {
  readonly id: ConversationId;
  readonly isOpen: boolean;
  /** The one that Tab goes to. */
  readonly isActive: boolean;
  /** The list's part of the address, which opening keeps. */
  readonly search: string;
  /** What is searched for, to be marked. */
  readonly searchString: string;
  readonly onFocus: (id: ConversationId) => void;
}

/** One conversation of the list. Three levels told apart by shape: a solid edge and badge, a dashed edge, none. Drawn anew only when it changes. */
export const Row = memo(function Row({ id, isOpen, isActive, search, searchString, onFocus }: RowProps) {
  const row = useSelector((state: InboxRootState) => selectRow(state, id));
  const seenUpTo = useSelector((state: SeenRootState) => selectSeenUpTo(state, id));
  const cause = useSelector((state: InboxRootState) => selectLeaveCause(state, id));
  // Handed to its parts: rows come and go by the dozen, and each asking costs.
  const { t } = useTranslation();
  if (!row) return null;
  const attention = unseenAttention(row, seenUpTo);
  return (
    <Link
      to={{ pathname: paths.conversation(id), search }}
      className={classes['row']}
      data-id={id}
      data-level={attention?.level}
      data-open={isOpen}
      data-leaving={cause !== undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      // Its words can be selected, and what ends a selection opens nothing.
      draggable={false}
      onClick={(event) => endsSelection(event) && event.preventDefault()}
      onFocus={() => onFocus(id)}
    >
      <Avatar row={row} />
      <div className={classes['words']}>
        <div className={classes['top']}>
          <Name row={row} t={t} searchString={searchString} />
          <RowTime row={row} />
        </div>
        <LastLine row={row} t={t} isStrong={attention !== null} searchString={searchString} />
        <div className={classes['bottom']}>
          {cause && <GoneNote cause={cause} />}
          {attention && <ReasonBadge attention={attention} />}
          <RowTags tags={row.smartTags} t={t} searchString={searchString} isBesideAlert={attention !== null} />
          <Meta row={row} t={t} />
        </div>
      </div>
    </Link>
  );
});

/** Whom it is with: by name and number, or by the one that there is. */
function Name({ row, t, searchString }: { row: Conversation; t: TFunction; searchString: string }) {
  const mark = row.name === null ? markDigits : markString;
  const hasBoth = row.name !== null && row.number !== null && row.name !== row.number;
  return (
    <>
      <strong className={classes['name']}>
        <Marked parts={mark(nameOf(row) ?? t('row.withheld'), searchString)} />
      </strong>
      {hasBoth && row.number !== null && (
        <span className={classes['number']}>
          <Marked parts={markDigits(phoneText(row.number), searchString)} />
        </span>
      )}
    </>
  );
}

/** Who handles it and in which language, and that something of it came late. */
function Meta({ row: { late, agentName, language }, t }: { row: Conversation; t: TFunction }) {
  const formats = useFormats();
  return (
    <span className={classes['meta']}>
      {language && (
        <abbr className={classes['language']} title={formats.languageAlone(language)}>
          {language.slice(0, 2).toUpperCase()}
        </abbr>
      )}
      {late && (
        <span className={classes['late']} title={t('row.lateWhy')}>
          {t('row.late')}
        </span>
      )}
      {agentName && (
        <span className={classes['agent']} title={t('row.agent', { name: agentName })}>
          {agentName}
        </span>
      )}
    </span>
  );
}
