import { Switch } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readCharacterKeys, setCharacterKeys } from './character-keys.ts';
import { KeyCaps } from './key-caps.tsx';
import classes from './shortcut-sheet.module.css';
import { SHORTCUT_GROUPS, type ShortcutGroup, shortcuts } from './shortcuts.ts';

/** The shortcuts available now, grouped by topic, and a switch for single-character shortcuts. */
export function ShortcutSheet() {
  const { t } = useTranslation();
  const list = useSyncExternalStore(shortcuts.subscribe, shortcuts.list);
  const [hasCharacters, setHasCharacters] = useState(readCharacterKeys);
  const change = (areOn: boolean) => {
    setCharacterKeys(areOn);
    setHasCharacters(areOn);
  };
  return (
    <>
      <div className={classes['groups']}>
        {SHORTCUT_GROUPS.map((group) => (
          <Group key={group} group={group} list={list.filter((shortcut) => shortcut.group === group)} />
        ))}
      </div>
      <Switch
        className={classes['foot'] ?? ''}
        label={t('shortcuts.characters')}
        description={t('shortcuts.charactersWhy')}
        checked={hasCharacters}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </>
  );
}

function Group({ group, list }: { group: ShortcutGroup; list: ReturnType<typeof shortcuts.list> }) {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  return (
    <section className={classes['group']} aria-label={t(`shortcuts.group.${group}`)}>
      <h3 className={classes['title']}>{t(`shortcuts.group.${group}`)}</h3>
      <dl>
        {list.map(({ keys, label }) => (
          <div key={keys} className={classes['line']}>
            <dt>{String(t(label))}</dt>
            <dd className={classes['keys']}>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
