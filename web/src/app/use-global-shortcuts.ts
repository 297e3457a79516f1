import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { selectUser } from '../session/session-slice.ts';
import { openShortcutSheet } from '../ui/open-shortcut-sheet.tsx';
import { shortcuts } from '../ui/shortcuts.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import { listedScreens } from './screen-list.ts';

/** The keys that mean the same on every page of who is signed in. */
export function useGlobalShortcuts(): void {
  const navigate = useNavigate();
  const permissions = useSelector(selectUser)?.permissions;
  useShortcut({ keys: '?', label: 'shortcuts.title', group: 'general', run: openShortcutSheet });
  useEffect(() => {
    const stops = listedScreens(permissions ?? []).flatMap(({ path, entry: { keys, label } }) =>
      keys === undefined ? [] : [shortcuts.add({ keys, label, group: 'goTo', run: () => void navigate(path) })],
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [permissions, navigate]);
}
