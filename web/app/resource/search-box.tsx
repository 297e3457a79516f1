import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { MAX_SEARCH_CHARACTERS } from '@switchboard/contracts/base/constants';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';

const SEARCH_MS = 300;

interface SearchBoxProps {
  readonly label: string;
  /** The active search text. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches when typing pauses, or at once on Enter. The `/` key moves the focus here. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef(value);
  const [text, setText] = useState(value);
  const search = (wanted: string) => {
    searched.current = wanted;
    onSearch(wanted);
  };
  const searchSoon = useDebouncedCallback((wanted: string) => search(wanted), SEARCH_MS);
  useShortcut({ keys: '/', label: 'shortcuts.search', group: 'list', run: () => input.current?.focus() });
  // Back, forward and clearing the filters change the URL without typing.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  const type = (typed: string) => {
    setText(typed);
    searchSoon(typed.trim());
  };
  const clear = () => {
    searchSoon.cancel();
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_CHARACTERS}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') searchSoon.flush();
        if (key === 'Escape' && text !== '') clear();
      }}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={
        text === '' ? (
          <span aria-hidden="true">
            <kbd>/</kbd>
          </span>
        ) : (
          <IconButton size={24} label={t('resource.clearSearch')} onClick={clear}>
            <X size={14} />
          </IconButton>
        )
      }
    />
  );
}
