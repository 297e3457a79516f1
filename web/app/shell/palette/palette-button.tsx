import { UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../../ui/key-caps.tsx';
import { optionalPart } from '../../ui/lazy-part.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { preloadSignIn } from '../screens/preload-sign-in.ts';
import classes from './palette-button.module.css';

const load = () => {
  preloadSignIn();
  return import('./palette.tsx');
};
const Palette = optionalPart(async () => (await load()).Palette);

/** Opens the palette by click or Ctrl-K. Its code loads on hover or focus. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcut({ keys: 'mod+k', label: 'shortcuts.palette', group: 'general', run: open });
  return (
    <>
      <UnstyledButton
        className={classes['button'] ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
      >
        <Search size={16} aria-hidden="true" />
        <span className={classes['text']}>{t('palette.button')}</span>
        <span className={classes['keys']} aria-hidden="true">
          <KeyCaps keys="mod+k" />
        </span>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
