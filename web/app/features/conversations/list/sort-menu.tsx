import { Menu } from '@mantine/core';
import { SORT_FIELDS } from '@switchboard/contracts/conversations/list';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { chooseSort } from '../inbox/inbox-query.ts';
import { selectKeepsOrder } from '../inbox/inbox-selectors.ts';
import { orderKept } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { SortButton } from './chips.tsx';

/** Orders the list: the chosen column again flips it, another takes its place. Lets live updates leave it alone. */
export function SortMenu() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { query, change } = useInboxQuery();
  const keepsOrder = useSelector(selectKeepsOrder);
  const { by, order } = query.sort;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Menu
      closeOnItemClick={false}
      position="bottom-start"
      // Under the button's text, where the list's other contents begin.
      offset={{ mainAxis: 8, crossAxis: 8 }}
    >
      <Menu.Target>
        <SortButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('inbox.sort')}</Menu.Label>
        {SORT_FIELDS.map((field) => (
          <Menu.Item
            key={field}
            onClick={() => change(({ sort }) => ({ sort: chooseSort(sort, field) }))}
            rightSection={field === by && <Arrow size={14} aria-label={t(`inbox.${order}`)} />}
            {...(field === by && { fw: 550, c: 'var(--primary-text)' })}
          >
            {t(`sort.${field}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={keepsOrder} onChange={(checked) => dispatch(orderKept(checked))}>
          {t('inbox.keepOrder')}
        </Menu.CheckboxItem>
        <Menu.Label maw={240} pl={38} fw={400}>
          {t('inbox.keepOrderHint')}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
