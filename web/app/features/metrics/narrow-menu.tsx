import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import fading from '../../ui/fading.module.css';
import { useChoices } from './narrow-choices.ts';
import classes from './narrow-menu.module.css';
import { NARROWED_BY, type RangeChange, type RangeQuery, toFilter, type useRange } from './use-range.ts';

const TYPING_MS = 200;
const MAX_CHARACTERS = 100;

/** Filters metrics by one agent, version, number, user, group or tag, found by name. */
export function NarrowMenu({ query, change }: ReturnType<typeof useRange>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      setText('');
      combobox.resetSelectedOption();
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const choose = (value: string) => {
    const name = NARROWED_BY.find((known) => value.startsWith(`${known}:`));
    combobox.closeDropdown();
    combobox.focusTarget();
    if (name !== undefined) change(toFilter(name, value.slice(name.length + 1)));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={300} position="bottom-start" withinPortal>
      <Combobox.Target withAriaAttributes={false} targetType="button">
        <Chip
          Icon={ListFilter}
          label={t('figures.narrow')}
          isOn={false}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          maxLength={MAX_CHARACTERS}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder={t('figures.narrowSearch')}
          aria-label={t('figures.narrowSearch')}
        />
        <Combobox.Options
          aria-label={t('figures.narrow')}
          className={`${classes['options']} ${fading['fading']}`}
          tabIndex={0}
        >
          {combobox.dropdownOpened && (
            <Choices
              text={text.trim()}
              query={query}
              onFound={(isTyped) => (isTyped ? combobox.selectFirstOption() : combobox.resetSelectedOption())}
            />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ChoicesProps {
  readonly text: string;
  readonly query: RangeQuery;
  /** Selects the first choice whenever the list changes, once something is typed. */
  readonly onFound: (isTyped: boolean) => void;
}

function Choices({ text, query, onFound }: ChoicesProps) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const groups = useChoices(text, settled, query);
  const found = groups.map(({ name, choices }) => `${name} ${choices.map(({ key }) => key)}`).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow the text and its matches.
  useEffect(() => {
    onFound(text !== '');
  }, [text, found]);
  if (groups.length === 0) return <Combobox.Empty>{t('figures.narrowNone')}</Combobox.Empty>;
  return groups.map(({ name, choices }) => (
    <Combobox.Group key={name} label={t(`figures.groupName.${name}`)}>
      {choices.map(({ key, label }) => (
        <Combobox.Option key={key} value={`${name}:${key}`} active={isChosen(query, toFilter(name, key))}>
          {label}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));
}

const isChosen = (query: RangeQuery, change: RangeChange): boolean =>
  Object.entries(change).every(([name, value]) => value === undefined || query[name as keyof RangeQuery] === value);
