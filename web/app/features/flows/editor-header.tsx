import { Menu } from '@mantine/core';
import { Archive, ChevronLeft, Ellipsis, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useReadResourceUsageQuery } from '../../resource/resource-api.ts';
import type { AnyItem } from '../../resource/resource-view.ts';
import { useArchive } from '../../resource/use-archive.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { FlowMenuItems } from './flow-menu-items.tsx';
import classes from './work/flows.module.css';
import { flowsView } from './work/flows-view.tsx';

interface EditorHeaderProps {
  readonly item: AnyItem;
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

/** The open flow's name, its last save, and its actions. */
export function EditorHeader({ item, mayManage, onClose }: EditorHeaderProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { archive, restore } = useArchive(flowsView);
  const { data: usage } = useReadResourceUsageQuery({ kind: flowsView.kind, id: item.id });
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: screen readers start at the name of each opened flow.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [item.id]);
  const saved = t('resource.savedBy', {
    version: item.version,
    when: formats.moment(item.updatedAt, now),
    who: item.updatedBy.name,
  });
  return (
    <header className={classes['header']}>
      <button type="button" className={classes['back']} onClick={onClose}>
        <ChevronLeft size={16} aria-hidden="true" />
        {t('flows.title')}
      </button>
      <h1 ref={heading} tabIndex={-1} className={classes['name']}>
        {item.name}
      </h1>
      <p className={classes['saved']}>{saved}</p>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('resource.more')}>
            <Ellipsis size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <FlowMenuItems item={item} mayManage={mayManage} />
          {mayManage && item.archivedAt === null && (
            <Menu.Item leftSection={<Archive size={16} />} onClick={() => void archive(item, usage?.data ?? [])}>
              {t('resource.archiveMenu')}
            </Menu.Item>
          )}
          {mayManage && item.archivedAt !== null && (
            <Menu.Item leftSection={<RotateCcw size={16} />} onClick={() => void restore(item)}>
              {t('resource.restore')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
