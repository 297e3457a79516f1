import { Combobox, ScrollArea, useCombobox } from '@mantine/core';
import { SmartTagId } from '@switchboard/contracts/ids';
import { foldText } from '@switchboard/contracts/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { OnDemandProps } from '../../../ui/on-demand.tsx';
import { TagMark } from '../../../ui/tag-mark.tsx';
import { addTag } from '../conversation-calls.ts';
import type { OpenRootState } from '../open-slice.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import { useSmartTags } from '../use-smart-tags.ts';
import { AddTagButton } from './add-tag-button.tsx';
import { tellTagFailure } from './tag-failure.ts';

/** Finds one of the account's tags by its name and puts it on the open conversation. */
export function TagPicker({ startsOpen }: OnDemandProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { query } = useInboxQuery();
  const [text, setText] = useState('');
  const row = useSelector(({ open }: OpenRootState) => open.row);
  const all = useSmartTags(query.tenantId);
  const combobox = useCombobox({
    defaultOpened: startsOpen,
    onDropdownClose: () => setText(''),
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const held = new Set(row?.smartTags.map(({ id }) => id));
  const options = (all ?? []).filter(
    ({ id, name, archived }) => !archived && !held.has(id) && foldText(name).includes(foldText(text)),
  );
  const submit = (value: string) => {
    combobox.closeDropdown();
    if (row) dispatch(addTag({ id: row.id, smartTagId: SmartTagId.parse(Number(value)) })).catch(tellTagFailure);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width={240} position="bottom-start">
      <Combobox.Target withAriaAttributes={false}>
        <AddTagButton onClick={() => combobox.toggleDropdown()} />
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
