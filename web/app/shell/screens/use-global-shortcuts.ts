import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { RETURNS } from '../../routes/paths.ts';
import { openShortcutSheet } from '../../ui/open-shortcut-sheet.tsx';
import { shortcuts } from '../../ui/shortcuts.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useListedScreens } from './use-listed-screens.ts';

/** The shortcuts of every signed-in page. */
export function useGlobalShortcuts(): void {
  const navigate = useNavigate();
  const screens = useListedScreens();
  useShortcut({ keys: '?', label: 'shortcuts.title', group: 'general', run: openShortcutSheet });
  useEffect(() => {
    const stops = screens.flatMap(({ path, entry: { keys, label } }) =>
      keys === undefined
        ? []
        : [shortcuts.add({ keys, label, group: 'goTo', run: () => void navigate(path, { state: RETURNS }) })],
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [screens, navigate]);
}
