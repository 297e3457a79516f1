import { CloseButton, Combobox, ScrollArea, UnstyledButton, useCombobox } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { SmartTagId } from '@switchboard/contracts/ids';
import { foldText } from '@switchboard/contracts/text';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { Tag } from '../../../ui/tag.tsx';
import { TagMark } from '../../../ui/tag-mark.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { addTag, dropTag } from '../conversation-calls.ts';
import { selectMayHere } from '../may-here.ts';
import type { OpenRootState } from '../open-slice.ts';
import { useListSmartTagsQuery } from '../tags-query.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import classes from './tag-editor.module.css';

/** A conversation's tags, to add to and take from by whoever may. */
export function TagEditor({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const may = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.tag'));
  const change = (work: Promise<void>) => work.catch(fail);
  return (
    <div className={classes['tags']}>
      {row.smartTags.map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color}>
          {may && (
            <CloseButton
              size={16}
              iconSize={12}
              aria-label={t('open.removeTag', { name })}
              onClick={() => change(dispatch(dropTag({ id: row.id, smartTagId: id })))}
            />
          )}
        </Tag>
      ))}
      {!may && row.smartTags.length === 0 && <span className={classes['none']}>{t('open.noTags')}</span>}
      {may && <TagPicker row={row} onChoose={(smartTagId) => change(dispatch(addTag({ id: row.id, smartTagId })))} />}
    </div>
  );
}

function TagPicker({ row, onChoose }: { row: Conversation; onChoose: (id: SmartTagId) => void }) {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => setText(''),
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const { data } = useListSmartTagsQuery({ query: { tenantId: query.tenantId } });
  const held = new Set(row.smartTags.map(({ id }) => id));
  const options = (data?.data ?? []).filter(
    ({ id, name, archived }) => !archived && !held.has(id) && foldText(name).includes(foldText(text)),
  );
  const submit = (value: string) => {
    combobox.closeDropdown();
    onChoose(SmartTagId.parse(Number(value)));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width={240} position="bottom-start">
      <Combobox.Target withAriaAttributes={false}>
        <UnstyledButton
          className={classes['add']}
          aria-label={t('open.addTagLabel')}
          onClick={() => combobox.toggleDropdown()}
        >
          <Plus size={12} aria-hidden="true" />
          {t('open.addTag')}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder={t('open.findTag')}
          aria-label={t('open.findTag')}
        />
        <Combobox.Options>
          <ScrollArea.Autosize mah={260} type="scroll">
            {options.length === 0 && <Combobox.Empty>{t('open.noTagsLeft')}</Combobox.Empty>}
            {options.map(({ id, name, color }) => (
              <Combobox.Option key={id} value={String(id)}>
                <TagMark color={color} /> {name}
              </Combobox.Option>
            ))}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function fail(error: unknown): void {
  log.warn('a smart tag could not be changed', error);
  toastError(error);
}
