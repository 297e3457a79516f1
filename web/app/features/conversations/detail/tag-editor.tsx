import { CloseButton, UnstyledButton } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { Tag } from '../../../entities/tags/tag.tsx';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { dropTag } from '../open/conversation-calls.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { selectMayHere } from '../open/open-slice.ts';
import classes from './tag-editor.module.css';
import { reportTagFailure, TagPicker } from './tag-picker.tsx';
import { useFitting } from './use-fitting.ts';

interface TagEditorProps {
  readonly row: Conversation;
  /** On a phone the tags take one line; tags that don't fit are counted and shown on demand. */
  readonly folds?: boolean;
}

/** A conversation's tags, which permitted users can add and remove. */
export function TagEditor({ row, folds = false }: TagEditorProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const may = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.tag'));
  const isDeleted = useSelector(({ open }: OpenRootState) => open.deleted !== null);
  const [isUnfolded, setUnfolded] = useState(false);
  const mayChange = may && !isDeleted;
  const { smartTags } = row;
  const fitting = useFitting(smartTags.length, `${mayChange} ${smartTags.map(({ name }) => name).join('\n')}`);
  const shown = folds && !isUnfolded ? fitting.shown : smartTags.length;
  const folded = Math.max(0, smartTags.length - shown);
  return (
    <div ref={fitting.row} className={classes['tags']} data-folded={folded > 0}>
      {smartTags.map(({ id, name, color }, index) => (
        <span key={id} className={classes['place']} data-item data-out={index >= shown}>
          <Tag name={name} color={color}>
            {mayChange && (
              <CloseButton
                size={16}
                iconSize={12}
                aria-label={t('open.removeTag', { name })}
                onClick={() => dispatch(dropTag({ id: row.id, smartTagId: id })).catch(reportTagFailure)}
              />
            )}
          </Tag>
        </span>
      ))}
      {folds && (
        <UnstyledButton
          ref={fitting.more}
          className={classes['more']}
          aria-label={t('row.moreTags', { count: folded })}
          onClick={() => setUnfolded(true)}
        >
          +{folded}
        </UnstyledButton>
      )}
      {smartTags.length === 0 && !mayChange && <span className={classes['none']}>{t('open.noTags')}</span>}
      {mayChange && (
        <span className={classes['way']}>
          <TagPicker row={row} />
        </span>
      )}
    </div>
  );
}
