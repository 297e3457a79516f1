import { Menu, Tabs } from '@mantine/core';
import { Archive, ChevronDown, ChevronUp, Ellipsis, Link2, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormats } from '../i18n/use-formats.ts';
import { useCallFilter } from '../session/use-may.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { useMinute } from '../ui/use-now.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import { useUrlParams } from '../ui/use-url-params.ts';
import classes from './detail-pane.module.css';
import { History } from './history.tsx';
import { ItemForm } from './item-form.tsx';
import { useReadResourceUsageQuery } from './resource-api.ts';
import type { AnyItem, AnyView } from './resource-view.ts';
import { UsedBy } from './usage.tsx';
import { useArchive } from './use-archive.tsx';
import { useAuthorName } from './use-author-name.ts';

interface DetailPaneProps {
  readonly view: AnyView;
  readonly item: AnyItem;
  readonly mayManage: boolean;
  /** The URLs of the items before and after this one in the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly onClose: () => void;
}

/** One item next to its list: details, its kind's own tabs, history, and usage. */
export function DetailPane({ view, item, mayManage, previous, next, onClose }: DetailPaneProps) {
  const { t } = useTranslation();
  const [params, changeParams] = useUrlParams();
  const mayCall = useCallFilter();
  const ofKind = view.tabs?.filter(({ call }) => mayCall(call)) ?? [];
  const tabs = [
    { value: 'details', label: t('resource.details') },
    ...ofKind.map(({ value, label }) => ({ value, label: t(label) })),
    { value: 'history', label: t('resource.history') },
    { value: 'usedBy', label: t('resource.usedBy') },
  ];
  const requestedTab = params.get('tab');
  const tab = tabs.find(({ value }) => value === requestedTab)?.value ?? 'details';
  const isAlone = ofKind.some(({ value, isWide }) => isWide && value === tab);
  const show = (value: string | null) =>
    changeParams(
      (after) => {
        if (value === null || value === 'details') after.delete('tab');
        else after.set('tab', value);
        return after;
      },
      { replace: true },
    );
  const isArchived = item.archivedAt !== null;
  return (
    <>
      <PaneHeader {...{ view, item, mayManage, previous, next, onClose, isAlone }} />
      <Tabs value={tab} onChange={show} className={classes['tabs'] ?? ''} keepMounted={false}>
        <Tabs.List>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* Stays mounted while another tab is open, so that unsaved input isn't lost. */}
        <Tabs.Panel value="details" className={classes['body'] ?? ''} keepMounted>
          {isArchived && !view.isGone?.(item) && <Notice level="attention">{t('resource.archivedNote')}</Notice>}
          <ItemForm
            key={item.id}
            view={view}
            item={item}
            isReadOnly={!mayManage || isArchived}
            onCreated={onClose}
            onCancel={onClose}
          />
        </Tabs.Panel>
        {ofKind.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value} className={classes['body'] ?? ''}>
            <Content item={item} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="history" className={classes['body'] ?? ''}>
          <History view={view} item={item} mayManage={mayManage} />
        </Tabs.Panel>
        <Tabs.Panel value="usedBy" className={classes['body'] ?? ''}>
          <UsedBy view={view} item={item} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

interface PaneHeaderProps extends DetailPaneProps {
  /** Whether the list is hidden, so that the item's name is the page's heading. */
  readonly isAlone: boolean;
}

function PaneHeader({ view, item, mayManage, previous, next, onClose, isAlone }: PaneHeaderProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const now = useMinute();
  const subtitle = view.useSubtitle();
  const authorName = useAuthorName();
  const { archive, restore } = useArchive(view);
  const { data: usage } = useReadResourceUsageQuery({ kind: view.kind, id: item.id });
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = isAlone ? 'h1' : 'h2';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newly opened item moves the focus to its name.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [item.id]);
  useShortcut({ keys: 'Escape', label: 'resource.close', group: 'list', run: onClose });
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ text: t('resource.linkCopied') }),
      () => toast({ text: t('resource.linkNotCopied'), isFailure: true }),
    );
  const isArchived = item.archivedAt !== null;
  const saved = t('resource.savedBy', {
    version: item.version,
    when: formats.moment(item.updatedAt, now),
    who: authorName(item.updatedBy),
  });
  return (
    <header className={classes['header']}>
      <div className={classes['words']}>
        <Heading ref={heading} tabIndex={-1} className={classes['name']}>
          {item.name}
        </Heading>
        <p className={classes['subtitle']}>{[subtitle(item), saved].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes['tools']}>
        <IconButton label={t('resource.previous')} disabled={!previous} onClick={() => previous && navigate(previous)}>
          <ChevronUp size={18} />
        </IconButton>
        <IconButton label={t('resource.next')} disabled={!next} onClick={() => next && navigate(next)}>
          <ChevronDown size={18} />
        </IconButton>
        <IconButton label={t('resource.copyLink')} onClick={copy}>
          <Link2 size={18} />
        </IconButton>
        {mayManage && !view.isGone?.(item) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton label={t('resource.more')}>
                <Ellipsis size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              {view.MenuItems && (!isArchived || view.hasMenuWhenArchived) && <view.MenuItems item={item} />}
              {isArchived ? (
                <Menu.Item leftSection={<RotateCcw size={16} />} onClick={() => void restore(item)}>
                  {t('resource.restore')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<Archive size={16} />} onClick={() => void archive(item, usage?.data ?? [])}>
                  {t((view.release ?? view.archiveWords?.(item))?.menu ?? 'resource.archiveMenu')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        <IconButton label={t('action.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </div>
    </header>
  );
}
