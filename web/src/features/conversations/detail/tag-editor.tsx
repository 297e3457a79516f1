import { CloseButton, UnstyledButton } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { dropTag } from '../conversation-calls.ts';
import { selectMayHere } from '../may-here.ts';
import type { OpenRootState } from '../open-slice.ts';
import { AddTagButton } from './add-tag-button.tsx';
import classes from './tag-editor.module.css';
import { tellTagFailure } from './tag-failure.ts';

const loadPicker = async () => (await import('./tag-picker.tsx')).TagPicker;

/** A conversation's tags, to add to and take from by whoever may. Where there is little room the first is shown, and the others are counted. */
export function TagEditor({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const may = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.tag'));
  const isDeleted = useSelector(({ open }: OpenRootState) => open.deleted !== null);
  const [isUnfolded, setUnfolded] = useState(false);
  const [first, ...rest] = row.smartTags.map(({ id, name, color }) => (
    <Tag key={id} name={name} color={color}>
      {may && !isDeleted && (
        <CloseButton
          size={16}
          iconSize={12}
          aria-label={t('open.removeTag', { name })}
          onClick={() => dispatch(dropTag({ id: row.id, smartTagId: id })).catch(tellTagFailure)}
        />
      )}
    </Tag>
  ));
  return (
    <div className={classes['tags']} data-folded={rest.length > 0 && !isUnfolded}>
      {first}
      <span className={classes['rest']}>{rest}</span>
      <UnstyledButton
        className={classes['more']}
        aria-label={t('row.moreTags', { count: rest.length })}
        onClick={() => setUnfolded(true)}
      >
        +{rest.length}
      </UnstyledButton>
      {row.smartTags.length === 0 && (!may || isDeleted) && <span className={classes['none']}>{t('open.noTags')}</span>}
      {may && !isDeleted && (
        <OnDemand load={loadPicker}>
          <AddTagButton />
        </OnDemand>
      )}
    </div>
  );
}
