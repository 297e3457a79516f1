import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { z } from 'zod';

const THEME_KEY = 'theme';

export const Theme = z.enum(['light', 'dark', 'system']);
export type Theme = z.infer<typeof Theme>;

/** Keeps the theme in the browser's storage as `light`, `dark` or `system`; `public/theme.js` reads the same key before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = Theme.safeParse(readStorage());
    return stored.success ? schemeOf(stored.data) : fallback;
  },
  set: (scheme) => writeStorage(themeOf(scheme)),
  subscribe: (onUpdate) => {
    const listen = (event: StorageEvent) => {
      const theme = Theme.safeParse(event.newValue);
      if (event.key === THEME_KEY && theme.success) onUpdate(schemeOf(theme.data));
    };
    window.addEventListener('storage', listen);
    stopListening = () => window.removeEventListener('storage', listen);
  },
  unsubscribe: () => stopListening(),
  clear: () => writeStorage('system'),
};

/** The theme as a person knows it; Mantine calls the system's `auto`. */
export const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);
/** The reverse of {@link themeOf}. */
export const schemeOf = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);

let stopListening = (): void => {};

// Storage throws where a browser's policy closes it; a theme that isn't remembered is no reason to fail.
function readStorage(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}

function writeStorage(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    return;
  }
}
