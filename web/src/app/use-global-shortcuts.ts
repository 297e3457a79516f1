import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { selectUser } from '../session/session-slice.ts';
import { openShortcutSheet } from '../ui/open-shortcut-sheet.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';
import { paths } from './paths.ts';

/** The keys that mean the same on every page of who is signed in. */
export function useGlobalShortcuts(): void {
  const navigate = useNavigate();
  const isSuperAdmin = useSelector(selectUser)?.role === 'super_admin';
  useShortcut({ keys: '?', label: 'shortcuts.title', group: 'general', run: openShortcutSheet });
  useShortcut({
    keys: 'g d',
    label: 'shortcuts.goDashboard',
    group: 'goTo',
    run: () => void navigate(paths.dashboard),
    isEnabled: !isSuperAdmin,
  });
  useShortcut({
    keys: 'g c',
    label: 'shortcuts.goConversations',
    group: 'goTo',
    run: () => void navigate(paths.conversations),
    isEnabled: !isSuperAdmin,
  });
  useShortcut({
    keys: 'g a',
    label: 'shortcuts.goAccounts',
    group: 'goTo',
    run: () => void navigate(paths.admin),
    isEnabled: isSuperAdmin,
  });
}
