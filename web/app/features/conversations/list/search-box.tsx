import { MAX_SEARCH_CHARACTERS, SEARCH_DEBOUNCE_MS } from '@switchboard/contracts/base/constants';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useSearchText } from '../../../ui/use-search-text.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import classes from './search-box.module.css';

/** Searches a second after the last keystroke, or at once with Enter. `/` focuses it. */
export function SearchBox() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, searchNow } = useSearchText({
    value: query.searchString,
    pauseMs: SEARCH_DEBOUNCE_MS,
    onSearch: (searchString) => change({ searchString }),
  });
  useShortcut({ keys: '/', label: 'shortcuts.search', group: 'list', run: () => input.current?.focus() });

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') searchNow(text);
    if (key !== 'Escape') return;
    if (text === '') input.current?.blur();
    else setText('');
  };
  // Discards text that wasn't searched for yet and keeps the focus in the input.
  const clear = () => {
    searchNow('');
    input.current?.focus();
  };
  return (
    <div className={classes['box']}>
      <Search size={16} aria-hidden="true" className={classes['icon']} />
      <input
        ref={input}
        type="search"
        className={classes['input']}
        aria-label={t('inbox.search')}
        placeholder={t('inbox.search')}
        maxLength={MAX_SEARCH_CHARACTERS}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? (
        <span className={classes['key']} aria-hidden="true">
          <kbd>/</kbd>
        </span>
      ) : (
        <IconButton size={22} label={t('inbox.clearSearch')} onClick={clear}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
