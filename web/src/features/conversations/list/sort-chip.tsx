import { Menu } from '@mantine/core';
import { SORT_FIELDS } from '@switchboard/contracts/conversations/query';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { chooseSort } from '../inbox-query.ts';
import { selectIsLoaded, selectKeepsOrder, selectPageSort } from '../inbox-selectors.ts';
import { orderKept } from '../inbox-slice.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import { Chip } from './chip.tsx';

/** Orders the list: the chosen column again flips it, another takes its place. Says so when live updates have put the newest first. */
export function SortChip() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { query, change } = useInboxQuery();
  const shown = useSelector(selectPageSort);
  const isLoaded = useSelector(selectIsLoaded);
  const keepsOrder = useSelector(selectKeepsOrder);
  const { by, order } = query.sort;
  const isLive = isLoaded && query.page === 1 && (shown.by !== by || shown.order !== order);
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Chip
          label={isLive ? t('inbox.sortedLive') : t(`sort.${by}`)}
          aria-label={`${t('inbox.sort')}: ${isLive ? t('inbox.sortedLive') : `${t(`sort.${by}`)}, ${t(`inbox.${order}`)}`}`}
          isOn={false}
          Icon={isLive ? ArrowDownUp : Arrow}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('inbox.sort')}</Menu.Label>
        {SORT_FIELDS.map((field) => (
          <Menu.Item
            key={field}
            onClick={() => change({ sort: chooseSort(query.sort, field) })}
            rightSection={field === by && <Arrow size={14} aria-label={t(`inbox.${order}`)} />}
            fw={field === by ? 600 : 400}
          >
            {t(`sort.${field}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={keepsOrder} onChange={(checked) => dispatch(orderKept(checked))}>
          {t('inbox.keepOrder')}
        </Menu.CheckboxItem>
        <Menu.Label maw={220}>{t('inbox.keepOrderHint')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
