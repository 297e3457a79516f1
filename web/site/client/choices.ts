import { LOCALES } from '@switchboard/contracts/base/constants';
import { readStorage, writeStorage } from '../../app/browser/stored.ts';
import { rememberLocale } from '../../app/i18n/locale.ts';

/** Theme, language, printing, and focusing the section that a link names. */
export function startChoices(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const next = root.dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark';
      root.dataset['mantineColorScheme'] = next;
      writeStorage('theme', next);
    });
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    const theme = readStorage('theme');
    if (theme !== 'light' && theme !== 'dark') root.dataset['mantineColorScheme'] = matches ? 'dark' : 'light';
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-locale]')) {
    const locale = LOCALES.find((one) => one === link.dataset['locale']);
    if (locale) link.addEventListener('click', () => rememberLocale(locale));
  }
  fillForm();
  focusPart();
  addEventListener('hashchange', focusPart);
}

/** Prefills the time zone from the browser, and the email address from the previous page. */
function fillForm(): void {
  const zone = document.querySelector<HTMLSelectElement>('[data-time-zone]');
  if (zone && zone.value === '') {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // Not all browsers know the same time zone names.
    if ([...zone.options].some(({ value }) => value === own)) zone.value = own;
  }
  const email = document.querySelector<HTMLInputElement>('form[method="post"] [name="email"]');
  if (email && email.value === '') email.value = new URLSearchParams(location.search).get('email') ?? '';
}

/** Moves the focus to the section in the address, for screen readers and keyboards. */
function focusPart(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part?.hasAttribute('tabindex')) part.focus({ preventScroll: true });
}
