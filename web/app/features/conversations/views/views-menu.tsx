import { Popover, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewsList } from './views-list.tsx';
import classes from './views-menu.module.css';

/** The current view's name as a button that opens the views; a sheet at the bottom of a phone. */
export function ViewsMenu({ name }: { name: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={280}
      trapFocus
      classNames={{ dropdown: classes['dropdown'] ?? '', overlay: classes['overlay'] ?? '' }}
      withOverlay
      overlayProps={{ backgroundOpacity: 0.45 }}
    >
      <Popover.Target>
        <UnstyledButton className={classes['button']} title={t('inboxViews.label')} onClick={() => setOpen(!isOpen)}>
          <span className={classes['name']}>{name}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <nav aria-label={t('inboxViews.label')}>
          <ViewsList onChoose={close} />
        </nav>
      </Popover.Dropdown>
    </Popover>
  );
}
