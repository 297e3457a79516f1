import { Loader, Modal, VisuallyHidden } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-may.ts';
import { KeyCaps } from '../../ui/key-caps.tsx';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { ENTRY_GROUPS, type Entry, matchEntries } from './entries.ts';
import classes from './palette.module.css';
import { useAccountEntries, usePlainEntries } from './use-entries.tsx';

/** Searches pages, conversations, filters and actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const canRead = useMay('conversation.read');
  useReturnFocus();
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size="38rem" yOffset="12dvh">
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('palette.label')}>
        <Modal.Body className={classes['body'] ?? ''} p={0}>
          {canRead ? <AccountFinder onClose={onClose} /> : <PlainFinder onClose={onClose} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function AccountFinder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const { t } = useTranslation();
  return (
    <Finder hint={t('palette.hint')} text={text} onText={setText} {...useAccountEntries(text)} onClose={onClose} />
  );
}

function PlainFinder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const { t } = useTranslation();
  return <Finder hint={t('palette.plainHint')} text={text} onText={setText} {...usePlainEntries()} onClose={onClose} />;
}

interface FinderProps {
  /** Says what can be found. */
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly entries: readonly Entry[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
}
function Finder({ hint, text, onText, entries: all, isBusy, onClose }: FinderProps) {
  const { t } = useTranslation();
  const id = useId();
  const [active, setActive] = useState(0);
  const entries = matchEntries(all, text);
  const current = Math.min(active, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const list = useActiveInSight(optionId(current));

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by !== undefined) setActive((current + by + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(entries[current]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes['field']}>
        <Search size={18} aria-hidden="true" />
        <input
          className={classes['input']}
          data-autofocus
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => {
            onText(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && <Loader size={16} aria-hidden="true" />}
      </div>
      <div ref={list} className={classes['list']} id={id} role="listbox" aria-label={t('palette.results')}>
        {ENTRY_GROUPS.map((group) => {
          const own = entries.filter((entry) => entry.group === group);
          if (own.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, and a fieldset is none.
            <div key={group} role="group" aria-label={t(`palette.group.${group}`)}>
              <div className={classes['group']} aria-hidden="true">
                {t(`palette.group.${group}`)}
              </div>
              {own.map((entry) => {
                const index = entries.indexOf(entry);
                return (
                  <Option
                    key={entry.id}
                    id={optionId(index)}
                    entry={entry}
                    isActive={index === current}
                    onPoint={() => setActive(index)}
                    onChoose={() => choose(entry)}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
      {entries.length === 0 && !isBusy && <p className={classes['none']}>{t('palette.none')}</p>}
      <VisuallyHidden role="status">{t('palette.count', { count: entries.length })}</VisuallyHidden>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}
function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that controls the list handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes['option']}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={classes['icon']}>{entry.icon}</span>
      <span className={classes['label']}>{entry.label}</span>
      {entry.detail && <span className={classes['detail']}>{entry.detail}</span>}
      {entry.keys && (
        <span className={classes['keys']}>
          <KeyCaps keys={entry.keys} />
        </span>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Scrolls the active option into view. */
function useActiveInSight(id: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return list;
}
