import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { ACCOUNT_SORTS } from '@switchboard/contracts/admin/routes';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSearchText } from '../../ui/use-search-text.ts';
import { type AccountsView, changeView, type ShowAccounts } from './accounts-view.ts';
import classes from './shared/admin.module.css';

const SEARCH_MS = 300;

interface ToolbarProps {
  readonly view: AccountsView;
  readonly onView: ShowAccounts;
}

/** The filters of the list of accounts and, on phones, its sort. */
export function AccountsToolbar({ view, onView }: ToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['toolbar']}>
      <SearchBox view={view} onView={onView} />
      <SegmentedControl
        size="sm"
        className={classes['statuses'] ?? ''}
        aria-label={t('admin.status')}
        value={view.status}
        onChange={(status) => onView((now) => changeView(now, { status }))}
        data={[
          { value: '', label: t('admin.all') },
          { value: 'active', label: t('admin.activeOnes') },
          { value: 'suspended', label: t('admin.suspendedOnes') },
        ]}
      />
      <NativeSelect
        className={classes['narrow'] ?? ''}
        aria-label={t('admin.sortBy')}
        value={`${view.sortBy}.${view.sortOrder}`}
        onChange={({ currentTarget }) => {
          const [by, order] = currentTarget.value.split('.');
          const sortBy = ACCOUNT_SORTS.find((sort) => sort === by);
          if (sortBy) onView((now) => changeView(now, { sortBy, sortOrder: order === 'desc' ? 'desc' : 'asc' }));
        }}
        data={ACCOUNT_SORTS.flatMap((sort) => [
          { value: `${sort}.asc`, label: `${t(`admin.column.${sort}`)} ↑` },
          { value: `${sort}.desc`, label: `${t(`admin.column.${sort}`)} ↓` },
        ])}
      />
    </div>
  );
}

/** The search field, which applies when typing pauses. */
function SearchBox({ view, onView }: ToolbarProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const onSearch = (searchString: string) => onView((now) => changeView(now, { searchString }));
  const { text, setText, searchNow } = useSearchText({ value: view.searchString, pauseMs: SEARCH_MS, onSearch });
  const clear = () => {
    searchNow('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes['search'] ?? ''}
      aria-label={t('admin.search')}
      placeholder={t('admin.search')}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={
        text !== '' && (
          <IconButton size={24} label={t('admin.clearSearch')} onClick={clear}>
            <X size={14} />
          </IconButton>
        )
      }
    />
  );
}
