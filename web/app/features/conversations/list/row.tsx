import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { PersonMark } from '../../../entities/people/person-mark.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../routes/paths.ts';
import { getDisplayName, phoneText } from '../../../ui/phone-number.ts';
import { endsSelection } from '../../../ui/use-row-link.ts';
import { selectHit, selectLeaveCause, selectRow, unseenAttention } from '../inbox/inbox-selectors.ts';
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
  /** Whether Tab moves to this row. */
  readonly isActive: boolean;
  /** The list's part of the URL, kept when the row opens. */
  readonly search: string;
  /** The search to mark. */
  readonly searchString: string;
  /** The names of people and groups by id. */
  readonly owners: Readonly<Record<string, string>>;
  readonly onFocus: (id: ConversationId) => void;
}

/**
 * A conversation in the list. Shape distinguishes the three alert levels: solid edge and badge, dashed edge, none; a dot marks what the user hasn't seen,
 * and initials its owner. Renders only when it changes.
 */
export const Row = memo(function Row({ id, isOpen, isActive, search, searchString, owners, onFocus }: RowProps) {
  const row = useSelector((state: InboxRootState) => selectRow(state, id));
  const seenUpTo = useSelector((state: SeenRootState) => selectSeenUpTo(state, id));
  const hit = useSelector((state: InboxRootState) => selectHit(state, id));
  const cause = useSelector((state: InboxRootState) => selectLeaveCause(state, id));
  // Passed to the parts: rows mount by the dozen, and each useTranslation call costs.
  const { t } = useTranslation();
  if (!row) return null;
  const { attention } = row;
  const isUnseen = unseenAttention(row, seenUpTo) !== null;
  return (
    <Link
      to={{ pathname: paths.conversation(id), search }}
      className={classes['row']}
      data-id={id}
      data-level={attention?.level}
      data-unseen={isUnseen}
      data-open={isOpen}
      data-leaving={cause !== undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      // The row's text can be selected, and the click that ends a selection opens nothing.
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
        <LastLine row={row} t={t} isStrong={isUnseen} searchString={searchString} hit={hit} />
        <div className={classes['bottom']}>
          {cause && <GoneNote cause={cause} />}
          {attention && <ReasonBadge attention={attention} />}
          <RowTags tags={row.smartTags} t={t} searchString={searchString} isBesideAlert={attention !== null} />
          <Meta row={row} t={t} />
          <Owner row={row} owners={owners} t={t} />
        </div>
      </div>
    </Link>
  );
});

/** The caller's name and number, or whichever is known. */
function Name({ row, t, searchString }: { row: Conversation; t: TFunction; searchString: string }) {
  const mark = row.name === null ? markDigits : markString;
  const hasBoth = row.name !== null && row.number !== null && row.name !== row.number;
  return (
    <>
      <strong className={classes['name']}>
        <Marked parts={mark(getDisplayName(row) ?? t('row.withheld'), searchString)} />
      </strong>
      {hasBoth && row.number !== null && (
        <span className={classes['number']}>
          <Marked parts={markDigits(phoneText(row.number), searchString)} />
        </span>
      )}
    </>
  );
}

/** The owner's initials. */
function Owner({ row, owners, t }: { row: Conversation; owners: RowProps['owners']; t: TFunction }) {
  const id = row.assigneeId ?? row.groupId;
  if (id === null) return null;
  const name = owners[id] ?? t('row.formerOwner');
  return (
    <span
      className={classes['owner']}
      title={t('row.owner', { name })}
      role="img"
      aria-label={t('row.owner', { name })}
    >
      <PersonMark id={id} name={name} size={20} />
    </span>
  );
}

/** The agent, the language, and whether events arrived late. */
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
