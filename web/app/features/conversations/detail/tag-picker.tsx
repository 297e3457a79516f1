import { Combobox, useCombobox } from '@mantine/core';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { MAX_TAG_NAME_CHARACTERS } from '@switchboard/contracts/smart-tags/smart-tags';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { TagMark } from '../../../entities/tags/tag-mark.tsx';
import { TagsMissing } from '../../../entities/tags/tags-missing.tsx';
import { useSmartTags } from '../../../entities/tags/use-smart-tags.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import fading from '../../../ui/fading.module.css';
import { toastError } from '../../../ui/toast.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { addTag, createTag, dropTag } from '../open/conversation-calls.ts';
import { type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import { AddTagButton } from './add-tag-button.tsx';
import classes from './tag-picker.module.css';

const CREATE = 'create';

/** Adds and removes the account's tags one after another, and creates new ones if the user may. */
export function TagPicker({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { query } = useInboxQuery();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const mayCreate = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'smartTag.manage'));
  const all = useSmartTags(query.tenantId);
  const combobox = useCombobox({
    // Escape has already returned the focus; any other way of closing moved it on purpose.
    onDropdownClose: () => {
      setText('');
      combobox.resetSelectedOption();
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  // Enter chooses the first match of the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow the text.
  useEffect(() => {
    if (text === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  }, [text]);
  // The tags may load after the user typed; a later selection stays when a tag changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow the tags.
  useEffect(() => {
    if (text !== '' && combobox.getSelectedOptionIndex() === -1) combobox.selectFirstOption();
  }, [all]);
  const assigned = new Set(row.smartTags.map(({ id }) => id));
  const name = text.trim();
  const options = (all ?? []).filter((tag) => !tag.archived && matchesSearch(foldText(tag.name), foldText(name)));
  const isNew =
    mayCreate && all !== undefined && name !== '' && !all.some((tag) => foldText(tag.name) === foldText(name));
  const color = chosen ?? TAG_COLORS[(all?.length ?? 0) % TAG_COLORS.length] ?? '#64748b';
  const submit = (value: string) => {
    setText('');
    combobox.resetSelectedOption();
    if (value === CREATE) {
      setChosen(undefined);
      return void dispatch(createTag({ id: row.id, name, color })).catch(reportTagFailure);
    }
    const tag = all?.find(({ id }) => String(id) === value);
    if (!tag) return;
    const change = { id: row.id, smartTagId: tag.id };
    dispatch(assigned.has(tag.id) ? dropTag(change) : addTag(change)).catch(reportTagFailure);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width={264} position="bottom-start" withinPortal>
      <Combobox.Target withAriaAttributes={false} targetType="button">
        <AddTagButton aria-expanded={combobox.dropdownOpened} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          maxLength={MAX_TAG_NAME_CHARACTERS}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder={t(mayCreate ? 'open.findOrCreateTag' : 'open.findTag')}
          aria-label={t(mayCreate ? 'open.findOrCreateTag' : 'open.findTag')}
        />
        <Combobox.Options
          aria-label={t('open.tags')}
          className={`${classes['options']} ${fading['fading']}`}
          tabIndex={0}
        >
          {options.map((tag) => (
            <Combobox.Option
              key={tag.id}
              value={String(tag.id)}
              active={assigned.has(tag.id)}
              className={classes['option'] ?? ''}
            >
              <TagMark color={tag.color} />
              <span className={classes['name']}>{tag.name}</span>
              {assigned.has(tag.id) && (
                <>
                  <Check size={14} aria-hidden="true" />
                  <span className={classes['hidden']}>{t('open.tagHeld')}</span>
                </>
              )}
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={CREATE} className={classes['option'] ?? ''}>
              <TagMark color={color} />
              <span className={classes['name']}>{t('open.createTag', { name })}</span>
            </Combobox.Option>
          )}
          {all === undefined && (
            <Combobox.Empty>
              <TagsMissing tenantId={query.tenantId} />
            </Combobox.Empty>
          )}
          {all && options.length === 0 && !isNew && <Combobox.Empty>{t('open.noTagsFound')}</Combobox.Empty>}
        </Combobox.Options>
        {isNew && (
          <Combobox.Footer>
            <ColorChoice value={color} onChange={setChosen} />
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Colors of new tags, distinguishable in both themes. Each has a name for screen readers. */
export const TAG_COLORS = ['#dc2626', '#ea580c', '#ca8a04', '#16a34a', '#0f766e', '#0284c7', '#6366f1', '#a21caf'];
const NAMES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'purple'] as const;

interface ColorChoiceProps {
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** Chooses one of a few colors. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes['colors']}>
      <legend className={classes['hidden']}>{t('open.tagColor')}</legend>
      {TAG_COLORS.map((color, index) => (
        <label
          key={color}
          className={classes['color']}
          style={{ background: color }}
          title={t(`color.${NAMES[index] ?? 'red'}`)}
        >
          <input
            type="radio"
            name="tag-color"
            value={color}
            checked={color === value}
            aria-label={t(`color.${NAMES[index] ?? 'red'}`)}
            onChange={() => onChange(color)}
          />
          {color === value && <Check size={13} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  );
}

/** Logs and shows that adding or removing a tag failed. */
export function reportTagFailure(error: unknown): void {
  log.warn('a smart tag could not be changed', error);
  toastError(error);
}
